"""A hand before it is stored: the row as it will be, who goes out, who wins."""

from scorekeeper.presenting.match.told import stored_sentences
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.entries import Hand
from scorekeeper.standing import Standing


@shown
class PreviewCell:
    """What a player would pay, and the total then."""

    name: str
    score: str
    total: str
    out: bool


@shown
class Preview:
    """The next row as it will be, what it brings in words, and what the last trick takes."""

    cells: tuple[PreviewCell, ...]
    sentences: tuple[str, ...]
    rest: str


def show_preview(now: Standing, then: Standing) -> Preview | None:
    """The last row of the sheet as it would be."""
    row = then.sheet.rows[-1]
    if not isinstance(row.entry, Hand):
        return None
    scores = row.entry.score.scores
    cells = (
        PreviewCell(
            then.names[seat], str(scores[seat]), str(row.totals[seat]), seat in row.eliminated
        )
        for seat in then.sheet.order
        if seat in scores
    )
    sentences = stored_sentences(then, len(then.sheet.rows) - 1)
    return Preview(tuple(cells), tuple(sentences), _rest(row.entry))


def _rest(hand: Hand) -> str:
    """What the winner of the last trick pays; "" after a cappotto, where others pay."""
    last, score = hand.tally.last_trick, hand.score
    return "" if last is None or score.cappotto is not None else str(score.scores[last])

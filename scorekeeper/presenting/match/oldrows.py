"""The older hands of a long match, one short line each: a page of 500 must stay a light one."""

from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import title_of_entry
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing

WHOLE = 24
"""So many of the newest entries are shown whole, with totals and whys."""


@shown
class OldCell:
    """What a hand cost one player, whether by the last trick, and a mark: cappotto, out."""

    score: str
    last_trick: bool
    mark: str


@shown
class OldRow:
    """A hand with its cells, or another entry with its title."""

    number: str
    anchor: str
    counted: bool
    cells: tuple[OldCell, ...]
    title: str = ""


def show_old_rows(standing: Standing, before: int) -> tuple[OldRow, ...]:
    """The entries before a place, newest first."""
    return tuple(_row(standing, place) for place in reversed(range(before)))


def _row(standing: Standing, place: int) -> OldRow:
    item, row = standing.rows[place]
    anchor, order = f"e{item.entry}", standing.sheet.order
    if not isinstance(row.entry, Hand):
        return OldRow("", anchor, True, (), title_of_entry(row.entry, standing.names))
    cells = tuple(_cell(row, row.entry, seat) for seat in order)
    return OldRow(str(row.number), anchor, row.counted, cells)


def _cell(row: Row, hand: Hand, seat: int) -> OldCell:
    score = hand.score.scores.get(seat)
    mark = "★" if seat == hand.score.cappotto else "✕" if seat in row.eliminated else ""
    return OldCell("–" if score is None else str(score), seat == hand.tally.last_trick, mark)

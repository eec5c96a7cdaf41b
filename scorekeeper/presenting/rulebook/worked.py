"""A worked example of the rules pages: its match is replayed, what comes out is shown."""

from collections.abc import Mapping
from typing import Any

from scorekeeper import wording
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import joined, reason_text
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.matchfile import MatchFile, read_match
from scorekeeper.rules.scoresheet import Row, Sheet, replay
from scorekeeper.rules.tally import Counts, Pile
from scorekeeper.translating import catalogue, gettext, ngettext


@shown
class Share:
    """What a hand was for one player; `before` and `after` are totals."""

    name: str
    took: str
    last_trick: bool
    pays: str
    why: str
    before: str
    after: str
    remark: str


@shown
class Worked:
    """An example; with `totals` it is about how the match goes on, else about the hand."""

    key: str
    shares: tuple[Share, ...]
    totals: bool


def show_worked(key: str, document: Mapping[str, Any]) -> Worked:
    """The last hand of a match file, as the rules score it."""
    file = read_match(document)
    sheet = replay(file.match)
    row = sheet.rows[-1]
    assert isinstance(row.entry, Hand)
    shares = tuple(_share(file, sheet, row, row.entry, seat) for seat in sheet.order)
    return Worked(key, shares, totals=len(sheet.rows) > 1)


def _share(file: MatchFile, sheet: Sheet, row: Row, hand: Hand, seat: int) -> Share:
    score = hand.score
    return Share(
        name=file.names[seat],
        took=_took(hand.tally.piles[seat], file),
        last_trick=seat == hand.tally.last_trick,
        pays=str(score.scores[seat]),
        why=reason_text(score.why[seat], file.names),
        before=str(row.totals[seat] - score.scores[seat]),
        after=str(row.totals[seat]),
        remark=_remark(sheet, row, seat),
    )


def _remark(sheet: Sheet, row: Row, seat: int) -> str:
    """What the hand brought: somebody wins, loses, or goes out."""
    if seat in sheet.winners:
        return ngettext("wins", "win", 1)
    if seat in sheet.losers:
        return gettext("loses")
    return gettext("out") if seat in row.eliminated else ""


def _took(pile: Pile | None, file: MatchFile) -> str:
    """A pile in words."""
    if isinstance(pile, Counts):
        return _counted(pile, file) or gettext("nothing that counts")
    if isinstance(pile, int):
        points = wording.thirds(pile)
        return ngettext("%(points)s point", "%(points)s points", 1 + (pile != 3), points=points)
    if pile is None:
        return gettext("rest")
    return joined(wording.card_name(card, catalogue()) for card in pile)


def _counted(pile: Counts, file: MatchFile) -> str:
    special = file.match.game.values.special
    parts = (
        gettext(wording.SPECIAL_ACES[special]) if special and pile.special_ace else "",
        ngettext("%(num)s ace", "%(num)s aces", pile.aces) if pile.aces else "",
        ngettext("%(num)s figure", "%(num)s figures", pile.figures) if pile.figures else "",
    )
    return ", ".join(filter(None, parts))

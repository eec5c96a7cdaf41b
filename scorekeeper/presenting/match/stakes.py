"""What is at stake in the next hand: who goes out with how much, who can still win."""

from collections.abc import Iterator

from scorekeeper.presenting.words import joined
from scorekeeper.rules.counting import counted_hands
from scorekeeper.rules.game import to_go
from scorekeeper.rules.places import is_near
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext

MOST_BUSCHE = 3
"""So many busche one may well get in a hand: 23 points."""


def stakes(standing: Standing) -> tuple[str, ...]:
    """The sentences about the next hand; none once the match is over."""
    if standing.sheet.status != "playing":
        return ()
    return (*_near(standing), *_winners(standing))


def _near(standing: Standing) -> Iterator[str]:
    sheet = standing.sheet
    for seat in sheet.active:
        left = to_go(sheet.game, sheet.totals[seat])
        if is_near(sheet, seat) or (sheet.game.points_for(left) and left <= MOST_BUSCHE):
            yield _edge(standing, standing.names[seat], left)


def _edge(standing: Standing, name: str, left: int) -> str:
    game = standing.sheet.game
    if game.unit == "busche":
        return _busche(standing, name, left)
    if game.at_threshold == "out":
        return ngettext(
            "%(num)s point and %(name)s is out.",
            "%(num)s points and %(name)s is out.",
            left,
            name=name,
        )
    return ngettext(
        "%(num)s point for %(name)s and the match is over.",
        "%(num)s points for %(name)s and the match is over.",
        left,
        name=name,
    )


def _busche(standing: Standing, name: str, left: int) -> str:
    points = standing.sheet.game.points_for(left)
    lost = ngettext(
        "%(name)s loses with %(num)s more busca",
        "%(name)s loses with %(num)s more busche",
        left,
        name=name,
    )
    if points is None:
        return f"{lost}."
    facts = {"lost": lost, "points": points, "busche": left}
    return gettext("%(lost)s: %(points)s points would be %(busche)s.", **facts)


def _winners(standing: Standing) -> Iterator[str]:
    """Who can no longer win though still in; nothing to say where all can."""
    sheet = standing.sheet
    totals = {seat: sheet.totals[seat] for seat in sheet.active}
    counted = len(counted_hands(sheet))
    could = sheet.game.could_win(totals, counted)
    if len(could) < len(totals):
        names = joined(standing.names[seat] for seat in sheet.active if seat in could)
        yield ngettext(
            "Can still win: %(names)s.", "Can still win: %(names)s.", len(could), names=names
        )

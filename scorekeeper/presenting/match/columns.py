"""The heads of the score sheet: everybody's total, and where each player stands."""

from scorekeeper.presenting.shown import shown
from scorekeeper.rules.places import Whereabouts, is_near, state_of, whereabouts
from scorekeeper.rules.scoresheet import Sheet
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext

MOST_MARKS = 12
NARROW = 7
"""From so many columns on heads have four letters."""

ROOMY = 4
"""Up to so many columns have room for a whole name of SHORT letters."""
SHORT = 8


@shown
class Column:
    """A player's column: head, total, and where that player stands."""

    seat: int
    name: str
    short: str
    total: str
    state: str
    remark: str
    near: bool
    share: int
    marks: int
    won: bool
    lost: bool


def show_columns(standing: Standing) -> tuple[Column, ...]:
    """The heads of the sheet: everybody in playing order."""
    sheet = standing.sheet
    shorts = dict(zip(sheet.order, short_names(standing), strict=True))
    return tuple(_column(standing, seat, shorts[seat]) for seat in sheet.order)


def _column(standing: Standing, seat: int, short: str) -> Column:
    sheet, total = standing.sheet, standing.sheet.totals[seat]
    state = state_of(sheet, seat)
    return Column(
        seat=seat,
        name=standing.names[seat],
        short=short,
        total=str(total),
        state=state,
        remark=remark_of(sheet, seat),
        near=is_near(sheet, seat),
        share=_share(sheet, total),
        marks=total if sheet.game.unit == "busche" and 0 < total <= MOST_MARKS else 0,
        won=seat in sheet.winners,
        lost=seat in sheet.losers,
    )


def remark_of(sheet: Sheet, seat: int) -> str:
    """What stands below a total: since when out, gone home, or how little is left."""
    return remark(whereabouts(sheet, seat), sheet.game.at_threshold)


def remark(where: Whereabouts, effect: str) -> str:
    """The same for where a player stands; `effect` is what the threshold does."""
    if where.state == "out":
        return gettext("out, hand %(number)s", number=where.since)
    if where.state == "gone":
        return gettext("gone home")
    return "" if where.left is None else _near_remark(effect, where.left)


def _near_remark(effect: str, points: int) -> str:
    if effect == "out":
        return gettext("out with %(points)s", points=points)
    if effect == "ends":
        return gettext("ends it with %(points)s", points=points)
    return gettext("loses with %(points)s", points=points)


def _share(sheet: Sheet, total: int) -> int:
    if sheet.game.at_threshold == "nothing":
        return 0
    return max(0, min(100, 100 * total // sheet.game.threshold))


def short_names(standing: Standing, narrow: bool = True) -> list[str]:
    """Names that fit, told apart: the first word, in a sheet of seven columns four letters.

    A short name stays whole where there are few.
    """
    names = [standing.names[seat] for seat in standing.sheet.order]
    whole = SHORT if len(names) <= ROOMY else 0
    firsts = [name if len(name) <= whole else (name.split() or [name])[0] for name in names]
    if narrow and len(names) >= NARROW:
        firsts = [first[:4] for first in firsts]
    return [
        first if firsts.count(first) == 1 else first[:3] + _own_letter(names, place)
        for place, first in enumerate(firsts)
    ]


def _own_letter(names: list[str], place: int) -> str:
    """The initial of the last word; where that is shared too, the place."""
    same = [name for name in names if name.split()[0] == names[place].split()[0]]
    initials = [name.split()[-1][0] for name in same]
    initial = names[place].split()[-1][0]
    return (
        initial
        if len(names[place].split()) > 1 and initials.count(initial) == 1
        else str(place + 1)
    )

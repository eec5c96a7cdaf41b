"""Names above the marks where lines end early: where they stand without overlapping."""

from collections.abc import Iterable, Sequence

from scorekeeper.presenting.charts.textsizes import LIFT, LINE, Box, width
from scorekeeper.presenting.shown import shown

CLEAR = 16
"""How far a text stays away from the middle of a mark."""


@shown
class Flag:
    """Names one above the other, over the highest of the marks that they belong to."""

    x: int
    top: int
    names: tuple[str, ...]


@shown
class Raised:
    """A flag where it stands; `moved` where a line must lead down from it."""

    flag: Flag
    box: Box
    centred: bool
    moved: bool


def raise_flags(flags: Sequence[Flag], taken: Iterable[Box], most: int) -> list[Raised]:
    """Flags, given from left to right, each above its mark and clear of what is taken.

    From right to left, each to the right of its pole: so no pole goes through another's names.
    """
    full, poles, raised = list(taken), list[Box](), list[Raised]()
    for place in reversed(range(len(flags))):
        free = Box(flags[place - 1].x if place else 0, -(10**6), most, 10**6)
        one = _centred(flags[place], full, free) or _beside(flags[place], full, poles)
        pole = _pole(one.flag, one.box)
        full, poles = [*full, one.box, pole], [*poles, one.box, pole]
        raised.append(one)
    return raised


def _centred(flag: Flag, full: Sequence[Box], free: Box) -> Raised | None:
    across = max(map(width, flag.names))
    box = _box(flag, flag.x - across // 2, across)
    fits = free.left <= box.left - 6 and box.right <= free.right
    return Raised(flag, box, True, False) if fits and not _any(box, full) else None


def _beside(flag: Flag, full: Sequence[Box], poles: Sequence[Box]) -> Raised:
    box = low = _box(flag, flag.x - 6, max(map(width, flag.names)) + 6)
    while _any(box, full) or _any(_pole(flag, box), poles):
        box = box.lifted(LIFT)
    return Raised(flag, box, False, box != low)


def _box(flag: Flag, left: int, across: int) -> Box:
    bottom = flag.top - CLEAR
    return Box(left, bottom - LINE * len(flag.names), left + across, bottom)


def _pole(flag: Flag, box: Box) -> Box:
    return Box(flag.x - 1, box.bottom, flag.x + 1, flag.top - LIFT)


def _any(box: Box, others: Iterable[Box]) -> bool:
    return any(box.meets(other) for other in others)

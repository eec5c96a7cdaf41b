"""Who can still win where the lowest total wins: every way the hands could go is looked through."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb, prod

MOST_WAYS = 60_000
"""Far from the end there are too many ways to look through, and everybody has one."""


def lowest_can_win(
    own: int, others: tuple[int, ...], limit: int, worth: int, ace: int, most: int
) -> bool:
    """Whether somebody with this total can end with the lowest one, shared or alone.

    The match ends with the first total of `limit` or more. A hand is worth `worth`, `most` is the
    most that one may pay of it, and somebody pays at least `ace`, who holds the costly one.
    """
    room = prod(limit - total for total in (own, *others))
    if room * comb(worth + len(others), len(others)) > MOST_WAYS:
        return True
    return _search(own, tuple(sorted(others)), limit, worth, ace, most)


@lru_cache(maxsize=65_536)
def _search(own: int, others: tuple[int, ...], limit: int, worth: int, ace: int, most: int) -> bool:
    for paid in _hands(1 + len(others), worth, ace, most):
        now = own + paid[0]
        theirs = tuple(total + points for total, points in zip(others, paid[1:], strict=True))
        if max(now, *theirs) < limit:
            if _search(now, tuple(sorted(theirs)), limit, worth, ace, most):
                return True
        elif now <= min(theirs):
            return True
    return False


@lru_cache(maxsize=64)
def _hands(players: int, worth: int, ace: int, most: int) -> tuple[tuple[int, ...], ...]:
    """What each may pay in a hand: cappotti, then every split that adds up."""
    cappotti = tuple(
        tuple(0 if player == taker else worth for player in range(players))
        for taker in range(players)
    )
    splits = (split for split in _splits(players, worth, most) if max(split) >= ace)
    return (*cappotti, *splits)


def _splits(players: int, points: int, most: int) -> Iterator[tuple[int, ...]]:
    if players == 1:
        if points <= most:
            yield (points,)
        return
    for first in range(min(points, most) + 1):
        for rest in _splits(players - 1, points - first, most):
            yield (first, *rest)

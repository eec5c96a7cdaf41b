"""What a match that is over adds to a player's numbers."""

from collections.abc import Callable, Mapping, Set

from scorekeeper.rules.places import places, sat
from scorekeeper.rules.scoresheet import Match, Sheet


def matches(facts: Match, sheet: Sheet) -> Set[int]:
    """Who sat in it: from the start, arrived, or as a substitute."""
    return {*sat(facts.players, sheet)}


def wins(facts: Match, sheet: Sheet) -> Set[int]:
    """Who won, alone or with others."""
    return {*sheet.winners}


def shared(facts: Match, sheet: Sheet) -> Set[int]:
    """Who won together with others."""
    return {*sheet.winners} if len(sheet.winners) > 1 else set()


def first_out(facts: Match, sheet: Sheet) -> Set[int]:
    """Who went out before all others; whom an agreement brought back in did not."""
    first: set[int] = set()
    for row in sheet.rows:
        first -= {*row.returned}
        first = first or {*row.eliminated}
    return first


def last(facts: Match, sheet: Sheet) -> Set[int]:
    """Who has the worst place; nobody where all have the same."""
    final = places(facts.players, sheet)
    worst = max(final.values(), default=1)
    return {seat for seat, place in final.items() if place == worst > 1}


HAPPENED: Mapping[str, Callable[[Match, Sheet], Set[int]]] = {
    "matches": matches,
    "wins": wins,
    "shared": shared,
    "first_out": first_out,
    "last": last,
}

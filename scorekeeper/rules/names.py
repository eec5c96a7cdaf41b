"""Players' names: which are allowed, which are the same, and which seat a name stands for."""

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.reasons import refuse

LONGEST_NAME = 40
MOST_NAMES = 20

Aliases = Mapping[str, str]
"""Folded name → what the person is called who goes by it too."""


def folded(name: str) -> str:
    """What makes two names the same: Unicode form and case don't matter, accents do."""
    composed = unicodedata.normalize("NFKC", name)
    # Folding takes some letters apart again: "ΐ" and its capital must end up the same.
    return unicodedata.normalize("NFKC", composed.casefold())


def tidy(name: str) -> str:
    """A typed name without stray white space, in composed form."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def person_called(name: str, aliases: Aliases) -> str:
    """What the person is called whom a typed name stands for."""
    return aliases.get(folded(name), name)


def check_name(name: object, *where: str | int) -> str:
    """The name itself; RuleError where it is empty, too long, invisible or has control characters.

    At least one letter, digit, punctuation mark or symbol; no white space at either end.
    """
    if not isinstance(name, str):
        raise refuse("name_is_no_text", *where)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise refuse("name_length", *where, most=LONGEST_NAME)
    if name.isascii() and name.isalnum():
        return name
    categories = {unicodedata.category(character) for character in name}
    if name != name.strip() or categories & {"Cc", "Zl", "Zp", "Cs"}:
        raise refuse("name_white_space", *where)
    if not any(category[0] in "LNPS" for category in categories):
        raise refuse("name_invisible", *where)
    return name


def first_twice(items: Iterable[Hashable]) -> tuple[int, int] | None:
    """The places of the first two that are the same; None where all differ."""
    places: dict[Hashable, int] = {}
    for place, item in enumerate(items):
        if places.setdefault(item, place) != place:
            return places[item], place
    return None


def by_count(name: str, named: int) -> int:
    """Seats in the order in which a match file names its players."""
    return named


def by_number(name: str, named: int) -> int:
    """Seats of a stored match, whose names are the seats' numbers; RuleError for any other name."""
    if not (name.isascii() and name.isdigit() and name == str(int(name))):
        raise refuse("stranger", name=name)
    return int(name)


@dataclass(slots=True)
class Roster:
    """The names of a match so far, in the order they came, each with its seat."""

    seat_for: Callable[[str, int], int] = by_count
    seats: dict[str, int] = field(default_factory=dict)
    _folded: set[str] = field(default_factory=set)

    def add(self, name: object, *where: str | int) -> int:
        """The seat of somebody new; RuleError for a bad name, one taken, or one too many."""
        name = check_name(name, *where)
        if folded(name) in self._folded:
            raise refuse("name_twice", *where, name=name)
        if len(self.seats) == MOST_NAMES:
            raise refuse("too_many_names", *where, most=MOST_NAMES)
        self._folded.add(folded(name))
        self.seats[name] = self.seat_for(name, len(self.seats))
        return self.seats[name]

    def seat(self, name: object, *where: str | int) -> int:
        """The seat of somebody known; RuleError for a stranger."""
        if not isinstance(name, str):
            raise refuse("name_is_no_text", *where)
        if name not in self.seats:
            raise refuse("stranger", *where, name=name[:LONGEST_NAME])
        return self.seats[name]

    def names(self) -> dict[int, str]:
        """Seat → name."""
        return {seat: name for name, seat in self.seats.items()}

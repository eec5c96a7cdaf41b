"""What the records answer: plain values, with players' ids (of the person, joins followed)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

MEASURES = (
    "hands",
    "penalties",
    "last_tricks",
    "cappotti_made",
    "cappotti_suffered",
    "uncovered",
    "pita",
)
"""What is counted hand by hand, for each player; `penalties` in points or busche."""

KNOWN = ("pita_known",)
"""Counted besides: the hands of which it is known who took the special ace."""

OUTCOMES = ("matches", "wins", "shared", "first_out", "last")
"""What is counted match by match, for each player."""

EXTREMES = ("best", "worst")
"""A player's cheapest and dearest hands."""

RUNS = ("won", "without")
"""The longest runs of matches won and not won."""

MEETINGS = ("together", "ahead", "level", "behind")
"""The matches with a rival, by place."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which matches a record is about: of one game, from a day to a day, both included.

    Only matches that are over, with at least one counted hand, and not thrown away.
    """

    game: str
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Extreme:
    """The lowest or highest that a hand has cost somebody, and how many times it did."""

    score: int
    times: int


@dataclass(frozen=True, slots=True)
class Line:
    """The counts of one player."""

    player: int
    counts: Mapping[str, int]
    """Each of MEASURES, KNOWN and OUTCOMES → its number."""
    best: Extreme | None = None
    worst: Extreme | None = None


@dataclass(frozen=True, slots=True)
class ClubRecords:
    """Everybody's numbers, in no order; all is 0 where no match is in the scope."""

    lines: tuple[Line, ...]
    everybody: Mapping[str, int]
    """The sum of all lines, so that its shares stay right."""
    matches: int
    hands: int
    """Each counted once."""


@dataclass(frozen=True, slots=True)
class Run:
    """Matches in a row: how many, from the first to the last day."""

    length: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Rival:
    """One player against another: matches in which both stayed to the end, by place."""

    player: int
    together: int
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a player, in the order of their days."""

    match_id: int
    code: str
    played_on: date
    hands: int
    penalties: int
    place: int | None
    """None for who went home before the end."""
    of: int
    """How many have a place."""
    won: bool


@dataclass(frozen=True, slots=True)
class PlayerRecords:
    """All about one player."""

    line: Line
    won: Run | None
    """The longest run of matches won (shared wins too)."""
    without: Run | None
    """The longest run of matches not won."""
    rivals: tuple[Rival, ...]
    course: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A match behind a number, and which of its hands (none: the match itself)."""

    match_id: int
    hands: tuple[tuple[int, int], ...] = ()
    """Each by its number on the sheet and that of its entry, as in addresses."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A page of the matches behind a number, newest first."""

    found: tuple[Found, ...]
    matches: int
    """How many there are on all pages."""
    after: tuple[date, int] | None
    """Where the next page goes on; None on the last."""

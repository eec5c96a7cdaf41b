"""What happens in a match: hands, and whatever else a table enters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.game import HandScore
from scorekeeper.rules.tally import Tally
from scorekeeper.rules.values import value


@value
class Hand:
    """A hand as it was entered, and what it costs."""

    tally: Tally
    score: HandScore
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points added to a player's total: a house penalty, a correction."""

    player: int
    points: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A player goes home."""

    player: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player sits down, a new one to the right of `after`, with points on top of the total."""

    player: int
    after: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Substitution:
    """`by` takes the place and the total of `player`."""

    player: int
    by: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """From here on other house rules hold."""

    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """The match ends here by agreement."""


Entry = Hand | Adjustment | Withdrawal | Arrival | Substitution | Agreement | Stop

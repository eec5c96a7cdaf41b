"""What a game answers, and what a hand and a match come to."""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Protocol

from scorekeeper.rules.cards import CardValues
from scorekeeper.rules.reasons import Reason, check_number, refuse
from scorekeeper.rules.tally import Tally

Seats = tuple[int, ...]
Totals = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand costs: seat → penalty points or busche, in the order of the hand's piles.

    `outcome` is normal, cappotto or uncovered; `cappotto` the seat that made it; `why` explains
    each seat's number.
    """

    scores: Totals
    outcome: str
    cappotto: int | None
    why: Mapping[int, Reason]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners, and in Busca the losers."""

    winners: frozenset[int]
    losers: frozenset[int] = frozenset()


class Game(Protocol):
    """A game: its house rules are the fields of a frozen dataclass."""

    name: ClassVar[str]
    seats_allowed: ClassVar[range]
    comes_and_goes: ClassVar[bool]
    """Whether players may go home or sit down on the way."""
    eliminates: ClassVar[bool]
    """Whether players may go out while the others play on."""
    covers: ClassVar[bool]
    """Whether players pay who are not covered."""
    unit: ClassVar[str]
    """What is paid: `points` or `busche`."""
    thirds: ClassVar[bool]
    """Whether a pile's points may have thirds."""
    last_trick_needed: ClassVar[bool]
    """Whether a hand entered as points must say who won the last trick."""
    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def threshold(self) -> int:
        """Points or busche at which somebody goes out, or the match ends."""

    @property
    def goal(self) -> int:
        """What is played to: the threshold, or the number of hands."""

    @property
    def limit_rule(self) -> str:
        """Whether the threshold is over when it is reached, or when it is exceeded."""

    @property
    def values(self) -> CardValues:
        """What the cards are worth."""

    @property
    def worth(self) -> int:
        """What all players' points of a hand add up to."""

    @property
    def near(self) -> int:
        """How much an ordinary hand may cost: who is so close to the threshold must take care."""

    @property
    def at_threshold(self) -> str:
        """What the threshold does: `out`, `ends` the match, `loses` it, or `nothing`."""

    @property
    def asks_no_trick(self) -> bool:
        """Whether a hand must say who took no trick."""

    def check(self, seats: int) -> None:
        """Refuse house rules that don't go together, or not with so many players at the start."""

    def score(self, tally: Tally) -> HandScore:
        """What a hand costs; RuleError when no legal deal can come to it."""

    def over(self, total: int) -> bool:
        """Whether a total is over the threshold, as `limit_rule` means it."""

    def still_in(self, totals: Totals) -> frozenset[int]:
        """Who of these stays in the match."""

    def outcome(self, totals: Totals, just_out: Totals, hands: int) -> Outcome | None:
        """How the match ends with these still in, those just gone out and so many hands counted.

        None while it goes on.
        """

    def could_win(self, totals: Totals, hands: int) -> frozenset[int]:
        """Who of these still in can still win, so many hands having been counted."""

    def points_for(self, busche: int) -> int | None:
        """How many points of a hand cost at least so many busche; None where points are paid."""

    def stopped(self, totals: Totals) -> Outcome:
        """How the match ends when the table stops with these still in."""

    def deals_next(self, after_dealer: Seats, scores: Totals) -> int:
        """Who deals: those in, from the one after the old dealer on; the last hand's scores."""

    def deal(self, seats: Seats, dealer: int) -> Mapping[int, int]:
        """How many cards each gets."""


def choice(default: Any, *others: Any, agreeable: bool = False) -> Any:
    """A house rule with a few named values; the default is the first of them."""
    choices = (default, *others)
    return field(default=default, metadata={"choices": choices, "agreeable": agreeable})


def number(default: int | None, least: int, most: int) -> Any:
    """A house rule that is a whole number, which the table may change on the way."""
    return field(default=default, metadata={"range": (least, most), "agreeable": True})


def rule_fields(game: type[Game]) -> dict[str, Field[Any]]:
    """The house rules of a game by name; their metadata holds choices or range, and `agreeable`."""
    return _fields_of(game)


@cache
def _fields_of(game: Any) -> dict[str, Field[Any]]:
    return {rule.name: rule for rule in fields(game)}


def check_rule(game: type[Game], name: str, value: object) -> None:
    """Refuse an unknown house rule, or a value outside its range or choices."""
    rule = rule_fields(game).get(name)
    if rule is None:
        raise refuse("unknown_rule", name, rule=name)
    if "range" in rule.metadata:
        check_number(value, *rule.metadata["range"], name)
    elif not _is_choice(value, rule.metadata["choices"]):
        raise refuse("rule_not_a_choice", name, choices=rule.metadata["choices"])


def house_rules(game: Game) -> dict[str, Any]:
    """All house rules with their values; those that have no meaning here are left out."""
    rules = {name: getattr(game, name) for name in rule_fields(type(game))}
    return {name: value for name, value in rules.items() if value is not None}


def agreeable(game: type[Game]) -> frozenset[str]:
    """The house rules that a table may change on the way."""
    rules = rule_fields(game).values()
    return frozenset(rule.name for rule in rules if rule.metadata["agreeable"])


def _is_choice(value: object, choices: Sequence[object]) -> bool:
    """Whether a value is one of the choices, its type too (True is not 1)."""
    return any(type(value) is type(one) and value == one for one in choices)


def to_go(game: Game, total: int) -> int:
    """How many points or busche more take somebody over the threshold."""
    return game.threshold - total + (game.limit_rule == "exceed")


def lowest(totals: Totals) -> frozenset[int]:
    """Those with the lowest total; equal ones share."""
    least = min(totals.values(), default=0)
    return frozenset(seat for seat, total in totals.items() if total == least)


def highest(totals: Totals) -> frozenset[int]:
    """Those with the highest total; equal ones share."""
    most = max(totals.values(), default=0)
    return frozenset(seat for seat, total in totals.items() if total == most)


def is_over(total: int, threshold: int, limit_rule: str) -> bool:
    """Over the threshold: `reach` from the threshold on, `exceed` only above it."""
    return total > threshold or (limit_rule == "reach" and total == threshold)

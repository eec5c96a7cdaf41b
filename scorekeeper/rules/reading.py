"""Entries read from JSON: the same documents stand in match files and in stored acts.

Match files name players, stored acts the numbers of their seats.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from scorekeeper.rules.documents import as_list, as_object, as_text, only_item
from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Hand,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.game import Game, HandScore, agreeable, check_rule
from scorekeeper.rules.names import Roster
from scorekeeper.rules.reasons import RuleError, check_number, refuse
from scorekeeper.rules.tally import HOWS, Cards, Counts, How, Pile, Tally, read_points

MOST_POINTS = 999
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Known:
    """Entries that were read before, of the same game: they need no second reading.

    What an entry says depends on nothing but whom it may name, so they hold while nobody whom the
    match knew is missing.
    """

    names: Set[str] = frozenset()
    entries: Mapping[int, Entry] = field(default_factory=dict)
    """By the id of the very document they were read from."""


NOTHING = Known()


def read_entries(
    documents: list[Any], game: Game, starters: int, roster: Roster, known: Known = NOTHING
) -> tuple[Entry, ...]:
    """The entries of a match; `roster` knows who sat down first and learns the newcomers.

    RuleError with the path below `entries` where one is refused.
    """
    reader = _Reader(game, starters, roster)
    _each(reader.meet, documents)
    read = known.entries if known.names <= roster.seats.keys() else {}
    return tuple(_each(lambda one: read.get(id(one)) or reader.read(one), documents))


def read_entry(document: object, game: Game, starters: int, roster: Roster) -> Entry:
    """One entry by itself, of players whom `roster` knows already."""
    return _Reader(game, starters, roster).read(document)


def _each(step: Callable[[Any], T], documents: Sequence[Any]) -> list[T]:
    """What a step makes of each document; a refusal says which one it is about."""
    made: list[T] = []
    try:
        for document in documents:
            made.append(step(document))
    except RuleError as error:
        raise error.under("entries", len(made)) from None
    return made


@dataclass(slots=True)
class _Reader:
    """Reads entries in two rounds: everybody whom the file names first, then what it says."""

    game: Game
    starters: int
    roster: Roster
    scores: dict[Hashable, HandScore] = field(default_factory=dict)
    """By what was entered: of a long match's hands most have been there, and scoring takes long."""

    def meet(self, document: object) -> None:
        """Let newcomers in, in their order, so that any hand may name them."""
        kind, body = only_item(document)
        step = _MEETERS.get(kind)
        if step is not None:
            _under(kind, step, self, body)

    def meet_arrival(self, body: object) -> None:
        """A new one has a place, one whom the file knows has none."""
        found = as_object(body, *_ARRIVAL)
        name = found["player"]
        if "after" in found:
            self.roster.seat(found["after"], "after")
            self.roster.add(name, "player")
        elif isinstance(name, str) and name not in self.roster.seats:
            raise refuse("newcomer_without_place", name=name)

    def meet_substitute(self, body: object) -> None:
        """Somebody known is replaced by somebody new or known."""
        found = as_object(body, *_SUBSTITUTION)
        self.roster.seat(found["player"], "player")
        name = found["by"]
        if not isinstance(name, str) or name not in self.roster.seats:
            self.roster.add(name, "by")

    def read(self, document: object) -> Entry:
        """One entry; the path of a refusal starts with its kind."""
        kind, body = only_item(document)
        step = _READERS.get(kind)
        if step is None:
            raise refuse("unknown_entry", kind=kind)
        return _under(kind, step, self, body)

    def hand(self, body: object) -> Hand:
        """A hand, scored."""
        tally = self.tally(body)
        assert isinstance(body, dict)
        note = as_text(body["note"], "note") if "note" in body else None
        return Hand(tally, self.score(tally), note)

    def score(self, tally: Tally) -> HandScore:
        """What a hand costs; the same piles always cost the same."""
        entered = (tally.how, tuple(tally.piles.items()), tally.last_trick, tally.no_trick)
        if entered not in self.scores:
            self.scores[entered] = self.game.score(tally)
        return self.scores[entered]

    def tally(self, body: object) -> Tally:
        """What was entered for a hand, not yet checked by the game."""
        hand = as_object(body, (), ("last_trick", *HOWS, "no_trick", "note"))
        hows = [how for how in HOWS if how in hand]
        if len(hows) != 1:
            raise refuse("points_counts_or_cards")
        how = hows[0]
        piles = as_object(hand[how], (), hand[how] if isinstance(hand[how], dict) else (), how)
        last = self.roster.seat(hand["last_trick"], "last_trick") if "last_trick" in hand else None
        seat, pile_of = self.roster.seat, _PILES[how]
        read = {
            seat(name, how, name): None if pile is None else pile_of(pile, self.game, name)
            for name, pile in piles.items()
        }
        return Tally(how, read, last, self._no_trick(hand))

    def _no_trick(self, hand: dict[str, Any]) -> tuple[int, ...]:
        if "no_trick" not in hand:
            return ()
        if not self.game.asks_no_trick:
            raise refuse("no_trick_not_asked", "no_trick")
        names = as_list(hand["no_trick"], "no_trick")
        return tuple(self.roster.seat(name, "no_trick", place) for place, name in enumerate(names))

    def adjustment(self, body: object) -> Adjustment:
        """Whole points other than 0, also below 0."""
        found = as_object(body, ("player", "points"), ("reason",))
        points = check_number(found["points"], -MOST_POINTS, MOST_POINTS, "points")
        if points == 0:
            raise refuse("adjustment_of_nothing", "points")
        reason = as_text(found["reason"], "reason") if "reason" in found else None
        return Adjustment(self.roster.seat(found["player"], "player"), points, reason)

    def withdrawal(self, body: object) -> Withdrawal:
        """Only where players come and go."""
        self._check_comes_and_goes()
        found = as_object(body, ("player",), ())
        return Withdrawal(self.roster.seat(found["player"], "player"))

    def arrival(self, body: object) -> Arrival:
        """Only where players come and go."""
        self._check_comes_and_goes()
        found = as_object(body, *_ARRIVAL)
        after = self.roster.seat(found["after"], "after") if "after" in found else None
        points = check_number(found.get("points", 0), 0, MOST_POINTS, "points")
        return Arrival(self.roster.seat(found["player"], "player"), after, points)

    def _check_comes_and_goes(self) -> None:
        if not self.game.comes_and_goes:
            raise refuse("nobody_comes_or_goes")

    def substitution(self, body: object) -> Substitution:
        """Somebody else, new or known."""
        found = as_object(body, *_SUBSTITUTION)
        player = self.roster.seat(found["player"], "player")
        by = self.roster.seat(found["by"], "by")
        if player == by:
            raise refuse("substitute_for_oneself", "by", player=player)
        return Substitution(player, by)

    def agreement(self, body: object) -> Agreement:
        """One or more of the house rules that may change, as they could have been at the start."""
        allowed = agreeable(type(self.game))
        changes = as_object(body, (), allowed)
        if not changes:
            raise refuse("agreement_on_nothing")
        for name, value in changes.items():
            check_rule(type(self.game), name, value)
        replace(self.game, **changes).check(self.starters)
        return Agreement(changes)

    def stop(self, body: object) -> Stop:
        """Nothing more to say."""
        as_object(body, (), ())
        return Stop()


def _under(kind: str, step: Callable[..., T], *facts: Any) -> T:
    try:
        return step(*facts)
    except RuleError as error:
        raise error.under(kind) from None


_ARRIVAL = (("player",), ("after", "points"))
_SUBSTITUTION = (("player", "by"), ())
_MEETERS: dict[str, Callable[[_Reader, object], None]] = {
    "arrival": _Reader.meet_arrival,
    "substitution": _Reader.meet_substitute,
}
_READERS: dict[str, Callable[[_Reader, object], Entry]] = {
    "hand": _Reader.hand,
    "adjustment": _Reader.adjustment,
    "withdrawal": _Reader.withdrawal,
    "arrival": _Reader.arrival,
    "substitution": _Reader.substitution,
    "agreement": _Reader.agreement,
    "stop": _Reader.stop,
}


def _points(pile: object, game: Game, name: str) -> int:
    """Points in thirds, from a whole number or a text."""
    if not isinstance(pile, str):
        return 3 * check_number(pile, 0, MOST_POINTS, "points", name)
    thirds = read_points(pile, game.thirds)
    if thirds is None:
        key = "not_points" if game.thirds else "not_whole_points"
        raise refuse(key, "points", name, text=pile[:20])
    return thirds


def _counts(pile: object, game: Game, name: str) -> Counts:
    """Aces, figures and, where one is special, the special ace."""
    special = ("special_ace",) if game.values.special is not None else ()
    found = as_object(pile, (), ("aces", "figures", *special), "counts", name)
    aces = check_number(found.get("aces", 0), 0, MOST_POINTS, "counts", name, "aces")
    figures = check_number(found.get("figures", 0), 0, MOST_POINTS, "counts", name, "figures")
    special_ace = found.get("special_ace", False)
    if not isinstance(special_ace, bool):
        raise refuse("not_true_or_false", "counts", name, "special_ace")
    return Counts(aces, figures, special_ace)


def _cards(pile: object, game: Game, name: str) -> Cards:
    cards = as_list(pile, "cards", name)
    return tuple(as_text(card, "cards", name, place) for place, card in enumerate(cards))


_PILES: dict[How, Callable[[object, Game, str], Pile]] = {
    "points": _points,
    "counts": _counts,
    "cards": _cards,
}

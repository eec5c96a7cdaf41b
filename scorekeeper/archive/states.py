"""Whether the acts of a match are what the ledger would have stored, one after the other.

The ledger takes an act only if the match with it can be read. Reading every state whole would take
the square of a long match's time. It is enough, for the same answer, to ask of each new state:

- whether its start, its arrivals and its substitutions, alone and in their order, can be read:
  they make known who may be named, and nothing else in the state changes that;
- whether each other entry can be read by itself, among those who are known then: what an entry
  says depends on nothing else. While start and newcomers stay the same, it is read once.

An undo or a redo leads to a state that was new, and so was asked, before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.acts import ActLike, Course, History, Item, after
from scorekeeper.archive.limits import READINGS_AN_ACT
from scorekeeper.archive.logs import BRINGING
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import Roster, by_number
from scorekeeper.rules.reading import read_entry
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import entry_body, read_course

NAMING = ("arrival", "substitution")
_Bodies = tuple[Mapping[str, Any], ...]


@dataclass(slots=True)
class Patience:
    """How many readings may still be made, so that nobody can make a server busy for hours.

    None for what is our own: what was let in is written, however long that takes.
    """

    readings: int | None = None

    def spend(self, readings: int) -> None:
        """Refuse what takes too long."""
        if self.readings is None:
            return
        self.readings -= readings
        if self.readings < 0:
            raise refuse("match_too_involved")


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about acts that are all right."""

    course: Course
    """The facts as they stand after the last act."""
    seats: frozenset[int]
    """Every seat that was named in any state."""
    unusual: tuple[int, ...]
    """The acts whose entries say what they say in another way than the forms write it.

    A start can be written in one way only, but for house rules that came with a later version: it
    leaves them out, and they are as by default.
    """


def check_acts(game: str, acts: Sequence[ActLike], patience: Patience) -> Checked:
    """Fold and read acts, one by one; RuleError below `acts`, at the act that can't be."""
    states, history = _States(game, patience), History()
    for place, act in enumerate(acts):
        try:
            patience.spend(-READINGS_AN_ACT)
            history = _after(history, act)
            if act.kind not in ("undo", "redo"):
                states.check(history.course, act)
        except RuleError as error:
            raise error.under("acts", place) from None
    if not history.done:
        raise refuse("match_unopened", "acts")
    return Checked(history.course, frozenset(states.named), tuple(states.unusual))


def _after(history: History, act: ActLike) -> History:
    if (act.kind == "open") == bool(history.done or history.undone):
        raise refuse("match_unopened", "kind")
    if (act.kind in BRINGING) != (act.body is not None):
        raise refuse("body_by_kind", "body")
    if act.kind in ("undo", "redo") and act.entry is not None:
        other = history.undoable if act.kind == "undo" else history.redoable
        if other is not None and other.revision != act.entry:
            raise refuse("undoes_another", "entry", revision=other.revision)
    return after(history, act)


@dataclass(slots=True)
class _States:
    """What was read of a match so far."""

    game: str
    patience: Patience
    named: set[int] = field(default_factory=set)
    unusual: list[int] = field(default_factory=list)
    known: "_Known | None" = None

    def check(self, course: Course, act: ActLike) -> None:
        """Refuse a state that the rules would refuse."""
        known = self._known_in(course, act)
        for item in course.items:
            if id(item.body) not in known.readable:
                self._read(known, item, act)

    def _known_in(self, course: Course, act: ActLike) -> "_Known":
        newcomers = tuple(item for item in course.items if _names_somebody(item.body))
        bodies = (course.start.body, *(item.body for item in newcomers))
        if self.known is None or not _same(self.known.bodies, bodies):
            self.known = self._meet(Course(course.start, newcomers), bodies, act)
            self.named |= self.known.seats
        return self.known

    def _meet(self, course: Course, bodies: _Bodies, act: ActLike) -> "_Known":
        self.patience.spend(len(bodies))
        try:
            file = read_course(self.game, course)
        except RuleError as error:
            body, where = bodies[0], error.where
            if where[:1] == ("entries",):
                body, where = bodies[1 + int(where[1])], where[2:]
            raise _told(error, body, where, act) from None
        facts = file.match
        return _Known(bodies, facts.game, len(facts.players), frozenset(file.names))

    def _read(self, known: "_Known", item: Item, act: ActLike) -> None:
        self.patience.spend(1)
        roster = Roster(by_number, {str(seat): seat for seat in known.seats})
        try:
            entry = read_entry(item.body, known.rules, known.starters, roster)
        except RuleError as error:
            raise _told(error, item.body, error.where, act) from None
        self._compare(entry_body(entry), item.body, act)
        known.readable[id(item.body)] = item.body

    def _compare(self, written: Mapping[str, Any], body: Mapping[str, Any], act: ActLike) -> None:
        if body is act.body and written != body:
            self.unusual.append(act.revision)


@dataclass(slots=True)
class _Known:
    """A start and newcomers that were read, and the entries that were readable among them.

    The bodies are kept so that no other gets the identity of one that is gone.
    """

    bodies: _Bodies
    rules: Game
    starters: int
    seats: frozenset[int]
    readable: dict[int, Mapping[str, Any]] = field(default_factory=dict)


def _names_somebody(body: Mapping[str, Any]) -> bool:
    return any(kind in body for kind in NAMING)


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    return len(some) == len(others) and all(
        one is other for one, other in zip(some, others, strict=True)
    )


def _told(
    error: RuleError, body: Mapping[str, Any], where: Sequence[str | int], act: ActLike
) -> RuleError:
    """The refusal at the act that led to it; with the path where its own body is refused."""
    return RuleError(error.reason, ("body", *where) if body == act.body else ())

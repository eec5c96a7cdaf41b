"""The fold: the acts of a match become its current entries, undone and redone at any depth.

An act is never changed or deleted. `entry` is the revision that added an entry, its name for good;
the start of the match (house rules, seats, first dealer) is the entry of the first act.
"""

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from scorekeeper.rules.reasons import refuse
from scorekeeper.rules.values import value


class ActLike(Protocol):
    """What the fold reads of an act."""

    @property
    def revision(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def entry(self) -> int | None: ...
    @property
    def before(self) -> int | None: ...
    @property
    def body(self) -> Mapping[str, Any] | None: ...
    @property
    def at(self) -> datetime: ...


class StoredAct(ActLike, Protocol):
    """An act as it was stored: who did it, and the key of the form that brought it."""

    @property
    def once(self) -> str: ...
    @property
    def who(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class PlainAct:
    """An act as a plain value: its whole row but the match."""

    revision: int
    once: str
    kind: str
    entry: int | None = None
    before: int | None = None
    body: Mapping[str, Any] | None = None
    who: str | None = None
    at: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def row(self) -> dict[str, Any]:
        """Its columns by name."""
        return {column: getattr(self, column) for column in ACT_COLUMNS}


MOST_ACTS = 3_000
"""Of one match: who looks through its log keeps every state that an undo may lead to."""
ACT_COLUMNS = tuple(one.name for one in fields(PlainAct))


ABOUT = ("replace", "strike", "restore", "move")
"""The kinds of deed that are about an entry, which an addition only becomes."""
PLACED = ("add", "restore", "move")
"""The kinds of deed that put an entry somewhere: before another, or at the end."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a form wants done to a match: an act not yet written, and newcomers' names by seat."""

    kind: str
    entry: int | None = None
    before: int | None = None
    body: Mapping[str, Any] | None = None
    newcomers: Mapping[int, str] = field(default_factory=dict)


@value
class Item:
    """An entry as it stands: its name, what was entered, when it was first entered."""

    entry: int
    body: Mapping[str, Any]
    at: datetime


@value
class Course:
    """The facts of a match after some act: its start, its entries in order, and those struck."""

    start: Item
    items: tuple[Item, ...] = ()
    struck: tuple[Item, ...] = ()


Courses = tuple[Course, "Courses | None"]
"""A course, and those before it."""
NOTHING_YET = Course(Item(0, {}, datetime.min))


@dataclass(frozen=True, slots=True)
class History:
    """The acts that hold, the first is the opening; those undone, the last is the next to redo.

    `course` is what they come to; `earlier` the courses before the last act, where those are known.
    """

    done: tuple[ActLike, ...] = ()
    undone: tuple[ActLike, ...] = ()
    course: Course = NOTHING_YET
    earlier: "Courses | None" = field(default=None, compare=False, repr=False)

    @property
    def undoable(self) -> ActLike | None:
        """The act that an undo would take back."""
        return self.done[-1] if len(self.done) > 1 else None

    @property
    def redoable(self) -> ActLike | None:
        """The act that a redo would bring back."""
        return self.undone[-1] if self.undone else None


def once_at(once: str, place: int) -> str:
    """The key of an act by its place among those of one form; the first has the form's own."""
    if place == 0:
        return once
    digest = hashlib.sha256(f"{place} {once}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def fold(acts: Iterable[ActLike]) -> History:
    """The acts of a match in order → what stands now. The first must be its opening."""
    done: list[ActLike] = []
    undone: list[ActLike] = []
    for act in acts:
        _take(act, done, undone)
    return History(tuple(done), tuple(undone), _changed(NOTHING_YET, done))


def after(history: History, act: ActLike) -> History:
    """The history with one more act; RuleError where there is nothing for it to act on."""
    done, undone = list(history.done), list(history.undone)
    _take(act, done, undone)
    if act.kind == "undo":
        course, earlier = history.earlier or (_changed(NOTHING_YET, done), None)
    else:
        course = _changed(history.course, done[-1:])
        earlier = (history.course, history.earlier)
    return History(tuple(done), tuple(undone), course, earlier)


def _take(act: ActLike, done: list[ActLike], undone: list[ActLike]) -> None:
    """Let an act stand after those that hold so far, or take back one, or bring one back."""
    kind = act.kind
    if kind == "undo":
        if len(done) < 2:
            raise refuse("nothing_to_undo")
        undone.append(done.pop())
    elif kind == "redo":
        if not undone:
            raise refuse("nothing_to_redo")
        done.append(undone.pop())
    elif (kind == "open") == bool(done):
        raise refuse("no_such_entry")
    else:
        done.append(act)
        undone.clear()


def entry_of(act: ActLike) -> int | None:
    """The entry that an act is about; of an undo or redo the act that it takes back or brings."""
    return act.revision if act.kind == "add" else act.entry


def place_when_struck(history: History, entry: int) -> int | None:
    """Before which entry a struck one stood, of those still there; None at the end."""
    order: list[int] = []
    then = fold(history.done[:1])
    for act in history.done[1:]:
        _keep_order(order, then.course, act)
        then = after(then, act)
    return _follower(order, history.course, entry)


def _follower(order: list[int], course: Course, entry: int) -> int | None:
    there = {item.entry for item in course.items}
    after_it = order[order.index(entry) + 1 :]
    return next((follower for follower in after_it if follower in there), None)


def _keep_order(order: list[int], before: Course, act: ActLike) -> None:
    """All entries in their order, those struck left where they stood."""
    entry = entry_of(act)
    if entry is None or act.kind not in PLACED:
        return
    if entry in order:
        if act.kind == "restore" and _follower(order, before, entry) == act.before:
            return
        order.remove(entry)
    order.insert(order.index(act.before) if act.before in order else len(order), entry)


@dataclass(slots=True)
class _Draft:
    """A course while acts change it."""

    start: Item
    items: list[Item]
    struck: list[Item]

    def insert(self, item: Item, before: int | None) -> None:
        """An item before another, or at the end."""
        self.items.insert(len(self.items) if before is None else _place(self.items, before), item)


def _changed(course: Course, acts: Iterable[ActLike]) -> Course:
    """What a course becomes by acts, none of which takes back another."""
    draft = _Draft(course.start, list(course.items), list(course.struck))
    for act in acts:
        _CHANGES[act.kind](draft, act)
    return Course(draft.start, tuple(draft.items), tuple(draft.struck))


def _item(act: ActLike) -> Item:
    return Item(act.revision, act.body or {}, act.at)


def _open(draft: _Draft, act: ActLike) -> None:
    draft.start = _item(act)


def _add(draft: _Draft, act: ActLike) -> None:
    draft.insert(_item(act), act.before)


def _replace(draft: _Draft, act: ActLike) -> None:
    """Another body for an entry, or for the start."""
    body = act.body or {}
    if act.entry == draft.start.entry:
        draft.start = replace(draft.start, body=body)
    else:
        place = _place(draft.items, act.entry)
        draft.items[place] = replace(draft.items[place], body=body)


def _strike(draft: _Draft, act: ActLike) -> None:
    draft.struck.append(draft.items.pop(_place(draft.items, act.entry)))


def _restore(draft: _Draft, act: ActLike) -> None:
    draft.insert(draft.struck.pop(_place(draft.struck, act.entry)), act.before)


def _move(draft: _Draft, act: ActLike) -> None:
    draft.insert(draft.items.pop(_place(draft.items, act.entry)), act.before)


def _place(items: Sequence[Item], entry: int | None) -> int:
    for place, item in enumerate(items):
        if item.entry == entry:
            return place
    raise refuse("no_such_entry")


_CHANGES: dict[str, Callable[[_Draft, ActLike], None]] = {
    "open": _open,
    "add": _add,
    "replace": _replace,
    "strike": _strike,
    "restore": _restore,
    "move": _move,
}

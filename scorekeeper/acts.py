"""The fold: the acts of a match become its current entries, undone and redone at any depth.

An act is never changed or deleted. `entry` is the revision that added an entry, its name for good;
the start of the match (house rules, seats, first dealer) is the entry of the first act.
"""

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from scorekeeper.rules.reasons import refuse


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
"""Of one match: the fold keeps every state that an undo may lead to."""
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


@dataclass(frozen=True, slots=True)
class Item:
    """An entry as it stands: its name, what was entered, when it was first entered."""

    entry: int
    body: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class Course:
    """The facts of a match after some act: its start, its entries in order, and those struck."""

    start: Item
    items: tuple[Item, ...] = ()
    struck: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """An act that can be undone, and the course after it."""

    act: ActLike
    course: Course


@dataclass(frozen=True, slots=True)
class History:
    """Steps done, the first is the opening; steps undone, the last is the next to redo."""

    done: tuple[Step, ...]
    undone: tuple[Step, ...] = ()

    @property
    def course(self) -> Course:
        """The facts as they stand."""
        return self.done[-1].course

    @property
    def undoable(self) -> ActLike | None:
        """The act that an undo would take back."""
        return self.done[-1].act if len(self.done) > 1 else None

    @property
    def redoable(self) -> ActLike | None:
        """The act that a redo would bring back."""
        return self.undone[-1].act if self.undone else None


def once_at(once: str, place: int) -> str:
    """The key of an act by its place among those of one form; the first has the form's own."""
    if place == 0:
        return once
    digest = hashlib.sha256(f"{place} {once}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def fold(acts: Iterable[ActLike]) -> History:
    """The acts of a match in order → what stands now. The first must be its opening."""
    done: list[Step] = []
    undone: list[Step] = []
    for act in acts:
        _take(act, done, undone)
    return History(tuple(done), tuple(undone))


def after(history: History, act: ActLike) -> History:
    """The history with one more act; RuleError where there is nothing for it to act on."""
    done, undone = list(history.done), list(history.undone)
    _take(act, done, undone)
    return History(tuple(done), tuple(undone))


def _take(act: ActLike, done: list[Step], undone: list[Step]) -> None:
    """Let an act take effect on the steps so far."""
    if act.kind == "undo":
        if len(done) < 2:
            raise refuse("nothing_to_undo")
        undone.append(done.pop())
    elif act.kind == "redo":
        if not undone:
            raise refuse("nothing_to_redo")
        done.append(undone.pop())
    elif act.kind == "open":
        if done:
            raise refuse("no_such_entry")
        done.append(Step(act, Course(_item(act))))
    else:
        done.append(Step(act, _CHANGES[act.kind](done[-1].course, act)))
        undone.clear()


def entry_of(act: ActLike) -> int | None:
    """The entry that an act is about; of an undo or redo the act that it takes back or brings."""
    return act.revision if act.kind == "add" else act.entry


def place_when_struck(history: History, entry: int) -> int | None:
    """Before which entry a struck one stood, of those still there; None at the end."""
    order: list[int] = []
    for earlier, step in zip(history.done, history.done[1:], strict=False):
        _keep_order(order, earlier.course, step.act)
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


def _item(act: ActLike) -> Item:
    return Item(act.revision, act.body or {}, act.at)


def _add(course: Course, act: ActLike) -> Course:
    return _insert(course, _item(act), act.before)


def _replace(course: Course, act: ActLike) -> Course:
    """Another body for an entry, or for the start."""
    body = act.body or {}
    if act.entry == course.start.entry:
        return replace(course, start=replace(course.start, body=body))
    place = _place(course.items, act.entry)
    changed = replace(course.items[place], body=body)
    return replace(course, items=(*course.items[:place], changed, *course.items[place + 1 :]))


def _strike(course: Course, act: ActLike) -> Course:
    place = _place(course.items, act.entry)
    items = course.items[:place] + course.items[place + 1 :]
    return replace(course, items=items, struck=(*course.struck, course.items[place]))


def _restore(course: Course, act: ActLike) -> Course:
    place = _place(course.struck, act.entry)
    struck = course.struck[:place] + course.struck[place + 1 :]
    return _insert(replace(course, struck=struck), course.struck[place], act.before)


def _move(course: Course, act: ActLike) -> Course:
    place = _place(course.items, act.entry)
    items = course.items[:place] + course.items[place + 1 :]
    return _insert(replace(course, items=items), course.items[place], act.before)


def _insert(course: Course, item: Item, before: int | None) -> Course:
    """An item before another, or at the end."""
    place = len(course.items) if before is None else _place(course.items, before)
    # Added up, not unpacked: at the end nothing is copied twice.
    items = course.items[:place] + (item,) + course.items[place:]  # noqa: RUF005
    return Course(course.start, items, course.struck)


def _place(items: tuple[Item, ...], entry: int | None) -> int:
    for place, item in enumerate(items):
        if item.entry == entry:
            return place
    raise refuse("no_such_entry")


_CHANGES: dict[str, Callable[[Course, ActLike], Course]] = {
    "add": _add,
    "replace": _replace,
    "strike": _strike,
    "restore": _restore,
    "move": _move,
}

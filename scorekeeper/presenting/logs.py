"""The log of a match: every act, by whom, when, what it replaced, and what can be restored."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from flask_babel import format_date

from scorekeeper.acts import ActLike, History, fold
from scorekeeper.presenting.told import body_sentence
from scorekeeper.presenting.words import clock
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act."""

    revision: int
    day: str
    time: str
    who: str
    verb: str
    text: str
    replaced: str
    struck: bool
    entry: int | None


def show_log(standing: Standing, time_zone: str) -> tuple[LogLine, ...]:
    """Every act of a match, newest first."""
    return tuple(log_line(standing, act, time_zone) for act in reversed(standing.match.acts))


def log_line(standing: Standing, act: Any, time_zone: str) -> LogLine:
    """One act in words."""
    at = act.at.astimezone(ZoneInfo(time_zone))
    struck = {item.entry for item in standing.history.course.struck}
    entry = act.revision if act.kind == "add" else act.entry
    return LogLine(
        revision=act.revision,
        day=str(format_date(at.date(), "short")),
        time=clock(act.at, time_zone),
        who=act.who or "",
        verb=_verb(act.kind),
        text=_text(standing, act),
        replaced=_replaced(standing, act),
        struck=entry in struck and act.kind in ("add", "strike"),
        entry=entry,
    )


def _verb(kind: str) -> str:
    verbs = {
        "open": gettext("started"),
        "add": gettext("entered"),
        "replace": gettext("corrected"),
        "strike": gettext("struck out"),
        "restore": gettext("restored"),
        "move": gettext("moved"),
        "undo": gettext("undone"),
        "redo": gettext("done again"),
    }
    return verbs[kind]


def _text(standing: Standing, act: ActLike) -> str:
    """What the act is about: the entry it brings, or the one it acts on."""
    if act.kind in ("undo", "redo"):
        return _about(standing, act)
    body = act.body if act.body is not None else _body_before(standing, act)
    return body_sentence(standing, body)


def _about(standing: Standing, act: ActLike) -> str:
    """The act that was undone or redone, in a sentence of its own."""
    about = next((one for one in standing.match.acts if one.revision == act.entry), None)
    return "" if about is None else f"{_verb(about.kind)}: {_text(standing, about)}"


def _replaced(standing: Standing, act: ActLike) -> str:
    if act.kind != "replace":
        return ""
    return body_sentence(standing, _body_before(standing, act))


def _body_before(standing: Standing, act: ActLike) -> Mapping[str, Any]:
    """The body that the entry of an act had before it."""
    earlier: History = fold(one for one in standing.match.acts if one.revision < act.revision)
    course = earlier.course
    items = (course.start, *course.items, *course.struck)
    return next((item.body for item in items if item.entry == act.entry), {})

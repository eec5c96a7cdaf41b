"""The log of a match: every act, by whom, when, what it replaced, and what can be restored."""

from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from scorekeeper.acts import Course, History, StoredAct, after, entry_of
from scorekeeper.presenting.match.told import body_sentence
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import act_verb, clock
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, long_day


@shown
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
    return log_lines(standing, standing.acts, time_zone)


def log_lines(standing: Standing, acts: Iterable[StoredAct], time_zone: str) -> tuple[LogLine, ...]:
    """Some of the acts, newest first."""
    courses = _courses(standing)
    lines = (_line(standing, courses, act, time_zone) for act in acts)
    return tuple(sorted(lines, key=lambda line: -line.revision))


def _courses(standing: Standing) -> Mapping[int, Course]:
    """Revision → the course before that act: its words are those of its time."""
    history, courses = History(), {}
    for act in standing.acts:
        if history.done:
            courses[act.revision] = history.course
        history = after(history, act)
    return courses


def _line(
    standing: Standing, courses: Mapping[int, Course], act: StoredAct, time_zone: str
) -> LogLine:
    """One act in words."""
    at = act.at.astimezone(ZoneInfo(time_zone))
    struck = {item.entry for item in standing.history.course.struck}
    entry = entry_of(act)
    course = courses.get(act.revision)
    return LogLine(
        revision=act.revision,
        day=long_day(at.date()),
        time=clock(act.at, time_zone),
        who=act.who or "",
        verb=act_verb(act.kind),
        text=_text(standing, courses, act),
        replaced=_earlier(standing, course, act) if act.kind == "replace" else "",
        struck=entry in struck and act.kind == "strike",
        entry=entry,
    )


def _text(standing: Standing, courses: Mapping[int, Course], act: StoredAct) -> str:
    """What the act is about: the entry it brings, the one it acts on, or the act undone."""
    course = courses.get(act.revision)
    if act.kind in ("undo", "redo"):
        acts = {one.revision: one for one in standing.acts}
        about = acts.get(act.entry or 0)
        return "" if about is None else f"{act_verb(about.kind)}: {_text(standing, courses, about)}"
    if act.body is None:
        return _numbered(standing, courses, act, _earlier(standing, course, act))
    said = body_sentence(standing, act.body, course.start.body if course else act.body)
    return _numbered(standing, courses, act, said)


def _numbered(
    standing: Standing, courses: Mapping[int, Course], act: StoredAct, sentence: str
) -> str:
    """A hand with its number: the one it has after the act, or had before it is struck out."""
    then = courses.get(act.revision + 1, standing.history.course)
    for course in (then, courses.get(act.revision, then)):
        hands: list[int | None] = [item.entry for item in course.items if "hand" in item.body]
        entry = entry_of(act)
        if entry in hands:
            number = 1 + hands.index(entry)
            return gettext("hand %(number)s: %(scores)s", number=number, scores=sentence)
    return sentence


def _earlier(standing: Standing, course: Course | None, act: StoredAct) -> str:
    """What the entry of an act said before it."""
    if course is None:
        return ""
    items = (course.start, *course.items, *course.struck)
    body = next((item.body for item in items if item.entry == act.entry), {})
    return body_sentence(standing, body, course.start.body)

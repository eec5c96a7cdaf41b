"""Two phones at once: what the other one stored, what this one wanted, and what can be done."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from json import dumps
from typing import Any

from scorekeeper.acts import Deed, StoredAct
from scorekeeper.presenting.match.logs import LogLine, log_lines
from scorekeeper.presenting.match.told import deed_sentence
from scorekeeper.presenting.shown import shown
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext


@shown
class DeedFields:
    """A deed as the hidden fields of the form that confirms it."""

    kind: str
    entry: str
    before: str
    body: str
    newcomers: str


@shown
class Option:
    """One thing that can be done about it: a deed to be sent, with its button."""

    label: str
    help: str
    fields: DeedFields


@shown
class Conflict:
    """Both versions side by side."""

    theirs: tuple[LogLine, ...]
    mine: str
    keep: str
    options: tuple[Option, ...] = field(default=())


def fields_of(deed: Deed) -> DeedFields:
    """The hidden fields that stand for a deed."""
    return DeedFields(
        deed.kind,
        "" if deed.entry is None else str(deed.entry),
        "" if deed.before is None else str(deed.before),
        "" if deed.body is None else _json(deed.body),
        _json({str(seat): name for seat, name in deed.newcomers.items()}) if deed.newcomers else "",
    )


def _json(document: Mapping[str, Any]) -> str:
    return dumps(document, ensure_ascii=False, separators=(",", ":"))


def show_conflict(
    standing: Standing, since: Iterable[StoredAct], mine: Deed, time_zone: str
) -> Conflict:
    """A deed that came second: keep theirs, replace theirs, or mine comes next."""
    acts = tuple(since)
    hand = "hand" in (mine.body or {})
    options = [_replacing(standing, acts, mine)] if hand else []
    return Conflict(
        theirs=tuple(reversed(log_lines(standing, acts, time_zone))),
        mine=deed_sentence(standing, mine),
        keep=gettext("Keep theirs"),
        options=tuple(one for one in (*options, _next(standing, mine, hand)) if one),
    )


def _replacing(standing: Standing, acts: tuple[StoredAct, ...], mine: Deed) -> Option | None:
    """Mine instead of the last hand that the other phone added, if it still stands."""
    there = {item.entry for item in standing.history.course.items if "hand" in item.body}
    added = [act.revision for act in acts if act.kind == "add" and act.revision in there]
    if not added:
        return None
    deed = Deed("replace", added[-1], None, mine.body, mine.newcomers)
    label = gettext("Replace theirs with mine")
    return Option(label, gettext("It is the same hand, and mine is right."), fields_of(deed))


def _next(standing: Standing, mine: Deed, hand: bool) -> Option | None:
    """Mine besides theirs; not a hand after the end."""
    if hand and standing.sheet.status != "playing":
        return None
    if hand:
        label, why = gettext("Mine is the next hand"), gettext("Both hands were played.")
    else:
        label, why = gettext("Save mine too"), gettext("Both happened.")
    return Option(label, why, fields_of(mine))

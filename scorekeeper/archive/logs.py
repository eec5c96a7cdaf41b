"""`matches/CODE.log.json`: a match with all that was ever done to it, act by act."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scorekeeper.acts import PlainAct
from scorekeeper.archive.fields import (
    as_choice,
    as_line,
    as_moment,
    as_revision,
    present,
    write_moment,
)
from scorekeeper.lengths import LONGEST_MATCH_NOTE, LONGEST_TITLE
from scorekeeper.models import KEY, KINDS, SHORT
from scorekeeper.rules.cards import PACKS
from scorekeeper.rules.documents import as_date, as_list, as_object
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.rules.names import check_name
from scorekeeper.rules.reasons import RuleError, refuse

LOG_FORMAT = "scorekeeper-log/1"
BRINGING = ("open", "add", "replace")
"""The kinds of act that have a body."""
ABOUT: dict[str, tuple[str, ...]] = {
    "open": (),
    "add": ("before",),
    "replace": ("entry",),
    "strike": ("entry",),
    "restore": ("entry", "before"),
    "move": ("entry", "before"),
    "undo": ("entry",),
    "redo": ("entry",),
}
"""By which columns each kind of act may name others."""

_REQUIRED = ("format", "code", "game", "played_on", "suits", "created_at", "seats", "acts")
_OPTIONAL = ("name", "note", "removed_at")
ACT_REQUIRED = ("kind", "at", "once")
ACT_OPTIONAL = ("entry", "before", "body", "who")


def log_file(code: str) -> str:
    """The name of a match's log in the archive."""
    return f"matches/{code}.log.json"


def match_file(code: str) -> str:
    """The name of a match's match file in the archive."""
    return f"matches/{code}.json"


@dataclass(frozen=True, slots=True)
class Log:
    """A match with its acts in order; `seats` are the players' own names by seat."""

    code: str
    game: str
    played_on: date
    name: str | None
    note: str | None
    suits: str
    created_at: datetime
    removed_at: datetime | None
    seats: tuple[str, ...]
    acts: Sequence[PlainAct]

    @property
    def names(self) -> dict[int, str]:
        """Seat → the name of the player who sits there."""
        return dict(enumerate(self.seats))


def write_log(log: Log) -> dict[str, Any]:
    """The document of a log."""
    return {
        "format": LOG_FORMAT,
        "code": log.code,
        "game": log.game,
        "played_on": log.played_on.isoformat(),
        **present({"name": log.name, "note": log.note}),
        "suits": log.suits,
        "created_at": write_moment(log.created_at),
        **present({"removed_at": log.removed_at and write_moment(log.removed_at)}),
        "seats": list(log.seats),
        "acts": [_write_act(act) for act in log.acts],
    }


def _write_act(act: PlainAct) -> dict[str, Any]:
    facts = {"entry": act.entry, "before": act.before, "body": act.body, "who": act.who}
    return {"kind": act.kind, **present(facts), "at": write_moment(act.at), "once": act.once}


def read_log(document: object, code: str) -> Log:
    """A match's log, each part by itself; RuleError with the path to what is refused."""
    found = as_object(document, _REQUIRED, _OPTIONAL)
    if found["format"] != LOG_FORMAT:
        raise refuse("unknown_format", "format", needed=LOG_FORMAT)
    removed = found.get("removed_at")
    return Log(
        code=as_choice(found["code"], (code,), "code"),
        game=as_choice(found["game"], tuple(GAMES), "game"),
        played_on=as_date(found["played_on"], "played_on"),
        name=as_line(found["name"], LONGEST_TITLE, "name") if "name" in found else None,
        note=as_line(found["note"], LONGEST_MATCH_NOTE, "note") if "note" in found else None,
        suits=as_choice(found["suits"], PACKS, "suits"),
        created_at=as_moment(found["created_at"], "created_at"),
        removed_at=as_moment(removed, "removed_at") if "removed_at" in found else None,
        seats=_read_seats(as_list(found["seats"], "seats")),
        acts=_read_acts(as_list(found["acts"], "acts")),
    )


def _read_seats(listed: list[Any]) -> tuple[str, ...]:
    return tuple(check_name(name, "seats", place) for place, name in enumerate(listed))


def _read_acts(listed: list[Any]) -> tuple[PlainAct, ...]:
    acts: list[PlainAct] = []
    for place, value in enumerate(listed):
        try:
            acts.append(_read_act(value, place + 1))
        except RuleError as error:
            raise error.under("acts", place) from None
    return tuple(acts)


def _read_act(value: object, revision: int) -> PlainAct:
    found = as_object(value, ACT_REQUIRED, ACT_OPTIONAL)
    return PlainAct(
        revision=revision,
        kind=as_choice(found["kind"], KINDS, "kind"),
        entry=as_revision(found["entry"], "entry") if "entry" in found else None,
        before=as_revision(found["before"], "before") if "before" in found else None,
        body=as_object(found["body"], (), found["body"], "body") if "body" in found else None,
        who=as_line(found["who"], SHORT, "who") if "who" in found else None,
        at=as_moment(found["at"], "at"),
        once=as_line(found["once"], KEY, "once"),
    )

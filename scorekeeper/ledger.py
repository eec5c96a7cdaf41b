"""The write: one act more for a match, once and only once, from however many processes.

A form carries `seen`, the last revision its page knew, and `once`, a key of its own. The act is
inserted as revision `seen + 1`; the table's primary key decides between two who try.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from scorekeeper.acts import Deed, after, fold
from scorekeeper.models import Act, Match, Seat, db, now
from scorekeeper.standing import check_seats, read_course


@dataclass(frozen=True, slots=True)
class NewAct:
    """An act to be written; see `acts` for what entry, before and body mean."""

    revision: int
    once: str
    kind: str
    entry: int | None = None
    before: int | None = None
    body: Mapping[str, Any] | None = None
    who: str | None = None
    at: datetime = field(default_factory=now)


class MeanwhileError(Exception):
    """Other acts were written since the page was made: these, in order; nothing was stored."""

    def __init__(self, acts: Sequence[Act]) -> None:
        super().__init__(f"{len(acts)} acts since")
        self.acts = tuple(acts)


def write(match: Match, act: NewAct, newcomers: Mapping[int, int] | None = None) -> int:
    """Store an act and, with it, newcomers' seats (seat → player); the revision it has.

    The same `once` again gives the revision of the first time. RuleError where the match with
    this act would be refused, MeanwhileError where others came first.
    """
    acts = match.acts
    if acts[-1].revision != act.revision - 1 or with_once(acts, act.once) is not None:
        return _earlier(acts, act)
    _check(match, act, newcomers or {})
    match_id = match.id
    try:
        _insert(match_id, act, newcomers or {})
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return _earlier(_acts_of(match_id), act)
    return act.revision


def _check(match: Match, act: NewAct, newcomers: Mapping[int, int]) -> None:
    """Refuse an act after which the match would be refused, or which names a seat nobody has."""
    file = read_course(match.game, after(fold(match.acts), act).course)
    there = {seat.seat for seat in match.seats} | newcomers.keys()
    check_seats(file, there, newcomers.keys())


def with_once(acts: Sequence[Act], once: str) -> Act | None:
    """The act that a form has written already, or None."""
    return next((act for act in acts if act.once == once), None)


def same_deed(act: Act, wanted: NewAct | Deed) -> bool:
    """Whether an act is what a form wants; which act an undo or redo takes follows from before."""
    if act.kind != wanted.kind or act.kind in ("undo", "redo"):
        return act.kind == wanted.kind
    return (act.entry, act.before, act.body) == (wanted.entry, wanted.before, wanted.body)


def _insert(match_id: int, act: NewAct, newcomers: Mapping[int, int]) -> None:
    for seat, player in newcomers.items():
        db.session.execute(insert(Seat).values(match_id=match_id, seat=seat, player_id=player))
    columns = ("revision", "once", "kind", "entry", "before", "body", "who", "at")
    values = {column: getattr(act, column) for column in columns}
    db.session.execute(insert(Act).values(match_id=match_id, **values))


def _acts_of(match_id: int) -> Sequence[Act]:
    found = db.select(Act).where(Act.match_id == match_id).order_by(Act.revision)
    return db.session.scalars(found).all()


def _earlier(acts: Sequence[Act], act: NewAct) -> int:
    """The revision of this very act, if it was written before; else MeanwhileError.

    A browser may show one page in two tabs, with one key for two different hands.
    """
    earlier = with_once(acts, act.once)
    if earlier is None:
        raise MeanwhileError([since for since in acts if since.revision >= act.revision])
    if not same_deed(earlier, act):
        raise MeanwhileError([since for since in acts if since.revision >= earlier.revision])
    return earlier.revision

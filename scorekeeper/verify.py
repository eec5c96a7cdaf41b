"""`scorekeeper verify`: what is wrong in the database, or in an archive, and where."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy.exc import DatabaseError

from scorekeeper.archive.checking import check_log
from scorekeeper.archive.clubfile import ClubFile, read_club, write_club
from scorekeeper.archive.fields import dump, load
from scorekeeper.archive.logs import ABOUT, Log
from scorekeeper.archive.refusals import path_text
from scorekeeper.archive.states import Patience
from scorekeeper.archive.stored import (
    AT_ONCE,
    Stored,
    club_of,
    fetch,
    matches_of,
    players_of,
)
from scorekeeper.archive.writing import written_log
from scorekeeper.damage import damage
from scorekeeper.models import Club, db, hash_key
from scorekeeper.progress import Progress, chunks
from scorekeeper.queries import KEY
from scorekeeper.records.checking import differing_summaries, summaries_ahead
from scorekeeper.rules.names import check_name, folded
from scorekeeper.rules.reasons import Reason, RuleError
from scorekeeper.settings import SetupError
from scorekeeper.wording import catalogue, say

HASH = re.compile("[0-9a-f]{64}")
UNREADABLE = (ValueError, TypeError)
"""What is raised where a row holds no JSON, no moment or no text, but should."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in which match, where in its log, and the names of its seats."""

    reason: Reason
    code: str = ""
    where: Sequence[str | int] = ()
    names: Mapping[int, str] = field(default_factory=dict)

    def told(self, club: int) -> str:
        """A line for it."""
        parts = [f"club {club}", f"match {self.code}" if self.code else "", *self._place()]
        sentence = say(self.reason, self.names, catalogue("en"))
        return f"{', '.join(filter(None, parts))}: {sentence}"

    def _place(self) -> tuple[str, ...]:
        """An act by its revision, as everywhere else; then the path in it."""
        if len(self.where) > 1 and self.where[0] == "acts":
            return f"act {int(self.where[1]) + 1}", path_text(self.where[2:])
        return (path_text(self.where),)


def faults(told: Progress) -> Iterator[str]:
    """A line for everything that is wrong in the database."""
    try:
        yield from damage()
        for number in db.session.scalars(db.select(Club.id).order_by(Club.id)).all():
            yield from (fault.told(number) for fault in _faults_of(number, told))
    except DatabaseError as problem:
        raise SetupError(f"The database can't be read: {problem.orig}.") from problem


def _faults_of(number: int, told: Progress) -> Iterator[Fault]:
    try:
        club = db.session.get_one(Club, number)
    except UNREADABLE:
        yield Fault(Reason("row_unreadable"))
        return
    rows, matches = players_of(db.session, number), matches_of(db.session, number)
    yield from _key_faults(club)
    yield from _player_faults(rows)
    whole, names = club_of(club, rows, matches), {row.id: row.name for row in rows}
    yield from _refused(lambda: read_club(load(dump(write_club(whole)))))
    there, broken = {row.id: row for row in matches}, set()
    for done, (match, stored) in enumerate(_stored(list(there))):
        told(done, len(there))
        for fault in _match_faults(there[match], stored, whole, names):
            broken.add(match)
            yield fault
    told(len(there), len(there))
    yield from _summary_faults(club, broken)


def _key_faults(club: Club) -> Iterator[Fault]:
    """Keys that nobody could have, or that open more than they should; they are never told."""
    if not (HASH.fullmatch(club.edit_hash) and KEY.fullmatch(club.look_key)):
        yield Fault(Reason("no_key"))
    edits = db.select(Club.id).where(Club.edit_hash == hash_key(club.look_key))
    if db.session.scalar(edits) is not None:
        yield Fault(Reason("look_key_edits"))


def _summary_faults(club: Club, broken: Collection[int]) -> Iterator[Fault]:
    """To compare them, all matches that can be are replayed."""
    for code, revision in summaries_ahead(club):
        yield Fault(Reason("acts_lost", {"revision": revision}), code)
    for code in differing_summaries(club, broken):
        yield Fault(Reason("summary_differs"), code)


def _player_faults(rows: Sequence[Any]) -> Iterator[Fault]:
    persons = {row.id for row in rows if row.same_as is None}
    for row in rows:
        yield from _refused(partial(check_name, row.name))
        if isinstance(row.name, str) and row.folded != folded(row.name):
            yield Fault(Reason("folded_differs", {"name": row.name}))
        if row.same_as is not None and row.same_as not in persons:
            yield Fault(Reason("same_as_nobody", {"name": row.name}))


def _stored(ids: Sequence[int]) -> Iterator[tuple[int, Stored | None]]:
    """Each match by its number; None where its rows hold no JSON, or no moment, that is one."""
    for some in chunks(ids, AT_ONCE):
        found = _fetched(some)
        if found is not None:
            yield from zip(some, found, strict=True)
            continue
        for number in some:
            alone = _fetched([number])
            yield number, alone[0] if alone else None


def _fetched(ids: Sequence[int]) -> list[Stored] | None:
    try:
        return fetch(db.session, ids)
    except UNREADABLE:
        return None


def _match_faults(
    row: Any, stored: Stored | None, club: ClubFile, names: Mapping[int, str]
) -> Iterator[Fault]:
    if stored is None:
        yield Fault(Reason("row_unreadable"), row.code)
        return
    try:
        _, log = written_log(stored, names)
        sound = check_log(club, log, Patience())
    except RuleError as error:
        named = {seat: names.get(player, "") for seat, player in stored.seats}
        yield Fault(error.reason, row.code, error.where, named)
        return
    except UNREADABLE:
        yield Fault(Reason("row_unreadable"), row.code)
        return
    if row.once != log.acts[0].once:
        yield Fault(Reason("once_differs"), row.code)
    unusual = (*_beside_the_point(log), *((one, "body") for one in sound.unusual))
    for revision, column in unusual:
        yield Fault(Reason("written_unusually"), row.code, ("acts", revision - 1, column))


def _beside_the_point(log: Log) -> Iterator[tuple[int, str]]:
    """Numbers of other acts in acts that are not about others; nothing reads them."""
    for act in log.acts:
        for column in ("entry", "before"):
            if getattr(act, column) is not None and column not in ABOUT[act.kind]:
                yield act.revision, column


def _refused(check: Callable[[], object]) -> Iterator[Fault]:
    """What the rules refuse, or nobody can read, as a fault of the club."""
    try:
        check()
    except RuleError as error:
        yield Fault(error.reason, where=error.where)
    except UNREADABLE:
        yield Fault(Reason("row_unreadable"))

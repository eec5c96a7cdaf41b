"""`scorekeeper verify`: what is wrong in the database, or in an archive, and where."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from scorekeeper.archive.checking import check_log
from scorekeeper.archive.clubfile import ClubFile, read_club, write_club
from scorekeeper.archive.fields import dump, load
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
from scorekeeper.models import Club, db
from scorekeeper.progress import Progress, chunks
from scorekeeper.records.checking import differing_summaries
from scorekeeper.rules.names import check_name, folded
from scorekeeper.rules.reasons import Reason, RuleError
from scorekeeper.settings import SetupError
from scorekeeper.wording import catalogue, say


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
        yield from _damage()
        for club in db.session.scalars(db.select(Club).order_by(Club.id)).all():
            yield from (fault.told(club.id) for fault in _faults_of(club, told))
    except DatabaseError as problem:
        raise SetupError(f"The database can't be read: {problem.orig}.") from problem


def _damage() -> Iterator[str]:
    """What SQLite finds wrong with its file, and rows that belong to nothing."""
    if db.engine.name != "sqlite":
        return
    for (line,) in db.session.execute(text("PRAGMA integrity_check")):
        if line != "ok":
            yield say(Reason("database_damaged", {"text": line}), {}, catalogue("en"))
    for table, row, parent, _ in db.session.execute(text("PRAGMA foreign_key_check")):
        yield f"table {table}, row {row}: it belongs to no {parent}"


def _faults_of(club: Club, told: Progress) -> Iterator[Fault]:
    rows, matches = players_of(db.session, club.id), matches_of(db.session, club.id)
    yield from _player_faults(rows)
    whole, names = club_of(club, rows, matches), {row.id: row.name for row in rows}
    yield from _refused(lambda: read_club(load(dump(write_club(whole)))))
    codes = {row.id: row.code for row in matches}
    sound = True
    for done, (number, stored) in enumerate(_stored(list(codes))):
        told(done, len(codes))
        for fault in _match_faults(codes[number], stored, whole, names):
            sound = False
            yield fault
    told(len(codes), len(codes))
    # To compare them, all matches are replayed.
    for code in differing_summaries(club) if sound else ():
        yield Fault(Reason("summary_differs"), code)


def _player_faults(rows: Sequence[Any]) -> Iterator[Fault]:
    persons = {row.id for row in rows if row.same_as is None}
    for row in rows:
        yield from _refused(partial(check_name, row.name))
        if row.folded != folded(row.name):
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
    except (ValueError, TypeError):
        return None


def _match_faults(
    code: str, stored: Stored | None, club: ClubFile, names: Mapping[int, str]
) -> Iterator[Fault]:
    if stored is None:
        yield Fault(Reason("row_unreadable"), code)
        return
    try:
        _, log = written_log(stored, names)
        sound = check_log(club, log, Patience())
    except RuleError as error:
        named = {seat: names.get(player, "") for seat, player in stored.seats}
        yield Fault(error.reason, code, error.where, named)
        return
    for revision in sound.unusual:
        yield Fault(Reason("written_unusually"), code, ("acts", revision - 1, "body"))


def _refused(check: Callable[[], object]) -> Iterator[Fault]:
    """What the rules refuse, as a fault of the club."""
    try:
        check()
    except RuleError as error:
        yield Fault(error.reason, where=error.where)

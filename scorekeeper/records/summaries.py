"""The summaries of matches: computed when first asked for, kept while nothing has changed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Select, and_, delete
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, InternalError, OperationalError

from scorekeeper.models import Act, Club, Match, Summary, db
from scorekeeper.progress import Progress, chunks, quietly
from scorekeeper.records.bodies import body_of, words_of
from scorekeeper.records.replaying import Replayed, replayed
from scorekeeper.rules.reasons import RuleError
from scorekeeper.sqlite import begin_to_write

SCORING_VERSION = 3
"""To be raised whenever a stored match may come to another summary than before."""
CHUNK = 200
LAST = db.select(db.func.max(Act.revision)).where(Act.match_id == Match.id).scalar_subquery()
FRESH = and_(
    Summary.match_id == Match.id,
    Summary.revision == LAST,
    Summary.scoring_version == SCORING_VERSION,
)
"""Joins a match with its summary where that is as good as a replay."""
WONT_TAKE = (OperationalError, InternalError, IntegrityError)
"""What a database says that is busy, locked or only to be read, or where the match has gone."""

UNREADABLE = (RuleError, LookupError, ValueError, TypeError)
"""What reading a match raises whose rows somebody has changed by hand."""


@dataclass(frozen=True, slots=True)
class Digest:
    """A match's summary as it is computed."""

    match_id: int
    revision: int
    playing: bool
    words: str
    body: dict[str, Any]


def digest(one: Replayed) -> Digest:
    """What a summary keeps of a replayed match."""
    words = words_of(one.name, one.note, one.facts.entries)
    body = body_of(one.facts, one.sheet)
    return Digest(one.match_id, one.revision, "open" in body, words, body)


def with_summary(found: Select[Any]) -> Select[Any]:
    """The same matches, each with its summary if that is fresh; else its columns are None."""
    return found.outerjoin(Summary, FRESH)


def fill(told: Progress) -> None:
    """Compute and keep the summaries of all clubs that are missing or stale.

    A club with a match that can't be read is left as it is: `verify` says what is wrong there.
    """
    for club_id in db.session.scalars(db.select(Club.id).order_by(Club.id)).all():
        with suppress(*UNREADABLE):
            refresh(club_id, told)


def refresh(club_id: int, told: Progress = quietly) -> dict[int, Digest]:
    """Compute and keep those of a club; match → summary of those that the database won't take."""
    found = with_summary(db.select(Match.id)).where(Match.club_id == club_id)
    stale = db.session.scalars(found.where(Summary.match_id.is_(None)).order_by(Match.id)).all()
    left = {}
    for done, (one, kept) in enumerate(digests(club_id, stale), 1):
        if not kept:
            left[one.match_id] = one
        if done % CHUNK == 0 or done == len(stale):
            told(done, len(stale))
    return left


def digests(club_id: int, numbers: Sequence[int]) -> Iterator[tuple[Digest, bool]]:
    """The summaries of these matches, computed and kept chunk by chunk, and whether each is kept.

    Whatever the session has read is read anew afterwards.
    """
    takes = True
    for some in chunks(numbers, CHUNK):
        seen = db.session.scalar(_revision(club_id))
        fresh = [digest(one) for one in replayed(some)]
        kept = False
        if takes:
            try:
                kept = _keep(club_id, seen, fresh)
            except WONT_TAKE:
                db.session.rollback()
                takes = False
        yield from ((one, kept) for one in fresh)


def _keep(club_id: int, seen: int | None, fresh: Sequence[Digest]) -> bool:
    """Store summaries in a transaction of their own; not where the club changed since `seen`.

    A match's name or note may be another by now, which no revision of the match tells.
    """
    db.session.commit()
    connection = begin_to_write(db.session)
    now: int | None = connection.scalar(_revision(club_id).with_for_update(read=True))
    unchanged = now == seen
    if unchanged:
        rows = [asdict(one) | {"scoring_version": SCORING_VERSION} for one in fresh]
        connection.execute(_upsert(connection.dialect.name), rows)
    db.session.commit()
    return unchanged


def _revision(club_id: int) -> Select[Any]:
    found: Select[Any] = db.select(Club.revision).where(Club.id == club_id)
    return found


def _insert_on(dialect: str) -> Any:
    if dialect == "sqlite":
        return sqlite.insert(Summary)
    # It costs a twentieth of a second and three megabytes, and most do without.
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(Summary)


def _upsert(dialect: str) -> Any:
    """In with it, but never over a newer one."""
    insert = _insert_on(dialect)
    columns = ("revision", "scoring_version", "playing", "words", "body")
    return insert.on_conflict_do_update(
        index_elements=[Summary.match_id],
        set_={column: insert.excluded[column] for column in columns},
        where=insert.excluded.revision >= Summary.revision,
    )


def forget(match: Match) -> None:
    """Throw a match's summary away, since its name or note changes; not yet committed."""
    # First of all the club's row, for which whoever fills waits, too.
    db.session.flush()
    db.session.execute(delete(Summary).where(Summary.match_id == match.id))

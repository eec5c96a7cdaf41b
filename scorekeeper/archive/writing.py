"""A club is written as one file, a chunk at a time: the same club, the same bytes."""

from collections.abc import Mapping
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sqlalchemy.orm import Session

from scorekeeper.archive.checking import check_log
from scorekeeper.archive.clubfile import CLUB_FILE, ClubFile, read_club, write_club
from scorekeeper.archive.fields import dump, load
from scorekeeper.archive.logs import Log, log_file, match_file, read_log, write_log
from scorekeeper.archive.refusals import ArchiveError, inside
from scorekeeper.archive.states import Patience
from scorekeeper.archive.stored import (
    AT_ONCE,
    Stored,
    club_of,
    fetch,
    log_of,
    matches_of,
    players_of,
)
from scorekeeper.models import Club, db
from scorekeeper.progress import Progress, chunks, quietly
from scorekeeper.rules.documents import MOST_BYTES
from scorekeeper.rules.matchfile import write_match
from scorekeeper.rules.reasons import Reason
from scorekeeper.snapshots import one_state

LEVEL = 6
READABLE = 0o600 << 16
UNIX = 3
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(club: Club, file: BinaryIO, told: Progress = quietly) -> None:
    """The club's archive into a file that can be sought in.

    ArchiveError for a match that could not be read again; what is in the file is then no archive.
    """
    club_id = club.id
    with (
        one_state(db.engine) as connection,
        Session(connection) as session,
        ZipFile(file, "w", ZIP_DEFLATED) as archive,
    ):
        players, matches = players_of(session, club_id), matches_of(session, club_id)
        content = dump(write_club(club_of(session.get_one(Club, club_id), players, matches)))
        with inside(CLUB_FILE):
            whole = read_club(load(content))
        _add(archive, CLUB_FILE, content)
        names = {row.id: row.name for row in players}
        ids = [row.id for row in matches]
        stored = (one for some in chunks(ids, AT_ONCE) for one in fetch(session, some))
        for done, match in enumerate(stored):
            told(done, len(ids))
            _add_match(archive, whole, match, names)
        told(len(ids), len(ids))


def _add_match(archive: ZipFile, club: ClubFile, match: Stored, names: Mapping[int, str]) -> None:
    code = match.row.code
    with inside(log_file(code)):
        # Whatever could not be restored is found out now, not when the archive is needed.
        content, log = written_log(match, names)
    with inside(log_file(code), log.names):
        expected = check_log(club, log, Patience()).file
    _add(archive, match_file(code), dump(write_match(expected)))
    _add(archive, log_file(code), content)


def written_log(match: Stored, names: Mapping[int, str]) -> tuple[bytes, Log]:
    """The bytes of a match's log, and what is read from them; RuleError where they are none."""
    content = dump(write_log(log_of(match, names)))
    return content, read_log(load(content), match.row.code)


def _add(archive: ZipFile, name: str, content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise ArchiveError(Reason("file_too_large", {"most": MOST_BYTES}), name)
    member = ZipInfo(name, EPOCH)
    member.create_system, member.external_attr, member.compress_type = UNIX, READABLE, ZIP_DEFLATED
    archive.writestr(member, content, compresslevel=LEVEL)

"""An archive is restored into a new or the same club: all of it at once, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from typing import BinaryIO

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from scorekeeper.archive.comparing import Common, Kept, compare
from scorekeeper.archive.limits import UPLOAD
from scorekeeper.archive.logs import Log, log_file
from scorekeeper.archive.people import People, seat_people
from scorekeeper.archive.reading import Archive, read_archive
from scorekeeper.archive.refusals import ArchiveError, inside
from scorekeeper.archive.stored import AT_ONCE, act_rows, insert, match_row, seat_rows
from scorekeeper.models import Act, Club, Match, Seat, db, hash_key, new_key
from scorekeeper.players import take_turn
from scorekeeper.progress import Progress, chunks, quietly
from scorekeeper.queries import find_club
from scorekeeper.rules.reasons import Reason, refuse

TRIES = 3


_READING = Lock()


@dataclass(frozen=True, slots=True)
class Restored:
    """How many matches were new, went on in the archive, or were there already; new players."""

    matches_new: int
    matches_longer: int
    matches_unchanged: int
    players_new: int

    @property
    def changed(self) -> bool:
        """Whether the club is not as it was."""
        return bool(self.matches_new or self.matches_longer or self.players_new)


def received(file: BinaryIO) -> Archive:
    """The archive that was sent, read through while nobody else has to wait for the database.

    One at a time, since that takes long: whoever comes meanwhile is refused at once, so that the
    other threads stay free for those who play.
    """
    db.session.rollback()
    if not _READING.acquire(blocking=False):
        raise ArchiveError(Reason("another_archive"))
    try:
        return read_archive(file, UPLOAD)
    finally:
        _READING.release()


def restore(archive: Archive, club: Club, told: Progress = quietly) -> Restored:
    """Bring an archive into a club, and commit; ArchiveError, and nothing stored, where it can't.

    What the club knows stays as it is: names, notes, dates, joins, what was thrown away.
    """
    for _ in range(TRIES - 1):
        try:
            return _committed(archive, club, told)
        except IntegrityError:
            # Another phone stored something just before: now it is there to be compared with.
            continue
    return _committed(archive, club, told)


def _committed(archive: Archive, club: Club, told: Progress) -> Restored:
    try:
        restored = _restore(archive, club, told)
        db.session.commit()
        return restored
    finally:
        # After the commit there is nothing left to take back.
        db.session.rollback()


def restore_new(archive: Archive, key: str, told: Progress = quietly) -> tuple[Club, Restored]:
    """Bring an archive into the club with this edit key, made like the archive's if there is none.

    Where the same form is sent twice at once, the second finds the club of the first.
    """
    try:
        club = open_club_from(archive, key)
    except IntegrityError:
        db.session.rollback()
        club = open_club_from(archive, key)
    return club, restore(archive, club, told)


def open_club_from(archive: Archive, key: str) -> Club:
    """The club with this edit key, made like the archive's if there is none; not yet committed."""
    club = find_club(key)
    if club is None:
        like = archive.club
        club = Club(edit_hash=hash_key(key), look_key=new_key(), time_zone=like.time_zone)
        club.name, club.language = like.name, like.language
        if like.created_at is not None:
            club.created_at = like.created_at
        db.session.add(club)
        db.session.flush()
    return club


def _restore(archive: Archive, club: Club, told: Progress) -> Restored:
    """All that is new, stored but not committed."""
    take_turn(club)
    common = compare(db.session, club.id, archive)
    people = seat_people(db.session, club.id, archive.club.players, common.seated)
    codes = archive.club.codes
    wanted = [code for code in codes if code in common.longer or code not in common.kept]
    done = 0
    for some in chunks(wanted, AT_ONCE):
        told(done, len(wanted))
        _store(club.id, list(archive.logs(some)), common, people)
        done += len(some)
    told(done, len(wanted))
    new, longer = len(codes) - len(common.kept), len(common.longer)
    restored = Restored(new, longer, len(common.kept) - longer, people.new)
    club.revision += restored.changed
    return restored


def _store(club_id: int, logs: Sequence[Log], common: Common, people: People) -> None:
    """New matches with all that belongs to them; of longer ones the seats and acts that lack."""
    for log in logs:
        with inside(log_file(log.code), log.names):
            people.check(log)
            _check_opening(log, common)
    kept = common.kept | _add_matches(club_id, [log for log in logs if log.code not in common.kept])
    pairs = [(log, kept[log.code]) for log in logs]
    seats = [seat_rows(there.id, log, people.ids, there.seats) for log, there in pairs]
    acts = [act_rows(there.id, log, there.acts) for log, there in pairs]
    insert(db.session, Seat, list(chain.from_iterable(seats)))
    insert(db.session, Act, list(chain.from_iterable(acts)))


def _check_opening(log: Log, common: Common) -> None:
    """Refuse a match that the same form has opened here under another code."""
    code = common.openings.get(log.acts[0].once, log.code)
    if code != log.code:
        raise refuse("opened_otherwise", "acts", 0, "once", code=code)


def _add_matches(club_id: int, logs: Sequence[Log]) -> dict[str, Kept]:
    """Store the rows of new matches; code → its number, and that nothing of it is there yet."""
    insert(db.session, Match, [match_row(club_id, log) for log in logs])
    codes = [log.code for log in logs]
    found = sa.select(Match.code, Match.id).where(Match.club_id == club_id, Match.code.in_(codes))
    return {code: Kept(number, 0, 0) for code, number in db.session.execute(found)}

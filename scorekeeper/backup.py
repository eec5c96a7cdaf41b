"""`scorekeeper export` and `import`: a club's archive out of the database, or into it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from scorekeeper.archive.limits import LIMITS
from scorekeeper.archive.reading import Archive, read_archive
from scorekeeper.archive.refusals import ArchiveError
from scorekeeper.archive.restoring import Restored, restore, restore_new
from scorekeeper.archive.writing import write_archive
from scorekeeper.clubs import found_club
from scorekeeper.models import db, new_key
from scorekeeper.progress import Progress
from scorekeeper.settings import SetupError
from scorekeeper.sqlite import begin_to_write
from scorekeeper.wording import catalogue, say

STANDARD_INPUT, STANDARD_OUTPUT = 0, 1


def export(number: int, name: str, told: Progress) -> None:
    """Write a club's archive to a file, which is whole or not there, or to standard output."""
    club = found_club(number)
    try:
        with _written(name) as file, _in_a_sentence(f"club {number}"):
            write_archive(club, file, told)
    except OSError as problem:
        raise SetupError(f"{name} can't be written: {problem.strerror}.") from problem


@contextmanager
def _written(name: str) -> Iterator[BinaryIO]:
    """A file to write into, which gets its name, or goes out, once it is complete."""
    place = None if name == "-" else Path(name).resolve()
    if place is None or (place.exists() and not place.is_file()):
        with tempfile.TemporaryFile() as file:
            yield file
            file.seek(0)
            with open(
                STANDARD_OUTPUT if place is None else place, "wb", closefd=bool(place)
            ) as out:
                shutil.copyfileobj(file, out)
        return
    with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as draft:
        try:
            yield cast(BinaryIO, draft)
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).replace(place)
        finally:
            Path(draft.name).unlink(missing_ok=True)


def bring_in(name: str, number: int | None, told: Progress) -> list[str]:
    """Import an archive into a club, or into a new one; the lines that say what was done."""
    with opened(name) as file, _in_a_sentence(name):
        archive = read_archive(file, told=told)
        if number is None:
            return _into_new(archive, told)
        begin_to_write(db.session)
        return [_counted(restore(archive, found_club(number), told))]


def _into_new(archive: Archive, told: Progress) -> list[str]:
    begin_to_write(db.session)
    key = new_key()
    _, restored = restore_new(archive, key, told)
    return [_counted(restored), f"/club/{key}/"]


def _counted(restored: Restored) -> str:
    return (
        f"{restored.matches_new} matches new, {restored.matches_longer} longer,"
        f" {restored.matches_unchanged} unchanged; {restored.players_new} players new"
    )


def check_file(name: str, told: Progress) -> str:
    """Read an archive to its end; the line that says what is in it."""
    with opened(name) as file, _in_a_sentence(name):
        club = read_archive(file, told=told).club
    return f"{len(club.codes)} matches, {len(club.players)} players: all right"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file that can be sought in; what standard input gives is kept in one for a while."""
    try:
        if name != "-":
            with Path(name).open("rb") as file:
                yield file
            return
        with (
            tempfile.TemporaryFile() as kept,
            open(STANDARD_INPUT, "rb", closefd=False) as source,
        ):
            _copy(source, kept)
            yield kept
    except OSError as problem:
        raise SetupError(f"{name} can't be read: {problem.strerror}.") from problem


def _copy(source: BinaryIO, kept: BinaryIO) -> None:
    """No more than shows that it is too large."""
    left = LIMITS.archive + 1
    while left > 0 and (some := source.read(min(left, 1 << 20))):
        kept.write(some)
        left -= len(some)


@contextmanager
def _in_a_sentence(what: str) -> Iterator[None]:
    """An archive that is refused is told in one sentence."""
    try:
        yield
    except ArchiveError as error:
        sentence = say(error.reason, error.names, catalogue("en"))
        raise SetupError(": ".join(filter(None, (what, error.place, sentence)))) from None

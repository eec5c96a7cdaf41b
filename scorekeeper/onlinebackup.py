"""`scorekeeper backup`: the whole database as one SQLite file, while the server goes on."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL

from scorekeeper.app import sqlite_url, sqlite_url_of
from scorekeeper.move import copy_all, counted, read_address
from scorekeeper.progress import Progress
from scorekeeper.settings import SetupError, database_url, instance_path

COUNTED = ("club", "match", "act")


def backup(name: str, told: Progress) -> str:
    """Write one state of the database to a new file, whole or not at all; what is in it."""
    place, source = Path(name).expanduser().absolute(), _address()
    if place.exists():
        raise SetupError(f"{name} is there already: a backup never replaces anything.")
    try:
        with _draft(place) as draft:
            _copy(source, draft, told)
            return _checked(draft)
    except OSError as problem:
        raise SetupError(f"{name} can't be written: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise SetupError(f"No backup could be made: {problem}.") from problem


def _address() -> URL:
    address = database_url()
    return read_address(address) if address else sqlite_url(instance_path())


@contextmanager
def _draft(place: Path) -> Iterator[Path]:
    """A file beside, that gets its name once it is complete and on the disk."""
    # What SQLite lays beside a file while it writes stays in a folder for this user alone.
    with TemporaryDirectory(prefix=".backup-", dir=place.parent) as folder:
        draft = Path(folder) / "scorekeeper.sqlite"
        yield draft
        draft.chmod(0o600)
        _keep(draft)
        draft.replace(place)
        _keep(place.parent)


def _copy(source: URL, draft: Path, told: Progress) -> None:
    if source.get_backend_name() != "sqlite":
        copy_all(source, sqlite_url_of(draft), told)
        return
    file = Path(source.database or "")
    if not file.is_file():
        raise SetupError(f"There is no database {file}.")
    with closing(sqlite3.connect(file, timeout=30)) as connection:
        # One reading transaction, during which others go on writing.
        connection.execute("VACUUM INTO ?", (str(draft),)).close()


def _checked(draft: Path) -> str:
    """Read the copy from end to end; what there is to be counted."""
    with closing(sqlite3.connect(draft)) as connection:
        # All of it in one file, nothing beside it.
        connection.execute("PRAGMA journal_mode = DELETE").close()
        [(found,)] = connection.execute("PRAGMA integrity_check(1)")
        if found != "ok":
            raise SetupError(f"No backup was made, since the database is damaged: {found}.")
        return counted({name: _count(connection, name) for name in COUNTED})


def _count(connection: sqlite3.Connection, table: str) -> int:
    [(number,)] = connection.execute(f"SELECT count(*) FROM {table}")
    return int(number)


def _keep(place: Path) -> None:
    """See to it that a file, or a folder with the names in it, is on the disk."""
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

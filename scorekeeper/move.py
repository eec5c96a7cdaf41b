"""`scorekeeper move`: a whole instance out of one database into another, of either kind."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from flask import Flask
from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from scorekeeper import sqlite
from scorekeeper.app import create_app, sqlite_url_of
from scorekeeper.copying import TABLES, copy, count_rows, difference
from scorekeeper.migrations import KNOWN, read_revision, upgrade
from scorekeeper.models import db
from scorekeeper.progress import Progress
from scorekeeper.settings import SetupError, instance_path, usual_address
from scorekeeper.snapshots import one_state
from scorekeeper.verify import faults

NO_SECRET = "nothing is signed here"


def move(old: str, new: str, told: Progress, verifying: Progress) -> str:
    """Carry everything from one database into an empty one; what it was, in a line.

    An address without “://” is the path of a SQLite file. SetupError, and nothing in the new
    database, where the two would not be the same or `verify` finds something wrong.
    """
    with _told_in_a_sentence(), _carried(read_address(old), read_address(new), told) as line:
        _verify(verifying)
    return line


def copy_all(old: URL, new: URL, told: Progress) -> str:
    """The same, whether `verify` finds something wrong or not."""
    with _told_in_a_sentence(), _carried(old, new, told) as line:
        return line


@contextmanager
def _carried(old: URL, new: URL, told: Progress) -> Iterator[str]:
    """Everything is in the new database, not yet committed; what it is, in a line."""
    with _source(old) as source, _target(new) as target:
        copy(source, target, told)
        differing = difference(source, target)
        if differing is not None:
            raise SetupError(f"The copy differs in {differing}: nothing was moved.")
        yield counted(count_rows(target))


def counted(rows: dict[str, int]) -> str:
    """What there is to be counted, in a line."""
    return f"clubs: {rows['club']}, matches: {rows['match']}, acts: {rows['act']}"


def read_address(text: str) -> URL:
    """A database's address, as typed; a file that it names begins where the setting's would."""
    if "://" not in text:
        return sqlite_url_of(Path(text).expanduser().absolute())
    try:
        url = make_url(usual_address(text))
    except ArgumentError as problem:
        raise SetupError(f"This is no database's address: {problem}.") from problem
    if url.get_backend_name() != "sqlite" or not url.database:
        return url
    # Flask-SQLAlchemy looks for a file without a folder in that of the instance.
    return url.set(database=str(instance_path() / url.database))


@contextmanager
def _source(url: URL) -> Iterator[Connection]:
    """One state of the old database, which has the tables of this version."""
    engine = _opened_to_read(url)
    try:
        with one_state(engine) as connection:
            _check_revision(connection)
            yield connection
    finally:
        engine.dispose()


def _opened_to_read(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        file = Path(url.database or "")
        if not file.is_file():
            raise SetupError(f"There is no database {file}.")
        url = sqlite.url_to_read(file)
    engine = sa.create_engine(url, hide_parameters=True)
    sqlite.listen_to_read(engine)
    return engine


def _check_revision(source: Connection) -> None:
    revision, name = read_revision(source), source.engine.url.render_as_string()
    if revision is None:
        raise SetupError(f"The database {name} is none of scorekeeper's.")
    if revision not in KNOWN:
        raise SetupError(f"The database {name} comes from a newer version of scorekeeper.")
    if revision != KNOWN[-1]:
        raise SetupError(
            f"The database {name} comes from an older version: bring it up to date first,"
            " with “scorekeeper db upgrade”."
        )


@contextmanager
def _target(url: URL) -> Iterator[Connection]:
    """The new database, in one transaction; the tables are made where they are missing."""
    with _app_on(url).app_context():
        try:
            with db.engine.connect() as connection:
                _check_empty(connection)
            upgrade()
            connection = sqlite.begin_to_write(db.session)
            _keep_others_out(connection)
            _check_empty(connection)
            yield connection
            db.session.commit()
        finally:
            db.session.remove()
            db.engine.dispose()


def _app_on(url: URL) -> Flask:
    return create_app({"SQLALCHEMY_DATABASE_URI": url, "SECRET_KEY": NO_SECRET})


def _keep_others_out(target: Connection) -> None:
    # SQLite has but one writer at a time.
    if target.dialect.name == "postgresql":
        names = ", ".join(table.name for table in TABLES)
        target.execute(sa.text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))


def _check_empty(target: Connection) -> None:
    there = {*sa.inspect(target).get_table_names()} - {"alembic_version"}
    ours = [table for table in TABLES if table.name in there]
    others = there - {table.name for table in ours}
    if others or any(target.execute(sa.select(table).limit(1)).first() for table in ours):
        name = target.engine.url.render_as_string()
        raise SetupError(f"The database {name} isn't empty: nothing was moved.")


def _verify(told: Progress) -> None:
    wrong = next(faults(told), None)
    if wrong is not None:
        raise SetupError(f"Nothing was moved, since the old database isn't sound: {wrong}.")


@contextmanager
def _told_in_a_sentence() -> Iterator[None]:
    try:
        yield
    except (DBAPIError, ArgumentError, ModuleNotFoundError) as problem:
        reason = " ".join(str(getattr(problem, "orig", problem)).split()).rstrip(".")
        raise SetupError(f"Nothing was moved: {reason}.") from problem

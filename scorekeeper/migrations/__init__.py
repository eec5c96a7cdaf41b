"""Brings a database to the schema that this code knows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.exc import DBAPIError

from scorekeeper.models import db
from scorekeeper.settings import SetupError
from scorekeeper.sqlite import passes

HERE = Path(__file__).parent
# A revision's file is named after it: 0001_first_tables.py.
KNOWN = sorted(path.name.split("_")[0] for path in HERE.glob("versions/[0-9]*.py"))


def upgrade() -> None:
    """Migrate, if need be; the caller has pushed an application context."""
    run_alembic(_known(stored_revision()), KNOWN[-1])


def downgrade(revision: str) -> None:
    """Go back to the schema of an older version, which is to be installed next.

    What only the newer schema can hold is lost.
    """
    there = _known(stored_revision())
    before = [one for one in KNOWN if one <= (there or "")]
    if revision not in before:
        raise SetupError(
            f"The database {name()} can't go back to the schema {revision}: its own is {there},"
            f" and those before it are {', '.join(before[:-1]) or 'none'}."
        )
    run_alembic(there, revision)


def check() -> None:
    """Refuse a database that isn't of this version's schema; nothing is migrated."""
    revision = _known(stored_revision())
    if revision != KNOWN[-1]:
        raise SetupError(
            f"The database {name()} isn't ready for this version (its schema is {revision},"
            f" {KNOWN[-1]} is wanted): run “scorekeeper db upgrade”."
        )


def fault() -> str | None:
    """What keeps the program from its database, in one word; None where all is well."""
    try:
        return None if stored_revision() == KNOWN[-1] else "schema"
    except SetupError:
        return "database"


def _known(revision: str | None) -> str | None:
    """The revision, unless this version can't know what it is."""
    if revision is not None and revision not in KNOWN:
        raise SetupError(
            f"The database {name()} comes from a newer version of scorekeeper"
            f" (its schema is {revision}, this one knows {KNOWN[-1]}): install the newer one,"
            f" or go back with its “scorekeeper db downgrade {KNOWN[-1]}”."
        )
    return revision


@contextmanager
def _told() -> Iterator[None]:
    """What the database refuses is told in one sentence."""
    try:
        yield
    except DBAPIError as problem:
        reason = " ".join(str(problem.orig).split()).rstrip(".")
        hint = " (its disk may be full or read-only, or another program may use it)"
        why = f"{reason}{hint if passes(problem) else ''}"
        raise SetupError(f"The database {name()} can't be used: {why}.") from problem


@_told()
def stored_revision() -> str | None:
    with db.engine.connect() as connection:
        return read_revision(connection)


def read_revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return revision


def name() -> str:
    return db.engine.url.render_as_string(hide_password=True)


@_told()
def run_alembic(there: str | None, wanted: str) -> None:
    if there == wanted:
        return
    # Alembic costs a tenth of a second at each start, and is needed once a version.
    import flask_migrate

    if "migrate" not in current_app.extensions:
        flask_migrate.Migrate(current_app, db, directory=str(HERE), render_as_batch=True)
    go = flask_migrate.downgrade if there is not None and wanted < there else flask_migrate.upgrade
    go(revision=wanted)

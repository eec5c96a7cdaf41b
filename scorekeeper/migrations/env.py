"""What Alembic runs: all missing revisions in one transaction, one process at a time."""

from typing import Any

import sqlalchemy as sa
from alembic import context
from flask import current_app

from scorekeeper.models import db

# Any number will do, as long as every process asks for the same.
ADVISORY_LOCK = 7_340_032


def main() -> None:
    options: dict[str, Any] = current_app.extensions["migrate"].configure_args
    with db.engine.connect() as connection:
        migrate(connection.execution_options(sqlite_begin="IMMEDIATE"), options)


def migrate(connection: sa.Connection, options: dict[str, Any]) -> None:
    check_foreign_keys(connection, on=False)
    with connection.begin():
        if connection.dialect.name == "postgresql":
            # However long another process takes for the same.
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        context.configure(connection=connection, target_metadata=db.metadata, **options)
        context.run_migrations()
    check_foreign_keys(connection, on=True)


def check_foreign_keys(connection: sa.Connection, on: bool) -> None:
    # SQLite changes a table by making it anew and dropping the old one, which would take or
    # refuse the rows that point to it. The switch works only outside a transaction.
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}").close()


main()

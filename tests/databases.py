"""The kinds of database that tests run on, and the one PostgreSQL that all of them share."""

from contextlib import contextmanager
from itertools import count

import pytest
import sqlalchemy as sa

from scorekeeper.models import Base

KINDS = ("sqlite", "postgresql")
QUICK = ("fsync", "full_page_writes", "synchronous_commit")
"""What keeps a commit through a power cut, which no test has."""
TEMPLATE = "tables"


def on(*kinds):
    """Marks tests of the store itself: without --database they run on each of these."""
    return pytest.mark.databases(*kinds)


BOTH = on(*KINDS)


def only(kind, reason):
    """Marks tests of what only one kind of database has; on another they are skipped."""
    return pytest.mark.only_database(kind, reason)


RACES = only("postgresql", "on SQLite the second phone waits before it reads")


def kinds_for(item, chosen):
    """On which kinds a test runs."""
    narrow, marked = item.get_closest_marker("only_database"), item.get_closest_marker("databases")
    if narrow is not None:
        return narrow.args[:1]
    if chosen is not None:
        return (chosen,)
    return KINDS[:1] if marked is None else marked.args


class Postgres:
    """A running PostgreSQL, made quick; its databases are copies of one that has the tables."""

    def __init__(self, server):
        self.server, self.numbers = server, count(1)
        for setting in QUICK:
            self.administrate(f"ALTER SYSTEM SET {setting} = off")
        self.administrate("SELECT pg_reload_conf()")
        self.administrate(f"CREATE DATABASE {TEMPLATE}")
        engine = sa.create_engine(self.address(TEMPLATE))
        Base.metadata.create_all(engine)
        engine.dispose()

    def address(self, name):
        """A database's address, as SQLAlchemy wants it."""
        uri = self.server.get_uri(name)
        return uri.replace("postgresql://", "postgresql+psycopg://", 1)

    def administrate(self, statement):
        engine = sa.create_engine(self.address("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(statement))
        engine.dispose()

    @contextmanager
    def fresh(self, template="template1"):
        """The address of a database of its own, gone afterwards."""
        name = f"test_{next(self.numbers)}"
        self.administrate(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        try:
            yield self.address(name)
        finally:
            self.administrate(f"DROP DATABASE {name} WITH (FORCE)")


def empty(session):
    """Take out all rows; numbers begin at 1 again."""
    for table in reversed(Base.metadata.sorted_tables):
        session.execute(table.delete())
        key = table.autoincrement_column
        if session.get_bind().dialect.name == "postgresql" and key is not None:
            sequence = sa.func.pg_get_serial_sequence(table.name, key.name)
            session.execute(sa.select(sa.func.setval(sequence, 1, False)))
    session.commit()

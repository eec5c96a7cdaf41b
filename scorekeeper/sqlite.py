"""How a SQLite file is opened: what is written is kept, and writers wait for each other."""

from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import OperationalError as LockedError
from threading import Lock
from typing import Any
from urllib.parse import quote

from flask import has_request_context, request
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import scoped_session
from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE = 5
"""Seconds that a writer waits for its turn among those of its process.

Whose turn it is waits as long for another process, by Python's driver, unless the database's
address says otherwise: "?timeout=0.5".
"""
PRAGMAS = (
    "foreign_keys = ON",
    "journal_mode = WAL",
    # In WAL only FULL keeps the last commit through a power cut.
    "synchronous = FULL",
)
TURN = "turn to write"
READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods of requests that store nothing."""
# Busy, locked, read-only, input and output, full, and can't open.
PASSING = {5, 6, 8, 10, 13, 14}


def listen(engine: Engine) -> None:
    """Open this engine's connections so, if they lead to a SQLite file."""
    if engine.dialect.name == "sqlite":
        listen_to_read(engine)
        event.listen(engine, "connect", prepare)


def listen_to_read(engine: Engine) -> None:
    """The same for a file that is only read, and stays as it is."""
    if engine.dialect.name == "sqlite":
        turn = Lock()
        event.listen(engine, "connect", leave_beginning)
        event.listen(engine, "begin", lambda connection: begin(connection, turn))
        event.listen(engine, "checkin", give_turn)


def url_to_read(file: Path) -> URL:
    """The address that opens a file only to read it, and never makes it."""
    return URL.create(
        "sqlite", database=f"file:{quote(str(file))}", query={"mode": "ro", "uri": "true"}
    )


def leave_beginning(connection: SQLiteConnection, entry: ConnectionPoolEntry) -> None:
    # Python's driver begins a transaction only at the first write and ends it before some
    # statements; None leaves that to us, see begin.
    connection.isolation_level = None


def prepare(connection: SQLiteConnection, entry: ConnectionPoolEntry) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def begin_to_write(session: scoped_session[Any]) -> Connection:
    """Let a transaction begin as one that writes: one that has read can't always change its mind.

    On any other database that is as it always is.
    """
    return session.connection(execution_options={"sqlite_begin": "IMMEDIATE"})


def begin(connection: Connection, turn: Lock) -> None:
    """Begin a transaction; one that writes waits until no other one of this process does.

    SQLite itself would let it look again and again, ever less often, and some look in vain for
    long. That is left for other processes. OperationalError for whoever's turn does not come.
    """
    kind, held = mode(connection), connection.connection.info
    if kind and TURN not in held:
        if not turn.acquire(timeout=PATIENCE):
            raise OperationalError("BEGIN", None, LockedError("others are still writing"))
        held[TURN] = turn
    connection.exec_driver_sql(f"BEGIN {kind}".rstrip())


def give_turn(connection: SQLiteConnection | None, entry: ConnectionPoolEntry) -> None:
    """The transaction is over, committed or not: the next may write."""
    turn = entry.info.pop(TURN, None)
    if turn is not None:
        turn.release()


def mode(connection: Connection) -> str:
    """How to begin: the execution option "sqlite_begin", else by what the request wants.

    A transaction that reads first and writes later fails at once, without waiting, when
    another one wrote in between; IMMEDIATE waits for its turn before it reads.
    """
    chosen = connection.get_execution_options().get("sqlite_begin")
    if chosen is not None:
        return str(chosen)
    writing = has_request_context() and request.method not in READING
    return "IMMEDIATE" if writing else ""


def passes(error: DBAPIError) -> bool | None:
    """Whether the disk or another process is to blame; None where it is no error of SQLite's."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF in PASSING

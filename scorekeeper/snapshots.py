"""One state of a database, however long it is read and whatever others write meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine


@contextmanager
def one_state(engine: Engine) -> Iterator[Connection]:
    """A connection whose transaction only reads, and sees nothing of what others write."""
    # SQLite shows one state to a transaction anyway.
    options: dict[str, Any] = {"sqlite_begin": ""}
    if engine.name == "postgresql":
        options |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.connect().execution_options(**options) as connection:
        yield connection

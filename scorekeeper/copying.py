"""All rows of one database into another: copied in batches, then compared one by one."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from scorekeeper.models import Base
from scorekeeper.progress import Progress, chunks
from scorekeeper.settings import SetupError

AT_ONCE = 1000
"""Rows in a batch: enough that statements don't count, few enough for any memory."""
TABLES = Base.metadata.sorted_tables
"""Those that others point to come first."""


def count_rows(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    counted = ((table.name, sa.select(sa.func.count()).select_from(table)) for table in TABLES)
    return {name: connection.scalar(count) or 0 for name, count in counted}


def copy(source: Connection, target: Connection, told: Progress) -> None:
    """Every row of every table, its numbers kept; not yet committed."""
    done, of = 0, sum(count_rows(source).values())
    for table in TABLES:
        for some in chunks(rows(source, table), AT_ONCE):
            target.execute(table.insert(), [dict(row._mapping) for row in some])
            done += len(some)
            told(done, of)
        _go_on_counting(target, table)


def difference(source: Connection, target: Connection) -> str | None:
    """The first row that one of them hasn't got, or has otherwise; None where all are the same."""
    for table in TABLES:
        for old, new in zip_longest(rows(source, table), rows(target, table)):
            if old != new:
                return f"table {table.name}, row {_key(table, old or new)}"
    return None


def rows(connection: Connection, table: Table) -> Iterator[Any]:
    """A table's rows, those that others of the table point to first; never all of them at once."""
    pointing = [key.parent.is_not(None) for key in table.foreign_keys if key.column.table is table]
    found = sa.select(table).order_by(*pointing, *table.primary_key)
    try:
        with connection.execute(found, execution_options={"yield_per": AT_ONCE}) as some:
            yield from some
    except (ValueError, TypeError) as problem:
        raise SetupError(
            f"The table {table.name} holds a row that can't be read: see “scorekeeper verify”."
        ) from problem


def _go_on_counting(connection: Connection, table: Table) -> None:
    """Let the next new row have the number after the last; SQLite does that by itself."""
    key = table.autoincrement_column
    if key is None or connection.dialect.name != "postgresql":
        return
    sequence = sa.func.pg_get_serial_sequence(table.name, key.name)
    following = sa.func.coalesce(sa.func.max(key) + 1, 1)
    connection.execute(sa.select(sa.func.setval(sequence, following, False)))


def _key(table: Table, row: Any) -> str:
    return ", ".join(str(row._mapping[column]) for column in table.primary_key)

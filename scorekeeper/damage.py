"""What is wrong with the database itself: its file, its schema, rows that belong to nothing."""

from collections.abc import Iterator

import sqlalchemy as sa

from scorekeeper.models import db
from scorekeeper.rules.reasons import Reason
from scorekeeper.wording import catalogue, say


def damage() -> Iterator[str]:
    """A line for each fault that no club has."""
    yield from _lacking()
    if db.engine.name != "sqlite":
        return
    for (line,) in db.session.execute(sa.text("PRAGMA integrity_check")):
        if line != "ok":
            yield say(Reason("database_damaged", {"text": line}), {}, catalogue("en"))
    for table, row, parent, _ in db.session.execute(sa.text("PRAGMA foreign_key_check")):
        yield f"table {table}, row {row}: it belongs to no {parent}"


def _lacking() -> Iterator[str]:
    """Indexes that are not there: of two who write the same, some of them let one in only."""
    there = sa.inspect(db.session.connection())
    for table in db.metadata.sorted_tables:
        if not there.has_table(table.name):
            yield f"table {table.name}: it is not there"
            continue
        named = (*there.get_indexes(table.name), *there.get_unique_constraints(table.name))
        lacking = _wanted(table) - {one["name"] for one in named}
        yield from (f"table {table.name}: it lacks {name}" for name in sorted(lacking))


def _wanted(table: sa.Table) -> set[str]:
    unique = {str(one.name) for one in table.constraints if isinstance(one, sa.UniqueConstraint)}
    return unique | {str(one.name) for one in table.indexes}

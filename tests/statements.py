"""What is sent to a database."""

from contextlib import contextmanager

import sqlalchemy as sa


@contextmanager
def sent(engine):
    """Every statement with its parameters, as it is executed; not how transactions begin."""
    found = []

    def note(connection, cursor, statement, parameters, *more):
        if not statement.startswith(("BEGIN", "PRAGMA")):
            found.append((statement, parameters))

    sa.event.listen(engine, "before_cursor_execute", note)
    yield found
    sa.event.remove(engine, "before_cursor_execute", note)

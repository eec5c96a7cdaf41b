"""Whether what lies on the disk is what the clients were told, no more and no less."""

import json
import sqlite3
from collections import Counter
from contextlib import closing

from scorekeeper.ledger import once_at
from tests.command import run
from tests.faults.book import REFUSED, SENT, STORED


def check(place, book):
    """The file is sound; every deed is there as far as its client was told."""
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        marks = Counter(_marks(connection))
    there = onces(place)
    for deed in list(book.deeds):
        _check_deed(deed, there, marks)


def onces(place):
    """How often each form's key stands at an act."""
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        return Counter(once for (once,) in connection.execute("SELECT once FROM act"))


def _marks(connection):
    """The words that mark hands, corrections and matches, each as often as it is stored."""
    for (body,) in connection.execute("SELECT body FROM act WHERE kind IN ('add', 'replace')"):
        yield json.loads(body)["hand"].get("note", "")
    yield from (name for (name,) in connection.execute("SELECT name FROM match"))


def _check_deed(deed, onces, marks):
    # Looked at once: the client may be told meanwhile what has become of it.
    state = deed.state
    found = [onces[once_at(deed.once, place)] for place in range(deed.acts)]
    whole, nothing = [1] * deed.acts, [0] * deed.acts
    allowed = {STORED: [whole], REFUSED: [nothing], SENT: [whole, nothing]}[state]
    assert found in allowed, f"{deed}: {found}"
    deed.there |= state == SENT and found == whole
    if deed.mark:
        assert [marks[deed.mark]] == found, f"{deed}: {marks[deed.mark]} times"


def check_total(place, book):
    """At the end: the acts of the deeds that were stored, and of the first match, no other."""
    assert book.those(SENT) == []
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        ((acts,),) = connection.execute("SELECT count(*) FROM act")
    assert acts == 1 + sum(deed.acts for deed in book.those(STORED))


def verify(place):
    """`scorekeeper verify` finds nothing."""
    done = run(place, "verify", seconds=600)
    assert (done.returncode, done.stdout) == (0, "everything is all right\n"), done.stdout

"""Another process writes for long: who waits is told, and others read on."""

import sqlite3
from contextlib import closing, contextmanager

from tests.faults.checking import verify
from tests.faults.phones import RealPhone
from tests.faults.servers import running
from tests.pages import play, start
from tests.test_unavailable import refused


@contextmanager
def locked(place):
    """This process, which is not the server's, is in the middle of writing."""
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.rollback()


def test_a_hand_that_could_not_wait_is_kept_and_stored_once(tmp_path):
    place = tmp_path / "instance"
    url = f"sqlite:///{place}/scorekeeper.sqlite?timeout=0.1"
    with running(place, tmp_path / "log", SCOREKEEPER_DATABASE_URL=url) as server:
        phone = RealPhone(server)
        match = play(phone, start(phone), 3, 2, 1, last=3)
        with locked(place):
            form = refused(phone.send(match.hand, p0=3, p1=2, p2=1, last=3))
            assert phone.open(match.path).rows == match.rows
        assert [len(phone.send(form).rows) for _ in range(2)] == [2, 2]
    verify(place)

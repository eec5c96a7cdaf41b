"""Another process writes for long: who waits is told, and others read on."""

from tests.faults.checking import verify
from tests.faults.phones import RealPhone
from tests.faults.servers import running
from tests.pages import play, start
from tests.test_unavailable import locked_file, refused


def test_a_hand_that_could_not_wait_is_kept_and_stored_once(tmp_path):
    place = tmp_path / "instance"
    url = f"sqlite:///{place}/scorekeeper.sqlite?timeout=0.1"
    with running(place, tmp_path / "log", SCOREKEEPER_DATABASE_URL=url) as server:
        phone = RealPhone(server)
        match = play(phone, start(phone), 3, 2, 1, last=3)
        with locked_file(place):
            form = refused(phone.send(match.hand, p0=3, p1=2, p2=1, last=3))
            assert phone.open(match.path).rows == match.rows
        assert [len(phone.send(form).rows) for _ in range(2)] == [2, 2]
    verify(place)

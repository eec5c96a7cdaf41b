"""A clock that is set back between two acts: everything keeps the order in which it was done."""

import shutil
import subprocess

import pytest

from tests.faults.checking import verify
from tests.faults.disks import missing
from tests.faults.phones import RealPhone
from tests.faults.servers import Server
from tests.pages import play, start

AHEAD = "+400d"
FAKETIME = shutil.which("faketime")


@pytest.fixture
def server(tmp_path):
    """A server whose clock was 400 days ahead when its first hands were entered."""
    if FAKETIME is None:
        missing("faketime: apt install faketime")
    server = Server(tmp_path / "instance", tmp_path / "log", **later())
    server.start()
    yield server
    server.stop()


def later():
    """The variables by which faketime lets a process live in other days."""
    command = [FAKETIME, "-f", AHEAD, "env"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = (line.partition("=") for line in told.splitlines())
    return {name: text for name, _, text in lines if name in ("LD_PRELOAD", "FAKETIME")}


def set_back(server):
    server.stop()
    server.more = {}
    server.start()


def test_the_order_stays_and_open_forms_are_taken(server):
    phone, other = RealPhone(server), RealPhone(server)
    page = play(phone, start(phone, "Anna", "Bea", "Carlo", "Dino"), 3, 2, 1, last=3)
    follower = other.asked("GET", page.path)
    set_back(server)
    # From the form that was open, with the cookie of a day to come.
    page = play(phone, page, 0, 0, 5, last=3)
    assert (page.status, page.numbers, page.totals) == (200, ["2", "1"], (3, 2, 6, 11))
    page = phone.send(page.form("/undo"))
    assert page.numbers == ["1"]
    page = phone.send(page.form("/redo"))
    assert page.totals == (3, 2, 6, 11)
    tag = {"If-None-Match": follower.headers["ETag"]}
    assert other.asked("GET", page.path, headers=tag).status_code == 200
    assert _log(phone, page) == ["redone", "undone", "entered", "entered", "started"]
    club = f"/club/{page.key}/"
    assert phone.open("/").text.count("Anna") >= 1, "the phone knows its club"
    for path in (club, club + "matches", club + "records", page.path + "/course"):
        assert phone.open(path).status == 200
    server.stop()
    verify(server.place)
    assert "Traceback" not in server.log.read_text()


def test_a_new_match_comes_before_one_of_a_later_day(server):
    phone = RealPhone(server)
    first = start(phone, "Anna", "Bea", name="Tomorrow")
    set_back(server)
    second = start(phone, "Anna", "Bea", at=f"/club/{first.key}/new", name="Today")
    history = phone.open(f"/club/{first.key}/matches").text
    assert second.status == 200
    assert history.index("Tomorrow") < history.index("Today")


def _log(phone, page):
    """What was done, the last first."""
    verbs = phone.open(page.path + "/log").tree.all("p", "verb")
    return [verb.text.split()[0] for verb in verbs]

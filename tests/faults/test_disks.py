"""A full disk and one that can only be read: nothing typed is lost, reads go on."""

import sqlite3
from contextlib import closing

import pytest

from tests.command import run
from tests.faults.checking import verify
from tests.faults.disks import failing_disk, small_disk
from tests.faults.kills import LONG
from tests.faults.phones import RealPhone
from tests.faults.servers import running
from tests.pages import play, start
from tests.test_cli_serve import refused
from tests.test_unavailable import refused as kept

MOST_HANDS = 200
NOTE = "x" * 200


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk") as disk:
        yield disk


@pytest.fixture
def place(disk):
    return disk.place / "instance"


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


def a_hand(phone, match):
    """A hand that was entered and could not be stored: the form as it came back."""
    for _ in range(MOST_HANDS):
        page = phone.send(phone.open(match.path).hand, p0=3, p1=2, p2=1, last=3, note=NOTE)
        if page.status != 200:
            return kept(page)
    raise AssertionError("everything was stored")


def reads(phone, match):
    """Every page of the club goes on being read."""
    club = f"/club/{match.key}/"
    for path in (match.path, f"{match.path}/log", club, club + "matches", club + "records", "/new"):
        assert phone.open(path).status == 200, path


def sound(place):
    address = f"file:{place}/scorekeeper.sqlite?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def stored_once(phone, match, form):
    """The form that came back is stored now, however often it is sent."""
    before = len(phone.open(match.path).rows)
    pages = [phone.send(form) for _ in range(2)]
    assert [len(page.rows) for page in pages] == [before + 1] * 2


def test_a_disk_that_is_full_meanwhile(disk, place, log):
    with running(place, log) as server:
        phone = RealPhone(server)
        match = play(phone, start(phone, **LONG), 3, 2, 1, last=3)
        disk.fill()
        form = a_hand(phone, match)
        reads(phone, match)
        sound(place)
        kept(phone.send(form))
        disk.clear()
        stored_once(phone, match, form)
    verify(place)
    assert "Traceback" not in log.read_text()


def test_a_server_that_was_killed_on_a_disk_that_can_only_be_read(disk, place, log):
    with running(place, log) as server:
        phone = RealPhone(server)
        match = play(phone, start(phone, **LONG), 3, 2, 1, last=3)
        server.kill()
        disk.remount("ro")
        server.start()
        form = a_hand(phone, match)
        reads(phone, match)
        sound(place)
        server.stop()
        disk.remount("rw")
        server.start()
        stored_once(phone, match, form)
    verify(place)
    assert "Traceback" not in log.read_text()


def test_a_disk_that_fails_under_a_running_server(tmp_path, log):
    with failing_disk(tmp_path / "disk", tmp_path / "image") as disk:
        place = disk.place / "instance"
        with running(place, log) as server:
            phone = RealPhone(server)
            match = play(phone, start(phone, **LONG), 3, 2, 1, last=3)
            disk.remount("abort")
            a_hand(phone, match)
            reads(phone, match)
    assert "Traceback" not in log.read_text()


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("verify",), ("db", "upgrade")])
def test_a_start_on_a_disk_that_can_only_be_read(disk, place, words):
    assert run(place, "clubs").returncode == 0
    disk.remount("ro")
    assert "read-only" in refused(run(place, *words))


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("demo",)])
@pytest.mark.parametrize("before", [False, True])
def test_a_start_on_a_full_disk(disk, place, words, before):
    if before:
        assert run(place, "clubs").returncode == 0
    disk.fill()
    sentence = refused(run(place, *words))
    assert "full" in sentence or "No space" in sentence


@pytest.mark.parametrize("bytes_left", [20_000, 60_000, 120_000])
def test_a_first_start_for_which_there_is_too_little_room(disk, place, bytes_left):
    place.mkdir()
    disk.fill()
    with (disk.place / "photographs").open("r+b") as file:
        file.truncate(file.seek(0, 2) - bytes_left)
    assert "full" in refused(run(place, "serve", "--port", "0"))
    disk.clear()
    verify(place)

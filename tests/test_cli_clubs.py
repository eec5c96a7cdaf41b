"""`scorekeeper clubs`, run as people run it: what there is, and a new key for a lost one."""

import re

import pytest

from scorekeeper.app import create_app
from tests import command
from tests.conftest import close
from tests.pages import Phone, start
from tests.test_sharing import look_key


def run(place, *words):
    return command.run(place, "clubs", *words)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder where everything is made, as the command makes it."""
    place = tmp_path_factory.mktemp("clubs") / "instance"
    assert run(place).stdout.strip() == ""
    return place


@pytest.fixture(scope="module")
def phone(place):
    """Somebody with two clubs on that server."""
    app = create_app({"TESTING": True, "INSTANCE_PATH": place})
    yield Phone(app)
    close(app)


@pytest.fixture(scope="module")
def clubs(phone):
    """The keys of two clubs, the first with a name: edit and look-only."""
    keys = [start(phone, "Niccolò", "Bea").key, start(phone, "Zeno", "Yara", "Ugo").key]
    phone.send(phone.open(f"/club/{keys[0]}/settings").form("/settings"), name="Bar Sport")
    return [(key, look_key(phone, key)) for key in keys]


@pytest.fixture(scope="module")
def listed(place, clubs):
    return run(place)


def test_every_club_is_a_line_with_what_tells_it_apart(listed):
    first, second = listed.stdout.splitlines()
    day = r"since \d{4}-\d\d-\d\d"
    assert re.fullmatch(
        f"1  Bar Sport  {day}, 1 matches, 2 players: (Bea, Niccolò|Niccolò, Bea)", first
    )
    assert re.fullmatch(rf"2  \(no name\)  {day}, 1 matches, 3 players: .*Zeno.*", second)


def test_the_list_shows_no_key(listed, clubs):
    told = listed.stdout + listed.stderr
    assert (listed.returncode, listed.stderr) == (0, "")
    assert not [key for keys in clubs for key in keys if key in told]


@pytest.mark.parametrize("number", ["3", "-1", str(10**19)])
def test_an_unknown_club_is_one_sentence(place, clubs, number):
    done = run(place, f"--new-key={number}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"scorekeeper: There is no club {number}: “scorekeeper clubs” lists them.\n"
    )


def test_a_club_is_a_number(place):
    assert run(place, "--new-key", "Bar").returncode == 2


def test_a_new_key_opens_the_club_and_the_old_one_is_dead(place, phone, clubs):
    (_, look), (lost, other_look) = clubs
    done = run(place, "--new-key", "2")
    path = done.stdout.strip()
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch("/club/[A-Za-z0-9_-]{32}/", path)
    assert phone.open(f"{path}new").status == 200
    assert "Zeno" in phone.open(path).text
    assert phone.open(f"/club/{lost}/").status == 404
    assert [phone.open(f"/club/{one}/").status for one in (look, other_look)] == [200, 200]

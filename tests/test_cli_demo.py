"""`scorekeeper demo`, run as people run it: it prints the path that opens a new club."""

import re

import pytest

from scorekeeper.app import create_app
from tests import command
from tests.conftest import close
from tests.pages import Phone


def run(place, *words):
    return command.run(place, "demo", *words)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("demo") / "instance"


@pytest.fixture(scope="module")
def phone(place):
    """Somebody whose server has two demo clubs; their paths are phone.paths."""
    done = [run(place, "--matches=25", "--lang=en"), run(place, "--matches=3", "--seed=7")]
    assert [one.returncode for one in done] == [0, 0]
    app = create_app({"TESTING": True, "INSTANCE_PATH": place})
    phone = Phone(app)
    phone.done = done
    yield phone
    close(app)


def test_it_prints_the_path_and_nothing_else(phone):
    for done in phone.done:
        assert re.fullmatch("/club/[A-Za-z0-9_-]{32}/\\n", done.stdout)
        assert done.stderr == "", "progress is for terminals"


def test_the_path_opens_the_club_for_keeping_the_score(phone):
    english, italian = (one.stdout.strip() for one in phone.done)
    page = phone.open(english)
    assert page.heading == "Demo club"
    assert phone.open(f"{english}new").status == 200
    assert phone.open(italian).heading == "Circolo di prova"


@pytest.mark.parametrize("words", [["--matches=0"], ["--matches=many"], ["--lang=fr"]])
def test_impossible_wishes_are_refused(tmp_path, words):
    done = run(tmp_path / "instance", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / "instance").exists()

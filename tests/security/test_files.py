"""What is written to the disk is for whoever runs the server alone, whatever they allow others."""

import os
import sqlite3
import stat
from contextlib import closing

import pytest

from tests.command import run


@pytest.fixture
def open_to_all():
    """Somebody who lets everybody read what they write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder):
    """How far what lies in a folder, and the folder itself, is open."""
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.iterdir())}


def test_folder_secret_and_database_are_closed(tmp_path, open_to_all):
    place = tmp_path / "instance"
    assert run(place, "db", "upgrade").returncode == 0
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        connection.execute("CREATE TABLE extra (one)")
        found = modes(place)
    assert {"instance", "secret", "scorekeeper.sqlite", "scorekeeper.sqlite-wal"} <= found.keys()
    assert not [name for name, mode in found.items() if mode & 0o077]


def test_a_folder_that_was_open_is_closed_on_the_first_start(tmp_path, open_to_all):
    place = tmp_path / "instance"
    place.mkdir(mode=0o777)
    assert run(place, "db", "upgrade").returncode == 0
    assert modes(place)["instance"] == 0o700


def test_an_archive_written_by_the_command_is_closed(tmp_path, open_to_all):
    place, out = tmp_path / "instance", tmp_path / "out"
    out.mkdir()
    assert run(place, "demo", "--matches", "1").returncode == 0
    assert run(place, "export", "1", str(out / "club.zip")).returncode == 0
    assert modes(out)["club.zip"] == 0o600


def test_the_secret_is_long_and_another_for_each_folder(tmp_path):
    secrets = set()
    for name in ("one", "two"):
        assert run(tmp_path / name, "db", "upgrade").returncode == 0
        secrets.add((tmp_path / name / "secret").read_text().strip())
    assert len(secrets) == 2
    assert min(map(len, secrets)) * 6 >= 256

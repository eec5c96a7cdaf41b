"""`scorekeeper export` and `import`, run as people run them: out of one server, into another."""

import io
import os
import re
import subprocess
import sys
import zipfile

import pytest

from scorekeeper.app import create_app
from tests import command
from tests.archive_model import dump
from tests.conftest import close
from tests.pages import Phone, play, start


def run(place, *words, source=b""):
    return command.run(place, *words, source=source, text=False)


def said(done):
    """What was printed, after it went well."""
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def complaint(done):
    """The one sentence of a failure."""
    assert (done.returncode, done.stdout) == (1, b"")
    [line] = done.stderr.decode().splitlines()
    return line.removeprefix("scorekeeper: ")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A server with a club that has played."""
    place = tmp_path_factory.mktemp("archives") / "instance"
    said(run(place, "clubs"))
    app = create_app({"TESTING": True, "INSTANCE_PATH": place})
    phone = Phone(app)
    play(phone, start(phone, "Niccolò", "Bea", "D'Angelo", "🃏 Zia"), 3, 1, 2, last=3)
    close(app)
    return place


@pytest.fixture(scope="module")
def archive(place):
    return run(place, "export", "1", "-").stdout


@pytest.fixture
def other(tmp_path):
    """Another server, and nobody there."""
    return tmp_path / "other"


def test_to_a_file_or_to_standard_output(place, archive, tmp_path):
    file = tmp_path / "club.zip"
    assert said(run(place, "export", "1", str(file))) == ""
    assert file.read_bytes() == archive
    assert [one.name for one in tmp_path.iterdir()] == ["club.zip"]
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        assert "club.json" in found.namelist()


def test_a_file_that_was_there_is_replaced_at_once(place, archive, tmp_path):
    file = tmp_path / "club.zip"
    file.write_bytes(b"an older one")
    run(place, "export", "1", str(file))
    assert file.read_bytes() == archive


def test_what_is_no_plain_file_stays_what_it_is(place, archive, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        said(run(place, "export", "1", str(pipe)))
        assert reader.stdout.read() == archive
    assert pipe.is_fifo()


def test_it_can_not_be_written(place, tmp_path):
    missing = str(tmp_path / "none" / "club.zip")
    wanted = f"{missing} can't be written: No such file or directory."
    assert complaint(run(place, "export", "1", missing)) == wanted
    assert complaint(run(place, "export", "1", str(tmp_path))).startswith(f"{tmp_path} can't be")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", ["2", "-1", "0", str(10**19)])
def test_an_unknown_club(place, archive, tmp_path, number):
    file = tmp_path / "club.zip"
    wanted = f"There is no club {number}: “scorekeeper clubs” lists them."
    assert complaint(run(place, "export", "--", number, str(file))) == wanted
    assert not file.exists()
    assert complaint(run(place, "import", f"--club={number}", "-", source=archive)) == wanted


def test_into_a_new_club_whose_key_is_printed(other, archive):
    counted, path = said(run(other, "import", "-", source=archive)).splitlines()
    assert counted == "1 matches new, 0 longer, 0 unchanged; 4 players new"
    assert re.fullmatch("/club/[A-Za-z0-9_-]{32}/", path)
    app = create_app({"TESTING": True, "INSTANCE_PATH": other})
    assert "Niccolò" in Phone(app).open(path).text
    close(app)
    assert run(other, "export", "1", "-").stdout == archive


def test_into_the_same_club(place, archive, tmp_path):
    file = tmp_path / "club.zip"
    file.write_bytes(archive)
    done = said(run(place, "import", str(file), "--club", "1"))
    assert done == "0 matches new, 0 longer, 1 unchanged; 0 players new\n"
    assert run(place, "export", "1", "-").stdout == archive


@pytest.mark.parametrize("content", [b"", b"no archive", b"half"])
def test_what_is_no_archive_imports_nothing(place, archive, content):
    source = archive[: len(archive) // 2] if content == b"half" else content
    app = create_app({"TESTING": True, "INSTANCE_PATH": place})
    before = dump(app)
    wanted = "-: this is no archive of a club (a ZIP file), or not all of one"
    assert complaint(run(place, "import", "-", source=source)) == wanted
    assert complaint(run(place, "verify", "-", source=source)) == wanted
    assert dump(app) == before
    close(app)


def test_a_wrong_archive_is_told_with_its_place(place, archive):
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as good, zipfile.ZipFile(file, "w") as bad:
        for name in good.namelist():
            content = good.read(name)
            bad.writestr(name, content.replace(b'"italian"', b'"swiss"'))
    done = complaint(run(place, "import", "-", source=file.getvalue()))
    pattern = "-: matches/[^ ]+.log.json suits: no such choice: choose one of italian, french"
    assert re.fullmatch(pattern, done)


def test_a_missing_file(place, tmp_path):
    missing = str(tmp_path / "none.zip")
    wanted = f"{missing} can't be read: No such file or directory."
    assert complaint(run(place, "import", missing)) == wanted
    assert complaint(run(place, "verify", missing)) == wanted
    assert (
        complaint(run(place, "verify", str(tmp_path)))
        == f"{tmp_path} can't be read: Is a directory."
    )


def test_an_archive_is_verified_without_any_server(other, archive, tmp_path):
    file = tmp_path / "club.zip"
    file.write_bytes(archive)
    assert said(run(other, "verify", str(file))) == "1 matches, 4 players: all right\n"
    assert not other.exists()


def test_nobody_takes_what_is_printed(place):
    shell = f'exec "{sys.executable}" -m scorekeeper export 1 - >&-'
    kept = {**os.environ, "SCOREKEEPER_INSTANCE_PATH": str(place)}
    done = subprocess.run(["sh", "-c", shell], env=kept, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr

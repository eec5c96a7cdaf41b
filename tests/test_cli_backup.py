"""`scorekeeper backup`: one state of the whole database, taken while others write."""

import sqlite3
from contextlib import closing
from threading import Event, Thread

import pytest
import sqlalchemy as sa

from scorekeeper.models import Act, db
from scorekeeper.move import move
from scorekeeper.progress import quietly
from tests.command import run
from tests.conftest import close
from tests.databases import BOTH, only
from tests.instances import address, content, fill, shown
from tests.ledger_model import PATIENCE
from tests.pages import Phone, play, start

pytestmark = BOTH


@pytest.fixture
def app(make_app):
    """An app whose database has all there may be; the path of a match."""
    app = make_app()
    app.config["MATCH"] = fill(app)
    return app


def backup(app, file, **more):
    """The command on an app's own database."""
    place = app.config["INSTANCE_PATH"]
    where = {} if address(app).startswith("sqlite") else {"SCOREKEEPER_DATABASE_URL": address(app)}
    return run(place, "backup", str(file), **where, **more)


def complaint(done):
    assert (done.returncode, done.stdout) == (1, "")
    [line] = done.stderr.splitlines()
    return line


def test_everything_is_in_one_file_for_nobody_else(app, tmp_path):
    file = tmp_path / "backups" / "today?.sqlite"
    file.parent.mkdir()
    done = backup(app, file)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("clubs: 2, matches: 13, acts: ")
    assert [one.name for one in file.parent.iterdir()] == ["today?.sqlite"]
    assert file.stat().st_mode & 0o777 == 0o600
    url = sa.URL.create("sqlite", database=str(file))
    assert content(url) == content(address(app))
    assert shown(url, app.config["MATCH"]) == shown(address(app), app.config["MATCH"])


def test_it_goes_back_to_where_it_came_from(app, make_app, tmp_path):
    before = content(address(app))
    assert backup(app, tmp_path / "copy.sqlite").returncode == 0
    other = make_app()
    with other.app_context():
        db.drop_all()
    move(str(tmp_path / "copy.sqlite"), address(other), quietly, quietly)
    assert content(address(other)) == before


class Writer:
    """A phone that begins club after club, with a match of one hand; it knows which were stored."""

    def __init__(self, app):
        self.phone, self.stored = Phone(app), []
        self.enough, self.some = Event(), Event()
        self.thread = Thread(target=self.work)

    def __enter__(self):
        self.thread.start()
        assert self.some.wait(PATIENCE)
        return self

    def __exit__(self, *problem):
        self.enough.set()
        self.thread.join(PATIENCE)

    def work(self):
        while not self.enough.is_set():
            page = play(self.phone, start(self.phone), 3, 1, 2, last=3)
            self.stored.append(page.path)
            self.some.set()


def test_a_backup_while_somebody_writes_is_one_state(app, tmp_path):
    file = tmp_path / "copy.sqlite"
    with Writer(app) as writer:
        before = [*writer.stored]
        assert backup(app, file).returncode == 0
        after = len(writer.stored) + 1
    url = sa.URL.create("sqlite", database=str(file))
    there, now = content(url), content(address(app))
    assert all(now[table][: len(rows)] == rows for table, rows in there.items())
    assert len(before) <= len(there["match"]) - 13 <= after
    for path in before:
        assert shown(url, path) == shown(address(app), path)
    checked = run(tmp_path / "other", "verify", SCOREKEEPER_DATABASE_URL=f"sqlite:///{file}")
    assert checked.stdout == "everything is all right\n"


def test_a_file_that_is_there_is_never_replaced(app, tmp_path):
    file = tmp_path / "copy.sqlite"
    file.write_bytes(b"an older one")
    assert "is there already" in complaint(backup(app, file))
    assert file.read_bytes() == b"an older one"


def test_a_folder_that_is_not_there(app, tmp_path):
    assert "can't be written: No such file" in complaint(backup(app, tmp_path / "no" / "copy"))


@only("sqlite", "of files")
def test_a_backup_makes_no_database_and_no_folder(tmp_path):
    done = run(tmp_path / "none", "backup", str(tmp_path / "copy.sqlite"))
    assert "There is no database" in complaint(done)
    assert [*tmp_path.iterdir()] == []


@only("sqlite", "of files")
def test_an_older_schema_is_kept_as_it_is(app, tmp_path):
    """Before an upgrade is when a backup is wanted."""
    with app.app_context():
        db.session.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
        db.session.commit()
    assert backup(app, tmp_path / "copy.sqlite").returncode == 0
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_what_is_not_sound_is_kept_too(app, tmp_path):
    """Before somebody mends it is when a backup is wanted."""
    with app.app_context():
        db.session.execute(sa.delete(Act).where(Act.match_id == 2, Act.revision == 2))
        db.session.commit()
    assert backup(app, tmp_path / "copy.sqlite").returncode == 0
    assert content(f"sqlite:///{tmp_path}/copy.sqlite") == content(address(app))


@only("sqlite", "of files")
def test_a_damaged_database_gives_no_backup(app, tmp_path):
    file = app.config["INSTANCE_PATH"] / "scorekeeper.sqlite"
    close(app)
    file.write_bytes(file.read_bytes()[:8192] + b"\xff" * 20_000)
    assert "No backup" in complaint(backup(app, tmp_path / "copy.sqlite"))
    assert not [one for one in tmp_path.iterdir() if one.name.startswith((".backup", "copy"))]

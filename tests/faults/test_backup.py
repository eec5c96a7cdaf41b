"""A backup taken while everybody enters hands: put in place, it has the sheets of its moment."""

import shutil

import pytest

from scorekeeper.app import create_app
from scorekeeper.models import Match, db
from scorekeeper.standing import stand, stand_at
from tests.command import run
from tests.conftest import close
from tests.faults.book import STORED
from tests.faults.checking import onces, verify
from tests.faults.kills import CLIENTS, entering, opened
from tests.faults.phones import RealPhone
from tests.faults.servers import running

FORMS = 20


@pytest.fixture
def app_on():
    """Makes apps on instance folders that are there."""
    made = []

    def make(place):
        made.append(create_app({"SECRET_KEY": "test", "INSTANCE_PATH": place}))
        return made[-1]

    yield make
    for app in made:
        close(app)


def sheets(app, revisions=None):
    """Each match's code → its last revision, names and sheet; as it stood after a revision."""
    with app.app_context():
        matches = db.session.scalars(db.select(Match).order_by(Match.id)).all()
        standings = [stand(match) for match in matches]
        if revisions is not None:
            there = [match for match in matches if match.code in revisions]
            standings = [stand_at(stand(match), revisions[match.code]) for match in there]
        return {one.match.code: (one.names, one.sheet) for one in standings}


def revisions(app):
    with app.app_context():
        matches = db.session.scalars(db.select(Match)).all()
        return {match.code: match.acts[-1].revision for match in matches}


def restored(place, file, to):
    """The instance folder as somebody puts it back: the file under its name, and the secret."""
    to.mkdir()
    shutil.copy(file, to / "scorekeeper.sqlite")
    shutil.copy(place / "secret", to)
    return to


def acknowledged(book):
    return [deed.once for deed in list(book.deeds) if deed.state == STORED]


def test_backups_under_load_have_the_sheets_of_their_moment(tmp_path, app_on):
    place, copies = tmp_path / "instance", {}
    with running(place, tmp_path / "log") as server:
        book = opened(server)
        with entering([server] * CLIENTS, book, seed=5):
            for number in range(3):
                book.wait_for(FORMS)
                before, file = acknowledged(book), tmp_path / f"{number}.sqlite"
                done = run(place, "backup", str(file))
                assert done.returncode == 0, done.stderr
                copies[file] = before
    original = app_on(place)
    for file, before in copies.items():
        copy = restored(place, file, tmp_path / file.stem)
        verify(copy)
        assert set(before) <= onces(copy).keys()
        app = app_on(copy)
        assert sheets(app) == sheets(original, revisions(app))
    with running(copy, tmp_path / "log") as server:
        assert RealPhone(server).open(book.matches[0]).status == 200

"""A database that takes nothing just now: 503 keeps what was typed, and reads go on."""

import sqlite3
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.models import db
from tests.conftest import close
from tests.databases import only
from tests.pages import Phone, counted, play, start, stored
from tests.test_posts import ENDPOINTS, form_of

pytestmark = only("sqlite", "PostgreSQL lets others write on")
HEADING = "Just now nothing can be stored"
ODD = "Zia \"B\" <b>è</b> & 'x'\r\n\r\n  =1+1 \u202e"


@pytest.fixture
def phone(make_app):
    """A phone at a server whose writers wait for each other no longer than a moment."""
    impatient = {"connect_args": {"timeout": 0.05}}
    return Phone(make_app(SQLALCHEMY_ENGINE_OPTIONS=impatient))


def locked(app):
    return locked_file(Path(app.instance_path))


@contextmanager
def locked_file(place):
    """Somebody of whom the server doesn't know is in the middle of writing."""
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def refused(page):
    assert (page.status, page.heading) == (503, HEADING)
    assert page.headers["Retry-After"] == "5"
    return page.form(page.path)


def listed(fields):
    """Name → values, whether one or several were given."""
    return {name: one if isinstance(one, list) else [one] for name, one in fields.items()}


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_every_form_comes_back_as_it_was_sent_and_is_stored_once(phone, endpoint):
    form, typed = form_of(phone, endpoint)
    sent, before = form.fill(**typed), stored(phone.app)
    with locked(phone.app):
        page = phone.post(form.action, sent)
        again = refused(page)
        again = refused(phone.send(again))
    assert again.action == form.action
    assert again.sent == listed(sent)
    assert stored(phone.app) == before
    assert phone.send(again).status == 200
    once = counted(phone.app)
    assert phone.send(again).status in (200, 409)
    assert counted(phone.app) == once


def test_what_is_odd_comes_back_as_it_was_sent(phone):
    form = start(phone).hand
    sent = form.sent | {"note": [ODD], "p0": ["3", "4"], '"><script>': ["</form>"]}
    with locked(phone.app):
        page = phone.post(form.action, sent)
    assert refused(page).sent == sent
    assert "<script>" not in page.html


def test_the_page_says_what_to_do(phone):
    with locked(phone.app):
        page = phone.send(start_of(phone))
    assert "kept on this page" in page.text
    assert "Send again" in page.form("/new").button().text


def start_of(phone):
    return phone.open("/new").form("/new")


def test_a_form_without_its_token_gets_no_better_one(phone):
    form = start(phone).hand
    with locked(phone.app):
        again = refused(phone.post(form.action, form.sent | {"csrf_token": "wrong"}))
    before = stored(phone.app)
    assert phone.send(again).status == 422
    assert stored(phone.app) == before


def test_a_file_can_not_be_given_back(phone):
    page = start(phone)
    form = phone.open(f"/club/{page.key}/exchange").form("/exchange")
    sent = form.sent | {"archive": (BytesIO(b"x"), "a.zip")}
    with locked(phone.app):
        page = phone.post(form.action, sent)
    assert (page.status, page.heading) == (503, HEADING)
    assert "kept on this page" not in page.text
    assert page.forms("/exchange") == []


def test_meanwhile_everything_can_be_read(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    club = f"/club/{page.key}"
    paths = [page.path, f"{page.path}/log", club + "/", club + "/matches", club + "/records"]
    with locked(phone.app):
        assert [phone.open(path).status for path in paths] == [200] * len(paths)


def test_the_address_of_a_database_says_how_long_to_wait(tmp_path):
    url = f"sqlite:///{tmp_path}/a.sqlite"
    for address, wanted in ((url, 5000), (f"{url}?timeout=0.25", 250)):
        app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": address})
        with app.app_context():
            assert db.session.scalar(sa.text("PRAGMA busy_timeout")) == wanted
        close(app)

"""Several processes serve one database, as gunicorn starts them: nothing is kept in one of them."""

import re
import subprocess
import sys
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest
from werkzeug.test import Client

from scorekeeper.models import db
from tests.command import run, surroundings
from tests.databases import BOTH
from tests.ledger_model import together
from tests.pages import Phone, play, start, stored

pytestmark = BOTH
GUNICORN = ["-m", "gunicorn", "--worker-class", "gthread", "--workers", "2", "--threads", "4"]
# A worker that is told to stop while it starts doesn't hear it.
GUNICORN += ["--graceful-timeout", "5"]
QUIETLY = ["--bind", "127.0.0.1:0", "--no-control-socket", "--log-level", "info"]
LISTENING = re.compile(r"Listening at: http://127\.0\.0\.1:(\d+)")
PHONES, HANDS = 6, 4


class Far:
    """An app that runs in other processes; each request has a connection, hence a worker, anew."""

    def __init__(self, port):
        self.port = port

    def test_client(self):
        return Client(self)

    def __call__(self, environ, start_response):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        query = environ["QUERY_STRING"]
        connection.request(
            environ["REQUEST_METHOD"],
            environ["PATH_INFO"] + (f"?{query}" if query else ""),
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)),
            dict(_headers(environ)),
        )
        answer = connection.getresponse()
        start_response(f"{answer.status} {answer.reason}", answer.getheaders())
        body = answer.read()
        connection.close()
        return [body]


def _headers(environ):
    wanted = {"HTTP_COOKIE": "Cookie", "HTTP_ACCEPT_LANGUAGE": "Accept-Language"}
    wanted |= {"CONTENT_TYPE": "Content-Type"}
    for name, header in wanted.items():
        if environ.get(name):
            yield header, environ[name]


@pytest.fixture
def app(make_app):
    """Looks into the database that the workers serve."""
    return make_app()


@pytest.fixture
def far(app):
    """The same database, served by two workers of four threads."""
    with app.app_context():
        db.drop_all()
        address = db.engine.url.render_as_string(hide_password=False)
    place = app.config["INSTANCE_PATH"]
    variables = {"SCOREKEEPER_DATABASE_URL": address}
    assert run(place, "db", "upgrade", **variables).returncode == 0
    with served(surroundings(place, **variables)) as port:
        yield Far(port)


@contextmanager
def served(variables):
    command = [sys.executable, *GUNICORN, *QUIETLY, "scorekeeper.app:create_app()"]
    with subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) as server:
        try:
            said = iter(server.stderr.readline, "")
            yield next(int(found[1]) for line in said if (found := LISTENING.search(line)))
        finally:
            server.terminate()
            server.communicate(timeout=30)


def test_six_phones_on_one_match_lose_nothing_and_repeat_nothing(far, app):
    first = Phone(far)
    match = start(first, threshold="999")

    def enter(number):
        """Hand after hand; what came first is said, and then it is sent again."""
        phone, acknowledged, told = Phone(far), 0, []
        while acknowledged < HANDS:
            page = play(phone, phone.open(match.path), number % 3, 1, 0, last=3)
            told.append(page.status)
            acknowledged += page.status == 200
        return told

    told = together(*[lambda number=number: enter(number) for number in range(PHONES)])
    assert {status for some in told for status in some} <= {200, 409}
    acts = stored(app)["act"]
    assert [act["revision"] for act in acts] == [*range(1, PHONES * HANDS + 2)]
    assert len({act["once"] for act in acts}) == len(acts)


def test_a_form_sent_to_both_at_once_is_stored_once(far, app):
    first = Phone(far)
    form = start(first).hand
    answers = together(
        *[lambda: copy(first).answer(form.action, form.fill(p0=3, p1=1, p2=2, last=3))] * 6
    )
    assert {answer.status_code for answer in answers} == {303}
    assert len(stored(app)["act"]) == 2


def copy(phone):
    """The same phone once more, with its cookie."""
    other = Phone(phone.app)
    other.client.set_cookie("scorekeeper", phone.client.get_cookie("scorekeeper").value)
    return other


def test_what_one_worker_stored_every_other_shows_at_once(far):
    phone, page = Phone(far), start(Phone(far))
    for points in range(1, 5):
        page = play(phone, page if points == 1 else phone.open(page.path), 0, points, 0, last=3)
        shown = {Phone(far).open(page.path).totals for _ in range(6)}
        assert shown == {page.totals}

"""Each request is told as it was answered; the log has a line for it; nothing ever tells a key."""

import json
import logging
from contextlib import suppress
from http.client import IncompleteRead
from urllib.request import urlopen

import pytest
import sqlalchemy as sa

from scorekeeper.keyless import keyless
from scorekeeper.models import db
from scorekeeper.requestlog import FAULTS
from scorekeeper.serve import let_watch
from scorekeeper.settings import SetupError
from scorekeeper.watching import watch
from tests.conftest import serving
from tests.pages import Phone, play, start
from tests.test_sharing import look_key


@pytest.fixture
def seen(app):
    """What watchers were told."""
    told = []
    watch(app, [told.append])
    return told


def ask(client, path, method="GET", **more):
    """The answer, read to its end and closed, as a server does."""
    return client.open(path, method=method, buffered=True, **more)


def only(told):
    assert len(told) == 1
    return told[0]


def test_a_request_is_told_by_its_route(client, seen):
    answer = ask(client, "/rules/busca?secret")
    told = only(seen)
    assert (told.method, told.route, told.status) == ("GET", "/rules/<game>", 200)
    assert told.sent == len(answer.data) > 1000
    assert told.seconds > 0


def test_a_compressed_page_counts_as_it_was_sent(client, seen):
    answer = ask(client, "/new", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert only(seen).sent == len(answer.data) == answer.content_length


def test_a_file_is_told_too_and_a_head_sends_nothing(client, seen):
    answer = ask(client, "/static/icons/coin.svg")
    ask(client, "/new", method="HEAD")
    file, head = seen
    assert (file.route, file.sent) == ("/static/<path:filename>", len(answer.data))
    assert (head.method, head.route, head.status, head.sent) == ("HEAD", "/new", 200, 0)


def test_what_fits_no_route_has_none(client, seen):
    ask(client, "/club/key/no/such/page")
    ask(client, "/new", method="SECRET")
    assert [(one.method, one.route, one.status) for one in seen] == [
        ("GET", None, 404),
        ("other", None, 405),
    ]


def test_what_fails_altogether_is_told_as_500(app, seen):
    app.wsgi_app._inner = None
    with pytest.raises(TypeError):
        ask(app.test_client(), "/new")
    assert (only(seen).route, only(seen).status) == (None, 500)


@pytest.mark.parametrize(
    ("proxies", "given", "taken"),
    [(1, "a-b.c_1", True), (0, "a-b.c_1", False), (1, "a b", False), (1, "a" * 65, False)],
)
def test_a_request_s_name_is_taken_of_a_trusted_proxy_only(make_app, proxies, given, taken):
    app, told = make_app(TRUSTED_PROXIES=proxies), []
    watch(app, [told.append])
    answer = ask(app.test_client(), "/new", headers={"X-Request-ID": given})
    assert answer.headers["X-Request-ID"] == only(told).id
    assert (only(told).id == given) is taken


def test_the_caller_is_whom_a_trusted_proxy_names(make_app):
    app, told = make_app(TRUSTED_PROXIES=1), []
    watch(app, [told.append])
    ask(app.test_client(), "/new", headers={"X-Forwarded-For": "192.0.2.7"})
    assert only(told).caller == "192.0.2.7"


# The log


@pytest.fixture
def log(tmp_path):
    """The file for the log; nothing writes there afterwards."""
    yield tmp_path / "log"
    for logger in map(logging.getLogger, FAULTS):
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()


@pytest.fixture
def logged_app(make_app, log):
    """Makes apps that write into the log."""

    def make(**settings):
        app = make_app(LOG=str(log), TESTING=False, **settings)
        let_watch(app)
        return app

    return make


def lines(log):
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def test_a_request_is_a_line_of_json(logged_app, log):
    answer = ask(logged_app().test_client(), "/new")
    line = only(lines(log))
    assert line.pop("time").endswith("+00:00")
    assert line.pop("ms") > 0
    assert line == {
        "level": "info",
        "id": answer.headers["X-Request-ID"],
        "method": "GET",
        "route": "/new",
        "status": 200,
        "bytes": len(answer.data),
    }


def test_who_asked_is_in_it_where_it_is_wanted(logged_app, log):
    ask(logged_app(LOG_CALLERS=True).test_client(), "/new")
    assert only(lines(log))["caller"] == "127.0.0.1"


def test_no_line_tells_a_key(logged_app, log):
    phone = Phone(logged_app())
    match = play(phone, start(phone), 3, 2, 1, last=3)
    look = look_key(phone, match.key)
    for key in (match.key, look, "x"):
        phone.open(match.path.replace(match.key, key), buffered=True)
    text = log.read_text(encoding="utf-8")
    assert "/club/<key>/match/<code>" in text
    assert not [one for one in (match.key, look, match.path.rpartition("/")[2]) if one in text]


def test_a_fault_is_a_line_with_its_request_s_name(logged_app, log):
    app = logged_app()
    phone = Phone(app)
    match = start(phone)
    with app.app_context():
        db.session.execute(sa.text("DROP TABLE act"))
        db.session.commit()
    page = phone.open(match.path, buffered=True)
    fault, request = lines(log)[-2:]
    assert fault["level"] == "error"
    assert fault["id"] == request["id"] == page.headers["X-Request-ID"]
    assert request["status"] == page.status == 500
    assert "matches.show" in fault["message"]
    assert "FROM act" in fault["trace"]
    assert match.key not in log.read_text(encoding="utf-8")


def test_a_body_that_fails_on_its_way_tells_no_address(logged_app, log):
    """That waitress itself logs, by the address."""
    app = logged_app()
    app.add_url_rule(
        "/club/<key>/broken", view_func=lambda key: (pieces(), {"Content-Type": "application/zip"})
    )
    with serving(app) as server:
        read_all(f"{server.url}/club/SECRET/broken")
    fault = next(line for line in lines(log) if line["level"] == "error")
    assert fault["message"] == "Exception while serving /club/…/broken"
    assert fault["trace"].endswith("ZeroDivisionError")
    assert "SECRET" not in log.read_text(encoding="utf-8")


def pieces():
    yield "some"
    raise ZeroDivisionError


def read_all(url):
    """The answer until it breaks off."""
    with urlopen(url) as answer, suppress(IncompleteRead):
        answer.read()


def test_a_log_that_can_t_be_written_is_told(make_app, tmp_path):
    with pytest.raises(SetupError, match="can't be written"):
        let_watch(make_app(LOG=str(tmp_path)))


# Keys


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("GET /club/a-B_9/match/x?did=2 HTTP/1.1", "GET /club/…/match/x?did=2 HTTP/1.1"),
        ('"http://a/club/a-B_9" /club/b/', '"http://a/club/…" /club/…/'),
        ("/take/WyJhIl0.sig.nature", "/take/…"),
        ("/club/<key>/match/<code>", "/club/<key>/match/<code>"),
        (
            "IntegrityError: no\nDETAIL:  Row (1, KEY).\nHINT: b",
            "IntegrityError: no\nDETAIL:…\nHINT: b",
        ),
        ("/clubs/a", "/clubs/a"),
        ("<a.HTTPChannel connected 10.0.0.7:57198 at 0x7>", "<a.HTTPChannel connected … at 0x7>"),
    ],
)
def test_keys_are_taken_out(text, left):
    assert keyless(text) == left


@pytest.mark.parametrize("name", ["waitress", "werkzeug", "gunicorn.access", "gunicorn.error"])
def test_whoever_logs_an_address_logs_no_key(app, caplog, name):
    try:
        raise ValueError("/club/SECRET")
    except ValueError:
        logging.getLogger(name).error(
            '%(r)s "%(s)s"', {"r": "/club/SECRET/x", "s": 1}, exc_info=True
        )
    record = caplog.records[-1]
    assert record.getMessage() == '/club/…/x "1"'
    assert "ValueError: /club/…" in record.exc_text
    assert "SECRET" not in caplog.text


def test_an_error_of_the_database_tells_no_parameter(app):
    with app.app_context(), pytest.raises(sa.exc.DBAPIError) as error:
        db.session.execute(sa.text("SELECT * FROM nothing WHERE a = :key"), {"key": "SECRET"})
    assert "nothing" in str(error.value)
    assert "SECRET" not in str(error.value)

"""The frame of every page: headers, cookies, languages, error pages, settings."""

import os
import re
from io import BytesIO
from urllib.request import urlopen

import pytest
import sqlalchemy as sa
from flask import request, session

from scorekeeper.app import build, create_app
from scorekeeper.models import db
from scorekeeper.settings import SetupError
from tests.databases import BOTH
from tests.pages import Phone, start

POLICY = (
    "default-src 'none'; style-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)


@pytest.fixture
def app(make_app):
    return add_pages(make_app(WTF_CSRF_ENABLED=False, PROPAGATE_EXCEPTIONS=False))


def add_pages(app):
    """Small pages, so that these tests need none of the real ones."""
    app.add_url_rule("/try/cookie", view_func=remember, methods=["GET", "POST"])
    app.add_url_rule("/try/crash", view_func=crash)
    app.add_url_rule("/try/form", view_func=take, methods=["POST"])
    return app


def remember():
    session["seen"] = True
    return "seen"


def crash():
    raise ZeroDivisionError


def take():
    return str(len(request.form))


def test_every_answer_says_what_a_browser_may_do(client):
    for path in ("/try/cookie", "/no-such-page"):
        headers = client.get(path).headers
        policy = re.sub("sha256-[^']+", "none", headers["Content-Security-Policy"])
        assert policy == POLICY
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == "private, no-cache"
        assert "Strict-Transport-Security" not in headers


def test_a_cookie_lasts_a_year_and_stays_in_the_site(client):
    cookie = client.get("/try/cookie").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_a_cookie_is_secure_by_https(client):
    assert "Secure" in client.get("/try/cookie", base_url="https://localhost").headers["Set-Cookie"]


def test_a_stranger_can_t_claim_https(client):
    answer = client.get("/try/cookie", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_a_trusted_proxy_can(make_app):
    client = add_pages(make_app(TRUSTED_PROXIES=1)).test_client()
    answer = client.get("/try/cookie", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize(
    ("path", "code", "heading"),
    [
        ("/no-such-page", 404, "There is no such page"),
        ("/try/form", 405, "This page can't be opened like that"),
        ("/try/crash", 500, "Something went wrong here"),
    ],
)
def test_an_error_has_a_page(client, path, code, heading):
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == code
    assert f"<h1>{heading}</h1>" in answer.text


def test_a_form_not_allowed_says_what_is(client):
    assert "POST" in client.get("/try/form").headers["Allow"]


def test_what_is_too_large_has_a_page(client):
    form = {"a": "x" * 1_100_000}
    answer = client.post("/try/form", data=form, headers={"Accept-Language": "en"})
    assert answer.status_code == 413
    assert "That is too large" in answer.text


def test_nearly_a_megabyte_is_taken(client):
    assert client.post("/try/form", data={"a": "x" * 1_000_000}).text == "1"


@pytest.mark.parametrize(
    ("asked", "given"), [("en-GB,en", "en"), ("it-CH", "it"), ("de", "it"), ("", "it")]
)
def test_the_browser_s_language(client, asked, given):
    answer = client.get("/no-such-page", headers={"Accept-Language": asked})
    assert f'<html lang="{given}"' in answer.text


def test_the_chosen_language_wins(client):
    with client.session_transaction() as kept:
        kept["language"] = "en"
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "it"}).text


def test_static_files_are_kept_for_good_under_their_content(app, tmp_path):
    app.static_folder = str(tmp_path)
    (tmp_path / "a.css").write_text("a {}")
    with app.test_request_context():
        address = app.url_for("static", filename="a.css")
    assert "immutable" in kept_how_long(app, address)
    assert kept_how_long(app, "/static/a.css") == "no-cache"
    assert kept_how_long(app, "/static/a.css?v=old") == "no-cache"


def kept_how_long(app, address):
    with app.test_client().get(address) as answer:
        return answer.headers["Cache-Control"]


def test_a_changed_static_file_has_another_address(app, tmp_path):
    app.static_folder = str(tmp_path)
    addresses = set()
    for text in ("a {}", "b {}"):
        (tmp_path / "a.css").write_text(text)
        with app.test_request_context():
            addresses.add(app.url_for("static", filename="a.css"))
    assert len(addresses) == 2


def test_no_secret_no_app(tmp_path, monkeypatch):
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    with pytest.raises(SetupError, match="There is no secret key"):
        create_app({"INSTANCE_PATH": tmp_path})


def test_the_proxies_are_a_number(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_TRUSTED_PROXIES", "yes")
    with pytest.raises(SetupError, match="whole number"):
        create_app({"SECRET_KEY": "test"})


@pytest.mark.parametrize("url", ["nonsense", "nodatabase://host/x"])
def test_a_database_address_that_is_none(url, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", url)
    with pytest.raises(SetupError, match="no database's address"):
        create_app({"SECRET_KEY": "test", "INSTANCE_PATH": tmp_path})


def test_the_live_server_answers(live_server):
    with urlopen(f"{live_server.url}/table.js") as answer:
        assert answer.status == 200


def test_a_file_where_a_text_belongs_is_refused(client):
    answer = client.post("/try/form", data={"a": (BytesIO(b"x"), "a.txt")})
    assert answer.status_code == 415


def test_an_address_with_a_nul_byte_is_no_file(client):
    assert client.get("/static/x%00").status_code == 404


LOCKED = {"sqlite": "SELECT 1", "postgresql": "LOCK TABLE act, club IN ACCESS EXCLUSIVE MODE"}
READ_ONLY = {
    "sqlite": "PRAGMA query_only = ON",
    "postgresql": "SET default_transaction_read_only = on",
}


@BOTH
def test_a_database_that_stays_locked_is_said_and_the_form_may_be_sent_again(
    make_app, database_kind
):
    app = make_app()
    phone = Phone(app)
    form = start(phone).hand
    with app.app_context(), db.engine.connect() as other:
        locked = other.execution_options(sqlite_begin="EXCLUSIVE")
        locked.execute(sa.text(LOCKED[database_kind]))
        refused = phone.send(form, p0=3, p1=2, p2=1, last=3)
    assert (refused.status, refused.heading) == (503, "Just now nothing can be stored")
    assert phone.send(form, p0=3, p1=2, p2=1, last=3).totals == (3, 2, 1, 5)


@BOTH
def test_a_database_that_is_only_to_be_read_is_said_and_read(make_app, database_kind):
    app = make_app()
    phone = Phone(app)
    page = start(phone)

    def close_to_writers(connection, entry):
        connection.execute(READ_ONLY[database_kind]).close()
        connection.commit()

    with app.app_context():
        db.engine.dispose()
        sa.event.listen(db.engine, "connect", close_to_writers)
    refused = phone.send(page.hand, p0=3, p1=2, p2=1, last=3)
    assert (refused.status, refused.heading) == (503, "Just now nothing can be stored")
    assert phone.open(page.path).status == 200


def test_a_build_is_told_by_what_is_in_its_files_and_not_by_when_they_came(tmp_path):
    def made(name, content):
        place = tmp_path / name / "static"
        place.mkdir(parents=True)
        (place / "a.css").write_text(content)
        os.utime(place / "a.css", (len(name), len(name)))
        return build(place)

    assert made("one", "a") == made("another", "a") != made("a third", "b")

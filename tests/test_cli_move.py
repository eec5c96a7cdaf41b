"""`scorekeeper move`: a whole instance into another database, the same in every row."""

import hashlib
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorekeeper import copying
from scorekeeper.app import create_app
from scorekeeper.models import Act, Club, Player, db
from scorekeeper.move import move
from scorekeeper.progress import quietly
from scorekeeper.settings import SetupError
from tests.command import run
from tests.conftest import close
from tests.databases import BOTH, KINDS, only
from tests.instances import address, content, fill, shown
from tests.ledger_model import meanwhile
from tests.pages import Phone, start

pytestmark = BOTH
NOTHING = {table.name: [] for table in copying.TABLES}
SPOIL = "UPDATE act SET who = 'Zoe' WHERE revision = 2"
TRIGGERS = {
    "sqlite": [f"CREATE TRIGGER spoil AFTER INSERT ON act BEGIN {SPOIL}; END"],
    "postgresql": [
        f"CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {SPOIL}; RETURN NULL; END $$",
        "CREATE TRIGGER spoil AFTER INSERT ON act EXECUTE FUNCTION spoil()",
    ],
}


@pytest.fixture
def old(make_app):
    """An app whose database has all there may be; the path of a match."""
    app = make_app()
    app.config["MATCH"] = fill(app)
    return app


@pytest.fixture
def new(request, database_kind, tmp_path):
    """The address of a database in which nothing is: of the other kind, or as a test wants it."""
    [other] = {*KINDS} - {database_kind}
    if getattr(request, "param", other) == "postgresql":
        return request.getfixturevalue("fresh_postgres_url")
    return f"sqlite:///{tmp_path}/new.sqlite"


@contextmanager
def altered(url, *statements):
    """A database after these."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
        yield connection
    engine.dispose()


def moved(old, new):
    return move(old, new, quietly, quietly)


def refused(old, new):
    """The sentence of a move that fails."""
    with pytest.raises(SetupError) as told:
        moved(old, new)
    return str(told.value)


@pytest.mark.parametrize("new", KINDS, indirect=True)
def test_everything_arrives_and_pages_are_the_same(old, new):
    told = []
    line = move(address(old), new, lambda *how: told.append(how), quietly)
    there = content(address(old))
    assert content(new) == there
    assert all(there.values())
    counts = {name: len(rows) for name, rows in there.items()}
    assert line == "clubs: 2, matches: 13, acts: {act}".format(**counts)
    assert told[-1] == (sum(counts.values()),) * 2
    path = old.config["MATCH"]
    assert shown(new, path) == shown(address(old), path)
    assert shown(new, path)[0] == 200


def test_what_is_new_afterwards_has_the_next_number(old, new):
    moved(address(old), new)
    app = create_app({"TESTING": True, "SECRET_KEY": "b", "SQLALCHEMY_DATABASE_URI": new})
    assert start(Phone(app)).status == 200
    there = content(new)
    close(app)
    assert [row[0] for row in there["club"]] == [1, 2, 3]
    assert [row[0] for row in there["match"]] == [*range(1, 15)]


def test_an_empty_instance_moves_too(make_app, new):
    app = make_app()
    fill(app)
    with app.app_context():
        for table in reversed(copying.TABLES):
            db.session.execute(table.delete())
        db.session.commit()
    assert moved(address(app), new) == "clubs: 0, matches: 0, acts: 0"
    assert content(new) == NOTHING


def test_batches_are_put_together(old, new, monkeypatch):
    monkeypatch.setattr(copying, "AT_ONCE", 3)
    moved(address(old), new)
    assert content(new) == content(address(old))


def test_what_others_write_meanwhile_stays_out(old, new):
    before = content(address(old))

    def write(*how):
        if content(address(old)) == before:
            meanwhile(lambda: start(Phone(old)))

    move(address(old), new, write, quietly)
    assert content(new) == before != content(address(old))


def test_a_second_time_is_refused_and_nothing_changes(old, new):
    moved(address(old), new)
    there = content(new)
    assert refused(address(old), new).endswith("isn't empty: nothing was moved.")
    assert content(new) == there


def test_a_database_with_other_tables_is_not_empty(old, new):
    with altered(new, "CREATE TABLE other (id INTEGER)"):
        pass
    assert "isn't empty" in refused(address(old), new)
    with altered(new) as connection:
        assert sa.inspect(connection).get_table_names() == ["other"]


def test_a_copy_that_is_not_the_same_leaves_nothing(old, new):
    empty_but_for_tables(old, new)
    with altered(new, *TRIGGERS[sa.make_url(new).get_backend_name()]):
        pass
    assert "The copy differs in table act, row 1, 2: nothing was moved." in refused(
        address(old), new
    )
    assert content(new) == NOTHING


def empty_but_for_tables(old, new):
    moved(address(old), new)
    gone = [f"DELETE FROM {table.name}" for table in reversed(copying.TABLES)]
    with altered(new, *gone):
        pass


def test_an_old_database_that_is_not_sound_is_told_with_its_place(old, new):
    with old.app_context():
        db.session.execute(sa.delete(Act).where(Act.match_id == 2, Act.revision == 2))
        db.session.commit()
    assert "the old database isn't sound: club 1, match" in refused(address(old), new)
    assert content(new) == NOTHING


@only("sqlite", "PostgreSQL stores no such rows")
def test_a_row_that_can_not_be_read_is_told(old, new):
    with altered(address(old), "UPDATE act SET body = '{' WHERE match_id = 1 AND revision = 2"):
        pass
    assert "table act holds a row that can't be read" in refused(address(old), new)
    assert content(new) == NOTHING


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE alembic_version SET version_num = '0001'", "bring it up to date first"),
        ("UPDATE alembic_version SET version_num = '9999'", "comes from a newer version"),
        ("DROP TABLE alembic_version", "is none of scorekeeper's"),
    ],
)
def test_another_version_is_told(old, new, statement, sentence):
    with altered(address(old), statement):
        pass
    assert sentence in refused(address(old), new)
    with altered(new) as connection:
        assert sa.inspect(connection).get_table_names() == []


def test_no_password_is_told(old, fresh_postgres_url):
    url = sa.make_url(fresh_postgres_url).set(password="secret")
    typed = url.render_as_string(hide_password=False)
    moved(address(old), typed)
    assert "secret" not in refused(address(old), typed)


@only("sqlite", "of a file that is only read")
def test_the_old_file_stays_as_it_is(old, new, tmp_path):
    file = Path(sa.make_url(address(old)).database)
    close(old)
    copy = tmp_path / "it's a #copy?.sqlite"
    copy.write_bytes(file.read_bytes())
    before = hashlib.sha256(copy.read_bytes()).hexdigest()
    moved(str(copy), new)
    assert hashlib.sha256(copy.read_bytes()).hexdigest() == before
    assert content(new) == content(address(old))


def test_a_name_longer_than_a_column_is_told(old, fresh_postgres_url):
    """SQLite keeps whatever it is given."""
    with old.app_context():
        if db.engine.name == "postgresql":
            db.session.execute(sa.text("ALTER TABLE player ALTER name TYPE text"))
        db.session.execute(sa.update(Player).values(name="A" * 41))
        db.session.commit()
    assert "value too long" in refused(address(old), fresh_postgres_url)
    assert content(fresh_postgres_url) == NOTHING


# As people run it


def test_the_command(old, new, tmp_path):
    done = run(tmp_path, "move", address(old), new)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("clubs: 2, matches: 13, acts: ")
    assert content(new) == content(address(old))
    url = sa.make_url(new)
    if url.get_backend_name() == "sqlite":
        assert Path(url.database).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("old_url", ["nothing://x/y", "://", "no-such-file", "sqlite://"])
def test_an_address_that_is_none(old_url, tmp_path):
    done = run(tmp_path, "move", old_url, str(tmp_path / "new.sqlite"))
    assert (done.returncode, done.stdout) == (1, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("scorekeeper: ")
    assert [*tmp_path.iterdir()] == []


def test_keys_still_open_what_they_opened(old, new):
    """Edit keys are kept as hashes only: those arrive."""
    moved(address(old), new)
    keys = sa.select(Club.edit_hash, Club.look_key)
    found = []
    for url in (address(old), new):
        with altered(url) as connection:
            found.append(connection.execute(keys).all())
    assert found[0] == found[1]

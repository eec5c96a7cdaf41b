"""The migrations make the schema of the models, from nothing and from every older one."""

import sys
from multiprocessing.pool import ThreadPool

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from scorekeeper.migrations import KNOWN, check, downgrade, fault, stored_revision, upgrade
from scorekeeper.models import Base, Club, db
from scorekeeper.settings import SetupError
from tests.databases import BOTH, only

pytestmark = BOTH
SQLITE = only("sqlite", "PRAGMAs and how transactions begin")


@pytest.fixture
def empty(make_app):
    """An app's context with a database that holds nothing."""
    app = make_app()
    with app.app_context():
        db.drop_all()
        yield app


def differences():
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, Base.metadata)


def test_from_nothing_to_the_models(empty):
    upgrade()
    assert stored_revision() == KNOWN[-1]
    assert differences() == []


def test_the_check_constraints_are_the_models_too(empty):
    upgrade()
    migrated = checks()
    db.drop_all()
    db.create_all()
    assert checks() == migrated


def checks():
    inspector = sa.inspect(db.engine)
    return {table: inspector.get_check_constraints(table) for table in Base.metadata.tables}


def test_a_second_time_nothing_happens_and_alembic_stays_away(empty, monkeypatch):
    upgrade()
    monkeypatch.setitem(sys.modules, "flask_migrate", None)
    upgrade()


def test_what_is_stored_stays(empty):
    upgrade()
    db.session.add(Club(edit_hash="a", look_key="b"))
    db.session.commit()
    upgrade()
    assert db.session.scalars(db.select(Club.look_key)).all() == ["b"]


def test_a_newer_database_is_told_in_a_sentence(empty):
    upgrade()
    with db.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SetupError, match="comes from a newer version"):
        upgrade()


def test_what_is_not_ready_or_too_new_is_not_served(empty):
    assert fault() == "schema"
    with pytest.raises(SetupError, match="scorekeeper db upgrade"):
        check()
    upgrade()
    assert fault() is None
    check()
    downgrade(KNOWN[0])
    assert fault() == "schema"
    with pytest.raises(SetupError, match=f"its schema is {KNOWN[0]}"):
        check()


@pytest.mark.parametrize("older", KNOWN[:-1])
def test_there_and_back_what_is_stored_stays(empty, older):
    upgrade()
    db.session.add(Club(edit_hash="a", look_key="b", name="Bar", language="it"))
    db.session.commit()
    downgrade(older)
    assert stored_revision() == older
    assert db.session.scalars(sa.text("SELECT name FROM club")).all() == ["Bar"]
    db.session.remove()
    upgrade()
    assert db.session.scalars(db.select(Club.look_key)).all() == ["b"]
    db.session.remove()
    assert differences() == []


@pytest.mark.parametrize("wanted", ["base", "9999", "", KNOWN[-1]])
def test_there_is_no_way_back_but_to_an_older_schema(empty, wanted):
    upgrade()
    downgrade(KNOWN[0])
    with pytest.raises(SetupError, match="can't go back"):
        downgrade(wanted)
    assert stored_revision() == KNOWN[0]


def test_from_nothing_there_is_no_way_back(empty):
    with pytest.raises(SetupError, match="can't go back"):
        downgrade(KNOWN[0])


def test_revisions_follow_each_other():
    assert [f"{number:04}" for number in range(1, len(KNOWN) + 1)] == KNOWN


@SQLITE
def test_sqlite_is_opened_so_that_nothing_is_lost(app):
    with app.app_context(), db.engine.connect() as connection:
        found = {pragma: connection.scalar(sa.text(f"PRAGMA {pragma}")) for pragma in EXPECTED}
    assert found == EXPECTED


# 2 is FULL.
EXPECTED = {"foreign_keys": 1, "journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000}


@SQLITE
def test_foreign_keys_are_on_again_after_migrating(make_app):
    app = make_app()
    with app.app_context():
        db.drop_all()
        upgrade()
        with db.engine.connect() as connection:
            assert connection.scalar(sa.text("PRAGMA foreign_keys")) == 1


def test_a_failed_migration_leaves_nothing_half_done(make_app, monkeypatch):
    app = make_app()
    with app.app_context():
        db.drop_all()
        monkeypatch.setattr(sa, "JSON", None)
        with pytest.raises(TypeError):
            upgrade()
        assert "club" not in sa.inspect(db.engine).get_table_names()


@SQLITE
def test_writers_wait_for_each_other_even_after_reading(app):
    """Eight requests that read first and then write: with a plain BEGIN most would fail."""
    app.add_url_rule("/count", view_func=count, methods=["POST"])
    with app.app_context():
        db.session.add(Club(id=1, edit_hash="a", look_key="b"))
        db.session.commit()
    with ThreadPool(8) as pool:
        answers = pool.map(lambda _: app.test_client().post("/count").status_code, range(80))
    assert set(answers) == {200}
    with app.app_context():
        assert db.session.get_one(Club, 1).revision == 80


def count():
    club = db.session.get_one(Club, 1)
    club.revision += 1
    db.session.commit()
    return "counted"


@SQLITE
def test_a_reader_doesn_t_wait_for_a_writer(app):
    app.add_url_rule("/read", view_func=lambda: str(db.session.scalar(db.select(Club.id))))
    with app.app_context():
        writing = db.engine.connect().execution_options(sqlite_begin="IMMEDIATE")
        with writing, writing.begin():
            assert app.test_client().get("/read").text == "None"

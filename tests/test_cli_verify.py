"""`scorekeeper verify`: finds what somebody planted in the database, and says where."""

import json
import re

import pytest
import sqlalchemy as sa

from scorekeeper.models import Act, Club, Match, Player, db, hash_key, new_key
from scorekeeper.records.summaries import refresh
from scorekeeper.verify import faults
from tests.databases import BOTH, only
from tests.ledger_model import KEY, add, hand, opened, phone, put
from tests.test_cli_archive import run

pytestmark = BOTH

BODY = json.dumps(hand(5, 3, 2, 2))
UNUSUAL = json.dumps(hand("05", 3, 2, 1))


@pytest.fixture
def app(make_app):
    """An app with two matches, their summaries, and players who came only once."""
    app = make_app()
    opened(app)
    for number in range(3):
        put(app, add(number + 1, f"hand {number}", hand(5, 3, 2, 1)))
    opened(app, "Anna", "Bea", "Ugo", "Zoe", once="another")
    with phone(app):
        for number, code in enumerate(("first", "second"), 1):
            db.session.get(Match, number).code = code
        db.session.commit()
        refresh(1)
        db.session.commit()
    return app


def found(app):
    with app.app_context():
        return list(faults(lambda done, of: None))


def plant(app, *statements):
    with phone(app):
        for statement in statements:
            db.session.execute(sa.text(statement))
        db.session.commit()


def test_nothing_is_wrong(app):
    assert found(app) == []


FAULTS = [
    (
        "DELETE FROM act WHERE match_id = 1 AND revision = 2",
        "club 1, match first, act 2: act 2 is missing",
    ),
    (
        "DELETE FROM act WHERE match_id = 2",
        "club 1, match second, acts: a match begins with its opening, and has only one",
    ),
    (
        "UPDATE act SET kind = 'redo', body = NULL WHERE match_id = 1 AND revision = 3",
        "club 1, match first, act 3: there is nothing to bring back",
    ),
    (
        f"UPDATE act SET body = '{BODY}' WHERE match_id = 1 AND revision = 3",
        "club 1, match first, act 3, body/hand/points: 12 of 11: 1 too many",
    ),
    (
        f"UPDATE act SET body = '{UNUSUAL}' WHERE match_id = 1 AND revision = 4",
        "club 1, match first, act 4, body: this is written in another way than usual",
    ),
    (
        "DELETE FROM seat WHERE match_id = 2 AND seat = 3",
        "club 1, match second, acts: nobody here is called “3”",
    ),
    (
        "DELETE FROM seat WHERE match_id = 2 AND seat = 1",
        "club 1, match second, seats/1: seat 2 is missing",
    ),
    (
        "INSERT INTO seat (match_id, seat, player_id) SELECT 1, 4, id FROM player"
        " WHERE name = 'Zoe'",
        "club 1, match first, seats/4: nothing in the match names seat 5",
    ),
    (
        "UPDATE player SET same_as = (SELECT id FROM player AS p WHERE p.name = 'Anna')"
        " WHERE name = 'Bea'",
        "club 1, match first, seats/1: “Bea” and “Anna” are one person, who would sit there twice",
    ),
    (
        "UPDATE player SET folded = 'anna ' WHERE name = 'Anna'",
        "club 1: “Anna” would not be found by this name",
    ),
    (
        "UPDATE club SET time_zone = 'Europe/Atlantis'",
        "club 1, time_zone: there is no time zone “Europe/Atlantis”",
    ),
    (
        "UPDATE summary SET words = 'x' WHERE match_id = 2",
        "club 1, match second: its summary is not what a replay comes to",
    ),
    (
        "UPDATE summary SET revision = 5 WHERE match_id = 1",
        "club 1, match first: acts are missing at its end: its summary was made of 5",
    ),
    (
        "UPDATE match SET once = 'other' WHERE id = 1",
        "club 1, match first: its key of a form is not that of its first act",
    ),
    (
        "UPDATE act SET entry = 2 WHERE match_id = 1 AND revision = 3",
        "club 1, match first, act 3, entry: this is written in another way than usual",
    ),
    (
        "UPDATE act SET before = 2 WHERE match_id = 1 AND revision = 1",
        "club 1, match first, act 1, before: this is written in another way than usual",
    ),
    ("UPDATE club SET edit_hash = 'x'", "club 1: one of its keys is none"),
    ("UPDATE club SET look_key = 'a/b'", "club 1: one of its keys is none"),
    (
        f"UPDATE club SET look_key = '{KEY}'",
        "club 1: its link for looking on also opens a club for keeping the score",
    ),
    ("DROP INDEX ix_match_once", "table match: it lacks ix_match_once"),
    (
        "UPDATE match SET note = 'a' || chr(1)",
        "club 1, match first, note: there is a character here that can’t be kept",
    ),
]


@pytest.mark.parametrize(("statement", "line"), FAULTS)
def test_a_planted_fault_is_told_with_its_place(app, statement, line):
    with app.app_context():
        if db.engine.name == "sqlite":
            statement = statement.replace("chr(1)", "char(1)")
    plant(app, statement)
    assert line in found(app)


def test_a_start_from_before_there_was_a_house_rule_is_all_right(app):
    with phone(app):
        opening = db.session.get(Act, (1, 1))
        *there, missing = opening.body["rules"].items()
        assert missing == ("odd_cards", "dealer_discards")
        opening.body = opening.body | {"rules": dict(there)}
        db.session.commit()
    assert found(app) == []


def test_a_join_of_two_steps(app):
    with phone(app):
        numbers = dict(db.session.execute(sa.select(Player.name, Player.id)).all())
    joins = [("Zoe", "Dino"), ("Dino", "Anna")]
    plant(
        app,
        *(
            f"UPDATE player SET same_as = {numbers[to]} WHERE id = {numbers[who]}"
            for who, to in joins
        ),
    )
    wanted = "club 1: “Zoe” is no player with whom somebody could be joined"
    assert wanted in found(app)


def test_a_player_of_another_club(app):
    with phone(app):
        other = Club(edit_hash="another", look_key="look")
        db.session.add(other)
        db.session.flush()
        db.session.add(Player(club_id=other.id, name="Eva", folded="eva"))
        db.session.commit()
    eva = "(SELECT id FROM player WHERE name = 'Eva')"
    plant(app, f"UPDATE seat SET player_id = {eva} WHERE match_id = 2 AND seat = 3")
    wanted = "club 1, match second, seats/3: who sits at seat 4 is no player of this club"
    assert wanted in found(app)


def test_every_fault_is_told_and_no_key(app):
    plant(app, *(statement for statement, _ in FAULTS[:3]))
    lines = found(app)
    assert len(lines) == 2
    with phone(app):
        club = db.session.get(Club, 1)
        keys = (KEY, club.edit_hash, club.look_key)
    assert not [key for key in keys if key in "".join(lines)]


def test_a_summary_that_lies_is_told_beside_a_match_that_is_broken(app):
    plant(app, FAULTS[1][0], "UPDATE summary SET words = 'x' WHERE match_id = 1")
    assert "club 1, match first: its summary is not what a replay comes to" in found(app)


def test_a_club_without_matches_is_all_right(app):
    with phone(app):
        db.session.add(Club(edit_hash=hash_key("another"), look_key=new_key()))
        db.session.commit()
    assert found(app) == []


def test_a_table_that_is_gone(app):
    plant(app, "DROP TABLE summary")
    with app.app_context():
        assert next(faults(lambda done, of: None)) == "table summary: it is not there"


UNREADABLE = [
    ("UPDATE club SET created_at = 'yesterday'", ["club 1"]),
    ("UPDATE act SET who = x'00ff' WHERE match_id = 1 AND revision = 3", ["club 1, match first"]),
    ("UPDATE match SET played_on = '2026-02-31' WHERE id = 2", ["club 1, match second"]),
    ("UPDATE player SET name = x'00ff' WHERE name = 'Zoe'", ["club 1", "club 1, match second"]),
]


@only("sqlite", "PostgreSQL stores no such rows")
@pytest.mark.parametrize(("statement", "places"), UNREADABLE)
def test_what_can_not_be_read_hides_nothing_else(app, statement, places):
    plant(
        app,
        statement,
        "INSERT INTO club (edit_hash, look_key, time_zone, revision, created_at)"
        " VALUES ('x', 'y', 'Europe/Rome', 0, '2026-01-01 00:00:00')",
    )
    lines = found(app)
    assert [f"{place}: what is stored here can’t be read" for place in places] == [
        line for line in lines if "be read" in line
    ]
    assert lines[-1] == "club 2: one of its keys is none"


@only("sqlite", "PostgreSQL stores no such rows")
def test_a_summary_that_can_not_be_read(app):
    plant(app, "UPDATE summary SET body = '{' WHERE match_id = 2")
    assert found(app) == ["club 1, match second: its summary is not what a replay comes to"]


@only("sqlite", "PostgreSQL stores no such rows")
@pytest.mark.parametrize("change", ["body = '{'", "body = 'null'", "at = 'yesterday'"])
def test_rows_that_can_not_be_read(app, change):
    plant(app, f"UPDATE act SET {change} WHERE match_id = 2")
    [line] = found(app)
    assert line.startswith("club 1, match second")


@only("sqlite", "PostgreSQL stores no such rows")
def test_rows_that_belong_to_nothing(app):
    with app.app_context(), db.engine.connect() as connection:
        raw = connection.connection.driver_connection
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("UPDATE act SET match_id = 77 WHERE match_id = 2")
        raw.execute("PRAGMA foreign_keys = ON")
    lines = found(app)
    assert any(re.fullmatch(r"table act, row \d+: it belongs to no match", line) for line in lines)


def test_the_command(tmp_path):
    place = tmp_path / "instance"
    done = run(place, "verify")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"everything is all right\n", b"")


def test_the_command_with_a_fault(tmp_path):
    place = tmp_path / "instance"
    assert run(place, "demo", "--matches", "3").returncode == 0
    engine = sa.create_engine(f"sqlite:///{place}/scorekeeper.sqlite")
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM act WHERE match_id = 2 AND revision = 2"))
    engine.dispose()
    done = run(place, "verify")
    assert done.returncode == 1
    assert re.fullmatch(r"club 1, match \S+, act 2: act 2 is missing\n", done.stdout.decode())


def test_a_file_that_is_no_database(tmp_path):
    place = tmp_path / "instance"
    run(place, "clubs")
    file = place / "scorekeeper.sqlite"
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * 20_000)
    done = run(place, "verify")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr

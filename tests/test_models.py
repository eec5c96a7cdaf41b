"""What the tables promise, whatever the pages do."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, StatementError

from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key, new_code, new_key
from tests.databases import BOTH

pytestmark = BOTH


@pytest.fixture
def database(make_app):
    """The session of an app with one club."""
    app = make_app()
    with app.app_context():
        db.session.add(Club(id=1, edit_hash=hash_key("edit"), look_key="look"))
        db.session.commit()
        yield db.session


def add(session, *rows):
    session.add_all(rows)
    session.commit()


def a_match(**fields):
    return Match(**{"club_id": 1, "game": "ciapano", "played_on": date(2026, 5, 1), **fields})


def an_act(**fields):
    return Act(**{"match_id": 1, "revision": 1, "kind": "add", "once": "a", **fields})


def test_a_club_has_its_defaults(database):
    club = database.get(Club, 1)
    assert (club.name, club.time_zone, club.revision) == (None, "Europe/Rome", 0)


def test_a_moment_comes_back_as_utc(database):
    rome = datetime(2026, 5, 1, 21, 30, tzinfo=timezone(timedelta(hours=2)))
    add(database, a_match(id=1))
    add(database, an_act(at=rome))
    database.expire_all()
    stored = database.get(Act, (1, 1)).at
    assert (stored, stored.tzinfo) == (rome, UTC)


def test_a_moment_without_zone_is_refused(database):
    database.add(a_match(removed_at=datetime(2026, 5, 1)))
    with pytest.raises(StatementError, match="without a time zone"):
        database.flush()


def test_a_body_is_compact_and_readable(database):
    add(database, a_match(id=1))
    add(database, an_act(body={"busche": [3, 0], "note": "è così"}), an_act(revision=2, once="b"))
    stored = database.scalars(sa.select(sa.cast(Act.body, sa.Text)).order_by(Act.revision)).all()
    assert stored == ['{"busche":[3,0],"note":"è così"}', None]


def test_a_match_has_its_seats_and_acts_in_order(database):
    add(database, Player(id=1, club_id=1, name="Anna", folded="anna"))
    add(database, Player(id=2, club_id=1, name="Bea", folded="bea"), a_match(id=1))
    add(database, Seat(match_id=1, seat=2, player_id=1), Seat(match_id=1, seat=1, player_id=2))
    add(database, an_act(revision=2, once="b"), an_act())
    match = database.get(Match, 1)
    assert [seat.player.name for seat in match.seats] == ["Bea", "Anna"]
    assert [act.revision for act in match.acts] == [1, 2]


REFUSED = {
    "the same name twice": lambda: [
        Player(club_id=1, name="Anna", folded="anna"),
        Player(club_id=1, name="ANNA", folded="anna"),
    ],
    "a player of no club": lambda: [Player(club_id=9, name="Anna", folded="anna")],
    "the same start twice": lambda: [a_match(once="a"), a_match(once="a")],
    "the same code twice": lambda: [a_match(code="a"), a_match(code="a")],
    "unknown suits": lambda: [a_match(suits="german")],
    "the same revision twice": lambda: [a_match(id=1), an_act(once="b"), an_act()],
    "the same form twice": lambda: [a_match(id=1), an_act(revision=2), an_act()],
    "an unknown act": lambda: [a_match(id=1), an_act(kind="drop")],
    "an act of no match": lambda: [an_act(match_id=9)],
    "the same key twice": lambda: [Club(edit_hash=hash_key("other"), look_key="look")],
}


@pytest.mark.parametrize("rows", REFUSED.values(), ids=REFUSED)
@pytest.mark.filterwarnings("ignore:New instance:sqlalchemy.exc.SAWarning")
def test_the_database_refuses(database, rows):
    database.add_all(rows())
    with pytest.raises(IntegrityError):
        database.flush()


def test_a_match_without_once_is_never_a_double(database):
    add(database, a_match(), a_match())
    assert database.scalar(sa.select(sa.func.count()).select_from(Match)) == 2


def test_keys_are_long_and_never_the_same():
    assert len({new_key() for _ in range(100)} | {new_code() for _ in range(100)}) == 200
    assert len(new_key()) * 6 >= 128


def test_a_key_s_hash_doesn_t_show_the_key():
    assert hash_key("key") == "2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683"

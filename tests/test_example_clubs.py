"""Example clubs in the store, on both databases: made once, thrown away whole, also in a race."""

import pytest
import sqlalchemy as sa

from scorekeeper.examples import clubs
from scorekeeper.examples.clubs import is_example, open_example, throw_away
from scorekeeper.examples.matches import FINISHED, PLAYING
from scorekeeper.ledger import MeanwhileError
from scorekeeper.models import Match, db
from scorekeeper.queries import find_club
from scorekeeper.rules.scoresheet import replay
from tests.databases import BOTH, RACES
from tests.ledger_model import KEY, add, hand, meanwhile, opened, phone, put, together

pytestmark = BOTH

EXAMPLE = "the-edit-key-of-the-example"
HAND = hand(3, 0, 3, 2, None, last=4)


@pytest.fixture
def app(make_app):
    """An app with an empty database."""
    return make_app()


def made(app):
    with phone(app):
        open_example(EXAMPLE, "Example")


def thrown(app, key=EXAMPLE):
    with phone(app):
        return throw_away(find_club(key))


def marked(app, key):
    with phone(app):
        return is_example(find_club(key))


def rows(app):
    with phone(app):
        tables = db.metadata.sorted_tables
        counts = [sa.select(sa.func.count()).select_from(table) for table in tables]
        return {
            table.name: db.session.scalar(count)
            for table, count in zip(tables, counts, strict=True)
        }


def playing(app):
    """The number of the example's open match."""
    with phone(app):
        return db.session.scalar(sa.select(Match.id).order_by(Match.id.desc()))


def entered(app, match):
    """Whether somebody's hand was stored before the match was gone."""
    try:
        return put(app, add(7, "a hand of somebody else", HAND), match=match)
    except (MeanwhileError, AttributeError):
        return None


@pytest.mark.parametrize("shown", [PLAYING, FINISHED])
def test_every_entry_of_an_example_has_its_time(shown):
    sheet = replay(shown.read().match)
    assert len(shown.ago) == 1 + len(sheet.rows)
    assert list(shown.ago) == sorted(set(shown.ago), reverse=True)
    assert (sheet.status == "playing") == (shown is PLAYING)


def test_an_example_is_known_as_one(app):
    made(app)
    assert marked(app, EXAMPLE)


def test_a_club_without_any_match_or_with_others_is_none(app):
    opened(app)
    assert not marked(app, KEY)
    assert not thrown(app, KEY)


def test_made_by_several_at_once_it_is_one(app):
    together(*[lambda: made(app)] * 3)
    assert (rows(app)["club"], rows(app)["match"], rows(app)["player"]) == (1, 2, 5)


@RACES
def test_made_by_another_phone_just_after_the_look_for_it_it_is_one(app, monkeypatch):
    def looked_before(key):
        monkeypatch.undo()
        found = find_club(key)
        meanwhile(lambda: made(app))
        return found

    monkeypatch.setattr(clubs, "find_club", looked_before)
    made(app)
    assert (rows(app)["club"], rows(app)["match"], rows(app)["player"]) == (1, 2, 5)


def test_thrown_away_nothing_of_it_is_left_and_all_of_another_club(app):
    opened(app)
    before = rows(app)
    made(app)
    assert thrown(app)
    assert rows(app) == before


def test_thrown_away_while_somebody_enters_a_hand_it_is_gone(app):
    made(app)
    match = playing(app)
    together(lambda: thrown(app), lambda: entered(app, match))
    assert set(rows(app).values()) == {0}

"""Opening: one club and one match for each form, one player for each name."""

import unicodedata

import pytest
import sqlalchemy as sa

from scorekeeper.forms.match import tidy
from scorekeeper.models import Act, Club, Match, Player, Seat, db
from scorekeeper.opening import key_of_form, open_club, open_match
from scorekeeper.queries import find_club
from tests.databases import BOTH, RACES
from tests.ledger_model import (
    KEY,
    a_new_match,
    opened,
    phone,
    together,
)
from tests.people_model import overtaken

pytestmark = BOTH

ONCE = "the form's own key"


@pytest.fixture
def app(make_app):
    """An app with an empty database."""
    return make_app()


def counted(app, *tables):
    with phone(app):
        return [db.session.scalar(sa.select(sa.func.count()).select_from(one)) for one in tables]


def names(app):
    with phone(app):
        return list(db.session.scalars(sa.select(Player.name).order_by(Player.id)))


def seated(app, match):
    """The players of a match by seat."""
    with phone(app):
        return [seat.player.name for seat in db.session.get(Match, match).seats]


def first_of_club(app, secret="secret"):
    """A match opened by the form that makes a club, too."""
    with phone(app):
        return open_match(key_of_form("new club", ONCE, secret), a_new_match(), ONCE).id


def test_a_match_is_opened_with_its_club_seats_and_first_act(app):
    match = opened(app, "Dino", "Anna", "Carlo")
    assert seated(app, match) == ["Dino", "Anna", "Carlo"]
    with phone(app):
        [act] = db.session.get(Match, match).acts
        assert (act.revision, act.kind, act.once) == (1, "open", "opening")
        assert act.body["players"] == ["0", "1", "2"]
        assert act.body["rules"]["threshold"] == 31


def test_the_same_form_twice_makes_one_club_and_one_match(app):
    assert first_of_club(app) == first_of_club(app)
    assert counted(app, Club, Match, Act, Seat, Player) == [1, 1, 1, 4, 4]


def test_the_same_form_at_the_same_moment_makes_one_club_and_one_match(app):
    first, second = together(lambda: first_of_club(app), lambda: first_of_club(app))
    assert first == second
    assert counted(app, Club, Match, Act, Seat, Player) == [1, 1, 1, 4, 4]


def test_two_forms_make_two_matches_of_one_club_and_another_club_has_its_own_players(app):
    assert opened(app) != opened(app, once="another")
    assert counted(app, Club, Match, Player) == [1, 2, 4]
    first_of_club(app)
    assert counted(app, Club, Match, Player) == [2, 3, 8]


def test_a_new_club_s_key_is_the_form_s_and_needs_the_secret():
    key = key_of_form("new club", ONCE, "secret")
    assert key == key_of_form("new club", ONCE, "secret")
    assert (
        len(
            {
                key,
                key_of_form("new club", ONCE, "other"),
                key_of_form("new club", "other", "secret"),
            }
        )
        == 3
    )
    assert len(key) == 32
    assert ONCE not in key


def test_a_club_is_found_by_its_key_alone(app):
    opened(app)
    with phone(app):
        assert open_club(KEY).id == find_club(KEY).id
        assert find_club(KEY + "x") is None
        assert KEY not in (find_club(KEY).edit_hash, find_club(KEY).look_key)


WIDE = "\N{FULLWIDTH LATIN CAPITAL LETTER N}iccolò"
ONE_NAME = ["Niccolò", " niccolò ", "NICCOLÒ", unicodedata.normalize("NFD", "Niccolò"), WIDE]


def test_case_and_form_of_an_accent_make_no_other_player(app):
    for number, name in enumerate(ONE_NAME):
        opened(app, tidy(name), "Anna", once=f"form {number}")
    opened(app, "Niccolo", "ANNA", once="without accent")
    assert sorted(names(app)) == ["Anna", "Niccolo", "Niccolò"]


def test_players_keep_their_first_spelling(app):
    opened(app, "anna", "Bea")
    assert seated(app, opened(app, "BEA", "Anna", once="another")) == ["Bea", "anna"]


def test_two_phones_seat_the_same_new_player_at_once(app):
    opened(app)
    matches = together(
        lambda: opened(app, "Zoe", "Anna", once="one"),
        lambda: opened(app, "Bea", "Zoe", once="two"),
    )
    assert [seated(app, match) for match in matches] == [["Zoe", "Anna"], ["Bea", "Zoe"]]
    assert names(app) == ["Anna", "Bea", "Carlo", "Dino", "Zoe"]


# On SQLite the second phone waits before it reads anything.
@RACES
@pytest.mark.parametrize("players", [("Zoe", "Ugo"), ("Ugo", "Zoe")])
def test_a_phone_waits_while_another_seats_the_same_new_players(app, players):
    opened(app)
    with overtaken(app, "INSERT INTO player", lambda: opened(app, *players, once="two")) as late:
        first = opened(app, "Ugo", "Zoe", once="one")
    assert [seated(app, first), seated(app, late[0].result())] == [["Ugo", "Zoe"], [*players]]
    assert sorted(names(app)) == ["Anna", "Bea", "Carlo", "Dino", "Ugo", "Zoe"]


def test_a_name_that_folds_to_many_letters_is_stored(app):
    match = opened(app, "ﷺ" * 10, "Anna")
    assert seated(app, match) == ["ﷺ" * 10, "Anna"]

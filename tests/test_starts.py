"""The start of a match is corrected: house rules, first dealer, seats; hands stay as they are."""

import pytest

from tests.match_model import (
    asked,
    at,
    compared,
    confirm,
    content,
    effects,
    enter,
    hands,
    log,
    start_form,
    strike,
)
from tests.pages import KEYS, counted, start, stored


def acts(phone):
    return counted(phone.app)[3]


def names(page):
    return [name for name, *_ in page.columns]


def shown(phone, page, **fields):
    """What correcting the start would change."""
    page = phone.send(start_form(phone, page), **fields)
    assert page.status == 200, page.text
    return page


def corrected(phone, page, **fields):
    return confirm(phone, shown(phone, page, **fields))


def refused(phone, page, **fields):
    """The form that comes back: nothing stored, everything typed."""
    form = start_form(phone, page)
    sent, before = form.fill(**fields), stored(phone.app)
    answer = phone.post(form.action, sent)
    assert (answer.status, stored(phone.app)) == (422, before)
    kept = answer.form("/start").sent
    assert {name: kept.get(name) for name in fields} == {name: sent[name] for name in fields}
    return answer


STARTS = {
    "plain": {},
    "other rules": {"threshold": "25", "winners": "2", "limit_rule": "exceed"},
    "fixed hands": {"end": "fixed_hands", "hands": "7"},
    "a preset": {"preset": "sixteen-101"},
    "busca": {"preset": "busche-loser-deals", "threshold": "7"},
    "another dealer": {"first_dealer": "3"},
}


@pytest.mark.parametrize("name", STARTS)
def test_the_start_is_shown_as_it_was_entered(phone, name):
    fields = STARTS[name]
    form = start_form(phone, start(phone, **fields))
    if name == "busca":
        fields = {"threshold": "7", "dealer": "loser", "uncovered": "tricks"}
    assert form.values(*fields) == tuple(fields.values())
    assert form.values("player1", "player2", "player4", "player5") == ("Anna", "Bea", "Dino", "")


@pytest.mark.parametrize("name", STARTS)
def test_saved_unchanged_the_start_leaves_no_trace(phone, name):
    page = start(phone, **STARTS[name])
    before = stored(phone.app)
    again = phone.send(start_form(phone, page))
    assert (again.status, again.path) == (200, page.path)
    assert stored(phone.app) == before


def test_a_house_rule_is_corrected_after_hands(phone):
    page = hands(phone, start(phone), (0, 10, 0), (0, 10, 0))
    page = corrected(phone, page, threshold="20")
    assert page.said == "The start was corrected."
    assert page.columns[1] == ("Bea", "20", "out, hand 2")
    assert page.tree.one("header").one("p").text == "Ciapanò to 20"


def test_who_goes_out_by_another_rule_is_said(phone):
    page = hands(phone, start(phone), (0, 10, 0), (0, 10, 0), (0, 1, 0))
    assert effects(shown(phone, page, threshold="20")) == [
        "Bea is no longer in.",
        "Hand 3: Bea should not have played.",
    ]


def test_who_wins_by_another_rule_is_said(phone):
    page = hands(phone, start(phone, "Anna", "Bea"), (3,), (2,))
    assert "Anna wins the match." in effects(shown(phone, page, threshold="15"))


def test_with_a_costly_ace_the_last_trick_pays_more(phone):
    page = shown(phone, hands(phone, start(phone), (3, 2, 1)), batons_ace="6")
    assert compared(page)["Dino"] == ("5", "10")


def test_another_first_dealer_moves_every_deal(phone):
    page = hands(phone, start(phone), (1, 1, 1))
    page = shown(phone, page, first_dealer=3)
    assert effects(page) == ["Dino deals next."]
    page = confirm(phone, page)
    assert "Carlo deals" in page.bodies[0].text
    assert "Dino deals" in page.hand.node.text


def test_seats_are_put_in_another_order_and_everybody_keeps_the_points(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    page = corrected(phone, page, player1="Bea", player2="Anna", first_dealer=2)
    assert page.columns == [
        ("Bea", "2", ""),
        ("Anna", "3", ""),
        ("Carlo", "1", ""),
        ("Dino", "5", ""),
    ]
    assert page.hand.offered("last") == ("1", "0", "2", "3")


def test_the_same_name_in_capitals_is_the_same_seat(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    before = stored(phone.app)
    assert phone.send(start_form(phone, page), player1=" ANNA ").path == page.path
    assert stored(phone.app) == before


def test_before_any_hand_a_player_is_replaced(phone):
    page = shown(phone, start(phone), player2="Zoe")
    assert compared(page) == dict.fromkeys(("Anna", "Carlo", "Dino"), ("0", "0")) | {
        "Zoe": ("–", "0")
    }
    page = confirm(phone, page)
    assert names(page) == ["Anna", "Zoe", "Carlo", "Dino"]
    assert page.hand.offered("last") == ("0", "4", "2", "3")
    assert hands(phone, page).status == 200


def test_before_any_hand_players_are_added_and_taken_away(phone):
    page = corrected(phone, start(phone), player5="Elena")
    assert names(page) == ["Anna", "Bea", "Carlo", "Dino", "Elena"]
    page = corrected(phone, page, player1="", player3="", first_dealer=2)
    assert names(page) == ["Bea", "Dino", "Elena"]
    assert names(phone.send(page.form("/undo"))) == ["Anna", "Bea", "Carlo", "Dino", "Elena"]


def test_who_was_replaced_may_be_put_back(phone):
    page = corrected(phone, corrected(phone, start(phone), player2="Zoe"), player2="Bea")
    assert page.hand.offered("last") == ("0", "1", "2", "3")


def test_who_was_replaced_may_sit_down_later(phone):
    page = corrected(phone, start(phone), player2="Zoe")
    page = phone.send(asked(phone, page, "arrival"), name="Bea", player=0)
    assert page.status == 200


@pytest.mark.parametrize("fields", [{"player2": "Zoe"}, {"player2": ""}])
def test_who_played_a_hand_can_t_be_replaced_and_the_hand_is_named(phone, fields):
    page = refused(phone, hands(phone, start(phone), (3, 2, 1)), **fields)
    assert page.alert == (
        "Not possible: hand 1: Anna 3, Bea 2, Carlo 1, Dino 5 would no longer be right "
        "(nobody here is called “Bea”)."
    )


def test_whom_another_entry_names_can_t_be_replaced_and_it_is_named(phone):
    page = enter(phone, start(phone), "adjustment", player=1, points=2, reason="revoke")
    page = refused(phone, page, player2="Zoe")
    assert "Bea +2: revoke" in page.alert


def test_a_rule_under_which_a_hand_is_none_is_refused_and_the_hand_named(phone):
    page = hands(phone, start(phone, batons_ace="11"), (3, 2, 1))
    page = phone.send(page.hand, w0="14", p1=0, p2=0, last=3)
    page = refused(phone, page, batons_ace="1")
    assert page.alert.startswith("Not possible: hand 2: Anna 14, Bea 0, Carlo 0, Dino 7 would no")


@pytest.mark.parametrize("preset", ["busca-5", "busche-loser-deals"])
def test_another_game_is_refused(phone, preset):
    form = start_form(phone, start(phone))
    page = phone.forge(form, preset=preset)
    assert page.status == 422
    assert "A match can’t become another game: start a new one." in page.text
    assert acts(phone) == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"player1": "\u200b"}, "player1"),
        ({"player2": "anna"}, "player2"),
        ({"first_dealer": "8"}, "first_dealer"),
        ({"threshold": "0"}, "threshold"),
        ({"threshold": "4,1"}, "threshold"),
        ({"end": "fixed_hands"}, "hands"),
    ],
)
def test_a_start_that_is_none_keeps_everything_typed(phone, fields, field):
    page = refused(phone, start(phone), **fields)
    assert page.alert
    assert page.error(field)


def test_too_many_winners_are_refused(phone):
    page = refused(phone, start(phone, "Anna", "Bea", "Carlo"), winners="3")
    assert "3 winners are too many for 3 players." in page.text


def test_one_player_alone_is_refused(phone):
    page = refused(phone, start(phone, "Anna", "Bea"), player2="")
    assert "2 to 8 players" in page.text


@pytest.mark.parametrize("missing", KEYS)
def test_without_its_keys_a_start_comes_back_filled(phone, missing):
    form = start_form(phone, start(phone))
    page = phone.forge(form, threshold="41", player5="Elena", **{missing: None})
    assert page.status == 422
    again = page.form("/start")
    assert again.values("threshold", "player5") == ("41", "Elena")
    assert names(confirm(phone, phone.send(again)))[-1] == "Elena"


def test_a_start_of_a_stale_page_comes_back_filled_then_shows_what_changes_now(phone):
    page = start(phone)
    form = start_form(phone, page)
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, threshold="5")
    assert page.status == 409
    assert page.alert.startswith("Meanwhile another phone changed the match.")
    assert page.form("/start").value("threshold") == "5"
    assert "Dino is no longer in." in effects(phone.send(page.form("/start")))


def test_a_corrected_start_is_undone_and_done_again(phone):
    page = corrected(phone, hands(phone, start(phone), (3, 2, 1)), threshold="41", first_dealer=2)
    page = phone.send(page.form("/undo"))
    assert start_form(phone, page).values("threshold", "first_dealer") == ("", "1")
    page = phone.send(page.form("/redo"))
    assert start_form(phone, page).values("threshold", "first_dealer") == ("41", "2")
    assert content(page) == [(2, {"Anna": 3, "Bea": 2, "Carlo": 1, "Dino": 5})]


def test_the_log_says_what_of_the_start_was_corrected(phone):
    page = corrected(phone, start(phone), threshold="41")
    verb, now, before = log(phone, page)[0]
    assert verb == "corrected"
    assert now.startswith("Ciapanò to 41 · ")
    assert before.startswith("before: Ciapanò to 31 · ")


def test_a_start_can_t_be_undone(phone):
    page = strike(phone, hands(phone, start(phone), (1, 1, 1)), 2)
    assert phone.open(at(page, "/entry/1/strike")).status == 404


def test_cards_and_name_are_not_asked_for_where_they_would_be_ignored(phone):
    form = start_form(phone, start(phone))
    assert [form.offered(name) for name in ("suits", "name", "played_on")] == [None] * 3


def test_the_start_of_a_match_thrown_away_meanwhile_is_refused_in_words(phone):
    page = start(phone)
    form = start_form(phone, page)
    phone.send(phone.open(f"{at(page)}/remove").form("/remove"))
    refused = phone.send(form, threshold="41")
    assert refused.status == 422
    assert "thrown away" in refused.alert

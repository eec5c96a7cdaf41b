"""A match: how it starts, what its page says until the end, thrown away and brought back."""

import re
from datetime import timedelta

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.app import create_app
from scorekeeper.rules.game import house_rules
from scorekeeper.rules.presets import PRESETS
from scorekeeper.zones import today
from tests.conftest import close
from tests.pages import FOUR, Phone, counted, out_at_once, play, start, stored

CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}")
NOT_STARTED = "Not started yet: please look at what is marked."


def opening(app):
    """The body of the last match's first act."""
    return [act for act in stored(app)["act"] if act["revision"] == 1][-1]["body"]


def new(phone, key, **fields):
    """Another match in the club with this key."""
    return phone.send(phone.open(f"/club/{key}/new").form("/new"), **fields)


def refused(phone, **fields):
    """The form as it comes back, where nothing was stored."""
    page = start(phone, **fields)
    assert page.status == 422
    assert counted(phone.app) == (0, 0, 0, 0)
    return page


def finished(phone):
    """A match of two that Anna has won."""
    return play(phone, start(phone, "Anna", "Bea", threshold="6"), 5, last=1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_starts_with_its_house_rules(phone, preset):
    start(phone, preset=preset)
    assert opening(phone.app)["rules"] == house_rules(PRESETS[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_a_title_and_a_sentence(phone, preset):
    form = phone.open("/new").form("/new").node
    option = form.one("input", value=preset).parent
    title = option.one("b").text.removesuffix(option.one("small").text).strip()
    assert title.startswith(("Ciapanò", "Traversone", "Pelliccione", "Busca", "Busche"))
    assert option.one("small").text.endswith(".")


def test_the_usual_game_is_chosen_and_nobody_else_s_name_typed(phone):
    form = phone.open("/new").form("/new")
    assert form.value("preset") == "ciapano-31"
    assert form.values(*(f"player{place}" for place in range(1, 9))) == ("",) * 8


def unfolded(page):
    """The sections that are open, and those that are not."""
    folds = page.tree.all("details", "fold")
    return {one.one("summary").text: "open" in one for one in folds}


def test_what_is_played_to_stands_in_plain_sight_once(phone):
    page = phone.open("/new")
    hidden = [one["name"] for fold in page.tree.all("details") for one in fold.all("input")]
    assert "threshold" not in hidden
    assert {one["data-goal"] for one in page.tree.all("input")} >= {"31", "21", "5"}
    match = start(phone, "Anna", "Bea", end="fixed_hands", hands="7")
    like = phone.open(f"/club/{match.key}/new?like={match.path.rpartition('/')[2]}")
    hidden = [one["name"] for fold in like.tree.all("details") for one in fold.all("input")]
    assert (like.form("/new").value("hands"), "hands" in hidden) == ("7", False)
    assert "threshold" in hidden


def test_a_refused_page_keeps_open_what_holds_something(phone):
    page = phone.open("/new")
    assert unfolded(page) == {"House rules": False, "Name and date": False}
    assert set(unfolded(refused(phone, threshold="x")).values()) == {False}
    page = refused(phone, threshold="x", winners="2", name="Friday")
    assert set(unfolded(page).values()) == {True}


def test_house_rules_override_the_preset(phone):
    start(phone, threshold="41", winners="2", batons_ace="6", limit_rule="exceed")
    rules = house_rules(PRESETS["ciapano-31"])
    changed = {"threshold": 41, "winners": 2, "batons_ace": 6, "limit_rule": "exceed"}
    assert opening(phone.app)["rules"] == rules | changed


def test_house_rules_of_the_other_game_are_ignored(phone):
    start(phone, preset="busca-5", winners="3", batons_ace="11", tie="none")
    assert opening(phone.app)["rules"] == house_rules(PRESETS["busca-5"]) | {"tie": "none"}


def test_every_house_rule_can_be_set(phone):
    fields = {rule for preset in PRESETS.values() for rule in house_rules(preset)} | {"hands"}
    form = phone.open("/new").form("/new")
    assert all(form.offered(rule) is not None for rule in fields)


def test_fixed_hands_need_their_number(phone):
    page = start(phone, end="fixed_hands", hands="10")
    assert page.tree.one("header").one("p").text == "Ciapanò, 10 hands"
    page = start(Phone(phone.app), end="fixed_hands")
    assert page.error("hands") == "How many hands are played is missing."


def test_players_sit_as_they_were_typed(phone):
    page = start(phone, "Dino", "Anna", "Carlo", "Bea")
    assert [name for name, *_ in page.columns] == ["Dino", "Anna", "Carlo", "Bea"]
    assert [seat.text for seat in page.hand.node.all("span", "name")] == [
        *("Dino", "Anna", "Carlo", "Bea"),
    ]


def test_a_gap_between_the_names_is_no_player(phone):
    form = phone.open("/new").form("/new")
    page = phone.send(form, player2="Bea", player5="Anna", first_dealer=5)
    assert [name for name, *_ in page.columns] == ["Bea", "Anna"]
    assert "Anna deals" in page.text


def test_spaces_in_a_name_are_tidied(phone):
    page = start(phone, "  Anna   Maria ", "Bea")
    assert page.heading == "Anna Maria and Bea"


def test_without_a_choice_the_first_deals_first(phone):
    page = start(phone)
    assert "Anna deals · Bea leads" in page.text
    assert "10 cards each" in page.text


@pytest.mark.parametrize(("place", "dealer", "leader"), [(2, "Bea", "Carlo"), (4, "Dino", "Anna")])
def test_who_deals_first_is_chosen(phone, place, dealer, leader):
    page = start(phone, first_dealer=place)
    assert f"{dealer} deals · {leader} leads" in page.text


def test_three_players_get_13_cards_and_the_dealer_14(phone):
    page = start(phone, "Anna", "Bea", "Carlo", first_dealer=2)
    assert "13 cards each, Bea 14" in page.text


def test_busca_reminds_of_its_first_trick(phone):
    page = start(phone, preset="busca-5")
    assert "10 cards" in page.text
    assert "first trick: no denari, no pita" in page.text


def test_the_club_s_players_are_picked_instead_of_typed(phone):
    key = start(phone).key
    page = new(phone, key, preset="ciapano-31", pick=["Dino", "Bea"])
    assert page.heading == "Dino and Bea"
    assert counted(phone.app) == (1, 4, 2, 2)


def test_those_picked_sit_down_in_the_free_places(phone):
    key = start(phone).key
    page = new(phone, key, player2="Elena", pick=["Bea", "Carlo"])
    assert page.heading == "Bea, Elena and Carlo"


def test_more_picked_than_there_are_places_is_refused(phone):
    key = start(phone, *"ABCDEFGH").key
    page = new(phone, key, player1="Zeno", pick=list("ABCDEFGH"))
    assert page.status == 422


def test_a_date_can_be_set_back(phone):
    key = start(phone, played_on="2019-12-31").key
    history = phone.open(f"/club/{key}/matches")
    assert history.tree.one("span", "day").text == "31 Dec 2019"


def test_without_a_date_it_is_today_in_the_club_s_time_zone(phone):
    page = phone.open("/new")
    today = page.form("/new").value("played_on")
    start(phone, played_on="")
    assert str(stored(phone.app)["match"][0]["played_on"]) == today


def test_a_match_has_its_own_name(phone):
    page = start(phone, name=" Friday at the bar ")
    assert page.heading == "Friday at the bar"


TYPED = {
    "preset": "busca-10",
    "player1": "Anna",
    "player2": "Bea",
    "player3": "Carlo",
    "player4": "Dino",
    "first_dealer": "3",
    "played_on": "2026-05-04",
    "name": "Friday",
    "threshold": "7",
    "limit_rule": "exceed",
    "tie": "none",
    "uncovered": "tricks",
    "dealer": "loser",
    "winners": "2",
    "end": "lowest_wins",
    "batons_ace": "6",
    "cappotto": "every_card",
    "odd_cards": "monte",
    "hands": "3",
    "suits": "french",
}
FAULTS = {
    "player4": ("", "", "This game is for 4 players, not 3."),
    "player5": ("Elena", "", "This game is for 4 players, not 5."),
    "player2": ("anna", "The name “anna” is taken.", NOT_STARTED),
    "player1": ("x" * 41, "A name has 1 to 40 characters.", NOT_STARTED),
    "player3": ("x" * 201, "A name has 1 to 40 characters.", NOT_STARTED),
    "first_dealer": ("6", "Who deals first is missing.", NOT_STARTED),
    "threshold": ("0", "A whole number from 1 to 999, please.", NOT_STARTED),
    "hands": ("1,5", "A whole number from 1 to 999, please.", NOT_STARTED),
    "name": ("x" * 61, "At most 60 characters, please.", NOT_STARTED),
    "played_on": ("2026-02-30", "Not a valid date value.", NOT_STARTED),
}


@pytest.mark.parametrize("field", FAULTS)
def test_a_refused_start_keeps_everything_typed(phone, field):
    typed, at_field, alert = FAULTS[field]
    form = phone.open("/new").form("/new")
    page = phone.forge(form, **(sent := TYPED | {field: typed}))
    assert (page.status, page.alert, page.error(field)) == (422, alert, at_field)
    again = page.form("/new")
    kept = {name: again.value(name) for name in sent if (name, typed) != ("first_dealer", "6")}
    assert kept == {name: sent[name] for name in kept}
    assert counted(phone.app) == (0, 0, 0, 0)


@pytest.mark.parametrize("field", FAULTS)
def test_a_refused_start_says_so_in_italian(phone, field):
    phone.headers = {"Accept-Language": "it"}
    form = phone.open("/new").form("/new")
    page = phone.forge(form, **(TYPED | {field: FAULTS[field][0]}))
    assert page.status == 422
    assert not set(FAULTS[field][1:]) & {page.alert, page.error(field)} - {""}


def test_the_form_that_comes_back_starts_the_match(phone):
    page = refused(phone, threshold="0")
    page = phone.send(page.form("/new"), threshold="41")
    assert page.tree.one("header").one("p").text == "Ciapanò to 41"


def test_those_picked_stay_picked(phone):
    key = start(phone).key
    page = new(phone, key, pick=["Dino", "Bea"], threshold="x")
    assert page.form("/new").sent["pick"] == ["Bea", "Dino"]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("preset", "poker", "Choose a game."),
        ("preset", None, "Choose a game."),
        ("tie", "some", "Please choose one of these."),
        ("winners", "4", "Please choose one of these."),
        ("threshold", "1_0", "A whole number from 1 to 999, please."),
        ("threshold", "١٢", "A whole number from 1 to 999, please."),
        ("threshold", "9" * 5000, "A whole number from 1 to 999, please."),
        (
            "player1",
            "A\x00na",
            "A name has no space at its ends, no line breaks or control characters.",
        ),
    ],
)
def test_what_no_page_offers_is_refused(phone, field, value, sentence):
    names = dict(zip(("player1", "player2"), FOUR, strict=False))
    page = phone.forge(phone.open("/new").form("/new"), **names | {field: value})
    assert (page.status, page.error(field)) == (422, sentence)
    assert counted(phone.app) == (0, 0, 0, 0)


@pytest.mark.parametrize("value", ["0", "9", "-1", "abc", "9" * 5000])
def test_a_first_dealer_that_is_no_place_is_refused(phone, value):
    names = {"player1": "Anna", "player2": "Bea", "first_dealer": value}
    page = phone.forge(phone.open("/new").form("/new"), **names)
    assert page.status == 422
    assert page.error("first_dealer")


@pytest.mark.parametrize("winners", ["2", "3"])
def test_as_many_winners_as_players_is_refused(phone, winners):
    page = start(phone, "Anna", "Bea", winners=winners)
    assert page.error("winners") == f"{winners} winners are too many for 2 players."


@pytest.mark.parametrize("count", [1, 3, 5, 8])
def test_busca_is_for_four(phone, count):
    page = start(phone, *"ABCDEFGH"[:count], preset="busca-5")
    assert page.alert == f"This game is for 4 players, not {count}."


def test_nobody_alone_plays_ciapano(phone):
    assert start(phone, "Anna").alert == "This game is for 2 to 8 players, not 1."


@pytest.mark.parametrize("day", ["1900-01-01", "9999-12-31", "2024-02-29"])
def test_any_real_day_of_four_digits_will_do(phone, day):
    key = start(phone, played_on=day).key
    assert phone.open(f"/club/{key}/").status == 200
    assert phone.open(f"/club/{key}/matches").status == 200


@pytest.mark.parametrize("day", ["0001-01-01", "0026-11-27", "1899-12-31"])
def test_a_year_of_two_digits_is_asked_about(phone, day):
    page = start(phone, played_on=day)
    assert page.error("played_on") == "The year has four digits, like 2026."


def test_the_page_that_made_the_match_can_t_make_it_again(phone):
    form = phone.open("/new").form("/new")
    fields = form.fill(player1="Anna", player2="Bea")
    answers = [phone.answer(form.action, fields) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {303}
    assert counted(phone.app) == (1, 2, 1, 1)


def test_a_match_like_the_last_one_takes_two_touches(phone):
    first = start(phone, "Dino", "Anna", "Bea", threshold="41", suits="french", first_dealer=2)
    page = play(phone, first, 3, 2, last=2)
    link = phone.open(f"/club/{page.key}/").link("Like the last one")
    again = phone.send(phone.open(link).form("/new"))
    assert [name for name, *_ in again.columns] == ["Dino", "Anna", "Bea"]
    assert again.tree.one("header").one("p").text == "Ciapanò to 41"
    assert "Bea deals · Dino leads" in again.text


def test_another_match_begins_with_the_last_one_s_game(phone):
    page = start(phone, preset="busca-5", suits="french")
    form = phone.open(f"/club/{page.key}/new").form("/new")
    assert (form.value("preset"), form.value("suits")) == ("busca-5", "french")
    assert form.value("player1") == ""


def test_short_names_stay_whole_where_there_are_few(phone):
    names = ("Olga B.", "Maria Antonietta", "Nino", "Pia")
    heads = [one.text for one in drawn_heads(start(phone, *names))]
    assert heads == ["Olga B.", "Maria", "Nino", "Pia"]
    assert drawn_heads(start(phone, *names, "Rita"))[0].text == "Olga"


def drawn_heads(page):
    """The names above the sheet as they are drawn."""
    return page.tree.one("section", "scores").one("thead").all("span", "name")


def test_same_again_after_the_end_takes_two_touches(phone):
    page = finished(phone)
    again = phone.send(phone.open(page.link("Same again")).form("/new"))
    assert again.heading == "Anna and Bea"
    assert "Bea deals" in again.text
    assert counted(phone.app) == (1, 2, 2, 3)


def test_a_match_like_one_without_a_hand_has_the_same_first_dealer(phone):
    page = start(phone, first_dealer=3)
    link = phone.open(f"/club/{page.key}/").link("Like the last one")
    assert phone.open(link).form("/new").value("first_dealer") == "3"


def test_after_a_substitution_a_match_like_the_last_one_still_takes_two_touches(phone):
    page = start(phone, preset="busca-5")
    form = phone.open(f"{page.path}/enter/substitution").form("/substitution")
    phone.send(form, player=3, name="Elena")
    link = phone.open(f"/club/{page.key}/").link("Like the last one")
    page = phone.send(phone.open(link).form("/new"))
    assert page.heading == "Anna, Bea, Carlo and Elena"


def test_a_finished_match_shows_winners_and_no_form(phone):
    page = finished(phone)
    assert "Saved: hand 1: Anna 5, Bea 6" in page.said
    assert "Bea is out." in page.said
    assert "The match is over: Anna wins." in page.said
    assert page.tree.one("h2", id="end-heading").text == "wins Anna"
    assert page.forms("/hand") == []
    assert [item.text for item in page.tree.one("ol", "standings").all("li")] == [
        "1. Anna 5",
        "2. Bea out, hand 1 6",
    ]


def test_a_finished_match_shows_several_winners(phone):
    page = out_at_once(phone, start(phone, winners="2"), 1, 3)
    assert page.tree.one("h2", id="end-heading").text == "win Anna, Carlo"
    assert page.tree.one("header").one("p").text == "Ciapanò to 31 · finished"


def test_busca_s_end_shows_the_losers(phone):
    page = start(phone, preset="busca-5", threshold="2")
    page = play(phone, page, 19, 19, 1, last=0)
    assert page.tree.one("p", "losers").text == "lose: Anna and Bea"
    assert page.tree.one("h2", id="end-heading").text == "win Carlo, Dino"


def test_a_hand_for_a_finished_match_is_refused_with_what_to_do(phone):
    page = start(phone, "Anna", "Bea", threshold="6")
    form = page.hand
    play(phone, page, 5, last=1)
    before = stored(phone.app)
    keys = phone.open(page.path).form("/undo").sent
    page = phone.forge(form, **keys, last="0", p1="3")
    assert page.status == 422
    assert page.alert == "The match is over: undo its last hand, or agree to play on."
    assert stored(phone.app) == before


def test_a_hand_won_by_one_who_is_out_is_refused_with_what_to_do(phone):
    page = start(phone, "Anna", "Bea", threshold="6")
    form = page.hand
    play(phone, page, 5, last=1)
    keys = phone.open(page.path).form("/undo").sent
    page = phone.forge(form, **keys, last="1", p0="3")
    assert page.alert == "The match is over: undo its last hand, or agree to play on."


def test_undoing_the_last_hand_reopens_the_match(phone):
    page = finished(phone)
    page = phone.send(page.form("/undo"))
    assert page.said == "Undone: hand 1."
    assert page.totals == (0, 0)
    assert "Anna deals · Bea leads" in page.hand.node.text
    assert page.tree.one("header").one("p").text == "Ciapanò to 6"


@pytest.mark.parametrize(("late", "told"), [(0, True), (1, True), (2, False), (-1, False)])
def test_only_what_was_entered_as_it_was_played_has_a_clock(phone, late, told):
    day = today("Europe/Rome") - timedelta(days=late)
    page = play(phone, start(phone, played_on=day.isoformat()), 3, 2, 1, last=3)
    page = phone.open(page.path)
    found = [bool(CLOCK.search(text)) for text in (page.bodies[0].text, page.said)]
    assert found == [told, told]
    assert CLOCK.search(phone.open(f"{page.path}/log").text)


def test_the_day_is_named_where_it_is_another_one(phone):
    page = start(phone, played_on="2026-11-22", threshold="51")
    assert page.tree.one("header").one("p").text == "Ciapanò to 51 · 22 November 2026"
    home = phone.open(f"/club/{page.key}/")
    assert "Ciapanò to 51 · 22 November 2026 · hand 1" in home.text
    other = new(phone, page.key, player1="Anna", player2="Bea")
    assert other.tree.one("header").one("p").text == "Ciapanò to 31"


def test_the_page_says_which_hand_was_entered_last_and_when(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = phone.open(page.path)
    assert page.said.startswith("Last: hand 1, ")
    assert ":" in page.said.removeprefix("Last: ")


def test_the_new_row_is_marked(phone):
    page = play(phone, play(phone, start(phone), 3, 2, 1, last=3), None, 1, 1, 1, last=0)
    assert [body["class"] for body in page.bodies] == ["hand fresh", "hand"]
    assert "just saved" in page.bodies[0].text


def test_who_is_out_stays_on_the_sheet_and_has_no_field(phone):
    page = play(phone, start(phone, "Anna", "Bea", "Carlo", threshold="9"), 0, 9, last=2)
    assert page.columns[1] == ("Bea", "9", "out, hand 1")
    assert page.hand.offered("p1") is None
    assert page.hand.offered("last") == ("0", "2")
    assert "Carlo deals · Anna leads" in page.text


def test_how_far_it_is_to_the_threshold_shows_when_a_hand_can_reach_it(phone):
    page = out_at_once(phone, start(phone, threshold="40"), 1)
    assert page.columns[1] == ("Bea", "31", "out with 9")
    assert page.columns[0] == ("Anna", "0", "")


def remove(phone, page):
    return phone.send(phone.open(f"{page.path}/remove").form("/remove"))


def test_throwing_away_asks_on_a_page_of_its_own(phone):
    page = start(phone)
    asked = phone.open(phone.menu(page).link("Throw the match away"))
    assert "It can be brought back" in asked.text
    assert stored(phone.app)["match"][0]["removed_at"] is None


def test_a_match_thrown_away_leaves_the_lists(phone):
    page = start(phone)
    home = remove(phone, page)
    assert home.said.startswith("The match was thrown away.")
    assert page.path not in home.links
    assert page.path not in phone.open(f"/club/{page.key}/matches").links


def test_it_says_which_match_is_thrown_away_and_leads_to_where_it_is(phone):
    page = start(phone, played_on="2025-11-30")
    shown = phone.open(f"{page.path}/remove").text
    assert "played on 30 November 2025 · no hand yet" in shown
    page = play(phone, page, 3, 2, 1, last=3)
    shown = phone.open(f"{page.path}/remove").text
    assert "1 hand · Anna 3, Bea 2, Carlo 1, Dino 5" in shown
    home = remove(phone, page)
    assert page.path in phone.open(home.link("Thrown-away matches")).links


def test_a_match_thrown_away_is_thrown_away_once(phone):
    page = start(phone)
    form = phone.open(f"{page.path}/remove").form("/remove")
    assert [phone.send(form).status for _ in range(2)] == [200, 200]


def test_a_match_thrown_away_takes_no_hand(phone):
    page = start(phone)
    remove(phone, page)
    before = stored(phone.app)
    refused_page = play(phone, page, 3, 2, 1, last=3)
    assert refused_page.status in (409, 422)
    assert stored(phone.app) == before


@pytest.mark.parametrize("kind", ["stop", "adjustment", "withdrawal"])
def test_a_match_thrown_away_takes_no_entry(phone, kind):
    page = start(phone)
    form = phone.open(f"{page.path}/enter/{kind}").form(f"/{kind}")
    remove(phone, page)
    before = stored(phone.app)
    assert phone.forge(form, player="1", points="2").status in (409, 422)
    assert stored(phone.app) == before


@pytest.mark.parametrize("how", ["undo", "redo"])
def test_a_match_thrown_away_keeps_its_hands(phone, how):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = phone.send(page.form("/undo")) if how == "redo" else page
    form = page.form(f"/{how}") if how == "undo" else None
    sent = form.sent if form else page.hand.sent
    remove(phone, page)
    before = stored(phone.app)
    assert phone.post(f"{page.path}/{how}", sent).status in (409, 422)
    assert stored(phone.app) == before


def test_a_hand_for_a_match_thrown_away_says_that_it_was_thrown_away(phone):
    page = start(phone)
    remove(phone, page)
    assert "was thrown away" in play(phone, page, 3, 2, 1, last=3).text


def test_a_match_thrown_away_comes_back_as_it_was(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    remove(phone, page)
    asked = phone.open(page.path)
    assert asked.heading == "Bring the match back"
    back = phone.send(asked.form("/return"))
    assert "The match is back." in back.text
    assert back.link("Continue") == page.path
    assert phone.open(page.path).totals == (3, 2, 1, 5)


ADDRESS = "SQLALCHEMY_DATABASE_URI"


def test_after_a_restart_everything_is_there(make_app):
    phone = Phone(make_app())
    page = play(phone, start(phone), 3, 2, 1, last=3)
    app = create_app(
        {name: phone.app.config[name] for name in ("SECRET_KEY", "INSTANCE_PATH", ADDRESS)}
    )
    again = Phone(app).open(page.path)
    assert (again.totals, again.rows, again.whys) == (page.totals, page.rows, page.whys)
    close(app)


def test_forty_hands_of_five_players_are_all_there_after_each_reload(phone):
    page = start(phone, *FOUR, "Elena", threshold="999")
    for hand in range(1, 41):
        page = play(phone, page, 2, 2, 2, 2, last=4)
        assert page.totals == (2 * hand, 2 * hand, 2 * hand, 2 * hand, 3 * hand)
    short = page.tree.one("div", "inshort").one("tbody").all("tr")
    assert len(page.rows) + len(short) == 40


def test_fifty_page_reads_leave_the_database_as_it_was(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    before = stored(phone.app)
    for _ in range(10):
        for path in (page.path, f"/club/{page.key}/", "/", f"/club/{page.key}/matches", "/new"):
            phone.client.get(path)
    assert stored(phone.app) == before


def test_the_match_page_is_never_shown_stale(phone):
    assert "no-cache" in start(phone).headers["Cache-Control"]


def test_two_values_for_one_name_start_nothing_odd(phone):
    form = phone.open("/new").form("/new")
    fields = MultiDict({**form.sent, "player1": ["Anna", "Zeno"], "player2": ["Bea"]})
    assert phone.post(form.action, fields).heading == "Anna and Bea"


def test_the_seats_of_a_rematch_can_be_turned_and_the_same_person_deals(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    rematch = phone.open(f"/club/{page.key}/").link("Like the last one")
    turned = phone.open(phone.open(phone.open(rematch).link("Turn the seats")).link("Turn"))
    form = turned.form("/new")
    names = [form.value(f"player{place}") for place in range(1, 5)]
    assert names == ["Carlo", "Dino", "Anna", "Bea"]
    assert names[int(form.value("first_dealer")) - 1] == "Bea"


def long_match(phone, hands=29):
    page = start(phone, "Anna", "Bea", end="fixed_hands", hands="60")
    for number in range(hands):
        page = play(phone, page, number % 3, last=1)
    return page


def test_of_a_long_match_the_older_hands_are_short_and_all_there(phone):
    page = long_match(phone)
    older = page.tree.one("div", "inshort").one("tbody").all("tr")
    assert [row.one("th").text for row in older] == ["5", "4", "3", "2", "1"]
    assert [cell.text for cell in older[1].all("td")] == ["11", "0 ★"]
    assert [row["id"] for row in older] == ["e6", "e5", "e4", "e3", "e2"]
    assert len(page.rows) == 24


def test_a_long_match_may_be_seen_in_full(phone):
    page = phone.open(long_match(phone).link("All in full"))
    assert len(page.rows) == 29
    assert page.tree.all("div", "inshort") == []
    assert "sheet=whole" in page.tree.one("main")["data-address"]


def test_other_entries_of_a_long_match_are_short_too(phone):
    page = start(phone, "Anna", "Bea", end="fixed_hands", hands="60")
    form = phone.open(f"{page.path}/enter/adjustment").form("/adjustment")
    page = phone.send(form, player="0", points="2")
    for _ in range(25):
        page = play(phone, page, 1, last=1)
    lines = [row.text for row in page.tree.one("div", "inshort").one("tbody").all("tr")]
    assert lines[0] == "1 1 10"
    assert lines[1] == "Anna +2"

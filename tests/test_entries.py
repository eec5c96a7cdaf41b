"""What a table enters besides hands: each form, its effect on the sheet, what is refused; undo."""

import pytest

from tests.pages import FOUR, KEYS, Phone, counted, out_at_once, play, start, stored

KINDS = ("adjustment", "withdrawal", "arrival", "substitution", "agreement", "stop")
HEADINGS = {
    "adjustment": ("Adjust the points", "Correggi i punti"),
    "withdrawal": ("Somebody goes home", "Qualcuno va a casa"),
    "arrival": ("Somebody sits down", "Qualcuno si siede"),
    "substitution": ("A substitute takes over", "Entra un sostituto"),
    "agreement": ("Other house rules from here on", "Altri accordi da qui in poi"),
    "stop": ("Stop the match", "Ferma la partita"),
}


def asked(phone, page, kind):
    """The form for this kind of entry."""
    return phone.open(f"{page.path}/enter/{kind}").form(f"/{kind}")


def enter(phone, page, kind, **fields):
    """The page after an entry."""
    return phone.send(asked(phone, page, kind), **fields)


def refused(phone, page, kind, **fields):
    """The page that an entry comes back on: not stored, with everything typed."""
    form = asked(phone, page, kind)
    sent, before = form.fill(**fields), stored(phone.app)
    answer = phone.post(form.action, sent)
    assert (answer.status, bool(answer.alert)) == (422, True)
    assert stored(phone.app) == before
    kept = answer.form(f"/{kind}").sent
    assert {name: kept.get(name) for name in fields} == {name: sent[name] for name in fields}
    return answer


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_page_in_english(phone, kind):
    page = phone.open(phone.menu(start(phone)).link(HEADINGS[kind][0]))
    assert (page.status, page.heading) == (200, HEADINGS[kind][0])
    assert page.tree.one("title").text == HEADINGS[kind][0]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_page_in_italian(phone, kind):
    page = start(phone)
    phone.headers = {"Accept-Language": "it"}
    asked_page = phone.open(f"{page.path}/enter/{kind}")
    assert asked_page.heading != HEADINGS[kind][0]
    words = set(phone.open(page.path).text.split()) | set(asked_page.text.split())
    assert not words & {"Save", "Points", "Stop", "Hand", "match", "home", "Who", "hand"}


def test_a_page_of_no_such_kind_is_not_found(phone):
    page = start(phone)
    assert phone.open(f"{page.path}/enter/hand").status == 404
    assert phone.post(f"{page.path}/enter/nothing", page.hand.sent).status == 404


def test_an_adjustment_counts_from_here_on(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "adjustment", player=1, points="2", reason="revoke")
    assert page.totals == (3, 4, 1, 5)
    assert page.rows[0] == ("", "+2", "", "")
    assert page.said.startswith("Saved: Bea +2: revoke")
    assert page.remarks == ["Bea +2: revoke"]


def test_points_can_be_taken_off(phone):
    page = enter(phone, start(phone), "adjustment", player=0, points="-2")
    assert page.totals == (-2, 0, 0, 0)
    assert page.rows[0][0] == "−2"


def test_an_adjustment_can_put_a_player_out(phone):
    page = enter(phone, start(phone), "adjustment", player=0, points="31")
    assert "Anna is out." in page.said
    assert page.hand.offered("last") == ("1", "2", "3")
    assert page.columns[0][2].startswith("out")


def test_one_who_is_out_stays_out_though_points_are_taken_off(phone):
    page = out_at_once(phone, start(phone), 0)
    page = enter(phone, page, "adjustment", player=0, points="-20")
    assert page.totals[0] == 11
    assert page.hand.offered("last") == ("1", "2", "3")


WHOLE = "A whole number from %s to 999, please."


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"points": "2", "reason": "revoke"}, "player", "Choose a player."),
        ({"player": "1", "reason": "revoke"}, "points", "0 changes nothing."),
        ({"player": "1", "points": "0"}, "points", "0 changes nothing."),
        ({"player": "1", "points": "1,5"}, "points", WHOLE % -999),
        ({"player": "1", "points": "1000"}, "points", WHOLE % -999),
        ({"player": "1", "points": "1_0"}, "points", WHOLE % -999),
        ({"player": "1", "points": "٣"}, "points", WHOLE % -999),
        ({"points": "2", "reason": "x" * 201}, "reason", "At most 200 characters, please."),
    ],
)
def test_an_adjustment_that_is_none_is_refused(phone, fields, field, sentence):
    page = refused(phone, start(phone), "adjustment", **fields)
    assert page.error(field) == sentence


@pytest.mark.parametrize("player", ["4", "-1", "x", "9" * 5000])
@pytest.mark.parametrize("kind", ["adjustment", "withdrawal", "arrival", "substitution"])
def test_somebody_who_does_not_sit_there_is_refused(phone, kind, player):
    form = asked(phone, start(phone), kind)
    more = {} if kind == "withdrawal" else {"points": "1", "name": "Elena"}
    page = phone.forge(form, player=player, **more)
    assert page.status == 422
    assert page.error("player") == "Please choose one of these."
    assert counted(phone.app)[3] == 1


def test_who_goes_home_keeps_the_points_and_has_no_field(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "withdrawal", player=1)
    assert page.columns[1] == ("Bea", "2", "gone home")
    assert page.hand.offered("last") == ("0", "2", "3")
    assert "Saved: Bea goes home" in page.said


def test_when_all_but_one_go_home_the_match_is_over(phone):
    page = enter(phone, start(phone, "Anna", "Bea"), "withdrawal", player=0)
    assert "The match is over: Bea wins." in page.said
    assert page.forms("/hand") == []


def test_nobody_chosen_nobody_goes(phone):
    page = refused(phone, start(phone), "withdrawal")
    assert page.error("player") == "Choose a player."


def test_who_is_home_already_is_not_offered(phone):
    page = enter(phone, start(phone), "withdrawal", player=1)
    assert asked(phone, page, "withdrawal").offered("player") == ("0", "2", "3")


def test_who_sits_down_plays_from_the_next_hand(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "arrival", name="Elena", player=1, points="7")
    assert [name for name, *_ in page.columns] == ["Anna", "Bea", "Elena", "Carlo", "Dino"]
    assert page.totals == (3, 2, 7, 1, 5)
    assert page.hand.offered("last") == ("0", "1", "4", "2", "3")
    assert "8 cards each" in page.text


def test_who_comes_back_takes_the_old_place(phone):
    page = enter(phone, start(phone), "withdrawal", player=1)
    page = enter(phone, page, "arrival", name="BEA", points="4")
    assert page.columns[1] == ("Bea", "4", "")
    assert counted(phone.app)[1] == 4


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"name": "Elena"}, "player", "Choose a player."),
        ({"name": "", "player": "1"}, "name", "A name has 1 to 40 characters."),
        ({"name": "\u200b", "player": "1"}, "name", "A name needs something that can be seen."),
        ({"name": "x" * 41, "player": "1"}, "name", "A name has 1 to 40 characters."),
        ({"name": " carlo ", "player": "1"}, "name", "Carlo sits at the table already."),
        ({"name": "Elena", "player": "1", "points": "-1"}, "points", WHOLE % 0),
    ],
)
def test_an_arrival_that_is_none_is_refused(phone, fields, field, sentence):
    page = refused(phone, start(phone), "arrival", **fields)
    assert page.error(field).casefold() == sentence.casefold()


def test_a_substitute_takes_place_and_points(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "substitution", player=1, name="Elena")
    names = [name for name, *_ in page.columns]
    assert names == ["Anna", "Elena", "Bea", "Carlo", "Dino"]
    assert page.columns[1][1] == "2"
    assert page.hand.offered("last") == ("0", "4", "2", "3")
    assert "Saved: Elena plays instead of Bea" in page.said


def test_busca_has_substitutes_but_nobody_comes_or_goes(phone):
    page = start(phone, preset="busca-5")
    assert not [one for one in page.links if one.endswith(("/arrival", "/withdrawal"))]
    page = enter(phone, page, "substitution", player=3, name="Elena")
    assert page.hand.offered("last") == ("0", "1", "2", "4", "")


@pytest.mark.parametrize(("kind", "name"), [("withdrawal", None), ("arrival", "Elena")])
def test_busca_refuses_who_comes_or_goes(phone, kind, name):
    form = asked(phone, start(phone, preset="busca-5"), kind)
    page = phone.forge(form, player="1", name=name)
    assert page.status == 422
    assert "In Busca nobody comes or goes: only a substitute can step in." in page.text
    assert counted(phone.app)[3] == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": "Elena"}, "player"),
        ({"player": "1"}, "name"),
        ({"player": "1", "name": "bea"}, "name"),
        ({"player": "1", "name": "Carlo"}, "name"),
    ],
)
def test_a_substitution_that_is_none_is_refused(phone, fields, field):
    page = refused(phone, start(phone), "substitution", **fields)
    assert page.error(field)


def test_an_agreement_changes_the_rules_from_here_on(phone):
    page = enter(phone, start(phone), "agreement", threshold="41")
    assert page.tree.one("header").one("p").text == "Ciapanò to 41"
    assert "new house rules: threshold 41" in page.said


def test_an_agreement_makes_a_finished_match_go_on(phone):
    page = play(phone, start(phone, "Anna", "Bea", threshold="6"), 5, last=1)
    page = enter(phone, page, "agreement", threshold="20")
    assert page.hand.offered("last") == ("0", "1")
    assert page.remarks[-1] == "The match goes on."


def test_an_agreement_shows_the_rules_as_they_stand(phone):
    form = asked(phone, start(phone, threshold="41", winners="2"), "agreement")
    assert form.values("threshold", "winners", "limit_rule") == ("41", "2", "reach")
    assert form.offered("batons_ace") is None


@pytest.mark.parametrize("threshold", ["0", "4.1", "1000"])
def test_a_threshold_that_is_none_can_t_be_agreed(phone, threshold):
    page = refused(phone, start(phone), "agreement", threshold=threshold)
    assert page.error("threshold") == WHOLE % 1


def test_an_agreement_on_nothing_is_none(phone):
    page = refused(phone, start(phone), "agreement")
    assert page.alert == "An agreement needs at least one house rule."


def test_too_many_winners_can_t_be_agreed(phone):
    page = refused(phone, start(phone, "Anna", "Bea"), "agreement", winners="2")
    assert page.error("winners") == "2 winners are too many for 2 players."


def test_a_match_that_is_stopped_has_the_lowest_as_winner(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "stop")
    assert page.tree.one("h2", id="end-heading").text == "wins Carlo"
    assert "stopped by agreement" in page.tree.one("section", "end").text
    assert page.tree.one("header").one("p").text == "Ciapanò to 31 · stopped"
    assert page.forms("/hand") == []


def test_equal_ones_share_a_match_that_is_stopped(phone):
    page = enter(phone, start(phone), "stop")
    assert page.tree.one("h2", id="end-heading").text == "win Anna, Bea, Carlo, Dino"


def test_a_match_can_be_stopped_once(phone):
    page = start(phone)
    first, second = asked(phone, page, "stop"), asked(phone, page, "stop")
    phone.send(first)
    assert phone.send(second).status in (409, 422)
    assert counted(phone.app)[3] == 2


@pytest.mark.parametrize("kind", ["adjustment", "withdrawal", "arrival", "substitution", "stop"])
def test_after_the_end_nothing_is_entered(phone, kind):
    page = play(phone, start(phone, "Anna", "Bea", threshold="6"), 5, last=1)
    fields = {"player": "1", "points": "1", "name": "Elena"}
    page = phone.forge(asked(phone, page, kind), **fields)
    assert page.status == 422
    assert page.alert == "The match is over: undo its last hand, or agree to play on."
    assert counted(phone.app)[3] == 2


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_entry_twice_is_one(phone, kind):
    form = asked(phone, start(phone), kind)
    fields = {"player": 1, "points": "2", "name": "Elena", "threshold": "41"}
    sent = form.fill(
        **{name: one for name, one in fields.items() if form.offered(name) is not None}
    )
    answers = [phone.answer(form.action, sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert counted(phone.app)[3] == 2


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_of_a_stale_page_shows_both_versions(phone, kind):
    page = start(phone)
    form = asked(phone, page, kind)
    play(phone, page, 3, 2, 1, last=3)
    fields = {"player": 1, "points": "2", "name": "Elena", "threshold": "41"}
    page = phone.send(
        form, **{name: one for name, one in fields.items() if form.offered(name) is not None}
    )
    assert page.status == 409
    assert "Anna 3, Bea 2, Carlo 1, Dino 5" in page.text
    page = phone.send(next(one for one in page.forms("/confirm") if "mine too" in one.node.text))
    assert (page.status, len(page.rows)) == (200, 2)


def test_undo_takes_the_last_hand_back(phone):
    page = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 1, 1, 1, last=3)
    assert page.form("/undo").button().text == "Undo hand 2"
    page = phone.send(page.form("/undo"))
    assert page.said.startswith("Undone: hand 2.")
    assert page.rows == [("3", "2", "1", "5")]


def test_the_same_undo_twice_undoes_once(phone):
    page = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 1, 1, 1, last=3)
    form = page.form("/undo")
    pages = [phone.send(form) for _ in range(2)]
    assert [page.rows for page in pages] == [[("3", "2", "1", "5")]] * 2


def test_two_undos_of_one_page_undo_once(phone):
    page = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 1, 1, 1, last=3)
    first, second = (phone.open(page.path).form("/undo") for _ in range(2))
    phone.send(first)
    page = phone.send(second)
    assert page.status == 409
    assert page.alert == "Meanwhile the match was changed on another phone: nothing was undone."
    assert page.rows == [("3", "2", "1", "5")]


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_can_be_undone(phone, kind):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    form = asked(phone, page, kind)
    fields = {"player": 1, "points": "2", "name": "Elena", "threshold": "41"}
    after = phone.send(
        form, **{name: one for name, one in fields.items() if form.offered(name) is not None}
    )
    after = phone.send(after.form("/undo"))
    assert (after.rows, after.totals[:2]) == (page.rows, page.totals[:2])
    assert after.hand.offered("last") == ("0", "1", "2", "3")


def test_where_nothing_was_entered_there_is_nothing_to_undo(phone):
    page = start(phone)
    assert page.forms("/undo") == []
    page = phone.post(f"{page.path}/undo", page.hand.sent)
    assert (page.status, page.alert) == (422, "There is nothing to undo.")


def test_where_nothing_was_undone_there_is_nothing_to_bring_back(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = phone.post(f"{page.path}/redo", page.hand.sent)
    assert (page.status, page.alert) == (422, "There is nothing to bring back.")


def test_redo_brings_the_hand_back(phone):
    page = phone.send(play(phone, start(phone), 3, 2, 1, last=3).form("/undo"))
    page = phone.send(page.form("/redo"))
    assert page.rows == [("3", "2", "1", "5")]
    assert page.said.startswith("Back again: hand 1.")


def test_undone_and_redone_a_hand_keeps_its_time(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    time = page.bodies[0].one("p", "facts").text
    page = phone.send(phone.send(page.form("/undo")).form("/redo"))
    assert page.bodies[0].one("p", "facts").text == time


def test_a_new_hand_after_an_undo_leaves_nothing_to_redo(phone):
    page = phone.send(play(phone, start(phone), 3, 2, 1, last=3).form("/undo"))
    page = play(phone, page, 1, 1, 1, last=3)
    assert page.forms("/redo") == []


@pytest.mark.parametrize("missing", KEYS)
@pytest.mark.parametrize("kind", KINDS)
def test_without_its_keys_an_entry_comes_back_filled(phone, kind, missing):
    form = asked(phone, start(phone), kind)
    fields = {"player": "1", "points": "2", "name": "Elena", "threshold": "41"}
    fields = {name: one for name, one in fields.items() if form.offered(name) is not None}
    page = phone.forge(form, **fields, **{missing: None})
    assert page.status == 422
    again = page.form(f"/{kind}")
    assert {name: again.value(name) for name in fields} == fields
    assert phone.send(again).status == 200


def test_names_in_an_entry_are_shown_as_they_are(phone):
    page = enter(phone, start(phone), "arrival", name="<b>x</b>", player=1)
    assert "Saved: <b>x</b> sits down" in page.said
    page = enter(phone, page, "adjustment", player=0, points="2", reason="<i>100%</i>")
    assert page.remarks == ["Anna +2: <i>100%</i>"]


def test_everybody_stays_in_playing_order(phone):
    page = enter(phone, start(Phone(phone.app)), "adjustment", player=2, points="1")
    assert [name for name, *_ in page.columns] == list(FOUR)

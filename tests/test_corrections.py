"""Corrections: an entry is shown as it was entered, what would change is said, then stored."""

import pytest

from scorekeeper.rules.cards import COUNTING_RANKS, SUITS
from tests.match_model import (
    asked,
    asking,
    at,
    compared,
    confirm,
    content,
    correct,
    correction,
    effects,
    enter,
    hands,
    log,
    match_of,
    move,
    order,
    proposed,
    restorable,
    restore,
    strike,
)
from tests.pages import KEYS, counted, play, start, stored, way

FIVE = [(3, 2, 1), (3, 2, 1), (1, 1, 4), (0, 5, 2), (2, 2, 2)]
DECK = [rank + suit for suit in SUITS for rank in COUNTING_RANKS]


def five_hands(phone, **fields):
    """Five hands, the second 3/2/1/5; entries 2 to 6."""
    return hands(phone, start(phone, **fields), *FIVE)


def acts(phone):
    return counted(phone.app)[3]


def owned(**piles):
    """The fields of cards by seat: s0="AD 3C"."""
    return {
        f"card_{card}": int(seat[1:]) for seat, cards in piles.items() for card in cards.split()
    }


def touched(form):
    """What stands in a form, field by field, without keys and what is left alone."""
    return {
        name: values
        for name, values in form.sent.items()
        if name not in (*KEYS, "pile") and values != [""]
    }


# Round 2 is mended in round 4


def test_a_hand_in_the_middle_is_mended(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    assert page.rows[3] == ("6", "2", "1", "2")
    assert len(page.rows) == 5
    assert page.totals == (
        3 + 6 + 1 + 0 + 2,
        2 + 2 + 1 + 5 + 2,
        1 + 1 + 4 + 2 + 2,
        5 + 2 + 5 + 4 + 5,
    )


def test_totals_move_from_the_mended_hand_on(phone):
    before = five_hands(phone)
    after = correct(phone, before, 3, p0=6)
    small = [
        [body.all("td")[0].one("small").text for body in page.bodies] for page in (before, after)
    ]
    assert [one.split()[-1] for one in small[0]] == ["9", "7", "7", "6", "3"]
    assert [one.split()[-1] for one in small[1]] == ["12", "10", "10", "9", "3"]


def test_every_page_agrees_on_a_mended_hand(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    home = phone.open(f"/club/{page.key}/")
    assert all(f"{name} {total}" in home.text for name, total, _ in page.columns)
    assert log(phone, page)[0] == (
        "corrected",
        "hand 2: Anna 6, Bea 2, Carlo 1, Dino 2",
        "before: Anna 3, Bea 2, Carlo 1, Dino 5",
    )


def test_the_look_only_page_agrees_on_a_mended_hand(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    look = stored(phone.app)["club"][0]["look_key"]
    shown = phone.open(at(page).replace(page.key, look))
    assert (shown.rows, shown.totals) == (page.rows, page.totals)


def test_the_mended_hand_is_said_and_marked(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    assert page.said == "Saved: hand 2: Anna 6, Bea 2, Carlo 1, Dino 2"
    assert [body["id"] for body in page.bodies if "fresh" in body["class"].split()] == ["e3"]


def test_a_mended_hand_keeps_its_time(phone):
    page = five_hands(phone)
    times = [body.one("p", "facts").all("span")[0].text for body in page.bodies]
    page = correct(phone, page, 3, p0=6)
    assert [body.one("p", "facts").all("span")[0].text for body in page.bodies] == times


def test_nothing_is_stored_before_it_is_confirmed(phone):
    page, before = five_hands(phone), stored(phone.app)
    proposed(phone, page, 3, p0=6)
    assert stored(phone.app) == before


def test_before_it_is_confirmed_both_sheets_are_shown(phone):
    page = proposed(phone, five_hands(phone), 3, p0=6)
    assert compared(page) == {
        "Anna": ("9", "12"),
        "Bea": ("12", "12"),
        "Carlo": ("10", "10"),
        "Dino": ("24", "21"),
    }
    then, now = (one.all("tbody") for one in page.tree.all("section", "scores"))
    rows = [
        [cell.one(cls="score").text for cell in one[3].all("tr")[0].all("td")]
        for one in (now, then)
    ]
    assert rows == [["3", "2", "1", "5"], ["6", "2", "1", "2"]]


def test_what_would_become_of_the_hand_is_said(phone):
    page = proposed(phone, five_hands(phone), 3, p0=6)
    assert page.tree.one("p", "what").text == (
        "hand 2: Anna 3, Bea 2, Carlo 1, Dino 5 → Anna 6, Bea 2, Carlo 1, Dino 2"
    )
    assert effects(page) == ["The totals change: Anna 9 → 12, Dino 24 → 21."]


# Who is in, who deals, who wins


def bea_out(phone):
    """Bea goes out with 30 in the third hand; the others play two more: entries 2 to 6."""
    page = hands(phone, start(phone, threshold="30"), *[(0, 10, 0)] * 3)
    for points in (2, 1):
        page = play(phone, page, points, None, points, last=3)
    return page


def test_what_brings_somebody_back_is_said_before_it_is_stored(phone):
    shown = proposed(phone, bea_out(phone), 3, p1=9)
    assert effects(shown) == [
        "Bea is in again.",
        "Hand 4: Bea should have played.",
        "Hand 5: Bea should have played.",
        "Bea deals next.",
    ]
    assert compared(shown)["Bea"] == ("30", "29")


def test_who_went_out_by_mistake_is_in_again(phone):
    page = correct(phone, bea_out(phone), 3, p1=9)
    assert page.columns[1] == ("Bea", "29", "out with 1")
    assert page.hand.offered("last") == ("0", "1", "2", "3")


def test_hands_played_without_one_who_is_in_again_are_marked(phone):
    page = correct(phone, bea_out(phone), 3, p1=9)
    marked = [[one.text for one in body.all("p", "warning")] for body in page.bodies]
    assert marked == [["! should have played: Bea"], ["! should have played: Bea"], [], [], []]


def test_a_correction_that_puts_somebody_out_says_so(phone):
    page = hands(phone, start(phone, threshold="30"), (0, 10, 0), (0, 10, 0), (0, 9, 0), (1, 0, 1))
    shown = proposed(phone, page, 4, p1=10)
    assert effects(shown) == ["Bea is no longer in.", "Hand 4: Bea should not have played."]
    page = confirm(phone, shown)
    assert page.remarks == ["should not have played: Bea"]
    assert page.said.endswith("Bea is out.")


def finished(phone, *scores):
    """A match of two to 15 that is over: by default Anna wins in the second hand."""
    return hands(phone, start(phone, "Anna", "Bea", threshold="15"), *scores or ((3,), (4,)))


def test_a_correction_that_opens_the_match_again_says_so(phone):
    shown = proposed(phone, finished(phone), 3, p0=10)
    assert effects(shown) == [
        "Bea is in again.",
        "The match is open again: nobody has won yet.",
        "Anna deals next.",
    ]
    assert confirm(phone, shown).hand.offered("last") == ("0", "1")


def test_a_correction_that_makes_another_win_says_so(phone):
    page = correct(phone, finished(phone), 3, p0=10)
    shown = proposed(phone, page, 2, p0=10)
    assert effects(shown) == ["Anna is no longer in.", "Bea wins the match."]
    assert confirm(phone, shown).tree.one("h2", id="end-heading").text == "wins Bea"


def test_hands_after_an_earlier_end_no_longer_count(phone):
    page = finished(phone, (5,), (5,), (5,))
    shown = proposed(phone, page, 2, p0=1)
    assert effects(shown)[1:] == ["Hand 3 now lies after the end and does not count."]
    page = confirm(phone, shown)
    assert page.remarks == ["after the end: it does not count"]
    assert effects(proposed(phone, page, 2, p0=5))[1:] == ["Hand 3 counts again."]


def test_undoing_its_last_hand_opens_a_finished_match_again(phone):
    page = finished(phone)
    form = page.form("/undo")
    page = phone.send(form)
    assert "Bea deals" in page.text
    assert page.hand.offered("last") == ("0", "1")
    assert page.totals == (3, 8)


def test_the_end_comes_back_when_it_is_done_again(phone):
    page = finished(phone)
    again = phone.send(phone.send(page.form("/undo")).form("/redo"))
    assert again.tree.one("h2", id="end-heading").text == "wins Anna"
    assert again.rows == page.rows


# The form as it was entered

WAYS = {
    "points": {"p0": "3", "p1": "2", "p2": "1", "last": "3"},
    "thirds": {"p0": "3", "t0": "1", "p1": "0", "t1": "2", "p2": "3", "last": "3"},
    "more than five": {"p0": "10", "p1": "0", "p2": "0", "last": "3"},
    "a note": {"p0": "3", "p1": "2", "p2": "1", "last": "3", "note": "<b>argued</b>"},
    "cappotto": {"p0": "0", "p1": "0", "p2": "0", "last": "3"},
    "third of a cappotto": {"p0": "0", "t0": "2", "p1": "0", "p2": "0", "last": "3"},
}


def test_typed_thirds_are_shown_as_chips(phone):
    page = phone.send(start(phone).hand, w0="3 1/3", p1=0, p2=0, last=3)
    assert correction(phone, page, 2).values("p0", "t0", "w0") == ("3", "1", "")


COUNTED = {"a0": "1", "f0": "7", "a1": "1", "f1": "4", "a2": "0", "f2": "3", "last": "3"}


def test_counts_are_shown_as_they_were_entered(phone):
    page = phone.send(way(phone, start(phone), "counts").hand, **COUNTED)
    shown = {name: [one] for name, one in COUNTED.items()}
    assert touched(correction(phone, page, 2)) == shown | {"rest": ["3"]}


def test_cards_are_shown_as_they_were_entered(phone):
    fields = owned(s0="AB 3C", s1="AD RD", s2="2S") | {"last": 3}
    page = phone.send(way(phone, start(phone), "cards").hand, **fields)
    assert page.status == 200
    shown = touched(correction(phone, page, 2))
    typed = {name.replace("_", "-"): [str(one)] for name, one in fields.items()}
    assert shown == typed | {"rest": ["3"]}


def test_busca_totals_are_shown_as_they_were_entered(phone):
    fields = {"p0": "10", "p1": "20", "p2": "1", "note": "x"}
    page = phone.send(start(phone, preset="busca-5").hand, **fields)
    assert touched(correction(phone, page, 2)) == {name: [one] for name, one in fields.items()}


def test_the_pita_and_who_took_no_trick_are_shown_as_they_were_entered(phone):
    page = start(phone, preset="busche-loser-deals")
    fields = {"a0": "3", "f0": "10", "special": "1", "a2": "0", "f2": "0", "last": "3"}
    fields |= {"no_trick": ["2"]}
    page = phone.send(way(phone, page, "counts").hand, a1=0, f1=0, **fields)
    assert page.status == 200, page.alert
    shown = correction(phone, page, 2)
    assert shown.values("special", "last", "no_trick", "f0") == ("1", "3", "2", "10")


# Game and way → what to enter there.
ENTERED = {
    **{name: ({}, "points", fields) for name, fields in WAYS.items()},
    "typed": ({}, "points", {"w0": " 3 1/3", "p1": 0, "p2": 0, "last": 3}),
    "counts": ({}, "counts", COUNTED),
    "cards": ({}, "cards", owned(s0="AB 3C", s1="AD RD", s2="2S") | {"last": 3}),
    "costly ace by counts": (
        {"batons_ace": "11"},
        "counts",
        {
            "a0": 1,
            "f0": 7,
            "a1": 0,
            "f1": 4,
            "a2": 0,
            "f2": 0,
            "special": 3,
            "a3": 2,
            "f3": 9,
            "last": 3,
        },
    ),
    "busca totals": ({"preset": "busca-5"}, "points", {"p0": 10, "p1": 20, "p2": 1}),
    "busca with its last trick": (
        {"preset": "busca-5"},
        "points",
        {"p0": 10, "p1": 20, "p2": 1, "p3": 9, "last": 3},
    ),
    "busca without a trick": (
        {"preset": "busche-loser-deals"},
        "points",
        {"p0": 0, "p1": 20, "p2": 0, "last": 3, "no_trick": ["0", "2"]},
    ),
}


@pytest.mark.parametrize("name", ENTERED)
def test_a_hand_is_shown_as_entered_and_unchanged_leaves_no_trace(phone, name):
    rules, how, fields = ENTERED[name]
    page = phone.send(way(phone, start(phone, **rules), how).hand, **fields)
    before, form = stored(phone.app), correction(phone, page, 2)
    assert name not in WAYS or touched(form) == {field: [one] for field, one in fields.items()}
    again = phone.send(form)
    assert (again.status, again.rows) == (200, page.rows)
    assert again.path == at(page)
    assert stored(phone.app) == before


def every_card(phone):
    """A cappotto where only cards can tell: asked for and answered."""
    page = start(phone, cappotto="every_card")
    page = phone.send(page.hand, p0=0, p1=0, p2=0, last=3)
    return phone.send(page.hand, empty="1")


def test_a_cappotto_of_every_card_is_shown_with_its_answer(phone):
    page = every_card(phone)
    assert page.rows == [("11", "11", "11", "0")]
    assert correction(phone, page, 2).value("empty") == "1"


def test_a_cappotto_of_every_card_unchanged_leaves_no_trace(phone):
    page, before = every_card(phone), stored(phone.app)
    assert phone.send(correction(phone, page, 2)).rows == page.rows
    assert stored(phone.app) == before


def test_a_way_of_entering_may_be_changed(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    form = correction(phone, page, 2, "counts")
    page = confirm(phone, phone.send(form, **COUNTED))
    assert page.rows == [("3", "2", "1", "5")]
    assert correction(phone, page, 2).value("f0") == "7"


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
def test_every_way_of_correcting_leads_to_every_other(phone, how):
    page = hands(phone, start(phone), (3, 2, 1))
    page = phone.open(at(page, f"/entry/2/correct?how={how}"))
    links = {one.text: one["href"] for one in page.tree.one("nav", "ways").all("a")}
    assert list(links) == ["points", "counts", "cards"]
    assert all(phone.open(link).status == 200 for link in links.values())


def test_another_way_of_entering_keeps_the_note(phone):
    page = phone.send(start(phone).hand, p0=3, p1=2, p2=1, last=3, note="argued")
    form = correction(phone, page, 2, "counts")
    assert form.value("note") == "argued"


def test_another_way_of_entering_keeps_who_did_not_play(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 0)), 2, absent=["2"])
    assert correction(phone, page, 2, "counts").value("absent") == "2"


# Who did not play, who should have


def test_who_did_not_play_is_ticked(phone):
    page = hands(phone, start(phone), (3, 2, 0))
    shown = proposed(phone, page, 2, absent=["2"])
    assert effects(shown) == ["Hand 1: Carlo should have played."]
    page = confirm(phone, shown)
    assert page.rows == [("3", "2", "–", "6")]
    assert correction(phone, page, 2).sent["absent"] == ["2"]


@pytest.mark.parametrize("how", ["counts", "cards"])
def test_who_did_not_play_takes_no_rest(phone, how):
    page = hands(phone, start(phone), (3, 2, 0))
    form = correction(phone, page, 2, how)
    fields = form.sent | {"absent": "3", "rest": "3", "last": "0"}
    before = stored(phone.app)
    answer = phone.post(form.action, fields)
    assert (answer.status, "Dino did not play this hand" in answer.text) == (422, True)
    assert stored(phone.app) == before
    look = f"{page.path}/hand/preview?how={how}&absent=3&rest=3&last=0"
    assert phone.client.get(look).status_code == 200


def test_who_did_not_play_is_asked_after_the_points(phone):
    form = phone.open(at(bea_out(phone), "/entry/5/correct")).form("/correct")
    names = list(dict.fromkeys(one["name"] for one in form.node.all("input")))
    assert names.index("w0") < names.index("absent")


def test_who_did_play_after_all_is_unticked(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 0)), 2, absent=["2"])
    page = correct(phone, page, 2, absent=[], p2=4)
    assert page.rows == [("3", "2", "4", "2")]


def test_a_hand_without_one_unchanged_leaves_no_trace(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 0)), 2, absent=["2"])
    before = stored(phone.app)
    phone.send(correction(phone, page, 2))
    assert stored(phone.app) == before


def test_one_who_came_back_in_may_be_added_to_a_hand_played_without(phone):
    page = correct(phone, bea_out(phone), 3, p1=9)
    shown = proposed(phone, page, 6, absent=[], p1=4)
    assert effects(shown)[0] != "Hand 5: Bea should have played."
    assert confirm(phone, shown).rows[0] == ("1", "4", "1", "5")


def test_the_last_trick_s_winner_must_have_played(phone):
    page = hands(phone, start(phone), (3, 2, 0))
    page = phone.send(correction(phone, page, 2), absent=["3"])
    assert page.status == 422
    assert "Dino did not play this hand." in page.text
    assert acts(phone) == 2


# What is refused


def refused(phone, page, entry, how="", **fields):
    """The form that comes back: nothing stored, everything typed."""
    form = correction(phone, page, entry, how)
    sent, before = form.fill(**fields), stored(phone.app)
    answer = phone.post(form.action, sent)
    assert answer.status == 422
    assert stored(phone.app) == before
    kept = answer.form("/correct").sent
    assert {name: kept.get(name) for name in sent if name not in KEYS} == {
        name: values for name, values in sent.items() if name not in KEYS
    }
    return answer


@pytest.mark.parametrize(
    ("how", "fields", "alert"),
    [
        ("", {"p0": 10}, "10 at most: the last trick is worth at least 1."),
        ("", {"w0": "3,5", "note": "n"}, "Not saved: please look at what is marked."),
        ("", {"last": 2}, "Dino is left blank; enter 0 for who took nothing."),
        ("counts", {"a0": 1, "f0": 30, "last": 3}, "Not saved: please look at what is marked."),
        (
            "cards",
            owned(s0="AB 3C") | {"last": 3},
            "Bea, Carlo and Dino have nothing: who takes what is left?",
        ),
    ],
)
def test_a_correction_that_is_none_keeps_everything_typed(phone, how, fields, alert):
    page = refused(phone, hands(phone, start(phone), (3, 2, 1)), 2, how, **fields)
    assert alert in page.text


@pytest.mark.parametrize("missing", KEYS)
def test_without_its_keys_a_correction_comes_back_filled(phone, missing):
    page = hands(phone, start(phone), (3, 2, 1))
    page = phone.forge(correction(phone, page, 2), p0="6", note="n", **{missing: None})
    assert page.status == 422
    again = page.form("/correct")
    assert again.values("p0", "note") == ("6", "n")
    assert confirm(phone, phone.send(again)).rows == [("6", "2", "1", "2")]


def test_an_entry_that_is_not_there_is_not_found(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    below = ("entry/1", "entry/9", "entry/1/correct", "entry/9/strike", "entry/2/restore")
    below += ("entry/9/move", "insert/9", "entry/" + "9" * 40, "entry/x/correct")
    assert {phone.open(at(page, f"/{one}")).status for one in below} == {404}


# Entries that are no hands


def entered(phone, kind, **fields):
    """A hand, then this entry, then another hand: entries 2 to 4."""
    page = hands(phone, start(phone, threshold="50"), (3, 2, 1))
    return enter(phone, page, kind, **fields)


SMALL = {
    "adjustment": ({"player": "1", "points": "2", "reason": "revoke"}, {"points": "-3"}),
    "withdrawal": ({"player": "1"}, {"player": "2"}),
    "arrival": ({"name": "Elena", "player": "1", "points": "7"}, {"points": "4", "player": "0"}),
    "substitution": ({"player": "1", "name": "Elena"}, {"player": "2"}),
    "agreement": ({"threshold": "41"}, {"threshold": "61"}),
}
TITLES = {
    "adjustment": ("Bea +2: revoke", "Bea −3: revoke"),
    "withdrawal": ("Bea goes home", "Carlo goes home"),
    "arrival": ("Elena sits down", "Elena sits down"),
    "substitution": ("Elena plays instead of Bea", "Elena plays instead of Carlo"),
    "agreement": ("new house rules: threshold 41", "new house rules: threshold 61"),
}


@pytest.mark.parametrize("kind", SMALL)
def test_an_entry_is_shown_as_it_was_entered(phone, kind):
    fields, _ = SMALL[kind]
    form = correction(phone, entered(phone, kind, **fields), 3)
    assert form.values(*fields) == tuple(fields.values())


@pytest.mark.parametrize("kind", SMALL)
def test_saved_unchanged_an_entry_leaves_no_trace(phone, kind):
    page = entered(phone, kind, **SMALL[kind][0])
    before = stored(phone.app)
    again = phone.send(correction(phone, page, 3))
    assert (again.status, content(again)) == (200, content(page))
    assert stored(phone.app) == before


@pytest.mark.parametrize("kind", SMALL)
def test_an_entry_is_corrected(phone, kind):
    fields, changes = SMALL[kind]
    page = entered(phone, kind, **fields)
    shown = proposed(phone, page, 3, **changes)
    old, new = TITLES[kind]
    assert shown.tree.one("p", "what").text == f"{old} → {new}"
    page = confirm(phone, shown)
    assert content(page)[1] == (3, new)
    assert correction(phone, page, 3).values(*changes) == tuple(changes.values())


def test_a_stop_unchanged_leaves_no_trace(phone):
    page = entered(phone, "stop")
    before = stored(phone.app)
    assert phone.send(correction(phone, page, 3)).status == 200
    assert stored(phone.app) == before


def test_a_corrected_adjustment_moves_the_totals(phone):
    page = hands(phone, entered(phone, "adjustment", player=1, points=2), (1, 1, 1))
    assert correct(phone, page, 3, points="-2").totals == (4, 1, 2, 13)


def test_a_removed_penalty_no_longer_counts(phone):
    page = enter(phone, hands(phone, start(phone), (3, 2, 1)), "adjustment", player=1, points=30)
    assert page.columns[1][2].startswith("out")
    shown = asking(phone, page, 3, "strike")
    assert effects(shown)[0] == "Bea is in again."
    assert confirm(phone, shown).columns[1] == ("Bea", "2", "")


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("adjustment", {"points": "0"}),
        ("adjustment", {"points": "1,5", "reason": "n"}),
        ("arrival", {"name": "Carlo", "points": "2"}),
        ("arrival", {"name": ""}),
        ("substitution", {"name": "Dino"}),
        ("agreement", {"threshold": "31x"}),
        ("agreement", {"threshold": "50"}),
    ],
)
def test_an_entry_that_is_none_keeps_everything_typed(phone, kind, wrong):
    page = refused(phone, entered(phone, kind, **SMALL[kind][0]), 3, **wrong)
    assert page.alert


def test_a_newcomer_s_name_is_corrected_before_any_hand(phone):
    page = entered(phone, "arrival", name="Elena", player=1)
    shown = proposed(phone, page, 3, name="Élena")
    page = confirm(phone, shown)
    assert [name for name, *_ in page.columns] == ["Anna", "Bea", "Élena", "Carlo", "Dino"]
    assert page.hand.offered("last") == ("0", "1", "5", "2", "3")


def elena_played(phone):
    """Elena sat down and played the second hand: entries 3 and 4."""
    page = entered(phone, "arrival", name="Elena", player=1)
    return phone.send(page.hand, p0=1, p1=1, p4=1, p2=1, last=3)


def test_a_newcomer_who_played_can_t_be_made_another(phone):
    page = phone.send(correction(phone, elena_played(phone), 3), name="Franca")
    assert page.status == 422
    assert acts(phone) == 4


def test_the_hand_that_forbids_another_newcomer_is_named(phone):
    page = phone.send(correction(phone, elena_played(phone), 3), name="Franca")
    assert "Not possible: hand 2: Anna 1, Bea 1, Elena 1, Carlo 1" in page.text


def came_back(phone):
    """Bea went home and came back: entries 3 and 4."""
    page = entered(phone, "withdrawal", player=1)
    return enter(phone, page, "arrival", name="Bea", points=3)


def test_who_came_back_is_shown_as_entered(phone):
    assert correction(phone, came_back(phone), 4).values("name", "points", "player") == (
        "Bea",
        "3",
        "",
    )


def test_a_return_unchanged_leaves_no_trace(phone):
    page = came_back(phone)
    before = stored(phone.app)
    assert phone.send(correction(phone, page, 4)).status == 200
    assert stored(phone.app) == before


def test_the_points_of_a_return_are_corrected(phone):
    assert correct(phone, came_back(phone), 4, points="5").totals[1] == 7


def test_who_comes_back_may_be_another(phone):
    page = enter(phone, entered(phone, "withdrawal", player=1), "withdrawal", player=2)
    page = enter(phone, page, "arrival", name="Bea")
    page = correct(phone, page, 5, name="carlo")
    assert content(page)[-1] == (5, "Carlo sits down")


def test_an_agreement_before_another_unchanged_leaves_no_trace(phone):
    page = entered(phone, "agreement", threshold="41")
    page = enter(phone, page, "agreement", winners="2")
    before = phone.send(correction(phone, page, 3))
    assert before.path == at(page)


def test_an_agreement_on_what_holds_already_unchanged_leaves_no_trace(phone):
    page = entered(phone, "agreement", threshold="41")
    page = correct(phone, enter(phone, page, "agreement", threshold="45"), 3, threshold="45")
    assert phone.send(correction(phone, page, 4)).status == 200


def test_a_second_withdrawal_of_the_same_unchanged_leaves_no_trace(phone):
    page = strike(phone, entered(phone, "withdrawal", player=1), 3)
    page = restore(phone, enter(phone, page, "withdrawal", player=1), 3)
    assert phone.send(correction(phone, page, 5)).status == 200


def test_an_arrival_that_was_undone_can_be_entered_again(phone):
    page = phone.send(entered(phone, "arrival", name="Elena", player=1).form("/undo"))
    page = phone.send(asked(phone, page, "arrival"), name="Elena", player=1)
    assert page.status == 200


def test_an_arrival_that_was_struck_can_be_entered_again(phone):
    page = strike(phone, entered(phone, "arrival", name="Elena", player=1), 3)
    page = phone.send(asked(phone, page, "arrival"), name="Elena", player=1)
    assert page.status == 200


# Struck, restored, inserted, moved


def test_striking_asks_on_a_page_of_its_own(phone):
    page = five_hands(phone)
    before = stored(phone.app)
    shown = asking(phone, page, 3, "strike")
    assert (shown.heading, shown.form("/confirm").button("").text) == ("Strike out", "Confirm")
    assert shown.tree.one("p", "what").text == "hand 2: Anna 3, Bea 2, Carlo 1, Dino 5"
    assert compared(shown)["Dino"] == ("24", "19")
    assert stored(phone.app) == before


def test_a_struck_hand_is_gone_and_the_others_move_up(phone):
    page = strike(phone, five_hands(phone), 3)
    assert page.said == "Struck out. It can be restored from the log."
    assert order(page) == [2, 4, 5, 6]
    assert page.numbers == ["4", "3", "2", "1"]


def test_the_same_strike_twice_gives_a_friendly_page(phone):
    form = asking(phone, five_hands(phone), 3, "strike").form("/confirm")
    pages = [phone.send(form) for _ in range(2)]
    assert [page.said for page in pages] == ["Struck out. It can be restored from the log."] * 2
    assert acts(phone) == 7


def test_two_strikes_of_one_hand_strike_once(phone):
    page = five_hands(phone)
    first, second = (asking(phone, page, 3, "strike").form("/confirm") for _ in range(2))
    phone.send(first)
    page = phone.send(second)
    assert (page.status, page.alert) == (409, "This entry is no longer there.")
    assert order(page) == [2, 4, 5, 6]


def test_a_struck_hand_is_restored_to_its_place(phone):
    page = five_hands(phone)
    again = restore(phone, strike(phone, page, 3), 3)
    assert content(again) == content(page)
    assert again.said.startswith("Saved: hand 2")
    assert [body.one("p", "facts").text for body in again.bodies] == [
        body.one("p", "facts").text for body in page.bodies
    ]


def test_struck_one_after_another_hands_find_their_places(phone):
    page = struck = five_hands(phone)
    for entry in (3, 4, 2):
        struck = strike(phone, struck, entry)
    for entry in (2, 4, 3):
        struck = restore(phone, struck, entry)
    assert content(struck) == content(page)


def test_in_whatever_order_they_are_restored_hands_find_their_places(phone):
    page = struck = five_hands(phone)
    for entry in (3, 4, 2):
        struck = strike(phone, struck, entry)
    for entry in (4, 3, 2):
        struck = restore(phone, struck, entry)
    assert content(struck) == content(page)


def test_struck_again_elsewhere_a_hand_is_restored_there(phone):
    page = restore(phone, strike(phone, five_hands(phone), 3), 3)
    page = strike(phone, move(phone, page, 3), 3)
    assert order(restore(phone, page, 3)) == [2, 4, 5, 6, 3]


def test_the_page_that_restores_shows_totals_now_and_then(phone):
    page = asking(phone, strike(phone, five_hands(phone), 3), 3, "restore")
    assert page.heading == "Restore"
    assert compared(page)["Dino"] == ("19", "24")


def test_the_page_that_restores_says_what(phone):
    page = asking(phone, strike(phone, five_hands(phone), 3), 3, "restore")
    assert "Anna 3, Bea 2, Carlo 1, Dino 5" in page.tree.one("p", "what").text


def test_a_forgotten_hand_is_inserted_before_another(phone):
    page = phone.open(at(five_hands(phone), "/insert/3"))
    assert (page.heading, page.tree.one("h2").text) == ("A forgotten hand", "Hand 2")
    shown = phone.send(page.form("/insert/3"), p0=6, p1=0, p2=0, last=3)
    assert shown.tree.one("p", "what").text == "Anna 6, Bea 0, Carlo 0, Dino 5"
    page = confirm(phone, shown)
    assert order(page) == [2, 7, 3, 4, 5, 6]
    assert page.said == "Saved: hand 2: Anna 6, Bea 0, Carlo 0, Dino 5"


def test_a_forgotten_hand_says_who_deals_now(phone):
    page = phone.open(at(five_hands(phone), "/insert/3"))
    assert "Bea deals" in page.text
    shown = phone.send(page.form("/insert/3"), p0=6, p1=0, p2=0, last=3)
    assert effects(shown)[-1] == "Carlo deals next."


@pytest.mark.parametrize("how", ["counts", "cards"])
def test_a_forgotten_hand_is_entered_in_every_way(phone, how):
    page = phone.open(at(hands(phone, start(phone), (1, 1, 1)), f"/insert/2?how={how}"))
    fields = COUNTED if how == "counts" else owned(s0="AB", s1="AD", s2="2S") | {"last": 3}
    page = confirm(phone, phone.send(page.form("/insert/2"), **fields))
    assert order(page) == [3, 2]


def test_a_forgotten_hand_that_is_none_keeps_everything_typed(phone):
    page = hands(phone, start(phone), (1, 1, 1))
    form = phone.open(at(page, "/insert/2")).form("/insert/2")
    page = phone.send(form, p0=9, p1=9, p2=9, last=3, note="n", absent=["1"])
    assert page.status == 422
    assert page.form("/insert/2").values("p0", "p1", "p2", "note", "absent") == (*"999", "n", "1")
    assert acts(phone) == 2


def test_an_entry_is_moved_earlier_and_later(phone):
    page = five_hands(phone)
    options = phone.open(at(page, "/entry/4"))
    earlier = confirm(phone, phone.open(options.link("Move it earlier")))
    assert order(earlier) == [2, 4, 3, 5, 6]
    options = phone.open(at(page, "/entry/4"))
    assert order(confirm(phone, phone.open(options.link("Move it later")))) == [2, 3, 4, 5, 6]


def test_the_first_can_t_be_moved_earlier_nor_the_last_later(phone):
    page = five_hands(phone)
    first, last = (phone.open(at(page, f"/entry/{entry}")) for entry in (2, 6))
    assert "Move it earlier" not in first.text
    assert "Move it later" not in last.text


def test_what_is_moved_to_the_end_is_the_last(phone):
    page = phone.open(phone.open(at(five_hands(phone), "/entry/5")).link("Move it later"))
    page = confirm(phone, page)
    assert order(page) == [2, 3, 4, 6, 5]
    assert page.said == "Saved: hand 5: Anna 0, Bea 5, Carlo 2, Dino 4"


@pytest.mark.parametrize("before", ["4", "9", "1"])
def test_nothing_is_moved_before_what_is_not_there(phone, before):
    page = phone.open(at(five_hands(phone), f"/entry/4/move?before={before}"))
    assert (page.status, page.alert) == (422, "This entry is no longer there.")


def test_without_its_newcomer_s_arrival_a_hand_is_refused_and_named(phone):
    page = phone.open(at(elena_played(phone), "/entry/3/strike"))
    assert page.status == 422
    assert page.alert.startswith("Not possible: hand 2: Anna 1, Bea 1, Elena 1, Carlo 1")
    assert acts(phone) == 4


def test_before_the_arrival_of_one_who_played_it_a_hand_is_marked(phone):
    shown = asking(phone, elena_played(phone), 4, "move?before=3")
    assert effects(shown) == ["Hand 2: Elena should not have played."]


# Undo and redo


def test_what_was_undone_and_brought_back_is_named(phone):
    match = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    struck = strike(phone, match, 2)
    page = phone.send(struck.form("/undo"))
    assert page.said.startswith("Undone: hand 1 struck out.")
    assert phone.open(at(page)).said.startswith("Last: undone: hand 1 struck out, ")
    page = phone.send(page.form("/redo"))
    assert page.said.startswith("Back again: hand 1 struck out.")


def test_undo_goes_back_to_the_start_and_redo_to_the_end(phone):
    page = five_hands(phone)
    page = correct(phone, page, 3, p0=6)
    page = move(phone, strike(phone, page, 4), 2)
    pages = [content(page)]
    while page.forms("/undo"):
        page = phone.send(page.form("/undo"))
        pages.append(content(page))
    again = [content(page)]
    while page.forms("/redo"):
        page = phone.send(page.form("/redo"))
        again.append(content(page))
    assert len(pages) == 9
    assert again == pages[::-1]


def test_undone_and_redone_every_hand_keeps_its_first_time(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    times = {act["revision"]: act["at"] for act in stored(phone.app)["act"]}
    shown = [body.one("p", "facts").text for body in page.bodies]
    page = phone.send(phone.send(page.form("/undo")).form("/redo"))
    assert [body.one("p", "facts").text for body in page.bodies] == shown
    assert times.items() <= {act["revision"]: act["at"] for act in stored(phone.app)["act"]}.items()


def test_an_undone_correction_shows_the_first_version(phone):
    page = phone.send(correct(phone, five_hands(phone), 3, p0=6).form("/undo"))
    assert page.rows[3] == ("3", "2", "1", "5")
    assert correction(phone, page, 3).value("p0") == "3"


def test_an_undone_strike_offers_nothing_to_restore(phone):
    page = strike(phone, five_hands(phone), 3)
    assert restorable(phone, page) == {3}
    phone.send(page.form("/undo"))
    assert restorable(phone, page) == set()


def test_the_button_says_what_it_takes_back(phone):
    page = five_hands(phone)
    assert page.form("/undo").button().text == "Undo hand 5"
    page = strike(phone, page, 3)
    assert page.form("/undo").button().text == "Undo the last change"


# Who looks on


def test_who_looks_on_can_t_correct(phone):
    page = five_hands(phone)
    look = stored(phone.app)["club"][0]["look_key"]
    below = ("entry/3", "entry/3/correct", "entry/3/strike", "insert/3", "start", "confirm")
    below += ("entry/3/move", "entry/3/restore")
    assert {phone.open(at(page, f"/{one}").replace(page.key, look)).status for one in below} == {
        403
    }


def test_who_looks_on_can_t_confirm(phone):
    form = asking(phone, five_hands(phone), 3, "strike").form("/confirm")
    club = stored(phone.app)["club"][0]
    key = form.action.split("/")[2]
    assert phone.post(form.action.replace(key, club["look_key"]), form.sent).status == 403
    assert acts(phone) == 6


def test_italian_says_it_in_italian(phone):
    page = bea_out(phone)
    phone.headers = {"Accept-Language": "it"}
    shown = proposed(phone, page, 3, p1=9)
    assert not {"again", "should", "deals", "Hand", "Confirm", "now"} & set(shown.text.split())


def test_opened_as_a_page_the_confirmation_is_the_match(phone):
    page = five_hands(phone)
    assert phone.open(at(page, "/confirm")).rows == page.rows


def test_a_match_that_was_thrown_away_can_t_be_corrected(phone):
    page = five_hands(phone)
    form = asking(phone, page, 3, "strike").form("/confirm")
    phone.send(phone.open(at(page, "/remove")).form("/remove"))
    assert phone.send(form).status in (409, 422)
    assert acts(phone) == 6


def test_another_page_of_the_match_is_as_fresh(phone):
    page = correct(phone, five_hands(phone), 3, p0=6)
    assert content(match_of(phone, page)) == content(page)


def test_cards_whose_rest_one_of_several_took_unchanged_leave_no_trace(phone):
    asked_who = phone.send(way(phone, start(phone), "cards").hand, **owned(s0="AB"), last=3)
    page = phone.send(asked_who.hand, rest=3)
    before = stored(phone.app)
    assert phone.send(correction(phone, page, 2)).path == at(page)
    assert stored(phone.app) == before


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("strike", {"before": "3"}),
        ("strike", {"before": "0"}),
        ("strike", {"kind": "replace", "body": "{}", "before": "3"}),
        ("strike", {"kind": "add", "body": '{"stop": {}}'}),
        ("strike", {"entry": ""}),
        ("move", {"before": "0"}),
    ],
)
def test_a_deed_that_says_what_its_kind_has_not_is_refused(phone, what, sent):
    page = five_hands(phone)
    before = stored(phone.app)
    form = (
        asking(phone, page, 2, what).form("/confirm") if what == "strike" else moving(phone, page)
    )
    assert phone.forge(form, **sent).status == 422
    assert stored(phone.app) == before


def moving(phone, page):
    return asking(phone, page, 2, "move?before=5").form("/confirm")

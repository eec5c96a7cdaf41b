"""A hand is entered: three ways, both games, every refusal with everything typed kept."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import COUNTING_RANKS, SUITS
from tests.pages import FOUR, KEYS, Phone, counted, out_at_once, play, start, stored, way

NOT_SAVED = "Not saved: please look at what is marked."
ALL = tuple(rank + suit for suit in SUITS for rank in COUNTING_RANKS)
GAMES = {
    "plain": {},
    "costly six": {"batons_ace": "6"},
    "costly eleven": {"batons_ace": "11"},
    "french": {"suits": "french"},
    "every card": {"cappotto": "every_card"},
    "busca": {"preset": "busca-5"},
    "no trick": {"preset": "busche-loser-deals"},
    "french busca": {"preset": "busca-5", "suits": "french"},
}


def enter(phone, page, how, **fields):
    """The page after a hand was entered this way."""
    return phone.send(way(phone, page, how).hand, **fields)


def by_points(phone, page=None, **fields):
    return enter(phone, page or start(phone), "points", **fields)


def owners(**piles):
    """The fields of the cards in each seat's pile: s0="AD 3C"."""
    return {
        f"card_{card}": int(seat.removeprefix("s"))
        for seat, cards in piles.items()
        for card in cards.split()
    }


def refused(phone, page, how="points", **fields):
    """The page that a hand comes back on, stored nowhere, with every field as it was typed."""
    form = way(phone, page, how).hand
    sent, before = form.fill(**fields), stored(phone.app)
    answer = phone.post(form.action, sent)
    assert answer.status == 422
    assert stored(phone.app) == before
    assert answer.alert
    kept = answer.hand.sent
    assert {name: kept.get(name) for name in sent if name not in KEYS} == {
        name: values for name, values in sent.items() if name not in KEYS
    }
    return answer


def score(page):
    """What the newest hand cost, in playing order."""
    return page.rows[0]


# Each hand is 3, 2, 1 and the last trick's 5, by game: what to enter, what it costs.
CIAPANO = {
    "points": {"p0": 3, "p1": 2, "p2": 1, "last": 3},
    "counts": {"a0": 1, "f0": 7, "a1": 1, "f1": 4, "a2": 0, "f2": 3, "a3": 2, "f3": 6, "last": 3},
    "cards": owners(
        s0="AD 3B 3C 3D 3S 2B 2C 2D", s1="AC 2S RB RC RD", s2="RS CB CC", s3="AB AS CD CS FB"
    )
    | {"last": 3, "card_FC": 3, "card_FD": 3, "card_FS": 3},
}


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
@pytest.mark.parametrize("game", ["plain", "french", "every card"])
def test_a_hand_of_ciapano_costs_the_same_in_every_way(phone, game, how):
    page = start(phone, **GAMES[game])
    page = enter(phone, page, how, **CIAPANO[how])
    assert (page.status, score(page)) == (200, ("3", "2", "1", "5"))


def test_counts_and_cards_of_one_hand_have_the_same_why(phone):
    pages = [enter(phone, start(phone), how, **CIAPANO[how]) for how in ("counts", "cards")]
    assert pages[0].whys == pages[1].whys
    assert pages[0].whys == {
        "Anna": "10/3: 3 whole points, ⅓ dropped",
        "Bea": "7/3: 2 whole points, ⅓ dropped",
        "Carlo": "3/3: 1 whole point",
        "Dino": "last trick: 11 − 6 = 5",
    }


ACE_AND_FOUR = [
    ("points", {"w0": "2 1/3"}),
    ("points", {"p0": 2, "t0": 1}),
    ("points", {"w0": "2⅓"}),
    ("points", {"w0": " 2 1 / 3 "}),
    ("points", {"p0": 2}),
    ("counts", {"a0": 1, "f0": 4, "a1": 0, "f1": 0, "a2": 0, "f2": 0}),
    ("cards", owners(s0="AD 3B 2C RS FD") | {"rest": 3}),
]


@pytest.mark.parametrize(("how", "fields"), ACE_AND_FOUR)
def test_an_ace_and_four_figures_cost_2_however_they_are_entered(phone, how, fields):
    zeros = {"p1": 0, "p2": 0} if how == "points" else {}
    if "rest" in fields:
        page = way(phone, start(phone), how)
        sent = page.hand.fill(last=3, **owners(s0="AD 3B 2C RS FD"))
        page = phone.post(page.hand.action, sent | {"rest": "3"})
    else:
        page = enter(phone, start(phone), how, last=3, **zeros, **fields)
    assert score(page) == ("2", "0", "0", "9")
    exact = fields.get("p0") != 2 or "t0" in fields
    if exact:
        assert page.whys["Anna"] == "7/3: 2 whole points, ⅓ dropped"
    else:
        assert page.whys["Anna, Bea and Carlo"] == "as entered"


@pytest.mark.parametrize(("ace", "worth"), [("6", 16), ("11", 21)])
def test_a_costly_ace_makes_the_hand_worth_more(phone, ace, worth):
    page = start(phone, batons_ace=ace)
    page = by_points(phone, page, p0=worth - 10, p1=2, p2=1, last=3)
    assert score(page) == (str(worth - 10), "2", "1", "7")


@pytest.mark.parametrize(("ace", "cost"), [("6", "7"), ("11", "12")])
def test_a_costly_ace_is_counted_and_found_among_the_cards(phone, ace, cost):
    counts = {"a0": 0, "f0": 4, "a1": 1, "f1": 3, "a2": 1, "f2": 2, "last": 3, "special": 0}
    cards = {"last": 3} | owners(
        s0="AB 3B 3C 3D 3S", s1="AC 2B 2C 2D", s2="AD RB RC", s3="AS RD RS CB CC CD CS"
    )
    cards |= {"card_2S": 3, "card_FB": 3, "card_FC": 3, "card_FD": 3, "card_FS": 3}
    pages = [
        enter(phone, start(phone, batons_ace=ace), how, **fields)
        for how, fields in (("counts", counts), ("cards", cards))
    ]
    assert {score(page) for page in pages} == {(cost, "2", "1", "6")}
    assert pages[0].whys == pages[1].whys


@pytest.mark.parametrize("ace", ["6", "11"])
def test_a_costly_ace_that_nobody_can_hold_is_refused(phone, ace):
    page = start(phone, batons_ace=ace)
    page = refused(phone, page, p0=5, p1=5, p2=int(ace) - 6, last=3)
    assert page.alert == f"Nobody has enough for the ace of bastoni, which counts {ace}."


def test_the_ace_of_bastoni_is_asked_for_where_it_is_costly_only(phone):
    plain = way(phone, start(phone), "counts").hand
    assert (plain.offered("special"), plain.offered("a0")) == (None, ("", "0", "1", "2", "3", "4"))
    costly = way(phone, start(phone, batons_ace="6"), "counts").hand
    assert costly.offered("special") == ("0", "1", "2", "3")
    assert costly.offered("a0") == ("", "0", "1", "2", "3")


def _counts(numbers, **more):
    letters = [f"{letter}{seat}" for seat in range(4) for letter in "af"]
    return dict(zip(letters, numbers, strict=True)) | more


@pytest.mark.parametrize("game", ["busca", "french busca", "no trick"])
def test_busca_s_totals_add_up_to_40_and_one_pays(phone, game):
    page = by_points(phone, start(phone, **GAMES[game]), p0=20, p1=12, p2=5, last=3)
    assert score(page) == ("2", "0", "0", "0")
    assert page.whys["Anna"] == "20 points, the most: 19 to 22 is 2 busche"
    assert page.whys["Dino"] == "3 points, not the most: 0 busche"


def test_busca_by_counts_and_by_cards_costs_the_same_for_the_same_why(phone):
    counts = _counts((2, 4, 1, 4, 0, 5, 0, 7), last=3, special=0)
    cards = {"last": 3} | owners(
        s0="AD AB AC RB RC RD RS", s1="AS CB CC CD CS", s2="FB FC FD FS 2B"
    )
    rest = {f"card_{card}": 3 for card in ALL if f"card_{card}" not in cards}
    pages = [
        enter(phone, start(phone, preset="busca-5"), how, **fields)
        for how, fields in (("counts", counts), ("cards", cards | rest))
    ]
    assert pages[0].whys == pages[1].whys
    assert {score(page) for page in pages} == {("1", "0", "0", "0")}


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ((39, 1, 0, 0), "0022"),
        ((38, 1, 1, 0), "0001"),
        ((40, 0, 0, 0), "0333"),
        ((18, 17, 3, 2), "1000"),
        ((22, 10, 5, 3), "2000"),
        ((23, 9, 5, 3), "3000"),
        ((15, 15, 5, 5), "1100"),
    ],
)
def test_what_busca_s_points_cost(phone, points, paid):
    page = start(phone, preset="busca-5", threshold="99")
    fields = {f"p{seat}": one for seat, one in enumerate(points)}
    assert score(by_points(phone, page, **fields)) == tuple(paid)


def test_busca_above_22_pays_one_more_for_each_point(phone):
    page = start(phone, preset="busca-10", threshold="99")
    page = by_points(phone, page, p0=37, p1=1, p2=1)
    assert score(page) == ("17", "0", "0", "0")


def test_the_last_pile_of_busca_gets_what_is_left(phone):
    page = by_points(phone, start(phone, preset="busca-5"), p0=10, p1=10, p2=10)
    assert score(page) == ("1", "1", "1", "1")


def test_busca_s_last_trick_may_be_left_out_by_points_only(phone):
    page = start(phone, preset="busca-5")
    assert by_points(phone, page, p0=18, p1=10, p2=7).status == 200
    page = refused(phone, page, "counts", **_counts((2, 4, 1, 4, 0, 5, 0, 7), special=0))
    assert page.error("last") == "Who won the last trick is missing."


def test_busca_s_last_trick_is_worth_3(phone):
    page = refused(phone, start(phone, preset="busca-5"), p0=18, p1=10, p2=10, last=3)
    assert page.alert == "Dino won the last trick: at least 3, not 2."


@pytest.mark.parametrize(
    ("last", "sum_", "short"), [(9, 38, "2 are missing"), (12, 41, "1 too many")]
)
def test_busca_says_how_much_is_missing(phone, last, sum_, short):
    page = refused(phone, start(phone, preset="busca-5"), p0=10, p1=10, p2=9, p3=last)
    assert page.alert == f"{sum_} of 40: {short}."


def test_where_tricks_cover_the_page_asks_who_took_none(phone):
    page = start(phone, preset="busche-loser-deals")
    page = by_points(phone, page, p0=25, p1=15, p2=0, p3=0, no_trick=[3])
    assert score(page) == ("0", "0", "0", "1")
    assert page.whys["Dino"] == "uncovered: 1 busca"


def test_nobody_without_a_trick_has_points(phone):
    page = start(phone, preset="busche-loser-deals")
    page = refused(phone, page, p0=25, p1=10, p2=5, p3=0, no_trick=[2])
    assert page.alert == "Carlo can’t have points or cards without a trick."


def test_where_points_cover_nobody_is_asked_about_tricks(phone):
    assert start(phone, preset="busca-5").hand.offered("no_trick") is None
    assert start(phone, preset="busche-loser-deals").hand.offered("no_trick") == tuple("0123")


def test_zero_is_a_score(phone):
    assert score(by_points(phone, p0=0, p1=0, p2=6, last=3)) == ("0", "0", "6", "5")


def test_nothing_touched_is_not_zero(phone):
    page = refused(phone, start(phone), p0=3, last=3)
    assert page.alert == "Bea and Carlo are left blank; enter 0 for who took nothing."
    assert (page.error("p1"), page.error("p2")) == ("missing", "missing")
    assert (page.error("p0"), page.error("p3")) == ("", "")


def test_left_blank_beside_too_much_both_are_said(phone):
    page = refused(phone, start(phone, preset="busca-5"), p0=24, p2=24)
    said = "Bea and Dino are left blank; the others make 48 of 40: 8 too many."
    assert (page.alert, page.error("p1"), page.error("p0")) == (said, "Bea: missing", "")


def test_one_left_blank_is_named(phone):
    page = refused(phone, start(phone), p0=3, p2=2, last=3)
    assert page.alert == "Bea is left blank; enter 0 for who took nothing."


@pytest.mark.parametrize(
    ("how", "fields"), [("points", {"p0": 3, "p1": 2, "p2": 1}), *list(CIAPANO.items())[1:]]
)
def test_the_last_trick_has_no_default(phone, how, fields):
    fields = {name: value for name, value in fields.items() if name != "last"}
    assert way(phone, start(phone), how).hand.value("last") == ""
    page = refused(phone, start(phone), how, **fields)
    assert page.error("last") == "Who won the last trick is missing."


def test_everything_touched_stays_touched(phone):
    page = refused(phone, start(phone), p0=7, t0=2, p1=0, w2="4 2/3", note="for Dino!")
    assert page.hand.values("p0", "t0", "p1", "w2") == ("7", "2", "0", "4 2/3")
    assert page.hand.value("note") == "for Dino!"


@pytest.mark.parametrize(
    "typed", ["3,5", "3.5", "1_0", "١", "-1", "+", "3/1", "1/2", "drei", "9" * 50]
)
def test_a_number_that_is_none_gets_a_sentence_at_its_field(phone, typed):
    page = refused(phone, start(phone), w0=typed, p1=2, p2=1, last=3)
    assert page.alert == NOT_SAVED
    assert page.error("p0") == "Whole points or points and thirds, please: 3, 3 1/3 or 3⅓."


@pytest.mark.parametrize("typed", ["3,5", "3.5", "1_0", "١", "-1", "3⅓", "9" * 50])
def test_busca_takes_whole_points_only(phone, typed):
    page = refused(phone, start(phone, preset="busca-5"), w0=typed, p1=2, p2=1)
    assert (page.alert, page.error("p0")) == (NOT_SAVED, "Anna: Whole points only, please.")


@pytest.mark.parametrize("typed", ["3,5", "3.5", "1_0", "١", "-1", "21", "9" * 50, "⅓"])
def test_figures_are_whole_numbers_up_to_20(phone, typed):
    page = refused(phone, start(phone), "counts", a0=1, f0=typed, last=3)
    assert page.alert == NOT_SAVED
    assert page.error("p0") == "A whole number from 0 to 20, please."


@pytest.mark.parametrize(
    ("typed", "cost"),
    [("3", "3"), ("3⅓", "3"), ("3 ⅓", "3"), ("⅔", "0"), (" 4 2/3", "4"), ("4 2 / 3", "4")],
)
def test_every_number_can_be_typed(phone, typed, cost):
    assert score(by_points(phone, w0=typed, p1=2, p2=1, last=3))[0] == cost


def test_a_typed_number_beats_the_chip(phone):
    assert score(by_points(phone, w0="4", p0=1, p1=2, p2=1, last=3))[0] == "4"


def test_a_third_alone_is_less_than_a_point(phone):
    page = by_points(phone, t0=2, p1=2, p2=1, last=3)
    assert score(page) == ("0", "2", "1", "8")
    assert page.whys["Anna"] == "2/3: less than a point"


def test_thirds_are_chips_that_need_no_slash(phone):
    form = start(phone).hand
    assert (form.offered("t0"), form.offered("p0")) == (("1", "2", ""), tuple(map(str, range(11))))


def test_others_at_10_leave_the_last_trick_1(phone):
    assert score(by_points(phone, p0=5, p1=5, p2=0, last=3)) == ("5", "5", "0", "1")


def test_others_at_11_are_refused(phone):
    page = refused(phone, start(phone), p0=5, p1=5, p2=1, last=3)
    assert page.alert == "10 at most: the last trick is worth at least 1."


def test_others_at_nothing_are_a_cappotto(phone):
    page = by_points(phone, p0=0, p1=0, p2=0, last=3)
    assert score(page) == ("11", "11", "11", "0")
    assert page.remarks == ["cappotto by Dino: 0, the others 11"]
    assert page.bodies[0].all("td", "cappotto")[0].one(cls="score").text == "0"


def test_where_every_card_counts_nothing_but_zeros_asks_for_more(phone):
    page = start(phone, **GAMES["every card"])
    page = refused(phone, page, p0=0, p1=0, p2=0, last=3)
    assert page.alert == (
        "0 for everyone but Dino: only thirds, counts or cards tell whether it is a cappotto."
    )
    assert page.hand.offered("empty") == ("1",)


def test_the_question_is_not_asked_before(phone):
    assert start(phone, **GAMES["every card"]).hand.offered("empty") is None


def test_nobody_else_took_a_card_it_is_a_cappotto(phone):
    page = start(phone, **GAMES["every card"])
    page = by_points(phone, page, p0=0, p1=0, p2=0, last=3)
    page = phone.send(page.hand, empty=1)
    assert score(page) == ("11", "11", "11", "0")


def test_somebody_took_a_third_it_is_no_cappotto(phone):
    page = start(phone, **GAMES["every card"])
    page = by_points(phone, page, p0=0, p1=0, p2=0, last=3)
    page = phone.send(page.hand, t1=1)
    assert score(page) == ("0", "0", "0", "11")
    assert page.whys["Bea"] == "1/3: less than a point"


def test_with_some_points_every_card_asks_nothing(phone):
    page = start(phone, **GAMES["every card"])
    assert score(by_points(phone, page, p0=1, p1=0, p2=0, last=3)) == ("1", "0", "0", "10")


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((1, 7, 1, 4, 0, 3, 2, 5), "19 of 20 figures: 1 is missing."),
        ((1, 7, 1, 4, 0, 3, 2, 8), "22 of 20 figures: 2 too many."),
        ((1, 7, 1, 4, 0, 3, 1, 6), "3 of 4 aces: 1 is missing."),
        ((1, 7, 1, 4, 3, 3, 2, 6), "7 of 4 aces: 3 too many."),
    ],
)
def test_counts_that_don_t_add_up_say_by_how_much(phone, numbers, sentence):
    page = refused(phone, start(phone), "counts", **_counts(numbers, last=3))
    assert page.alert == sentence


def test_the_pita_must_be_somewhere(phone):
    fields = _counts((1, 4, 1, 4, 0, 5, 1, 7), last=3)
    page = refused(phone, start(phone, preset="busca-5"), "counts", **fields)
    assert page.alert == "The special ace is missing: somebody took it."


def test_one_left_blank_takes_the_rest_of_the_counts(phone):
    page = enter(phone, start(phone), "counts", a0=1, f0=7, a1=1, f1=4, a2=0, f2=3, last=3)
    assert score(page) == ("3", "2", "1", "5")


def test_several_left_blank_ask_who_takes_the_rest(phone):
    page = refused(phone, start(phone), "counts", a0=1, f0=7, last=3)
    assert page.alert == "Bea, Carlo and Dino have nothing: who takes what is left?"
    assert page.hand.offered("rest") == tuple("0123")
    page = phone.send(page.hand, rest=3)
    assert score(page) == ("3", "0", "0", "8")


def test_the_only_one_without_a_card_takes_the_rest(phone):
    page = enter(
        phone,
        start(phone),
        "cards",
        last=3,
        **owners(s0="AD 3B 3C 3D 3S 2B 2C 2D", s1="AC 2S RB RC RD", s2="RS CB CC"),
    )
    assert score(page) == ("3", "2", "1", "5")


def test_cards_that_lie_nowhere_are_named(phone):
    cards = {f"card_{card}": 3 for card in ALL[:-1]} | owners(s0="AB", s1="3B", s2="2B")
    page = refused(phone, start(phone), "cards", last=3, **cards)
    assert page.alert == "Missing: jack of spade."
    assert page.hand.offered("rest") == tuple("0123")


def test_missing_cards_have_the_names_that_the_page_gives_them(phone):
    cards = {f"card_{card}": 3 for card in ALL if card != "AD"}
    cards |= owners(s0="AB", s1="3B", s2="2B")
    page = refused(phone, start(phone, suits="french"), "cards", last=3, **cards)
    assert page.alert == "Missing: ace of diamonds."


@pytest.mark.parametrize(
    ("suits", "name", "drawn"),
    [("italian", "ace of denari", "#B #C #D #S"), ("french", "ace of diamonds", "#FB #FC #FD #FS")],
)
def test_the_cards_are_named_and_drawn_in_the_suits_of_the_match(phone, suits, name, drawn):
    form = way(phone, start(phone, suits=suits), "cards").hand.node
    names = [one["aria-label"] for one in form.all("div", "card")]
    assert len(set(names)) == 24
    assert name in names
    assert {one["href"] for one in form.all("use")} == set(drawn.split())


def test_every_card_is_offered_to_everybody_and_to_nobody(phone):
    form = way(phone, start(phone), "cards").hand
    assert {form.offered(f"card-{card}") for card in ALL} == {("0", "1", "2", "3", "")}


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
def test_only_those_still_in_have_fields(phone, how):
    page = way(phone, out_at_once(phone, start(phone), 1), how)
    letters = {"points": "ptw", "counts": "af", "cards": ()}[how]
    assert page.hand.offered("last") == ("0", "2", "3")
    assert all(page.hand.offered(f"{letter}1") is None for letter in letters)
    if how == "cards":
        assert page.hand.offered("card-AD") == ("0", "2", "3", "")


def test_a_hand_of_those_still_in_leaves_the_others_alone(phone):
    page = out_at_once(phone, start(phone), 1)
    page = phone.send(page.hand, p0=3, p2=2, last=3)
    assert score(page) == ("3", "–", "2", "6")
    assert page.totals == (3, 31, 2, 6)


def test_a_note_stays_with_its_hand(phone):
    page = by_points(phone, p0=3, p1=2, p2=1, last=3, note="Bea revoked <3")
    assert page.bodies[0].one("p", "note").text == "Bea revoked <3"


def test_a_note_that_is_too_long_says_so(phone):
    page = refused(phone, start(phone), p0=3, p1=2, p2=1, last=3, note="x" * 201)
    assert page.error("note") == "At most 200 characters, please."


def forged(phone, page, how="points", **fields):
    """The answer to fields that no page offers; nothing may be stored."""
    form, before = way(phone, page, how).hand, stored(phone.app)
    page = phone.forge(form, **fields)
    assert page.status == 422
    assert page.alert
    assert stored(phone.app) == before
    return page


@pytest.mark.parametrize("value", ["abc", "11", "-1", "1_0", "١", "9" * 40])
def test_a_chip_that_is_none_is_refused(phone, value):
    page = forged(phone, start(phone), p0=value, p1="2", p2="1", last="3")
    assert page.error("p0") == "A whole number from 0 to 10, please."


@pytest.mark.parametrize("value", ["4", "-1", "x", "9" * 40, "١"])
@pytest.mark.parametrize("field", ["last", "special"])
def test_a_seat_that_nobody_has_is_refused(phone, field, value):
    page, how = start(phone, batons_ace="6"), "points" if field == "last" else "counts"
    fields = {"p0": "6", "p1": "2", "p2": "1", "f0": "1", "last": "3", field: value}
    forged(phone, page, how, **fields)


def test_the_seat_of_one_who_is_out_is_refused(phone):
    page = out_at_once(phone, start(phone), 1)
    page = forged(phone, page, p0="3", p2="2", last="1")
    assert page.error("last") == "Please choose one of these."


@pytest.mark.parametrize("value", ["4", "x", "9" * 40])
def test_a_card_of_nobody_s_is_refused(phone, value):
    forged(phone, start(phone), "cards", card_AD=value, last="3")


@pytest.mark.parametrize("field", ["last", "rest", "special", "card-AD", "no_trick"])
def test_five_thousand_digits_are_no_traceback(phone, field):
    page = start(phone, preset="busche-loser-deals")
    how = "cards" if field.startswith("card") else "counts"
    form = way(phone, page, how).hand
    sent = form.sent | {field: "9" * 5000}
    assert phone.answer(form.action, sent).status_code == 422


@pytest.mark.parametrize("field", ["p0", "t0", "w0", "seen"])
def test_five_thousand_digits_in_a_number_are_refused(phone, field):
    page = start(phone)
    sent = page.hand.sent | {"p1": "2", "p2": "1", "last": "3", field: "9" * 5000}
    assert phone.answer(page.hand.action, sent).status_code == 422


def test_of_two_values_for_one_field_none_is_stored_beside_the_other(phone):
    form = start(phone).hand
    fields = form.fill(p1=2, p2=1, last=3) | {"p0": ["3", "4"]}
    page = phone.post(form.action, MultiDict(fields))
    assert page.status in (200, 422)
    assert counted(phone.app)[3] == (2 if page.status == 200 else 1)
    assert score(page) == ("3", "2", "1", "5") if page.status == 200 else page.alert


@pytest.mark.parametrize("missing", KEYS)
def test_without_its_keys_a_form_comes_back_filled(phone, missing):
    form = start(phone).hand
    page = phone.forge(form, p0="3", p1="2", p2="1", last="3", **{missing: None})
    assert page.status == 422
    assert page.alert.startswith("The page was too old to be sent.")
    assert page.hand.values("p0", "p1", "p2", "last") == ("3", "2", "1", "3")
    assert score(phone.send(page.hand)) == ("3", "2", "1", "5")


@pytest.mark.parametrize("once", ["", "short", "x" * 65, "<b>" * 8, "é" * 20])
def test_a_one_time_key_that_is_none_is_replaced(phone, once):
    form = start(phone).hand
    page = phone.forge(form, p0="3", p1="2", p2="1", last="3", once=once)
    assert page.status == 422
    assert phone.send(page.hand).status == 200


@pytest.mark.parametrize("seen", ["0", "2", "-1", "x", "", "999999999"])
def test_a_page_that_never_was_stores_nothing(phone, seen):
    form, before = start(phone).hand, stored(phone.app)
    page = phone.forge(form, p0="3", p1="2", p2="1", last="3", seen=seen)
    assert page.status in (409, 422)
    assert stored(phone.app) == before


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
def test_the_same_form_twice_is_one_hand(phone, how):
    form = way(phone, start(phone), how).hand
    fields = form.fill(**CIAPANO[how])
    answers = [phone.answer(form.action, fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert counted(phone.app)[3] == 2


def test_the_same_key_with_another_hand_is_not_taken_for_the_first(phone):
    form = start(phone).hand
    phone.send(form, p0=3, p1=2, p2=1, last=3)
    page = phone.send(form, p0=4, p1=2, p2=1, last=3)
    assert page.status == 409
    assert "Anna 4, Bea 2, Carlo 1, Dino 4" in page.text
    assert counted(phone.app)[3] == 2


def test_sent_again_after_later_hands_it_still_leads_to_its_own(phone):
    page = start(phone)
    form = page.hand
    first = play(phone, page, 3, 2, 1, last=3)
    play(phone, first, 1, 1, 1, last=3)
    page = phone.send(form, p0=3, p1=2, p2=1, last=3)
    assert page.said.startswith("Saved: hand 1: Anna 3")
    assert len(page.rows) == 2


def test_two_phones_with_two_hands_see_both_versions(phone):
    page = start(phone)
    other = Phone(phone.app)
    form = other.open(page.path).hand
    play(phone, page, 3, 2, 1, last=3)
    page = other.send(form, p0=4, p1=2, p2=1, last=3)
    assert page.status == 409
    assert "Anna 3, Bea 2, Carlo 1, Dino 5" in page.text
    assert "Anna 4, Bea 2, Carlo 1, Dino 4" in page.text
    assert counted(phone.app)[3] == 2


def clash(phone):
    """The page on which the second of two phones may choose."""
    page = start(phone)
    form = phone.open(page.path).hand
    play(phone, page, 3, 2, 1, last=3)
    return phone.send(form, p0=4, p1=2, p2=1, last=3)


@pytest.mark.parametrize(
    ("choice", "rows"),
    [
        ("Replace theirs", [("4", "2", "1", "4")]),
        ("Mine is the next hand", [("4", "2", "1", "4"), ("3", "2", "1", "5")]),
    ],
)
def test_the_second_phone_chooses(phone, choice, rows):
    forms = clash(phone).forms("/confirm")
    form = next(form for form in forms if choice in form.node.text)
    page = phone.send(form)
    assert (page.status, page.rows) == (200, rows)
    assert phone.send(form).rows == rows


def test_the_second_phone_may_keep_theirs(phone):
    page = clash(phone)
    assert phone.open(page.link("Keep theirs")).rows == [("3", "2", "1", "5")]


def test_a_hand_that_is_not_whole_is_kept_on_a_stale_page(phone):
    page = start(phone)
    form = phone.open(page.path).hand
    play(phone, page, 3, 2, 1, last=3)
    page = phone.send(form, p0=4, last=3, note="later")
    assert page.status == 409
    assert page.alert.startswith("Meanwhile another phone changed the match.")
    assert page.hand.values("p0", "last", "note") == ("4", "3", "later")


def test_what_was_typed_for_one_who_just_went_out_is_not_dropped(phone):
    page = out_at_once(phone, start(phone, threshold="33"), 1)
    form = phone.open(page.path).hand
    play(phone, page, 0, 2, 6, last=3)
    page = phone.send(form, p0=0, p1=4, p2=6, last=3)
    assert page.status == 409
    assert "Anna 0, Bea 4, Carlo 6, Dino 1" in page.text


def test_what_was_typed_is_kept_when_the_other_phone_ended_the_match(phone):
    page = start(phone, "Anna", "Bea", threshold="6")
    form = phone.open(page.path).hand
    play(phone, page, 5, last=1)
    page = phone.send(form, p0=3, last=1)
    assert page.status == 409
    assert "Anna 3, Bea 8" in page.text


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
def test_no_field_looks_like_a_login(phone, how):
    form = way(phone, start(phone), how).hand.node
    assert form["autocomplete"] == "off"
    typed = [one for one in form.all("input") if one["type"] not in ("hidden", "radio", "checkbox")]
    assert all(one["autocomplete"] == "off" for one in typed)
    numbers = [one for one in typed if one["name"] != "note"]
    assert {one["inputmode"] for one in numbers} <= {"numeric"}
    assert not {one["name"] for one in typed} & {"name", "user", "username", "email", "password"}


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
@pytest.mark.parametrize("game", GAMES)
def test_every_way_is_one_touch_from_every_other(phone, game, how):
    page = way(phone, start(phone, **GAMES[game]), how)
    ways = [one["href"] for one in page.tree.one("nav", "ways").all("a")]
    assert [link.rpartition("=")[2] for link in ways] == ["points", "counts", "cards"]
    current = [one for one in page.tree.all("a") if "aria-current" in one]
    assert [one["href"].rpartition("=")[2] for one in current] == [how]


def test_italian_says_it_in_italian(phone):
    phone.headers = {"Accept-Language": "it"}
    page = refused(phone, start(phone), p0=3, last=3)
    assert "Bea e Carlo" in page.alert
    assert "blank" not in page.alert
    page = phone.send(page.hand, p1=2, p2=1)
    assert page.whys["Dino"] == "ultima presa: 11 − 6 = 5"


def test_a_preview_says_what_a_hand_would_bring(phone):
    page = start(phone, threshold="5")
    path = f"{page.path}/hand/preview?how=points&p0=3&p1=2&p2=1&last=3"
    before = stored(phone.app)
    shown = phone.open(path).text
    assert "Dino is out." in shown
    assert stored(phone.app) == before


@pytest.mark.parametrize(
    "query", ["", "p0=3", "p0=abc&last=3", "last=9", "how=cards", "p0=3&p1=9&p2=9&last=3"]
)
def test_a_preview_of_no_whole_hand_is_empty(phone, query):
    page = phone.open(f"{start(phone).path}/hand/preview?{query}")
    assert (page.status, page.text) == (200, "")


def test_the_players_stay_in_playing_order(phone):
    page = start(phone, "Dino", "Carlo", "Bea", "Anna")
    assert [one.text for one in page.hand.node.all("span", "name")] == list(reversed(FOUR))

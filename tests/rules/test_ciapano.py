"""Ciapanò: what a hand costs, and which hands are refused."""

import pytest

from scorekeeper.rules.ciapano import Ciapano, best_of
from scorekeeper.rules.reasons import Reason
from tests.rules.table import cost, refused, refused_hand, tally, why

CIAPANO = Ciapano()
STRICT = Ciapano(cappotto="every_card")
ACE_6 = Ciapano(batons_ace=6)
ACE_11 = Ciapano(batons_ace=11)


def test_last_trick_takes_what_is_missing_to_eleven():
    assert cost(CIAPANO, "3 1/3", "2 1/3", "1 1/3", "3 2/3", last=3) == (3, 2, 1, 5)


def test_three_players_others_four_and_two():
    assert cost(CIAPANO, 4, 2, None, last=2) == (4, 2, 5)


def test_others_with_nothing_make_a_cappotto():
    assert cost(CIAPANO, 0, 0, 0, None, last=3) == (11, 11, 11, 0)


def test_others_with_ten_leave_one_for_the_last_trick():
    assert cost(CIAPANO, 4, 3, 3, None, last=3) == (4, 3, 3, 1)


def test_zero_is_a_score():
    assert cost(CIAPANO, 0, 0, 6, None, last=3) == (0, 0, 6, 5)


def test_last_trick_may_be_anybodys():
    assert cost(CIAPANO, 3, None, "1 1/3", 3, last=1) == (3, 4, 1, 3)


SAME = {
    "cards": {
        "how": "cards",
        "piles": [["AB", "3B", "2B", "RB", "CB"], ["AC", "AD", "AS"], ["FB", "3C"], None],
    },
    "counts": {"how": "counts", "piles": [(1, 4), (3, 0), (0, 2), (0, 14)]},
    "thirds": {"how": "points", "piles": ["2 1/3", 3, "2/3", "4 2/3"]},
    "thirds, the rest left": {"how": "points", "piles": ["2⅓", 3, "⅔", None]},
    "whole, the rest left": {"how": "points", "piles": [2, 3, 0, None]},
    "final scores": {"how": "points", "piles": [2, 3, 0, 6]},
    "final scores, another left": {"how": "points", "piles": [2, None, 0, 6]},
}


@pytest.mark.parametrize("form", SAME.values(), ids=SAME)
def test_every_form_costs_the_same(form):
    assert cost(CIAPANO, *form["piles"], how=form["how"], last=3) == (2, 3, 0, 6)


@pytest.mark.parametrize("form", ["cards", "counts", "thirds", "thirds, the rest left"])
def test_every_form_with_known_thirds_says_the_same_why(form):
    form, last = SAME[form], "last_trick_takes_the_rest"
    said = why(CIAPANO, *form["piles"], how=form["how"], last=3)
    assert said == ("thirds_dropped", "points_exact", "thirds_dropped", last)


@pytest.mark.parametrize("form", ["whole, the rest left", "final scores"])
def test_whole_points_are_taken_as_entered(form):
    said = why(CIAPANO, *SAME[form]["piles"], last=3)
    assert said == ("points_as_entered",) * 3 + ("last_trick_takes_the_rest",)


def test_why_tells_which_thirds_were_dropped():
    told = CIAPANO.score(tally("2 1/3", 3, "2/3", None, last=3)).why
    facts = {"pile_thirds": 2, "points": 0, "dropped_thirds": 2}
    assert told[2] == Reason("thirds_dropped", facts)
    assert told[3].facts == {"worth": 11, "others": 5, "points": 6}


def test_why_of_a_cappotto_tells_who_made_it():
    score = CIAPANO.score(tally(0, 0, 0, None, last=3))
    assert (score.outcome, score.cappotto) == ("cappotto", 3)
    assert score.why[0] == Reason("cappotto_of", {"taker": 3, "points": 11})
    assert score.why[3] == Reason("cappotto_made", {"taker": 3, "points": 11})


def test_cappotto_where_each_other_is_below_one_point():
    assert cost(CIAPANO, "2/3", "2/3", "2/3", None, last=3) == (11, 11, 11, 0)


def test_one_whole_point_breaks_the_cappotto():
    assert cost(CIAPANO, 1, "2/3", "2/3", None, last=3) == (1, 0, 0, 10)


def test_all_cards_without_the_last_trick_are_no_cappotto():
    assert cost(CIAPANO, "10 2/3", 0, 0, 0, last=3) == (10, 0, 0, 1)


def test_final_scores_of_a_cappotto_are_eleven_for_the_taker():
    assert cost(CIAPANO, 0, 0, 0, 11, last=3) == (11, 11, 11, 0)
    assert refused_hand(CIAPANO, 0, 11, 11, 11, last=0)[0] == "scores_sum"


def test_every_card_wants_every_card():
    assert cost(STRICT, "1/3", 0, 0, None, last=3) == (0, 0, 0, 11)
    assert cost(STRICT, 0, 0, 0, "10 2/3", last=3) == (11, 11, 11, 0)
    assert cost(STRICT, 0, 0, 0, None, last=3) == (11, 11, 11, 0)


def test_costly_ace_makes_the_hand_worth_more():
    assert (CIAPANO.worth, ACE_6.worth, ACE_11.worth) == (11, 16, 21)
    assert cost(ACE_6, 6, 2, 1, None, last=3) == (6, 2, 1, 7)
    assert cost(ACE_11, "11 2/3", 2, "1 2/3", "5 1/3", last=3) == (11, 2, 1, 7)
    assert cost(ACE_11, 0, 0, 0, 21, last=3) == (21, 21, 21, 0)


HOLDERS = {
    "a card value of 6": (6, 4, 4, "1 2/3"),
    "what is left": (4, 2, 3, None),
    "a final score of 6": (6, 4, 4, 2),
    "a final score of 7 with the last trick": (4, 4, 1, 7),
}
NO_HOLDERS = {
    "card values": (4, 4, 4, "3 2/3"),
    "what is left": (5, 5, 0, None),
    "final scores, 6 with the last trick": (5, 5, 0, 6),
    "final scores, another left": (5, None, 0, 6),
}


@pytest.mark.parametrize("piles", HOLDERS.values(), ids=HOLDERS)
def test_somebody_can_hold_the_ace(piles):
    assert sum(cost(ACE_6, *piles, last=3)) == 16


@pytest.mark.parametrize("piles", NO_HOLDERS.values(), ids=NO_HOLDERS)
def test_nobody_can_hold_the_ace(piles):
    refusal = ("nobody_holds_the_ace", {"ace": 6}, "points")
    assert refused_hand(ACE_6, *piles, last=3) == refusal


TEN = {"counted_thirds": 33, "most_thirds": 32, "most": 10}
REFUSED = {
    "others take all": ((5, 3, 3, None), "others_take_all", TEN),
    "thirds of the others over": (
        (5, 3, "2 1/3", "1 1/3", None),
        "card_values_over",
        {"counted_thirds": 35, "most_thirds": 32, "most": 10},
    ),
    "one missing": ((3, 0, 3, 4), "scores_sum", {"counted": 10, "needed": 11}),
    "one too many": ((3, 0, 3, 6), "scores_sum", {"counted": 12, "needed": 11}),
    "a third missing": (
        (3, "1/3", 3, 4),
        "card_values_sum",
        {"counted_thirds": 31, "needed_thirds": 32},
    ),
    "last trick counted with the cards": (
        ("3 1/3", "2/3", "3 1/3", "4 1/3"),
        "card_values_sum",
        {"counted_thirds": 35, "needed_thirds": 32},
    ),
    "over eleven, another left": ((6, None, 0, 6), "scores_over", {"counted": 12, "most": 11}),
    "last trick for nothing": ((5, 3, 3, 0), "last_trick_costs_one", {"player": 3}),
    "last trick for nothing, another left": (
        (5, None, 3, 0),
        "last_trick_costs_one",
        {"player": 3},
    ),
    "thirds, and another left": (
        ("3 1/3", None, 3, 4),
        "thirds_need_the_last_trick_left",
        {"players": (0,), "player": 1, "taker": 3},
    ),
}


@pytest.mark.parametrize("row", REFUSED.values(), ids=REFUSED)
def test_refused_points(row):
    piles, key, facts = row
    assert refused_hand(CIAPANO, *piles, last=len(piles) - 1) == (key, facts, "points")


def test_final_scores_cannot_tell_whether_it_was_every_card():
    refusal = ("scores_cannot_tell", {"player": 3}, "points")
    assert refused_hand(STRICT, 0, 0, 0, 11, last=3) == refusal
    assert refused_hand(STRICT, 0, None, 0, 11, last=3) == refusal


@pytest.mark.parametrize("how", ["points", "counts", "cards"])
def test_last_trick_must_be_named(how):
    piles = {"points": (3, 0, 3, 5), "counts": ((4, 20), None), "cards": (["AB"], None)}[how]
    assert refused_hand(CIAPANO, *piles, how=how) == ("no_last_trick", {}, "last_trick")


@pytest.mark.parametrize(
    ("game", "seats", "refusal"),
    [
        (Ciapano(winners=2), 2, ("too_many_winners", {"winners": 2, "seats": 2}, "winners")),
        (Ciapano(end="fixed_hands"), 4, ("how_many_hands", {}, "hands")),
        (Ciapano(hands=5), 4, ("hands_without_fixed_hands", {}, "hands")),
        (
            Ciapano(end="lowest_wins", winners=3),
            3,
            ("too_many_winners", {"winners": 3, "seats": 3}, "winners"),
        ),
    ],
)
def test_house_rules_that_do_not_go_together(game, seats, refusal):
    assert refused(game.check, seats) == refusal


def test_threshold_reached_and_exceeded():
    assert [CIAPANO.over(total) for total in (30, 31, 32)] == [False, True, True]
    exceed = Ciapano(limit_rule="exceed")
    assert [exceed.over(total) for total in (30, 31, 32)] == [False, False, True]


@pytest.mark.parametrize(
    ("seats", "each"), [(2, 20), (3, 13), (4, 10), (5, 8), (6, 6), (7, 5), (8, 5)]
)
def test_deal(seats, each):
    dealt = Ciapano(odd_cards="removed").deal(tuple(range(seats)), 0)
    assert dealt == dict.fromkeys(range(seats), each)


def test_odd_card_of_three_players():
    assert CIAPANO.deal((0, 1, 2), 1) == {0: 13, 1: 14, 2: 13}
    assert Ciapano(odd_cards="monte").deal((0, 1, 2), 1) == {0: 13, 1: 13, 2: 13}


def test_free_places_go_to_the_lowest_and_equal_ones_share():
    totals = {0: 33, 1: 36, 2: 33, 3: 31}
    assert best_of(totals, 0) == frozenset()
    assert best_of(totals, 1) == {3}
    assert best_of(totals, 2) == {0, 2, 3}

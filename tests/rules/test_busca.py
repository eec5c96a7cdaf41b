"""Busca: what a hand costs, and which hands are refused."""

import pytest

from scorekeeper.rules.busca import Busca, busche_for
from scorekeeper.rules.reasons import Reason
from tests.rules.table import busca, cost, hand, last_hand, refused_hand, tally, why

BUSCA = Busca()
TRICKS = Busca(uncovered="tricks")
NOBODY_PAYS = Busca(tie="none")


@pytest.mark.parametrize(
    ("piles", "busche"),
    [
        ((39, 1, 0, 0), (0, 0, 2, 2)),
        ((38, 1, 1, 0), (0, 0, 0, 1)),
        ((40, 0, 0, 0), (0, 3, 3, 3)),
        ((37, 1, 1, 1), (17, 0, 0, 0)),
        ((0, 25, 10, 5), (1, 0, 0, 0)),
        ((20, 20, 0, 0), (0, 0, 2, 2)),
    ],
)
def test_cappotto_then_the_uncovered_then_the_most(piles, busche):
    assert cost(BUSCA, *piles) == busche


@pytest.mark.parametrize(
    ("points", "busche"), [(10, 1), (18, 1), (19, 2), (22, 2), (23, 3), (26, 6), (37, 17)]
)
def test_ladder(points, busche):
    assert busche_for(points) == busche


def test_equal_most_points_all_pay_or_none():
    assert cost(BUSCA, 15, 15, 6, 4) == (1, 1, 0, 0)
    assert cost(NOBODY_PAYS, 15, 15, 6, 4) == (0, 0, 0, 0)


def test_a_tie_spares_nobody_who_is_alone():
    assert cost(NOBODY_PAYS, 16, 14, 6, 4) == (1, 0, 0, 0)


def test_what_is_left_goes_to_the_one_left_out():
    assert cost(BUSCA, 18, 12, 7, None) == (1, 0, 0, 0)
    assert cost(BUSCA, 18, 12, 10, None) == (0, 0, 0, 1)


SAME = {
    "points": ("points", (22, 8, 7, 3)),
    "counts": ("counts", ((2, 8, True), (1, 5), (0, 7), (0, 0))),
    "counts, the last one left": ("counts", ((2, 8, True), (1, 5), (0, 7), None)),
    "cards": (
        "cards",
        (
            ["AD", "AB", "AC", "3B", "2B", "RB", "CB", "FB", "3C", "2C", "RC"],
            ["AS", "CC", "FC", "3D", "2D", "RD"],
            ["CD", "FD", "3S", "2S", "RS", "CS", "FS"],
            ["4B", "7S"],
        ),
    ),
}


@pytest.mark.parametrize("row", SAME.values(), ids=SAME)
def test_every_form_costs_the_same(row):
    how, piles = row
    assert cost(BUSCA, *piles, how=how, last=3) == (2, 0, 0, 0)
    assert why(BUSCA, *piles, how=how, last=3) == ("most_to_22",) + ("not_the_most",) * 3


def test_pita_is_worth_eight_and_the_last_trick_three():
    told = BUSCA.score(tally((0, 0, True), (3, 0), (0, 20), (0, 0), how="counts", last=3)).why
    assert [told[seat].facts["points"] for seat in range(4)] == [8, 9, 20, 3]


def test_taker_of_all_cards_without_the_last_trick_makes_no_cappotto():
    piles = ((3, 20, True), (0, 0), (0, 0), (0, 0))
    assert cost(BUSCA, *piles, how="counts", last=3) == (0, 2, 2, 0)
    assert cost(BUSCA, *piles, how="counts", last=0) == (0, 3, 3, 3)


def test_a_trick_of_blanks_covers_where_tricks_cover():
    assert cost(TRICKS, 22, 10, 8, 0) == (2, 0, 0, 0)
    assert cost(TRICKS, 22, 10, 8, 0, no_trick=(3,)) == (0, 0, 0, 1)
    assert cost(TRICKS, 22, 18, 0, 0, no_trick=(3, 2)) == (0, 0, 2, 2)


def test_points_decide_a_cappotto_where_tricks_cover():
    assert cost(TRICKS, 40, 0, 0, 0, no_trick=(1,)) == (0, 3, 3, 3)


def test_last_trick_need_not_be_named_with_points():
    assert last_hand(busca(hand(18, 12, 7, 3, last=None)))["last_trick"] is None
    assert last_hand(busca(hand(18, 12, 7, 3, last="Dino")))["last_trick"] == "Dino"


@pytest.mark.parametrize(
    ("game", "piles", "keys"),
    [
        (BUSCA, (18, 12, 7, 3), ("most_to_18", "not_the_most", "not_the_most", "not_the_most")),
        (BUSCA, (26, 8, 5, 1), ("most_over_22", "not_the_most", "not_the_most", "not_the_most")),
        (BUSCA, (0, 25, 10, 5), ("uncovered_pays", "spared", "spared", "spared")),
        (BUSCA, (40, 0, 0, 0), ("busca_cappotto_made", *("busca_cappotto_of",) * 3)),
        (
            NOBODY_PAYS,
            (15, 15, 6, 4),
            ("tied_nobody_pays", "tied_nobody_pays", "not_the_most", "not_the_most"),
        ),
    ],
)
def test_why(game, piles, keys):
    assert why(game, *piles) == keys


def test_why_tells_points_busche_and_how_many_are_uncovered():
    most = BUSCA.score(tally(26, 8, 5, 1)).why[0]
    assert most == Reason("most_over_22", {"points": 26, "busche": 6, "over": 4})
    told = BUSCA.score(tally(0, 0, 30, 10)).why
    assert told[0] == Reason("uncovered_pays", {"uncovered": 2, "busche": 2})
    assert told[2] == Reason("spared", {"points": 30, "uncovered": 2})


REFUSED = {
    "two missing": ((18, 12, 5, 3), "busca_sum", {"counted": 38, "needed": 40}),
    "one too many": ((18, 12, 8, 3), "busca_sum", {"counted": 41, "needed": 40}),
    "over, one left": ((30, 12, 6, None), "busca_sum", {"counted": 48, "needed": 40}),
    "thirds": ((18, "12 1/3", 7, "2 2/3"), "busca_whole_points", {"players": (1, 3)}),
    "three": ((20, 10, 10), "hand_seats", {"seats": 3, "least": 4, "most": 4}),
    "five": ((20, 10, 10, 0, 0), "hand_seats", {"seats": 5, "least": 4, "most": 4}),
}


@pytest.mark.parametrize("row", REFUSED.values(), ids=REFUSED)
def test_refused_points(row):
    piles, key, facts = row
    assert refused_hand(BUSCA, *piles) == (key, facts, "points")


@pytest.mark.parametrize("piles", [(18, 12, 8, 2), (18, 12, 8, None)])
def test_last_trick_is_worth_three(piles):
    refusal = ("busca_last_trick", {"player": 3, "points": 2}, "points")
    assert refused_hand(BUSCA, *piles, last=3) == refusal


@pytest.mark.parametrize("how", ["counts", "cards"])
def test_cards_need_the_last_trick(how):
    piles = ((), (), (), None)
    assert refused_hand(BUSCA, *piles, how=how) == ("no_last_trick", {}, "last_trick")


def test_no_trick_only_where_tricks_cover():
    refusal = ("no_trick_not_asked", {}, "no_trick")
    assert refused_hand(BUSCA, 22, 10, 8, 0, no_trick=(3,)) == refusal


def test_no_trick_names_nobody_twice():
    assert refused_hand(TRICKS, 22, 10, 8, 0, no_trick=(3, 3))[0] == "no_trick_twice"


def test_no_trick_names_nobody_with_points():
    refusal = ("no_trick_but_cards", {"player": 2}, "no_trick")
    assert refused_hand(TRICKS, 22, 10, 8, 0, no_trick=(3, 2)) == refusal


def test_no_trick_names_nobody_with_cards():
    piles = (None, [], ["4B"], [])
    refusal = ("no_trick_but_cards", {"player": 2}, "no_trick")
    assert refused_hand(TRICKS, *piles, how="cards", last=0, no_trick=(2,)) == refusal
    assert cost(TRICKS, *piles, how="cards", last=0, no_trick=(1,)) == (0, 3, 3, 3)


def test_no_trick_names_nobody_with_the_last_trick():
    piles = (None, [], [], [])
    assert refused_hand(TRICKS, *piles, how="cards", last=3, no_trick=(3,))[0] == (
        "no_trick_but_cards"
    )


def test_deal_is_ten_cards_each():
    assert BUSCA.deal((0, 1, 2, 3), 2) == {0: 10, 1: 10, 2: 10, 3: 10}


def test_deal_rotates():
    assert BUSCA.deals_next((1, 2, 3, 0), {0: 0, 1: 0, 2: 3, 3: 0}) == 1


@pytest.mark.parametrize(
    ("scores", "dealer"),
    [((0, 0, 3, 0), 2), ((2, 0, 0, 2), 3), ((2, 0, 0, 0), 0), ((0, 0, 0, 0), 1)],
)
def test_loser_deals_the_first_after_the_old_dealer(scores, dealer):
    game = Busca(dealer="loser")
    assert game.deals_next((1, 2, 3, 0), dict(enumerate(scores))) == dealer


def test_loser_who_left_does_not_deal():
    assert Busca(dealer="loser").deals_next((1, 2, 4, 0), {0: 0, 1: 0, 2: 0, 3: 4}) == 1

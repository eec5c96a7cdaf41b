"""What was entered for a hand: numbers as typed, cards, counts, and who played."""

import pytest

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.cards import COUNTING, DECK, CardValues
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.tally import read_points, worths
from tests.rules.table import refused_hand, tally

CIAPANO = Ciapano()
BUSCA = Busca()


@pytest.mark.parametrize(
    ("text", "thirds"),
    [
        ("0", 0),
        ("3", 9),
        ("003", 9),
        ("999", 2997),
        ("3 1/3", 10),
        ("3 2/3", 11),
        ("2/3", 2),
        ("1/3", 1),
        ("0 1/3", 1),
        ("3⅓", 10),
        ("⅔", 2),
        ("0⅔", 2),
        ("999⅔", 2999),
    ],
)
def test_points_as_typed(text, thirds):
    assert read_points(text, thirds=True) == thirds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-1",
        "+3",
        "1000",
        "1000⅓",
        "1_0",
        "1e1",
        "3,5",
        "3.5",
        " 3",
        "3 ",
        "3  1/3",
        "3 ⅓",
        "3 1/3 ",
        "1/2",
        "3/3",
        "0/3",
        "3 1/",
        "⅓⅓",
        "⅓3",
        "½",
        "٣",
        "３",
        "3\n",
        "3 1/3\n",
        "3\xa01/3",
        "1∕3",
        "three",
        "null",
        "true",
    ],
)
def test_no_points(text):
    assert read_points(text, thirds=True) is None


@pytest.mark.parametrize("text", ["3 1/3", "⅔", "3⅓"])
def test_no_thirds_where_there_are_none(text):
    assert read_points(text, thirds=False) is None


def test_whole_numbers_where_there_are_no_thirds():
    assert read_points("18", thirds=False) == 54


def test_forty_cards_twenty_four_of_them_count():
    assert (len(DECK), len(COUNTING)) == (40, 24)


@pytest.mark.parametrize(
    ("values", "total"),
    [(CIAPANO.values, 32), (Ciapano(batons_ace=6).values, 47), (BUSCA.values, 37)],
)
def test_all_cards_together(values, total):
    assert values.total == total
    assert sum(map(values.of, DECK)) == total


def test_special_ace_is_worth_something_of_its_own():
    values = CardValues(special="AD", special_worth=8)
    assert [values.of(card) for card in ("AD", "AB", "RD", "7D")] == [8, 3, 1, 0]


def test_worths_give_what_is_left_to_the_one_left_out():
    hand = tally((1, 4), None, (0, 2), how="counts", last=1)
    assert worths(hand, CIAPANO.values) == {0: 7, 1: 23, 2: 2}


CARDS = sorted(COUNTING)
WHO_PLAYED = {
    "nobody": ((), "hand_seats", {"seats": 0, "least": 2, "most": 8}),
    "one": ((None,), "hand_seats", {"seats": 1, "least": 2, "most": 8}),
    "nine": ((0,) * 9, "hand_seats", {"seats": 9, "least": 2, "most": 8}),
    "two left out": ((3, None, 3, None), "several_left_out", {"players": (1, 3)}),
}


@pytest.mark.parametrize("row", WHO_PLAYED.values(), ids=WHO_PLAYED)
def test_who_played(row):
    piles, key, facts = row
    assert refused_hand(CIAPANO, *piles, last=0) == (key, facts, "points")


def test_last_trick_of_somebody_who_did_not_play():
    refusal = ("did_not_play", {"player": 4}, "last_trick")
    assert refused_hand(CIAPANO, 3, 3, 3, None, last=4) == refusal


def test_no_trick_of_somebody_who_did_not_play():
    refusal = ("did_not_play", {"player": 4}, "no_trick")
    game = Busca(uncovered="tricks")
    assert refused_hand(game, 18, 12, 7, None, no_trick=(4,)) == refusal


COUNTS = {
    "five aces": (CIAPANO, ((3, 0), (2, 0), None), "aces_sum", 5, 4),
    "three aces": (CIAPANO, ((2, 10), (1, 10)), "aces_sum", 3, 4),
    "21 figures": (CIAPANO, ((0, 11), (0, 10), None), "figures_sum", 21, 20),
    "19 figures": (CIAPANO, ((2, 10), (2, 9)), "figures_sum", 19, 20),
    "four plain aces at busca": (BUSCA, ((4, 0), (0, 0), (0, 0), None), "aces_sum", 4, 3),
    "no pita": (BUSCA, ((3, 20), (0, 0), (0, 0), (0, 0)), "special_ace_sum", 0, 1),
    "two pitas": (
        BUSCA,
        ((0, 0, True), (0, 0, True), (0, 0), None),
        "special_ace_sum",
        2,
        1,
    ),
}


@pytest.mark.parametrize("row", COUNTS.values(), ids=COUNTS)
def test_counts_that_do_not_add_up(row):
    game, piles, key, counted, needed = row
    refusal = (key, {"counted": counted, "needed": needed}, "counts")
    assert refused_hand(game, *piles, how="counts", last=0) == refusal


def test_special_ace_where_there_is_none():
    refusal = ("no_special_ace", {}, "counts")
    assert refused_hand(CIAPANO, (3, 0, True), None, how="counts", last=0) == refusal


CARD_PILES = {
    "no such card": ((["AD", "8D"], None), "no_such_card", {"player": 0, "card": "8D"}),
    "no such suit": ((["AD"], ["AQ"], None), "no_such_card", {"player": 1, "card": "AQ"}),
    "a card twice": ((["AD", "RB"], ["RB", "AD"], None), "card_twice", {"cards": ("AD", "RB")}),
    "a blank twice": ((["4D", "4D"], None), "card_twice", {"cards": ("4D",)}),
    "two missing": ((CARDS[1:23], []), "cards_missing", {"cards": (CARDS[0], CARDS[23])}),
}


@pytest.mark.parametrize("row", CARD_PILES.values(), ids=CARD_PILES)
def test_cards_that_do_not_fit(row):
    piles, key, facts = row
    assert refused_hand(CIAPANO, *piles, how="cards", last=0) == (key, facts, "cards")

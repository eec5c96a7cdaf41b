"""Hands as entries: what one may say, and where it is refused."""

import pytest

from tests.rules.table import (
    STOP,
    arrival,
    busca,
    busca_hand,
    hand,
    match,
    read,
    refused,
    substitution,
)

FIXED = {"end": "fixed_hands", "hands": 5}
TRICKS = {"uncovered": "tricks"}


def read_one(entry, **more):
    return read(match(entry, **more)).match.entries[0]


def test_hand_may_name_somebody_who_comes_later():
    early = hand(3, 8, last="Elena", players=("Anna", "Elena"))
    file = read(match(early, arrival("Elena", after="Dino")))
    assert file.match.entries[0].score.scores == {0: 3, 4: 8}


def test_newcomers_may_follow_newcomers():
    chain = [arrival("Elena", after="Bea"), arrival("Franco", after="Elena")]
    assert read(match(*chain, substitution("Franco", "Gino"))).names[6] == "Gino"


def test_false_is_no_special_ace():
    pile = {"aces": 0, "figures": 1, "special_ace": False}
    entry = hand(pile, {}, {}, None, how="counts")
    assert read_one(entry, game="busca").tally.piles[0].special_ace is False


def body(entry, **more):
    """The same entry with more in it."""
    ((kind, said),) = entry.items()
    return {kind: said | more}


NUMBER = {"least": 0, "most": 999}
HANDS = {
    "no object": ({"hand": []}, "not_an_object", {}, ""),
    "nothing counted": ({"hand": {"last_trick": "Dino"}}, "points_counts_or_cards", {}, ""),
    "counted twice": (
        {"hand": {"last_trick": "Dino", "points": {}, "cards": {}}},
        "points_counts_or_cards",
        {},
        "",
    ),
    "unknown key": (body(hand(3, 0, 3, 5), dealer="Anna"), "unknown_key", {"key": "dealer"}, ""),
    "points null": ({"hand": {"points": None}}, "not_an_object", {}, "points"),
    "points true": (hand(True, 0, 3, None), "not_a_whole_number", NUMBER, "points/Anna"),
    "points 1000": (
        hand(1000, 0, 3, None),
        "number_outside",
        NUMBER | {"number": 1000},
        "points/Anna",
    ),
    "points with a comma": (
        hand("3,5", 0, 3, None),
        "not_points",
        {"text": "3,5"},
        "points/Anna",
    ),
    "points long": (hand("x" * 99, 0, 3, None), "not_points", {"text": "x" * 20}, "points/Anna"),
    "stranger": (
        hand(3, 0, None, players=("Anna", "Bea", "X"), last="Anna"),
        "stranger",
        {"name": "X"},
        "points/X",
    ),
    "like-named": (
        hand(3, None, players=("anna", "Bea"), last="Bea"),
        "stranger",
        {"name": "anna"},
        "points/anna",
    ),
    "last trick a stranger": (hand(3, 0, 3, 5, last="X"), "stranger", {"name": "X"}, "last_trick"),
    "last trick null": (
        body(hand(3, 0, 3, 5), last_trick=None),
        "name_is_no_text",
        {},
        "last_trick",
    ),
    "note null": (body(hand(3, 0, 3, 5), note=None), "not_a_text", {}, "note"),
    "counts no object": (hand(3, {}, {}, None, how="counts"), "not_an_object", {}, "counts/Anna"),
    "counts of blanks": (
        hand({"blanks": 1}, {}, {}, None, how="counts"),
        "unknown_key",
        {"key": "blanks"},
        "counts/Anna",
    ),
    "counts as text": (
        hand({"aces": "1"}, {}, {}, None, how="counts"),
        "not_a_whole_number",
        NUMBER,
        "counts/Anna/aces",
    ),
    "figures below 0": (
        hand({"figures": -1}, {}, {}, None, how="counts"),
        "number_outside",
        NUMBER | {"number": -1},
        "counts/Anna/figures",
    ),
    "cards no list": (hand("AD", [], [], None, how="cards"), "not_a_list", {}, "cards/Anna"),
    "card no text": (hand(["AD", 5], [], [], None, how="cards"), "not_a_text", {}, "cards/Anna/1"),
    "no_trick at ciapano": (
        body(hand(3, 0, 3, 5), no_trick=[]),
        "no_trick_not_asked",
        {},
        "no_trick",
    ),
}


@pytest.mark.parametrize("row", HANDS.values(), ids=HANDS)
def test_refused_hand(row):
    entry, key, facts, below = row
    where = "/".join(["entries/1/hand", *filter(None, [below])])
    assert refused(read, match(STOP, entry)) == (key, facts, where)


BUSCA_HANDS = {
    "thirds": (busca_hand("18 1/3", 12, 7, None), "not_whole_points", "points/Anna"),
    "no_trick null": (busca_hand(22, 10, 8, 0, no_trick=None), "not_a_list", "no_trick"),
    "no_trick stranger": (busca_hand(22, 10, 8, 0, no_trick=["X"]), "stranger", "no_trick/0"),
    "special ace a number": (
        hand({"special_ace": 1}, {}, {}, None, how="counts"),
        "not_true_or_false",
        "counts/Anna/special_ace",
    ),
}


@pytest.mark.parametrize("row", BUSCA_HANDS.values(), ids=BUSCA_HANDS)
def test_refused_busca_hand(row):
    entry, key, below = row
    key_raised, _, where = refused(read, busca(entry, rules=TRICKS))
    assert (key_raised, where) == (key, f"entries/0/hand/{below}")

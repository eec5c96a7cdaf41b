"""Every worked example of the sources that the house rules cover, under its own number."""

import re

import pytest

from scorekeeper.rules.ciapano import Ciapano
from tests.rules.table import (
    FOUR,
    busca,
    busca_hand,
    cost,
    hand,
    last_hand,
    match,
    refused_hand,
    sheet,
    totals,
)

LOOSE = Ciapano()
STRICT = Ciapano(cappotto="every_card")

# Piles (aces and figures; the last one has the last trick), cost where every card is wanted for
# a cappotto, cost where eleven points are enough (left out where it is the same).
HANDS = {
    "H1": ("1A+7F 0A+2F 2A+4F 1A+7F", (3, 0, 3, 5)),
    "H2": ("0A+3F 0A+6F 2A+3F 2A+8F", (1, 2, 3, 5)),
    "H3": ("1A+5F 1A+2F 0A+5F 2A+8F", (2, 1, 1, 7)),
    "H4": ("0A+2F 0A+2F 0A+2F 4A+14F", (0, 0, 0, 11), (11, 11, 11, 0)),
    "H5": ("0A+0F 0A+0F 0A+0F 4A+20F", (11, 11, 11, 0)),
    "H6": ("0A+1F 0A+1F 0A+0F 4A+18F", (0, 0, 0, 11), (11, 11, 11, 0)),
    "H7": ("4A+20F 0A+0F 0A+0F 0A+0F", (10, 0, 0, 1)),
    "H8": ("1A+0F 0A+0F 0A+0F 3A+20F", (1, 0, 0, 10)),
    "H9": ("0A+3F 0A+2F 0A+2F 4A+13F", (1, 0, 0, 10)),
    "H10": ("2A+8F 1A+6F 1A+6F 0A+0F", (4, 3, 3, 1)),
    "H11": ("2A+8F 1A+5F 1A+7F 0A+0F", (4, 2, 3, 2)),
    "H12": ("1A+6F 0A+5F 3A+9F", (3, 1, 7)),
    "H13": ("1A+2F 0A+2F 1A+5F 2A+1F 0A+10F", (1, 0, 2, 2, 6)),
    "H14": ("0A+2F 0A+2F 0A+2F 0A+2F 4A+12F", (0, 0, 0, 0, 11), (11, 11, 11, 11, 0)),
    "H15": ("2A+9F 2A+11F", (5, 6)),
    "H16": ("0A+2F 4A+18F", (0, 11), (11, 0)),
}


def counts(piles):
    return [tuple(map(int, pile)) for pile in re.findall(r"(\d+)A\+(\d+)F", piles)]


def counted(game, piles):
    return cost(game, *counts(piles), how="counts", last=len(counts(piles)) - 1)


@pytest.mark.parametrize("row", HANDS.values(), ids=HANDS)
def test_hand_where_eleven_points_make_a_cappotto(row):
    assert counted(LOOSE, row[0]) == row[-1]


@pytest.mark.parametrize("row", HANDS.values(), ids=HANDS)
def test_hand_where_every_card_makes_a_cappotto(row):
    assert counted(STRICT, row[0]) == row[1]


def test_h17_raw_points_cost_the_same_as_h1():
    assert cost(LOOSE, "3 1/3", "2/3", "3 1/3", "3 1/3", last=3) == (3, 0, 3, 5)


def test_h18_raw_points_with_one_too_many():
    key, facts, _ = refused_hand(LOOSE, "3 1/3", "2/3", "3 1/3", "4 1/3", last=3)
    assert (key, facts) == ("card_values_sum", {"counted_thirds": 35, "needed_thirds": 32})


def test_h19_dealers_ace_forgotten():
    key, facts, _ = refused_hand(LOOSE, (1, 6), (0, 5), (2, 9), how="counts", last=2)
    assert (key, facts) == ("aces_sum", {"counted": 3, "needed": 4})


def played(before, points, **rules):
    """A match with these totals, and one more hand whose last trick goes to the last player."""
    players = FOUR[: len(before)]
    entries = totals(*before, players=players)
    entries.append(hand(*points, last=players[-1], players=players))
    return match(*entries, players=players, rules=rules)


def ending(document):
    """Totals; who is in, how the match stands, who won."""
    end = sheet(document)
    stands = f"{initials(end['active'])} {end['status']} {initials(end['winners'])}"
    return tuple(end["totals"].values()), stands


def initials(names):
    return "".join(name[0] for name in names)


CAPPOTTO = (0, 0, 0, 11)
STRADDLE = ((30, 30, 30, 30), (3, 3, 3, 2))
STOP = {"end": "lowest_wins"}
SIX = {"threshold": 101, "batons_ace": 6, "end": "lowest_wins"}
# Totals before, final scores of the hand, house rules; totals after, who is in, how it stands.
MATCHES = {
    "M1": ((28, 20, 15, 9), (3, 0, 3, 5), {}, (31, 20, 18, 14), "BCD playing "),
    "M1 exceed": (
        (28, 20, 15, 9),
        (3, 0, 3, 5),
        {"limit_rule": "exceed"},
        (31, 20, 18, 14),
        "ABCD playing ",
    ),
    "M2": ((22, 25, 19, 30), CAPPOTTO, {}, (33, 36, 30, 30), "CD playing "),
    "M2 two": ((22, 25, 19, 30), CAPPOTTO, {"winners": 2}, (33, 36, 30, 30), "CD finished CD"),
    "M2b": ((22, 25, 19, 30), CAPPOTTO, {"winners": 3}, (33, 36, 30, 30), "CD finished ACD"),
    "M3": (*STRADDLE, {}, (33, 33, 33, 32), " finished D"),
    "M3 two": (*STRADDLE, {"winners": 2}, (33, 33, 33, 32), " finished ABCD"),
    "M3 three": (*STRADDLE, {"winners": 3}, (33, 33, 33, 32), " finished ABCD"),
    "M4": ((30, 29, 10), (4, 6, 1), {"winners": 2}, (34, 35, 11), "C finished AC"),
    "M5": ((30, 30), (5, 6), {}, (35, 36), " finished A"),
    "M6": ((29, 12, 11, 17), (4, 0, 1, 6), STOP, (33, 12, 12, 23), "ABCD finished BC"),
    "M7": (
        (20, 9, 12, 6),
        (2, 3, 0, 6),
        STOP | {"threshold": 21},
        (22, 12, 12, 12),
        "ABCD finished BCD",
    ),
    "M8": ((29, 12, 10, 17), (4, 0, 1, 6), STOP, (33, 12, 11, 23), "ABCD finished C"),
    "M10": ((95, 60, 71, 40), (6, 2, 1, 7), SIX, (101, 62, 72, 47), "ABCD finished D"),
    "M10 exceed": (
        (95, 60, 71, 40),
        (6, 2, 1, 7),
        SIX | {"limit_rule": "exceed"},
        (101, 62, 72, 47),
        "ABCD playing ",
    ),
}


@pytest.mark.parametrize("row", MATCHES.values(), ids=MATCHES)
def test_match(row):
    before, points, rules, after, stands = row
    assert ending(played(before, points, **rules)) == (after, stands)


def test_m1_three_play_on_with_fourteen_for_the_dealer():
    upcoming = sheet(played((28, 20, 15, 9), (3, 0, 3, 5)))["next"]
    assert upcoming["deal"] == {"Bea": 14, "Carlo": 13, "Dino": 13}


def test_m9_ten_hands_add_up_to_110():
    nine = [(4, 3, 3, 1)] * 4 + [(4, 2, 4, 1)] + [(4, 2, 3, 2)] * 4
    hands = [hand(*points) for points in [*nine, (4, 0, 1, 6)]]
    document = match(*hands, rules={"end": "fixed_hands", "hands": 10})
    assert sheet(document)["hands"][8]["totals"] == dict(zip(FOUR, (36, 22, 28, 13), strict=True))
    assert ending(document) == ((40, 22, 29, 19), "ABCD finished D")
    assert sum(sheet(document)["totals"].values()) == 110


TIE_NONE = {"tie": "none"}
BUSCA = {
    "Q1": ((18, 12, 7, 3), (1, 0, 0, 0)),
    "Q2": ((19, 10, 8, 3), (2, 0, 0, 0)),
    "Q3": ((22, 10, 5, 3), (2, 0, 0, 0)),
    "Q4": ((23, 9, 5, 3), (3, 0, 0, 0)),
    "Q5": ((26, 8, 5, 1), (6, 0, 0, 0)),
    "Q6": ((37, 1, 1, 1), (17, 0, 0, 0)),
    "Q7": ((0, 25, 10, 5), (1, 0, 0, 0)),
    "Q8": ((0, 0, 30, 10), (2, 2, 0, 0)),
    "Q9": ((40, 0, 0, 0), (0, 3, 3, 3)),
    "Q10": ((37, 3, 0, 0), (0, 0, 2, 2)),
    "Q11": ((15, 15, 6, 4), (1, 1, 0, 0)),
    "Q11 none": ((15, 15, 6, 4), (0, 0, 0, 0), TIE_NONE),
    "Q12": ((19, 19, 1, 1), (2, 2, 0, 0)),
    "Q12 none": ((19, 19, 1, 1), (0, 0, 0, 0), TIE_NONE),
    "Q13": ((13, 13, 13, 1), (1, 1, 1, 0)),
    "Q13 none": ((13, 13, 13, 1), (0, 0, 0, 0), TIE_NONE),
    "Q14": ((10, 10, 10, 10), (1, 1, 1, 1)),
    "Q14 none": ((10, 10, 10, 10), (0, 0, 0, 0), TIE_NONE),
    "Q16 points": ((22, 10, 8, 0), (0, 0, 0, 1)),
    "Q16 tricks": ((22, 10, 8, 0), (2, 0, 0, 0), {"uncovered": "tricks"}),
}


def busche(row):
    return tuple(last_hand(row)["scores"].values())


@pytest.mark.parametrize("row", BUSCA.values(), ids=BUSCA)
def test_busca_hand(row):
    points, expected, *rules = row
    assert busche(busca(busca_hand(*points), rules=dict(*rules))) == expected


def test_q15_from_counts():
    first = {"special_ace": True, "aces": 1, "figures": 6}
    others = ({"aces": 1, "figures": 5}, {"aces": 1, "figures": 4}, {"figures": 5})
    document = busca(hand(first, *others, how="counts", last="Anna"))
    assert busche(document) == (2, 0, 0, 0)


@pytest.mark.parametrize(
    ("rule", "status", "losers"), [("reach", "finished", ["Anna"]), ("exceed", "playing", [])]
)
def test_q17_limit_of_five(rule, status, losers):
    end = sheet(busca(*totals(4, 3, 2, 0), busca_hand(18, 12, 7, 3), rules={"limit_rule": rule}))
    assert tuple(end["totals"].values()) == (5, 3, 2, 0)
    assert (end["status"], end["losers"]) == (status, losers)


def test_q18_three_over_the_limit_and_the_first_is_the_loser():
    end = sheet(busca(*totals(4, 3, 2, 1), busca_hand(0, 0, 0, 40)))
    assert tuple(end["totals"].values()) == (7, 6, 5, 1)
    assert (end["status"], end["winners"], end["losers"]) == ("finished", ["Dino"], ["Anna"])


# Piles: aces without the one of bastoni, figures, and whether the ace of bastoni is there.
PILES = ((0, 2, True), (1, 4), (0, 5), (2, 9))
SWEPT = ((0, 2), (0, 1), (0, 2), (3, 15, True))
VARIANTS = {
    "V1": (11, PILES, (11, 2, 1, 7)),
    "V2 without rebate": (6, PILES, (6, 2, 1, 7)),
    "V3": (11, SWEPT, (21, 21, 21, 0)),
}


@pytest.mark.parametrize("row", VARIANTS.values(), ids=VARIANTS)
def test_costly_ace_of_bastoni(row):
    ace, piles, expected = row
    assert cost(Ciapano(batons_ace=ace), *piles, how="counts", last=3) == expected

"""Replay: who is out, who deals, how a match ends; facts that no longer fit."""

import pytest

from scorekeeper.rules.scoresheet import replay
from tests.rules.table import (
    FOUR,
    STOP,
    adjustment,
    agreement,
    busca,
    busca_hand,
    hand,
    last_hand,
    match,
    read,
    sheet,
    total,
    totals,
    withdrawal,
)

ONE = hand(3, 0, 3, 5)
THREE = ("Anna", "Carlo", "Dino")
FIXED = {"end": "fixed_hands", "hands": 2}


def dealers(document):
    return [row["dealer"] for row in sheet(document)["hands"]]


def upcoming(document):
    return sheet(document)["next"]


def end(document):
    """Status, winners, losers."""
    written = sheet(document)
    return written["status"], written["winners"], written["losers"]


def test_match_without_a_hand():
    assert sheet(match())["hands"] == []
    assert upcoming(match()) == {
        "dealer": "Anna",
        "leader": "Bea",
        "deal": {"Anna": 10, "Bea": 10, "Carlo": 10, "Dino": 10},
    }


def test_deal_passes_to_the_right():
    document = match(*[hand(3, 3, 3, 2)] * 5)
    assert dealers(document) == ["Anna", "Bea", "Carlo", "Dino", "Anna"]
    assert [row["leader"] for row in sheet(document)["hands"]][:2] == ["Bea", "Carlo"]


def test_first_dealer_as_agreed():
    assert dealers(match(ONE, ONE, first_dealer="Dino")) == ["Dino", "Anna"]


def test_who_deals_never_changes_a_score():
    assert {total(match(ONE, first_dealer=name)) for name in FOUR} == {(3, 0, 3, 5)}


def test_deal_skips_her_who_went_out():
    document = match(adjustment("Bea", 31), hand(3, 3, 5, players=THREE), first_dealer="Anna")
    assert dealers(document) == ["Anna"]
    assert upcoming(document)["dealer"] == "Carlo"
    assert upcoming(document)["deal"] == {"Anna": 13, "Carlo": 14, "Dino": 13}


def test_first_dealer_who_is_out_gives_the_deal_on():
    assert upcoming(match(adjustment("Anna", 31)))["dealer"] == "Bea"


def test_total_of_somebody_out_stays_on_the_sheet():
    document = match(adjustment("Bea", 28), hand(0, 3, 3, 5), hand(3, 3, 5, players=THREE))
    assert [row["eliminated"] for row in sheet(document)["hands"]] == [["Bea"], []]
    assert last_hand(document)["totals"]["Bea"] == 31


@pytest.mark.parametrize(("before", "eliminated"), [(21, ["Bea"]), (20, [])])
def test_exactly_reaching_the_threshold_is_out(before, eliminated):
    document = match(adjustment("Bea", before), hand(0, 10, 0, 1))
    assert last_hand(document)["eliminated"] == eliminated


def test_busca_limit_is_reached_with_three_and_two():
    document = busca(adjustment("Bea", 3), busca_hand(10, 19, 8, 3))
    assert end(document) == ("finished", ["Anna", "Carlo", "Dino"], ["Bea"])


def test_fixed_hands_are_shared():
    document = match(*totals(10, 10, 14, 13), hand(1, 1, 3, 6), hand(1, 1, 3, 6), rules=FIXED)
    assert total(document) == (12, 12, 20, 25)
    assert end(document) == ("finished", ["Anna", "Bea"], [])


def test_lowest_total_wins():
    document = match(adjustment("Dino", 40), rules={"end": "lowest_wins"})
    assert end(document) == ("finished", ["Anna", "Bea", "Carlo"], [])
    assert sheet(document)["active"] == list(FOUR)


def test_last_one_left_wins():
    document = match(*totals(31, 31, 31, 0))
    assert end(document) == ("finished", ["Dino"], [])
    assert upcoming(document) is None


def test_free_places_go_to_those_who_went_out_just_then():
    document = match(adjustment("Anna", 31), *totals(0, 28, 28, 30), rules={"winners": 2})
    document["entries"].append(hand(4, 3, 4, players=("Bea", "Carlo", "Dino")))
    assert end(document) == ("finished", ["Bea", "Carlo"], [])


def test_busca_losers_share():
    document = busca(*totals(4, 4, 1, 0), busca_hand(15, 15, 6, 4))
    assert end(document) == ("finished", ["Dino"], ["Anna", "Bea"])


def test_stop_names_the_lowest():
    assert end(match(ONE, STOP)) == ("stopped", ["Bea"], [])


def test_stop_of_busca_names_a_loser_only_above_nothing():
    assert end(busca(STOP)) == ("stopped", list(FOUR), [])
    assert end(busca(adjustment("Bea", 1), STOP)) == ("stopped", ["Anna", "Carlo", "Dino"], ["Bea"])
    one_each = totals(1, 1, 1, 1)
    assert end(busca(*one_each, STOP)) == ("stopped", list(FOUR), list(FOUR))


@pytest.mark.parametrize("points", [(-1, 0, 0, 0), (-1, -1, -1, -1)])
def test_stop_of_busca_names_no_loser_where_nobody_is_above_nothing(points):
    assert end(busca(*totals(*points), STOP))[2] == []


def test_nothing_after_a_stop_changes_anything():
    before = sheet(match(ONE, STOP))
    later = [adjustment("Anna", 5), withdrawal("Anna"), agreement(threshold=50), STOP]
    after = sheet(match(ONE, STOP, *later))
    assert before == after


def test_stop_after_the_end_changes_nothing():
    document = match(*totals(31, 31, 31, 0), STOP)
    assert end(document) == ("finished", ["Dino"], [])


def test_hand_after_the_end_is_shown_and_not_counted():
    row = last_hand(match(*totals(31, 31, 31, 0), ONE))
    assert (row["number"], row["counted"], row["dealer"], row["leader"]) == (1, False, None, None)
    assert row["scores"] == {"Anna": 3, "Bea": 0, "Carlo": 3, "Dino": 5}
    assert row["totals"] == {"Anna": 31, "Bea": 31, "Carlo": 31, "Dino": 0}


def test_hand_counts_for_those_who_played_it():
    row = last_hand(match(adjustment("Bea", 31), hand(3, 3, 5, players=("Anna", "Bea", "Dino"))))
    assert (row["missing"], row["extra"]) == (["Carlo"], ["Bea"])
    assert row["totals"] == {"Anna": 3, "Bea": 34, "Carlo": 0, "Dino": 5}


def test_corrected_hand_brings_her_back_and_marks_that_she_is_missing():
    later = hand(3, 3, 5, players=THREE)
    first = match(adjustment("Bea", 26), hand(3, 5, 3, 0, last="Bea"), later)
    corrected = match(adjustment("Bea", 26), hand(5, 3, 2, None), later)
    assert sheet(first)["hands"][0]["eliminated"] == ["Bea"]
    assert (last_hand(first)["missing"], last_hand(corrected)["missing"]) == ([], ["Bea"])


def test_corrected_hand_moves_the_totals_from_there_on():
    hands = [hand(3, 2, 1, 5)] * 5
    corrected = [hands[0], hand(6, 2, 1, 2), *hands[2:]]
    rows = sheet(match(*corrected))["hands"]
    assert len(rows) == 5
    assert [row["totals"]["Anna"] for row in rows] == [3, 9, 12, 15, 18]


def test_removed_penalty_no_longer_counts():
    assert total(match(ONE, adjustment("Bea", 9), ONE)) == (6, 9, 6, 10)
    assert total(match(ONE, ONE)) == (6, 0, 6, 10)


def test_last_hand_undone_reopens_the_match():
    entries = [*totals(28, 31, 31, 0), hand(3, 8, players=("Anna", "Dino"))]
    assert end(match(*entries)) == ("finished", ["Dino"], [])
    assert end(match(*entries[:-1])) == ("playing", [], [])
    assert upcoming(match(*entries[:-1]))["dealer"] == "Anna"


def test_rows_tell_who_went_out_and_who_came_back():
    file = read(match(adjustment("Bea", 31), agreement(threshold=41), withdrawal("Dino")))
    rows = replay(file.match).rows
    assert [row.eliminated for row in rows] == [(1,), (), ()]
    assert [row.returned for row in rows] == [(), (1,), ()]
    assert [row.number for row in rows] == [None, None, None]

"""Entries that are no hands: what each may say, and where it is refused."""

import pytest

from scorekeeper.rules.entries import Adjustment, Agreement, Arrival, Stop, Substitution, Withdrawal
from tests.rules.table import (
    FOUR,
    STOP,
    adjustment,
    agreement,
    arrival,
    busca,
    match,
    read,
    refused,
    substitution,
    withdrawal,
)

FIXED = {"end": "fixed_hands", "hands": 5}
NUMBER = {"least": 0, "most": 999}


def read_one(entry, **more):
    return read(match(entry, **more)).match.entries[0]


@pytest.mark.parametrize(
    ("entry", "read_as"),
    [
        (adjustment("Bea", -999, reason=""), Adjustment(1, -999, "")),
        (adjustment("Bea", 2), Adjustment(1, 2)),
        (withdrawal("Dino"), Withdrawal(3)),
        (arrival("Elena", after="Bea"), Arrival(4, 1, 0)),
        (arrival("Bea", points=999), Arrival(1, None, 999)),
        (substitution("Dino", "Elena"), Substitution(3, 4)),
        (substitution("Dino", "Anna"), Substitution(3, 0)),
        (agreement(threshold=41, winners=3), Agreement({"threshold": 41, "winners": 3})),
        (STOP, Stop()),
    ],
)
def test_entries(entry, read_as):
    assert read_one(entry) == read_as


OTHERS = {
    "unknown": ({"misdeal": {}}, "unknown_entry", {"kind": "misdeal"}, ""),
    "two in one": (STOP | withdrawal("Anna"), "not_one_entry", {}, ""),
    "none": ({}, "not_one_entry", {}, ""),
    "adjustment of 0": (adjustment("Anna", 0), "adjustment_of_nothing", {}, "adjustment/points"),
    "adjustment as text": (
        adjustment("Anna", "1"),
        "not_a_whole_number",
        {"least": -999, "most": 999},
        "adjustment/points",
    ),
    "adjustment without points": (
        {"adjustment": {"player": "Anna"}},
        "key_missing",
        {"key": "points"},
        "adjustment",
    ),
    "withdrawal of a stranger": (withdrawal("X"), "stranger", {"name": "X"}, "withdrawal/player"),
    "arrival null": ({"arrival": None}, "not_an_object", {}, "arrival"),
    "arrival without place": (
        arrival("Elena"),
        "newcomer_without_place",
        {"name": "Elena"},
        "arrival",
    ),
    "arrival of somebody known": (
        arrival("Anna", after="Bea"),
        "name_twice",
        {"name": "Anna"},
        "arrival/player",
    ),
    "arrival after null": (
        arrival("Anna", after=None),
        "name_is_no_text",
        {},
        "arrival/after",
    ),
    "arrival after oneself": (
        arrival("Elena", after="Elena"),
        "stranger",
        {"name": "Elena"},
        "arrival/after",
    ),
    "arrival points null": (
        arrival("Anna", points=None),
        "not_a_whole_number",
        NUMBER,
        "arrival/points",
    ),
    "substitute of a stranger": (
        substitution("X", "Anna"),
        "stranger",
        {"name": "X"},
        "substitution/player",
    ),
    "substitute for oneself": (
        substitution("Bea", "Bea"),
        "substitute_for_oneself",
        {"player": 1},
        "substitution/by",
    ),
    "substitute without a name": (
        substitution("Bea", ""),
        "name_length",
        {"most": 40},
        "substitution/by",
    ),
    "agreement on nothing": (agreement(), "agreement_on_nothing", {}, "agreement"),
    "agreement on the end": (
        agreement(end="lowest_wins"),
        "unknown_key",
        {"key": "end"},
        "agreement",
    ),
    "agreement on threshold 0": (
        agreement(threshold=0),
        "number_outside",
        {"number": 0, "least": 1, "most": 999},
        "agreement/threshold",
    ),
    "agreement on hands": (
        agreement(hands=5),
        "hands_without_fixed_hands",
        {},
        "agreement/hands",
    ),
    "stop with content": ({"stop": {"why": "late"}}, "unknown_key", {"key": "why"}, "stop"),
}


@pytest.mark.parametrize("row", OTHERS.values(), ids=OTHERS)
def test_refused_entry(row):
    entry, key, facts, below = row
    where = "/".join(["entries/0", *filter(None, [below])])
    assert refused(read, match(entry)) == (key, facts, where)


def test_newcomers_do_not_count_for_the_winners():
    later = [arrival("Elena", after="Bea"), agreement(winners=3)]
    refusal = ("too_many_winners", {"winners": 3, "seats": 3}, "entries/1/agreement/winners")
    assert refused(read, match(*later, players=FOUR[:3])) == refusal


def test_agreement_on_hands_with_fixed_hands():
    assert read_one(agreement(hands=7), rules=FIXED) == Agreement({"hands": 7})


@pytest.mark.parametrize("entry", [withdrawal("Anna"), arrival("Elena", after="Bea")])
def test_nobody_comes_or_goes_at_busca(entry):
    (kind,) = entry
    assert refused(read, busca(entry)) == ("nobody_comes_or_goes", {}, f"entries/0/{kind}")


@pytest.mark.parametrize("rule", ["winners", "hands"])
def test_agreement_at_busca(rule):
    key, facts, where = refused(read, busca(agreement(**{rule: 1})))
    assert (key, facts, where) == ("unknown_key", {"key": rule}, "entries/0/agreement")

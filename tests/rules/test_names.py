"""Players' names: which are allowed, and which are the same."""

import pytest

from scorekeeper.rules.names import Roster, check_name, folded
from tests.rules.table import arrival, match, read, refused

ALLOWED = [
    "D'Angelo",
    "🃏 Zia",
    "<b>x</b>",
    "=1+1",
    "Ugo B.",
    "李明",
    "--",
    "7",
    "x" * 40,
    "A\u200dB",
    "A\u00a0B",
    "Lucia\u0300",
]


@pytest.mark.parametrize("name", ALLOWED)
def test_odd_names_stay_as_they_are(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "key", "facts"),
    [
        (5, "name_is_no_text", {}),
        (None, "name_is_no_text", {}),
        ("", "name_length", {"most": 40}),
        ("x" * 41, "name_length", {"most": 40}),
        (" ", "name_white_space", {}),
        (" Anna", "name_white_space", {}),
        ("Anna\u00a0", "name_white_space", {}),
        ("An\tna", "name_white_space", {}),
        ("An\nna", "name_white_space", {}),
        ("An\x00na", "name_white_space", {}),
        ("An\u2028na", "name_white_space", {}),
        ("An\u2029na", "name_white_space", {}),
        ("\u200b\u200d", "name_invisible", {}),
        ("\u0301", "name_invisible", {}),
        ("\u200b \u200b", "name_invisible", {}),
    ],
)
def test_refused_names(name, key, facts):
    assert refused(check_name, name, "players", 1) == (key, facts, "players/1")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Niccolò", "NICCOLÒ"),
        ("Niccolò", "Niccolo\u0300"),
        ("Strauß", "STRAUSS"),
        ("ﬁlo", "filo"),
        ("Anna１", "anna1"),
    ],
)
def test_one_name(one, other):
    roster = Roster()
    roster.add(one)
    assert refused(roster.add, other, "players", 1) == ("name_twice", {"name": other}, "players/1")


@pytest.mark.parametrize(("one", "other"), [("Niccolò", "Niccolo"), ("Anna", "An na")])
def test_two_names(one, other):
    assert folded(one) != folded(other)


def test_everybody_is_called_exactly_as_they_were_named():
    roster = Roster()
    roster.add("Anna")
    assert roster.seat("Anna") == 0
    assert refused(roster.seat, "anna", "player") == ("stranger", {"name": "anna"}, "player")


@pytest.mark.parametrize("name", [5, None, ["Anna"], {"Anna": 1}, True])
def test_who_is_no_text_is_nobody(name):
    assert refused(Roster().seat, name, "player")[0] == "name_is_no_text"


def test_twenty_names_at_most():
    comers = [arrival(f"P{number}", after="Anna") for number in range(16)]
    assert len(read(match(*comers)).names) == 20
    refusal = ("too_many_names", {"most": 20}, "entries/16/arrival/player")
    assert refused(read, match(*comers, arrival("P16", after="Anna"))) == refusal


def test_typed_names_become_players_in_order():
    assert list(read(match()).names.values()) == ["Anna", "Bea", "Carlo", "Dino"]

"""The short way to check a match's acts answers as the long one: every state read whole."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.acts import History, after
from scorekeeper.archive.logs import BRINGING
from scorekeeper.archive.states import Patience, check_acts
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.game import house_rules, rule_fields
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.rules.reasons import RuleError
from scorekeeper.standing import read_course, start_body
from tests.archive_model import act, random_acts, seats_named
from tests.ledger_model import hand

KINDS = ("add", "add", "add", "replace", "replace", "strike", "restore", "move", "undo", "redo")
STARTS = [
    {"rules": {"threshold": 31}, "players": ["0", "1", "2"], "first_dealer": "0"},
    {"rules": {"threshold": 21}, "players": ["0", "1", "2", "3"], "first_dealer": "3"},
    {"rules": {"batons_ace": 11}, "players": ["0", "1", "2", "3"], "first_dealer": "1"},
    {"rules": {"winners": 2}, "players": ["2", "1", "0"], "first_dealer": "4"},
    {},
]
BODIES = [
    hand(5, 3, 2, 1),
    hand(5, 3, 3),
    hand(5, 3, 2, 2),
    hand(11, 10, 0, 0),
    {"arrival": {"player": "3", "after": "0"}},
    {"arrival": {"player": "4", "after": "3"}},
    {"arrival": {"player": "4"}},
    {"substitution": {"player": "1", "by": "4"}},
    {"substitution": {"player": "4", "by": "1"}},
    {"withdrawal": {"player": "4"}},
    {"adjustment": {"player": "3", "points": 2}},
    {"agreement": {"winners": 2}},
    {"agreement": {"winners": 3}},
    {},
]
NUMBERS = st.one_of(st.none(), st.integers(1, 9))
ACTS = st.tuples(st.sampled_from(KINDS), NUMBERS, NUMBERS, st.sampled_from(BODIES + STARTS))


def read_whole(game, acts):
    """The long way: after every act, whatever stands is read."""
    history, seats = History(), set()
    for one in acts:
        history = after(history, one)
        seats |= read_course(game, history.course).names.keys()
    return history.course, seats


def readable(game, acts):
    try:
        return read_whole(game, acts)
    except RuleError:
        return None


@settings(max_examples=1500, deadline=None, derandomize=True)
@given(st.sampled_from(STARTS), st.lists(ACTS, max_size=9))
def test_the_short_way_takes_and_refuses_the_same(start, listed):
    rng = Random(1)
    acts = [act(rng, 1, "open", body=start)]
    for kind, entry, before, body in listed:
        brings = body if kind in BRINGING else None
        more = act(rng, len(acts) + 1, kind, None if "do" in kind else entry, before, brings)
        wanted = readable("ciapano", [*acts, more])
        try:
            found = check_acts("ciapano", [*acts, more], Patience())
        except RuleError:
            found = None
        assert (found is None) == (wanted is None)
        if wanted is not None:
            assert (found.course, found.seats) == wanted
            acts.append(more)


@pytest.mark.parametrize("seed", range(10))
def test_what_the_ledger_takes_is_right(seed):
    _, game, acts = random_acts(Random(seed))
    found = check_acts(game, acts, Patience())
    assert found.unusual == ()
    assert found.seats == seats_named(game, acts)


def test_a_body_in_another_way_is_told():
    rng = Random(1)
    start = start_body(Ciapano(), (0, 1, 2, 3), 0)
    acts = [act(rng, 1, "open", body=start), act(rng, 2, "add", body=hand("05", 3, 2, 1))]
    assert check_acts("ciapano", acts, Patience()).unusual == (2,)


def test_a_start_from_before_there_was_a_house_rule_is_as_usual():
    rng = Random(1)
    older = {"rules": {"threshold": 41}, "players": ["0", "1", "2"], "first_dealer": "0"}
    found = check_acts("ciapano", [act(rng, 1, "open", body=older)], Patience())
    assert found.unusual == ()


@pytest.mark.parametrize("game", GAMES.values())
def test_no_house_rule_is_read_as_another(game):
    """Otherwise a start could be written in two ways, of which one would have to be told."""
    for rule, about in rule_fields(game).items():
        least, most = about.metadata.get("range", (0, -1))
        for value in about.metadata.get("choices", range(least, most + 1)):
            assert house_rules(game(**{rule: value}))[rule] == value


def test_a_long_match_is_read_once():
    rng = Random(1)
    start = {"rules": {"threshold": 999}, "players": ["0", "1", "2", "3"], "first_dealer": "0"}
    acts = [act(rng, 1, "open", body=start)]
    acts += [act(rng, number, "add", body=hand(5, 3, 2, 1)) for number in range(2, 1001)]
    patience = Patience(0)
    check_acts("ciapano", acts, patience)
    assert patience.readings >= 3900

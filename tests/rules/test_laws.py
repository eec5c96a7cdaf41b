"""What holds for every hand and every match, tried on many."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import matchfile
from scorekeeper.rules.busca import Busca, busche_for
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.scoresheet import Match, replay
from tests.rules.strategies import (
    as_counts,
    busca_rules,
    ciapano_rules,
    deals,
    lawful,
    matches,
    special_ace,
)
from tests.rules.table import COUNTING, EIGHT, FOUR, hand, last_hand, match, read, sheet


def thirds(count):
    """Card values as they are typed."""
    whole, rest = divmod(count, 3)
    return f"{whole} {rest}/3" if rest else whole


def value(game, pile):
    return sum(map(game.values.of, pile))


def hand_of(game, rules, piles, last, how):
    """A match of one hand, which everybody played."""
    players = EIGHT[: len(piles)]
    entry = hand(*piles, last=players[last], how=how, players=players)
    return match(entry, game=game, players=players, rules=rules)


def costs(game, rules, piles, last, how):
    return tuple(last_hand(hand_of(game, rules, piles, last, how))["scores"].values())


def ciapano_deals():
    return st.integers(2, 8).flatmap(lambda seats: st.tuples(ciapano_rules(seats), deals(seats)))


@lawful(300)
@given(ciapano_deals())
def test_hand_costs_its_worth_or_on_cappotto_as_much_for_each_other(drawn):
    rules, (piles, last) = drawn
    row = last_hand(hand_of("ciapano", rules, piles, last, "cards"))
    worth = 10 + rules.get("batons_ace", 1)
    times = len(piles) - 1 if row["outcome"] == "cappotto" else 1
    assert sum(row["scores"].values()) == worth * times


@lawful(300)
@given(ciapano_deals())
def test_cards_counts_and_card_values_cost_the_same(drawn):
    rules, (piles, last) = drawn
    game = Ciapano(**rules)
    expected = costs("ciapano", rules, piles, last, "cards")
    counts = [as_counts(pile, special_ace("ciapano", rules)) for pile in piles]
    values = [thirds(value(game, pile)) for pile in piles]
    assert costs("ciapano", rules, counts, last, "counts") == expected
    assert costs("ciapano", rules, values, last, "points") == expected
    values[last] = None
    assert costs("ciapano", rules, values, last, "points") == expected


@lawful(300)
@given(ciapano_deals())
def test_whole_points_cost_the_same_where_every_card_is_not_asked_for(drawn):
    rules, (piles, last) = drawn
    rules |= {"cappotto": "eleven_points"}
    game = Ciapano(**rules)
    whole = [value(game, pile) // 3 for pile in piles]
    whole[last] = None
    final = list(whole)
    final[last] = game.worth - sum(filter(None, whole))
    expected = costs("ciapano", rules, piles, last, "cards")
    assert costs("ciapano", rules, whole, last, "points") == expected
    assert costs("ciapano", rules, final, last, "points") == expected


@lawful(300)
@given(busca_rules(), deals())
def test_busca_hand_costs_the_same_in_every_form(rules, deal):
    piles, last = deal
    expected = costs("busca", rules, piles, last, "cards")
    counts = [as_counts(pile, "AD") for pile in piles]
    points = [value(Busca(), pile) for pile in piles]
    points[last] += 3
    assert sum(points) == 40
    assert costs("busca", rules, counts, last, "counts") == expected
    assert costs("busca", rules, points, last, "points") == expected


@lawful(300)
@given(st.lists(st.integers(0, 40), min_size=3, max_size=3))
def test_busche_follow_the_ladder(cuts):
    cuts.sort()
    points = [high - low for low, high in zip([0, *cuts], [*cuts, 40], strict=True)]
    row = last_hand(match(hand(*points, last=None), game="busca"))
    busche, bare = sorted(row["scores"].values()), points.count(0)
    if bare:
        assert busche == [0] * (4 - bare) + [bare] * bare
    else:
        payers = points.count(max(points))
        assert busche == [0] * (4 - payers) + [busche_for(max(points))] * payers


@lawful(40)
@given(st.integers(10, 36))
def test_each_point_more_never_costs_less(points):
    assert 0 <= busche_for(points + 1) - busche_for(points) <= 1


@lawful(200)
@given(matches())
def test_reading_back_what_was_written_gives_the_same(document):
    file = read(document)
    written = matchfile.write_match(file)
    assert read(written) == file
    assert matchfile.write_match(read(written)) == written
    assert sheet(written) == sheet(document)


def rows_for(sheet_, order):
    """The rows, as far as these seats are concerned."""
    return [(row, {seat: row.totals[seat] for seat in order}) for row in sheet_.rows]


@lawful(150)
@given(matches())
def test_replay_is_adding_one_entry_at_a_time(document):
    whole = read(document).match
    rows = replay(whole).rows
    for length in range(len(rows)):
        begun = Match(whole.game, whole.players, whole.first_dealer, whole.entries[:length])
        sheet_ = replay(begun)
        assert len(sheet_.rows) == length
        for row, later in zip(sheet_.rows, rows, strict=False):
            assert facts(row, sheet_.order) == facts(later, sheet_.order)


def facts(row, order):
    told = {name: getattr(row, name) for name in row.__slots__ if name != "totals"}
    return told | {seat: row.totals[seat] for seat in order}


@lawful(150)
@given(matches())
def test_next_dealer_and_leader_are_the_row_s_of_a_hand_that_follows(document):
    now = sheet(document)
    if now["next"] is None:
        return
    players = tuple(now["active"])
    piles = [COUNTING, *[[]] * (len(players) - 1)]
    document["entries"].append(hand(*piles, how="cards", last=players[0], players=players))
    row = last_hand(document)
    assert (row["dealer"], row["leader"]) == (now["next"]["dealer"], now["next"]["leader"])
    assert (row["missing"], row["extra"], row["counted"]) == ([], [], True)


@lawful(200)
@given(matches())
def test_sheet_holds_together(document):
    end = sheet(document)
    over = end["status"] != "playing"
    assert (end["next"] is None) == over == bool(end["winners"])
    assert [row["number"] for row in end["hands"]] == list(range(1, len(end["hands"]) + 1))
    assert set(end["active"]) <= set(end["players"]) == end["totals"].keys()
    if end["next"]:
        assert list(end["next"]["deal"]) == end["active"]
        assert sum(end["next"]["deal"].values()) <= 40


def played_out(game, rules, seed):
    """A match of hands dealt at random to those who are in, until it ends."""
    document, rng = match(game=game, rules=rules), Random(seed)
    for _ in range(400):
        end = sheet(document)
        if end["status"] == "finished":
            return end
        players = tuple(end["active"])
        piles = [[] for _ in players]
        for card in COUNTING:
            rng.choice(piles).append(card)
        entry = hand(*piles, how="cards", last=rng.choice(players), players=players)
        document["entries"].append(entry)
    return pytest.fail("it never ends")


@lawful(60)
@given(ciapano_rules(), st.integers(0, 2**32))
def test_ciapano_comes_to_an_end(rules, seed):
    end = played_out("ciapano", rules, seed)
    assert end["winners"]
    assert end["losers"] == []


@lawful(60)
@given(busca_rules().filter(lambda rules: rules.get("tie") != "none"), st.integers(0, 2**32))
def test_busca_comes_to_an_end(rules, seed):
    end = played_out("busca", rules, seed)
    assert end["winners"]
    assert max(end["totals"].values()) == end["totals"][end["losers"][0]]


def test_ties_that_nobody_pays_go_on_for_ever():
    document = match(*[hand(10, 10, 10, 10)] * 50, game="busca", rules={"tie": "none"})
    assert sheet(document)["totals"] == dict.fromkeys(FOUR, 0)
    assert sheet(document)["status"] == "playing"

"""The geometry of a picture: everything inside, nothing overlapping, every line told apart."""

import gzip
import re
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.presenting.charts.coursecharts import draw
from scorekeeper.presenting.charts.courses import course_of
from scorekeeper.presenting.charts.flags import Flag, raise_flags
from scorekeeper.presenting.charts.scales import Scale
from scorekeeper.presenting.charts.strokes import DASHES, SHAPES, line, thinned
from scorekeeper.presenting.charts.textsizes import (
    LIFT,
    Box,
    cut,
    spread,
    told_apart,
    width,
)
from scorekeeper.rules.matchfile import read_match
from scorekeeper.rules.scoresheet import replay
from tests.rules.random_match import random_match
from tests.rules.strategies import lawful
from tests.rules.table import (
    EIGHT,
    FOUR,
    STOP,
    adjustment,
    agreement,
    arrival,
    busca,
    busca_hand,
    hand,
    match,
    substitution,
    totals,
    withdrawal,
)

SEEDS = st.integers(0, 150)
matches = cache(lambda seed: random_match(Random(seed)))
HAND = hand(3, 2, 1, None)


def course(document):
    file = read_match(document)
    return course_of(file.match, replay(file.match)), file.names


def chart(document):
    return draw(*course(document))


def random_chart(seed):
    return chart(matches(seed))


def line_of(document, name):
    """(hand, total) along somebody's line."""
    found, names = course(document)
    one = next(one for one in found.lines if names[one.seat] == name)
    return [(spot.hand, spot.total) for spot in one.spots]


def spots(document, which):
    """Name, hand and total of those who went out, or made a cappotto."""
    found, names = course(document)
    return [(names[one.seat], one.hand, one.total) for one in getattr(found, which)]


def written(picture):
    return [one.text for one in picture.names]


# ---------- what happened ----------


def test_a_line_has_the_total_after_every_hand():
    assert line_of(match(HAND, HAND), "Dino") == [(0, 0), (1, 5), (2, 10)]


def test_a_penalty_is_a_step_at_the_hand_before_it():
    found = line_of(match(HAND, adjustment("Anna", 4), HAND), "Anna")
    assert found == [(0, 0), (1, 3), (1, 7), (2, 10)]


def test_totals_may_be_below_nothing():
    assert line_of(match(adjustment("Anna", -9), HAND), "Anna") == [(0, 0), (0, -9), (1, -6)]


def test_who_sits_down_late_begins_there():
    late = hand(3, 2, 1, 0, None, players=(*FOUR, "Elio"), last="Elio")
    document = match(HAND, arrival("Elio", after="Dino", points=4), late)
    assert line_of(document, "Elio") == [(1, 4), (2, 9)]


def test_a_substitute_goes_on_where_the_other_stopped():
    later = hand(3, 2, 1, None, players=("Elio", "Bea", "Carlo", "Dino"))
    document = match(HAND, substitution("Anna", "Elio"), later)
    assert line_of(document, "Anna") == [(0, 0), (1, 3)]
    assert line_of(document, "Elio") == [(1, 3), (2, 6)]


def test_who_goes_home_has_no_line_any_more():
    later = hand(3, 2, None, players=("Bea", "Carlo", "Dino"))
    assert line_of(match(HAND, withdrawal("Anna"), later), "Anna") == [(0, 0), (1, 3)]


def test_who_is_out_has_no_line_any_more_until_coming_back():
    later = hand(3, 2, None, players=("Bea", "Carlo", "Dino"))
    out = [HAND, adjustment("Anna", 28), later]
    assert line_of(match(*out), "Anna") == [(0, 0), (1, 3), (1, 31)]
    again = match(*out, agreement(threshold=41), HAND)
    assert line_of(again, "Anna") == [(0, 0), (1, 3), (1, 31), (2, 31), (3, 34)]


def test_a_hand_that_does_not_count_is_not_drawn():
    found, _ = course(match(HAND, STOP, HAND))
    assert found.hands == (1,)


def test_who_went_out_and_when():
    document = match(HAND, *totals(28, 29, 0, 0), hand(3, None, players=("Carlo", "Dino")))
    assert spots(document, "outs") == [("Anna", 1, 31), ("Bea", 1, 31)]


def test_who_made_a_cappotto():
    assert spots(match(HAND, hand(0, 0, 0, None)), "cappotti") == [("Dino", 2, 5)]
    assert spots(busca(busca_hand(0, 40, 0, 0)), "cappotti") == [("Bea", 1, 0)]


def test_an_agreement_moves_the_threshold():
    found, _ = course(match(HAND, agreement(threshold=41), HAND, agreement(limit_rule="exceed")))
    assert found.thresholds == {0: 31, 1: 41, 2: 41}


def test_where_hands_are_fixed_there_is_no_threshold():
    document = match(HAND, rules={"end": "fixed_hands", "hands": 5})
    assert course(document)[0].thresholds == {}
    assert chart(document).threshold == ""


# ---------- the picture ----------


def test_without_a_counted_hand_there_is_no_picture():
    assert chart(match()) is None
    assert chart(match(adjustment("Anna", 4), STOP, HAND)) is None


@lawful(60)
@given(SEEDS)
def test_every_point_lies_inside(seed):
    picture = random_chart(seed)
    for one in picture.strokes if picture else ():
        for x, y in one.points:
            assert 0 < x < picture.width
            assert picture.top < y < picture.top + picture.height


@lawful(60)
@given(SEEDS)
def test_names_lie_inside_and_do_not_overlap(seed):
    picture = random_chart(seed)
    for box in picture.boxes if picture else ():
        assert 0 <= box.left < box.right <= picture.width
        assert picture.top <= box.top < box.bottom <= picture.top + picture.height
    for one, other in combinations(picture.boxes if picture else (), 2):
        assert not one.meets(other)


@lawful(60)
@given(SEEDS)
def test_every_line_has_its_name(seed):
    picture = random_chart(seed)
    if picture:
        assert len(picture.names) == len(picture.strokes)


@lawful(60)
@given(SEEDS)
def test_a_higher_total_stands_higher_and_a_later_hand_further_right(seed):
    document = matches(seed)
    picture, (found, _) = chart(document), course(document)
    if not picture or max(len(one.spots) for one in found.lines) > 100:
        return
    points = {one.seat: one.points for one in picture.strokes}
    drawn = [
        (spot.total, spot.hand, *point)
        for one in found.lines
        for spot, point in zip(one.spots, points[one.seat], strict=True)
    ]
    assert all(one[3] >= other[3] for one, other in pairwise(sorted(drawn)))
    drawn.sort(key=lambda one: one[1])
    assert all(one[2] <= other[2] for one, other in pairwise(drawn))


@lawful(60)
@given(SEEDS)
def test_the_threshold_is_there_with_its_number(seed):
    document = matches(seed)
    picture, thresholds = chart(document), course(document)[0].thresholds
    if picture and thresholds:
        assert re.fullmatch(r"M\d+ \d+(H\d+V\d+)*H\d+", picture.threshold)
        assert str(thresholds[0]) in [one.text for one in picture.ticks if one.kind == "limit"]


@pytest.mark.parametrize("size", [2, 3, 8])
def test_no_two_lines_are_alike(size):
    players = EIGHT[:size]
    picture = chart(
        match(hand(*[1] * (size - 1), None, players=players, last=players[-1]), players=players)
    )
    looks = [(one.dash, one.marks.partition("m")[2]) for one in picture.strokes]
    assert len(set(looks)) == size


def test_twenty_lines_could_be_told_apart():
    assert len({(place % len(DASHES), place % len(SHAPES)) for place in range(20)}) == 20


def test_the_winner_is_drawn_last_and_named_with_the_total():
    picture = chart(match(HAND, *totals(28, 29, 30, 0)))
    assert [one.kind for one in picture.strokes] == ["out", "out", "out", "won"]
    assert [one.text for one in picture.names if one.kind == "won"] == ["Dino 5"]


def test_those_who_go_out_together_stand_one_above_the_other():
    picture = chart(match(HAND, *totals(28, 30, 0, 0), hand(3, None, players=("Carlo", "Dino"))))
    anna, bea = (next(one for one in picture.names if one.text == name) for name in ("Anna", "Bea"))
    assert anna.x == bea.x
    assert abs(anna.y - bea.y) == 30


def test_equal_totals_at_the_end_have_their_names_side_by_side():
    picture = chart(match(hand(2, 2, 2, None)))
    assert sorted(written(picture)) == ["Anna 2", "Bea 2", "Carlo 2", "Dino 5"]
    assert picture.leaders
    shapes = [one.shape for one in picture.strokes]
    assert [one.marks.count(one.shape) for one in picture.strokes] == [2, 2, 2, 2], shapes


def test_a_threshold_that_moved_is_stepped_and_numbered():
    picture = chart(match(HAND, agreement(threshold=41), HAND, HAND))
    assert picture.threshold.count("V") == 1
    assert {one.text for one in picture.ticks if one.kind == "limit"} == {"31", "41"}


def svg(picture):
    """About what goes through the wire."""
    paths = [picture.grid, picture.threshold, picture.outs, picture.cappotti, picture.leaders]
    paths += [text for one in picture.strokes for text in (one.path, one.dash, one.marks)]
    texts = [f"{one.x} {one.y} {one.text}" for one in (*picture.ticks, *picture.names)]
    return len(gzip.compress("\n".join(paths + texts).encode()))


def long_match(players, hands):
    rng, entries = Random(1), []
    for _ in range(hands):
        scores = [rng.randint(0, 1) for _ in players[1:]]
        last = rng.choice(players)
        others = [one for one in players if one != last]
        pile = {**dict(zip(others, scores, strict=True)), last: None}
        entries.append({"hand": {"last_trick": last, "points": pile}})
    return match(*entries, players=players, rules={"threshold": 999})


def test_eight_players_and_fifteen_hands_are_small():
    assert svg(chart(long_match(EIGHT, 15))) < 2200


def test_a_thousand_hands_are_small_too():
    document = long_match(EIGHT, 1000) | {"rules": {"end": "fixed_hands", "hands": 999}}
    picture = chart(document)
    assert max(len(one.points) for one in picture.strokes) <= 122
    assert svg(picture) < 8000
    numbers = [one for one in picture.ticks if one.anchor == "middle"]
    assert all(other.x - one.x > width(one.text) for one, other in pairwise(numbers))


# ---------- its parts ----------


@lawful(100)
@given(st.integers(-999, 999), st.integers(1, 3000), st.integers(20, 200))
def test_ticks_are_round_and_have_room(low, span, room):
    scale = Scale(low, low + span, 0, 500)
    assert re.fullmatch("[125]0*", str(scale.step(room)))
    places = [scale.at(one) for one in scale.ticks(room)]
    assert all(other - one >= room - 1 for one, other in pairwise(places))


def test_a_scale_may_run_upwards():
    scale = Scale(-10, 30, 400, 0)
    assert [scale.at(one) for one in (-10, 0, 30)] == [400, 300, 0]
    assert list(scale.ticks(90)) == [-10, 0, 10, 20, 30]


@lawful(100)
@given(st.lists(st.integers(0, 300), min_size=1, max_size=10))
def test_places_are_spread_in_order_and_within(wanted):
    wanted.sort()
    places = spread(wanted, 30, 0, 300)
    assert all(other - one >= 30 for one, other in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 300


def test_what_has_room_stays_where_it_is():
    assert spread([10, 100, 200], 30, 0, 300) == [10, 100, 200]
    assert spread([100, 100, 100], 30, 0, 300) == [70, 100, 130]


@lawful(100)
@given(st.lists(st.tuples(st.integers(40, 400), st.integers(0, 300)), min_size=1, max_size=18))
def test_flags_never_overlap_and_no_pole_goes_through_another(ends):
    ends = {x // 12 * 12: top for x, top in ends}
    flags = [Flag(x, top, ("Annamaria",)) for x, top in sorted(ends.items())]
    raised = raise_flags(flags, [Box(0, 0, 60, 40)], 640)
    for one, other in combinations(raised, 2):
        assert not one.box.meets(other.box)
    for one in raised:
        pole = Box(one.flag.x, one.box.bottom, one.flag.x + 1, one.flag.top - LIFT)
        assert not any(pole.meets(other.box) for other in raised if other is not one)


def test_long_names_are_cut_and_stay_apart():
    assert told_apart(["Anna", "Bea"], 180) == ["Anna", "Bea"]
    first, second = told_apart(["Maria Antonietta Rossi", "Maria Antonietta Verdi"], 180)
    assert first != second
    assert max(width(first), width(second)) <= 180
    assert cut("W" * 40, 180).endswith("…")


def test_a_line_is_thinned_but_for_its_ends():
    points = [(place, 0) for place in range(1000)]
    few = thinned(points, 100)
    assert len(few) <= 102
    assert (few[0], few[-1]) == (points[0], points[-1])
    assert thinned(points[:3], 100) == points[:3]
    assert line([(1, 2)]) == "M1 2l0 0"

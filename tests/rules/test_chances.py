"""Who can still win where the lowest total wins."""

import pytest

from scorekeeper.rules.ciapano import Ciapano

LOWEST = Ciapano(end="lowest_wins")


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((29, 0, 30), {1}),  # every hand that raises Bea enough puts one of the others over
        ((30, 30, 30), {0, 1, 2}),
        ((0, 0, 0), {0, 1, 2}),
        ((30, 18), {0, 1}),  # two cappotti of Anna: 30 and 40
        ((30, 29, 18), {0, 1, 2}),  # 0, 1, 10, then Anna's cappotto: 30, 41, 39
        ((30, 30, 0), {2}),  # whoever pays besides Carlo is over, and Carlo is far below
    ],
)
def test_who_can_still_be_the_lowest(totals, winners):
    assert LOWEST.could_win(dict(enumerate(totals)), 3) == winners


def test_exactly_the_threshold_ends_nothing_where_it_must_be_exceeded():
    totals = {0: 31, 1: 20}
    assert Ciapano(end="lowest_wins", limit_rule="exceed").could_win(totals, 1) == {0, 1}


def test_far_from_the_end_everybody_has_a_way():
    totals = dict(enumerate((30, 0, 0, 0, 0, 0, 0, 0)))
    assert LOWEST.could_win(totals, 1) == set(totals)

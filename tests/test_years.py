"""A player's matches: each one's cost of a hand, the average so far, together where too many."""

import re
from datetime import date, timedelta
from itertools import pairwise

import pytest
from flask import render_template_string
from flask_babel import force_locale
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.presenting.charts.spans import MOST
from scorekeeper.presenting.charts.years import show_year
from scorekeeper.records.answers import Played
from tests.rules.strategies import lawful

DAY = date(2026, 1, 2)
TEMPLATE = '{% from "_chart.html" import year_chart %}{{ year_chart(year) }}'


def played(number, penalties=20, hands=10, place=2, won=False, days=7):
    """A match of four, so many weeks after the first one."""
    day = DAY + timedelta(days=days * number)
    return Played(number, f"code{number}", day, hands, penalties, place, 4, won)


@pytest.fixture(scope="module")
def year(one_app):
    """What a player's matches look like in English."""

    def show(*course, unit="points", language="en"):
        with one_app.test_request_context(), force_locale(language):
            return show_year(course, "KEY", unit)

    return show


def cells(view):
    return [(row.head, *row.cells) for row in view.rows]


def test_without_a_match_there_is_no_picture(year):
    assert year() is None
    assert year(played(0, hands=0)) is None


def test_every_match_has_a_line_in_the_table(year):
    view = year(played(0, 29, place=1, won=True), played(1, 55), played(2, 7, place=None))
    assert cells(view) == [
        ("2 Jan 2026", "10", "29", "2.9", "1 of 4"),
        ("9 Jan 2026", "10", "55", "5.5", "2 of 4"),
        ("16 Jan 2026", "10", "7", "0.7", "gone home"),
    ]
    assert view.rows[0].url == "/club/KEY/match/code0"


def test_ratios_are_written_as_the_language_writes_them(year):
    assert cells(year(played(0, 29), language="it"))[0][3] == "2,9"


def test_the_average_is_that_of_all_hands(year):
    view = year(played(0, 10, hands=10), played(1, 30, hands=5, place=1, won=True))
    assert view.sentence == "2 matches, 1 won; on average 2.7 a hand."
    assert [one.text for one in view.chart.ticks if one.kind == "won"] == ["2.7"]
    first, last = view.chart.average[1:].split("l")
    assert first.split()[1] > "100"
    assert int(re.findall(r"-?\d+", last)[1]) < 0


def test_the_higher_the_cost_the_higher_the_dot(year):
    (_, low), (_, high) = year(played(0, 5), played(1, 50)).chart.points
    assert high < low


def test_won_and_last_have_marks_of_their_own(year):
    view = year(played(0, place=1, won=True), played(1, place=4), played(2))
    assert [key.text for key in view.keys] == ["match won", "last place", "average so far"]
    assert view.chart.won
    assert view.chart.last
    assert view.chart.other


def test_busche_are_named(year):
    view = year(played(0), unit="busche")
    assert view.title == "Busche a hand"
    assert "Busche" in view.heads


def test_months_are_written_below(year):
    ticks = [one.text for one in year(*map(played, range(12))).chart.ticks]
    assert ticks[-4:-1] == ["Mar", "Feb", "Jan"]


@pytest.mark.parametrize(
    ("count", "days", "head", "points"),
    [
        (120, 1, "2 Jan 2026", 120),
        (200, 2, "week of 29 Dec 2025", 58),
        (1000, 2, "January 2026", 66),
        (10_000, 1, "2026", 28),
    ],
)
def test_too_many_matches_stand_together(year, count, days, head, points):
    view = year(*(played(number, days=days) for number in range(count)))
    assert (view.rows[0].head, len(view.rows), len(view.chart.points)) == (head, points, points)


def test_the_table_of_many_counts_what_the_picture_shows(year):
    view = year(*(played(number, number % 7, won=number % 5 == 0) for number in range(500)))
    assert view.heads == ("When", "Matches", "Hands", "Points", "a hand", "Won")
    sums = [sum(int(row.cells[place].replace(",", "")) for row in view.rows) for place in (0, 1, 4)]
    assert sums == [500, 5000, 100]


@lawful(50)
@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 400)), max_size=300))
def test_every_dot_lies_inside_from_left_to_right(year, matches):
    course = [played(number, cost, hands) for number, (hands, cost) in enumerate(matches)]
    view = year(*course)
    if view is None:
        return
    chart = view.chart
    assert 0 < len(chart.points) <= MOST
    assert all(0 < x < chart.width for x, _ in chart.points)
    assert all(chart.top < y < chart.top + chart.height for _, y in chart.points)
    assert all(one[0] < other[0] for one, other in pairwise(chart.points))


def test_the_picture_and_its_table_are_a_page_part(one_app, year):
    view = year(played(0), played(1, place=1, won=True))
    with one_app.test_request_context():
        html = render_template_string(TEMPLATE, year=view)
    assert html.count("<svg") == html.count("<table") == 1
    assert 'role="img"' in html
    assert "style=" not in html

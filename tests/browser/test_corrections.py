"""Corrections by finger, and ten hands from a paper list by somebody who knows only the screen."""

import pytest

from tests.browser.finger import Finger
from tests.pages import Phone, start

pytestmark = pytest.mark.browser
SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
# The last trick's winner and the points of the others, as they stand on a sheet of paper.
PAPER = [
    (3, {"p0": 3, "p1": 2, "p2": 1}),
    (0, {"p1": 0, "p2": 6, "p3": 2}),
    (1, {"p0": 1, "p2": 1, "p3": 1}),
    (2, {"p0": 0, "p1": 0, "p3": 0}),
    (3, {"p0": 4, "p1": 0, "p2": 0}),
    (1, {"p0": 0, "p2": 3, "p3": 0}),
    (0, {"p1": 1, "p2": 0, "p3": 2}),
    (2, {"p0": 2, "p1": 0, "p3": 0}),
    (3, {"p0": 0, "p1": 1, "p2": 5}),
    (0, {"p1": 2, "p2": 0, "p3": 0}),
]


def table(new_context, live_server, script=False):
    """A finger on the page of a new match of four."""
    finger = Finger(new_context(java_script_enabled=script).new_page(), live_server.url)
    address = start(Phone(live_server.app), preset="traversone-101").path
    finger.open(live_server.url + address)
    return finger


def paid(finger):
    """What everybody paid, hand by hand, the newest first."""
    bodies = finger.page.locator(".scores").first.locator("tbody")
    rows = (bodies.nth(place).locator("td .score") for place in range(bodies.count()))
    return [[int(text) for text in row.all_text_contents()] for row in rows]


def expected(last, chips):
    """What a hand of Traversone costs: 21 in all, or 21 for everybody but who took the lot."""
    if not any(chips.values()):
        return [0 if seat == last else 21 for seat in range(4)]
    return [chips.get(f"p{seat}", 21 - sum(chips.values())) for seat in range(4)]


def open_row(finger, place):
    """The hand's details, where it can be corrected."""
    finger.page.locator(".scores tbody").nth(place).locator("th label").tap()


@SCRIPT
def test_a_hand_is_corrected_by_touch(new_context, live_server, script):
    finger = table(new_context, live_server, script)
    for _ in range(2):
        finger.points(3, p0=3, p1=2, p2=1)
    open_row(finger, 1)
    finger.go(".scores tbody:nth-of-type(2) .acts a")
    assert finger.page.locator("input[name=p0]:checked").get_attribute("value") == "3"
    finger.choose("p0", 5)
    finger.save()
    assert finger.page.locator("table.compare tr.changed").count() == 2
    finger.go(".bar button")
    assert [row[0] for row in paid(finger)] == [3, 5]


@SCRIPT
def test_a_hand_is_struck_restored_and_undone_by_touch(new_context, live_server, script):
    finger = table(new_context, live_server, script)
    finger.points(3, p0=3, p1=2, p2=1)
    before = paid(finger)
    open_row(finger, 0)
    finger.go(".acts a[href*='/entry/']:not([href$=correct])")
    finger.go("a[href$=strike]")
    finger.go(".bar button")
    assert paid(finger) == []
    finger.open(finger.page.url.partition("?")[0] + "/log")
    finger.go("a[href$=restore]")
    finger.go(".bar button")
    assert paid(finger) == before
    finger.go("form[action$=undo] button")
    assert paid(finger) == []
    finger.go("form[action$=redo] button")
    assert paid(finger) == before


def test_ten_hands_are_entered_from_a_paper_list(new_context, live_server):
    finger = table(new_context, live_server)
    for last, chips in PAPER:
        finger.points(last, **chips)
    rows = list(reversed(paid(finger)))
    assert rows == [expected(last, chips) for last, chips in PAPER]
    assert finger.sums == [sum(column) for column in zip(*rows, strict=True)]


def test_two_phones_choose_by_touch(new_context, live_server):
    finger = table(new_context, live_server)
    other = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    other.open(finger.page.url)
    finger.points(3, p0=3, p1=2, p2=1)
    other.points(3, p0=5, p1=0, p2=0)
    assert other.page.locator("[role=alert]").count() == 1
    other.go("li:has(input[name=entry][value='']) button.line")
    assert [row[0] for row in paid(other)] == [5, 3]

"""Ciapanò by finger: a match of five to the end in all three ways, and a hand in five touches."""

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Finger
from tests.pages import Phone, start

pytestmark = pytest.mark.browser
ACES = "AB AC AD AS"
FIGURES = "3B 2B RB CB FB 3C 2C RC CC FC 3D 2D RD CD FD"


def play_to_the_end(finger):
    """Anna, Bea, then Carlo go out; Dino and Elena are left."""
    finger.start("ciapano-31-two-left", "Anna", "Bea", "Carlo", "Dino", "Elena")
    finger.points(4, p0=0, p1=0, p2=0, p3=0)
    finger.points(4, p0=0, p1=0, p2=0, p3=0)
    finger.points(4, p0=9, p1=0, p2=0, p3=1)
    assert finger.sums == [31, 22, 22, 23, 1]
    finger.way("counts")
    finger.counts(4, s1=(3, 18), s2=(0, 0), s3=(0, 0))
    assert finger.sums == [31, 31, 22, 23, 3]
    finger.way("cards")
    finger.cards(4, f"{ACES} {FIGURES}", "3S")
    assert finger.sums == [31, 31, 31, 23, 5]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_match_of_five_is_played_to_the_end(new_context, live_server, script):
    finger = Finger(new_context(java_script_enabled=script).new_page(), live_server.url)
    play_to_the_end(finger)
    page = finger.page
    assert page.locator("#end-heading").inner_text().split() == ["vincono", "Dino,", "Elena"]
    assert page.locator("form.hand").count() == 0
    page.goto(page.url.partition("/match/")[0] + "/matches")
    assert "Anna, Bea, Carlo, Dino e Elena" in page.locator("ol.past").inner_text()
    assert "Dino e Elena" in page.locator("ol.past .who").inner_text()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_hand_of_four_takes_five_touches_and_no_scrolling(new_context, live_server, script):
    finger = Finger(new_context(java_script_enabled=script).new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    finger.touches = 0
    assert finger.in_sight("form.hand .bar button")
    finger.choose("last", 3)
    for name, points in (("p0", 3), ("p1", 2), ("p2", 1)):
        finger.choose(name, points)
        assert finger.scrolled == 0
    assert finger.in_sight("form.hand .bar button")
    finger.save()
    assert (finger.touches, finger.sums) == (5, [3, 2, 1, 5])


def test_a_second_touch_takes_back_a_number_and_the_last_trick(new_context, live_server):
    finger = Finger(new_context().new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    for name, value in (("last", 3), ("p0", 3), ("p1", 2), ("p0", 3), ("last", 3)):
        finger.choose(name, value)
    chosen = finger.page.locator("form.hand :is([name=last], [name^=p]):checked")
    assert chosen.evaluate_all("all => all.map(one => one.name)") == ["p1"]
    chosen.press("Space")
    assert chosen.count() == 1


def test_without_script_the_page_shows_what_is_left(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    finger.choose("last", 3)
    for name, points in (("p0", 3), ("p1", 2), ("p2", 1)):
        finger.choose(name, points)
    chips = finger.page.locator(".seat.p4 label.chip.n").first
    assert not chips.is_visible()
    assert finger.page.locator("output.rest").is_visible()


def test_a_third_is_two_touches_more(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    finger.choose("last", 3)
    finger.choose("p0", 2)
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    finger.tap(".seat.p1 label.six")
    finger.choose("t0", 1)
    finger.save()
    assert "7/3" in finger.page.locator(".why").first.text_content()


def test_what_is_wrong_is_said_and_what_was_touched_stays(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    finger.points(3, p0=4)
    assert "Bea e Carlo" in finger.page.get_by_role("alert").inner_text()
    assert finger.page.locator("input[name=p0][value='4']").is_checked()
    finger.choose("p1", 0)
    finger.choose("p2", 2)
    finger.save()
    assert finger.sums == [4, 0, 2, 5]


def test_back_can_t_store_a_hand_again(new_context, live_server):
    finger = Finger(new_context().new_page(), live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    finger.points(3, p0=3, p1=2, p2=1)
    finger.page.evaluate("history.back()")
    finger.page.wait_for_url("**/new")
    finger.page.evaluate("history.forward()")
    finger.page.wait_for_url("**/match/**")
    finger.reload()
    assert finger.page.locator(".scores tbody").count() == 1


def test_a_number_is_typed_where_six_and_more_opens(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.open(live_server.url + start(Phone(live_server.app)).path)
    finger.tap(".seat.p1 .six")
    finger.tap(".seat.p1 input.typed")
    finger.page.keyboard.type("7")
    assert finger.page.locator(".seat.p1 input.typed").input_value() == "7"


def test_with_script_what_was_touched_last_counts(new_context, live_server):
    finger = Finger(new_context().new_page(), live_server.url)
    finger.open(live_server.url + start(Phone(live_server.app)).path)
    box = finger.page.locator(".seat.p1 input.typed")
    rest = finger.page.locator(".rest b")
    finger.choose("last", 3)
    finger.choose("p0", 2)
    finger.choose("p1", 1)
    finger.choose("p2", 1)
    finger.tap(".seat.p1 .six")
    box.fill("4")
    expect(rest).to_have_text("5")
    finger.choose("p0", 2)
    assert box.input_value() == ""
    assert finger.page.locator("input[name=p0][value='2']").is_checked()
    expect(rest).to_have_text("")
    box.fill("2")
    finger.choose("t0", 2)
    assert box.input_value() == "2⅔"
    finger.choose("t0", 2)
    assert box.input_value() == "2"
    finger.choose("t0", 1)
    box.press("Enter")
    assert finger.page.evaluate("document.activeElement === document.body")
    assert finger.page.locator(".scores tbody").count() == 0
    finger.save()
    assert finger.sums == [2, 1, 1, 7]

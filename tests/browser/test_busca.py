"""Busca by finger: a match to the end in all three ways, and a hand in six touches."""

import pytest

from tests.browser.finger import Finger

pytestmark = pytest.mark.browser
NAMES = ("Anna", "Bea", "Carlo", "Dino")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_match_is_played_to_the_end(new_context, live_server, script):
    finger = Finger(new_context(java_script_enabled=script).new_page(), live_server.url)
    finger.start("busca-5", *NAMES)
    finger.totals(40, 0, 0)
    assert finger.sums == [0, 3, 3, 3]
    finger.way("cards")
    finger.cards(3, "", "AD AB", "AC", "AS")
    assert finger.sums == [2, 3, 3, 3]
    finger.way("counts")
    finger.counts(1, special=1, s0=(0, 1), s1=(3, 19), s2=(0, 0), s3=(0, 0))
    page = finger.page
    assert finger.sums == [2, 3, 5, 5]
    assert page.locator("#end-heading").inner_text().split() == ["vince", "Anna"]
    assert "Carlo e Dino" in page.locator("p.losers").inner_text()
    page.goto(page.url.partition("/match/")[0] + "/matches")
    assert "Anna" in page.locator("ol.past .who").inner_text()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_hand_takes_six_touches_and_no_scrolling(new_context, live_server, script):
    finger = Finger(new_context(java_script_enabled=script).new_page(), live_server.url)
    finger.start("busca-5", *NAMES)
    finger.touches = 0
    assert finger.in_sight("form.hand .bar button")
    finger.totals(20, 12, 5)
    assert (finger.touches, finger.sums, finger.scrolled) == (6, [2, 0, 0, 0], 0)


def test_a_second_touch_on_a_number_leaves_the_rest_and_its_pile_picked(new_context, live_server):
    finger = Finger(new_context().new_page(), live_server.url)
    finger.start("busca-5", *NAMES)
    finger.choose("p0", 20)
    finger.tap(".piles label.p1")
    finger.choose("p0", 20)
    chosen = finger.page.locator("form.hand :is([name=p0], [name=pile]):checked")
    assert chosen.evaluate_all("all => all.map(one => one.value)") == ["0", ""]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ((24, 2, 4), ["= 10"]),
        ((24, 24, 4), ["–"]),
        ((40, 40, 40), ["–"]),
        ((24, 2), ["–", "–"]),
        ((24, 24), ["–", "–"]),
        ((40, 2), ["–", "–"]),
        ((40,), ["–", "–", "–"]),
    ],
)
def test_a_blank_pile_tells_the_rest_only_where_it_is_known(new_context, live_server, given, shown):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("busca-5", *NAMES)
    for place, points in enumerate(given, 1):
        finger.tap(f".piles label.p{place}")
        finger.choose(f"p{place - 1}", points)
    blank = range(1 + len(given), 1 + len(NAMES))
    assert [finger.drawn(f".sums .o{place}") for place in blank] == shown


def test_who_took_no_trick_is_touched(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("busche-loser-deals", *NAMES)
    finger.choose("no_trick", 3)
    finger.totals(25, 10, 5)
    assert finger.sums == [0, 0, 0, 1]


def test_a_card_moves_from_pile_to_pile_and_back_to_nobody(new_context, live_server):
    finger = Finger(new_context(java_script_enabled=False).new_page(), live_server.url)
    finger.start("busca-5", *NAMES)
    finger.way("cards")
    card, checked = ".card:has(input[name=card-AD])", "input[name=card-AD]:checked"
    owners = []
    for pile in ("p1", "p2", "p2"):
        finger.tap(f".piles label.{pile}")
        finger.tap(card)
        owners.append(finger.page.locator(checked).get_attribute("value"))
    assert owners == ["0", "1", ""]

"""Everything by keys alone: where they lead can be seen, and the page opens with what is new."""

import pytest

from tests.browser.finger import Finger, settle
from tests.pages import FOUR

pytestmark = pytest.mark.browser
SEEN = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect()
  const bar = document.querySelector('.bar:not(:focus-within)')?.getBoundingClientRect()
  const drawn = [one, one.nextElementSibling, one.parentElement, one.closest('.card')]
  const outlined = drawn.some(it => it && parseFloat(getComputedStyle(it).outlineWidth) > 0
                                       && getComputedStyle(it).outlineStyle !== 'none')
  const under = bar && bar.bottom > innerHeight - 2 && box.top > bar.top
  return outlined && box.bottom > 0 && box.top < innerHeight && !under
}"""
FOCUSED = "document.activeElement.matches(%r)"
VALUE = "document.activeElement.checked ? document.activeElement.value : null"


class Keys:
    """Somebody at a keyboard."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(10_000)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, selector, back=False):
        """Tab on, or back, to a thing; each stop on the way can be seen."""
        for _ in range(90):
            self.press("Shift+Tab" if back else "Tab")
            if self.page.evaluate("document.activeElement === document.body"):
                continue  # once around
            assert self.page.evaluate(SEEN), self.focused
            if self.page.evaluate(FOCUSED % selector):
                return
        raise AssertionError(f"no way to {selector}")

    def go(self, selector, back=False):
        self.to(selector, back)
        with self.page.expect_navigation():
            self.press("Enter")

    def choose(self, name, value, back=False):
        """One of a group of radios, by arrows."""
        self.to(f"input[name='{name}']", back)
        self.press("Space")
        for _ in range(20):
            if self.page.evaluate(VALUE) == str(value):
                return
            self.press("ArrowDown")
        raise AssertionError(f"{name} offers no {value}")

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")

    @property
    def said(self):
        """The sentence that has the focus."""
        return self.page.evaluate("document.activeElement.innerText")

    def start(self, url):
        self.page.goto(url)
        self.go("p.buttons a.button")
        for place, name in enumerate(FOUR, 1):
            self.to(f"input[name=player{place}]")
            self.page.keyboard.type(name)
        self.go(".bar button")

    def points(self, *points, last):
        self.choose("last", last)
        for seat, one in reversed(list(enumerate(points))):
            self.choose(f"p{seat}", one, back=True)


@pytest.fixture
def keys(new_context, live_server):
    """At a new match, without script."""
    keys = Keys(new_context(java_script_enabled=False).new_page())
    keys.start(live_server.url)
    return keys


def test_a_hand_by_points_is_entered_understood_corrected_and_taken_back(keys):
    keys.points(3, 0, 3, last=3)
    keys.go(".bar button")
    assert keys.said.startswith("Salvato: smazzata 1: Anna 3, Bea 0, Carlo 3, Dino 5")

    keys.to("tbody th input")
    assert not keys.page.locator(".why").is_visible()
    keys.press("Space")
    assert keys.page.locator(".why").is_visible()
    keys.go(".acts a")

    keys.choose("p0", 2)
    keys.go(".bar button")
    keys.go(".bar button")
    assert keys.page.locator("thead .sum").all_inner_texts() == ["2", "0", "3", "6"]
    assert "Anna 2" in keys.said

    keys.go("button.quiet")
    assert keys.page.locator("thead .sum").all_inner_texts() == ["3", "0", "3", "5"]
    assert keys.page.evaluate(FOCUSED % "[role=status]")


def test_a_hand_by_cards_is_entered(keys):
    keys.go("nav.ways a[href$='how=cards']")
    for seat, card in enumerate(("AB", "AC", "AD")):
        keys.choose("pile", seat, back=bool(seat))
        keys.to(f"input[name='card-{card}']")
        keys.press("ArrowDown")
    keys.choose("last", 3)
    keys.go(".bar button")
    assert keys.said.startswith("Salvato: smazzata 1: Anna 1, Bea 1, Carlo 1, Dino 8")


def test_the_menu_is_a_page_away(keys):
    keys.go("header a.icon[aria-label=Menu]")
    assert keys.page.locator("h1").inner_text() == "Menu"
    keys.go("main a[href$='/log']")
    assert keys.page.locator("h1").inner_text() == "Registro"


def test_a_refused_page_opens_with_what_is_wrong(keys):
    keys.go(".bar button")
    assert keys.said == "Non salvato: guarda i campi segnati."
    assert keys.page.locator("[role=alert]").evaluate("one => one === document.activeElement")


def test_enter_goes_from_name_to_name_and_the_chosen_game_says_its_goal(page, live_server):
    page.goto(f"{live_server.url}/new")
    settle(page)
    page.locator("[name=player1]").focus()
    for name in ("Anna", "Bea"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.name") == "player3"
    assert page.locator(".goal").inner_text() == ": 31"
    page.locator("[value=busca-5]").check()
    assert page.locator(".goal").inner_text() == ": 5"


def test_with_script_too_the_page_opens_with_what_was_saved(page, live_server):
    finger = Finger(page, live_server.url)
    finger.start("ciapano-31", *FOUR)
    finger.points(3, p0=3, p1=0, p2=3)
    page.wait_for_function("document.activeElement.matches('[role=status]')")
    assert "smazzata 1" in page.evaluate("document.activeElement.innerText")

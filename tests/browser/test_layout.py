"""Every page on every screen: nothing sideways, targets for a finger, readable by all."""

import re
from dataclasses import dataclass

import pytest

from tests.browser.checks import AXE, BY_WIDTH, complaints
from tests.browser.conftest import Window
from tests.browser.every_page import without_page
from tests.browser.finger import Finger
from tests.pages import Phone, play, start

pytestmark = pytest.mark.browser
SAVE = "form .bar button"
PHONE = (360, 640)
WIDTHS = (180, 320, 360, 768, 1280)
NAMES = "Anna|Maria|WWW|Angelo"
"""Who shares a line with others may be cut short; the whole name stands elsewhere on the page."""
LOOK = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  if (innerWidth < 320) return {wide, small: [], cut: []}
  const small = [...document.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type=hidden])')]
    .map(one => ['radio', 'checkbox'].includes(one.type) ? one.closest('label') : one)
    .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
    .filter(one => one.getClientRects().length && one.getBoundingClientRect().width > 2)
    .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([what, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([what, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${what}`)
  const cut = [...document.querySelectorAll('.titles > *, .button, .item, .ways > *, .part')]
    .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent.trim())
  return {wide, small, cut}
}"""


BAR = "Math.max(0, ...[...document.querySelectorAll('.bar')].map((one) => one.offsetHeight))"


@dataclass(frozen=True)
class Look:
    """What is wrong with a page: widths it is too wide for, small targets, cut words, no Save;
    and how high its bar is in the smallest window.
    """

    wide: list
    small: list
    cut: list
    hidden: bool
    bar: int


@pytest.fixture(scope="module")
def looks(album, english_album, browser, browser_context_args):
    """Every page looked at once, without script: in Italian, and in English where it is narrow."""
    window = Window(browser.new_context(**browser_context_args, java_script_enabled=False))
    found = {what: look(window, page, WIDTHS) for what, page in album.items()}
    english = {f"{what} (en)": look(window, page, (320,)) for what, page in english_album.items()}
    window.page.context.close()
    return found | english


def look(window, shown, widths):
    window.resize(*PHONE)
    page = window.show(shown, unfolded=False)
    hidden = page.locator(SAVE).count() > 0 and not Finger(page, "").in_sight(SAVE)
    window.unfold()
    found = {width: seen(window, width) for width in widths}
    wide = [width for width, one in found.items() if one["wide"] > 0]
    small = [f"{width}: {what}" for width, one in found.items() for what in one["small"]]
    cut = [f"{width}: {what}" for width, one in found.items() for what in one["cut"]]
    window.resize(320, 256)
    bar = page.evaluate(BAR) if len(widths) > 1 else 0
    return Look(wide, small, [one for one in cut if not re.search(NAMES, one)], hidden, bar)


def seen(window, width):
    window.resize(width)
    return window.page.evaluate(LOOK)


def wrong(looks, kind):
    return {what: getattr(look, kind) for what, look in looks.items() if getattr(look, kind)}


def test_every_page_that_the_app_has_is_looked_at(album, one_app):
    assert without_page(one_app, album) == []


def test_no_page_scrolls_sideways(looks):
    """Nor at 180 px, where a phone of 360 shows everything at double size."""
    assert wrong(looks, "wide") == {}


def test_every_target_is_as_large_as_a_finger(looks):
    assert wrong(looks, "small") == {}


def test_no_word_of_ours_is_cut(looks):
    assert wrong(looks, "cut") == {}


def test_save_stays_in_sight(looks):
    assert wrong(looks, "hidden") == {}


def test_the_bar_leaves_room_for_the_form_at_four_times_the_size(looks):
    """A window of 1280 × 1024 at 400 % is one of 320 × 256."""
    assert {what: look.bar for what, look in looks.items() if look.bar > 256 / 2} == {}


def test_a_focused_field_is_not_hidden_under_the_bar(window, album):
    page = window.show(album["counts: 8"])
    for seat in range(8):
        page.locator(f"input[name=f{seat}]").focus()
        field = page.locator(f"input[name=f{seat}]").bounding_box()
        bar = page.locator("form.hand .bar").bounding_box()
        assert 0 <= field["y"] < bar["y"] - field["height"]


@pytest.fixture
def checked_context(new_context):
    """Its pages bring the checks along, so that they are not sent to each."""
    context = new_context()
    context.add_init_script(AXE)
    return context


def test_accessibility_checks_find_nothing_by_day_and_by_night(checked_context, album):
    window, found = Window(checked_context), {}
    for what, shown in album.items():
        window.resize(*PHONE)
        page = window.show(shown)
        wrong = complaints(page, "light")
        for width, scheme in ((320, "dark"), (1280, "light")):
            window.resize(width)
            wrong += [f"{width} {one}" for one in complaints(page, scheme, *BY_WIDTH)]
        found |= {what: wrong} if wrong else {}
    assert found == {}


def test_refusals_are_accessible_too(checked_context, live_server):
    page = checked_context.new_page()
    finger = Finger(page, live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    for how in ("points", "counts", "cards"):
        finger.way(how)
        finger.save()
        assert page.get_by_role("alert").is_visible()
        assert complaints(page, "light") + complaints(page, "dark") == []


def test_the_second_phone_s_choice_fits_and_is_accessible(checked_context, live_server):
    phone = Phone(live_server.app, "it")
    match = start(phone)
    page = checked_context.new_page()
    page.goto(live_server.url + match.path)
    play(phone, match, 3, 2, 1, last=3)
    Finger(page, "").points(3, p0=4, p1=2, p2=1)
    assert page.locator("ul.lines form").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints(page, "light") + complaints(page, "dark") == []

"""Every page on every screen: nothing sideways, targets for a finger, readable by all."""

from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.finger import Finger
from tests.conftest import empty, serving
from tests.pages import Phone, play, start

pytestmark = pytest.mark.browser
SAVE = "form .bar button"
PHONE = {"width": 360, "height": 640}
WIDTHS = (320, 360, 390, 768, 1280)
LONG = "Maria Antonietta Della Rovere-Castiglione"[:40]
EIGHT = (LONG, "W" * 40, "Bea", "Carlo", "Dino", "Elena", "Franco", "Gino")
TARGETS = """() => [...document.querySelectorAll(
    'a[href], button, summary, select, textarea, input:not([type=hidden])')]
  .map(one => ['radio', 'checkbox'].includes(one.type) ? one.closest('label') : one)
  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(one => one.getClientRects().length && one.getBoundingClientRect().width > 2)
  .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([what, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([what, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${what}`)"""


def of_players(phone, club):
    """The list of players, one of them, two who may be one person, two who can't be."""
    people = phone.open(f"{club}/players")
    edits = [link for link in people.links if link.endswith("/edit")]
    numbers = {phone.open(link).heading: link.split("/")[4] for link in edits}
    anna = f"{club}/player/{numbers['Anna']}"
    return {
        "players": people.path,
        "player to edit": f"{anna}/edit?did=renamed&was=Ann",
        "players of two names": f"{anna}/join?other={numbers['W' * 40]}",
        "players who are two": f"{anna}/join?other={numbers['Bea']}",
    }


def addresses(app):
    """The pages to look at, by what they show."""
    phone = Phone(app, "it")
    four = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 0, 0, 0, last=3)
    club = f"/club/{four.key}"
    again = {"at": f"{club}/new"}
    two = start(phone, "Anna", LONG, **again)
    over = start(phone, "Anna", "Bea", threshold="6", **again)
    over = play(phone, over, 5, last=1)
    eight = start(phone, *EIGHT, **again)
    drawn = play(phone, start(phone, *EIGHT, **again), 1, 1, 1, 1, 1, 1, 1, last=7)
    busca = start(phone, preset="busche-loser-deals", **again)
    costly = start(phone, batons_ace="11", cappotto="every_card", suits="french", **again)
    example = Phone(app, "it")
    example = example.send(example.open("/").form("/example"))
    removed = start(phone, **again)
    phone.send(phone.open(f"{removed.path}/remove").form("/remove"))
    return {
        "welcome": "/",
        "new": "/new",
        "rules of ciapano": "/rules/ciapano",
        "rules of busca": "/rules/busca",
        "example": example.path,
        "not found": "/club/x/",
        "home": f"{club}/",
        "new in club": f"{club}/new?like={four.path.rpartition('/')[2]}",
        "history": f"{club}/matches",
        "records": f"{club}/records",
        "records of busca": f"{club}/records?game=busca",
        "records of a year": f"{club}/records?since=x&until=2026-05-31",
        "player": phone.open(f"{club}/records").link("Anna"),
        "behind": f"{club}/records/behind?what=hands",
        **of_players(phone, club),
        "points of 4": four.path,
        "points of 2": two.path,
        "points of 8": eight.path,
        "counts of 8": f"{eight.path}?how=counts",
        "cards of 8": f"{eight.path}?how=cards",
        "cards of 4": f"{four.path}?how=cards",
        "costly ace": costly.path,
        "costly counts": f"{costly.path}?how=counts",
        "totals": busca.path,
        "busca counts": f"{busca.path}?how=counts",
        "finished": over.path,
        "course": f"{drawn.path}/course",
        "course to the end": f"{over.path}/course",
        "remove": f"{four.path}/remove",
        "bring back": f"{removed.path}/remove",
        "about": f"{four.path}/about",
        "log": f"{four.path}/log",
        "options": f"{four.path}/entry/2",
        "correct": f"{four.path}/entry/2/correct",
        "confirm": f"{four.path}/entry/2/strike",
        "insert": f"{four.path}/insert/2",
        "start": f"{four.path}/start",
        "board": f"{four.path}/board",
        "new from paper": f"{club}/new?paper=1",
        "paper of 4": f"{four.path}/paper",
        "paper of 8": f"{eight.path}/paper",
        "paper of busca": f"{busca.path}/paper",
        "share": f"{club}/share",
        "share to edit": f"{club}/share?to=edit",
        "export": f"{four.path}/export?link=1",
        "print of 4": f"{four.path}/print",
        "print of 8": f"{drawn.path}/print",
        "exchange": f"{club}/exchange?new=12&longer=3&same=40&players=2&first=1",
        "import": "/import",
        "settings": f"{club}/settings",
        "carry": "/carry",
        **{
            kind: f"{eight.path}/enter/{kind}"
            for kind in ("adjustment", "arrival", "substitution", "agreement", "stop")
        },
    }


@dataclass(frozen=True)
class Look:
    """What is wrong with a page: widths it is too wide for, small targets, Save out of sight."""

    wide: list
    small: list
    hidden: bool


@pytest.fixture(scope="module")
def looks(one_app, browser, browser_context_args):
    """Every page looked at once, without script."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    with serving(one_app) as server:
        page, pages = context.new_page(), addresses(one_app).items()
        found = {what: look(page, server.url + address) for what, address in pages}
        context.close()
    empty(one_app)
    return found


def look(page, url):
    page.set_viewport_size(PHONE)
    page.goto(url)
    hidden = page.locator(SAVE).count() > 0 and not Finger(page, "").in_sight(SAVE)
    unfold(page)
    small = page.evaluate(TARGETS)
    return Look([width for width in WIDTHS if scroll_width(page, width) > width], small, hidden)


def scroll_width(page, width):
    page.set_viewport_size({"width": width, "height": 640})
    return page.evaluate("document.documentElement.scrollWidth")


def unfold(page):
    """All folds open, so that all of the page is looked at."""
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


def test_no_page_scrolls_sideways(looks):
    assert {what: look.wide for what, look in looks.items() if look.wide} == {}


def test_every_target_is_as_large_as_a_finger(looks):
    assert {what: look.small for what, look in looks.items() if look.small} == {}


def test_save_stays_in_sight(looks):
    assert [what for what, look in looks.items() if look.hidden] == []


def test_a_focused_field_is_not_hidden_under_the_bar(new_context, live_server):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(live_server.url + addresses(live_server.app)["counts of 8"])
    for seat in range(8):
        page.locator(f"input[name=f{seat}]").focus()
        field = page.locator(f"input[name=f{seat}]").bounding_box()
        bar = page.locator("form.hand .bar").bounding_box()
        assert 0 <= field["y"] < bar["y"] - field["height"]


def complaints(page, scheme, **options):
    page.emulate_media(color_scheme=scheme)
    options = {"resultTypes": ["violations"], **options}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{scheme} {one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def test_accessibility_checks_find_nothing_by_day_and_by_night(new_context, live_server):
    page, found = new_context(bypass_csp=True).new_page(), {}
    for what, address in addresses(live_server.app).items():
        page.goto(live_server.url + address)
        unfold(page)
        wrong = complaints(page, "light") + complaints(page, "dark", runOnly=["color-contrast"])
        found |= {what: wrong} if wrong else {}
    assert found == {}


def test_refusals_are_accessible_too(new_context, live_server):
    page = new_context(bypass_csp=True).new_page()
    finger = Finger(page, live_server.url)
    finger.start("ciapano-31", "Anna", "Bea", "Carlo", "Dino")
    for how in ("points", "counts", "cards"):
        finger.way(how)
        finger.save()
        assert page.get_by_role("alert").is_visible()
        assert complaints(page, "light") + complaints(page, "dark") == []


def test_the_second_phone_s_choice_fits_and_is_accessible(new_context, live_server):
    phone = Phone(live_server.app, "it")
    match = start(phone)
    page = new_context(bypass_csp=True).new_page()
    page.goto(live_server.url + match.path)
    play(phone, match, 3, 2, 1, last=3)
    Finger(page, "").points(3, p0=4, p1=2, p2=1)
    assert page.locator("ul.lines form").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints(page, "light") + complaints(page, "dark") == []

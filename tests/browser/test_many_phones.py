"""Two and three phones at one match: followed, at once, offline, long asleep, keys replaced."""

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Finger, settle
from tests.match_model import correct
from tests.pages import FOUR, Phone, play, start
from tests.test_sharing import key_of, link_of, look_key, replaced

pytestmark = pytest.mark.browser
SUMS = ".scores thead b.sum"
POLL = 3000
TIMEOUT = 10_000
expect.set_options(timeout=TIMEOUT)
LONG = "Maria Antonietta Della Rovere-Castiglione"[:40]


class Round:
    """A match on a real server: who keeps the score without a browser, and phones with one."""

    def __init__(self, server, new_context, *names, **rules):
        self.server, self.new_context = server, new_context
        self.owner = Phone(server.app, "it")
        self.match = start(self.owner, *(names or FOUR), **rules)
        self.look = self.match.path.replace(self.match.key, look_key(self.owner, self.match.key))

    def phone(self, path="", **how):
        """Another phone's browser, at the match or somewhere else."""
        page = self.new_context(**how).new_page()
        page.set_default_timeout(TIMEOUT)
        page.clock.install()
        page.goto(self.server.url + (path or self.match.path))
        return settle(page)

    def hand(self, *points):
        """A hand that somebody else stores: the last trick to Dino."""
        self.match = play(self.owner, self.owner.open(self.match.path), *points, last=3)


@pytest.fixture
def table(live_server, new_context):
    return Round(live_server, new_context)


def later(page):
    """Three seconds later, by the page's own clock."""
    page.clock.run_for(POLL)


def fill(page, *points):
    """A hand is touched, not saved."""
    finger = Finger(page, "")
    finger.choose("last", 3)
    for seat, one in enumerate(points):
        finger.choose(f"p{seat}", one)
    return finger


def shows(page, *sums):
    expect(page.locator(SUMS)).to_have_text([str(one) for one in sums])


def filled(page, *points):
    for seat, one in enumerate(points):
        expect(page.locator(f"input[name=p{seat}]:checked")).to_have_value(str(one))


# Following


def test_who_looks_on_sees_a_new_and_a_corrected_hand_by_itself(table):
    follower = table.phone(table.look)
    shows(follower, 0, 0, 0, 0)
    table.hand(3, 2, 1)
    shows_soon(follower, 3, 2, 1, 5)
    correct(table.owner, table.match, 2, p0=6, p1=2, p2=1)
    shows_soon(follower, 6, 2, 1, 2)
    assert follower.url == table.server.url + table.look


def shows_soon(page, *sums):
    """At the latest three seconds after: the clock runs on once, whatever is on its way ends."""
    later(page)
    shows(page, *sums)


def test_the_clock_of_the_phone_itself_is_enough(table, new_context):
    page = new_context().new_page()
    page.goto(table.server.url + table.look)
    table.hand(3, 2, 1)
    shows(page, 3, 2, 1, 5)


def test_the_new_row_is_marked_and_said(table):
    table.hand(3, 2, 1)
    follower = table.phone(table.look)
    table.hand(0, 0, 6)
    shows_soon(follower, 3, 2, 7, 10)
    expect(follower.locator("tbody.fresh")).to_have_count(1)
    expect(follower.locator("body > [aria-live]")).to_contain_text("smazzata 2")


def test_two_followers_and_the_board_see_the_end(table):
    followers = [table.phone(table.look), table.phone(table.match.path)]
    board = table.phone(f"{table.look}/board")
    for points in ((10, 0, 0), (10, 0, 0), (10, 0, 0), (0, 10, 0)):
        table.hand(*points)
    for page in (*followers, board):
        later(page)
    for page in followers:
        shows(page, 30, 10, 0, 4)
    expect(board.locator("b.total")).to_have_text(["30", "10", "0", "4"])
    expect(board.locator("p.stake")).to_contain_text("Ancora 1 punto e Anna è fuori.")


def test_who_keeps_the_score_sees_the_other_phone_s_hand_while_nothing_is_entered(table):
    page = table.phone()
    table.hand(3, 2, 1)
    shows_soon(page, 3, 2, 1, 5)
    fill(page, 0, 0, 5).save()
    shows(page, 3, 2, 6, 11)


def test_without_script_a_follower_s_page_asks_anew(table):
    page = table.phone(table.look, java_script_enabled=False)
    table.hand(3, 2, 1)
    shows(page, 3, 2, 1, 5)


def test_a_page_that_comes_back_from_the_history_catches_up(table):
    follower = table.phone(table.look)
    table.hand(3, 2, 1)
    follower.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    shows(follower, 3, 2, 1, 5)


# Somebody is typing


def test_what_is_being_entered_is_never_overwritten_but_told(table):
    page = table.phone()
    fill(page, 4, 2, 1)
    table.hand(3, 2, 1)
    later(page)
    line = page.locator("body > .meanwhile")
    expect(line).to_contain_text("smazzata 1")
    filled(page, 4, 2, 1)
    shows(page, 0, 0, 0, 0)


def test_what_is_being_typed_is_never_overwritten_but_told(table):
    page = table.phone()
    page.locator("details.more summary").tap()
    page.locator("#note").fill("che mano")
    table.hand(3, 2, 1)
    later(page)
    expect(page.locator("body > .meanwhile")).to_be_visible()
    expect(page.locator("#note")).to_have_value("che mano")


def test_what_was_refused_stays_while_something_is_new(table):
    page = table.phone()
    finger = fill(page, 4)
    finger.save()
    table.hand(3, 2, 1)
    later(page)
    expect(page.locator("body > .meanwhile")).to_be_visible()
    filled(page, 4)


def test_the_line_leads_to_what_is_new(table):
    page = table.phone()
    fill(page, 4)
    table.hand(3, 2, 1)
    later(page)
    page.locator("body > .meanwhile a").tap()
    shows(page, 3, 2, 1, 5)


# At once


def conflict(table):
    """Two browsers with a hand each; the second sees both versions."""
    first, second = table.phone(), table.phone()
    fill(second, 5, 0, 0)
    fill(first, 3, 2, 1).save()
    Finger(second, "").save()
    return first, second


def choose(page, text):
    page.get_by_role("button", name=text).tap()


def test_two_phones_at_once_both_see_both_versions_and_both_hands_stand(table):
    first, second = conflict(table)
    versions = second.locator(".versions section")
    expect(versions.nth(0)).to_contain_text("Anna 3, Bea 2, Carlo 1, Dino 5")
    expect(versions.nth(1)).to_contain_text("Anna 5, Bea 0, Carlo 0, Dino 6")
    choose(second, "La mia è la prossima")
    shows(second, 8, 2, 1, 11)
    shows_soon(first, 8, 2, 1, 11)
    expect(second.get_by_text("Riprendere quello")).to_have_count(0)


def test_the_first_phone_sees_that_its_hand_was_replaced(table):
    first, second = conflict(table)
    choose(second, "Metti la mia al posto")
    shows(second, 5, 0, 0, 6)
    shows_soon(first, 5, 0, 0, 6)
    first.goto(f"{table.server.url}{table.match.path}/log")
    expect(first.locator("ol.log")).to_contain_text("Anna 3, Bea 2, Carlo 1, Dino 5")


def test_the_second_phone_may_keep_what_the_first_stored(table):
    _, second = conflict(table)
    second.locator("a.line").tap()
    shows(second, 3, 2, 1, 5)
    expect(second.locator("form.hand input.typed")).not_to_have_count(0)
    expect(second.get_by_text("Riprendere quello")).to_have_count(0)


# Offline


def test_what_was_entered_offline_is_kept_and_saved_once_the_network_is_back(table):
    page = table.phone()
    page.context.set_offline(True)
    finger = fill(page, 3, 2, 1)
    later(page)
    filled(page, 3, 2, 1)
    page.context.set_offline(False)
    finger.save()
    shows(page, 3, 2, 1, 5)


def test_what_was_sent_offline_comes_back_and_is_stored_once(table):
    page = table.phone()
    fill(page, 3, 2, 1)
    page.context.set_offline(True)
    page.locator("form.hand .bar button").tap()
    expect(page.locator("main .unsaved")).to_be_visible()
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(table.server.url + table.match.path)
    shows(page, 3, 2, 1, 5)
    expect(page.locator(".scores tbody")).to_have_count(1)


def test_offline_while_the_others_played_ends_with_both_versions(table):
    page = table.phone()
    page.context.set_offline(True)
    finger = fill(page, 5, 0, 0)
    table.hand(3, 2, 1)
    page.context.set_offline(False)
    finger.save()
    expect(page.locator(".versions")).to_contain_text("Anna 3, Bea 2, Carlo 1, Dino 5")
    choose(page, "La mia è la prossima")
    shows(page, 8, 2, 1, 11)


def test_a_follower_s_page_without_network_stays_and_goes_on(table):
    follower = table.phone(table.look)
    follower.context.set_offline(True)
    table.hand(3, 2, 1)
    later(follower)
    shows(follower, 0, 0, 0, 0)
    follower.context.set_offline(False)
    follower.evaluate("dispatchEvent(new Event('online'))")
    shows(follower, 3, 2, 1, 5)


# A page open since yesterday


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_page_open_since_before_other_hands_shows_them_all_and_loses_nothing(table, script):
    page = table.phone(java_script_enabled=script)
    finger = fill(page, 5, 0, 0)
    table.hand(3, 2, 1)
    table.hand(0, 4, 0)
    finger.save()
    theirs, mine = page.locator(".versions section").all()
    expect(theirs.locator("p")).to_have_count(2)
    expect(mine).to_contain_text("Anna 5, Bea 0, Carlo 0, Dino 6")
    choose(page, "La mia è la prossima")
    shows(page, 8, 6, 1, 18)


def test_a_page_asleep_for_hours_shows_what_is_new_when_it_wakes_up(table):
    page = table.phone()
    table.hand(3, 2, 1)
    page.clock.fast_forward("12:00:00")
    shows(page, 3, 2, 1, 5)
    fill(page, 0, 0, 5).save()
    shows(page, 3, 2, 6, 11)


# Keys replaced


def test_a_follower_whose_key_was_replaced_sees_nothing_any_more(table):
    follower = table.phone(table.look)
    replaced(table.owner, table.match.key, "look")
    later(follower)
    expect(follower.locator("h1")).to_have_text("Questa pagina non c’è")
    assert follower.locator(SUMS).count() == 0


def test_who_keeps_the_score_with_a_dead_key_is_told_and_what_is_typed_stays(table):
    page = table.phone()
    fill(page, 4, 2, 1)
    replaced(table.owner, table.match.key, "edit")
    later(page)
    expect(page.locator("body > .meanwhile")).to_be_visible()
    filled(page, 4, 2, 1)


def test_the_other_key_s_follower_goes_on(table):
    follower = table.phone(table.look)
    fresh = key_of(link_of(replaced(table.owner, table.match.key, "edit")))
    table.match = table.owner.open(table.match.path.replace(table.match.key, fresh))
    table.hand(3, 2, 1)
    shows_soon(follower, 3, 2, 1, 5)


def test_a_club_goes_to_another_phone_by_its_link(table):
    page = table.phone(link_of(table.owner.open("/carry")).partition("localhost")[2])
    expect(page).to_have_url(f"{table.server.url}/club/{table.match.key}/")
    expect(page.locator("article.match")).to_have_count(1)


def test_a_link_is_ready_to_be_copied_from_its_field(table):
    page = table.phone(f"/club/{table.match.key}/share")
    page.locator("#link").focus()
    picked = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    assert page.evaluate(picked) == [0, len(page.locator("#link").input_value())]


# The board


SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *, header *')]
  .filter(one => one.checkVisibility() && [...one.childNodes].some(
    node => node.nodeType === 3 && node.data.trim()))
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
CUT = """() => [...document.querySelectorAll('main *, header *')]
  .filter(one => one.checkVisibility() && one.textContent.trim())
  .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1)
  .map(([what, box]) => `${what} ${Math.round(box.right)} ${Math.round(box.bottom)}`)"""
BOARDS = {
    "four": (FOUR, {}, (27, 25, 2)),
    "two": (("Anna", "Bea"), {}, (27, 25)),
    "eight": (("Anna", "Bea", LONG, "W" * 40, "Elena", "Franco", "Gino", "Ida"), {}, (27, 25, 22)),
    "busca": (FOUR, {"preset": "busca-5"}, (3, 4, 2)),
}
SIZES = """() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight,
  parseFloat(getComputedStyle(document.querySelector('b.total')).fontSize)]"""


def boards(app):
    """The addresses of boards with somebody near the edge, by what they show."""
    phone, found = Phone(app, "it"), {}
    for which, (names, rules, totals) in BOARDS.items():
        match = start(phone, *names, **rules)
        for seat, points in enumerate(totals):
            form = phone.open(f"{match.path}/enter/adjustment").form("/adjustment")
            phone.send(form, player=seat, points=points)
        found[which] = f"{match.path}/board"
    return found


@pytest.mark.parametrize("screen", [(667, 375, 11), (1920, 1080, 24)], ids=["phone", "television"])
def test_every_board_is_legible_and_all_of_it_fits(live_server, new_context, screen):
    width, height, least = screen
    page = new_context().new_page()
    page.set_viewport_size({"width": width, "height": height})
    for which, address in boards(live_server.app).items():
        page.goto(live_server.url + address)
        *whole, total = page.evaluate(SIZES)
        assert (whole, page.evaluate(CUT)) == ([width, height], []), which
        assert page.evaluate(SMALLEST) >= least, which
        assert total >= height / 9, which

"""Without network: a hand is kept, said to be not saved, sent once; the last sheet can be seen."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Finger
from tests.browser.test_drafts import NO_STORAGE
from tests.browser.test_many_phones import Round, choose, fill, filled, later, shows
from tests.conftest import serving
from tests.test_sharing import replaced

pytestmark = pytest.mark.browser
TIMEOUT = 10_000
expect.set_options(timeout=TIMEOUT)
SENT = "**/hand?*"
SAVE = "form.hand .bar button"
ROWS = ".scores tbody"
COPIES = """async () => (await (await caches.open('pages')).keys())
  .map(one => new URL(one.url).pathname)"""
BLOCKED = {"service_workers": "block"}


@pytest.fixture
def table(live_server, new_context):
    return Round(live_server, new_context)


def save(page):
    page.locator(SAVE).tap()


def offline(page, *points):
    """A hand is entered and sent where there is no network.

    Where a page is left, Chromium forgets for a moment that it is offline: nothing is let through.
    """
    page.context.route(SENT, lambda route: route.abort())
    page.context.set_offline(True)
    fill(page, *points)
    save(page)
    waits(page)


def in_vain(page, *points, answer=lambda route: route.abort()):
    """A hand is entered and sent, and nothing comes back from our server."""
    page.route(SENT, answer)
    fill(page, *points)
    save(page)
    waits(page)


def leave(page):
    """To another page; what Chromium lets this one send while it goes would slip past the route."""
    page.evaluate("() => { fetch = () => Promise.reject(new Error('no network')) }")
    page.goto("about:blank")


def online(page):
    page.context.unroute(SENT)
    page.context.set_offline(False)


def waits(page):
    line = page.locator("main .unsaved")
    expect(line).to_be_visible()
    expect(line).to_have_attribute("role", "status")


def stored_once(page, *sums):
    """The page shows the hand, marked and said, and nothing waits any more."""
    shows(page, *sums)
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator("main .unsaved")).to_have_count(0)


def in_focus(page, text):
    """What was just done has the focus, at the top of the page."""
    expect(page.locator("[role=status]:focus")).to_contain_text(text)
    assert page.evaluate("scrollY") == 0


# A hand


def test_the_page_takes_over_what_was_stored_as_if_it_were_loaded(table):
    page = table.phone()
    fill(page, 3, 2, 1)
    asked = []
    page.on("request", lambda one: asked.append((one.method, urlsplit(one.url).path)))
    save(page)
    stored_once(page, 3, 2, 1, 5)
    assert ("POST", f"{table.match.path}/hand") in asked
    assert not any(path.endswith(".js") for _, path in asked)
    expect(page.locator("tbody.fresh")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?did=2"))
    in_focus(page, "smazzata 1")
    fill(page, 0, 0, 5)
    save(page)
    shows(page, 3, 2, 6, 11)
    in_focus(page, "smazzata 2")
    page.reload()
    shows(page, 3, 2, 6, 11)


def test_a_hand_without_network_stays_and_is_sent_once_it_is_back(table):
    page = table.phone()
    offline(page, 3, 2, 1)
    filled(page, 3, 2, 1)
    expect(page.locator(SAVE)).to_be_enabled()
    online(page)
    stored_once(page, 3, 2, 1, 5)


def test_it_is_sent_again_by_itself_where_the_browser_says_nothing_of_the_network(table):
    page = table.phone(**BLOCKED)
    in_vain(page, 3, 2, 1)
    later(page)
    filled(page, 3, 2, 1)
    page.unroute(SENT)
    page.clock.run_for(60_000)
    stored_once(page, 3, 2, 1, 5)


def test_it_can_be_sent_again_by_hand(table):
    page = table.phone(**BLOCKED)
    in_vain(page, 3, 2, 1)
    page.unroute(SENT)
    save(page)
    stored_once(page, 3, 2, 1, 5)


@pytest.mark.parametrize("answer", [{"status": 502, "body": "Bad gateway"}, {"body": "Log in"}])
def test_what_something_on_the_way_answers_is_no_answer(table, answer):
    page = table.phone(**BLOCKED)
    in_vain(page, 3, 2, 1, answer=lambda route: route.fulfill(**answer))
    page.unroute(SENT)
    save(page)
    stored_once(page, 3, 2, 1, 5)


def test_a_network_that_never_answers_is_none(table):
    page = table.phone(**BLOCKED)
    page.route(SENT, lambda route: None)
    fill(page, 3, 2, 1)
    with page.expect_request(SENT):
        save(page)
    page.clock.run_for(16_000)
    waits(page)


def test_a_lost_answer_is_asked_for_again_and_the_hand_is_stored_once(table):
    page = table.phone(**BLOCKED)

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.route(SENT, lose)
    fill(page, 3, 2, 1)
    save(page)
    waits(page)
    page.unroute(SENT)
    save(page)
    stored_once(page, 3, 2, 1, 5)


def test_a_server_that_starts_again_gets_the_hand(make_app, new_context):
    app = make_app()
    with serving(app) as server:
        table = Round(server, new_context)
        page = table.phone()
        fill(page, 3, 2, 1)
    save(page)
    waits(page)
    with serving(app, urlsplit(server.url).port):
        page.clock.run_for(60_000)
        stored_once(page, 3, 2, 1, 5)
        leave(page)


def test_others_who_played_meanwhile_lead_to_both_versions(table):
    page = table.phone()
    offline(page, 5, 0, 0)
    table.hand(3, 2, 1)
    online(page)
    expect(page.locator(".versions")).to_contain_text("Anna 3, Bea 2, Carlo 1, Dino 5")
    choose(page, "La mia è la prossima")
    shows(page, 8, 2, 1, 11)


def test_what_is_followed_never_takes_the_place_of_a_hand_that_waits(table):
    page = table.phone(**BLOCKED)
    page.route(SENT, lambda route: route.abort())
    fill(page, 5, 0, 0)
    save(page)
    waits(page)
    table.hand(3, 2, 1)
    page.clock.run_for(60_000)
    filled(page, 5, 0, 0)
    shows(page, 0, 0, 0, 0)


def test_what_is_changed_is_half_entered_again_and_not_sent(table):
    page = table.phone()
    offline(page, 3, 2, 1)
    Finger(page, "").choose("p0", 4)
    expect(page.locator("main .unsaved")).to_have_count(0)
    online(page)
    page.clock.run_for(60_000)
    shows(page, 0, 0, 0, 0)
    save(page)
    stored_once(page, 4, 2, 1, 4)


def test_a_double_tap_stores_one_hand(table):
    page = table.phone()
    fill(page, 3, 2, 1)
    page.locator(SAVE).dblclick()
    stored_once(page, 3, 2, 1, 5)
    expect(page.locator("main .alert")).to_have_count(0)


def test_two_tabs_send_one_hand_once(table):
    page = table.phone(**BLOCKED)
    in_vain(page, 3, 2, 1)
    other = page.context.new_page()
    other.goto(page.url)
    stored_once(other, 3, 2, 1, 5)
    page.unroute(SENT)
    save(page)
    stored_once(page, 3, 2, 1, 5)


def test_a_hand_that_waits_is_sent_from_a_page_with_another_form(table):
    page = table.phone(**BLOCKED)
    offline(page, 3, 2, 1)
    leave(page)
    online(page)
    page.goto(f"{table.server.url}{table.match.path}?how=cards")
    stored_once(page, 3, 2, 1, 5)


def test_a_hand_that_waits_meets_a_match_that_is_over(table):
    page = table.phone(**BLOCKED)
    offline(page, 3, 2, 1)
    leave(page)
    form = table.owner.open(f"{table.match.path}/enter/stop").form("/stop")
    table.owner.send(form)
    online(page)
    page.goto(table.server.url + table.match.path)
    expect(page.get_by_role("alert")).to_be_visible()


def test_the_club_s_page_says_that_a_hand_waits(table):
    page = table.phone()
    offline(page, 3, 2, 1)
    leave(page)
    online(page)
    page.goto(f"{table.server.url}/club/{table.match.key}/")
    expect(page.locator("article.match .unsaved")).to_be_visible()
    page.locator("article.match > a").tap()
    stored_once(page, 3, 2, 1, 5)
    page.goto(f"{table.server.url}/club/{table.match.key}/")
    expect(page.locator("article.match .unsaved")).to_have_count(0)


def test_without_storage_a_hand_waits_on_its_page(table):
    page = table.phone(**BLOCKED)
    page.context.add_init_script(NO_STORAGE)
    page.reload()
    offline(page, 3, 2, 1)
    online(page)
    stored_once(page, 3, 2, 1, 5)


# The last sheet


def until(page, wanted):
    """Wait until something holds of the paths of the copies."""
    page.evaluate(
        f"""async () => {{
          const holds = {wanted};
          while (!holds(await ({COPIES})())) await new Promise(requestAnimationFrame);
        }}"""
    )


def copied(page, path):
    """The worker has a copy of a page."""
    until(page, f"copies => copies.includes('{path}')")


def old(page):
    expect(page.locator("main > [data-kept]")).to_contain_text(re.compile(r"\d\d:\d\d"))


def fresh(page):
    expect(page.locator("[data-kept]")).to_have_count(0)


@pytest.fixture
def page(table):
    """A phone that saw a match with one hand."""
    table.hand(3, 2, 1)
    page = table.phone()
    copied(page, table.match.path)
    return page


def test_without_network_the_last_sheet_is_shown_and_says_from_when(page):
    page.context.set_offline(True)
    page.reload()
    old(page)
    shows(page, 3, 2, 1, 5)
    online(page)
    page.reload()
    fresh(page)


def test_the_last_sheet_has_the_hand_just_entered(page):
    fill(page, 0, 0, 5)
    save(page)
    shows(page, 3, 2, 6, 11)
    page.context.set_offline(True)
    page.reload()
    old(page)
    shows(page, 3, 2, 6, 11)


def test_with_network_no_page_is_an_old_one(page, table):
    table.hand(0, 0, 6)
    page.reload()
    shows(page, 3, 2, 7, 10)
    fresh(page)


def test_a_copy_that_is_followed_catches_up(page, table):
    page.context.set_offline(True)
    page.reload()
    old(page)
    table.hand(0, 0, 6)
    online(page)
    shows(page, 3, 2, 7, 10)
    fresh(page)


def test_a_copy_that_is_no_older_than_the_match_loses_its_mark(page):
    page.context.set_offline(True)
    page.reload()
    old(page)
    online(page)
    later(page)
    fresh(page)


def test_a_hand_entered_on_a_copy_survives_another_reload_and_is_stored_once(page):
    page.context.set_offline(True)
    page.reload()
    fill(page, 0, 0, 5)
    save(page)
    waits(page)
    page.reload()
    waits(page)
    filled(page, 0, 0, 5)
    online(page)
    shows(page, 3, 2, 6, 11)
    expect(page.locator(ROWS)).to_have_count(2)


def test_the_same_numbers_entered_on_a_copy_are_another_hand(page):
    fill(page, 1, 1, 1)
    save(page)
    shows(page, 4, 3, 2, 13)
    page.context.set_offline(True)
    page.reload()
    fill(page, 1, 1, 1)
    save(page)
    waits(page)
    online(page)
    shows(page, 5, 4, 3, 21)


def test_what_was_sent_by_the_browser_itself_leads_to_the_last_sheet(page, table):
    page.goto(f"{table.server.url}{table.match.path}/entry/2/correct")
    page.context.set_offline(True)
    page.locator(SAVE).tap()
    old(page)
    shows(page, 3, 2, 1, 5)


def test_the_app_opened_without_network_shows_the_page_seen_last(page, table):
    page.context.set_offline(True)
    page.goto(f"{table.server.url}/")
    old(page)
    expect(page).to_have_url(table.server.url + table.match.path)


def test_pages_that_show_keys_are_not_kept(page, table):
    page.goto(f"{table.server.url}/club/{table.match.key}/share")
    page.goto(f"{table.server.url}/club/{table.match.key}/matches")
    copied(page, f"/club/{table.match.key}/matches")
    assert not any("share" in path for path in page.evaluate(COPIES))


def test_of_a_club_whose_key_is_dead_nothing_is_kept(page, table):
    replaced(table.owner, table.match.key, "edit")
    page.goto(f"{table.server.url}/club/{table.match.key}/")
    until(page, "copies => !copies.length")


def test_of_a_key_given_up_on_this_phone_nothing_is_kept(page, table):
    page.goto(f"{table.server.url}/club/{table.match.key}/share?to=edit")
    page.locator("details.fold summary").tap()
    page.locator("button.danger").tap()
    expect(page.get_by_role("status")).to_be_visible()
    until(page, "copies => !copies.length")


def test_the_last_forty_pages_are_kept(page, table):
    address = f"/club/{table.match.key}/matches"
    for number in range(41):
        page.evaluate("address => fetch(address)", f"{table.match.path}/board?n={number}")
    page.goto(table.server.url + address)
    copied(page, address)
    assert len(page.evaluate(COPIES)) == 40


def test_without_a_worker_a_page_comes_from_the_network_only(table):
    page = table.phone(**BLOCKED)
    assert page.evaluate("navigator.serviceWorker?.controller ?? null") is None
    fill(page, 3, 2, 1).save()
    shows(page, 3, 2, 1, 5)


# What a page costs


def test_a_first_visit_asks_for_at_most_three_things_before_it_is_shown(table, new_context):
    page, asked = new_context().new_page(), []
    page.on("request", lambda one: asked.append(urlsplit(one.url).path))
    page.goto(table.server.url + table.match.path)
    assert len(asked) <= 3, asked


# Plain http


def test_by_plain_http_a_page_says_what_is_missing_and_a_hand_waits_all_the_same(table):
    page = table.phone()
    plain = table.server.url.replace("127.0.0.1", "home.test")
    page.goto(f"{plain}/club/{table.match.key}/menu")
    expect(page.locator("[data-missing]")).to_be_visible()
    page.goto(plain + table.match.path)
    expect(page.locator("button.awake")).to_be_hidden()
    offline(page, 3, 2, 1)
    online(page)
    stored_once(page, 3, 2, 1, 5)


def test_by_https_nothing_is_missing(table):
    page = table.phone(f"/club/{table.match.key}/menu")
    expect(page.locator("[data-missing]")).to_be_hidden()


# The screen


def pressed(page, state):
    expect(page.locator("button.awake")).to_have_attribute("aria-pressed", state)


@pytest.mark.parametrize("rest", ["", "/board"], ids=["match", "board"])
def test_the_screen_stays_on_where_the_phone_can_and_the_phone_remembers(table, rest):
    page = table.phone(table.match.path + rest)
    pressed(page, "false")
    page.locator("button.awake").tap()
    pressed(page, "true")
    assert page.evaluate("wake.lock.released") is False
    page.reload()
    pressed(page, "true")
    page.locator("button.awake").tap()
    pressed(page, "false")
    assert page.evaluate("wake.lock.released") is True


def test_a_screen_that_was_let_go_is_held_again_once_the_page_is_seen(table):
    page = table.phone()
    page.locator("button.awake").tap()
    pressed(page, "true")
    page.evaluate("wake.lock.release()")
    pressed(page, "false")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    pressed(page, "true")
    page.wait_for_function("wake.lock.released === false")


def test_a_phone_that_refuses_is_told(table):
    page = table.phone()
    page.evaluate("() => { WakeLock.prototype.request = () => Promise.reject(new Error()) }")
    page.locator("button.awake").tap()
    button = page.locator("button.awake")
    expect(button).to_have_text(button.get_attribute("data-refused"))
    pressed(page, "false")


def test_the_switch_stays_when_something_new_takes_over_the_board(table):
    page = table.phone(f"{table.match.path}/board")
    page.locator("button.awake").tap()
    table.hand(3, 2, 1)
    later(page)
    expect(page.locator("b.total")).to_have_text(["3", "2", "1", "5"])
    pressed(page, "true")
    expect(page.locator("button.awake")).to_be_visible()

"""With script: the preview, drafts; and what remains when the script or its storage fails."""

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Finger, settle
from tests.pages import Phone, start

pytestmark = pytest.mark.browser
NO_STORAGE = """Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"


def at_table(context, server):
    """A finger on the page of a new match of four."""
    finger = Finger(context.new_page(), server.url)
    finger.open(server.url + start(Phone(server.app)).path)
    return finger


@pytest.fixture
def finger(new_context, live_server):
    """A finger on the page of a new match, with script, none of which may fail."""
    found, problems = at_table(new_context(), live_server), []
    found.page.on("pageerror", lambda problem: problems.append(str(problem)))
    yield found
    assert problems == []


def begin(finger):
    """A hand half entered."""
    finger.choose("last", 3)
    finger.choose("p0", 3)


def chosen(finger, name):
    found = finger.page.locator(f"input[name={name}]:checked")
    return found.get_attribute("value") if found.count() else None


def offer(finger):
    return finger.page.locator("form.hand > .said")


def preview(finger):
    return finger.page.locator("output.preview")


def stored(finger):
    return finger.page.evaluate("Object.keys(localStorage).length")


def test_the_row_is_seen_before_it_is_stored(finger):
    begin(finger)
    expect(preview(finger)).to_be_empty()
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    expect(preview(finger).locator(".cell")).to_have_count(4)
    assert preview(finger).locator(".cell b").all_inner_texts() == ["3", "2", "1", "5"]
    finger.choose("p0", 5)
    expect(preview(finger).locator(".cell b").first).to_have_text("5")


def test_what_is_half_entered_survives_a_reload_and_is_offered_not_imposed(finger):
    begin(finger)
    finger.reload()
    expect(offer(finger)).to_be_visible()
    assert chosen(finger, "p0") is None
    offer(finger).locator("button").first.tap()
    assert (chosen(finger, "p0"), chosen(finger, "last")) == ("3", "3")
    expect(offer(finger)).to_have_count(0)


def test_what_is_half_entered_survives_leaving_and_going_back(finger):
    begin(finger)
    finger.open(finger.url)
    finger.page.go_back()
    settle(finger.page)
    if not offer(finger).count():
        assert chosen(finger, "p0") == "3"
        return
    offer(finger).locator("button").first.tap()
    assert chosen(finger, "p0") == "3"


def test_a_draft_thrown_away_is_gone(finger):
    begin(finger)
    finger.reload()
    offer(finger).locator("button").nth(1).tap()
    assert chosen(finger, "p0") is None
    assert stored(finger) == 0
    finger.reload()
    expect(offer(finger)).to_have_count(0)


def test_a_draft_is_gone_once_it_is_stored(finger):
    begin(finger)
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    finger.save()
    assert finger.sums == [3, 2, 1, 5]
    assert stored(finger) == 0
    finger.reload()
    expect(offer(finger)).to_have_count(0)


def test_a_draft_taken_up_again_is_stored_once(finger):
    begin(finger)
    finger.reload()
    offer(finger).locator("button").first.tap()
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    finger.save()
    assert (finger.sums, stored(finger)) == ([3, 2, 1, 5], 0)


def test_what_is_refused_stays_with_its_draft(finger):
    begin(finger)
    finger.save()
    assert finger.page.locator("[role=alert]").count() == 1
    assert chosen(finger, "p0") == "3"
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    finger.save()
    assert (finger.sums, stored(finger)) == ([3, 2, 1, 5], 0)


def test_a_correction_half_entered_survives_a_reload_and_is_gone_once_stored(finger):
    finger.points(3, p0=3, p1=2, p2=1)
    finger.open(finger.page.url.partition("?")[0] + "/entry/2/correct")
    finger.choose("p0", 5)
    finger.reload()
    assert chosen(finger, "p0") == "3"
    offer(finger).locator("button").first.tap()
    finger.save()
    finger.go(".bar button")
    assert (finger.sums, stored(finger)) == ([5, 2, 1, 3], 0)


def test_without_network_what_was_entered_is_still_there(finger):
    begin(finger)
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    finger.page.context.set_offline(True)
    finger.tap("form.hand .bar button")
    expect(finger.page.locator("main .unsaved")).to_be_visible()
    assert (chosen(finger, "p0"), chosen(finger, "last")) == ("3", "3")
    finger.page.context.set_offline(False)
    expect(finger.page.locator(".scores thead b.sum")).to_have_text(["3", "2", "1", "5"])
    assert stored(finger) == 0


@pytest.mark.parametrize("broken", [NO_STORAGE, FULL], ids=["no storage", "storage full"])
def test_where_nothing_can_be_kept_form_and_preview_work(new_context, live_server, broken):
    context = new_context()
    context.add_init_script(broken)
    finger = at_table(context, live_server)
    begin(finger)
    finger.choose("p1", 2)
    finger.choose("p2", 1)
    expect(preview(finger).locator(".cell")).to_have_count(4)
    finger.save()
    assert finger.sums == [3, 2, 1, 5]


def test_a_draft_that_is_none_does_not_block_the_form(finger):
    keep = "draft => localStorage.setItem('draft ' + hand.getAttribute('action'), draft)"
    for draft in ("no JSON", "{}", "[]", "null", '{"fields":[["p0","9"]]}'):
        finger.page.evaluate(keep, draft)
        finger.reload()
        assert finger.page.locator("form.hand .bar button").is_visible()
    finger.points(3, p0=3, p1=2, p2=1)
    assert finger.sums == [3, 2, 1, 5]


@pytest.mark.parametrize("blocked", ["**/*.js", "**/preview*"])
def test_with_the_script_or_the_preview_blocked_the_form_works(new_context, live_server, blocked):
    context = new_context()
    context.route(blocked, lambda route: route.abort())
    finger = at_table(context, live_server)
    finger.points(3, p0=3, p1=2, p2=1)
    assert finger.sums == [3, 2, 1, 5]

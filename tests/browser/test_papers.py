"""Hands from paper with a keyboard: checked while they are typed, kept on a reload, saved."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import complaints
from tests.browser.finger import Finger
from tests.pages import Phone, start

pytestmark = pytest.mark.browser
ROWS = (("3", "0", "3", "5", "D"), ("11", "11", "11", "0", "D"), ("2", "4", "0", "5", "D"))


@pytest.fixture
def finger(new_context, live_server):
    """A finger on the grid of a new match of four, with script, none of which may fail."""
    found, problems = Finger(new_context(bypass_csp=True).new_page(), live_server.url), []
    found.page.on("pageerror", lambda problem: problems.append(str(problem)))
    found.open(f"{live_server.url}{start(Phone(live_server.app)).path}/paper")
    yield found
    assert problems == []


def field(finger, name):
    return finger.page.locator(f"[name={name}]")


def write(finger, *rows):
    """Everything by keys, Enter after each number and each name."""
    field(finger, "r1-p0").focus()
    for row in rows:
        for text in row:
            finger.page.keyboard.type(text)
            finger.page.keyboard.press("Enter")


def costs(finger, row):
    return finger.page.locator(".sheetbox tbody").nth(row - 1).locator(".costs")


def focused(finger):
    return finger.page.evaluate("document.activeElement.name")


def test_a_match_is_typed_by_keys_checked_and_saved(finger):
    write(finger, *ROWS)
    expect(costs(finger, 3)).to_contain_text("16")
    assert focused(finger) == "r4-p0"
    assert costs(finger, 2).locator("b").all_inner_texts() == ["14", "11", "14", "5"]
    expect(finger.page.locator(".says").first).to_contain_text("cappotto")
    finger.go("form.rows .bar .go")
    assert finger.sums == [16, 15, 14, 10]
    assert finger.page.evaluate("Object.keys(localStorage).length") == 0


def test_what_is_wrong_is_said_at_its_row_and_goes_once_it_is_mended(finger):
    write(finger, ("3", "0", "3", "4", "D"))
    error = finger.page.locator(".says .error")
    expect(error).to_contain_text("10")
    expect(field(finger, "r1-p0")).to_have_attribute("aria-invalid", "true")
    assert complaints(finger.page, "light") + complaints(finger.page, "dark") == []
    finger.page.keyboard.press("ArrowUp")
    for _ in range(3):
        finger.page.keyboard.press("ArrowRight")
    assert focused(finger) == "r1-p3"
    finger.page.keyboard.type("5")
    expect(error).to_have_count(0)
    expect(field(finger, "r1-p0")).not_to_have_attribute("aria-invalid", "true")
    assert focused(finger) == "r1-p3"


def test_the_alert_goes_once_nothing_is_marked_any_more(finger):
    write(finger, ("3", "0", "3", "4", "D"))
    finger.go("button[name=check]")
    alert = finger.page.locator("form.rows > .alert")
    expect(alert).to_be_visible()
    field(finger, "r1-p3").fill("5")
    expect(alert).to_have_count(0)


def test_thirds_have_keys_and_what_stands_in_a_cell_is_typed_over(finger):
    keys = finger.page.locator(".thirds button")
    expect(keys).to_have_count(0)
    cell = field(finger, "r1-p0")
    cell.tap()
    expect(cell).to_have_attribute("inputmode", "numeric")
    finger.page.keyboard.type("3")
    keys.first.tap()
    assert (cell.input_value(), focused(finger)) == ("3⅓", "r1-p0")
    keys.last.tap()
    assert cell.input_value() == "3⅔"
    field(finger, "r1-p1").tap()
    cell.tap()
    finger.page.keyboard.type("0")
    assert cell.input_value() == "0"
    assert complaints(finger.page, "light") + complaints(finger.page, "dark") == []


def test_a_row_half_typed_is_not_called_wrong(finger):
    write(finger, ROWS[0], ("3",))
    expect(costs(finger, 1)).to_contain_text("5")
    assert finger.page.locator(".error").count() == 0


def test_new_rows_come_as_the_last_one_is_used(finger):
    write(finger, *(("1", "1", "1", "8", "D"),) * 3)
    field(finger, "r9-p0").fill("1")
    expect(finger.page.locator(".sheetbox tbody")).to_have_count(11)
    expect(field(finger, "r11-last")).to_be_visible()
    finger.reload()
    expect(finger.page.locator("form.rows > .said")).to_be_visible()


def test_what_is_typed_survives_a_reload_with_all_its_rows(finger):
    write(finger, *ROWS)
    field(finger, "r10-p2").fill("7")
    expect(field(finger, "r12-p0")).to_be_visible()
    field(finger, "r12-p0").fill("9")
    expect(field(finger, "r14-p0")).to_be_visible()
    finger.page.reload()
    expect(field(finger, "r12-p0")).to_be_visible()  # asked for again, with so many rows
    finger.page.locator("form.rows > .said button").first.tap()
    assert [field(finger, name).input_value() for name in ("r1-p3", "r10-p2", "r12-p0")] == [
        "5",
        "7",
        "9",
    ]
    expect(costs(finger, 3)).to_contain_text("16")


def test_check_is_no_draft_to_be_offered(finger):
    write(finger, *ROWS)
    finger.go("button[name=check]")
    expect(finger.page.get_by_role("status").first).to_contain_text("3")
    assert finger.page.locator("form.rows > .said button").count() == 0
    finger.go("form.rows .bar .go")
    assert finger.sums == [16, 15, 14, 10]


def test_without_script_enter_checks_and_does_not_save(new_context, live_server):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}{start(Phone(live_server.app)).path}/paper")
    page.locator("[name=r1-p0]").fill("11")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.locator(".says .error").count() == 1


@pytest.mark.parametrize("players", [4, 8])
def test_numbers_and_names_stay_in_view(new_context, live_server, players):
    names = ("Anna", "Bea", "Carlo", "Dino", "Elena", "Franco", "Gino", "Ida")[:players]
    page = new_context().new_page()
    page.goto(f"{live_server.url}{start(Phone(live_server.app), *names).path}/paper")
    finger = Finger(page, "")
    field(finger, f"r10-p{players - 1}").focus()
    page.locator("[name=r10-last]").focus()
    box = page.locator(".sheetbox")
    assert finger.in_sight(".sheetbox tbody:nth-of-type(10) th")
    assert finger.in_sight(f".sheetbox thead th:nth-child({players + 1})")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    wide = box.evaluate("one => one.scrollWidth > one.clientWidth")
    assert wide == (players == 8)


def test_what_a_check_filled_in_is_no_draft_to_be_offered(finger):
    offer = finger.page.locator("form.rows > .said button")
    write(finger, ("3", "", "3", "0"))
    finger.go("button[name=check]")
    filled = finger.page.locator("[name=r1-p0]").evaluate(
        "one => one.form.elements['r1-last'].value"
    )
    assert (offer.count(), filled) == (0, "1")
    field(finger, "r1-p0").fill("4")
    finger.open(finger.page.url)
    expect(offer).to_have_count(2)


def test_enter_skips_who_is_out_and_thirds_take_little_room(finger):
    write(finger, ("11", "11", "11", "0", "D"), *(("10", "1", "0", "0", "A"),) * 2)
    cell = field(finger, "r4-p1")
    expect(field(finger, "r4-p0").locator("..")).to_have_class("out")
    field(finger, "r3-last").focus()
    finger.page.keyboard.press("Enter")
    assert focused(finger) == "r4-p1"
    finger.page.keyboard.type("12 2/3")
    assert cell.evaluate("one => one.scrollWidth <= one.clientWidth")
    finger.page.keyboard.press("Enter")
    assert (cell.input_value(), focused(finger)) == ("12⅔", "r4-p2")

"""What a person does with a match taken along: copies the text, prints the sheet, sends a file."""

import pytest
from playwright.sync_api import expect

from tests.browser.every_page import EIGHT
from tests.browser.finger import settle
from tests.pages import Phone, play, start

pytestmark = pytest.mark.browser


def test_the_text_is_copied_by_one_touch(new_context, live_server):
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{live_server.url}{start(Phone(live_server.app)).path}/export")
    page.locator(".chat button[data-done]").tap()
    expect(page.locator(".chat button[data-done]")).to_contain_text("✓")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#text").input_value()


def test_without_a_clipboard_a_touch_chooses_the_whole_text(new_context, live_server):
    page = new_context().new_page()
    page.add_init_script("delete Navigator.prototype.clipboard")
    page.goto(f"{live_server.url}{start(Phone(live_server.app)).path}/export")
    settle(page)
    assert page.locator(".chat button:visible").count() == 0
    page.locator("#text").focus()
    chosen = "[...document.querySelector('#text').value].length"
    field = "document.querySelector('#text')"
    assert page.evaluate(f"{field}.selectionEnd - {field}.selectionStart") == page.evaluate(chosen)


def test_the_sheet_is_printed_on_a_few_pages(new_context, live_server):
    phone = Phone(live_server.app)
    match = start(phone, *EIGHT)
    for last in range(8):
        points = [None if seat == last else 1 for seat in range(8)]
        match = play(phone, match, *points, last=last)
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}{match.path}/print")
    assert not page.locator("[data-print]").is_visible()
    pages = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")
    assert 1 <= pages <= 3


def test_the_button_prints(new_context, live_server):
    page = new_context().new_page()
    page.add_init_script("window.print = () => { document.title = 'printing' }")
    page.goto(f"{live_server.url}{start(Phone(live_server.app)).path}/print")
    page.locator("[data-print]").tap()
    assert page.title() == "printing"


def test_an_archive_is_downloaded_and_makes_a_new_club(new_context, live_server, tmp_path):
    match = start(Phone(live_server.app), name="Friday")
    page = new_context().new_page()
    page.goto(f"{live_server.url}/club/{match.key}/exchange")
    with page.expect_download() as download:
        page.locator("a[href$='archive.zip']").tap()
    download.value.save_as(tmp_path / "club.zip")
    page.goto(f"{live_server.url}/import")
    page.set_input_files("#archive", tmp_path / "club.zip")
    page.locator(".bar button").tap()
    page.wait_for_url("**/exchange?**")
    assert match.key not in page.url
    page.locator("p.buttons a.go").first.tap()
    expect(page.get_by_text("Friday").first).to_be_visible()

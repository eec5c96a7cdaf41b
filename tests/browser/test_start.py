"""When the script of a page starts: nobody waits for it to see the page or to touch it."""

import pytest
from playwright.sync_api import expect

from tests.pages import Phone, start

pytestmark = pytest.mark.browser
HELD = "window.awaited = []; requestAnimationFrame = (step) => window.awaited.push(step)"


def test_the_script_starts_after_the_first_frame(new_context, live_server):
    page = new_context().new_page()
    page.add_init_script(HELD)
    page.goto(live_server.url + start(Phone(live_server.app)).path)
    assert not page.locator("button.awake").is_visible()
    page.evaluate("window.awaited.forEach((step) => step())")
    expect(page.locator("button.awake")).to_be_visible()

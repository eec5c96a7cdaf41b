"""A hand that the database doesn't take just now is kept on its page and sent again by a button."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_many_phones import Round, fill, shows
from tests.conftest import serving
from tests.test_unavailable import locked

pytestmark = pytest.mark.browser
SAVE = "form.hand .bar button"
AGAIN = "main form button"


@pytest.fixture
def table(make_app, new_context):
    impatient = {"connect_args": {"timeout": 0.05}}
    with serving(make_app(SQLALCHEMY_ENGINE_OPTIONS=impatient)) as server:
        yield Round(server, new_context)


@pytest.mark.parametrize("scripted", [True, False])
def test_a_hand_is_kept_and_sent_again_by_a_button(table, scripted):
    page = table.phone(java_script_enabled=scripted)
    fill(page, 3, 2, 1)
    with locked(table.server.app):
        page.locator(SAVE).tap()
        expect(page.locator("h1")).to_have_text("In questo momento non si può salvare niente")
        page.locator(AGAIN).tap()
        expect(page.locator(AGAIN)).to_have_text("Manda di nuovo")
    page.locator(AGAIN).tap()
    shows(page, 3, 2, 1, 5)
    expect(page.locator(".scores tbody")).to_have_count(1)
    expect(page.locator("main .unsaved")).to_have_count(0)
    expect(page.locator("form.hand > .said")).to_have_count(0)

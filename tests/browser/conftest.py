"""What the browser tests share: every page of the app, made once, and a window to see them in."""

import pytest

from tests.browser.every_page import every_page

ADDRESS = "http://pages.test/"


@pytest.fixture(scope="session")
def album(app_in, tmp_path_factory):
    """Every page in Italian, by what it shows."""
    yield from pages_in("it", app_in, tmp_path_factory)


@pytest.fixture(scope="session")
def english_album(app_in, tmp_path_factory):
    """The same in English."""
    yield from pages_in("en", app_in, tmp_path_factory)


def pages_in(language, app_in, tmp_path_factory):
    with app_in(tmp_path_factory.mktemp(f"album-{language}") / "instance") as app:
        yield every_page(app, language)


class Window:
    """A window of a browser without script and network: it shows pages that were answered."""

    def __init__(self, context):
        self.page, self.html = context.new_page(), ""
        context.route("**/*", self.answer)

    def answer(self, route):
        if route.request.url == ADDRESS:
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    def show(self, page, unfolded=True):
        """Show a page, with all its folds open, so that all of it is looked at."""
        self.html = page.html
        self.page.goto(ADDRESS)
        if unfolded:
            self.unfold()
        return self.page

    def unfold(self):
        self.page.evaluate(
            "document.querySelectorAll('details').forEach(one => { one.open = true })"
        )

    def resize(self, width, height=640):
        self.page.set_viewport_size({"width": width, "height": height})


@pytest.fixture
def window(new_context):
    return Window(new_context(java_script_enabled=False))

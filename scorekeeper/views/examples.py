"""An example club to look at: made at a touch, thrown away at another."""

from flask import Blueprint, current_app, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.examples.clubs import is_example, open_example, throw_away
from scorekeeper.forms.entries import PlainForm
from scorekeeper.limiting import spend
from scorekeeper.models import hash_key
from scorekeeper.opening import key_of_form
from scorekeeper.queries import find_club
from scorekeeper.translating import gettext
from scorekeeper.views.access import forget, remember, remembered, visit
from scorekeeper.views.clubs import home_page, welcome_page
from scorekeeper.views.storing import Page, form_sentence

pages = Blueprint("examples", __name__)


@pages.post("/example")
def make() -> Page | Response:
    """An example for this phone: the one that it has, else one whose key the form's key makes."""
    form = PlainForm()
    if not form.validate():
        return welcome_page(form_sentence(form)), 422
    secret = str(current_app.config["SECRET_KEY"])
    once, key = form.once.data or "", _own_example()
    if key is None:
        spend("clubs", once)
        key = key_of_form("example", once, secret)
    open_example(key, gettext("Example"))
    remember(key)
    return redirect(url_for("clubs.home", key=key), 303)


@pages.get("/example")
def back() -> Response:
    """Where the form was sent to, opened as a page."""
    return redirect(url_for("clubs.start"))


@pages.post("/club/<key>/example")
def away(key: str) -> Page | Response:
    """Throw the example away, here and on this phone; the same form again leads to the start."""
    form = PlainForm()
    valid = form.validate()
    if not (valid and find_club(key) is None):
        found = visit(key, editing=True)
        if not valid:
            return home_page(found, form_sentence(form)), 422
        if not throw_away(found.club):
            return redirect(url_for("clubs.home", key=key, did="kept"), 303)
    forget(key)
    return redirect(url_for("clubs.start", did="away"), 303)


@pages.get("/club/<key>/example")
def home(key: str) -> Response:
    """Where that form was sent to, opened as a page: the club."""
    return redirect(url_for("clubs.home", key=visit(key).key))


def _own_example() -> str | None:
    """The key of an example that this phone made before."""
    for key in remembered():
        club = find_club(key)
        if club is not None and club.edit_hash == hash_key(key) and is_example(club):
            return key
    return None

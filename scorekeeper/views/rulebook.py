"""The rules of each game: for everybody, without any key."""

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    render_template,
    request,
    session,
)
from flask_babel import force_locale, get_locale

from scorekeeper.languages import LANGUAGES
from scorekeeper.presenting.rulebook.pages import show_rulebook
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.views.unchanged import tagged

pages = Blueprint("rulebook", __name__)


@pages.get("/rules/<game>")
def rules(game: str) -> Response:
    """A game's rules, in the language that the address asks for or else the reader's own.

    The page depends on nothing else but theme and build: it has no form, and sets no cookie.
    """
    if game not in GAMES:
        abort(404)
    asked = request.args.get("in")
    asked = asked if asked in LANGUAGES else None
    with force_locale(asked or str(get_locale())):
        return _page(game, asked)


def _page(game: str, asked: str | None) -> Response:
    parts = (game, get_locale(), asked, session.get("theme"), current_app.config["BUILD"])
    tag = "-".join(map(str, parts))
    if request.if_none_match.contains_weak(tag):
        return tagged(Response(status=304), tag)
    book = show_rulebook(game, asked)
    page = render_template(f"rulebook/{game}.html", book=book, edits=False)
    return tagged(make_response(page), tag)

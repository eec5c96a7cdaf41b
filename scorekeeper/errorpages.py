"""The page for what the frame itself refuses: a heading and one sentence that helps."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask, current_app, render_template, request
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from werkzeug.exceptions import HTTPException, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper import sqlite


class Words(NamedTuple):
    heading: LazyString
    sentence: LazyString


OTHERWISE = Words(
    lazy_gettext("That didn't work"),
    lazy_gettext("The server couldn't use what was sent: nothing was stored."),
)
WORDS = {
    403: Words(
        lazy_gettext("This link is for looking on"),
        lazy_gettext("To keep the score, ask whoever keeps it for the other link."),
    ),
    404: Words(
        lazy_gettext("There is no such page"),
        lazy_gettext("Check the link: perhaps a part of it was lost when it was copied."),
    ),
    405: Words(
        lazy_gettext("This page can't be opened like that"),
        lazy_gettext("Go back and use the button on the page."),
    ),
    413: Words(
        lazy_gettext("That is too large"),
        lazy_gettext("At most one megabyte can be sent at once: nothing was stored."),
    ),
    415: Words(
        lazy_gettext("No files, please"),
        lazy_gettext("Forms here take what is typed and tapped: nothing was stored."),
    ),
    503: Words(
        lazy_gettext("Just now nothing can be stored"),
        lazy_gettext(
            "The database is busy or its disk is full. Go back and send the same form again in a"
            " moment: it is stored once only, and what was stored before is safe."
        ),
    ),
    500: Words(
        lazy_gettext("Something went wrong here"),
        lazy_gettext("Hands stored before are safe. Go back and try again."),
    ),
}
KEPT = lazy_gettext(
    "The database is busy or its disk is full. What you entered is kept on this page: send it again"
    " in a moment. It is stored once only, and what was stored before is safe."
)
# What PostgreSQL says that is only to be read, as a replica is.
READ_ONLY = "25006"
MILLION = 1_000_000


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(OperationalError, cannot_store)
    app.register_error_handler(InternalError, cannot_store)


def answer(error: HTTPException) -> Response:
    # Filled rather than made anew, since a 405 carries a header that says what is allowed.
    response = Response.force_type(error.get_response())
    response.set_data(page(error))
    return response


def cannot_store(error: DBAPIError) -> Response:
    """A database that is locked for long, full or read-only: 503, the form may be sent again."""
    if not passes(error):
        raise error
    current_app.logger.error("The database refused: %s", error.orig)
    response = answer(ServiceUnavailable())
    response.headers["Retry-After"] = "5"
    return response


def passes(error: DBAPIError) -> bool:
    """Whether the database may well take in a moment what it doesn't now."""
    known = sqlite.passes(error)
    if known is not None:
        return known
    read_only = getattr(error.orig, "sqlstate", None) == READ_ONLY
    return isinstance(error, OperationalError) or read_only


def page(error: HTTPException) -> str:
    words = WORDS.get(error.code or 0, OTHERWISE)
    sentence = too_large() if error.code == 413 else words.sentence
    again = sent() if error.code == 503 else None
    if again is not None:
        sentence = KEPT
    return render_template("error.html", heading=words.heading, sentence=sentence, again=again)


def sent() -> Sequence[tuple[str, str]] | None:
    """The fields that were sent, just as they came, with the form's own keys; None where none were.

    No page can give a file back: its form is sent again from the page before.
    """
    if request.method != "POST" or request.files:
        return None
    return list(request.form.items(multi=True))


def too_large() -> LazyString:
    """How much can be sent, which is more on a page that takes a file."""
    most = (request.max_content_length or 0) // MILLION
    if most < 2:
        return WORDS[413].sentence
    return lazy_gettext(
        "At most %(most)s megabytes can be sent at once: nothing was stored.", most=most
    )

"""The page for what the frame itself refuses: a heading and one sentence that helps."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask, current_app, render_template, request
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from werkzeug.exceptions import HTTPException, ServiceUnavailable, TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper import sqlite
from scorekeeper.translating import ngettext


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
        lazy_gettext(
            "At most one megabyte, in at most 4000 fields, can be sent at once: nothing was stored."
        ),
    ),
    415: Words(
        lazy_gettext("No files, please"),
        lazy_gettext("Forms here take what is typed and tapped: nothing was stored."),
    ),
    429: Words(
        lazy_gettext("That was a lot at once"),
        lazy_gettext("From your network this was asked for very often: nothing was stored."),
    ),
    503: Words(
        lazy_gettext("Just now nothing can be stored"),
        lazy_gettext(
            "The database is busy or its disk is full. Send the same form again in a moment: it is"
            " stored once only, and what was stored before is safe."
        ),
    ),
    500: Words(
        lazy_gettext("Something went wrong here"),
        lazy_gettext("Hands stored before are safe. Go back and try again."),
    ),
}
KEPT = lazy_gettext("What you entered is kept on this page.")
# Just now it isn't taken, but the same form may be in a moment.
MAY_COME_AGAIN = (429, 503)
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
    again = sent() if error.code in MAY_COME_AGAIN else None
    sentences = [too_large() if error.code == 413 else words.sentence]
    if again is not None:
        sentences.append(KEPT)
    if isinstance(error, TooManyRequests):
        sentences.append(try_again(error))
    said = " ".join(map(str, sentences))
    return render_template("error.html", heading=words.heading, sentence=said, again=again)


def sent() -> Sequence[tuple[str, str]] | None:
    """The fields that were sent, just as they came, with the form's own keys; None where none were.

    No page can give a file back: its form is sent again from the page before.
    """
    if request.method != "POST" or request.files:
        return None
    return list(request.form.items(multi=True))


def try_again(error: TooManyRequests) -> str:
    """When it may be sent again."""
    seconds = error.retry_after if isinstance(error.retry_after, int) else 0
    return ngettext(
        "Try again in a minute.",
        "Try again in %(num)s minutes.",
        max(1, math.ceil(seconds / 60)),
    )


def too_large() -> LazyString:
    """How much can be sent, which is more on a page that takes a file."""
    most = (request.max_content_length or 0) // MILLION
    if most < 2:
        return WORDS[413].sentence
    return lazy_gettext(
        "At most %(most)s megabytes can be sent at once: nothing was stored.", most=most
    )

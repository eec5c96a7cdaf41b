"""Pages that are asked for again and again: an ETag, and 304 while nothing has changed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, current_app, g, make_response, request, session
from flask_babel import get_locale

from scorekeeper.queries import Marks, find_marks
from scorekeeper.zones import today

View = Callable[..., Any]


def unless_unchanged(view: View) -> View:
    """A view of a match: 304 while acts, club, language, build and day are as they were.

    That costs one indexed query and no replay; a page is marked by what it was made of: its view
    leaves that in `g.marks`, as `visit_match` does.
    """

    @wraps(view)
    def answer(key: str, code: str) -> Any:
        marks = find_marks(key, code) if request.if_none_match else None
        if marks is not None:
            g.club_language = marks.language
            tag = _tag(marks)
            if request.if_none_match.contains_weak(tag):
                return tagged(Response(status=304), tag)
        response = make_response(view(key, code))
        return tagged(response, _tag(g.marks))

    return answer


def _tag(marks: Marks) -> str:
    role = "edit" if marks.edits else "look"
    theme = session.get("theme")
    build, day = current_app.config["BUILD"], today(marks.time_zone)
    parts = (marks.acts, marks.club, build, get_locale(), theme, role, day)
    return "-".join(map(str, parts))


def tagged(response: Response, tag: str) -> Response:
    """The answer, by which a browser may ask later whether it still holds."""
    if response.status_code in (200, 304):
        response.set_etag(tag, weak=True)
    return response

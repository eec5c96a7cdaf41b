"""The log of a match, and the nickname under which this phone enters."""

from flask import Blueprint, redirect, render_template, request, session
from werkzeug.wrappers import Response

from scorekeeper.forms.entries import NicknameForm
from scorekeeper.forms.fields import first_error
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.logs import show_log
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.matchpage import match_url
from scorekeeper.views.storing import Page, form_sentence

pages = Blueprint("logs", __name__)


@pages.route("/club/<key>/match/<code>/log", methods=["GET", "POST"])
def log(key: str, code: str) -> Page | Response:
    """Every act, newest first; a post sets this phone's nickname."""
    place = visit_match(key, code)
    if request.method != "POST":
        return _page(place), 200
    form = NicknameForm()
    if not form.validate():
        return _page(place, first_error(form, "nickname") or form_sentence(form)), 422
    session["nickname"] = form.tidy_name()
    return redirect(match_url(place, "logs.log"), 303)


def _page(place: MatchVisit, error: str = "") -> str:
    return render_template(
        "matches/log.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        log=show_log(place.standing, place.club.time_zone),
        restore={
            item.entry: match_url(place, "corrections.restore", entry=item.entry)
            for item in place.standing.history.course.struck
            if place.edits
        },
        nickname=request.form.get("nickname", session.get("nickname") or ""),
        error=error,
        action=match_url(place, "logs.log"),
        keys=fresh_keys(place.standing.revision),
    )

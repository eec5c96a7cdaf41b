"""A match's name, date and note; thrown away and brought back. None of it changes what happened."""

from datetime import datetime
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.entries import PlainForm
from scorekeeper.forms.fields import first_error
from scorekeeper.forms.match import AboutForm
from scorekeeper.models import Club, db, now
from scorekeeper.presenting.club.lists import how_played, show_club, show_match
from scorekeeper.presenting.match.newmatch import show_suits
from scorekeeper.records.summaries import forget
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.matchpage import match_url
from scorekeeper.views.storing import Page, form_sentence, to_match

pages = Blueprint("about", __name__)
FIELDS = ("name", "note", "played_on", "suits")


@pages.route("/club/<key>/match/<code>/about", methods=["GET", "POST"])
def about(key: str, code: str) -> Page | Response:
    """Name, date and note of a match."""
    place = visit_match(key, code, editing=True)
    match, form = place.match, AboutForm()
    if request.method != "POST":
        typed = {field: getattr(match, field) for field in FIELDS}
        return _page(place, "about", typed=typed), 200
    if not form.validate():
        return _page(place, "about", form_sentence(form), request.form, form), 422
    match.name, match.note = form.name.stripped, form.note.stripped
    match.played_on = form.played_on.data or match.played_on
    match.suits = form.suits.data or match.suits
    place.club.revision = Club.revision + 1
    forget(match)
    db.session.commit()
    return to_match(place)


@pages.route("/club/<key>/match/<code>/remove", methods=["GET", "POST"])
def remove(key: str, code: str) -> Page | Response:
    """Throw the match away; its page then offers to bring it back."""
    place = visit_match(key, code, editing=True)
    if request.method != "POST":
        return _page(place, "remove"), 200
    away = url_for("clubs.home", key=key, did="removed")
    return _keep(place, place.match.removed_at or now(), away)


@pages.post("/club/<key>/match/<code>/return")
def bring_back(key: str, code: str) -> Page | Response:
    """Bring a match that was thrown away back."""
    place = visit_match(key, code, editing=True)
    return _keep(place, None, url_for("clubs.home", key=key, did="returned"))


def _keep(place: MatchVisit, removed_at: datetime | None, url: str) -> Page | Response:
    """Set whether the match is thrown away; the same form twice changes nothing more."""
    form = PlainForm()
    if not form.validate():
        return _page(place, "remove", form_sentence(form)), 422
    place.match.removed_at = removed_at
    place.club.revision = Club.revision + 1
    db.session.commit()
    return redirect(url, 303)


def _page(
    place: MatchVisit, name: str, error: str = "", typed: Any = None, form: Any = None
) -> str:
    removed = place.match.removed_at is not None
    endpoint = "about.bring_back" if removed and name == "remove" else f"about.{name}"
    typed = typed or {}
    return render_template(
        f"matches/{name}.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        form={
            "action": match_url(place, endpoint),
            "error": error,
            "removed": removed,
            "played": how_played(place.standing) if name == "remove" else "",
            "cards": show_suits(typed.get("suits") or place.match.suits),
            **{field: typed.get(field) or "" for field in FIELDS},
            "field_errors": {field: first_error(form, field) for field in FIELDS} if form else {},
        },
        keys=fresh_keys(place.standing.revision),
    )

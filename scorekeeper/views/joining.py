"""Two players are one person: what that means, the join, and taking them apart again."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.players import ApartForm, JoinForm
from scorekeeper.models import Player
from scorekeeper.players import ChangedError, SharedError, join, take_apart
from scorekeeper.presenting.club.lists import show_club
from scorekeeper.presenting.club.players import effects, more_shared, show_kept, show_shared
from scorekeeper.presenting.words import refusal_text
from scorekeeper.queries import count_shared, find_members, find_people
from scorekeeper.records.listing import find_shared
from scorekeeper.rules.reasons import Reason
from scorekeeper.views.access import Visit, fresh_keys, visit, whole_argument
from scorekeeper.views.players import (
    PLAYER,
    edit_page,
    member_of,
    person_in,
    player_url,
    to_player,
)
from scorekeeper.views.storing import Page, came_first, form_sentence

pages = Blueprint("joining", __name__)
LISTED = 5
"""So many matches are named before the others are only counted."""


@pages.route(f"{PLAYER}/join", methods=["GET", "POST"])
def join_with(key: str, player: int) -> Page | Response:
    """What it means that two are one person, or why they can't be; sent, they are."""
    found = visit(key, editing=True)
    members = find_members(found.club)
    one = (members.get(player) or abort(404)).person
    form = JoinForm()
    sent = request.method == "POST"
    valid = sent and form.validate()
    chosen = form.other.data if sent else whole_argument("other")
    other = members.get(chosen or 0)
    if other is None:
        return edit_page(found, one, form_sentence(form) if sent else _nobody()), 422
    if other.person is one and (valid or not sent):
        return to_player(found, one)
    if not sent:
        return _page(found, one, other.person), 200
    if not valid:
        return _page(found, one, other.person, form_sentence(form), form.kept.data), 422
    return _join(found, one, other.person, form)


def _nobody() -> str:
    return refusal_text(Reason("nobody_chosen"), {})


def _join(found: Visit, one: Player, other: Player, form: JoinForm) -> Page | Response:
    """Join the two; the one whose name was chosen stays."""
    kept, joined = (one, other) if form.kept.data == one.id else (other, one)
    if form.kept.data != kept.id:
        return _page(found, one, other, form_sentence(form)), 422
    try:
        person, came = join(found.club, kept.id, joined.id, form.seen.data or 0)
    except ChangedError:
        return _page(found, one, other, came_first(), form.kept.data), 409
    except SharedError:
        return _page(found, one, other), 422
    along = " ".join(str(row) for row in came if row != joined.id)
    return to_player(found, person, did="joined", who=joined.id, along=along or None)


def _page(
    found: Visit, one: Player, other: Player, error: str = "", kept: int | None = None
) -> str:
    """What joining two means and which name stays, or in which matches both sit."""
    there = find_people(found.club)
    first, second = person_in(there, one), person_in(there, other)
    return render_template(
        "players/join.html",
        club=show_club(found.club, found.key),
        names=(one.name, other.name),
        **_shared(found, one, other),
        effects=effects(first, second),
        kept=show_kept(first, second, kept),
        other=other.id,
        error=error,
        action=player_url(found, one, "joining.join_with"),
        back=player_url(found, one),
        keys=fresh_keys(found.club.revision),
    )


def _shared(found: Visit, one: Player, other: Player) -> dict[str, Any]:
    """The newest matches in which both sit, and how many more there are."""
    shared = find_shared(found.club, one, other, LISTED)
    more = count_shared(one, other) - len(shared)
    return {"shared": show_shared(shared, found.key), "more": more_shared(more)}


@pages.post(f"{PLAYER}/apart")
def apart(key: str, player: int) -> Page | Response:
    """Make somebody who was joined with another a player again."""
    found = visit(key, editing=True)
    member, form = member_of(found, player), ApartForm()
    if not form.validate():
        return edit_page(found, member, form_sentence(form)), 422
    try:
        person = take_apart(found.club, player, form.players(), form.seen.data or 0)
    except ChangedError:
        return edit_page(found, member, came_first()), 409
    return to_player(found, person, did="apart", who=player)


@pages.get(f"{PLAYER}/apart")
def back(key: str, player: int) -> Response:
    """Where a form was sent to, opened as a page: the player."""
    return redirect(url_for("players.edit", key=key, player=player))

"""The start of a match is corrected: house rules, first dealer, who sits where."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, StoredAct
from scorekeeper.forms.entries import PlainForm, Table
from scorekeeper.forms.match import NewMatchForm, typed_like
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.newmatch import show_new_match
from scorekeeper.queries import find_aliases, find_players
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import Standing, start_body
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.correcting import changed
from scorekeeper.views.corrections import confirm_page
from scorekeeper.views.entries import sentence_of
from scorekeeper.views.matches import new_match_errors
from scorekeeper.views.matchpage import match_url
from scorekeeper.views.storing import Page, propose

pages = Blueprint("starts", __name__)


@pages.route("/club/<key>/match/<code>/start", methods=["GET", "POST"])
def start(key: str, code: str) -> Page | Response:
    """The start as it was entered; sent, it shows what the correction would change."""
    place = visit_match(key, code, editing=True)
    if request.method != "POST":
        return _page(place, _typed(place.standing)), 200
    keys, form = PlainForm(), NewMatchForm()

    def refused(now: MatchVisit, error: RuleError | None) -> Page:
        errors = new_match_errors(form)
        if error is None or not form.reasons:
            errors[""] = sentence_of(now, keys, error)
        return _page(now, request.form, errors), 422

    def came_between(now: MatchVisit, since: tuple[StoredAct, ...]) -> Page:
        return _page(now, request.form, {"": changed()}), 409

    return propose(
        place,
        keys,
        lambda: _deed(place, form),
        refused,
        came_between,
        lambda wanted, then: (confirm_page(place, wanted, then), 200),
    )


def _typed(standing: Standing) -> dict[str, str]:
    facts = standing.facts
    names = tuple(standing.names[seat] for seat in facts.players)
    typed = typed_like(facts.game, names, standing.match.suits)
    return typed | {"first_dealer": str(1 + facts.players.index(facts.first_dealer))}


def _deed(place: MatchVisit, form: Any) -> Deed | None:
    """The correction; None where nothing was changed. Names that sit already keep their seat."""
    form.validate()
    aliases = find_aliases(place.club.id)
    new = form.facts(place.match.played_on, aliases)
    if new is None or set(form.errors) - {"csrf_token", "once", "seen"}:
        raise refuse("fields_marked")
    if new.game.name != place.match.game:
        raise refuse("another_game", "preset")
    table = Table(new.game, place.standing.names, aliases, (), ())
    seats, newcomers = _seats(table, new.players)
    body = start_body(new.game, seats, seats[new.first_dealer])
    start = place.standing.history.course.start
    if body == dict(start.body):
        return None
    return Deed("replace", start.entry, body=body, newcomers=newcomers)


def _seats(table: Table, names: Iterable[str]) -> tuple[tuple[int, ...], dict[int, str]]:
    """The seat of each name, and the names of new seats."""
    seats: list[int] = []
    newcomers: dict[int, str] = {}
    for name in names:
        seat = table.seat_of(name)
        if seat is None:
            seat = table.next_seat + len(newcomers)
            newcomers[seat] = table.person(name)
        seats.append(seat)
    return tuple(seats), newcomers


def _page(place: MatchVisit, typed: Any, errors: Any = None) -> str:
    keys = fresh_keys(place.standing.revision)
    known = tuple(player.name for player in find_players(place.club))
    form = show_new_match(
        typed,
        errors or {},
        known,
        match_url(place, "starts.start"),
        keys,
        submit=gettext("See what changes"),
        only=place.match.game,
    )
    return render_template(
        "corrections/start.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        form=form,
    )

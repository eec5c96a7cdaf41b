"""A club's players: who comes and who no longer does, and what they are called."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.entries import PlainForm
from scorekeeper.forms.fields import first_error
from scorekeeper.forms.players import RenameForm
from scorekeeper.models import Person, Player
from scorekeeper.players import ChangedError, hide, rename
from scorekeeper.presenting.club.lists import show_club
from scorekeeper.presenting.club.players import (
    Said,
    played,
    say_apart,
    say_hidden,
    say_joined,
    say_renamed,
    show_aliases,
    show_others,
    show_people,
)
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.words import refusal_text
from scorekeeper.queries import find_member, find_people, find_player
from scorekeeper.rules.names import folded, tidy
from scorekeeper.rules.reasons import RuleError
from scorekeeper.translating import gettext
from scorekeeper.views.access import Visit, fresh_keys, visit, whole_argument
from scorekeeper.views.storing import Page, came_first, form_sentence, look_marked

pages = Blueprint("players", __name__)
PLAYER = "/club/<key>/player/<int(max=999999999):player>"


@pages.get("/club/<key>/players")
def people(key: str) -> str:
    """Everybody of the club, who played last first; those who no longer come below."""
    found = visit(key)
    there = find_people(found.club)

    def url(player: Player) -> str:
        return player_url(found, player, "records.player")

    def edit_url(player: Player) -> str:
        return player_url(found, player) if found.edits else ""

    return render_template(
        "players/list.html",
        club=show_club(found.club, key),
        coming=show_people(there, False, url, edit_url),
        hidden=show_people(there, True, url, edit_url),
    )


def player_url(found: Visit, player: Player, endpoint: str = "players.edit", **more: Any) -> str:
    """An address of a player, by default the page where it is edited."""
    return url_for(endpoint, key=found.key, player=player.id, **more)


def member_of(found: Visit, player: int) -> Player:
    """The club's player of this number, or 404."""
    member = find_member(found.club, player)
    if member is None:
        abort(404)
    return member


@pages.route(f"{PLAYER}/edit", methods=["GET", "POST"])
def edit(key: str, player: int) -> Page | Response:
    """Name, other names and whether somebody comes; sent, the name is changed."""
    found = visit(key, editing=True)
    member = member_of(found, player)
    if request.method != "POST":
        return edit_page(found, member, said=_said(found, member.person)), 200
    form = RenameForm()
    if not form.validate():
        return edit_page(found, member, form_sentence(form), first_error(form, "name")), 422
    try:
        return _rename(found, member, form)
    except RuleError as error:
        return edit_page(found, member, look_marked(), refusal_text(error.reason, {})), 422
    except ChangedError:
        return edit_page(found, member, came_first()), 409


def _rename(found: Visit, member: Player, form: RenameForm) -> Response:
    old = member.person.name
    person = rename(found.club, member.id, form.wanted(), form.seen.data or 0)
    return to_player(found, person, did="renamed", was=old)


def to_player(found: Visit, person: Player, **did: Any) -> Response:
    """To the person's page, which says what was done."""
    return redirect(player_url(found, person, **did), 303)


@pages.post(f"{PLAYER}/<any(hide,show):what>")
def come(key: str, player: int, what: str) -> Page | Response:
    """Offer somebody in new matches no more, or again."""
    found = visit(key, editing=True)
    member, form = member_of(found, player), PlainForm()
    if not form.validate():
        return edit_page(found, member, form_sentence(form)), 422
    try:
        person = hide(found.club, player, what == "hide", form.seen.data or 0)
    except ChangedError:
        return edit_page(found, member, came_first()), 409
    return to_player(found, person, did=what)


@pages.get(f"{PLAYER}/<any(hide,show):what>")
def back(key: str, player: int, what: str) -> Response:
    """Where a form was sent to, opened as a page: the player."""
    return redirect(url_for("players.edit", key=key, player=player))


def edit_page(
    found: Visit, member: Player, error: str = "", wrong: str = "", said: Said | None = None
) -> str:
    """The person's page; `error` is about what was sent, `wrong` about the name in it."""
    there = find_people(found.club)
    person = person_in(there, member)
    player = person.player
    typed = request.form.get("name", player.name)
    return render_template(
        "players/edit.html",
        club=show_club(found.club, found.key),
        person={"name": player.name, "detail": played(person), "hidden": player.hidden},
        people_url=url_for("players.people", key=found.key),
        said=said,
        error=error,
        name={"value": typed, "wrong": wrong},
        join=_same(found, player, typed) if wrong else None,
        aliases=show_aliases(person, lambda one: player_url(found, one, "joining.apart")),
        others=show_others(there, person),
        urls=_urls(found, player),
        links=_links(found, player),
        keys=fresh_keys(found.club.revision),
    )


def person_in(people: Iterable[Person], player: Player) -> Person:
    """The person that a player is, among everybody of the club."""
    return next(one for one in people if one.player is player.person)


def _urls(found: Visit, player: Player) -> dict[str, str]:
    """Where the page's forms are sent to."""
    return {
        "rename": player_url(found, player),
        "join": player_url(found, player, "joining.join_with"),
        "come": _come_url(found, player),
    }


def _come_url(found: Visit, player: Player) -> str:
    return player_url(found, player, "players.come", what="show" if player.hidden else "hide")


def _same(found: Visit, player: Player, name: str) -> Link | None:
    """Where this player and the one who has the name already are made one person."""
    holder = find_player(found.club, folded(tidy(name)))
    if holder is None or holder.person is player:
        return None
    url = player_url(found, player, "joining.join_with", other=holder.person.id)
    return Link(url, gettext("Is it the same person? Join the two"))


def _links(found: Visit, player: Player) -> tuple[Link, ...]:
    """What else there is about a player."""
    return (
        Link(player_url(found, player, "records.player"), gettext("Records")),
        Link(player_url(found, player, "matches.history"), gettext("Past matches")),
    )


def _said(found: Visit, person: Player) -> Said | None:
    """What was just done, by the address, if it still is so."""
    did = request.args.get("did", "")
    if did == "renamed":
        return say_renamed(request.args.get("was", ""), person, player_url(found, person))
    if did in ("hide", "show") and person.hidden is (did == "hide"):
        return say_hidden(person, _come_url(found, person))
    other = find_member(found.club, whole_argument("who") or 0)
    if other is None or other is person:
        return None
    if did == "joined" and other.person is person:
        url = player_url(found, other, "joining.apart")
        return say_joined(other, person, url, request.args.get("along", ""))
    if did == "apart" and other.person is other:
        return say_apart(other, person, player_url(found, person, "joining.join_with"))
    return None

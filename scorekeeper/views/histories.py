"""The history: all matches of a club, newest first, to be looked through."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from flask import render_template, request, url_for

from scorekeeper.forms.histories import Filters, read_filters
from scorekeeper.models import Club, Player
from scorekeeper.presenting.histories import FiltersView, show_filters
from scorekeeper.presenting.lists import show_club, show_past
from scorekeeper.queries import PAGE, Wanted, find_member, find_players
from scorekeeper.records.listing import Listed, count_listed, find_listed, search
from scorekeeper.views.access import Visit, visit
from scorekeeper.views.storing import Page

ENDPOINT = "matches.history"
KEPT = ("text", "game", "player", "since", "until", "year", "removed")
"""What the links to newer and older matches keep of the address."""


def history(key: str) -> Page:
    """All matches of a club, newest first; of a game, a player, some days, with a text."""
    found = visit(key)
    filters, errors = read_filters(request.args)
    people, filters = _people(found.club, filters)
    wanted = _wanted(found, filters)
    listed, count = ([], None) if errors else _found(found.club, wanted, filters)
    shown, newer, older = _page_of(listed, wanted)
    page = render_template(
        "matches/history.html",
        club=show_club(found.club, key),
        past=[show_past(one, key) for one in shown],
        filters=_form(found, filters, people, errors, count),
        newer=_page_url(key, "newer", shown[0]) if newer else "",
        older=_page_url(key, "older", shown[-1]) if older else "",
        removed=wanted.removed,
        removed_url=url_for(ENDPOINT, key=key, removed=1) if found.edits else "",
    )
    return page, 422 if errors else 200


def _people(club: Club, filters: Filters) -> tuple[list[Player], Filters]:
    """Who can be chosen; whoever the address names is among them, as the person."""
    people = list(find_players(club))
    if filters.player is None or filters.player in {player.id for player in people}:
        return people, filters
    found = find_member(club, filters.player)
    if found is None:
        return people, filters
    if found.person not in people:
        people.append(found.person)
    return people, replace(filters, player=found.person.id)


def _wanted(found: Visit, filters: Filters) -> Wanted:
    """What the address asks for; thrown-away matches only for who keeps the score."""
    asked = request.args
    return Wanted(
        game=filters.game,
        player=filters.player,
        removed=found.edits and bool(asked.get("removed")),
        older_than=_place(asked.get("older", "")),
        newer_than=_place(asked.get("newer", "")),
        since=filters.period.since,
        until=filters.period.until,
    )


def _found(club: Club, wanted: Wanted, filters: Filters) -> tuple[list[Listed], int | None]:
    """The matches of a page, one more if any, and how many on all where they were looked for."""
    searched = search(club, filters.text)
    listed = find_listed(club, wanted, searched)
    return listed, count_listed(club, wanted, searched) if filters.any else None


def _place(text: str) -> tuple[date, int] | None:
    """A place in the list, from the address: day and number of a match."""
    day, _, number = text.partition(".")
    try:
        return date.fromisoformat(day), int(number[:9])
    except ValueError:
        return None


def _page_of(listed: Sequence[Listed], wanted: Wanted) -> tuple[Sequence[Listed], bool, bool]:
    """The matches of this page, and whether there are newer and older ones."""
    more = len(listed) > PAGE
    if wanted.newer_than is not None:
        shown = listed[-PAGE:]
        return shown, more, bool(shown)
    shown = listed[:PAGE]
    return shown, bool(shown) and wanted.older_than is not None, more


def _page_url(key: str, direction: str, one: Listed) -> str:
    place: dict[str, Any] = {direction: f"{one.played_on.isoformat()}.{one.match_id}"}
    kept: dict[str, Any] = {name: request.args[name] for name in KEPT if request.args.get(name)}
    return url_for(ENDPOINT, key=key, **kept, **place)


def _form(
    found: Visit,
    filters: Filters,
    people: Iterable[Player],
    errors: dict[str, str],
    count: int | None,
) -> FiltersView:
    action = url_for(ENDPOINT, key=found.key)
    removed = found.edits and request.args.get("removed")
    whole = url_for(ENDPOINT, key=found.key, removed=1) if removed else action
    return show_filters(filters, people, request.args, errors, count, (action, whole))

"""The history: all matches of a club, newest first, to be looked through."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from flask import render_template, request, url_for

from scorekeeper.forms.histories import Filters, read_filters
from scorekeeper.models import Club, Player
from scorekeeper.presenting.club.histories import FiltersView, show_filters
from scorekeeper.presenting.club.lists import show_club, show_past
from scorekeeper.queries import Wanted, find_choices
from scorekeeper.records.listing import Listed, count_listed, cut_to_page, find_listed, search
from scorekeeper.views.access import Visit, visit
from scorekeeper.views.paging import place_asked, place_text
from scorekeeper.views.storing import Page

ENDPOINT = "matches.history"
KEPT = ("text", "game", "player", "since", "until", "year", "removed")
"""What the links to newer and older matches keep of the address."""


def history(key: str) -> Page:
    """All matches of a club, newest first; of a game, a player, some days, with a text."""
    found = visit(key)
    filters, errors = read_filters(request.args)
    people, player = find_choices(found.club, filters.player)
    filters = replace(filters, player=player)
    wanted = _wanted(found, filters)
    listed, count = ([], None) if errors else _found(found.club, wanted, filters)
    shown, newer, older = cut_to_page(listed, wanted)
    page = render_template(
        "matches/history.html",
        club=show_club(found.club, key),
        past=show_past(shown, key),
        filters=_form(found, filters, people, errors, count),
        newer=_page_url(key, "newer", shown[0]) if newer else "",
        older=_page_url(key, "older", shown[-1]) if older else "",
        removed=wanted.removed,
        removed_url=url_for(ENDPOINT, key=key, removed=1) if found.edits else "",
    )
    return page, 422 if errors else 200


def _wanted(found: Visit, filters: Filters) -> Wanted:
    """What the address asks for; thrown-away matches only for who keeps the score."""
    asked = request.args
    return Wanted(
        game=filters.game,
        player=filters.player,
        removed=found.edits and bool(asked.get("removed")),
        older_than=place_asked("older"),
        newer_than=place_asked("newer"),
        since=filters.period.since,
        until=filters.period.until,
    )


def _found(club: Club, wanted: Wanted, filters: Filters) -> tuple[list[Listed], int | None]:
    """The matches of a page, one more if any, and how many on all where they were looked for."""
    searched = search(club, filters.text)
    listed = find_listed(club, wanted, searched)
    return listed, count_listed(club, wanted, searched) if filters.any else None


def _page_url(key: str, direction: str, one: Listed) -> str:
    kept: dict[str, Any] = {name: request.args[name] for name in KEPT if request.args.get(name)}
    kept[direction] = place_text((one.played_on, one.match_id))
    return url_for(ENDPOINT, key=key, **kept)


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

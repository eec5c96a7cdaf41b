"""What matches add up to: a club's records, those of one player, what is behind a number."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.periods import Period, read_period
from scorekeeper.models import Player
from scorekeeper.presenting.charts.years import show_year
from scorekeeper.presenting.club.lists import PastMatch, show_club, show_past
from scorekeeper.presenting.records.chooser import Asked, Chooser, scope_title, show_chooser
from scorekeeper.presenting.records.found import headline, how_many, show_found
from scorekeeper.presenting.records.person import show_last, show_person
from scorekeeper.presenting.records.tables import SORTS, nobody_yet, show_records
from scorekeeper.queries import find_members
from scorekeeper.records.answers import EXTREMES, MEASURES, MEETINGS, OUTCOMES, RUNS
from scorekeeper.records.behind import behind as find_behind
from scorekeeper.records.listing import listed_matches
from scorekeeper.records.seasons import seasons, usual_game
from scorekeeper.records.totals import club_records, player_records
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.views.access import Visit, visit, whole_argument
from scorekeeper.views.paging import place_asked, place_text
from scorekeeper.views.storing import Page

pages = Blueprint("records", __name__)
GAME = "ciapano"
"""Shown where nothing was played yet."""
ABOUT = ("what", "player", "rival")
"""What the address of a list names besides game and period."""
KEPT = ("game", "year", "since", "until")
LIST = (*ABOUT, *KEPT, "older")
LAST = 10
"""So many of a player's last matches are shown."""
OF_ALL = (*MEASURES, *OUTCOMES)
"""What can be listed for everybody together."""
OF_ONE = (*OF_ALL, *EXTREMES, *RUNS)
"""What can be listed for one player; the meetings need a rival besides."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an address asks for, the choices shown above it, and whether it can be answered."""

    asked: Asked
    chooser: Chooser
    refused: bool

    @property
    def answer(self) -> int:
        """The HTTP answer."""
        return 422 if self.refused else 200


@pages.get("/club/<key>/records")
def club(key: str) -> Page:
    """Who has won how often, and what the hands have cost."""
    found = visit(key)
    wish = _wish(found, None, endpoint="records.club")
    records = None if wish.refused else club_records(found.club, wish.asked.scope)
    page = render_template(
        "records/club.html",
        club=show_club(found.club, key),
        chooser=wish.chooser,
        scope=scope_title(wish.asked),
        records=records and show_records(wish.asked, records, find_members(found.club)),
    )
    return page, wish.answer


@pages.get("/club/<key>/player/<int(max=999999999):player>")
def player(key: str, player: int) -> Page | Response:
    """All about one player; a name that was joined with another leads to the person."""
    found = visit(key)
    people = find_members(found.club)
    one = people.get(player) or abort(404)
    if one.same_as is not None:
        kept: dict[str, Any] = {name: request.args[name] for name in KEPT if name in request.args}
        return redirect(url_for("records.player", key=key, player=one.same_as, **kept))
    wish = _wish(found, one, endpoint="records.player", player=one.id)
    page = render_template(
        "records/player.html",
        club=show_club(found.club, key),
        back=wish.asked.url("records.club"),
        name=one.name,
        away=one.hidden,
        edit_url=url_for("players.edit", key=key, player=one.id) if found.edits else "",
        chooser=wish.chooser,
        scope=scope_title(wish.asked),
        all_url=url_for("matches.history", key=key, player=one.id),
        **({} if wish.refused else _person(found, one, wish, people)),
    )
    return page, wish.answer


def _person(found: Visit, one: Player, wish: Wish, people: dict[int, Player]) -> dict[str, Any]:
    """What the page of a player shows of the matches that count."""
    records = player_records(found.club, one.id, wish.asked.scope)
    if not records.line.counts["matches"] and not records.line.counts["hands"]:
        return {"nothing": nobody_yet(wish.asked, one.name)}
    last = records.course[: -LAST - 1 : -1]
    matches = _listed(found, (match.match_id for match in last))
    return {
        "person": show_person(wish.asked, one, records, people),
        "year": show_year(records.course, found.key, wish.asked.rules.unit),
        "last": show_last(wish.asked, last, matches),
    }


def _listed(found: Visit, ids: Iterable[int]) -> dict[int, PastMatch]:
    """Matches by number as lists show them."""
    listed = listed_matches(found.club, tuple(ids))
    numbers = (one.match_id for one in listed)
    return dict(zip(numbers, show_past(listed, found.key), strict=True))


@pages.get("/club/<key>/records/behind")
def behind(key: str) -> str | Response:
    """The matches and hands that a number counts, newest first, page by page."""
    found = visit(key)
    people = find_members(found.club)
    one, rival = _named("player", people), _named("rival", people)
    what = _what(one, rival)
    if request.args.get("game") not in GAMES:
        return redirect(_usual(found, one))
    period, errors = read_period(request.args)
    if errors:
        abort(404)
    asked = Asked(key, request.args["game"], period or Period(), _sort())
    player, other = one.id if one else None, rival.id if rival else None
    answer = find_behind(
        found.club, asked.scope, what, player, after=place_asked("older"), rival=other
    )
    matches = _listed(found, (match.match_id for match in answer.found))
    return render_template(
        "records/behind.html",
        club=show_club(found.club, key),
        back=_back(asked, one),
        headline=headline(asked, what, one, rival),
        scope=scope_title(asked),
        count=how_many(answer),
        found=show_found(answer.found, matches),
        newest=_same(asked) if "older" in request.args else "",
        older=_same(asked, older=place_text(answer.after)) if answer.after else "",
    )


def _usual(found: Visit, one: Player | None) -> str:
    """The same list of the game that is played most: an address says what it shows for good."""
    asked: dict[str, Any] = {name: request.args[name] for name in LIST if name in request.args}
    asked["game"] = _game(usual_game(seasons(found.club, one)))
    return url_for("records.behind", key=found.key, **asked)


def _back(asked: Asked, one: Player | None) -> str:
    return asked.url("records.player", player=one.id) if one else asked.url("records.club")


def _same(asked: Asked, **more: str) -> str:
    """The same list, from another place on."""
    about = {name: request.args[name] for name in ABOUT if name in request.args}
    return asked.url("records.behind", **about, **more)


def _named(name: str, people: dict[int, Player]) -> Player | None:
    """The person whom the address names, None where it names nobody; 404 for a stranger."""
    if name not in request.args:
        return None
    one = people.get(whole_argument(name) or 0) or abort(404)
    return people[one.same_as] if one.same_as is not None else one


def _what(one: Player | None, rival: Player | None) -> str:
    """What is to be listed; 404 where there is no such thing."""
    there = OF_ALL if one is None else OF_ONE if rival is None else MEETINGS
    what = request.args.get("what", "")
    return what if what in there else abort(404)


def _wish(found: Visit, person: Player | None, **page: Any) -> Wish:
    """What the address asks for; `page`: its endpoint with its own arguments."""
    played = seasons(found.club, person)
    period, errors = read_period(request.args)
    asked = Asked(found.key, _game(usual_game(played)), period or Period(), _sort())
    years = {season.year for season in played if season.game == asked.game}
    return Wish(asked, show_chooser(asked, years, page, request.args, errors), bool(errors))


def _game(usual: str) -> str:
    """The game that the address asks for, or the usual one."""
    return next(one for one in (request.args.get("game"), usual, GAME) if one in GAMES)


def _sort() -> str:
    """The order that the address asks for, or '' for the usual one."""
    return next((sort for sort in SORTS if sort == request.args.get("sort")), "")

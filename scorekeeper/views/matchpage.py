"""The match page, which several views answer with: the form, the end, the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import render_template, request, url_for

from scorekeeper.presenting.hands import HandView, Wrong, show_hand
from scorekeeper.presenting.lists import Link, show_club, show_end, show_match
from scorekeeper.presenting.sheets import show_sheet
from scorekeeper.presenting.told import told, undo_label
from scorekeeper.rules.tally import HOWS, How
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys


@dataclass(frozen=True, slots=True)
class Undo:
    """The button that takes the last act back."""

    url: str
    label: str
    csrf_token: str
    seen: int
    once: str


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu."""

    url: str
    label: str
    post: bool = False
    danger: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent and not stored: the fields as typed, and what is wrong."""

    typed: Mapping[str, Any] = field(default_factory=dict)
    wrong: Wrong = field(default_factory=Wrong)
    meanwhile: str = ""


def match_page(place: MatchVisit, sent: Sent | None = None, answer: int = 200) -> tuple[str, int]:
    """The match's page with its HTTP answer; what was sent and refused stays in the form."""
    sent = sent or Sent()
    standing, key = place.standing, place.key
    did = whole_argument("did")
    again = Link(_url("matches.new", place, like=place.match.code), gettext("Same again"))
    playing = standing.sheet.status == "playing"
    page = render_template(
        "matches/match.html",
        club=show_club(place.club, key),
        match=show_match(standing, key),
        form=_form(place, sent) if playing else None,
        sheet=show_sheet(standing, place.club.time_zone, did),
        said=told(standing, did, place.club.time_zone),
        undo=_undo(place),
        menu=_menu(place, playing),
        end=None if playing else show_end(standing, again),
        meanwhile=sent.meanwhile or ("" if playing else sent.wrong.sentence),
    )
    return page, answer


def _form(place: MatchVisit, sent: Sent) -> HandView:
    how = chosen_how()
    ways = {one: _match_url(place, how=one) for one in HOWS}
    return show_hand(
        place.standing,
        how,
        sent.typed,
        sent.wrong,
        fresh_keys(place.standing.revision),
        _match_url(place, "hands.add", how=how),
        ways,
    )


def chosen_how() -> How:
    """The way of entering that the address asks for."""
    wanted = request.args.get("how")
    return next((how for how in HOWS if how == wanted), HOWS[0])


def whole_argument(name: str) -> int | None:
    """A whole number of the address, or None."""
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _undo(place: MatchVisit) -> Undo | None:
    label = undo_label(place.standing)
    if not label:
        return None
    keys = fresh_keys(place.standing.revision)
    url = _match_url(place, "entries.undo")
    return Undo(url, label, keys.csrf_token, keys.seen, keys.once)


def _menu(place: MatchVisit, playing: bool) -> tuple[MenuItem, ...]:
    """What else can be done with a match; most of it only while it is played."""
    items = []
    if playing:
        items.append(
            MenuItem(_match_url(place, "entries.adjustment"), gettext("Adjust the points"))
        )
        if place.standing.sheet.game.comes_and_goes:
            url = _match_url(place, "entries.withdrawal")
            items.append(MenuItem(url, gettext("Somebody goes home")))
        items.append(MenuItem(_match_url(place, "entries.stop"), gettext("Stop the match")))
    items.append(MenuItem(_url("matches.history", place), gettext("Past matches")))
    away = _match_url(place, "entries.remove")
    return (*items, MenuItem(away, gettext("Throw the match away"), danger=True))


def _match_url(place: MatchVisit, endpoint: str = "matches.show", **arguments: Any) -> str:
    return _url(endpoint, place, code=place.match.code, **arguments)


def _url(endpoint: str, place: MatchVisit, **arguments: Any) -> str:
    return url_for(endpoint, key=place.key, **arguments)

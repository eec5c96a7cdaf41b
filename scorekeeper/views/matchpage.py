"""The match page, which several views answer with: the form, the end, the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import render_template, request, url_for

from scorekeeper.presenting.charts.coursewords import show_course
from scorekeeper.presenting.club.lists import show_club, show_end, show_match
from scorekeeper.presenting.links import Link, addresses
from scorekeeper.presenting.match.deals import deal_help
from scorekeeper.presenting.match.hands import (
    Addresses,
    HandView,
    Wrong,
    ban_reminder,
    next_spot,
    show_hand,
)
from scorekeeper.presenting.match.sheets import SheetView, show_sheet
from scorekeeper.presenting.match.stakes import stakes
from scorekeeper.presenting.match.told import redo_label, told, undo_label
from scorekeeper.rules.tally import HOWS, How
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, whole_argument
from scorekeeper.zones import today


@dataclass(frozen=True, slots=True)
class Button:
    """A form with nothing but a button: undo, redo."""

    url: str
    label: str
    csrf_token: str
    seen: int
    once: str


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent and not stored: the fields as typed, what is wrong, what came between."""

    typed: Mapping[str, Any] = field(default_factory=dict)
    wrong: Wrong = field(default_factory=Wrong)
    alert: str = ""


def match_page(place: MatchVisit, sent: Sent | None = None, answer: int = 200) -> tuple[str, int]:
    """The match's page with its HTTP answer; what was sent and refused stays in the form."""
    sent = sent or Sent()
    standing, key = place.standing, place.key
    did = whole_argument("did")
    again = Link(_url("matches.new", place, like=place.code), gettext("Same again"))
    playing, edits = standing.sheet.status == "playing", place.edits
    page = render_template(
        "matches/match.html",
        club=show_club(place.club, key),
        match=show_match(standing, key, today(place.club.time_zone)),
        form=_form(place, sent) if playing and edits else None,
        sheet=_sheet(place, did),
        said=told(standing, did, place.club.time_zone) or (_key_hint() if edits else []),
        stored=did is not None,
        undo=_button(place, "entries.undo", undo_label(standing)) if edits else None,
        redo=_button(place, "entries.redo", redo_label(standing)) if edits else None,
        follow=standing.revision,
        address=_address(place, playing and edits),
        end=None if playing else show_end(standing, again if edits else None),
        course=None if playing else show_course(standing, table=False),
        meanwhile=sent.alert or ("" if playing else sent.wrong.sentence),
        note=place.match.note or "",
        stakes=stakes(standing),
        deal=deal_help(standing),
        reminder=ban_reminder(standing.sheet.game),
    )
    return page, answer


def _key_hint() -> list[str]:
    """What a new match says first."""
    return [gettext("This page's address is the key to your club: keep it, or share it.")]


def _form(place: MatchVisit, sent: Sent) -> HandView:
    how = chosen_how()
    addresses = Addresses(
        match_url(place, "hands.add", how=how),
        {one: match_url(place, how=one) for one in HOWS},
        match_url(place, "hands.preview", how=how),
    )
    keys = fresh_keys(place.standing.revision)
    spot = next_spot(place.standing)
    return show_hand(place.standing, spot, how, sent.typed, sent.wrong, keys, addresses)


def chosen_how(otherwise: How = HOWS[0]) -> How:
    """The way of entering that the address asks for."""
    wanted = request.args.get("how")
    return next((how for how in HOWS if how == wanted), otherwise)


def _button(place: MatchVisit, endpoint: str, label: str) -> Button | None:
    if not label:
        return None
    keys = fresh_keys(place.standing.revision)
    return Button(match_url(place, endpoint), label, keys.csrf_token, keys.seen, keys.once)


def _address(place: MatchVisit, entering: bool) -> str:
    """Where this page is asked for again, in the same way of entering and with as many rows."""
    how = chosen_how() if entering else None
    return match_url(place, how=how, sheet="whole" if _whole() else None)


def _whole() -> bool:
    """Whether the address wants every hand of a long match in full."""
    return request.args.get("sheet") == "whole"


def _sheet(place: MatchVisit, did: int | None) -> SheetView:
    """The score sheet: of a long match the older hands are short, unless the address wants all."""
    url = "" if _whole() else match_url(place, sheet="whole")
    links = _row_links(place) if place.edits else None
    return show_sheet(place.standing, place.club.time_zone, did, links, url)


def _row_links(place: MatchVisit) -> Mapping[int, tuple[Link, ...]]:
    """What can be done with each entry."""
    offered = {"correcting.correct": gettext("Correct"), "corrections.options": gettext("More…")}
    match = {"key": place.key, "code": place.code}
    urls = [(addresses(to, "entry", **match), label) for to, label in offered.items()]
    return {
        item.entry: tuple(Link(url(item.entry), label) for url, label in urls)
        for item, _ in place.standing.rows
    }


def match_url(place: MatchVisit, endpoint: str = "matches.show", **arguments: Any) -> str:
    """An address of this match."""
    return _url(endpoint, place, code=place.code, **arguments)


def _url(endpoint: str, place: MatchVisit, **arguments: Any) -> str:
    return url_for(endpoint, key=place.key, **arguments)

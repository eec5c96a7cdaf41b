"""What else can be done, besides the next hand: a match's menu and a club's, each on a page."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, url_for

from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.match.smallforms import headings
from scorekeeper.presenting.rulebook.pages import rulebook_link, rulebook_links
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, Visit, visit, visit_match
from scorekeeper.views.matchpage import match_url

pages = Blueprint("menus", __name__)


@dataclass(frozen=True, slots=True)
class Group:
    """Some lines of a menu under one heading."""

    heading: str
    links: tuple[Link, ...]
    danger: Link | None = None


@pages.get("/club/<key>/match/<code>/menu")
def match(key: str, code: str) -> str:
    """What a table may do with a match; who only looks on may look further."""
    place = visit_match(key, code)
    shown = show_match(place.standing, key)
    rules = Group(gettext("Rules"), (rulebook_link(place.match.game),))
    groups = [_table(place), rules, _match(place), _look(place), _club(key)]
    return _page(shown.title, shown.url, groups)


@pages.get("/club/<key>/menu")
def club(key: str) -> str:
    """Where a club's pages are."""
    found = visit(key)
    shown = show_club(found.club, key)
    games = tuple(link for _, link in rulebook_links())
    groups = [_club(key), Group(gettext("Rules"), games), _keep(found)]
    return _page(shown.name, shown.url, groups)


def _page(title: str, url: str, groups: list[Group]) -> str:
    shown = [group for group in groups if group.links]
    return render_template("menu.html", title=title, url=url, groups=shown, menu_url=None)


def _table(place: MatchVisit) -> Group:
    """What a table may enter besides hands, as the match stands."""
    labels, status = headings(), place.standing.sheet.status
    kinds = ["agreement"] if status == "finished" else []
    if status == "playing":
        coming = ["arrival", "withdrawal"] if place.standing.sheet.game.comes_and_goes else []
        kinds = ["adjustment", *coming, "substitution", "agreement", "stop"]
    links = [Link(match_url(place, "entries.enter", kind=kind), labels[kind]) for kind in kinds]
    if status == "playing":
        links.append(Link(match_url(place, "papers.paper"), gettext("Hands from paper")))
    return Group(gettext("At the table"), tuple(links) if place.edits else ())


def _match(place: MatchVisit) -> Group:
    """What is said of the match as a whole."""
    labels = {
        "starts.start": gettext("Correct the start"),
        "about.about": gettext("Name, date and note"),
    }
    away = Link(match_url(place, "about.remove"), gettext("Throw the match away"))
    links = _links(labels, code=place.code, key=place.key)
    return Group(gettext("This match"), links if place.edits else (), away)


def _look(place: MatchVisit) -> Group:
    labels = {
        "boards.board": gettext("Board"),
        "courses.course": gettext("Course"),
        "logs.log": gettext("Log"),
        "exports.export": gettext("Export and print"),
    }
    return Group(gettext("To look at"), _links(labels, code=place.code, key=place.key))


def _club(key: str) -> Group:
    labels = {
        "sharing.share": gettext("Share"),
        "matches.history": gettext("Past matches"),
        "players.people": gettext("Players"),
        "records.club": gettext("Records"),
    }
    return Group(gettext("The club"), _links(labels, key=key))


def _keep(found: Visit) -> Group:
    """What keeps a club in order, for who keeps the score."""
    labels = {
        "sharing.settings": gettext("Name, time zone and language"),
        "exchange.exchange": gettext("Export and import"),
    }
    carry = Link(url_for("sharing.carry"), gettext("My clubs on another phone"))
    kept = _links(labels, key=found.key) if found.edits else ()
    return Group(gettext("Settings"), (*kept, carry))


def _links(labels: dict[str, str], **arguments: Any) -> tuple[Link, ...]:
    return tuple(Link(url_for(end, **arguments), label) for end, label in labels.items())

"""A club's pages: the start, the clubs of this phone, a club's home, the language switch."""

from datetime import date

from flask import Blueprint, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.entries import LanguageForm
from scorekeeper.models import Club, hash_key
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.lists import (
    show_club,
    show_open,
    show_past,
)
from scorekeeper.presenting.words import game_title
from scorekeeper.queries import count_matches, find_club, find_latest
from scorekeeper.standing import Standing, stand
from scorekeeper.translating import gettext
from scorekeeper.views.access import Visit, remembered, visit
from scorekeeper.views.matchpage import MenuItem

pages = Blueprint("clubs", __name__)
RECENT = 30
"""So many of the matches opened last are looked through for those still open."""
PAST_SHOWN = 5


@pages.get("/")
def start() -> str | Response:
    """The phone's club, its list of clubs, or what this is."""
    known = _known()
    if len(known) == 1:
        return redirect(url_for("clubs.home", key=known[0][0]))
    new_url = url_for("matches.new_first")
    if not known:
        return render_template("clubs/welcome.html", new_url=new_url)
    clubs = [show_club(club, key) for key, club in known]
    carry = MenuItem(url_for("sharing.carry"), gettext("My clubs on another phone"))
    return render_template("clubs/list.html", clubs=clubs, new_url=new_url, menu=(carry,))


def _known() -> list[tuple[str, Club]]:
    """The clubs of this phone that there still are; of two keys to one the better."""
    known: dict[int, tuple[str, Club]] = {}
    for key in remembered():
        club = find_club(key)
        if club is not None and (club.id not in known or club.edit_hash == hash_key(key)):
            known[club.id] = (key, club)
    return list(known.values())


@pages.get("/club/<key>/")
def home(key: str) -> str:
    """What lies on the table, a new match, what was played."""
    found = visit(key)
    club = found.club
    standings = [stand(match) for match in find_latest(club, RECENT)]
    open_ones = [one for one in standings if one.sheet.status == "playing"]
    over = (one for one in standings if one.sheet.status != "playing")
    past = sorted(over, key=_day, reverse=True)
    return render_template(
        "clubs/home.html",
        club=show_club(club, key),
        open=[show_open(one, key) for one in open_ones],
        past=[show_past(one, key) for one in past[:PAST_SHOWN]],
        all_url=url_for("matches.history", key=key),
        all_count=count_matches(club),
        new_url=url_for("matches.new", key=key) if found.edits else None,
        like_last=_like(standings[0], key) if standings and found.edits else None,
        menu=_menu(found),
        said=_said(),
    )


def _day(standing: Standing) -> tuple[date, int]:
    return standing.match.played_on, standing.match.id


def _menu(found: Visit) -> tuple[MenuItem, ...]:
    items = [
        MenuItem(url_for("sharing.share", key=found.key), gettext("Share")),
        MenuItem(url_for("matches.history", key=found.key), gettext("Past matches")),
        MenuItem(url_for("sharing.carry"), gettext("My clubs on another phone")),
    ]
    if found.edits:
        settings = url_for("sharing.settings", key=found.key)
        items.append(MenuItem(settings, gettext("Name, time zone and language")))
    return tuple(items)


def _like(standing: Standing, key: str) -> Link:
    """A new match like this one."""
    url = url_for("matches.new", key=key, like=standing.match.code)
    names = (standing.names[seat] for seat in standing.sheet.order)
    detail = f"{game_title(standing.sheet.game)} · {', '.join(names)}"
    return Link(url, gettext("Like the last one"), detail)


def _said() -> tuple[str, ...]:
    said = {
        "removed": gettext("The match was thrown away. It is kept under the past matches."),
        "returned": gettext("The match is back."),
    }
    return (said[request.args["did"]],) if request.args.get("did") in said else ()


@pages.post("/language")
def language() -> Response:
    """Switch between the languages, and back to the page."""
    form = LanguageForm()
    if form.validate() and form.language.data:
        session["language"] = form.language.data
    return redirect(form.target())

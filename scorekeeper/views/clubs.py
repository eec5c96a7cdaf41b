"""A club's pages: the start, the clubs of this phone, a club's home, the language switch."""

from flask import Blueprint, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from scorekeeper.examples.clubs import is_example
from scorekeeper.forms.switches import SwitchForm
from scorekeeper.headers import show_keys
from scorekeeper.models import Club, hash_key
from scorekeeper.presenting.club.lists import (
    listed_game,
    listed_names,
    show_club,
    show_open,
    show_past,
)
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.rulebook.pages import rulebook_links
from scorekeeper.queries import count_matches, find_clubs
from scorekeeper.records.listing import Listed, find_home
from scorekeeper.translating import gettext, grouped
from scorekeeper.views.access import Visit, fresh_keys, remembered, visit
from scorekeeper.zones import today

pages = Blueprint("clubs", __name__)
PAST_SHOWN = 5


@pages.get("/")
def start() -> str | Response:
    """The phone's club, its list of clubs, or what this is."""
    known = _known()
    if len(known) == 1:
        return redirect(url_for("clubs.home", key=known[0][0]))
    if not known:
        return welcome_page()
    show_keys()
    carry = Link(url_for("sharing.carry"), gettext("My clubs on another phone"))
    return render_template(
        "clubs/list.html",
        clubs=[show_club(club, key) for key, club in known],
        new_url=url_for("matches.new_first"),
        menu=(carry, _bring_back()),
    )


def welcome_page(error: str = "") -> str:
    """What this is, for a phone without a club: a match, an example, the rules."""
    return render_template(
        "clubs/welcome.html",
        new_url=url_for("matches.new_first"),
        example={"action": url_for("examples.make"), "error": error},
        keys=fresh_keys(0),
        rulebooks=[link for _, link in rulebook_links()],
        back=_bring_back(),
        said=_said(),
    )


def _bring_back() -> Link:
    return Link(url_for("exchange.bring_back"), gettext("Bring back a club from its archive"))


def _known() -> list[tuple[str, Club]]:
    """The clubs of this phone that there still are; of two keys to one the better."""
    known: dict[int, tuple[str, Club]] = {}
    for key, club in find_clubs(remembered()).items():
        if club.id not in known or club.edit_hash == hash_key(key):
            known[club.id] = (key, club)
    return list(known.values())


@pages.get("/club/<key>/")
def home(key: str) -> str:
    """What lies on the table, a new match, what was played."""
    return home_page(visit(key))


def home_page(found: Visit, error: str = "") -> str:
    """A club's page. An example says that it is one; a new match begins a club of one's own."""
    club, key = found.club, found.key
    shown, example = find_home(club, PAST_SHOWN), is_example(club)
    new_url = url_for("matches.new_first") if example else url_for("matches.new", key=key)
    latest = shown.latest if found.edits and not example else None
    return render_template(
        "clubs/home.html",
        club=show_club(club, key),
        open=[show_open(one, key, today(club.time_zone)) for one in shown.open],
        past=show_past(shown.past, key),
        all_url=url_for("matches.history", key=key),
        all_count=grouped(count_matches(club)),
        records_url=url_for("records.club", key=key),
        new_url=new_url if found.edits else None,
        like_last=_like(latest, key) if latest else None,
        example=url_for("examples.away", key=key) if example else None,
        keys=fresh_keys(0) if example else None,
        error=error,
        said=_said(),
        away_url=_thrown_away(found, key),
    )


def _like(one: Listed, key: str) -> Link:
    """A new match like this one."""
    url = url_for("matches.new", key=key, like=one.code)
    detail = f"{listed_game(one)} · {', '.join(listed_names(one))}"
    return Link(url, gettext("Like the last one"), detail)


def _said() -> tuple[str, ...]:
    said = {
        "removed": gettext("The match was thrown away. It is kept under the past matches."),
        "returned": gettext("The match is back."),
        "away": gettext("The example was thrown away."),
        "kept": gettext("Not thrown away: there are matches of your own here by now."),
    }
    return (said[request.args["did"]],) if request.args.get("did") in said else ()


def _thrown_away(found: Visit, key: str) -> str:
    """Where the match is that was just thrown away; "" on any other visit."""
    just = found.edits and request.args.get("did") == "removed"
    return url_for("matches.history", key=key, removed=1) if just else ""


@pages.post("/language")
@pages.post("/theme")
def switch() -> Response:
    """Another language or theme on this phone, and back to the page."""
    form = SwitchForm()
    if form.validate():
        for name in ("language", "theme"):
            if form[name].data:
                session[name] = form[name].data
    return redirect(form.target())

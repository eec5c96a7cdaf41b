"""Another phone was quicker: both versions side by side, and what can be done."""

from flask import render_template, url_for

from scorekeeper.acts import Deed, StoredAct
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.conflicts import show_conflict
from scorekeeper.presenting.match.sheets import show_sheet
from scorekeeper.views.access import MatchVisit, fresh_keys
from scorekeeper.views.storing import Page


def conflict_page(place: MatchVisit, mine: Deed, since: tuple[StoredAct, ...]) -> Page:
    """The choice between theirs and mine (409); nothing is stored, mine is kept in the page."""
    zone = place.club.time_zone
    page = render_template(
        "matches/conflict.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        conflict=show_conflict(place.standing, since, mine, zone),
        keys=fresh_keys(place.standing.revision),
        action=url_for("corrections.confirm", key=place.key, code=place.code),
        sheet=show_sheet(place.standing, zone),
    )
    return page, 409

"""The board of a match, full screen, for a tablet or a television."""

from flask import Blueprint, render_template

from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.boards import show_board
from scorekeeper.views.access import visit_match
from scorekeeper.views.unchanged import unless_unchanged

pages = Blueprint("boards", __name__)


@pages.get("/club/<key>/match/<code>/board")
@unless_unchanged
def board(key: str, code: str) -> str:
    """Big totals, who is near the edge, who deals, the last hand; it follows live."""
    place = visit_match(key, code)
    return render_template(
        "matches/board.html",
        club=show_club(place.club, key),
        match=show_match(place.standing, key),
        board=show_board(place.standing),
    )

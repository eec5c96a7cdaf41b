"""The course of a match as a picture, with a table that tells as much."""

from flask import Blueprint, render_template

from scorekeeper.presenting.charts.coursewords import show_course
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.views.access import visit_match
from scorekeeper.views.unchanged import unless_unchanged

pages = Blueprint("courses", __name__)


@pages.get("/club/<key>/match/<code>/course")
@unless_unchanged
def course(key: str, code: str) -> str:
    """Everybody's total over the hands, who went out, cappotti; it follows live."""
    place = visit_match(key, code)
    return render_template(
        "matches/course.html",
        club=show_club(place.club, key),
        match=show_match(place.standing, key),
        course=show_course(place.standing),
        follow=place.standing.revision,
    )

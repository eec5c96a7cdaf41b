"""Hands that stand on paper: a grid, a row a hand, checked while typed and stored all at once."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, StoredAct
from scorekeeper.forms.papers import MOST_ROWS, PaperForm, read_grid, rows_sent
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.logs import log_lines
from scorekeeper.presenting.match.papers import ROWS, Said, Typed, Verdict, all_right, show_paper
from scorekeeper.presenting.words import refusal_text
from scorekeeper.rules.paper import judge
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import Standing, entry_body
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match, whole_argument
from scorekeeper.views.entries import check_open
from scorekeeper.views.matchpage import match_url
from scorekeeper.views.storing import (
    Page,
    Refused,
    came_first,
    form_sentence,
    look_marked,
    store_all,
    unfit,
)

pages = Blueprint("papers", __name__)


@pages.route("/club/<key>/match/<code>/paper", methods=["GET", "POST"])
def paper(key: str, code: str) -> Page | Response:
    """The grid; its rows checked, more of them, or all stored."""
    place = visit_match(key, code, editing=True)
    if request.method != "POST":
        return _open(place)
    form = PaperForm()
    if "check" in request.form or "more" in request.form:
        return unfit(place, form, _refused(form), _came_between) or _checked(place)
    return store_all(place, form, _deeds, _refused(form), _came_between)


def _open(place: MatchVisit) -> Page | Response:
    """A blank grid, while the match is played."""
    if place.match.removed_at is not None or place.standing.sheet.status != "playing":
        return redirect(match_url(place), 303)
    return _page(place, Said(), whole_argument("rows") or 0)


def _verdict(standing: Standing) -> Verdict:
    """What was typed and what the rules say of it; RuleError where there is nothing to judge."""
    sheet = standing.sheet
    grid = read_grid(sheet.game, sheet.order, request.form)
    typing = "more" in request.form or request.form.get("check") == "live"
    return Verdict(grid, judge(standing.facts, grid.rows, grid.running), typing)


def _deeds(standing: Standing) -> list[Deed]:
    """An act for each row; RuleError where even one of them is wrong."""
    check_open(standing, {"hand": None})
    judged = _verdict(standing).judged
    if any(one.refused for one in judged):
        raise refuse("fields_marked")
    return [Deed("add", body=entry_body(one.hand)) for one in judged if one.hand]


def _checked(place: MatchVisit) -> Page:
    """The grid with what the rules say of it, and with more rows where they are asked for."""
    more, live = "more" in request.form, request.form.get("check") == "live"
    rows = rows_sent(request.form)
    if more and rows >= MOST_ROWS:
        return _refused_page(place, refuse("paper_too_long", most=MOST_ROWS))
    try:
        verdict = _verdict(place.standing)
    except RuleError as error:
        blank = error.reason.key == "paper_empty" and (more or live)
        return _page(place, Said(), rows + ROWS) if blank else _refused_page(place, error)
    said = Said() if more or live else _said(verdict)
    return _page(place, said, rows + ROWS if more else rows, verdict)


def _said(verdict: Verdict) -> Said:
    if any(one.refused for one in verdict.judged):
        return Said(alert=gettext("Please look at what is marked."))
    return Said(news=all_right(verdict.judged))


def _refused(form: PaperForm) -> Refused:
    """The grid with everything that was typed, a sentence at each wrong row and one on top."""

    def refused(place: MatchVisit, error: RuleError | None) -> Page:
        if error is None:
            return _refused_page(place, None, form_sentence(form))
        return _refused_page(place, error)

    return refused


def _refused_page(place: MatchVisit, error: RuleError | None, alert: str = "") -> Page:
    if error is not None and error.reason.key == "fields_marked":
        alert = look_marked()
    elif error is not None:
        alert = refusal_text(error.reason, place.standing.names)
    rows = rows_sent(request.form)
    return _page(place, Said(alert), rows, _looked(place.standing), 422)


def _came_between(place: MatchVisit, since: tuple[StoredAct, ...]) -> Page:
    """What happened since, above everything that was typed (409)."""
    theirs = tuple(reversed(log_lines(place.standing, since, place.club.time_zone)))
    said = Said(came_first(), theirs=theirs)
    return _page(place, said, rows_sent(request.form), _looked(place.standing), 409)


def _looked(standing: Standing) -> Verdict:
    """The verdict, none where there is nothing to judge."""
    try:
        return _verdict(standing)
    except RuleError:
        return Verdict()


def _page(
    place: MatchVisit, said: Said, rows: int, verdict: Verdict | None = None, answer: int = 200
) -> Page:
    page = render_template(
        "papers/paper.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        action=match_url(place, "papers.paper"),
        keys=fresh_keys(place.standing.revision),
        said=said,
        form=show_paper(place.standing, Typed(request.form, rows, verdict or Verdict())),
    )
    return page, answer

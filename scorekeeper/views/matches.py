"""A match's pages: a new one, its sheet with the form for the next hand."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.forms.fields import first_error
from scorekeeper.forms.match import NewMatchForm, typed_like
from scorekeeper.limiting import spend
from scorekeeper.models import Club
from scorekeeper.opening import key_of_form, open_match
from scorekeeper.presenting.club.lists import club_name
from scorekeeper.presenting.match.newmatch import show_new_match
from scorekeeper.presenting.words import refusal_text
from scorekeeper.queries import (
    find_aliases,
    find_club,
    find_latest,
    find_match,
    find_players,
    was_opened,
)
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.reasons import RuleError
from scorekeeper.standing import Standing, stand
from scorekeeper.translating import gettext
from scorekeeper.views.access import (
    MatchVisit,
    fresh_keys,
    remember,
    visit,
    visit_match,
    whole_argument,
)
from scorekeeper.views.histories import history
from scorekeeper.views.matchpage import match_page
from scorekeeper.views.storing import too_old
from scorekeeper.views.unchanged import unless_unchanged
from scorekeeper.zones import today

pages = Blueprint("matches", __name__)
DEFAULT_PRESET = "ciapano-31"


@pages.route("/new", methods=["GET", "POST"])
def new_first() -> str | tuple[str, int] | Response:
    """The first match: it makes the club, whose key comes from the form's own key."""
    form = NewMatchForm()
    if request.method != "POST":
        return _new_page(None, None, {"preset": DEFAULT_PRESET})
    key = key_of_form("new club", form.once.data or "", str(current_app.config["SECRET_KEY"]))
    if find_club(key) is None and was_opened(form.once.data or ""):
        # Its club has another key by now: this phone knows it, or has no business there.
        return redirect(url_for("clubs.start"), 303)
    return _open(form, None, key)


@pages.route("/club/<key>/new", methods=["GET", "POST"])
def new(key: str) -> str | tuple[str, int] | Response:
    """A new match in a club, by default like the one asked for."""
    club = visit(key, editing=True).club
    if request.method != "POST":
        return _new_page(club, key, _typed(club))
    return _open(NewMatchForm(), club, key)


def _typed(club: Club) -> dict[str, str]:
    """What the form starts with: an earlier match with its next dealer, or the last one's game."""
    match = find_match(club, request.args.get("like", ""))
    if match is None:
        return _usual(club)
    standing = stand(match)
    names = tuple(standing.names[seat] for seat in standing.sheet.at_table)
    turned = _turned() % len(names) if names else 0
    typed = typed_like(standing.sheet.game, names[turned:] + names[:turned], match.suits)
    dealer = (_next_dealer(standing) - turned) % max(1, len(names))
    return typed | {"first_dealer": str(1 + dealer)}


def _usual(club: Club) -> dict[str, str]:
    """The game and the cards of the club's last match, without what its table agreed besides."""
    latest = find_latest(club)
    if latest is None:
        return {"preset": DEFAULT_PRESET}
    typed = typed_like(stand(latest).sheet.game, (), latest.suits)
    return {name: typed[name] for name in ("preset", "suits")}


def _turned() -> int:
    """By how many places the address wants the seats turned."""
    return whole_argument("turn") or 0


def _turn_url(key: str | None) -> str:
    """The same form with the seats turned by one more; '' where there are none yet."""
    like = request.args.get("like", "")
    if key is None or not like:
        return ""
    paper = request.args.get("paper")
    return url_for("matches.new", key=key, like=like, turn=_turned() + 1, paper=paper)


def _next_dealer(standing: Standing) -> int:
    """The place of whoever would deal next: by the last hand, or the first dealer's."""
    sheet = standing.sheet
    last = next((row for row in reversed(sheet.rows) if row.dealer is not None), None)
    dealer = standing.facts.first_dealer if last is None else last.dealer
    start = sheet.order.index(dealer or 0) + (last is not None)
    after_dealer = tuple(
        seat for seat in sheet.order[start:] + sheet.order[:start] if seat in sheet.at_table
    )
    scores = last.entry.score.scores if last and isinstance(last.entry, Hand) else {}
    return sheet.at_table.index(sheet.game.deals_next(after_dealer, scores)) if after_dealer else 0


def _open(form: Any, club: Club | None, key: str) -> tuple[str, int] | Response:
    """Open the match that was sent and lead to it, or give the form back."""
    valid = form.validate()
    facts = form.facts(_today(club), find_aliases(club.id) if club else {})
    if valid and facts is not None:
        if club is None:
            spend("clubs", form.once.data)
        try:
            match = open_match(key, facts, form.once.data)
        except RuleError as error:
            # Two names were joined since they were read.
            form.reasons = {"": error.reason}
        else:
            remember(key)
            then = "papers.paper" if _from_paper() else "matches.show"
            return redirect(url_for(then, key=key, code=match.code), 303)
    page = _new_page(club, key if club else None, request.form, new_match_errors(form))
    return page, 422


def new_match_errors(form: Any) -> dict[str, str]:
    """Field → sentence, "" for the whole form, of a form for a new match."""
    names = dict(enumerate(form.data.get(f"player{place}") or "" for place in range(1, 9)))
    errors = {field: first_error(form, field) for field in form.errors}
    reasons = getattr(form, "reasons", {})
    errors |= {field: refusal_text(reason, names) for field, reason in reasons.items()}
    if form.expired:
        errors[""] = too_old()
    errors.setdefault("", gettext("Not started yet: please look at what is marked."))
    return errors


def _new_page(
    club: Club | None, key: str | None, typed: Mapping[str, str], errors: Any = None
) -> str:
    action = _new_url(key, paper=1 if _from_paper() else None)
    known = tuple(player.name for player in find_players(club)) if club else ()
    typed = MultiDict(typed)
    day = _today(club).isoformat()
    typed.setdefault("played_on", day)
    back = url_for("clubs.home", key=key) if key else url_for("clubs.start")
    return render_template(
        "matches/new.html",
        club={"name": club_name(club), "url": back},
        form=show_new_match(typed, errors or {}, known, action, fresh_keys(0), _submit()),
        turn=_turn_url(key),
        paper=_from_paper(),
        dated=typed["played_on"] != day and not _from_paper(),
        paper_url=_new_url(key, paper=1, like=request.args.get("like")),
    )


def _from_paper() -> bool:
    """Whether the match was played and stands on paper."""
    return bool(request.args.get("paper"))


def _submit() -> str:
    """What the form's button says; '' for the usual words."""
    return gettext("Start, then type the hands") if _from_paper() else ""


def _new_url(key: str | None, **arguments: Any) -> str:
    """The form for a new match, of a club or the first one."""
    if key is None:
        return url_for("matches.new_first", **arguments)
    return url_for("matches.new", key=key, **arguments)


def _today(club: Club | None) -> date:
    return today(club.time_zone) if club else today()


@pages.get("/club/<key>/match/<code>")
@unless_unchanged
def show(key: str, code: str) -> tuple[str, int] | Response:
    """A match: the form for the next hand or the end, and the sheet."""
    place = visit_match(key, code)
    if place.match.removed_at is not None:
        return _gone(place)
    return match_page(place)


def _gone(place: MatchVisit) -> Response:
    """A match that was thrown away may be brought back."""
    return redirect(url_for("about.remove", key=place.key, code=place.code))


@pages.get("/club/<key>/match/<code>/hand")
@pages.get("/club/<key>/match/<code>/undo")
@pages.get("/club/<key>/match/<code>/redo")
@pages.get("/club/<key>/match/<code>/return")
def back(key: str, code: str) -> Response:
    """Where a form was sent to, opened as a page: the match."""
    return redirect(url_for("matches.show", key=key, code=code))


pages.add_url_rule("/club/<key>/matches", view_func=history)

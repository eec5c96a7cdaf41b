"""A hand is entered: stored, or seen before it is stored."""

import re

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, StoredAct
from scorekeeper.forms.fields import first_error
from scorekeeper.forms.hand import ASKS_EMPTY, ASKS_REST, HandForm, hand_form, refused_seats
from scorekeeper.presenting.match.hands import Wrong
from scorekeeper.presenting.match.previews import show_preview
from scorekeeper.presenting.words import refusal_text
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.game import Game, Seats
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import Standing, entry_body, stand_at, suppose
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, visit_match
from scorekeeper.views.conflicts import conflict_page
from scorekeeper.views.entries import check_open
from scorekeeper.views.matchpage import Sent, chosen_how, match_page
from scorekeeper.views.storing import Page, form_sentence, look_marked, store

pages = Blueprint("hands", __name__)


@pages.post("/club/<key>/match/<code>/hand")
def add(key: str, code: str) -> Page | Response:
    """Store the hand and lead to its row; or the page again, with what was typed and why not."""
    place = visit_match(key, code)
    form = hand_form(place.standing.facts.game, chosen_how(), _seats_shown(place))
    return store(
        place,
        form,
        lambda standing: _deed(standing, form),
        lambda now, error: _refused(now, form, error),
        lambda now, since: _came_between(now, form, since),
    )


def _seats_shown(place: MatchVisit) -> Seats:
    """The seats that the sent page had fields for: those still in at what it had seen."""
    seen = request.form.get("seen", "")
    last = place.standing.revision
    if not re.fullmatch("[0-9]{1,9}", seen) or not 1 <= int(seen) < last:
        return place.standing.sheet.active
    return stand_at(place.standing, int(seen)).sheet.active


def _deed(standing: Standing, form: HandForm) -> Deed:
    check_open(standing, {"hand": None})
    return Deed("add", body=hand_body(form, standing.facts.game))


def hand_body(form: HandForm, game: Game) -> dict[str, object]:
    """The body of the hand in a form; RuleError where it is refused."""
    tally = form.tally(game)
    note = form.note.stripped
    return entry_body(Hand(tally, game.score(tally), note))


def _refused(place: MatchVisit, form: HandForm, error: RuleError | None) -> Page:
    """The match page with everything that was typed."""
    if place.standing.sheet.status != "playing":
        error = refuse("match_over")
    return match_page(place, Sent(request.form, hand_wrong(place.standing, form, error)), 422)


def _came_between(place: MatchVisit, form: HandForm, since: tuple[StoredAct, ...]) -> Page:
    """Both versions and the choice, where this hand is whole; else the page with what was typed."""
    try:
        mine = Deed("add", body=hand_body(form, place.standing.facts.game))
    except RuleError:
        mine = None
    if mine is None or set(form.errors) - {"seen"}:
        alert = gettext(
            "Meanwhile another phone changed the match. What you entered is kept, not saved yet."
        )
        return match_page(place, Sent(request.form, alert=alert), 409)
    return conflict_page(place, mine, since)


def hand_wrong(standing: Standing, form: HandForm, error: RuleError | None) -> Wrong:
    """What is wrong with a hand's form: with its fields (no error), or by the rules."""
    if error is None:
        errors = {seat: _seat_error(form, seat) for seat in form.seats}
        last, note = first_error(form, "last"), first_error(form, "note")
        return Wrong(form_sentence(form), errors, last, note)
    sentence = refusal_text(error.reason, standing.names, standing.match.suits)
    on_last = error.where[:1] == ("last_trick",)
    asks_rest = error.reason.key in ASKS_REST
    return Wrong(
        sentence=look_marked() if on_last else sentence,
        seats={} if asks_rest else dict.fromkeys(refused_seats(error), gettext("missing")),
        last=sentence if on_last else "",
        ask_rest=asks_rest,
        ask_empty=error.reason.key in ASKS_EMPTY,
    )


def _seat_error(form: HandForm, seat: int) -> str:
    """The first sentence about any field of a player's row."""
    sentences = (first_error(form, f"{letter}{seat}") for letter in "wptaf")
    return next(filter(None, sentences), "")


@pages.get("/club/<key>/match/<code>/hand/preview")
def preview(key: str, code: str) -> str:
    """The row as it would be, for a page that is being filled in; nothing is stored.

    Fields come in the address, as they stand in the form.
    """
    place = visit_match(key, code)
    game = place.standing.facts.game
    form = hand_form(game, chosen_how(), place.standing.sheet.active, request.args)
    shown = None
    if not form.unreadable and place.standing.sheet.status == "playing":
        try:
            then = suppose(place.standing, Deed("add", body=hand_body(form, game)))
            shown = show_preview(place.standing, then)
        except RuleError:
            shown = None
    return render_template("hands/_preview.html", preview=shown)

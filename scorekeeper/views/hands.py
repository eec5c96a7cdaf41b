"""A hand is entered."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.forms.fields import first_error
from scorekeeper.forms.hand import (
    ASKS_EMPTY,
    ASKS_REST,
    HandForm,
    hand_form,
    refused_seats,
    whole_sentence,
)
from scorekeeper.presenting.hands import Wrong
from scorekeeper.presenting.words import reason_text
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import entry_body
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, visit_match
from scorekeeper.views.matchpage import Sent, chosen_how, match_page
from scorekeeper.views.storing import store

pages = Blueprint("hands", __name__)


@pages.post("/club/<key>/match/<code>/hand")
def add(key: str, code: str) -> tuple[str, int] | Response:
    """Store the hand and lead to its row; or the page again, with what was typed and why not."""
    place = visit_match(key, code)
    sheet = place.standing.sheet
    form = hand_form(sheet.game, chosen_how(), sheet.active)
    return store(place, form, lambda: _entry(place, form), _refused)


def _entry(place: MatchVisit, form: HandForm) -> dict[str, object]:
    """The hand's body; RuleError where it is refused, or the match is over."""
    sheet = place.standing.sheet
    if sheet.status != "playing":
        raise refuse("match_over")
    tally = form.tally(sheet.game)
    note = (form.note.data or "").strip() or None
    return entry_body(Hand(tally, sheet.game.score(tally), note))


def _refused(
    place: MatchVisit, form: HandForm, error: RuleError | None, sentence: str
) -> tuple[str, int]:
    """The match page with everything typed; 409 where `sentence` tells what came between."""
    wrong = Wrong() if sentence else _wrong(place, form, error)
    sent = Sent(request.form, wrong, sentence)
    return match_page(place, sent, 409 if sentence else 422)


def _wrong(place: MatchVisit, form: HandForm, error: RuleError | None) -> Wrong:
    if error is None:
        errors = {seat: _seat_error(form, seat) for seat in form.seats}
        return Wrong(str(whole_sentence(form)), errors, first_error(form, "last"))
    sentence = reason_text(error.reason, place.standing.names)
    on_last = error.where[:1] == ("last_trick",)
    return Wrong(
        sentence=sentence,
        seats=dict.fromkeys(refused_seats(error), gettext("missing")),
        last=sentence if on_last else "",
        ask_rest=error.reason.key in ASKS_REST,
        ask_empty=error.reason.key in ASKS_EMPTY,
    )


def _seat_error(form: HandForm, seat: int) -> str:
    """The first sentence about any field of a player's row."""
    sentences = (first_error(form, f"{letter}{seat}") for letter in "wptaf")
    return next(filter(None, sentences), "")

"""What a table enters besides hands, undo and redo."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import ActLike, Deed, StoredAct
from scorekeeper.forms.entries import (
    AdjustmentForm,
    ArrivalForm,
    PlainForm,
    StopForm,
    SubstitutionForm,
    Table,
    WithdrawalForm,
    for_rules,
    for_seats,
)
from scorekeeper.forms.fields import KeysForm, first_error
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.smallforms import Refusal, show_small
from scorekeeper.presenting.words import refusal_text
from scorekeeper.queries import find_aliases, find_players
from scorekeeper.rules.game import Seats
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.rules.scoresheet import Sheet
from scorekeeper.standing import Standing, entry_body
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.conflicts import conflict_page
from scorekeeper.views.matchpage import Sent, match_page, match_url
from scorekeeper.views.storing import Page, came_first, form_sentence, look_marked, store

pages = Blueprint("entries", __name__)


def _everybody(sheet: Sheet) -> Seats:
    return sheet.order


def _at_table(sheet: Sheet) -> Seats:
    return sheet.at_table


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entry: its form, and whom it lets choose."""

    form: type[KeysForm]
    seats: Callable[[Sheet], Seats]


KINDS = {
    "adjustment": Kind(AdjustmentForm, _everybody),
    "withdrawal": Kind(WithdrawalForm, _at_table),
    "arrival": Kind(ArrivalForm, _everybody),
    "substitution": Kind(SubstitutionForm, _at_table),
    "agreement": Kind(KeysForm, _everybody),
    "stop": Kind(StopForm, _everybody),
}


@pages.post("/club/<key>/match/<code>/undo")
def undo(key: str, code: str) -> Page | Response:
    """Take the last act back."""
    place = visit_match(key, code, editing=True)
    return _again(place, "undo", place.standing.history.undoable)


@pages.post("/club/<key>/match/<code>/redo")
def redo(key: str, code: str) -> Page | Response:
    """Bring the act that was undone last back."""
    place = visit_match(key, code, editing=True)
    return _again(place, "redo", place.standing.history.redoable)


def _again(place: MatchVisit, kind: str, act: ActLike | None) -> Page | Response:
    form = PlainForm()
    return store(
        place,
        form,
        lambda standing: Deed(kind, None if act is None else act.revision),
        lambda now, error: match_page(now, Sent(alert=sentence_of(now, form, error)), 422),
        lambda now, since: match_page(now, Sent(alert=_changed()), 409),
    )


def _changed() -> str:
    return gettext("Meanwhile the match was changed on another phone: nothing was undone.")


@pages.route("/club/<key>/match/<code>/enter/<kind>", methods=["GET", "POST"])
def enter(key: str, code: str, kind: str) -> Page | Response:
    """The form for one kind of entry, or its entry stored."""
    place = visit_match(key, code, editing=True)
    if kind not in KINDS:
        abort(404)
    sheet = place.standing.sheet
    form = small_form(kind, sheet)()
    if request.method != "POST":
        return small_page(place, kind, sheet, {}), 200
    return store(
        place,
        form,
        lambda standing: _deed(standing, kind, form),
        lambda now, error: (
            small_page(now, kind, sheet, request.form, refusal_of(now, form, error)),
            422,
        ),
        lambda now, since: _came_between(now, kind, form, since),
    )


def small_form(kind: str, sheet: Sheet, own: Seats = ()) -> type[KeysForm]:
    """The form of this kind for how the match stands; `own` seats may be chosen besides."""
    if kind == "agreement":
        return for_rules(sheet.game)
    return for_seats(KINDS[kind].form, (*KINDS[kind].seats(sheet), *own))


def _deed(standing: Standing, kind: str, form: Any) -> Deed:
    check_open(standing, {kind: None})
    entered = form.entered(table(standing, standing.sheet))
    return Deed("add", body=entry_body(entered.entry), newcomers=entered.newcomers)


def table(standing: Standing, sheet: Sheet, own: int | None = None) -> Table:
    """What a form must know of the match on this sheet; `own` is whom its entry brought."""
    aliases = find_aliases(standing.match.club_id)
    return Table(sheet.game, standing.names, aliases, sheet.order, sheet.at_table, own)


def check_open(standing: Standing, body: Mapping[str, Any]) -> None:
    """Refuse what changes nothing any more: anything after a stop, most things after the end."""
    over = standing.sheet.status == "finished" and "agreement" not in body
    if over or standing.sheet.status == "stopped":
        raise refuse("match_over")


def _came_between(place: MatchVisit, kind: str, form: Any, since: tuple[StoredAct, ...]) -> Page:
    sheet = place.standing.sheet
    try:
        return conflict_page(place, _deed(place.standing, kind, form), since)
    except RuleError:
        return small_page(place, kind, sheet, request.form, Refusal(came_first())), 409


def small_page(
    place: MatchVisit,
    kind: str,
    sheet: Sheet,
    typed: Any,
    refusal: Refusal | None = None,
    action: str = "",
    submit: str = "",
    own: Seats = (),
) -> str:
    """The page with a small form for how the match stands on this sheet.

    `own` are seats that are offered besides, since the entry to be corrected has them.
    """
    seats = KINDS[kind].seats(sheet)
    offered = (*seats, *(seat for seat in own if seat not in seats))
    known = tuple(player.name for player in find_players(place.club))
    form = show_small(
        place.standing,
        sheet,
        kind,
        offered,
        typed,
        refusal or Refusal(),
        fresh_keys(place.standing.revision),
        action or match_url(place, "entries.enter", kind=kind),
        known,
        submit,
    )
    return render_template(
        f"entries/{kind}.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        form=form,
    )


def refusal_of(place: MatchVisit, form: KeysForm, error: RuleError | None) -> Refusal:
    """The sentences for a small form that was refused."""
    sentence = sentence_of(place, form, error)
    if error is None:
        return Refusal(sentence, {field: first_error(form, field) for field in form.errors})
    field = str(error.where[-1]) if error.where else ""
    if field not in form:
        return Refusal(sentence)
    return Refusal(look_marked(), {field: sentence})


def sentence_of(place: MatchVisit, form: KeysForm, error: RuleError | None) -> str:
    """Why a form was not stored."""
    if error is None:
        return form_sentence(form)
    return refusal_text(error.reason, place.standing.names)

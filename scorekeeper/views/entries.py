"""What a table enters besides hands: undo and redo, stop, adjustment, somebody goes home.

A match thrown away and brought back is here too; that is no act, since nothing in it changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.entries import (
    AdjustmentForm,
    PlainForm,
    StopForm,
    WithdrawalForm,
    for_seats,
)
from scorekeeper.forms.fields import KeysForm, first_error
from scorekeeper.models import db, now
from scorekeeper.presenting.hands import Wrong
from scorekeeper.presenting.lists import show_club, show_match
from scorekeeper.presenting.words import reason_text
from scorekeeper.rules.game import Seats
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import entry_body
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.matchpage import Sent, match_page
from scorekeeper.views.storing import Page, store

pages = Blueprint("entries", __name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """A player to be chosen."""

    seat: int
    name: str
    checked: bool


@dataclass(frozen=True, slots=True)
class SmallForm:
    """A small form, ready for its template."""

    action: str
    players: tuple[Choice, ...]
    points: str
    reason: str
    error: str
    field_errors: Mapping[str, str]
    csrf_token: str
    seen: int
    once: str
    removed: bool = False


@pages.post("/club/<key>/match/<code>/undo")
def undo(key: str, code: str) -> Page | Response:
    """Take the last act back."""
    place = visit_match(key, code)
    act = place.standing.history.undoable
    entry = None if act is None else act.revision
    return store(place, PlainForm(), lambda: None, _on_match_page, "undo", entry)


@pages.post("/club/<key>/match/<code>/redo")
def redo(key: str, code: str) -> Page | Response:
    """Bring the act that was undone last back."""
    place = visit_match(key, code)
    act = place.standing.history.redoable
    entry = None if act is None else act.revision
    return store(place, PlainForm(), lambda: None, _on_match_page, "redo", entry)


def _on_match_page(
    place: MatchVisit, form: KeysForm, error: RuleError | None, sentence: str
) -> Page:
    if sentence:
        return match_page(place, Sent(meanwhile=sentence), 409)
    return match_page(place, Sent(wrong=Wrong(_sentence(place, form, error))), 422)


@pages.route("/club/<key>/match/<code>/stop", methods=["GET", "POST"])
def stop(key: str, code: str) -> Page | Response:
    """The match ends here by agreement."""
    return _small(visit_match(key, code), StopForm, "stop")


@pages.route("/club/<key>/match/<code>/adjustment", methods=["GET", "POST"])
def adjustment(key: str, code: str) -> Page | Response:
    """A house penalty or a correction on a total."""
    place = visit_match(key, code)
    return _small(place, AdjustmentForm, "adjustment", place.standing.sheet.order)


@pages.route("/club/<key>/match/<code>/withdrawal", methods=["GET", "POST"])
def withdrawal(key: str, code: str) -> Page | Response:
    """Somebody goes home."""
    place = visit_match(key, code)
    return _small(place, WithdrawalForm, "withdrawal", place.standing.sheet.at_table)


def _small(place: MatchVisit, kind: type[Any], name: str, seats: Seats = ()) -> Page | Response:
    """A small form's page, or its entry stored."""
    form = for_seats(kind, seats)()

    def refused(now: MatchVisit, sent: KeysForm, error: RuleError | None, sentence: str) -> Page:
        said = sentence or _sentence(now, sent, error)
        return _small_page(now, name, seats, said, _errors(sent, error, said)), (
            409 if sentence else 422
        )

    if request.method == "GET":
        return _small_page(place, name, seats), 200
    return store(place, form, lambda: _body(place, form), refused)


def _body(place: MatchVisit, form: Any) -> dict[str, Any]:
    if place.standing.sheet.status != "playing":
        raise refuse("match_over")
    return entry_body(form.entry())


def _sentence(place: MatchVisit, form: KeysForm, error: RuleError | None) -> str:
    if error is not None:
        return reason_text(error.reason, place.standing.names)
    if form.expired:
        return gettext("The page was too old to be sent. Everything is still here: save once more.")
    return gettext("Not saved: please look at what is marked.")


def _errors(form: KeysForm, error: RuleError | None, sentence: str) -> dict[str, str]:
    if error is not None:
        return {str(error.where[-1]): sentence} if error.where else {}
    return {field: first_error(form, field) for field in form.errors}


def _small_page(
    place: MatchVisit, name: str, seats: Seats, error: str = "", errors: Any = None
) -> str:
    typed, keys = request.form, fresh_keys(place.standing.revision)
    names = place.standing.names
    removed = place.match.removed_at is not None
    endpoint = "bring_back" if removed and name == "remove" else name
    form = SmallForm(
        action=url_for(f"entries.{endpoint}", key=place.key, code=place.match.code),
        players=tuple(Choice(one, names[one], typed.get("player") == str(one)) for one in seats),
        points=typed.get("points", ""),
        reason=typed.get("reason", ""),
        error=error,
        field_errors=errors or {},
        csrf_token=keys.csrf_token,
        seen=keys.seen,
        once=keys.once,
        removed=removed,
    )
    return render_template(
        f"matches/{name}.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        form=form,
    )


@pages.route("/club/<key>/match/<code>/remove", methods=["GET", "POST"])
def remove(key: str, code: str) -> Page | Response:
    """Throw the match away; its page then offers to bring it back."""
    place = visit_match(key, code)
    if request.method == "GET":
        return _small_page(place, "remove", ()), 200
    return _keep(
        place, place.match.removed_at or now(), url_for("clubs.home", key=key, did="removed")
    )


@pages.post("/club/<key>/match/<code>/return")
def bring_back(key: str, code: str) -> Page | Response:
    """Bring a match that was thrown away back."""
    place = visit_match(key, code)
    return _keep(place, None, url_for("matches.show", key=key, code=code))


def _keep(place: MatchVisit, removed_at: datetime | None, url: str) -> Page | Response:
    """Set whether the match is thrown away; the same form twice changes nothing more."""
    form = PlainForm()
    if not form.validate():
        return _small_page(place, "remove", (), _sentence(place, form, None)), 422
    place.match.removed_at = removed_at
    place.club.revision += 1
    db.session.commit()
    return redirect(url, 303)

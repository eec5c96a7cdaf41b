"""How every act is stored: once, unless something came between or the rules refuse it."""

from collections.abc import Callable
from typing import Any

from flask import redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.forms.fields import KeysForm
from scorekeeper.ledger import MeanwhileError, NewAct, write, written
from scorekeeper.presenting.told import meanwhile
from scorekeeper.rules.reasons import RuleError
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, visit_match

Page = tuple[str, int]
Refused = Callable[[MatchVisit, Any, RuleError | None, str], Page]
"""The page for a form not stored: its fields are wrong (no error), a refusal, or a sentence."""


def store(
    place: MatchVisit,
    form: KeysForm,
    body: Callable[[], dict[str, Any] | None],
    refused: Refused,
    kind: str = "add",
    entry: int | None = None,
) -> Page | Response:
    """Store an act with the body that the form gives, and lead to it.

    The same form again leads to what it stored the first time. 409 where other acts came
    between, 422 where the form or the rules refuse it; `refused` makes both pages.
    """
    earlier = written(place.match.acts, form.once.data or "")
    if earlier is not None:
        return _stored(place, earlier)
    valid = form.validate()
    came_between = _came_between(place, form)
    if came_between:
        return refused(place, form, None, came_between)
    if not valid:
        return refused(place, form, None, "")
    try:
        seen, once = form.seen.data or 0, form.once.data or ""
        act = NewAct(seen + 1, once, kind, entry=entry, body=body())
        return _stored(place, write(place.match, act))
    except RuleError as error:
        return refused(place, form, error, "")
    except MeanwhileError as others:
        now = visit_match(place.key, place.match.code)
        return refused(now, form, None, meanwhile(now.standing, others.acts))


def _came_between(place: MatchVisit, form: KeysForm) -> str:
    """What happened since the form's page was made, or ''."""
    if place.match.removed_at is not None:
        return gettext("This match was thrown away on another phone. Bring it back first.")
    seen = form.seen.data
    if seen is None or form.seen.errors or seen == place.standing.revision:
        return ""
    since = [act for act in place.match.acts if act.revision > seen]
    return meanwhile(place.standing, since)


def _stored(place: MatchVisit, revision: int) -> Response:
    url = url_for("matches.show", key=place.key, code=place.match.code, did=revision)
    return redirect(url, 303)

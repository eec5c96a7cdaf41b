"""How every act is stored: once, unless something came between or the rules refuse it."""

from collections.abc import Callable
from typing import Any

from flask import redirect, request, session, url_for
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed
from scorekeeper.forms.fields import KeysForm
from scorekeeper.ledger import MeanwhileError, NewAct, same_deed, with_once, write
from scorekeeper.models import Act
from scorekeeper.opening import player_named
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import Standing, stand_at, suppose
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, visit_match
from scorekeeper.views.explaining import explained

Page = tuple[str, int]
Refused = Callable[[MatchVisit, RuleError | None], Page]
"""The page for a form whose fields are wrong (no error), or that the rules refuse."""
CameBetween = Callable[[MatchVisit, tuple[Act, ...]], Page]
"""The page for a form that was sent while other acts were written."""


def store(
    place: MatchVisit,
    form: KeysForm,
    deed: Callable[[Standing], Deed],
    refused: Refused,
    came_between: CameBetween,
) -> Page | Response:
    """Store the deed that the form stands for in how the match stands, and lead to it.

    The same form again leads to what it stored the first time.
    """
    earlier = with_once(place.match.acts, form.once.data or "")
    if earlier is not None and not _differs(place, earlier, deed):
        return to_match(place, earlier.revision)
    page = unfit(place, form, refused, came_between)
    if page is not None:
        return page
    try:
        return to_match(place, _write(place, form, deed(place.standing)))
    except RuleError as error:
        return refused(place, error)
    except MeanwhileError as others:
        return came_between(visit_match(place.key, place.match.code), others.acts)


def propose(
    place: MatchVisit,
    form: KeysForm,
    deed: Callable[[], Deed | None],
    refused: Refused,
    came_between: CameBetween,
    show: Callable[[Deed, Standing], Page],
) -> Page | Response:
    """Show what the deed would change; None as deed means that nothing was changed."""
    page = unfit(place, form, refused, came_between)
    if page is not None:
        return page
    try:
        wanted = deed()
    except RuleError as error:
        return refused(place, error)
    if wanted is None:
        return to_match(place)
    try:
        return show(wanted, suppose(place.standing, wanted))
    except RuleError as error:
        return refused(place, explained(place.standing, wanted, error))


def unfit(
    place: MatchVisit, form: KeysForm, refused: Refused, came_between: CameBetween
) -> Page | None:
    """The page for a form that can't be taken as it is, if so."""
    valid = form.validate()
    seen = form.seen.data
    if seen is not None and not form.seen.errors and seen != place.standing.revision:
        return came_between(place, tuple(act for act in place.match.acts if act.revision > seen))
    if place.match.removed_at is not None:
        return refused(place, refuse("thrown_away"))
    return None if valid else refused(place, None)


def _differs(place: MatchVisit, earlier: Act, deed: Callable[[Standing], Deed]) -> bool:
    """Whether a form with the key of an act wants something else than what was written.

    A browser may show one page in two tabs, with one key for two different hands.
    """
    try:
        wanted = deed(stand_at(place.match, earlier.revision - 1))
    except RuleError:
        return False
    return not same_deed(earlier, wanted)


def _write(place: MatchVisit, form: KeysForm, deed: Deed) -> int:
    newcomers = {seat: player_named(place.club, name).id for seat, name in deed.newcomers.items()}
    act = NewAct(
        revision=(form.seen.data or 0) + 1,
        once=form.once.data or "",
        kind=deed.kind,
        entry=deed.entry,
        before=deed.before,
        body=deed.body,
        who=session.get("nickname"),
    )
    return write(place.match, act, newcomers)


def to_match(place: MatchVisit, did: int | None = None) -> Response:
    """To the match's page, which says what was done."""
    how = request.args.get("how")
    url = url_for("matches.show", key=place.key, code=place.match.code, did=did, how=how)
    return redirect(url, 303)


def form_sentence(form: Any) -> str:
    """The sentence for the whole form where single fields are wrong."""
    if form.expired:
        return too_old()
    return look_marked()


def too_old() -> str:
    """The sentence for a form whose own keys are no longer good."""
    return gettext("The page was too old to be sent. Everything is still here: save once more.")


def look_marked() -> str:
    """The sentence for the whole form where a field says what is wrong."""
    return gettext("Not saved: please look at what is marked.")

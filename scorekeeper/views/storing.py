"""How every act is stored: once, unless something came between or the rules refuse it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import redirect, request, session, url_for
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, PlainAct, StoredAct, once_at
from scorekeeper.forms.fields import KeysForm
from scorekeeper.ledger import MeanwhileError, last_written, with_once, write_all
from scorekeeper.models import Club
from scorekeeper.players import player_named, take_turn
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.standing import Standing, stand_at, suppose
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, visit_match
from scorekeeper.views.explaining import explained

Page = tuple[str, int]
Refused = Callable[[MatchVisit, RuleError | None], Page]
"""The page for a form whose fields are wrong (no error), or that the rules refuse."""
CameBetween = Callable[[MatchVisit, tuple[StoredAct, ...]], Page]
"""The page for a form that was sent while other acts were written."""


def store(
    place: MatchVisit,
    form: KeysForm,
    deed: Callable[[Standing], Deed],
    refused: Refused,
    came_between: CameBetween,
) -> Page | Response:
    """Store the deed that the form stands for in how the match stands; see `store_all`."""
    return store_all(place, form, lambda standing: (deed(standing),), refused, came_between)


def store_all(
    place: MatchVisit,
    form: KeysForm,
    deeds: Callable[[Standing], Sequence[Deed]],
    refused: Refused,
    came_between: CameBetween,
) -> Page | Response:
    """Store all deeds that the form stands for in how the match stands, and lead to the last.

    The same form again leads to what it stored the first time.
    """
    earlier = _written(place, form, deeds)
    if earlier is not None:
        return to_match(place, earlier)
    page = unfit(place, form, refused, came_between)
    if page is not None:
        return page
    try:
        return to_match(place, _write(place, form, deeds(place.standing)))
    except RuleError as error:
        return refused(place, error)
    except MeanwhileError as others:
        return came_between(visit_match(place.key, place.code), others.acts)


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
        return came_between(place, tuple(act for act in place.standing.acts if act.revision > seen))
    if place.match.removed_at is not None:
        return refused(place, refuse("thrown_away"))
    return None if valid else refused(place, None)


def _written(
    place: MatchVisit, form: KeysForm, deeds: Callable[[Standing], Sequence[Deed]]
) -> int | None:
    """The last revision that this very form has written; None where it was not stored.

    A browser may show one page in two tabs, with one key for two different hands.
    """
    acts = place.standing.acts
    first = with_once(acts, form.once.data or "")
    if first is None:
        return None
    try:
        wanted = deeds(stand_at(place.standing, first.revision - 1))
    except RuleError:
        alone = with_once(acts, once_at(first.once, 1)) is None
        return first.revision if alone else None
    last = last_written(acts, first.once, wanted)
    return None if last is None else last.revision


def _write(place: MatchVisit, form: KeysForm, deeds: Sequence[Deed]) -> int:
    newcomers = {seat: name for deed in deeds for seat, name in deed.newcomers.items()}
    seats = _newcomers(place.club, newcomers) if newcomers else {}
    acts = [
        PlainAct(
            revision=(form.seen.data or 0) + 1 + number,
            once=once_at(form.once.data or "", number),
            kind=deed.kind,
            entry=deed.entry,
            before=deed.before,
            body=deed.body,
            who=session.get("nickname"),
        )
        for number, deed in enumerate(deeds)
    ]
    return write_all(place.standing, acts, seats)


def _newcomers(club: Club, names: Mapping[int, str]) -> dict[int, int]:
    """The player for each new seat; until it is stored nobody else gives seats or names."""
    take_turn(club)
    return {seat: player_named(club, name).id for seat, name in names.items()}


def to_match(place: MatchVisit, did: int | None = None) -> Response:
    """To the match's page, which says what was done."""
    how = request.args.get("how")
    url = url_for("matches.show", key=place.key, code=place.code, did=did, how=how)
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


def came_first() -> str:
    """What a page says that another phone was quicker than."""
    return gettext("Another phone was quicker and changed the match. Look again before you save.")

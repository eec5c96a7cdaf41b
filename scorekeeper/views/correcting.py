"""The forms of corrections: an entry as it was entered, and a hand that was forgotten."""

from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import ActLike, Deed, Item
from scorekeeper.forms.entries import Table
from scorekeeper.forms.hand import hand_form
from scorekeeper.presenting.hands import Addresses, HandSpot, Wrong, show_hand
from scorekeeper.presenting.lists import show_club, show_match
from scorekeeper.presenting.typed import typed_like
from scorekeeper.rules.entries import Arrival, Hand, Substitution
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import Row
from scorekeeper.rules.tally import HOWS, How
from scorekeeper.standing import Standing, entry_body, read_alone, sheet_before
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.corrections import confirm_page, find_entry
from scorekeeper.views.entries import small_form, small_page
from scorekeeper.views.hands import hand_body, hand_wrong
from scorekeeper.views.matchpage import chosen_how, match_url
from scorekeeper.views.storing import Page, propose

pages = Blueprint("correcting", __name__)


@pages.route("/club/<key>/match/<code>/entry/<int:entry>/correct", methods=["GET", "POST"])
def correct(key: str, code: str, entry: int) -> Page | Response:
    """An entry's form as it was entered; sent, it shows what the correction would change."""
    place = visit_match(key, code, editing=True)
    position, item, row = find_entry(place, entry)
    if isinstance(row.entry, Hand):
        return _correct_hand(place, position, item, row.entry)
    return _correct_small(place, position, item, row)


def _correct_hand(place: MatchVisit, position: int, item: Item, hand: Hand) -> Page | Response:
    sheet = sheet_before(place.standing, position)
    seats = _in_order(place.standing, {*hand.score.scores, *sheet.active})
    number = place.standing.sheet.rows[position].number or 0
    spot = HandSpot(sheet, seats, number, asks_absent=True)
    how = chosen_how(hand.tally.how)
    typed = _typed(hand, place, seats) if how == hand.tally.how else {}
    url = {"endpoint": "correcting.correct", "entry": item.entry}
    return _hand_flow(place, spot, how, typed, url, lambda body: _replaced(place, item, body))


def _typed(hand: Hand, place: MatchVisit, seats: tuple[int, ...]) -> dict[str, Any]:
    absent = [str(seat) for seat in seats if seat not in hand.score.scores]
    return {**typed_like(hand, place.standing.facts.game, place.standing.names), "absent": absent}


def _in_order(standing: Standing, seats: set[int]) -> tuple[int, ...]:
    return tuple(seat for seat in standing.sheet.order if seat in seats)


def _replaced(place: MatchVisit, item: Item, body: dict[str, Any]) -> Deed | None:
    """The correction; None where one would type the same as before."""
    if body == dict(item.body) or _same(place, item.body, body):
        return None
    return Deed("replace", item.entry, body=body)


def _same(place: MatchVisit, old: Any, new: Any) -> bool:
    standing = place.standing
    start, seats = standing.history.course.start.body, tuple(standing.names)
    entries = (read_alone(standing.match.game, start, body, seats) for body in (old, new))
    before, after = entries
    if type(before) is not type(after) or not isinstance(before, Hand):
        return before == after
    typed = (typed_like(one, standing.facts.game, standing.names) for one in (before, after))
    same_how = before.tally.how == getattr(after, "tally", before.tally).how
    return same_how and next(typed) == next(typed)


@pages.route("/club/<key>/match/<code>/insert/<int:before>", methods=["GET", "POST"])
def insert(key: str, code: str, before: int) -> Page | Response:
    """A hand that was forgotten, before an entry; sent, it shows what that would change."""
    place = visit_match(key, code, editing=True)
    position, _, _ = find_entry(place, before)
    sheet = sheet_before(place.standing, position)
    number = 1 + sum(row.number is not None for row in sheet.rows)
    seats = sheet.active if sheet.status == "playing" else place.standing.facts.players
    spot = HandSpot(sheet, seats, number, asks_absent=True)
    url = {"endpoint": "correcting.insert", "before": before}
    return _hand_flow(
        place, spot, chosen_how(), {}, url, lambda body: Deed("add", before=before, body=body)
    )


def _hand_flow(
    place: MatchVisit, spot: HandSpot, how: How, typed: Any, url: Any, deed: Any
) -> Page | Response:
    """A hand's form on a page of its own, or what it would change."""
    game = place.standing.facts.game
    if request.method == "GET":
        return _hand_page(place, spot, how, typed, url), 200
    form = hand_form(game, how, spot.seats)

    def refused(now: MatchVisit, error: RuleError | None) -> Page:
        wrong = hand_wrong(now.standing, form, error)
        return _hand_page(now, spot, how, request.form, url, wrong), 422

    def came_between(now: MatchVisit, since: tuple[ActLike, ...]) -> Page:
        return _hand_page(now, spot, how, request.form, url, Wrong(changed())), 409

    return propose(
        place,
        form,
        lambda: deed(hand_body(form, game)),
        refused,
        came_between,
        lambda wanted, then: (confirm_page(place, wanted, then), 200),
    )


def changed() -> str:
    """What a form says that was sent while another phone changed the match."""
    return gettext(
        "Meanwhile another phone changed the match. Look again, then send this once more."
    )


def _hand_page(
    place: MatchVisit,
    spot: HandSpot,
    how: How,
    typed: Any,
    url: dict[str, Any],
    wrong: Wrong | None = None,
) -> str:
    addresses = Addresses(
        match_url(place, **url, how=how), {one: match_url(place, **url, how=one) for one in HOWS}
    )
    form = show_hand(
        place.standing,
        spot,
        how,
        typed,
        wrong or Wrong(),
        fresh_keys(place.standing.revision),
        addresses,
        gettext("See what changes"),
    )
    return render_template(
        "corrections/hand.html",
        club=show_club(place.club, place.key),
        match=show_match(place.standing, place.key),
        form=form,
        inserting="before" in url,
    )


def _correct_small(place: MatchVisit, position: int, item: Item, row: Row) -> Page | Response:
    """An entry that is no hand."""
    kind = next(iter(item.body))
    sheet = sheet_before(place.standing, position)
    action = match_url(place, "correcting.correct", entry=item.entry)
    submit = gettext("See what changes")
    if request.method == "GET":
        typed = typed_like(row.entry, place.standing.facts.game, place.standing.names)
        return small_page(place, kind, sheet, typed, None, action, submit), 200
    form = small_form(kind, sheet)()
    table = Table(sheet.game, place.standing.names, sheet.at_table, _own(row))

    def page(now: MatchVisit, error: RuleError | None, answer: int) -> Page:
        sent = (form, error)
        return small_page(now, kind, sheet, request.form, sent, action, submit), answer

    return propose(
        place,
        form,
        lambda: _replaced_small(place, item, form, table),
        lambda now, error: page(now, error, 422),
        lambda now, since: page(now, None, 409),
        lambda wanted, then: (confirm_page(place, wanted, then), 200),
    )


def _own(row: Row) -> int | None:
    """The newcomer whom an entry brings."""
    if isinstance(row.entry, Arrival):
        return row.entry.player
    return row.entry.by if isinstance(row.entry, Substitution) else None


def _replaced_small(place: MatchVisit, item: Item, form: Any, table: Table) -> Deed | None:
    entered = form.entered(table)
    deed = _replaced(place, item, entry_body(entered.entry)) if not entered.newcomers else None
    if entered.newcomers:
        body = entry_body(entered.entry)
        return Deed("replace", item.entry, body=body, newcomers=entered.newcomers)
    return deed

"""The forms of corrections: an entry as it was entered, and a hand that was forgotten."""

from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.acts import Deed, Item, StoredAct
from scorekeeper.forms.hand import hand_form
from scorekeeper.presenting.club.lists import show_club, show_match
from scorekeeper.presenting.match.hands import Addresses, HandSpot, Wrong, show_hand
from scorekeeper.presenting.match.smallforms import Refusal
from scorekeeper.presenting.match.typed import typed_like
from scorekeeper.rules.entries import Arrival, Hand
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import Row, Sheet
from scorekeeper.rules.tally import HOWS, How
from scorekeeper.standing import Standing, entry_body, read_alone, sheet_before
from scorekeeper.translating import gettext
from scorekeeper.views.access import MatchVisit, fresh_keys, visit_match
from scorekeeper.views.corrections import confirm_page, find_entry
from scorekeeper.views.entries import refusal_of, small_form, small_page, table
from scorekeeper.views.hands import hand_body, hand_wrong
from scorekeeper.views.matchpage import chosen_how, match_url
from scorekeeper.views.storing import Page, propose

pages = Blueprint("correcting", __name__)
ANY_WAY = ("last", "note", "no_trick", "absent")
"""What a hand's form holds whatever way it is entered."""


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
    typed = _typed(hand, place, seats)
    if how != hand.tally.how:
        typed = {field: typed[field] for field in ANY_WAY}
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
    """Whether two hands look the same in their form, as one that a match file brought may."""
    standing = place.standing
    start, seats = standing.history.course.start.body, tuple(standing.names)
    hands = [read_alone(standing.match.game, start, body, seats) for body in (old, new)]
    hows = {one.tally.how for one in hands if isinstance(one, Hand)}
    typed = [typed_like(one, standing.facts.game, standing.names) for one in hands]
    return len(hows) == 1 and typed[0] == typed[1]


@pages.route("/club/<key>/match/<code>/insert/<int:before>", methods=["GET", "POST"])
def insert(key: str, code: str, before: int) -> Page | Response:
    """A hand that was forgotten, before an entry; sent, it shows what that would change."""
    place = visit_match(key, code, editing=True)
    position, _, _ = find_entry(place, before)
    sheet = sheet_before(place.standing, position)
    number = sheet.next_number
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
    if request.method != "POST":
        return _hand_page(place, spot, how, typed, url), 200
    form = hand_form(game, how, spot.seats)

    def refused(now: MatchVisit, error: RuleError | None) -> Page:
        wrong = hand_wrong(now.standing, form, error)
        return _hand_page(now, spot, how, request.form, url, wrong), 422

    def came_between(now: MatchVisit, since: tuple[StoredAct, ...]) -> Page:
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
    own = _seats_of(row)
    form = small_form(kind, sheet, own)()

    def page(now: MatchVisit, typed: Any, refusal: Refusal | None = None) -> str:
        action = match_url(now, "correcting.correct", entry=item.entry)
        submit = gettext("See what changes")
        return small_page(now, kind, sheet, typed, refusal, action, submit, own)

    if request.method != "POST":
        standing = place.standing
        return page(place, typed_like(row.entry, standing.facts.game, standing.names)), 200
    return propose(
        place,
        form,
        lambda: _replaced_small(place, sheet, item, row, form),
        lambda now, error: (page(now, request.form, refusal_of(now, form, error)), 422),
        lambda now, since: (page(now, request.form, Refusal(changed())), 409),
        lambda wanted, then: (confirm_page(place, wanted, then), 200),
    )


def _seats_of(row: Row) -> tuple[int, ...]:
    """Whom an entry names, so that its form can offer them whoever is at the table before it."""
    after, player = getattr(row.entry, "after", None), getattr(row.entry, "player", None)
    return tuple(seat for seat in (after, player) if seat is not None)


def _replaced_small(
    place: MatchVisit, sheet: Sheet, item: Item, row: Row, form: Any
) -> Deed | None:
    """The correction; None where one would type the same as before."""
    typed = typed_like(row.entry, place.standing.facts.game, place.standing.names)
    if all(request.form.get(field, "") == text for field, text in typed.items()):
        return None
    entered = form.entered(table(place.standing, sheet, _newcomer(row)))
    body = entry_body(entered.entry)
    if body == dict(item.body):
        return None
    return Deed("replace", item.entry, body=body, newcomers=entered.newcomers)


def _newcomer(row: Row) -> int | None:
    """The newcomer whom an arrival brings."""
    if isinstance(row.entry, Arrival) and row.entry.after is not None:
        return row.entry.player
    return None

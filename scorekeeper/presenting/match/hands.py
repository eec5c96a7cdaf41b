"""The form for a hand, ready for its template: what was typed, what is asked, what is wrong."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from scorekeeper import wording
from scorekeeper.presenting.keys import Keys
from scorekeeper.presenting.match.cards import Special, SuitView, chosen, special, suits_of, ticked
from scorekeeper.presenting.match.columns import remark_of, short_names
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.game import Game, Seats
from scorekeeper.rules.places import is_near
from scorekeeper.rules.scoresheet import Sheet
from scorekeeper.rules.tally import HOWS, How
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext

LONG_NAME = 12


@shown
class Wrong:
    """What is wrong with a form that was sent, and what it must ask besides."""

    sentence: str = ""
    seats: Mapping[int, str] = field(default_factory=dict)
    last: str = ""
    note: str = ""
    ask_rest: bool = False
    ask_empty: bool = False


@shown
class SeatView:
    """One player's row in the form; texts as they were typed."""

    seat: int
    name: str
    short: str
    total: str
    remark: str
    near: bool
    value: str
    third: str
    typed: str
    aces: str
    figures: str
    error: str
    sum: str = ""


@shown
class Way:
    """One of the three ways to enter a hand."""

    how: str
    label: str
    url: str
    current: bool


@shown
class HandView:
    """Everything the templates of `hands/` show."""

    action: str
    how: str
    ways: tuple[Way, ...]
    number: int
    dealer: str
    leader: str
    deal: str
    reminder: str
    seats: tuple[SeatView, ...]
    last: int | None
    last_error: str
    worth: int
    most: int
    thirds: bool
    last_needed: bool
    cards: tuple[SuitView, ...]
    french: bool
    special: Special | None
    rest: int | None
    ask_rest: bool
    ask_empty: bool
    empty: bool
    no_trick: frozenset[int] | None
    absent: frozenset[int] | None
    note: str
    note_error: str
    error: str
    long_names: bool
    preview: str
    csrf_token: str
    seen: int
    once: str
    submit: str


@shown
class HandSpot:
    """Where in a match a hand is entered: the sheet before it, who may play, its number."""

    sheet: Sheet
    seats: Seats
    number: int
    asks_absent: bool = False
    """Whether one may say who did not play: in corrections."""


@shown
class Addresses:
    """Where the form is sent, where each way of entering is, where a preview is asked for."""

    action: str
    ways: Mapping[How, str]
    preview: str = ""


def next_spot(standing: Standing) -> HandSpot:
    """The next hand of a match: those still in play it."""
    sheet = standing.sheet
    return HandSpot(sheet, sheet.active, sheet.next_number)


def show_hand(
    standing: Standing,
    spot: HandSpot,
    how: How,
    typed: Mapping[str, Any],
    wrong: Wrong,
    keys: Keys,
    addresses: Addresses,
    submit: str = "",
) -> HandView:
    """The form for a hand; `typed` is what was sent, field by field."""
    sheet, game = spot.sheet, standing.facts.game
    shorts = dict(zip(standing.sheet.order, short_names(standing, narrow=False), strict=True))
    seats = tuple(_seat(standing, spot, seat, shorts[seat], typed, wrong) for seat in spot.seats)
    return HandView(
        action=addresses.action,
        how=how,
        ways=tuple(Way(one, way_label(one, game), addresses.ways[one], one == how) for one in HOWS),
        number=spot.number,
        dealer=_name(standing, sheet.dealer),
        leader=_name(standing, sheet.leader),
        deal=deal_sentence(standing, sheet, short=game.name in wording.BANS),
        reminder=ban_reminder(game),
        seats=seats,
        last=chosen(typed, "last"),
        last_error=wrong.last,
        worth=game.worth,
        most=game.worth - 1 if game.thirds else game.worth,
        thirds=game.thirds,
        last_needed=game.last_trick_needed or how != "points",
        cards=suits_of(typed, standing.match.suits, game) if how == "cards" else (),
        french=standing.match.suits == "french",
        special=special(typed, game),
        rest=chosen(typed, "rest"),
        ask_rest=wrong.ask_rest or chosen(typed, "rest") is not None,
        ask_empty=wrong.ask_empty or bool(typed.get("empty")),
        empty=bool(typed.get("empty")),
        no_trick=ticked(typed, "no_trick") if game.asks_no_trick else None,
        absent=ticked(typed, "absent") if spot.asks_absent else None,
        note=typed.get("note", ""),
        note_error=wrong.note,
        error=wrong.sentence,
        long_names=any(len(seat.name) > LONG_NAME for seat in seats),
        preview=addresses.preview,
        csrf_token=keys.csrf_token,
        seen=keys.seen,
        once=keys.once,
        submit=submit or gettext("Save"),
    )


def _name(standing: Standing, seat: int | None) -> str:
    return "" if seat is None else standing.names[seat]


def way_label(how: str, game: Game) -> str:
    """What a way of entering is called."""
    if how == "points":
        return gettext("points") if game.thirds else gettext("totals")
    return gettext("counts") if how == "counts" else gettext("cards")


def ban_reminder(game: Game) -> str:
    """What may not be played in the first trick, in a few words; '' where nothing is banned."""
    ban = wording.BANS.get(game.name)
    return gettext(ban.short) if ban else ""


def deal_sentence(standing: Standing, sheet: Sheet, short: bool = False) -> str:
    """How many cards each gets: "10 cards each", "13 cards each, Anna 14"; `short`: "10 cards"."""
    if sheet.deal is None or sheet.dealer is None:
        return ""
    least = min(sheet.deal.values())
    if short:
        return ngettext("%(num)s card", "%(num)s cards", least)
    each = ngettext("%(num)s card each", "%(num)s cards each", least)
    more = [seat for seat, cards in sheet.deal.items() if cards > least]
    if not more:
        return each
    facts = {"each": each, "name": standing.names[more[0]], "cards": sheet.deal[more[0]]}
    return gettext("%(each)s, %(name)s %(cards)s", **facts)


def _seat(
    standing: Standing,
    spot: HandSpot,
    seat: int,
    short: str,
    typed: Mapping[str, Any],
    wrong: Wrong,
) -> SeatView:
    return SeatView(
        seat=seat,
        name=standing.names[seat],
        short=short,
        total=str(spot.sheet.totals.get(seat, 0)),
        remark=remark_of(spot.sheet, seat),
        near=is_near(spot.sheet, seat),
        value=typed.get(f"p{seat}", ""),
        third=typed.get(f"t{seat}", ""),
        typed=typed.get(f"w{seat}", ""),
        aces=typed.get(f"a{seat}", ""),
        figures=typed.get(f"f{seat}", ""),
        error=wrong.seats.get(seat, ""),
    )

"""The form for a hand: points, counts or cards, built for the seats that play it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NoReturn

from wtforms import BooleanField, Field

from scorekeeper.forms.fields import (
    KeysForm,
    Points,
    Text,
    Ticked,
    WholeNumber,
    seat_number,
)
from scorekeeper.lengths import LONGEST_NOTE
from scorekeeper.rules.cards import COUNTING_RANKS, FIGURES_IN_DECK, SUITS, CardValues
from scorekeeper.rules.game import Game, Seats
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.rules.tally import Cards, Counts, How, Pile, Tally

COUNTING_CARDS = tuple(rank + suit for suit in SUITS for rank in COUNTING_RANKS)


class HandForm(KeysForm):
    """What all three ways share; `hand_form` adds a field for each pile."""

    note = Text(LONGEST_NOTE)
    empty = BooleanField()

    how: How
    seats: Seats

    def pile_field(self, letter: str, seat: int) -> Any:
        """What was given in one field of one seat."""
        return self[f"{letter}{seat}"].data

    def tally(self, game: Game) -> Tally:
        """The hand as facts; RuleError where piles are missing or unclear."""
        last = self["last"].data
        if last is None and (game.last_trick_needed or self.how != "points"):
            raise refuse("no_last_trick", "last_trick")
        return Tally(self.how, _PILES[self.how](self, game), last, self._no_trick(game))

    @property
    def unreadable(self) -> bool:
        """Whether some field was given what it can't take."""
        return any(field.process_errors for field in self)

    @property
    def playing(self) -> Seats:
        """The seats that played: all but those ticked as absent."""
        absent = self["absent"].data or ()
        return tuple(seat for seat in self.seats if seat not in absent)

    def _no_trick(self, game: Game) -> Seats:
        ticked: Seats = self["no_trick"].data or ()
        return ticked if game.asks_no_trick else ()


def hand_form(game: Game, how: How, seats: Seats, fields: Any = None) -> HandForm:
    """The posted form for this way of entering and these seats.

    `fields` instead of what was posted: fields that store nothing, without token.
    """
    kind = _form_class(how, seats, game.thirds, game.values)
    return kind() if fields is None else kind(formdata=fields, meta={"csrf": False})


@lru_cache(maxsize=256)
def _form_class(how: How, seats: Seats, thirds: bool, values: CardValues) -> type[HandForm]:
    fields: dict[str, Any] = {
        "how": how,
        "seats": seats,
        "last": seat_number(seats),
        "rest": seat_number(seats),
        "no_trick": Ticked(seats=seats),
        "absent": Ticked(seats=seats),
    }
    if how == "points":
        fields |= _points_fields(seats, thirds, values.total)
    elif how == "counts":
        fields |= _counts_fields(seats, values) | {"special": seat_number(seats)}
    else:
        fields |= {f"card-{card}": seat_number(seats) for card in COUNTING_CARDS}
    return type("HandForm", (HandForm,), fields)


def _points_fields(seats: Seats, thirds: bool, total: int) -> dict[str, Field]:
    most = total // 3 if thirds else 40
    fields: dict[str, Field] = {}
    for seat in seats:
        fields[f"p{seat}"] = WholeNumber(most=most)
        fields[f"t{seat}"] = WholeNumber(most=2 if thirds else 0)
        fields[f"w{seat}"] = Points(thirds=thirds)
    return fields


def _counts_fields(seats: Seats, values: CardValues) -> dict[str, Field]:
    aces = {f"a{seat}": WholeNumber(most=values.plain_aces) for seat in seats}
    return aces | {f"f{seat}": WholeNumber(most=FIGURES_IN_DECK) for seat in seats}


def _points(form: HandForm, game: Game) -> dict[int, Pile | None]:
    """A typed number beats chips; the last trick's winner takes the rest where that is the rule."""
    piles: dict[int, Pile | None] = {seat: _points_of(form, seat) for seat in form.playing}
    last = form["last"].data
    if game.last_trick_needed and last not in piles:
        raise refuse("did_not_play", "last_trick", player=last)
    if game.last_trick_needed:
        piles[last] = None
    blank = tuple(seat for seat, pile in piles.items() if pile is None)
    if len(blank) > 1:
        others = tuple(seat for seat in blank if seat != last)
        _refuse_blank(piles, game.worth, others if game.last_trick_needed else blank)
    if game.last_trick_needed and not form.empty.data:
        _check_clear(piles, game, last)
    return piles


def _refuse_blank(piles: dict[int, Pile | None], needed: int, blank: Seats) -> NoReturn:
    """Say who is left blank, and how much the others have too many."""
    counted = sum(pile for pile in piles.values() if isinstance(pile, int)) // 3
    if counted > needed:
        facts = {"players": blank, "counted": counted, "needed": needed}
        raise refuse("piles_blank_over", "points", **facts)
    raise refuse("piles_blank", "points", players=blank)


def _points_of(form: HandForm, seat: int) -> int | None:
    typed = form.pile_field("w", seat)
    if typed is not None:
        return int(typed)
    whole, third = form.pile_field("p", seat), form.pile_field("t", seat)
    if whole is None and not third:
        return None
    return 3 * (whole or 0) + (third or 0)


def _check_clear(piles: dict[int, Pile | None], game: Game, last: int) -> None:
    """All others at 0 may hide thirds: ask the game whether final scores of 0 would do."""
    if not any(piles.values()):
        game.score(Tally("points", {**piles, last: 3 * game.worth}, last))


def _counts(form: HandForm, game: Game) -> dict[int, Pile | None]:
    """A blank row takes the rest; several blank ones are empty when somebody is said to take it."""
    special = form["special"].data
    piles: dict[int, Pile | None] = {}
    for seat in form.playing:
        aces, figures = form.pile_field("a", seat), form.pile_field("f", seat)
        blank = aces is None and figures is None and seat != special
        piles[seat] = None if blank else Counts(aces or 0, figures or 0, seat == special)
    blanks = [seat for seat, pile in piles.items() if pile is None]
    if _all_counted(piles, game.values):
        return {seat: pile or Counts() for seat, pile in piles.items()}
    rest = _rest(form, blanks, "counts")
    return {seat: pile or (None if seat == rest else Counts()) for seat, pile in piles.items()}


def _all_counted(piles: dict[int, Pile | None], values: CardValues) -> bool:
    counts = [pile for pile in piles.values() if isinstance(pile, Counts)]
    aces = sum(pile.aces + pile.special_ace for pile in counts)
    figures = sum(pile.figures for pile in counts)
    return aces == 4 and figures == FIGURES_IN_DECK


def _cards(form: HandForm, game: Game) -> dict[int, Pile | None]:
    """Cards without owner go to whoever takes the rest, by default the only one without any."""
    owners = {card: _owner(form, card) for card in COUNTING_CARDS}
    piles: dict[int, Pile | None] = {
        seat: tuple(card for card in COUNTING_CARDS if owners[card] == seat)
        for seat in form.playing
    }
    free = tuple(card for card, owner in owners.items() if owner is None)
    if free:
        rest = _rest(form, [seat for seat, pile in piles.items() if not pile], "cards", free)
        if rest is None:
            raise refuse("cards_missing", "cards", cards=free)
        piles[rest] = (*_own(piles[rest]), *free) if piles[rest] else None
    return piles


def _owner(form: HandForm, card: str) -> int | None:
    """Whose pile a card lies in; who did not play has none."""
    owner: int | None = form[f"card-{card}"].data
    return owner if owner in form.playing else None


def _own(pile: Pile | None) -> Cards:
    return pile if isinstance(pile, tuple) else ()


def _rest(form: HandForm, blank: Sequence[int], where: str, cards: Cards = ()) -> int | None:
    """Who takes the rest: as said, or the only one who is blank."""
    said = form["rest"].data
    if said is not None and said not in form.playing:
        raise refuse("did_not_play", "rest", player=said)
    if said is not None:
        return int(said)
    if len(blank) > 1:
        raise refuse("rest_unclear", where, players=tuple(blank))
    return blank[0] if blank else None


_PILES = {"points": _points, "counts": _counts, "cards": _cards}
ASKS_REST = frozenset({"rest_unclear", "cards_missing"})
ASKS_EMPTY = frozenset({"scores_cannot_tell"})


def refused_seats(error: RuleError) -> Seats:
    """The seats that a refusal is about."""
    players: Seats = error.reason.facts.get("players", ())
    return players

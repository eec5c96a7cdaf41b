"""What was entered for a hand: each player's pile as points, counts or cards, read and checked."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from scorekeeper.rules.cards import COUNTING, DECK, FIGURES_IN_DECK, CardValues
from scorekeeper.rules.reasons import refuse
from scorekeeper.rules.values import value

How = Literal["points", "counts", "cards"]
HOWS: tuple[How, ...] = ("points", "counts", "cards")

_WHOLE = re.compile(r"[0-9]{1,3}")
_THIRDS = re.compile(r"(?:([0-9]{1,3}) )?([12])/3|([0-9]{0,3})([⅓⅔])")


@dataclass(frozen=True, slots=True)
class Counts:
    """A pile by numbers: ordinary aces, figures (3, 2, re, cavallo, fante), and the special ace."""

    aces: int = 0
    figures: int = 0
    special_ace: bool = False


Cards = tuple[str, ...]
Pile = int | Counts | Cards
"""Points (in thirds), counts or cards: one pile as it was entered."""


@value
class Tally:
    """A hand as it was entered.

    `piles` has every player who played, by seat; None stands for "what is left". Points are kept
    in thirds of a point. `no_trick` are the seats that took no trick (Busca).
    """

    how: How
    piles: Mapping[int, Pile | None]
    last_trick: int | None = None
    no_trick: tuple[int, ...] = ()

    @property
    def left_out(self) -> int | None:
        """Who gets what is left; None where every pile was entered."""
        for seat, pile in self.piles.items():
            if pile is None:
                return seat
        return None

    def entered(self) -> dict[int, Pile]:
        """The piles that were entered, without the one that takes what is left."""
        return {seat: pile for seat, pile in self.piles.items() if pile is not None}


def check_shape(tally: Tally, seats_allowed: range) -> None:
    """Refuse too few or too many piles, two left out, or a trick of somebody who did not play."""
    if len(tally.piles) not in seats_allowed:
        least, most = seats_allowed[0], seats_allowed[-1]
        raise refuse("hand_seats", tally.how, seats=len(tally.piles), least=least, most=most)
    empty = tuple(seat for seat, pile in tally.piles.items() if pile is None)
    if len(empty) > 1:
        raise refuse("several_left_out", tally.how, players=empty)
    for key, seats in (("last_trick", (tally.last_trick,)), ("no_trick", tally.no_trick)):
        for seat in seats:
            if seat is not None and seat not in tally.piles:
                raise refuse("did_not_play", key, player=seat)


def read_points(text: str, thirds: bool) -> int | None:
    """A typed number in thirds of a point, or None where it is none.

    "3" → 9; with `thirds` also "3 1/3", "3⅓", "2/3" and "⅔" (match file, "Numbers").
    """
    if _WHOLE.fullmatch(text):
        return 3 * int(text)
    found = _THIRDS.fullmatch(text) if thirds else None
    if found is None:
        return None
    whole, numerator, short_whole, sign = found.groups()
    extra = int(numerator) if numerator else "⅓⅔".index(sign) + 1
    return 3 * int(whole or short_whole or 0) + extra


def worths(tally: Tally, values: CardValues) -> dict[int, int]:
    """What each pile of counts or cards is worth, in the game's unit, with what is left given out.

    RuleError for too many, too few or twice the same.
    """
    entered = tally.entered()
    if tally.how == "counts":
        counts = cast(dict[int, Counts], entered)
        _check_counts(counts, values, complete=tally.left_out is None)
        worth = {seat: _worth_of_counts(count, values) for seat, count in counts.items()}
    else:
        cards = cast(dict[int, Cards], entered)
        _check_cards(cards, complete=tally.left_out is None)
        worth = {seat: sum(map(values.of, pile)) for seat, pile in cards.items()}
    return fill(tally, worth, values.total)


def fill(tally: Tally, worth: Mapping[int, int], total: int) -> dict[int, int]:
    """All piles in the order they were entered; the one left out gets what is missing to total."""
    rest = total - sum(worth.values())
    return {seat: worth.get(seat, rest) for seat in tally.piles}


def special_ace_with(tally: Tally, values: CardValues) -> int | None:
    """Who took the special ace; None where no ace is special, or points don't tell."""
    if values.special is None or tally.how == "points":
        return None
    for seat, pile in tally.entered().items():
        held = pile.special_ace if isinstance(pile, Counts) else values.special in cast(Cards, pile)
        if held:
            return seat
    return tally.left_out


def _worth_of_counts(counts: Counts, values: CardValues) -> int:
    plain = values.ace * counts.aces + values.figure * counts.figures
    return plain + values.special_worth * counts.special_ace


def _check_counts(piles: Mapping[int, Counts], values: CardValues, complete: bool) -> None:
    special = sum(pile.special_ace for pile in piles.values())
    if special and values.special is None:
        raise refuse("no_special_ace", "counts")
    aces = sum(pile.aces for pile in piles.values())
    figures = sum(pile.figures for pile in piles.values())
    _check_sum("aces_sum", aces, values.plain_aces, complete)
    _check_sum("figures_sum", figures, FIGURES_IN_DECK, complete)
    if values.special is not None:
        _check_sum("special_ace_sum", special, 1, complete)


def _check_sum(key: str, counted: int, needed: int, complete: bool) -> None:
    """Refuse a sum that is too high, or, where nobody takes the rest, too low."""
    if counted > needed or (complete and counted < needed):
        raise refuse(key, "counts", counted=counted, needed=needed)


def _check_cards(piles: Mapping[int, Cards], complete: bool) -> None:
    """Every card real, none twice, and every counting card somewhere unless somebody is left."""
    for seat, pile in piles.items():
        unreal = next((card for card in pile if card not in DECK), None)
        if unreal is not None:
            raise refuse("no_such_card", "cards", player=seat, card=unreal)
    seen = Counter(card for pile in piles.values() for card in pile)
    twice = sorted(card for card, times in seen.items() if times > 1)
    if twice:
        raise refuse("card_twice", "cards", cards=tuple(twice))
    missing = sorted(COUNTING - seen.keys())
    if complete and missing:
        raise refuse("cards_missing", "cards", cards=tuple(missing))

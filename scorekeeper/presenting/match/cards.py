"""The counting cards as a form shows them, and the fields that hold seats."""

import re
from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper import wording
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.cards import COUNTING_RANKS, SUITS
from scorekeeper.rules.game import Game
from scorekeeper.translating import catalogue, gettext

SPECIAL_KINDS = {8: "pita", 18: "ace6", 33: "ace11"}
"""What the style sheet calls an ace by its worth, to show sums without script."""


@shown
class CardView:
    """One counting card, and whose pile it lies in."""

    code: str
    rank: str
    name: str
    kind: str
    owner: int | None


@shown
class SuitView:
    """The counting cards of a suit."""

    suit: str
    name: str
    cards: tuple[CardView, ...]


@shown
class Special:
    """The ace that is worth something of its own, and who has it."""

    label: str
    owner: int | None


def chosen(typed: Mapping[str, Any], name: str) -> int | None:
    """The seat that a field names, None where it names none."""
    return _number(typed.get(name, ""))


def _number(text: str) -> int | None:
    """A seat's number as it was sent, or None for anything else."""
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def ticked(typed: Mapping[str, Any], name: str) -> frozenset[int]:
    """The seats of a group of check boxes."""
    sent = typed.getlist(name) if isinstance(typed, MultiDict) else typed.get(name, ())
    return frozenset(seat for seat in map(_number, sent) if seat is not None)


def special(typed: Mapping[str, Any], game: Game) -> Special | None:
    """The special ace as it was typed; None in a game without one."""
    card = game.values.special
    if card is None:
        return None
    label = gettext(wording.SPECIAL_ACES[card])
    return Special(label, chosen(typed, "special"))


def suits_of(typed: Mapping[str, Any], suits: str, game: Game) -> tuple[SuitView, ...]:
    """The counting cards by suit, named by the suits on the table, each with its owner."""
    return tuple(
        SuitView(
            suit,
            suit,
            tuple(_card(rank + suit, typed, suits, game) for rank in COUNTING_RANKS),
        )
        for suit in SUITS
    )


def _card(code: str, typed: Mapping[str, Any], suits: str, game: Game) -> CardView:
    kind = "ace" if code[0] == "A" else ""
    if code == game.values.special:
        kind = SPECIAL_KINDS[game.values.special_worth]
    name = wording.card_name(code, catalogue(), suits)
    return CardView(code, code[0], name, kind, chosen(typed, f"card-{code}"))

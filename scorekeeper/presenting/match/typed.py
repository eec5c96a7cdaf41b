"""What one would type to enter a stored entry again, the way it was entered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Hand,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.tally import Counts, Pile, Tally


def typed_like(entry: Entry, game: Game, names: Mapping[int, str]) -> dict[str, Any]:
    """Field → text, for the form of this entry's kind."""
    if isinstance(entry, Hand):
        return _hand(entry, game)
    if isinstance(entry, Agreement):
        return {name: str(value) for name, value in entry.changes.items()}
    typed = {"player": str(_seat(entry))}
    if isinstance(entry, Adjustment):
        typed |= {"points": str(entry.points), "reason": entry.reason or ""}
    if isinstance(entry, Arrival):
        typed |= {"points": str(entry.points), "name": names[entry.player]}
    if isinstance(entry, Substitution):
        typed |= {"name": names[entry.by]}
    return typed


def _seat(entry: Entry) -> int | str:
    """Whom the form asks for: of an arrival the one whose right it is."""
    if isinstance(entry, Arrival):
        return "" if entry.after is None else entry.after
    if isinstance(entry, Adjustment | Withdrawal | Substitution):
        return entry.player
    return ""


def _hand(hand: Hand, game: Game) -> dict[str, Any]:
    tally = hand.tally
    last = "" if tally.last_trick is None else str(tally.last_trick)
    no_trick = [str(seat) for seat in tally.no_trick]
    typed: dict[str, Any] = {"last": last, "note": hand.note or "", "no_trick": no_trick}
    for seat, pile in _piles(tally, game).items():
        typed |= _pile(seat, pile)
    if tally.how != "points" and tally.left_out is not None:
        typed["rest"] = str(tally.left_out)
    return typed | ({"empty": "1"} if _only_cards_tell(tally, game) else {})


def _only_cards_tell(tally: Tally, game: Game) -> bool:
    """Whether the form asked if nobody else took a counting card: final scores can't tell."""
    if tally.how != "points" or tally.left_out is None or any(tally.entered().values()):
        return False
    try:
        game.score(replace(tally, piles={**tally.piles, tally.left_out: 3 * game.worth}))
    except RuleError:
        return True
    return False


def _piles(tally: Tally, game: Game) -> Mapping[int, Pile | None]:
    """The piles as the form shows them: where the last trick takes the rest, that row stays empty.

    A match file may leave somebody else out; the form shows what is left for that one.
    """
    if tally.how != "points" or not game.last_trick_needed:
        return tally.piles
    entered = sum(pile for pile in tally.entered().values() if isinstance(pile, int))
    filled = {
        seat: 3 * game.worth - entered if pile is None else pile
        for seat, pile in tally.piles.items()
    }
    return {seat: None if seat == tally.last_trick else pile for seat, pile in filled.items()}


def _pile(seat: int, pile: Any) -> dict[str, str]:
    if isinstance(pile, int):
        return _points(seat, pile)
    if isinstance(pile, Counts):
        special = {"special": str(seat)} if pile.special_ace else {}
        return {f"a{seat}": str(pile.aces), f"f{seat}": str(pile.figures), **special}
    return {f"card-{card}": str(seat) for card in pile or ()}


def _points(seat: int, thirds: int) -> dict[str, str]:
    """A chip where there is one, as it would be tapped."""
    whole, third = divmod(thirds, 3)
    chips = {f"p{seat}": str(whole)}
    return chips | {f"t{seat}": str(third)} if third else chips

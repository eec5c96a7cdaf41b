"""A played hand as a table would enter it: captured cards, counts or points."""

from collections.abc import Callable
from random import Random

from scorekeeper.demo.play import Played
from scorekeeper.rules.busca import LAST_TRICK
from scorekeeper.rules.cards import COUNTING_RANKS, SUITS, CardValues
from scorekeeper.rules.game import Game
from scorekeeper.rules.tally import Cards, Counts, How, Pile, Tally

IN_ORDER = tuple(rank + suit for suit in SUITS for rank in COUNTING_RANKS)


def tally_of(game: Game, played: Played, how: How, rng: Random) -> Tally:
    """What is entered for a hand; some leave the last trick's winner, or thirds, to the rules."""
    piles, last = _PILES[how](game, played, rng), played.last_trick
    points = how == "points"
    if (points and game.last_trick_needed) or rng.random() < _LEFT_OUT[how]:
        piles[last] = None
    named = not points or game.last_trick_needed or rng.random() < 0.6
    no_trick = played.no_trick if game.asks_no_trick else ()
    return Tally(how, piles, last if named else None, no_trick)


_LEFT_OUT = {"points": 0.1, "counts": 0.4, "cards": 0.3}
"""How often the last trick's winner is left out, who then gets the rest."""


def _points(game: Game, played: Played, rng: Random) -> dict[int, Pile | None]:
    """Points in thirds; where thirds are dropped anyway, most tables don't enter them."""
    values = game.values
    points = {seat: sum(map(values.of, cards)) for seat, cards in played.captured.items()}
    if not game.thirds:
        points[played.last_trick] += LAST_TRICK
        return {seat: 3 * count for seat, count in points.items()}
    dropped = rng.random() < 0.8
    return {seat: thirds - thirds % 3 * dropped for seat, thirds in points.items()}


def _counts(game: Game, played: Played, rng: Random) -> dict[int, Pile | None]:
    return {seat: _count(cards, game.values) for seat, cards in played.captured.items()}


def _count(cards: Cards, values: CardValues) -> Counts:
    aces = sum(card[0] == "A" and card != values.special for card in cards)
    figures = sum(card in IN_ORDER for card in cards) - sum(card[0] == "A" for card in cards)
    return Counts(aces, figures, values.special in cards)


def _cards(game: Game, played: Played, rng: Random) -> dict[int, Pile | None]:
    """Only what counts is entered, suit by suit."""
    captured = played.captured.items()
    return {seat: tuple(card for card in IN_ORDER if card in cards) for seat, cards in captured}


_PILES: dict[How, Callable[[Game, Played, Random], dict[int, Pile | None]]] = {
    "points": _points,
    "counts": _counts,
    "cards": _cards,
}

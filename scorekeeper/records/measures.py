"""What a counted hand adds to a player's numbers; the same functions make sums and find hands."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.cards import CardValues
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.tally import special_ace_with

Measure = Callable[[CardValues, Hand, int], int]
"""What the cards are worth, a hand, a seat → what the hand adds for whoever sits there."""


def hands(values: CardValues, hand: Hand, seat: int) -> int:
    """Played it."""
    return int(seat in hand.score.scores)


def penalties(values: CardValues, hand: Hand, seat: int) -> int:
    """What it cost, in points or busche."""
    return hand.score.scores.get(seat, 0)


def last_tricks(values: CardValues, hand: Hand, seat: int) -> int:
    """Won the last trick, where that was entered."""
    return int(hand.tally.last_trick == seat)


def cappotti_made(values: CardValues, hand: Hand, seat: int) -> int:
    """Made a cappotto."""
    return int(hand.score.cappotto == seat)


def cappotti_suffered(values: CardValues, hand: Hand, seat: int) -> int:
    """Played a hand in which somebody else made a cappotto."""
    return int(hand.score.cappotto not in (None, seat) and seat in hand.score.scores)


def uncovered(values: CardValues, hand: Hand, seat: int) -> int:
    """Was not covered: where somebody is not, those and nobody else pay."""
    return int(hand.score.outcome == "uncovered" and penalties(values, hand, seat) > 0)


def pita(values: CardValues, hand: Hand, seat: int) -> int:
    """Took the special ace, where cards or counts say so."""
    return int(special_ace_with(hand.tally, values) == seat)


def pita_known(values: CardValues, hand: Hand, seat: int) -> int:
    """Played it, and it is known who took the special ace."""
    known = special_ace_with(hand.tally, values) is not None
    return int(known and seat in hand.score.scores)


COUNTED: Mapping[str, Measure] = {
    "hands": hands,
    "penalties": penalties,
    "last_tricks": last_tricks,
    "cappotti_made": cappotti_made,
    "cappotti_suffered": cappotti_suffered,
    "uncovered": uncovered,
    "pita": pita,
    "pita_known": pita_known,
}

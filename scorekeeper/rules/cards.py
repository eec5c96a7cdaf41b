"""The forty cards: ranks, suits, which of them count and what they are worth."""

from dataclasses import dataclass

RANKS = ("A", "2", "3", "4", "5", "6", "7", "F", "C", "R")
SUITS = ("B", "C", "D", "S")
PACKS = ("italian", "french")
"""As which the suits may be drawn."""
FIGURES = ("3", "2", "R", "C", "F")
COUNTING_RANKS = ("A", *FIGURES)

DECK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
COUNTING = frozenset(rank + suit for rank in COUNTING_RANKS for suit in SUITS)
ACES_IN_DECK = 4
FIGURES_IN_DECK = 20


@dataclass(frozen=True, slots=True)
class CardValues:
    """What cards are worth, in the game's own unit: thirds (Ciapanò) or points (Busca).

    `special` is the ace that is worth something of its own, or None; `special_worth` its worth.
    """

    special: str | None = None
    special_worth: int = 0
    ace: int = 3
    figure: int = 1

    @property
    def plain_aces(self) -> int:
        """How many aces are ordinary ones: 4, or 3 where one is special."""
        return ACES_IN_DECK - (self.special is not None)

    @property
    def total(self) -> int:
        """All counting cards together, the last trick not counted."""
        return self.ace * self.plain_aces + self.figure * FIGURES_IN_DECK + self.special_worth

    def of(self, card: str) -> int:
        """The worth of one card; blanks (4–7) are worth nothing."""
        if card == self.special:
            return self.special_worth
        if card[0] == "A":
            return self.ace
        return self.figure if card in COUNTING else 0

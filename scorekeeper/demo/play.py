"""Hands are dealt and played out, trick by trick, by people who play more or less carefully."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from scorekeeper.rules.cards import COUNTING, DECK
from scorekeeper.rules.game import Game, Seats, house_rules
from scorekeeper.rules.tally import Cards

STRENGTH = {rank + suit: place for place, rank in enumerate("4567FCRA23") for suit in "BCDS"}
DEARNESS = {card: place + 10 * (card[0] == "A") for card, place in STRENGTH.items()}
"""What a careful player gets rid of first: aces, then what wins most."""
TOP = 7
"""From this strength on (ace, 2, 3) a card nearly always wins its trick."""
PACK = tuple(sorted(DECK))
REMOVED = ("4B", "4C", "4D", "4S", "5B")
"""Blanks that are taken out, so many of them as there are odd cards."""
PITA = "AD"


@dataclass(frozen=True, slots=True)
class Deal:
    """What everybody plays with, what lies aside for the last trick's winner, what is taken out."""

    hands: Mapping[int, Cards]
    aside: Cards
    removed: Cards


@dataclass(frozen=True, slots=True)
class Trick:
    """Seats and their cards in the order they were played, and who won."""

    cards: tuple[tuple[int, str], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played out; what lay aside is among the captured cards of the last trick's winner."""

    deal: Deal
    tricks: tuple[Trick, ...]
    captured: Mapping[int, Cards]

    @property
    def last_trick(self) -> int:
        """Who won the last trick."""
        return self.tricks[-1].winner

    @property
    def no_trick(self) -> Seats:
        """Who took no trick."""
        takers = {trick.winner for trick in self.tricks}
        return tuple(seat for seat in self.captured if seat not in takers)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays, in playing order, by which rules, and how careful each is, from 0 to 1."""

    game: Game
    seats: Seats
    dealer: int
    leader: int
    care: Mapping[int, float]


def deal(table: Table, rng: Random) -> Deal:
    """Shuffle, take out what the house rules take out, give each as many cards as the game says.

    Who gets more than the others lays one aside.
    """
    counts = table.game.deal(table.seats, table.dealer)
    odd = len(PACK) - sum(counts.values())
    monte = house_rules(table.game).get("odd_cards") == "monte"
    removed = () if monte else REMOVED[:odd]
    pack = [card for card in PACK if card not in removed]
    rng.shuffle(pack)
    hands: dict[int, Cards] = {}
    for seat in table.seats:
        hands[seat] = tuple(pack[: counts[seat]])
        del pack[: counts[seat]]
    discard = _discard(hands, table.dealer, min(counts.values()))
    return Deal(hands, (*pack, *discard), removed)


def _discard(hands: dict[int, Cards], dealer: int, size: int) -> Cards:
    """The dealer lays the dearest card aside where there is one too many; it leaves the hand."""
    if len(hands[dealer]) == size:
        return ()
    dearest = max(hands[dealer], key=DEARNESS.__getitem__)
    hands[dealer] = tuple(card for card in hands[dealer] if card != dearest)
    return (dearest,)


def play(table: Table, dealt: Deal, rng: Random) -> Played:
    """Play a deal out: suit is followed, the trick's winner leads, everybody in playing order."""
    playing = _Playing(table, {seat: list(cards) for seat, cards in dealt.hands.items()}, rng)
    leader, tricks = table.leader, []
    while playing.hands[leader]:
        trick = playing.trick(leader)
        leader = trick.winner
        tricks.append(trick)
    playing.captured[leader].extend(dealt.aside)
    piles = {seat: tuple(cards) for seat, cards in playing.captured.items()}
    return Played(dealt, tuple(tricks), piles)


@dataclass(slots=True)
class _Playing:
    """A hand while it is played; `bold` try to win tricks, all others to lose them."""

    table: Table
    hands: dict[int, list[str]]
    rng: Random
    captured: dict[int, list[str]] = field(default_factory=dict)
    strong: set[int] = field(default_factory=set)
    bold: set[int] = field(default_factory=set)
    busche: bool = False
    first: bool = True

    def __post_init__(self) -> None:
        self.captured = {seat: [] for seat in self.hands}
        self.busche = self.table.game.unit == "busche"
        self.strong = set(filter(self._is_strong, self.hands))
        # In Busca it costs to take nothing at all.
        self.bold = set(self.hands) if self.busche else set(self.strong)

    def _is_strong(self, seat: int) -> bool:
        """Whether a hand can hope to take everything."""
        cards = self.hands[seat]
        return 10 * sum(STRENGTH[card] >= TOP for card in cards) >= 7 * len(cards)

    def trick(self, leader: int) -> Trick:
        """One trick: the strongest card of the suit that was led wins it."""
        winner, best, cards = leader, "", []
        for seat in _round_from(self.table.seats, leader):
            card = self._choose(seat, best)
            self.hands[seat].remove(card)
            cards.append((seat, card))
            if not best or (card[1] == best[1] and STRENGTH[card] > STRENGTH[best]):
                winner, best = seat, card
        self._take(winner, [card for _, card in cards])
        return Trick(tuple(cards), winner)

    def _choose(self, seat: int, best: str) -> str:
        """A card that may be played, chosen with care or not."""
        hand, random = self.hands[seat], self.rng.random
        legal = _following(hand, best) if best else hand
        if self.first and self.busche:
            legal = _allowed(legal, leading=not best)
        if random() >= self.table.care[seat]:
            return legal[int(random() * len(legal))]
        return _boldest(legal, best) if seat in self.bold else _careful(legal, best)

    def _take(self, winner: int, cards: list[str]) -> None:
        self.first = False
        self.captured[winner] += cards
        if winner not in self.strong and not COUNTING.isdisjoint(cards):
            self.bold.discard(winner)


def _round_from(seats: Seats, leader: int) -> Seats:
    place = seats.index(leader)
    return seats[place:] + seats[:place]


def _following(hand: list[str], best: str) -> list[str]:
    """The cards of the suit that was led, or, without any, all."""
    return [card for card in hand if card[1] == best[1]] or hand


def _allowed(legal: list[str], leading: bool) -> list[str]:
    """Busca's first trick: no denari led, no pita thrown, unless there is nothing else."""
    if leading:
        return [card for card in legal if card[1] != "D"] or legal
    return [card for card in legal if card != PITA] or legal


def _careful(legal: list[str], best: str) -> str:
    """Lead low, stay just below the best card, get rid of the dearest."""
    if not best:
        return min(legal, key=STRENGTH.__getitem__)
    if legal[0][1] != best[1]:
        return max(legal, key=DEARNESS.__getitem__)
    limit = STRENGTH[best]
    below = [card for card in legal if STRENGTH[card] < limit]
    return max(below, key=STRENGTH.__getitem__) if below else min(legal, key=STRENGTH.__getitem__)


def _boldest(legal: list[str], best: str) -> str:
    """Lead and follow high, throw away what is worth least."""
    if best and legal[0][1] != best[1]:
        return min(legal, key=DEARNESS.__getitem__)
    return max(legal, key=STRENGTH.__getitem__)

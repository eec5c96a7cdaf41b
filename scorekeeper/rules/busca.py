"""Busca (Busche): 40 points a hand; whoever took most pays busche, unless somebody took nothing.

Sources: the Busca text the product was asked for, gamerules, it.wiki and regoledelgioco; ties and
several over the limit at once are our decision: README.md here, "Where the rules come from".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

from scorekeeper.rules.cards import CardValues
from scorekeeper.rules.game import (
    HandScore,
    Outcome,
    Seats,
    Totals,
    choice,
    highest,
    is_over,
    lowest,
    number,
)
from scorekeeper.rules.reasons import Reason, refuse
from scorekeeper.rules.tally import Pile, Tally, check_shape, fill, worths

LAST_TRICK = 3
ALL_POINTS = 40
CAPPOTTO_BUSCHE = 3


@dataclass(frozen=True, slots=True)
class Busca:
    """Busca with a table's house rules; points of a pile include the 3 for the last trick."""

    name: ClassVar[str] = "busca"
    seats_allowed: ClassVar[range] = range(4, 5)
    comes_and_goes: ClassVar[bool] = False
    eliminates: ClassVar[bool] = False
    covers: ClassVar[bool] = True
    unit: ClassVar[str] = "busche"
    thirds: ClassVar[bool] = False
    last_trick_needed: ClassVar[bool] = False

    threshold: int = number(5, 1, 999)
    limit_rule: str = choice("reach", "exceed", agreeable=True)
    uncovered: str = choice("points", "tricks")
    tie: str = choice("all", "none")
    dealer: str = choice("rotates", "loser")

    @property
    def values(self) -> CardValues:
        """Aces 3 points, the ace of denari (pita) 8, figures 1: 37, and 3 for the last trick."""
        return CardValues(special="AD", special_worth=8)

    @property
    def worth(self) -> int:
        """Points of a hand."""
        return ALL_POINTS

    @property
    def near(self) -> int:
        """Two busche: the most points of an ordinary hand cost no more."""
        return 2

    @property
    def at_threshold(self) -> str:
        """Who reaches it has lost."""
        return "loses"

    @property
    def goal(self) -> int:
        """The threshold."""
        return self.threshold

    @property
    def asks_no_trick(self) -> bool:
        """Whether being covered means a trick rather than a point."""
        return self.uncovered == "tricks"

    def check(self, seats: int) -> None:
        """Every house rule of Busca goes with every other."""

    def score(self, tally: Tally) -> HandScore:
        """Cappotto, else the uncovered pay, else whoever took most.

        RuleError when the piles don't add up to 40, or no_trick does not fit them.
        """
        check_shape(tally, self.seats_allowed)
        points = self._points(tally) if tally.how == "points" else self._counted(tally)
        self._check_no_trick(tally, points)
        if max(points.values()) == ALL_POINTS:
            return _cappotto(points)
        uncovered = self._uncovered(tally, points)
        return _uncovered_pay(points, uncovered) if uncovered else self._most_pay(points)

    def _counted(self, tally: Tally) -> dict[int, int]:
        """Points of counted cards, and 3 for the last trick."""
        if tally.last_trick is None:
            raise refuse("no_last_trick", "last_trick")
        points = worths(tally, self.values)
        points[tally.last_trick] += LAST_TRICK
        return points

    def _points(self, tally: Tally) -> dict[int, int]:
        """Points as entered, the last trick's 3 included: they add up to 40."""
        entered = cast(dict[int, int], tally.entered())
        with_thirds = tuple(seat for seat, thirds in entered.items() if thirds % 3)
        if with_thirds:
            raise refuse("busca_whole_points", "points", players=with_thirds)
        counted = sum(entered.values()) // 3
        if counted > ALL_POINTS or (tally.left_out is None and counted < ALL_POINTS):
            raise refuse("busca_sum", "points", counted=counted, needed=ALL_POINTS)
        whole = {seat: thirds // 3 for seat, thirds in entered.items()}
        points = fill(tally, whole, ALL_POINTS)
        last = tally.last_trick
        if last is not None and points[last] < LAST_TRICK:
            raise refuse("busca_last_trick", "points", player=last, points=points[last])
        return points

    def _check_no_trick(self, tally: Tally, points: Totals) -> None:
        """Only where tricks cover, nobody twice, and only who has neither points nor cards."""
        if tally.no_trick and not self.asks_no_trick:
            raise refuse("no_trick_not_asked", "no_trick")
        if len(set(tally.no_trick)) < len(tally.no_trick):
            raise refuse("no_trick_twice", "no_trick")
        for seat in tally.no_trick:
            if points[seat] or _has_cards(tally.piles[seat]):
                raise refuse("no_trick_but_cards", "no_trick", player=seat)

    def _uncovered(self, tally: Tally, points: Totals) -> frozenset[int]:
        """Who took no point, or, by agreement, no trick."""
        if self.asks_no_trick:
            return frozenset(tally.no_trick)
        return frozenset(seat for seat, count in points.items() if count == 0)

    def _most_pay(self, points: Totals) -> HandScore:
        """Whoever took most pays; equal ones all, or by agreement none of them."""
        most = highest(points)
        pays = frozenset() if self.tie == "none" and len(most) > 1 else most
        scores = {seat: busche_for(count) if seat in pays else 0 for seat, count in points.items()}
        why = {seat: _why(count, seat in most, seat in pays) for seat, count in points.items()}
        return HandScore(scores, "normal", None, why)

    def over(self, total: int) -> bool:
        """Whether a total is over the threshold."""
        return is_over(total, self.threshold, self.limit_rule)

    def still_in(self, totals: Totals) -> frozenset[int]:
        """Nobody goes out: the match ends."""
        return frozenset(totals)

    def outcome(self, totals: Totals, just_out: Totals, hands: int) -> Outcome | None:
        """As soon as someone is over the threshold: the lowest wins, the highest loses."""
        if any(map(self.over, totals.values())):
            return Outcome(lowest(totals), highest(totals))
        return None

    def could_win(self, totals: Totals, hands: int) -> frozenset[int]:
        """Everybody: the others can still climb past anyone."""
        return frozenset(totals)

    def points_for(self, busche: int) -> int | None:
        """The fewest points that cost so many busche where somebody takes most: 19 for 2."""
        if busche <= 1:
            return None
        enough = (points for points in range(ALL_POINTS) if busche_for(points) >= busche)
        return next(enough, None)

    def stopped(self, totals: Totals) -> Outcome:
        """Stopped by agreement: the lowest wins, the highest loses if it is above 0."""
        losers = {seat for seat in highest(totals) if totals[seat] > 0}
        return Outcome(lowest(totals), frozenset(losers))

    def deals_next(self, after_dealer: Seats, scores: Totals) -> int:
        """The deal rotates, or goes to whoever got most busche, the first after the old dealer."""
        if self.dealer == "rotates":
            return after_dealer[0]
        most = max(scores.get(seat, 0) for seat in after_dealer)
        return next(seat for seat in after_dealer if most == 0 or scores.get(seat, 0) == most)

    def deal(self, seats: Seats, dealer: int) -> dict[int, int]:
        """Ten cards each."""
        return dict.fromkeys(seats, ALL_POINTS // len(seats))


def busche_for(points: int) -> int:
    """What the most points cost: up to 18 one, 19–22 two, then one more for each point over 22."""
    if points <= 18:
        return 1
    return 2 + max(0, points - 22)


def _has_cards(pile: Pile | None) -> bool:
    """Whether cards are listed in a pile, blanks too."""
    return isinstance(pile, tuple) and bool(pile)


def _cappotto(points: Totals) -> HandScore:
    """All 40 points: 3 busche for each of the others."""
    taker = next(seat for seat, count in points.items() if count == ALL_POINTS)
    scores = {seat: 0 if seat == taker else CAPPOTTO_BUSCHE for seat in points}
    facts = {"taker": taker, "busche": CAPPOTTO_BUSCHE}
    why = dict.fromkeys(points, Reason("busca_cappotto_of", facts))
    why[taker] = Reason("busca_cappotto_made", facts)
    return HandScore(scores, "cappotto", taker, why)


def _uncovered_pay(points: Totals, uncovered: frozenset[int]) -> HandScore:
    """Each uncovered player pays as many busche as there are uncovered; the most is spared."""
    count = len(uncovered)
    scores = {seat: count if seat in uncovered else 0 for seat in points}
    why: Mapping[int, Reason] = {
        seat: Reason("uncovered_pays", {"uncovered": count, "busche": count})
        if seat in uncovered
        else Reason("spared", {"points": taken, "uncovered": count})
        for seat, taken in points.items()
    }
    return HandScore(scores, "uncovered", None, why)


def _why(points: int, most: bool, pays: bool) -> Reason:
    """Why somebody pays these busche for the most points, or nothing."""
    if not most:
        return Reason("not_the_most", {"points": points})
    if not pays:
        return Reason("tied_nobody_pays", {"points": points})
    band = "most_to_18" if points <= 18 else "most_to_22" if points <= 22 else "most_over_22"
    return Reason(band, {"points": points, "busche": busche_for(points), "over": points - 22})

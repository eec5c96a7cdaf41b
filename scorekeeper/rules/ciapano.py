"""Ciapanò: tressette where points are penalties; thirds are dropped, the last trick takes the rest.

Sources: the two Ciapanò texts the product was asked for (pagat's line of rules), Traversone as
described by digitalmoka, oasisitalia and cavallore: README.md here, "Where the rules come from".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from scorekeeper.rules.cards import CardValues
from scorekeeper.rules.chances import lowest_can_win
from scorekeeper.rules.game import (
    HandScore,
    Outcome,
    Seats,
    Totals,
    choice,
    is_over,
    lowest,
    number,
)
from scorekeeper.rules.reasons import Reason, refuse
from scorekeeper.rules.tally import Tally, check_shape, fill, worths

HAND_CARDS = {2: 20, 3: 13, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}


@dataclass(frozen=True, slots=True)
class Ciapano:
    """Ciapanò with a table's house rules; piles are counted in thirds of a point."""

    name: ClassVar[str] = "ciapano"
    seats_allowed: ClassVar[range] = range(2, 9)
    comes_and_goes: ClassVar[bool] = True
    eliminates: ClassVar[bool] = True
    covers: ClassVar[bool] = False
    unit: ClassVar[str] = "points"
    thirds: ClassVar[bool] = True
    last_trick_needed: ClassVar[bool] = True

    threshold: int = number(31, 1, 999)
    limit_rule: str = choice("reach", "exceed", agreeable=True)
    end: str = choice("elimination", "lowest_wins", "fixed_hands")
    winners: int = choice(1, 2, 3, agreeable=True)
    hands: int | None = number(None, 1, 999)
    cappotto: str = choice("eleven_points", "every_card")
    batons_ace: int = choice(1, 6, 11)
    odd_cards: str = choice("dealer_discards", "removed", "monte")

    @property
    def values(self) -> CardValues:
        """Ace a point, figures a third; the ace of bastoni by agreement 6 or 11 points."""
        return _VALUES[self.batons_ace]

    @property
    def worth(self) -> int:
        """Points of a hand: 11, or 16 or 21 with a costly ace of bastoni."""
        return 10 + self.batons_ace

    @property
    def near(self) -> int:
        """The most that an ordinary hand costs anyone but the last trick's winner."""
        return self.worth - 1

    @property
    def at_threshold(self) -> str:
        """Who reaches it goes out, ends the match, or nothing happens (fixed hands)."""
        effects = {"elimination": "out", "lowest_wins": "ends", "fixed_hands": "nothing"}
        return effects[self.end]

    @property
    def goal(self) -> int:
        """The threshold, or the number of hands."""
        return self.threshold if self.hands is None else self.hands

    @property
    def asks_no_trick(self) -> bool:
        """Only Busca asks who took no trick."""
        return False

    def check(self, seats: int) -> None:
        """Fewer winners than players, a number of hands with `fixed_hands` and only there."""
        if self.winners >= seats:
            raise refuse("too_many_winners", "winners", winners=self.winners, seats=seats)
        if self.end == "fixed_hands" and self.hands is None:
            raise refuse("how_many_hands", "hands")
        if self.end != "fixed_hands" and self.hands is not None:
            raise refuse("hands_without_fixed_hands", "hands")

    def score(self, tally: Tally) -> HandScore:
        """The others pay whole points, the last trick's winner what is missing to 11 (16, 21).

        RuleError when the piles don't add up, or nobody won the last trick.
        """
        check_shape(tally, self.seats_allowed)
        last = tally.last_trick
        if last is None:
            raise refuse("no_last_trick", "last_trick")
        taken, exact = self._taken(tally, last)
        others = {seat: thirds for seat, thirds in taken.items() if seat != last}
        if self._is_cappotto(others):
            return self._cappotto(taken, last)
        paid = {seat: thirds // 3 for seat, thirds in others.items()}
        rest = self.worth - sum(paid.values())
        scores = {seat: paid.get(seat, rest) for seat in taken}
        why = {seat: _why(thirds, exact) for seat, thirds in others.items()}
        facts = {"worth": self.worth, "others": sum(paid.values()), "points": rest}
        why[last] = Reason("last_trick_takes_the_rest", facts)
        return HandScore(scores, "normal", None, why)

    def _is_cappotto(self, others: Totals) -> bool:
        """Everybody else below one point, or, with `every_card`, without any counting card."""
        least = 1 if self.cappotto == "every_card" else 3
        return all(thirds < least for thirds in others.values())

    def _cappotto(self, taken: Totals, taker: int) -> HandScore:
        """The taker pays nothing, everyone else who played the whole hand."""
        scores = {seat: 0 if seat == taker else self.worth for seat in taken}
        facts = {"taker": taker, "points": self.worth}
        why = dict.fromkeys(taken, Reason("cappotto_of", facts))
        why[taker] = Reason("cappotto_made", facts)
        return HandScore(scores, "cappotto", taker, why)

    def _taken(self, tally: Tally, last: int) -> tuple[dict[int, int], bool]:
        """Each pile in thirds, and whether the thirds are known rather than dropped already."""
        if tally.how != "points":
            return worths(tally, self.values), True
        points = cast(dict[int, int], tally.entered())
        whole = all(thirds % 3 == 0 for thirds in points.values())
        if tally.left_out is None:
            final = whole and sum(points.values()) == 3 * self.worth
        else:
            final = tally.left_out != last
        if final:
            return self._final_scores(tally, points, last), False
        return self._card_values(tally, points, whole), not whole

    def _card_values(self, tally: Tally, points: Mapping[int, int], whole: bool) -> dict[int, int]:
        """Points as card values: they add up to 10⅔ (15⅔, 20⅔), the last trick not counted."""
        total = self.values.total
        counted = sum(points.values())
        if tally.left_out is not None and counted > total:
            key = "others_take_all" if whole else "card_values_over"
            facts = {"counted_thirds": counted, "most_thirds": total, "most": self.worth - 1}
            raise refuse(key, "points", **facts)
        if tally.left_out is None and counted != total:
            raise self._wrong_sum(counted, whole)
        taken = fill(tally, points, total)
        if self.batons_ace > 1 and max(taken.values()) < 3 * self.batons_ace:
            raise refuse("nobody_holds_the_ace", "points", ace=self.batons_ace)
        return taken

    def _wrong_sum(self, counted: int, whole: bool) -> Exception:
        if whole:
            return refuse("scores_sum", "points", counted=counted // 3, needed=self.worth)
        facts = {"counted_thirds": counted, "needed_thirds": self.values.total}
        return refuse("card_values_sum", "points", **facts)

    def _final_scores(self, tally: Tally, points: Mapping[int, int], last: int) -> dict[int, int]:
        """Points as final scores: whole, they add up to 11 (16, 21), the last trick at least 1."""
        self._check_whole(tally, points, last)
        taken = fill(tally, points, 3 * self.worth)
        if min(taken.values()) < 0:
            counted = sum(points.values()) // 3
            raise refuse("scores_over", "points", counted=counted, most=self.worth)
        if taken[last] < 3:
            raise refuse("last_trick_costs_one", "points", player=last)
        others = {seat: thirds for seat, thirds in taken.items() if seat != last}
        if self.cappotto == "every_card" and not any(others.values()):
            raise refuse("scores_cannot_tell", "points", player=last)
        held = max(*others.values(), taken[last] - 3)
        if self.batons_ace > 1 and held < 3 * self.batons_ace:
            raise refuse("nobody_holds_the_ace", "points", ace=self.batons_ace)
        return taken

    def _check_whole(self, tally: Tally, points: Mapping[int, int], last: int) -> None:
        """Where somebody else takes the rest, thirds can't be given out."""
        with_thirds = tuple(seat for seat, thirds in points.items() if thirds % 3)
        if with_thirds:
            facts = {"players": with_thirds, "player": tally.left_out, "taker": last}
            raise refuse("thirds_need_the_last_trick_left", "points", **facts)

    def over(self, total: int) -> bool:
        """Whether a total is over the threshold."""
        return is_over(total, self.threshold, self.limit_rule)

    def still_in(self, totals: Totals) -> frozenset[int]:
        """With `elimination` those under the threshold, else everybody."""
        if self.end != "elimination":
            return frozenset(totals)
        return frozenset(seat for seat, total in totals.items() if not self.over(total))

    def outcome(self, totals: Totals, just_out: Totals, hands: int) -> Outcome | None:
        """The end as agreed: few enough left, someone over the threshold, or the last hand played.

        Somebody alone at the table has won whatever was agreed.
        """
        if self.end == "elimination":
            if len(totals) > self.winners:
                return None
            places = self.winners - len(totals)
            return Outcome(frozenset(totals) | best_of(just_out, places))
        if len(totals) > 1 and not self._ended(totals, hands):
            return None
        return Outcome(lowest(totals))

    def _ended(self, totals: Totals, hands: int) -> bool:
        if self.hands is not None:
            return hands >= self.hands
        return any(map(self.over, totals.values()))

    def could_win(self, totals: Totals, hands: int) -> frozenset[int]:
        """With elimination everybody still in, else only who still has a way to the lowest total.

        With fixed hands one may pay nothing in each hand left while everybody else pays all of it
        (cappotto); where the lowest wins, the ways are looked through as the end comes near.
        """
        if self.end == "elimination":
            return frozenset(totals)
        if self.hands is not None:
            most = min(totals.values(), default=0) + self.worth * max(0, self.hands - hands)
            return frozenset(seat for seat, total in totals.items() if total <= most)
        return frozenset(seat for seat in totals if self._can_be_lowest(seat, totals))

    def _can_be_lowest(self, seat: int, totals: Totals) -> bool:
        others = tuple(total for other, total in totals.items() if other != seat)
        limit = self.threshold + (self.limit_rule == "exceed")
        most = self.worth - (self.cappotto != "every_card")
        ace = self.batons_ace if self.batons_ace > 1 else 0
        return lowest_can_win(totals[seat], others, limit, self.worth, ace, most)

    def points_for(self, busche: int) -> int | None:
        """Ciapanò knows no busche."""
        return None

    def stopped(self, totals: Totals) -> Outcome:
        """Stopped by agreement: the lowest total wins."""
        return Outcome(lowest(totals))

    def deals_next(self, after_dealer: Seats, scores: Totals) -> int:
        """The deal passes to the right."""
        return after_dealer[0]

    def deal(self, seats: Seats, dealer: int) -> dict[int, int]:
        """40 cards in equal parts; with three players the dealer may get the odd one to discard."""
        cards = dict.fromkeys(seats, HAND_CARDS[len(seats)])
        if len(seats) == 3 and self.odd_cards == "dealer_discards":
            cards[dealer] += 1
        return cards


_VALUES = {
    1: CardValues(),
    6: CardValues(special="AB", special_worth=3 * 6),
    11: CardValues(special="AB", special_worth=3 * 11),
}


def best_of(totals: Totals, places: int) -> frozenset[int]:
    """The lowest of these for so many free places; equal totals at the cut share."""
    if places <= 0 or not totals:
        return frozenset()
    cut = sorted(totals.values())[:places][-1]
    return frozenset(seat for seat, total in totals.items() if total <= cut)


def _why(thirds: int, exact: bool) -> Reason:
    """Why somebody pays these points: which thirds were dropped, where they are known."""
    facts: dict[str, Any] = {"pile_thirds": thirds, "points": thirds // 3}
    if not exact:
        return Reason("points_as_entered", facts)
    if thirds % 3 == 0:
        return Reason("points_exact", facts)
    return Reason("thirds_dropped", facts | {"dropped_thirds": thirds % 3})

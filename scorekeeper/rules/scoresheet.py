"""Replay: what the rules make of a match's entries, row by row. It never fails.

The numbers of the rules are those of README.md here, "How a sheet is computed".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Hand,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.game import Game, Outcome, Seats, Totals
from scorekeeper.rules.values import value

MOST_AT_TABLE = 8
SETTLES_WHO_IS_IN = frozenset({"threshold", "limit_rule"})
NO_SEATS: frozenset[int] = frozenset()
NOBODY = Outcome(NO_SEATS)


@dataclass(frozen=True, slots=True)
class Match:
    """The facts: the game with its house rules, seats in playing order, first dealer, entries."""

    game: Game
    players: Seats
    first_dealer: int
    entries: tuple[Entry, ...] = ()


@value
class Row:
    """One entry on the sheet, and the table after it.

    `number` is the hand's number (None for other entries); `dealer` and `leader` are None where
    nothing was dealt any more; `eliminated` went out here, `returned` came back in (agreement),
    `seated` sat down; `missing` should have played, `extra` should not; `status` as on the sheet.
    """

    entry: Entry
    totals: Totals
    status: str
    number: int | None = None
    counted: bool = False
    dealer: int | None = None
    leader: int | None = None
    eliminated: Seats = ()
    returned: Seats = ()
    seated: Seats = ()
    missing: Seats = ()
    extra: Seats = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: every row, and how things stand now.

    `game` has the house rules as they stand; `order` is everybody in playing order; `active` who
    is still in; `status` playing, finished or stopped; dealer, leader and deal are of the next
    hand, None once the match is over.
    """

    game: Game
    order: Seats
    rows: tuple[Row, ...]
    totals: Totals
    active: Seats
    at_table: Seats
    status: str
    winners: Seats
    losers: Seats
    dealer: int | None
    leader: int | None
    deal: Mapping[int, int] | None

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return 1 + sum(row.number is not None for row in self.rows)


def replay(match: Match) -> Sheet:
    """The score sheet of a match."""
    table = _Table.of(match)
    rows = tuple(table.enter(entry) for entry in match.entries)
    playing = table.status == "playing"
    dealer, leader = table.dealer_and_leader() if playing else (None, None)
    active = table.in_order(table.active)
    return Sheet(
        game=table.game,
        order=table.order,
        rows=rows,
        totals=table.totals,
        active=active,
        at_table=table.in_order(table.at_table),
        status=table.status,
        winners=table.in_order(table.outcome.winners),
        losers=table.in_order(table.outcome.losers),
        dealer=dealer,
        leader=leader,
        deal=None if dealer is None else table.game.deal(active, dealer),
    )


def playing_order(match: Match) -> Seats:
    """Everybody: newcomers right after `after`, new substitutes right before the replaced."""
    order = list(match.players)
    for entry in match.entries:
        if isinstance(entry, Arrival) and entry.after is not None:
            order.insert(order.index(entry.after) + 1, entry.player)
        elif isinstance(entry, Substitution) and entry.by not in order:
            order.insert(order.index(entry.player), entry.by)
    return tuple(order)


@dataclass(slots=True)
class _Table:
    """The table while a match is replayed."""

    game: Game
    order: Seats
    totals: dict[int, int]
    active: frozenset[int]
    at_table: frozenset[int]
    known: frozenset[int]
    first_dealer: int
    status: str = "playing"
    outcome: Outcome = NOBODY
    hands: int = 0
    counted: int = 0
    last_dealer: int | None = None
    last_scores: Totals = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match) -> "_Table":
        order, players = playing_order(match), frozenset(match.players)
        totals = dict.fromkeys(order, 0)
        return cls(match.game, order, totals, players, players, players, match.first_dealer)

    def enter(self, entry: Entry) -> Row:
        """Let an entry take effect, and give its row."""
        before, there = self.active, self.at_table
        facts = _EFFECTS[type(entry)](self, entry) or {}
        came = self.at_table - there if isinstance(entry, Arrival) else NO_SEATS
        gone_home = {entry.player} if isinstance(entry, (Withdrawal, Substitution)) else NO_SEATS
        return Row(
            entry,
            dict(self.totals),
            self.status,
            eliminated=self.in_order((before | came) - self.active - gone_home),
            returned=self.in_order(self.active - before) if isinstance(entry, Agreement) else (),
            seated=self.in_order(self.at_table - there),
            **facts,
        )

    def in_order(self, seats: frozenset[int]) -> Seats:
        """These seats in playing order; mostly nobody's, which is answered at once."""
        return tuple(seat for seat in self.order if seat in seats) if seats else ()

    def hand(self, hand: Hand) -> dict[str, Any]:
        """Scores count for those who played; who should have is only reported (rule 6)."""
        self.hands += 1
        if self.status != "playing":
            return {"number": self.hands}
        scores = hand.score.scores
        played, before = frozenset(scores), self.active
        dealer, leader = self.dealer_and_leader()
        self.last_dealer, self.last_scores = dealer, scores
        self.counted += 1
        for seat, points in scores.items():
            self.totals[seat] += points
        self.look()
        missing, extra = self.in_order(before - played), self.in_order(played - before)
        facts = {"number": self.hands, "counted": True, "dealer": dealer, "leader": leader}
        return {**facts, "missing": missing, "extra": extra}

    def adjustment(self, entry: Adjustment) -> None:
        """Points on a total; changes nothing once the match is over."""
        if self.status == "playing":
            self.totals[entry.player] += entry.points
            self.look()

    def withdrawal(self, entry: Withdrawal) -> None:
        """A player leaves the table, at any time but after a stop (rule 7)."""
        if self.status != "stopped":
            self.at_table -= {entry.player}
            self.active -= {entry.player}
            self.look()

    def arrival(self, entry: Arrival) -> None:
        """A player sits down, where there is a chair (rule 7)."""
        self.known |= {entry.player}
        full = len(self.at_table) >= MOST_AT_TABLE
        if self.status != "stopped" and entry.player not in self.at_table and not full:
            self.at_table |= {entry.player}
            self.active |= {entry.player}
            self.totals[entry.player] += entry.points
            self.look()

    def substitution(self, entry: Substitution) -> None:
        """`by` takes place and total of `player` and stands for that player in the deal (3, 7)."""
        player, by = entry.player, entry.by
        new = by not in self.known
        self.known |= {by}
        if self.status == "stopped" or by in self.at_table or player not in self.at_table:
            return
        self.at_table = self.at_table - {player} | {by}
        if player in self.active:
            self.active = self.active - {player} | {by}
        self.totals[by] = self.totals[player]
        self._deal_instead(player, by, new)
        self.look()

    def _deal_instead(self, player: int, by: int, new: bool) -> None:
        if self.first_dealer == player:
            self.first_dealer = by
        if self.last_dealer == player and new:
            self.last_dealer = by
        if player in self.last_scores:
            replaced = self.last_scores[player]
            cost = max(replaced, self.last_scores.get(by, replaced))
            self.last_scores = {**self.last_scores, by: cost}

    def agreement(self, entry: Agreement) -> None:
        """New house rules; a match whose end no longer holds goes on (rules 9 and 10)."""
        if self.status == "stopped":
            return
        self.game = replace(self.game, **entry.changes)
        settled = SETTLES_WHO_IS_IN & entry.changes.keys()
        would_be_in = self.game.still_in(self._totals_of(self.at_table)) if settled else self.active
        if self.status == "finished":
            if self._end_holds(would_be_in):
                return
            self.status, self.outcome = "playing", NOBODY
        before, self.active = self.active, would_be_in
        self.look(before)

    def _end_holds(self, seats: frozenset[int]) -> bool:
        left = self.game.still_in(self._totals_of(seats))
        return self.game.outcome(self._totals_of(left), {}, self.counted) is not None

    def stop(self, entry: Stop) -> None:
        """The lowest total of those still in wins (rule 8)."""
        if self.status == "playing":
            self.status = "stopped"
            self.outcome = self.game.stopped(self._totals_of(self.active))

    def look(self, before: frozenset[int] | None = None) -> None:
        """Who goes out, and whether that ends the match (rules 4 and 5), while it is played.

        `before`: who was in before the entry, where the entry itself changed that.
        """
        if self.status != "playing":
            return
        left = self.game.still_in(self._totals_of(self.active))
        just_out = self._totals_of((self.active if before is None else before) - left)
        self.active = left
        outcome = self.game.outcome(self._totals_of(left), just_out, self.counted)
        if outcome is not None:
            self.status, self.outcome = "finished", outcome

    def _totals_of(self, seats: frozenset[int]) -> Totals:
        return {seat: self.totals[seat] for seat in seats}

    def dealer_and_leader(self) -> tuple[int, int]:
        """Worked out from the last counted hand and the players now in (rule 3)."""
        if self.last_dealer is None:
            there = self._round_from(self.first_dealer)
            dealer = there[0]
        else:
            there = self._round_from(self.last_dealer, 1)
            dealer = self.game.deals_next(there, self.last_scores)
        return dealer, there[(there.index(dealer) + 1) % len(there)]

    def _round_from(self, seat: int, skip: int = 0) -> Seats:
        """Those in, in playing order, from this seat on, or from the one after it."""
        place = self.order.index(seat) + skip
        return tuple(s for s in self.order[place:] + self.order[:place] if s in self.active)


_EFFECTS: dict[type, Callable[[_Table, Any], dict[str, Any] | None]] = {
    Hand: _Table.hand,
    Adjustment: _Table.adjustment,
    Withdrawal: _Table.withdrawal,
    Arrival: _Table.arrival,
    Substitution: _Table.substitution,
    Agreement: _Table.agreement,
    Stop: _Table.stop,
}

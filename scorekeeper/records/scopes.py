"""The matches that records are about, as plain values: who sat where, and what came of it."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Text, cast, or_

from scorekeeper.models import Club, Match, Player, Seat, Summary, db
from scorekeeper.queries import Wanted, narrowed
from scorekeeper.records.answers import Scope
from scorekeeper.records.bodies import COLUMNS, WIDTH
from scorekeeper.records.summaries import digests, with_summary

PLACE = {name: place for place, name in enumerate(COLUMNS)}
"""Where a count stands among those of a seat."""


@dataclass(frozen=True, slots=True)
class Told:
    """A match that is over: its day, who sat where, and what its summary says.

    `people` are the players as persons, in playing order like all lists of the body.
    """

    match_id: int
    code: str
    played_on: date
    people: tuple[int, ...]
    body: Mapping[str, Any]

    def count(self, what: str, player: int | None) -> int:
        """What the match adds to a player's number, or to everybody's."""
        place, counts = PLACE[what], self.body["counts"]
        if player is None:
            return sum(counts[place::WIDTH])
        return counts[WIDTH * self.people.index(player) + place] if player in self.people else 0

    def counts(self) -> Iterator[tuple[int, list[int]]]:
        """Each player with what the match adds to each of COLUMNS."""
        counts = self.body["counts"]
        for seat, player in enumerate(self.people):
            yield player, counts[WIDTH * seat : WIDTH * (seat + 1)]

    def extremes(self) -> Iterator[tuple[int, list[int]]]:
        """Each player who played a hand: lowest score, how often, highest, how often."""
        extremes = self.body["extremes"]
        for seat, player in enumerate(self.people):
            if extremes[4 * seat] is not None:
                yield player, extremes[4 * seat : 4 * seat + 4]

    def place(self, player: int | None) -> int | None:
        """A player's final place, None for who has none."""
        places = zip(self.people, self.body["places"], strict=True)
        return next((place for one, place in places if one == player), None)


def tell(club: Club, scope: Scope, player: int | None = None) -> list[Told]:
    """The matches of a scope in the order of their days, those with a player's seat."""
    wanted = Wanted(game=scope.game, player=player, since=scope.since, until=scope.until)
    rows, bodies = _bodies(club, wanted)
    seats = _people(club, wanted)
    told = []
    for (match_id, code, played_on, _), body in zip(rows, bodies, strict=True):
        # Between the two queries, a match may have gone, or got another day.
        if match_id in seats and body and body["hands"] and "open" not in body:
            people = tuple([seats[match_id][seat] for seat in body["order"]])
            told.append(Told(match_id, code, played_on, people, body))
    return told


def _bodies(club: Club, wanted: Wanted) -> tuple[Sequence[Any], list[Any]]:
    """The matches that may be over, in the order of their days, and what each summary says."""
    club_id = club.id
    # As texts, which are read all at once: that takes half the time.
    columns = (Match.id, Match.code, Match.played_on, cast(Summary.body, Text))
    found = narrowed(with_summary(db.select(*columns)), club, wanted)
    found = found.where(or_(Summary.match_id.is_(None), Summary.playing.is_(False)))
    rows = db.session.execute(found.order_by(Match.played_on, Match.id)).all()
    bodies = json.loads(f"[{','.join([row[3] or 'null' for row in rows])}]")
    stale = [row[0] for row in rows if row[3] is None]
    computed = {one.match_id: one.body for one, _ in digests(club_id, stale)}
    return rows, [body or computed.get(row[0]) for row, body in zip(rows, bodies, strict=True)]


def _people(club: Club, wanted: Wanted) -> Mapping[int, Mapping[int, int]]:
    """Match → seat → the person who sits there."""
    person = db.func.coalesce(Player.same_as, Player.id)
    found = db.select(Seat.match_id, Seat.seat, person).join(Player, Player.id == Seat.player_id)
    found = narrowed(found.join(Match, Match.id == Seat.match_id), club, wanted)
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    for match_id, seat, player in db.session.execute(found):
        seats[match_id][seat] = player
    return seats

"""The matches that records are about, as plain values: who sat where, and what came of it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Text, cast, or_

from scorekeeper.models import Club, Match, Summary, db
from scorekeeper.queries import Wanted, narrowed
from scorekeeper.records.answers import Scope
from scorekeeper.records.bodies import COLUMNS, WIDTH
from scorekeeper.records.seats import PEOPLE, seats_of
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


# Summaries as texts, which are read all at once: that takes half the time.
_SELECTED = (
    with_summary(db.select(Match.id, Match.code, Match.played_on, PEOPLE, cast(Summary.body, Text)))
    .where(or_(Summary.match_id.is_(None), Summary.playing.is_(False)))
    .order_by(Match.played_on, Match.id)
)


def tell(club: Club, scope: Scope, player: int | None = None) -> list[Told]:
    """The matches of a scope in the order of their days, those with a player's seat."""
    club_id = club.id
    wanted = Wanted(game=scope.game, player=player, since=scope.since, until=scope.until)
    rows = db.session.execute(narrowed(_SELECTED, club, wanted)).all()
    return [
        Told(number, code, day, _in_order(people, body), body)
        for (number, code, day, people, _), body in zip(rows, _bodies(club_id, rows), strict=True)
        if body and body["hands"] and "open" not in body
    ]


def _in_order(people: str, body: Mapping[str, Any]) -> tuple[int, ...]:
    """Everybody's number, in playing order."""
    by_seat = dict(seats_of(people))
    return tuple([int(by_seat[seat]) for seat in body["order"]])


def _bodies(club_id: int, rows: Sequence[Any]) -> list[Any]:
    """What the summary of each match says that may be over; None of one that has gone."""
    bodies = json.loads(f"[{','.join([row[4] or 'null' for row in rows])}]")
    stale = [row[0] for row in rows if row[4] is None]
    computed = {one.match_id: one.body for one, _ in digests(club_id, stale)}
    return [body or computed.get(row[0]) for row, body in zip(rows, bodies, strict=True)]

"""The rows of a club's matches, fetched for many at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session, scoped_session

from scorekeeper.acts import ACT_COLUMNS, PlainAct
from scorekeeper.archive.clubfile import ArchivedPlayer, ClubFile
from scorekeeper.archive.logs import Log
from scorekeeper.models import Act, Base, Club, Match, Player, Seat
from scorekeeper.rules.reasons import refuse

AT_ONCE = 500
"""Matches in a chunk: enough that statements don't count, few enough for any memory."""
AnySession = Session | scoped_session[Any]

MATCH_COLUMNS = ("code", "game", "played_on", "name", "note", "suits", "created_at", "removed_at")


@dataclass(frozen=True, slots=True)
class Stored:
    """A match's own row, who sits where (seat, player's id), and its acts in order."""

    row: Any
    seats: tuple[tuple[int, int], ...]
    acts: tuple[PlainAct, ...]


def matches_of(session: AnySession, club_id: int) -> Sequence[Any]:
    """Number, code and opening key of a club's matches in the order in which they were opened."""
    found = sa.select(Match.id, Match.code, Match.once).where(Match.club_id == club_id)
    return session.execute(found.order_by(Match.id)).all()


def players_of(session: AnySession, club_id: int) -> Sequence[Any]:
    """The rows of a club's players in the order in which they came."""
    columns = (Player.id, Player.name, Player.folded, Player.hidden, Player.same_as)
    found = sa.select(*columns).where(Player.club_id == club_id).order_by(Player.id)
    return session.execute(found).all()


def fetch(session: AnySession, ids: Sequence[int]) -> list[Stored]:
    """Matches with all that belongs to them, in the order of their numbers."""
    columns = (Match.id, Match.club_id, *(getattr(Match, name) for name in MATCH_COLUMNS))
    rows = session.execute(sa.select(*columns).where(Match.id.in_(ids)).order_by(Match.id)).all()
    seats, acts = _seats(session, ids), _acts(session, ids)
    return [Stored(row, tuple(seats[row.id]), tuple(acts[row.id])) for row in rows]


def insert(session: AnySession, model: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Store rows in one statement: with nulls written out, they are all alike."""
    if rows:
        session.execute(sa.insert(model), rows, execution_options={"render_nulls": True})


def match_row(club_id: int, log: Log) -> dict[str, Any]:
    """The row of a log's match."""
    columns = {column: getattr(log, column) for column in MATCH_COLUMNS}
    return {"club_id": club_id, **columns, "once": log.acts[0].once}


def seat_rows(
    match_id: int, log: Log, players: Mapping[str, int], there: int = 0
) -> list[dict[str, Any]]:
    """The rows of its seats but for those that are there: who sits there, by their names."""
    return [
        {"match_id": match_id, "seat": seat, "player_id": players[log.seats[seat]]}
        for seat in range(there, len(log.seats))
    ]


def act_rows(match_id: int, log: Log, there: int = 0) -> list[dict[str, Any]]:
    """The rows of its acts but for those that are there."""
    return [{"match_id": match_id, **act.row} for act in log.acts[there:]]


def log_of(stored: Stored, names: Mapping[int, str]) -> Log:
    """A stored match as a log; `names` are those of the club's players' own rows.

    RuleError where a row is missing, or a player is of another club.
    """
    row = stored.row
    for place, act in enumerate(stored.acts):
        if act.revision != place + 1:
            raise refuse("act_missing", "acts", place, revision=place + 1)
    for place, (seat, player) in enumerate(stored.seats):
        if seat != place:
            raise refuse("seat_missing", "seats", place, number=place + 1)
        if player not in names:
            raise refuse("player_of_another_club", "seats", seat, number=seat + 1)
    seats = tuple(names[player] for _, player in stored.seats)
    facts = (row.name, row.note, row.suits, row.created_at, row.removed_at)
    return Log(row.code, row.game, row.played_on, *facts, seats, stored.acts)


def club_of(club: Club, players: Sequence[Any], matches: Sequence[Any]) -> ClubFile:
    """A club as its file says it, with what `players_of` and `matches_of` found."""
    names = {row.id: row.name for row in players}
    return ClubFile(
        time_zone=club.time_zone,
        players=tuple(
            ArchivedPlayer(row.name, row.hidden, names.get(row.same_as)) for row in players
        ),
        codes=tuple(row.code for row in matches),
        name=club.name,
        language=club.language,
        created_at=club.created_at,
    )


def _seats(session: AnySession, ids: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    found = sa.select(Seat.match_id, Seat.seat, Seat.player_id).where(Seat.match_id.in_(ids))
    by_match: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for match_id, seat, player in session.execute(found.order_by(Seat.match_id, Seat.seat)):
        by_match[match_id].append((seat, player))
    return by_match


def _acts(session: AnySession, ids: Sequence[int]) -> dict[int, list[PlainAct]]:
    columns = (Act.match_id, *(getattr(Act, name) for name in ACT_COLUMNS))
    found = sa.select(*columns).where(Act.match_id.in_(ids))
    by_match: dict[int, list[PlainAct]] = defaultdict(list)
    for match_id, *facts in session.execute(found.order_by(Act.match_id, Act.revision)):
        by_match[match_id].append(PlainAct(*facts))
    return by_match

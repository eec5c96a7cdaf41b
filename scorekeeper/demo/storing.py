"""The demo club is written: many matches in one insert, a commit for each chunk."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from sqlalchemy import insert

from scorekeeper.archive.logs import Log
from scorekeeper.archive.stored import act_rows, match_row, seat_rows
from scorekeeper.archive.stored import insert as store_rows
from scorekeeper.demo.evenings import Wanted, books
from scorekeeper.demo.people import TEXTS
from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key, new_key
from scorekeeper.progress import Progress, chunks
from scorekeeper.rules.names import folded
from scorekeeper.zones import HOME

CHUNK = 200


def store(wanted: Wanted, told: Progress) -> str:
    """Make a new club; the path that opens it. `told` hears how many of its matches are made."""
    key, stored = new_key(), 0
    club = _club(key, wanted)
    played = (book.log for book in books(wanted))
    people: dict[str, int] = {}
    for chunk in chunks(played, CHUNK):
        _store_players(club, chunk, people)
        _store_matches(club, chunk, people)
        db.session.commit()
        stored += len(chunk)
        told(stored, wanted.matches)
    return f"/club/{key}/"


def _club(key: str, wanted: Wanted) -> int:
    club = Club(
        name=TEXTS[wanted.language].club,
        edit_hash=hash_key(key),
        look_key=new_key(),
        time_zone=HOME,
        language=wanted.language,
    )
    db.session.add(club)
    db.session.commit()
    return club.id


def _store_players(club: int, chunk: Sequence[Log], people: dict[str, int]) -> None:
    """Whoever plays here for the first time."""
    names = dict.fromkeys(name for log in chunk for name in log.seats)
    new = [name for name in names if name not in people]
    if new:
        rows = [{"club_id": club, "name": name, "folded": folded(name)} for name in new]
        people |= zip(new, _insert(Player, rows), strict=True)


def _store_matches(club: int, chunk: Sequence[Log], people: dict[str, int]) -> None:
    ids = _insert(Match, [match_row(club, log) for log in chunk])
    numbered = tuple(zip(ids, chunk, strict=True))
    seats = chain.from_iterable(seat_rows(number, log, people) for number, log in numbered)
    acts = chain.from_iterable(act_rows(number, log) for number, log in numbered)
    store_rows(db.session, Seat, list(seats))
    store_rows(db.session, Act, list(acts))


def _insert(model: type[Player] | type[Match], rows: list[dict[str, Any]]) -> Sequence[int]:
    """The new rows' ids, in the rows' order."""
    inserted = insert(model).returning(model.id, sort_by_parameter_order=True)
    return db.session.scalars(inserted, rows).all()

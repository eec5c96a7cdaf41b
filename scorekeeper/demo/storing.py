"""The demo club is written: many matches in one insert, a commit for each chunk."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from datetime import timedelta
from itertools import chain, islice
from typing import Any

from sqlalchemy import insert

from scorekeeper.demo.book import Book, Noted
from scorekeeper.demo.evenings import TIME_ZONE, Wanted, books
from scorekeeper.demo.people import TEXTS
from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key, new_key
from scorekeeper.rules.names import folded

CHUNK = 200
ACT = tuple(column.name for column in fields(Noted))


def store(wanted: Wanted, told: Callable[[int, int], None]) -> str:
    """Make a new club; the path that opens it. `told` hears how many of its matches are made."""
    key, stored = new_key(), 0
    club = _club(key, wanted)
    played = books(wanted)
    people: dict[str, int] = {}
    while chunk := list(islice(played, CHUNK)):
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
        time_zone=TIME_ZONE,
        language=wanted.language,
    )
    db.session.add(club)
    db.session.commit()
    return club.id


def _store_players(club: int, chunk: Sequence[Book], people: dict[str, int]) -> None:
    """Whoever plays here for the first time."""
    names = dict.fromkeys(person.name for book in chunk for person in book.seats)
    new = [name for name in names if name not in people]
    if new:
        rows = [{"club_id": club, "name": name, "folded": folded(name)} for name in new]
        people |= zip(new, _insert(Player, rows), strict=True)


def _store_matches(club: int, chunk: Sequence[Book], people: dict[str, int]) -> None:
    ids = _insert(Match, [_match(club, book) for book in chunk])
    numbered = tuple(zip(ids, chunk, strict=True))
    seats = chain.from_iterable(_seats(number, book, people) for number, book in numbered)
    acts = chain.from_iterable(_acts(number, book) for number, book in numbered)
    db.session.execute(insert(Seat), list(seats))
    db.session.execute(insert(Act), list(acts))


def _insert(model: type[Player] | type[Match], rows: list[dict[str, Any]]) -> Sequence[int]:
    """The new rows' ids, in the rows' order."""
    inserted = insert(model).returning(model.id, sort_by_parameter_order=True)
    return db.session.scalars(inserted, rows).all()


def _match(club: int, book: Book) -> dict[str, Any]:
    plan = book.plan
    return {
        "club_id": club,
        "code": book.code,
        "game": plan.game.name,
        "played_on": plan.played_on,
        "name": plan.name,
        "note": plan.note,
        "suits": plan.suits,
        "once": book.acts[0].once,
        "removed_at": book.clock + timedelta(minutes=1) if plan.removed else None,
        "created_at": plan.begins,
    }


def _seats(number: int, book: Book, people: dict[str, int]) -> Iterator[dict[str, Any]]:
    for seat, person in enumerate(book.seats):
        yield {"match_id": number, "seat": seat, "player_id": people[person.name]}


def _acts(number: int, book: Book) -> Iterator[dict[str, Any]]:
    for act in book.acts:
        yield {"match_id": number} | {column: getattr(act, column) for column in ACT}

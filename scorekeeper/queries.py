"""What pages look up: clubs by key, matches by code, lists newest first, a club's players."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Select, and_, bindparam, or_, tuple_
from sqlalchemy.orm import aliased, joinedload

from scorekeeper.models import Act, Club, Match, Person, Player, Seat, db, hash_key


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches a list shows: of a game, with a player, of some days, thrown away ones; and
    from where on."""

    game: str = ""
    player: int | None = None
    removed: bool = False
    older_than: tuple[date, int] | None = None
    newer_than: tuple[date, int] | None = None
    since: date | None = None
    until: date | None = None


KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What keys and codes are made of."""
NOWHERE = "\0"
"""Stands in no text that is stored, and PostgreSQL would not even look for it."""


def find_club(key: str) -> Club | None:
    """The club with this key, be it the one to keep the score or the one to look on."""
    if not KEY.fullmatch(key):
        return None
    found: Club | None = db.session.scalar(_CLUB, _key_facts(key))
    return found


def find_clubs(keys: Collection[str]) -> dict[str, Club]:
    """The clubs with these keys, as `find_club` finds each; keys without one are left out."""
    keys = [key for key in keys if KEY.fullmatch(key)]
    hashes = {hash_key(key): key for key in keys}
    opened = or_(Club.edit_hash.in_(hashes), Club.look_key.in_(keys))
    found = {}
    for club in db.session.scalars(db.select(Club).where(opened)):
        found[club.look_key] = club
        if club.edit_hash in hashes:
            found[hashes[club.edit_hash]] = club
    return {key: found[key] for key in keys if key in found}


def _key_facts(key: str) -> dict[str, str]:
    """A key as the statements ask for it."""
    return {"edit_hash": hash_key(key), "look_key": key}


# What every page asks for: to put a statement together takes longer than to run it.
_EDITS = Club.edit_hash == bindparam("edit_hash")
_OPENED = or_(_EDITS, Club.look_key == bindparam("look_key"))
_CLUB = db.select(Club).where(_OPENED)


@dataclass(frozen=True, slots=True)
class Marks:
    """What tells whether a match's page is as it was: cheap to ask, nothing is replayed."""

    edits: bool
    language: str | None
    time_zone: str
    club: int
    acts: int | None


def find_marks(key: str, code: str) -> Marks | None:
    """The marks of a club's match, in one query; None where there is none."""
    if not (KEY.fullmatch(key) and KEY.fullmatch(code)):
        return None
    # Past the session, which most polls have no use for and which costs as much as the query.
    with db.engine.connect() as connection:
        row = connection.execute(_MARKS, {**_key_facts(key), "code": code}).first()
    return None if row is None else Marks(bool(row[0]), *row[1:])


_LAST = db.select(db.func.max(Act.revision)).where(Act.match_id == Match.id).scalar_subquery()
_MARKS = (
    db.select(_EDITS, Club.language, Club.time_zone, Club.revision, _LAST)
    .join(Match, Match.club_id == Club.id)
    .where(_OPENED, Match.code == bindparam("code"))
)


def find_match(club: Club, code: str) -> Match | None:
    """A club's match, its seats loaded."""
    if not KEY.fullmatch(code):
        return None
    found = db.session.scalars(_MATCH, {"club": club.id, "code": code})
    match: Match | None = found.unique().one_or_none()
    return match


def find_latest(club: Club) -> Match | None:
    """The match that a club opened last, those thrown away not counted."""
    codes = narrowed(db.select(Match.code), club, Wanted()).order_by(Match.id.desc())
    code = db.session.scalar(codes.limit(1))
    return None if code is None else find_match(club, code)


def find_opened(club: Club, once: str) -> Match | None:
    """The match that a form has opened, if it was sent before."""
    if NOWHERE in once:
        return None
    found: Match | None = db.session.scalar(
        db.select(Match).where(Match.club_id == club.id, Match.once == once)
    )
    return found


def was_opened(once: str) -> bool:
    """Whether a form has opened a match, in whatever club."""
    if NOWHERE in once:
        return False
    return db.session.scalar(db.select(Match.id).where(Match.once == once)) is not None


def find_player(club: Club, folded: str) -> Player | None:
    """The club's player of this folded name."""
    if NOWHERE in folded:
        return None
    found: Player | None = db.session.scalar(
        db.select(Player).where(Player.club_id == club.id, Player.folded == folded)
    )
    return found


def page_of(found: Select[Any], club: Club, wanted: Wanted, most: int) -> Select[Any]:
    """A page of what is selected of a club's matches; one more than `most` if any.

    Newest first or, from a place on to newer ones, oldest first.
    """
    page = narrowed(found, club, wanted).limit(most + 1)
    place = (Match.played_on, Match.id)
    if wanted.newer_than is not None:
        return page.order_by(*place)
    return page.order_by(*(column.desc() for column in place))


def count_matches(club: Club) -> int:
    """How many matches a club has, those thrown away not counted."""
    found = db.select(db.func.count()).where(Match.club_id == club.id, Match.removed_at.is_(None))
    return db.session.scalar(found) or 0


def find_players(club: Club) -> Sequence[Player]:
    """A club's players by name, without those hidden or joined with another."""
    return sorted(db.session.scalars(_PLAYERS, {"club": club.id}), key=_place)


_PLAYERS = db.select(Player).where(
    Player.club_id == bindparam("club"), Player.hidden.is_(False), Player.same_as.is_(None)
)


def _place(player: Player) -> str:
    """Where somebody stands in a list by name: databases order letters each in its own way."""
    return player.folded


def find_choices(club: Club, chosen: int | None) -> tuple[list[Player], int | None]:
    """Who can be chosen, and the person that was: hidden or joined, it is among them."""
    people = list(find_players(club))
    found = None if chosen is None else find_member(club, chosen)
    if found is None:
        return people, chosen
    if found.person not in people:
        people.append(found.person)
    return people, found.person.id


def find_member(club: Club, player: int) -> Player | None:
    """The club's player of this number, be it a person or joined with one."""
    found: Player | None = db.session.scalar(
        db.select(Player).where(Player.club_id == club.id, Player.id == player)
    )
    return found


def find_members(club: Club) -> dict[int, Player]:
    """Everybody of a club by number, those hidden or joined with another too."""
    found = db.session.scalars(db.select(Player).where(Player.club_id == club.id))
    return {player.id: player for player in found}


def find_people(club: Club) -> list[Person]:
    """Everybody of a club, who played last first, then by name; those hidden too."""
    rows = {row.player.id: row for row in _played_rows(club)}
    joined = [row for row in rows.values() if row.player.same_as is not None]
    people = [
        _with(row, [one for one in joined if one.player.same_as == number])
        for number, row in rows.items()
        if row.player.same_as is None
    ]
    return sorted(people, key=lambda one: one.last or date.min, reverse=True)


def _played_rows(club: Club) -> list[Person]:
    """Each player by itself, by name, with the matches of its own seats."""
    counted = (db.func.count(Match.id), db.func.max(Match.played_on))
    found = db.select(Player, *counted).where(Player.club_id == club.id)
    found = found.outerjoin(Seat, Seat.player_id == Player.id)
    found = found.outerjoin(Match, and_(Match.id == Seat.match_id, Match.removed_at.is_(None)))
    rows = db.session.execute(found.group_by(Player.id))
    people = (Person(player, (), matches, last) for player, matches, last in rows)
    return sorted(people, key=lambda one: _place(one.player))


def _with(row: Person, also: list[Person]) -> Person:
    """A person and those joined with it: no match seats two of them, so their matches add up."""
    every = (row, *also)
    days = [one.last for one in every if one.last is not None]
    matches = sum(one.matches for one in every)
    return Person(row.player, tuple(also), matches, max(days, default=None))


def find_aliases(club_id: int) -> dict[str, str]:
    """Every folded name that was joined with a person → what that person is called."""
    person = aliased(Player)
    found = db.select(Player.folded, person.name).join(person, Player.same_as == person.id)
    rows = db.session.execute(found.where(Player.club_id == club_id))
    return {row.folded: row.name for row in rows}


def find_rows(person: Player) -> Sequence[Player]:
    """A person's own row and those joined with it."""
    found = db.select(Player).where(Player.id.in_(_rows_of(person.id)))
    return db.session.scalars(found.order_by(Player.id)).all()


def count_shared(one: Player, other: Player) -> int:
    """In how many matches two people have a seat each, thrown away ones too."""
    found = db.select(db.func.count(Match.id)).where(*with_both(one, other))
    return db.session.scalar(found) or 0


def with_both(*people: Player) -> tuple[Any, ...]:
    """The conditions that a match seats each of these people."""
    return tuple(Match.id.in_(_seated(person.id)) for person in people)


def _seated(player: int) -> Select[Any]:
    """The numbers of the matches in which a person has a seat."""
    found: Select[Any] = db.select(Seat.match_id).where(Seat.player_id.in_(_rows_of(player)))
    return found


def _rows_of(player: int) -> Select[Any]:
    """The rows of the person that a player is: the person's own and those joined with it."""
    person = db.func.coalesce(Player.same_as, Player.id)
    whose = db.select(person).where(Player.id == player).scalar_subquery()
    rows: Select[Any] = db.select(Player.id)
    return rows.where(or_(Player.id == whose, Player.same_as == whose))


# A match has few seats: one statement less is worth more than its row read once for each.
_SEATED = joinedload(Match.seats).options(joinedload(Seat.player).joinedload(Player.same))
_MATCH = (
    db.select(Match)
    .options(_SEATED)
    .where(Match.club_id == bindparam("club"), Match.code == bindparam("code"))
)


def narrowed(found: Select[Any], club: Club, wanted: Wanted) -> Select[Any]:
    """Only those of a club's matches that are wanted."""
    removed = Match.removed_at.is_not(None) if wanted.removed else Match.removed_at.is_(None)
    found = found.where(Match.club_id == club.id, removed)
    if wanted.game:
        found = found.where(Match.game == wanted.game)
    if wanted.player is not None:
        found = found.where(Match.id.in_(_seated(wanted.player)))
    if wanted.since is not None:
        found = found.where(Match.played_on >= wanted.since)
    if wanted.until is not None:
        found = found.where(Match.played_on <= wanted.until)
    if wanted.older_than is not None:
        found = found.where(tuple_(Match.played_on, Match.id) < wanted.older_than)
    if wanted.newer_than is not None:
        found = found.where(tuple_(Match.played_on, Match.id) > wanted.newer_than)
    return found

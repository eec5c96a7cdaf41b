"""What pages look up: clubs by key, matches by code, lists newest first, a club's players."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Select, and_, or_
from sqlalchemy.orm import joinedload, selectinload

from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key

PAGE = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches a list shows: of a game, with a player, thrown away ones, from where on."""

    game: str = ""
    player: int | None = None
    removed: bool = False
    older_than: tuple[date, int] | None = None
    newer_than: tuple[date, int] | None = None


KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What keys and codes are made of; PostgreSQL would not even take some other characters."""


def find_club(key: str) -> Club | None:
    """The club with this key, be it the one to keep the score or the one to look on."""
    if not KEY.fullmatch(key):
        return None
    found: Club | None = db.session.scalar(db.select(Club).where(_opened_by(key)))
    return found


def _opened_by(key: str) -> Any:
    return or_(Club.edit_hash == hash_key(key), Club.look_key == key)


@dataclass(frozen=True, slots=True)
class Marks:
    """What tells whether a match's page is as it was: cheap to ask, nothing is replayed."""

    edits: bool
    language: str | None
    club: int
    acts: int | None


def find_marks(key: str, code: str) -> Marks | None:
    """The marks of a club's match, in one query; None where there is none."""
    if not (KEY.fullmatch(key) and KEY.fullmatch(code)):
        return None
    last = db.select(db.func.max(Act.revision)).where(Act.match_id == Match.id)
    edits = Club.edit_hash == hash_key(key)
    found = db.select(edits, Club.language, Club.revision, last.scalar_subquery())
    found = found.join(Match, Match.club_id == Club.id)
    row = db.session.execute(found.where(_opened_by(key), Match.code == code)).first()
    return None if row is None else Marks(bool(row[0]), *row[1:])


def find_match(club: Club, code: str) -> Match | None:
    """A club's match, its acts and seats loaded."""
    if not KEY.fullmatch(code):
        return None
    wanted = _whole(db.select(Match)).where(Match.club_id == club.id, Match.code == code)
    found: Match | None = db.session.scalar(wanted)
    return found


def find_opened(club: Club, once: str) -> Match | None:
    """The match that a form has opened, if it was sent before."""
    found: Match | None = db.session.scalar(
        db.select(Match).where(Match.club_id == club.id, Match.once == once)
    )
    return found


def was_opened(once: str) -> bool:
    """Whether a form has opened a match, in whatever club."""
    return db.session.scalar(db.select(Match.id).where(Match.once == once)) is not None


def find_player(club: Club, folded: str) -> Player | None:
    """The club's player of this folded name."""
    found: Player | None = db.session.scalar(
        db.select(Player).where(Player.club_id == club.id, Player.folded == folded)
    )
    return found


def find_matches(club: Club, wanted: Wanted, most: int = PAGE) -> list[Match]:
    """A club's matches, newest first, their acts and seats loaded; one more than `most` if any."""
    found = _wanted(_whole(db.select(Match)), club, wanted)
    place = (Match.played_on, Match.id)
    if wanted.newer_than is not None:
        rows = db.session.scalars(found.order_by(*place).limit(most + 1)).all()
        return list(reversed(rows))
    newest = [column.desc() for column in place]
    return list(db.session.scalars(found.order_by(*newest).limit(most + 1)).all())


def find_latest(club: Club, most: int) -> list[Match]:
    """The matches that were opened last, whatever their date, acts and seats loaded."""
    found = _wanted(_whole(db.select(Match)), club, Wanted()).order_by(Match.id.desc())
    return list(db.session.scalars(found.limit(most)).all())


def count_matches(club: Club) -> int:
    """How many matches a club has, those thrown away not counted."""
    found = db.select(db.func.count()).where(Match.club_id == club.id, Match.removed_at.is_(None))
    return db.session.scalar(found) or 0


def find_players(club: Club) -> Sequence[Player]:
    """A club's players by name, without those hidden or joined with another."""
    found = db.select(Player).where(
        Player.club_id == club.id, Player.hidden.is_(False), Player.same_as.is_(None)
    )
    return db.session.scalars(found.order_by(Player.folded)).all()


def _whole(found: Select[Any]) -> Select[Any]:
    seats = selectinload(Match.seats).options(joinedload(Seat.player).joinedload(Player.same))
    return found.options(selectinload(Match.acts), seats)


def _wanted(found: Select[Any], club: Club, wanted: Wanted) -> Select[Any]:
    removed = Match.removed_at.is_not(None) if wanted.removed else Match.removed_at.is_(None)
    found = found.where(Match.club_id == club.id, removed)
    if wanted.game:
        found = found.where(Match.game == wanted.game)
    if wanted.player is not None:
        played = db.select(Seat.match_id).where(Seat.player_id == wanted.player)
        found = found.where(Match.id.in_(played))
    if wanted.older_than is not None:
        found = found.where(_before(*wanted.older_than))
    if wanted.newer_than is not None:
        found = found.where(_after(*wanted.newer_than))
    return found


def _before(day: date, match_id: int) -> Any:
    return or_(Match.played_on < day, and_(Match.played_on == day, Match.id < match_id))


def _after(day: date, match_id: int) -> Any:
    return or_(Match.played_on > day, and_(Match.played_on == day, Match.id > match_id))

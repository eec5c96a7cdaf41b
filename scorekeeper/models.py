"""What is stored: clubs, players, matches, seats and acts; acts are only ever added."""

import hashlib
import json
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry, relationship

from scorekeeper.lengths import LONGEST_CLUB
from scorekeeper.rules.cards import PACKS
from scorekeeper.zones import HOME

KINDS = ("open", "add", "replace", "strike", "restore", "move", "undo", "redo")
SHORT = 40
# NFKC makes up to 18 letters of one.
FOLDED = 800
KEY = 64
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


def new_key() -> str:
    """A secret that nobody guesses: 192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """A match's name in addresses: 64 random bits, since a link to one may be passed on."""
    return secrets.token_urlsafe(8)


def new_once() -> str:
    """By what a form is known that is sent twice: 96 random bits, since a club may come of it."""
    return secrets.token_urlsafe(12)


def hash_key(key: str) -> str:
    """What is kept of an edit key. A random key needs no slow hash."""
    return hashlib.sha256(key.encode()).hexdigest()


def now() -> datetime:
    return datetime.now(UTC)


class UTCDateTime(sa.types.TypeDecorator[datetime]):
    """A moment, kept as UTC without zone, so that SQLite and PostgreSQL agree."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else without_zone(value)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


def without_zone(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("A moment without a time zone can't be stored.")
    return moment.astimezone(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """The models' own base: mypy can't see through Flask-SQLAlchemy's db.Model."""

    registry = registry(
        metadata=sa.MetaData(naming_convention=NAMES),
        type_annotation_map={
            datetime: UTCDateTime(),
            dict[str, Any]: sa.JSON(none_as_null=True),
        },
    )


db = SQLAlchemy(
    model_class=Base,
    engine_options={
        # Errors are logged, and the parameters of a query may be keys.
        "hide_parameters": True,
        "json_serializer": partial(json.dumps, ensure_ascii=False, separators=(",", ":")),
    },
)


def one_of(column: str, words: tuple[str, ...]) -> sa.CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=column)


class Club(Base):
    """People who play together. The look key is kept plain: the edit page must show it."""

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str | None] = mapped_column(sa.String(LONGEST_CLUB))
    edit_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    look_key: Mapped[str] = mapped_column(sa.String(KEY), unique=True)
    time_zone: Mapped[str] = mapped_column(sa.String(64), default=HOME)
    language: Mapped[str | None] = mapped_column(sa.String(8))
    revision: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Player(Base):
    """A person of a club. Joined with another, the row stays and points to that one."""

    __tablename__ = "player"
    __table_args__ = (sa.UniqueConstraint("club_id", "folded"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(sa.ForeignKey("club.id"))
    name: Mapped[str] = mapped_column(sa.String(SHORT))
    folded: Mapped[str] = mapped_column(sa.String(FOLDED))
    hidden: Mapped[bool] = mapped_column(default=False)
    same_as: Mapped[int | None] = mapped_column(sa.ForeignKey("player.id"), index=True)

    same: Mapped["Player | None"] = relationship(remote_side=[id])

    @property
    def person(self) -> "Player":
        """Who this is: the player this one was joined with, or this one."""
        return self.same or self


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a club with all rows: who else it is, and the matches played under any name."""

    player: Player
    also: tuple["Person", ...]
    """Those joined with this one, each with its own matches."""
    matches: int
    last: date | None
    """The day of the last match."""


class Match(Base):
    """A match of a club; what happened in it are its acts."""

    __tablename__ = "match"
    __table_args__ = (
        sa.UniqueConstraint("club_id", "code"),
        sa.UniqueConstraint("club_id", "once"),
        sa.Index("ix_match_once", "once"),
        sa.Index("ix_match_newest_first", "club_id", "played_on", "id"),
        one_of("suits", PACKS),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(sa.ForeignKey("club.id"))
    code: Mapped[str] = mapped_column(sa.String(KEY), default=new_code)
    game: Mapped[str] = mapped_column(sa.String(SHORT))
    played_on: Mapped[date]
    name: Mapped[str | None] = mapped_column(sa.Text)
    note: Mapped[str | None] = mapped_column(sa.Text)
    suits: Mapped[str] = mapped_column(sa.String(SHORT), default="italian")
    once: Mapped[str | None] = mapped_column(sa.String(KEY))
    removed_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=now)

    acts: Mapped[list["Act"]] = relationship(order_by="Act.revision")
    seats: Mapped[list["Seat"]] = relationship(order_by="Seat.seat")


class Seat(Base):
    """Who sits where in a match; seats are added and never taken away."""

    __tablename__ = "seat"
    __table_args__ = (sa.UniqueConstraint("match_id", "player_id"),)

    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(sa.ForeignKey("player.id"), index=True)

    player: Mapped[Player] = relationship()


class Act(Base):
    """One thing done to a match. The primary key decides between two who write at once."""

    __tablename__ = "act"
    __table_args__ = (sa.UniqueConstraint("match_id", "once"), one_of("kind", KINDS))

    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"), primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(sa.String(SHORT))
    entry: Mapped[int | None]
    before: Mapped[int | None]
    body: Mapped[dict[str, Any] | None]
    who: Mapped[str | None] = mapped_column(sa.String(SHORT))
    at: Mapped[datetime] = mapped_column(default=now)
    once: Mapped[str] = mapped_column(sa.String(KEY))


class Summary(Base):
    """A match's result, derived: thrown away at will, good while both numbers agree.

    `words`, folded, is what a search through names and notes looks into.
    """

    __tablename__ = "summary"

    match_id: Mapped[int] = mapped_column(
        sa.ForeignKey("match.id"), primary_key=True, autoincrement=False
    )
    revision: Mapped[int]
    scoring_version: Mapped[int]
    playing: Mapped[bool]
    words: Mapped[str] = mapped_column(sa.Text)
    body: Mapped[dict[str, Any]]

"""The clubs that are shot at: one to play in, two that must never be seen or touched."""

from dataclasses import dataclass

import sqlalchemy as sa

from scorekeeper.models import Club, Match, db, hash_key
from tests.match_model import strike
from tests.pages import Phone, out_at_once, play, start
from tests.test_sharing import look_key

TABLES = ("club", "player", "match", "seat", "act")


@dataclass(frozen=True)
class Place:
    """A club with a match: its keys, its match's code, a player's number."""

    number: int
    edit: str
    look: str
    code: str
    player: int
    other: int
    cookie: str = ""

    @property
    def keys(self):
        return (self.edit, self.look)


@dataclass(frozen=True)
class Planted(Place):
    """A club of which nobody else may read a word."""

    words: tuple = ()

    @property
    def secrets(self):
        return (*self.keys, hash_key(self.edit), self.code, *self.words)


def cookie_of(phone):
    """The phone's cookies as it would send them."""
    kept = phone.client.get_cookie("scorekeeper")
    return f"scorekeeper={kept.value}" if kept else ""


def place(phone, *players, **fields):
    """A club with a match that is over and one that goes on: a hand struck, one that stands."""
    first = start(phone, *players, **fields)
    out_at_once(phone, play(phone, first, 3, 2, 1, last=3), 0, 1, 2)
    page = start(phone, *players, at=f"/club/{first.key}/new", **fields)
    page = play(phone, play(phone, page, 3, 2, 1, last=3), 0, 0, 6, last=3)
    return numbered(phone, strike(phone, page, 3))


def numbered(phone, page):
    edit, code = page.path.split("/")[2:5:2]
    with phone.app.app_context():
        club = db.session.scalar(sa.select(Club).where(Club.edit_hash == hash_key(edit)))
        match = db.session.scalar(sa.select(Match).where(Match.code == code))
        player, other = (seat.player_id for seat in match.seats[:2])
    look = look_key(phone, edit)
    return Place(club.id, edit, look, code, player, other, cookie_of(phone))


def planted(app, word):
    """A club whose every name, note and title has a word that nobody would type."""
    names = tuple(f"{word}{name}" for name in ("anna", "bea", "carlo", "dino"))
    phone = Phone(app)
    found = place(phone, *names, name=f"{word}title")
    phone.send(phone.open(f"/club/{found.edit}/settings").form("/settings"), name=f"{word}club")
    return Planted(**vars(found), words=(word,))


def rows_of(app, clubs):
    """Everything that is stored of some clubs."""
    numbers = [club.number for club in clubs]
    with app.app_context():
        matches = sa.select(Match.id).where(Match.club_id.in_(numbers))
        found = {}
        for name in TABLES:
            table = db.metadata.tables[name]
            column = table.c.id if name == "club" else table.c.get("club_id")
            mine = table.c.match_id.in_(matches) if column is None else column.in_(numbers)
            rows = db.session.execute(sa.select(table).where(mine))
            found[name] = sorted(map(str, rows))
        return found


def size(app):
    """How much is stored: what every act, new row and changed club adds to."""
    counts = [sa.select(sa.func.count()).select_from(db.metadata.tables[name]) for name in TABLES]
    changed = sa.select(sa.func.coalesce(sa.func.sum(Club.revision), 0))
    with app.app_context():
        return tuple(db.session.scalar(one) for one in (*counts, changed))

"""Matches as lists show them, out of their summaries: a club's home and its history."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import and_, or_, union_all

from scorekeeper.models import Club, Match, Player, Summary, db
from scorekeeper.queries import Wanted, narrowed, page_of, with_both
from scorekeeper.records.seats import NAMES, seats_of
from scorekeeper.records.summaries import Digest, digests, refresh, with_summary
from scorekeeper.rules.game import Seats
from scorekeeper.rules.names import folded
from scorekeeper.rules.places import Whereabouts

PAGE = 50
"""So many matches are on a page of the history."""
_SELECTED = with_summary(
    db.select(
        Match.id,
        Match.code,
        Match.game,
        Match.name,
        Match.played_on,
        Match.created_at,
        NAMES,
        Summary.body,
    )
)
_NUMBERS = with_summary(db.select(Match.id))


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list; what its summary says, with the players' names by seat."""

    match_id: int
    code: str
    game: str
    name: str | None
    played_on: date
    created_at: datetime
    _: KW_ONLY
    names: Mapping[int, str]
    body: Mapping[str, Any]

    @property
    def order(self) -> Seats:
        """Everybody in playing order."""
        return tuple(self.body["order"])

    @property
    def winners(self) -> Seats:
        """Who won; nobody while it is played."""
        return tuple(self.body["winners"])

    @property
    def playing(self) -> bool:
        """Whether it is still played."""
        return "open" in self.body

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return int(self.body["hands"])

    @property
    def effect(self) -> str:
        """What the threshold does, as Game.at_threshold says it."""
        return str(self.body["to"][0])

    @property
    def goal(self) -> int:
        """The threshold, or the number of hands."""
        return int(self.body["to"][1])

    @property
    def number(self) -> int:
        """While it is played: the next hand's number."""
        return int(self.body["open"]["number"])

    @property
    def dealer(self) -> int | None:
        """While it is played: who deals next."""
        dealer: int | None = self.body["open"]["dealer"]
        return dealer

    @property
    def stands(self) -> Mapping[int, tuple[int, Whereabouts]]:
        """While it is played: seat → total, and where that player stands."""
        where = [Whereabouts(*one) for one in self.body["open"]["where"]]
        lines = zip(self.order, self.body["totals"], where, strict=True)
        return {seat: (total, stand) for seat, total, stand in lines}


@dataclass(frozen=True, slots=True)
class Home:
    """What a club's home shows: open matches, the newest past ones, the one opened last."""

    open: tuple[Listed, ...]
    past: tuple[Listed, ...]
    latest: Listed | None


def find_home(club: Club, past: int) -> Home:
    """A club's open matches whatever their age, the last opened first, and so many past ones."""
    club_id = club.id
    left = refresh(club_id)
    playing = {number for number, one in left.items() if one.playing}
    newest = narrowed(db.select(db.func.max(Match.id)), club, Wanted()).correlate(None)
    opened = or_(Summary.playing, Match.id.in_(playing), Match.id == newest.scalar_subquery())
    over = or_(Summary.playing.is_(False), Match.id.in_(left.keys() - playing))
    shown = (
        narrowed(_NUMBERS.where(opened), club, Wanted()),
        page_of(_NUMBERS.where(over), club, Wanted(), past),
    )
    numbers = union_all(*(db.select(one.subquery().c.id) for one in shown))
    rows = db.session.execute(_SELECTED.where(Match.id.in_(numbers)).order_by(Match.id.desc()))
    listed = _listed(club_id, rows.all(), left)
    done = sorted((one for one in listed if not one.playing), key=_place, reverse=True)
    return Home(
        tuple(one for one in listed if one.playing),
        tuple(done[:past]),
        listed[0] if listed else None,
    )


def _place(one: Listed) -> tuple[date, int]:
    return one.played_on, one.match_id


@dataclass(frozen=True, slots=True)
class Search:
    """What a search for a text sets as conditions, and the summaries that only this page knows."""

    conditions: tuple[Any, ...] = ()
    left: Mapping[int, Digest] = field(default_factory=dict)


EVERYTHING = Search()


def search(club: Club, text: str) -> Search:
    """The matches in whose name or notes each word of a text is, whatever its case."""
    words = folded(text.replace("\0", " ")).split()
    if not words:
        return EVERYTHING
    left = refresh(club.id)
    kept = and_(*(Summary.words.contains(word, autoescape=True) for word in words))
    own = [number for number, one in left.items() if all(word in one.words for word in words)]
    return Search((or_(kept, Match.id.in_(own)),), left)


def find_listed(
    club: Club, wanted: Wanted, found: Search = EVERYTHING, most: int = PAGE
) -> list[Listed]:
    """A page of a club's matches, newest first; one more than `most` if any."""
    page = page_of(_SELECTED.where(*found.conditions), club, wanted, most)
    listed = _listed(club.id, db.session.execute(page).all(), found.left)
    return listed if wanted.newer_than is None else listed[::-1]


def cut_to_page(listed: Sequence[Listed], wanted: Wanted) -> tuple[Sequence[Listed], bool, bool]:
    """The matches of the page that was wanted, and whether there are newer and older ones."""
    more = len(listed) > PAGE
    if wanted.newer_than is not None:
        shown = listed[-PAGE:]
        return shown, more, bool(shown)
    shown = listed[:PAGE]
    return shown, bool(shown) and wanted.older_than is not None, more


def count_listed(club: Club, wanted: Wanted, found: Search = EVERYTHING) -> int:
    """How many matches there are on all pages."""
    everywhere = replace(wanted, older_than=None, newer_than=None)
    counted = db.select(db.func.count()).select_from(Match)
    if found.conditions:
        counted = with_summary(counted).where(*found.conditions)
    return db.session.scalar(narrowed(counted, club, everywhere)) or 0


def listed_matches(club: Club, numbers: Collection[int]) -> list[Listed]:
    """A club's matches by their numbers, in no order."""
    rows = db.session.execute(_SELECTED.where(Match.id.in_(numbers))).all()
    return _listed(club.id, rows, {})


def find_shared(club: Club, one: Player, other: Player, most: int) -> list[Listed]:
    """The newest matches in which two people have a seat each, thrown away ones too."""
    found = _SELECTED.where(*with_both(one, other))
    newest = found.order_by(Match.played_on.desc(), Match.id.desc()).limit(most)
    return _listed(club.id, db.session.execute(newest).all(), {})


def _listed(club_id: int, rows: Sequence[Any], left: Mapping[int, Digest]) -> list[Listed]:
    """The rows with a body each, computed where there is none."""
    bodies = {number: one.body for number, one in left.items()}
    bodies |= {row.id: row.body for row in rows if row.body is not None}
    stale = sorted({row.id for row in rows} - bodies.keys())
    bodies |= {one.match_id: one.body for one, _ in digests(club_id, stale)}
    return [
        Listed(*facts, names=dict(seats_of(names)), body=bodies[facts[0]])
        for *facts, names, _ in rows
    ]

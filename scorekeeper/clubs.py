"""For whoever runs the server: which clubs there are, and a new key for one that lost its own."""

from collections.abc import Iterator

from sqlalchemy import func

from scorekeeper.models import Club, Match, Player, db, hash_key, new_key
from scorekeeper.players import take_turn
from scorekeeper.settings import SetupError
from scorekeeper.sqlite import begin_to_write


def listed() -> Iterator[str]:
    """A line for each club: number, name, first day, matches and players, never a key."""
    for club in db.session.scalars(db.select(Club).order_by(Club.id)):
        counts = (_count(Match, club), _count(Player, club))
        yield "{}  {}  since {:%Y-%m-%d}, {} matches, {} players: {}".format(
            club.id, club.name or "(no name)", club.created_at, *counts, _players(club)
        )


def _count(model: type[Match] | type[Player], club: Club) -> int:
    found = db.select(func.count()).select_from(model).where(model.club_id == club.id)
    return db.session.scalar(found) or 0


def _players(club: Club) -> str:
    found = db.select(Player.name).where(Player.club_id == club.id).order_by(Player.id).limit(6)
    return ", ".join(db.session.scalars(found))


def found_club(number: int) -> Club:
    """The club with this number; SetupError where there is none."""
    club = db.session.get(Club, number) if 0 < number < 2**31 else None
    if club is None:
        raise SetupError(f"There is no club {number}: “scorekeeper clubs” lists them.")
    return club


def with_new_key(number: int) -> str:
    """The path that opens a club from now on; its old edit key is dead."""
    begin_to_write(db.session)
    club, key = found_club(number), new_key()
    take_turn(club)
    club.edit_hash, club.revision = hash_key(key), club.revision + 1
    db.session.commit()
    return f"/club/{key}/"

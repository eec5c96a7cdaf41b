"""Example clubs: made, told from others, thrown away with all their rows.

A match that came with an example is marked by the key it was opened with, which no form can have.
"""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import delete, not_, or_
from sqlalchemy.exc import IntegrityError

from scorekeeper.examples.matches import FINISHED, PLAYING, Shown
from scorekeeper.models import Act, Club, Match, Player, Seat, Summary, db, new_key, now
from scorekeeper.opening import new_club
from scorekeeper.players import player_named, take_turn
from scorekeeper.queries import find_club
from scorekeeper.rules.matchfile import MatchFile
from scorekeeper.standing import entry_body, start_body

MARK = "example."


def is_example(club: Club) -> bool:
    """Whether a club has nothing but the matches that it was made with."""
    marked = Match.once.startswith(MARK, autoescape=True)
    matches = db.select(Match.id).where(Match.club_id == club.id)
    own = matches.where(or_(Match.once.is_(None), not_(marked)))
    given, others = db.session.execute(
        db.select(matches.where(marked).exists(), own.exists())
    ).one()
    return bool(given and not others)


def open_example(key: str, name: str) -> None:
    """Make an example club with this edit key unless there is one; all of it or nothing."""
    if find_club(key) is not None:
        return
    try:
        _make(key, name)
        db.session.commit()
    except IntegrityError:
        # The same form at the same moment: the other one made it.
        db.session.rollback()


def throw_away(club: Club) -> bool:
    """Remove an example club for good; False, and nothing, where it has other matches by now.

    Nothing else in the house ever deletes a match or an act.
    """
    take_turn(club)
    if not is_example(club):
        return False
    of_club = db.select(Match.id).where(Match.club_id == club.id)
    # Who is just entering something waits, and then finds no match any more.
    db.session.scalars(of_club.with_for_update()).all()
    gone = (
        *(delete(rows).where(rows.match_id.in_(of_club)) for rows in (Summary, Act, Seat)),
        *(delete(rows).where(rows.club_id == club.id) for rows in (Match, Player)),
        delete(Club).where(Club.id == club.id),
    )
    for statement in gone:
        db.session.execute(statement, execution_options={"synchronize_session": False})
    db.session.commit()
    return True


def _make(key: str, name: str) -> None:
    club = new_club(key)
    club.name = name
    for shown in (FINISHED, PLAYING):
        db.session.add(_match(club, shown, now()))
        db.session.flush()


def _match(club: Club, shown: Shown, at: datetime) -> Match:
    file, times = shown.read(), shown.times(at)
    seats = [Seat(seat=seat, player=player_named(club, name)) for seat, name in file.names.items()]
    acts = list(_acts(file, times))
    return Match(
        club_id=club.id,
        game=file.match.game.name,
        played_on=times[0].astimezone(ZoneInfo(club.time_zone)).date(),
        once=acts[0].once,
        created_at=times[0],
        seats=seats,
        acts=acts,
    )


def _acts(file: MatchFile, times: list[datetime]) -> Iterator[Act]:
    """The opening, then an act for each entry."""
    facts = file.match
    start = start_body(facts.game, facts.players, facts.first_dealer)
    once = f"{MARK}{new_key()}"
    yield Act(revision=1, kind="open", body=start, at=times[0], once=once)
    for revision, (entry, at) in enumerate(zip(facts.entries, times[1:], strict=True), 2):
        body = entry_body(entry)
        yield Act(revision=revision, kind="add", body=body, at=at, once=new_key())

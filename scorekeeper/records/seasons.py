"""Which games were played in which years, for the choices above the records."""

from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Club, Match, Player, db
from scorekeeper.queries import Wanted, narrowed


@dataclass(frozen=True, slots=True)
class Season:
    """A year of a game: how many matches, and the day of the last."""

    game: str
    year: int
    matches: int
    last: date


def seasons(club: Club, person: Player | None = None) -> tuple[Season, ...]:
    """Every year of every game with a match that was not thrown away, over or not.

    Of a person only those with a seat, under whatever name.
    """
    year = db.extract("year", Match.played_on)
    found = db.select(Match.game, year, db.func.count(), db.func.max(Match.played_on))
    found = narrowed(found, club, Wanted(player=person.id if person else None))
    rows = db.session.execute(found.group_by(Match.game, year))
    return tuple(Season(game, int(one), matches, last) for game, one, matches, last in rows)


def usual_game(played: tuple[Season, ...]) -> str:
    """The game played most, of as many that played last; '' where none was played."""
    games = {season.game for season in played}
    return max(games, key=lambda game: _weight(game, played), default="")


def _weight(game: str, played: tuple[Season, ...]) -> tuple[int, date, str]:
    own = [season for season in played if season.game == game]
    return sum(season.matches for season in own), max(season.last for season in own), game

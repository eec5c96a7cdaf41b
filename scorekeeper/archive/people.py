"""Who of an archive is who of the club: by the seats of common matches, then by name, or new."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.archive.checking import check_persons
from scorekeeper.archive.clubfile import CLUB_FILE, ArchivedPlayer
from scorekeeper.archive.logs import Log
from scorekeeper.archive.refusals import inside
from scorekeeper.archive.stored import AnySession, insert, players_of
from scorekeeper.models import Player
from scorekeeper.rules.names import folded
from scorekeeper.rules.reasons import refuse


@dataclass(frozen=True, slots=True)
class People:
    """An archive's names among the club's players."""

    ids: dict[str, int]
    """Name in the archive → the player's number."""
    persons: dict[int, int]
    """Player's number → the person's, joins followed."""
    new: int
    """How many players there were not before."""

    def check(self, log: Log) -> None:
        """Refuse a match in which somebody would sit twice, by the joins that the club knows."""
        check_persons(log, [self.persons[self.ids[name]] for name in log.seats])


def seat_people(
    session: AnySession,
    club_id: int,
    players: Sequence[ArchivedPlayer],
    seated: Mapping[str, int],
) -> People:
    """The archive's players in the club, new ones stored; those of the club stay as they are.

    `seated` says who sits where the archive has a name. ArchiveError where the name of somebody
    new is taken by one whom the archive calls otherwise.
    """
    stored = players_of(session, club_id)
    ids = {**seated, **_by_name(players, seated, stored)}
    new = [player for player in players if player.name not in ids]
    people = People(ids, {row.id: row.same_as or row.id for row in stored}, len(new))
    # Whoever was joined with another comes after that one.
    _add(session, club_id, [player for player in new if player.same_as is None], people)
    _add(session, club_id, [player for player in new if player.same_as is not None], people)
    return people


def _by_name(
    players: Sequence[ArchivedPlayer], seated: Mapping[str, int], stored: Sequence[Any]
) -> dict[str, int]:
    """Those whom no common match tells, by their names."""
    numbers = {row.folded: row.id for row in stored}
    taken = {number: name for name, number in seated.items()}
    found: dict[str, int] = {}
    for place, player in enumerate(players):
        number = numbers.get(folded(player.name))
        if player.name in seated or number is None:
            continue
        if number in taken:
            facts = {"name": player.name, "other": taken[number]}
            with inside(CLUB_FILE):
                raise refuse("archived_name_taken", "players", place, "name", **facts)
        found[player.name] = number
    return found


def _add(
    session: AnySession, club_id: int, players: Sequence[ArchivedPlayer], people: People
) -> None:
    """Store new players, and learn their numbers."""
    insert(session, Player, [_row(club_id, player, people) for player in players])
    there = {row.folded: row for row in players_of(session, club_id)}
    for player in players:
        row = there[folded(player.name)]
        people.ids[player.name] = row.id
        people.persons[row.id] = row.same_as or row.id


def _row(club_id: int, player: ArchivedPlayer, people: People) -> dict[str, Any]:
    same = None if player.same_as is None else people.persons[people.ids[player.same_as]]
    facts = {"name": player.name, "folded": folded(player.name), "hidden": player.hidden}
    return {"club_id": club_id, **facts, "same_as": same}

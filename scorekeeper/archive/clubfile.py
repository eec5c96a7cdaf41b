"""`club.json`: what a club is called, who belongs to it, and the codes of its matches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scorekeeper.archive.fields import (
    as_code,
    as_line,
    as_moment,
    as_truth,
    present,
    write_moment,
)
from scorekeeper.archive.limits import MOST_MATCHES
from scorekeeper.languages import LANGUAGES
from scorekeeper.lengths import LONGEST_CLUB
from scorekeeper.models import SHORT
from scorekeeper.rules.documents import as_list, as_object, as_text
from scorekeeper.rules.names import check_name, first_twice, folded
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.zones import is_zone

CLUB_FORMAT = "scorekeeper-club/1"
CLUB_FILE = "club.json"
LONGEST_LANGUAGE = 8

_REQUIRED = ("format", "time_zone", "players", "matches")
_OPTIONAL = ("name", "language", "created_at")


@dataclass(frozen=True, slots=True)
class ArchivedPlayer:
    """A person of the club under a name; `same_as` names the one this one was joined with."""

    name: str
    hidden: bool = False
    same_as: str | None = None


@dataclass(frozen=True, slots=True)
class ClubFile:
    """The club, without its keys."""

    time_zone: str
    players: tuple[ArchivedPlayer, ...]
    codes: tuple[str, ...]
    name: str | None = None
    language: str | None = None
    created_at: datetime | None = None
    persons: Mapping[str, str] = field(init=False)
    """Name → the name of the person, joins followed."""

    def __post_init__(self) -> None:
        persons = {player.name: player.same_as or player.name for player in self.players}
        object.__setattr__(self, "persons", persons)


def write_club(club: ClubFile) -> dict[str, Any]:
    """The document of `club.json`."""
    return {
        "format": CLUB_FORMAT,
        **present({"name": club.name}),
        "time_zone": club.time_zone,
        **present(
            {
                "language": club.language,
                "created_at": club.created_at and write_moment(club.created_at),
            }
        ),
        "players": [_write_player(player) for player in club.players],
        "matches": list(club.codes),
    }


def _write_player(player: ArchivedPlayer) -> dict[str, Any]:
    members = {"name": player.name, "hidden": player.hidden or None, "same_as": player.same_as}
    return present(members)


def read_club(document: object) -> ClubFile:
    """The club of a `club.json`; RuleError with the path to what is refused."""
    found = as_object(document, _REQUIRED, _OPTIONAL)
    if found["format"] != CLUB_FORMAT:
        raise refuse("unknown_format", "format", needed=CLUB_FORMAT)
    created = found.get("created_at")
    return ClubFile(
        time_zone=_read_zone(found["time_zone"]),
        players=_read_players(as_list(found["players"], "players")),
        codes=_read_codes(as_list(found["matches"], "matches")),
        name=as_line(found["name"], LONGEST_CLUB, "name") if "name" in found else None,
        language=_read_language(found["language"]) if "language" in found else None,
        created_at=as_moment(created, "created_at") if "created_at" in found else None,
    )


def _read_zone(value: object) -> str:
    zone = as_text(value, "time_zone")
    if not is_zone(zone):
        raise refuse("no_such_time_zone", "time_zone", text=zone[:40])
    return zone


def _read_language(value: object) -> str | None:
    """One that is spoken here; a club from a server that speaks others has its phones' own."""
    language = as_line(value, LONGEST_LANGUAGE, "language")
    return language if language in LANGUAGES else None


def _read_players(listed: list[Any]) -> tuple[ArchivedPlayer, ...]:
    """The players, each name there once, joins of one step."""
    players = tuple(_at("players", place, _read_player, one) for place, one in enumerate(listed))
    twice = first_twice(folded(player.name) for player in players)
    if twice is not None:
        raise refuse("name_twice", "players", twice[1], "name", name=players[twice[1]].name)
    persons = {player.name for player in players if player.same_as is None}
    for place, player in enumerate(players):
        if player.same_as is not None and player.same_as not in persons:
            raise refuse("same_as_nobody", "players", place, "same_as", name=player.same_as[:SHORT])
    return players


def _read_player(value: object) -> ArchivedPlayer:
    found = as_object(value, ("name",), ("hidden", "same_as"))
    return ArchivedPlayer(
        check_name(found["name"], "name"),
        as_truth(found.get("hidden", False), "hidden"),
        as_text(found["same_as"], "same_as") if "same_as" in found else None,
    )


def _read_codes(listed: list[Any]) -> tuple[str, ...]:
    if len(listed) > MOST_MATCHES:
        raise refuse("too_many_matches", "matches", most=MOST_MATCHES)
    codes = tuple(as_code(value, "matches", place) for place, value in enumerate(listed))
    twice = first_twice(codes)
    if twice is not None:
        raise refuse("key_twice", "matches", twice[1], key=codes[twice[1]])
    return codes


def _at(key: str, place: int, read: Any, value: object) -> Any:
    try:
        return read(value)
    except RuleError as error:
        raise error.under(key, place) from None

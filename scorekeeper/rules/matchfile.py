"""The two JSON documents: match files are read and written, score sheets written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.documents import as_date, as_list, as_object, as_text, parse
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.game import Game, Seats, check_rule, house_rules
from scorekeeper.rules.names import Roster, by_count
from scorekeeper.rules.reading import NOTHING, Known, read_entries
from scorekeeper.rules.reasons import Reason, RuleError, refuse
from scorekeeper.rules.scoresheet import Match, Row, Sheet
from scorekeeper.rules.writing import write_entry

MATCH_FORMAT = "scorekeeper-match/1"
SHEET_FORMAT = "scorekeeper-sheet/1"
GAMES: dict[str, type[Ciapano] | type[Busca]] = {game.name: game for game in (Ciapano, Busca)}


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match with the names of its seats, and what it is called and when it was played."""

    match: Match
    names: Mapping[int, str]
    name: str | None = None
    played_on: date | None = None


def read(source: bytes) -> MatchFile:
    """A match file's bytes; RuleError with reason and path where it is refused."""
    return read_match(parse(source))


def read_match(
    document: object, seat_for: Callable[[str, int], int] = by_count, known: Known = NOTHING
) -> MatchFile:
    """A match file's document; RuleError with reason and path where it is refused.

    `seat_for` numbers the seats: in the order of naming, or, for stored matches, by their names.
    Entries that are `known` are not read again.
    """
    required = ("format", "game", "players", "entries")
    found = as_object(document, required, ("name", "played_on", "rules", "first_dealer"))
    if found["format"] != MATCH_FORMAT:
        raise refuse("unknown_format", "format", needed=MATCH_FORMAT)
    roster = Roster(seat_for)
    players = _players(found["players"], roster)
    game = read_game(found["game"], found.get("rules", {}), len(players))
    first_dealer = _first_dealer(found, roster, players)
    documents = as_list(found["entries"], "entries")
    entries = read_entries(documents, game, len(players), roster, known)
    match = Match(game, players, first_dealer, entries)
    name = as_text(found["name"], "name") if "name" in found else None
    played_on = as_date(found["played_on"], "played_on") if "played_on" in found else None
    return MatchFile(match, roster.names(), name, played_on)


def _players(names: object, roster: Roster) -> Seats:
    listed = as_list(names, "players")
    return tuple(roster.add(name, "players", place) for place, name in enumerate(listed))


def read_game(name: object, rules: object, seats: int) -> Game:
    """A game with a table's house rules, for so many players at the start."""
    if not isinstance(name, str) or name not in GAMES:
        raise refuse("unknown_game", "game", games=tuple(GAMES))
    kind = GAMES[name]
    if seats not in kind.seats_allowed:
        least, most = kind.seats_allowed[0], kind.seats_allowed[-1]
        raise refuse("game_seats", "players", seats=seats, least=least, most=most)
    agreed = as_object(rules, (), rules if isinstance(rules, dict) else (), "rules")
    try:
        for rule, value in agreed.items():
            check_rule(kind, rule, value)
        game = kind(**agreed)
        game.check(seats)
    except RuleError as error:
        raise error.under("rules") from None
    return game


def _first_dealer(found: Mapping[str, Any], roster: Roster, players: Seats) -> int:
    if "first_dealer" not in found:
        return players[0]
    return roster.seat(found["first_dealer"], "first_dealer")


def write_match(file: MatchFile) -> dict[str, Any]:
    """The match file's document; house rules are written in full."""
    match, name_of = file.match, file.names.__getitem__
    document: dict[str, Any] = {"format": MATCH_FORMAT, "game": match.game.name}
    if file.name is not None:
        document["name"] = file.name
    if file.played_on is not None:
        document["played_on"] = file.played_on.isoformat()
    return document | {
        "rules": house_rules(match.game),
        "players": [name_of(seat) for seat in match.players],
        "first_dealer": name_of(match.first_dealer),
        "entries": [write_entry(entry, name_of) for entry in match.entries],
    }


def write_sheet(
    sheet: Sheet, names: Mapping[int, str], say: Callable[[Reason], str]
) -> dict[str, Any]:
    """The score sheet's document; `say` words the why of each number."""

    def named(seats: Seats) -> list[str]:
        return [names[seat] for seat in seats]

    def by_name(numbers: Mapping[int, int]) -> dict[str, int]:
        return {names[seat]: numbers[seat] for seat in sheet.order if seat in numbers}

    hands = [row for row in sheet.rows if isinstance(row.entry, Hand)]
    upcoming = None
    if sheet.dealer is not None and sheet.leader is not None and sheet.deal is not None:
        seats = (names[sheet.dealer], names[sheet.leader])
        upcoming = {"dealer": seats[0], "leader": seats[1], "deal": by_name(sheet.deal)}
    return {
        "format": SHEET_FORMAT,
        "game": sheet.game.name,
        "rules": house_rules(sheet.game),
        "players": named(sheet.order),
        "hands": [_write_hand(row, sheet.order, names, say) for row in hands],
        "totals": by_name(sheet.totals),
        "active": named(sheet.active),
        "status": sheet.status,
        "winners": named(sheet.winners),
        "losers": named(sheet.losers),
        "next": upcoming,
    }


def _write_hand(
    row: Row, order: Seats, names: Mapping[int, str], say: Callable[[Reason], str]
) -> dict[str, Any]:
    assert isinstance(row.entry, Hand)
    score, tally = row.entry.score, row.entry.tally

    def name(seat: int | None) -> str | None:
        return None if seat is None else names[seat]

    played = [seat for seat in order if seat in score.scores]
    return {
        "number": row.number,
        "dealer": name(row.dealer),
        "leader": name(row.leader),
        "last_trick": name(tally.last_trick),
        "scores": {names[seat]: score.scores[seat] for seat in played},
        "totals": {names[seat]: row.totals[seat] for seat in order},
        "outcome": score.outcome,
        "cappotto": name(score.cappotto),
        "eliminated": [names[seat] for seat in row.eliminated],
        "missing": [names[seat] for seat in row.missing],
        "extra": [names[seat] for seat in row.extra],
        "counted": row.counted,
        "why": {names[seat]: say(score.why[seat]) for seat in played},
    }

"""A match as it stands: its acts folded, its entries replayed, its seats named."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.acts import Course, History, Item, fold
from scorekeeper.models import Match
from scorekeeper.rules.entries import Entry
from scorekeeper.rules.game import Game, Seats, house_rules
from scorekeeper.rules.matchfile import MATCH_FORMAT, MatchFile, read_match
from scorekeeper.rules.names import by_number
from scorekeeper.rules.scoresheet import Row, Sheet, replay
from scorekeeper.rules.writing import write_entry


@dataclass(frozen=True, slots=True)
class Standing:
    """A stored match, its history, its sheet, and the players' names by seat."""

    match: Match
    history: History
    sheet: Sheet
    names: Mapping[int, str]

    @property
    def revision(self) -> int:
        """The last act's revision: what a form has seen."""
        return self.match.acts[-1].revision

    @property
    def rows(self) -> tuple[tuple[Item, Row], ...]:
        """Each entry as it was stored, with its row on the sheet."""
        return tuple(zip(self.history.course.items, self.sheet.rows, strict=True))


def stand(match: Match) -> Standing:
    """How a match stands."""
    history = fold(match.acts)
    sheet = replay(read_course(match.game, history.course).match)
    names = {seat.seat: seat.player.name for seat in match.seats}
    return Standing(match, history, sheet, names)


def read_course(game: str, course: Course) -> MatchFile:
    """The stored facts read as a match file whose names are the seats' numbers.

    RuleError where the rules refuse them; what is stored has been read before.
    """
    document = {
        "format": MATCH_FORMAT,
        "game": game,
        "entries": [item.body for item in course.items],
        **course.start.body,
    }
    return read_match(document, by_number)


def start_body(game: Game, players: Seats, first_dealer: int) -> dict[str, Any]:
    """The body of an opening: house rules in full, seats in playing order, the first dealer."""
    seats = [str(seat) for seat in players]
    return {
        "rules": house_rules(game),
        "players": seats,
        "first_dealer": str(first_dealer),
    }


def entry_body(entry: Entry) -> dict[str, Any]:
    """The body of an act that brings an entry, which speaks of seats."""
    return write_entry(entry, str)

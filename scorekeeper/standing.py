"""A match as it stands: its acts folded, its entries replayed, its seats named."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import bindparam, select

from scorekeeper.acts import (
    ACT_COLUMNS,
    Course,
    Deed,
    History,
    Item,
    PlainAct,
    StoredAct,
    after,
    fold,
)
from scorekeeper.models import Act, Match, db
from scorekeeper.rules.documents import as_object
from scorekeeper.rules.entries import Entry
from scorekeeper.rules.game import Game, Seats, house_rules
from scorekeeper.rules.matchfile import MATCH_FORMAT, MatchFile, read_game, read_match
from scorekeeper.rules.names import Roster, by_number
from scorekeeper.rules.reading import NOTHING, Known, read_entry
from scorekeeper.rules.reasons import refuse
from scorekeeper.rules.scoresheet import Match as Facts
from scorekeeper.rules.scoresheet import Row, Sheet, replay
from scorekeeper.rules.writing import write_entry


@dataclass(frozen=True, slots=True)
class Standing:
    """A stored match, its acts and history, its sheet, and the players' names by seat."""

    match: Match
    acts: Sequence[StoredAct]
    history: History
    facts: Facts
    sheet: Sheet
    names: Mapping[int, str]
    rows: tuple[tuple[Item, Row], ...]
    """Each entry as it was stored, with its row on the sheet."""

    @property
    def revision(self) -> int:
        """The last act's revision: what a form has seen."""
        return self.acts[-1].revision


def stand(match: Match) -> Standing:
    """How a match stands."""
    acts = acts_of(match.id)
    history = fold(acts)
    file = read_course(match.game, history.course)
    if file.names.keys() - {seat.seat for seat in match.seats}:
        # Somebody sat down while this match was read, after its seats and before its acts.
        db.session.refresh(match, ["seats"])
    return _standing(match, acts, history, file, _names(match))


def stand_at(now: Standing, revision: int) -> Standing:
    """How a match stood after an act, with today's names."""
    acts = [act for act in now.acts if act.revision <= revision]
    history = fold(acts)
    file = read_course(now.match.game, history.course)
    return _standing(now.match, acts, history, file, _names(now.match))


def acts_of(match_id: int) -> Sequence[StoredAct]:
    """The acts of a match in order, as plain rows: nobody changes one, and there may be many."""
    rows: Sequence[Any] = db.session.execute(_ACTS, {"match": match_id}).all()
    return rows


_ACTS = (
    select(*(getattr(Act, column) for column in ACT_COLUMNS))
    .where(Act.match_id == bindparam("match"))
    .order_by(Act.revision)
)


def _names(match: Match) -> dict[int, str]:
    return {seat.seat: seat.player.person.name for seat in match.seats}


def _standing(
    match: Match,
    acts: Sequence[StoredAct],
    history: History,
    file: MatchFile,
    names: Mapping[int, str],
) -> Standing:
    facts = file.match
    sheet = replay(facts)
    rows = tuple(zip(history.course.items, sheet.rows, strict=True))
    return Standing(match, acts, history, facts, sheet, names, rows)


def sheet_before(standing: Standing, place: int) -> Sheet:
    """The sheet as it stood before the entry at this place."""
    return replay(replace(standing.facts, entries=standing.facts.entries[:place]))


def suppose(standing: Standing, deed: Deed) -> Standing:
    """How the match would stand with one act more; RuleError where the rules refuse it."""
    names = {**standing.names, **deed.newcomers}
    history = history_with(standing, deed)
    file = read_after(standing, history.course)
    check_seats(file, names.keys(), deed.newcomers.keys())
    return _standing(standing.match, standing.acts, history, file, names)


def check_seats(file: MatchFile, there: Set[int], new: Set[int]) -> None:
    """Refuse a seat that nobody has, and a newcomer whom nothing names."""
    for seat in (file.names.keys() - there) | (new - file.names.keys()):
        raise refuse("stranger", name=str(seat))


def history_with(standing: Standing, deed: Deed) -> History:
    """The history with one act more, whether or not the rules take it."""
    revision = standing.revision + 1
    act = PlainAct(revision, "", deed.kind, deed.entry, deed.before, deed.body)
    return after(standing.history, act)


def read_after(standing: Standing, course: Course) -> MatchFile:
    """Facts read as by `read_course`, without those that stand already."""
    before = standing.history.course
    if course.start.body is not before.start.body:
        return read_course(standing.match.game, course)
    pairs = zip(before.items, standing.facts.entries, strict=True)
    entries = {id(item.body): entry for item, entry in pairs}
    known = Known({str(seat) for seat in standing.sheet.order}, entries)
    return read_course(standing.match.game, course, known)


def read_course(game: str, course: Course, known: Known = NOTHING) -> MatchFile:
    """The stored facts read as a match file whose names are the seats' numbers.

    RuleError where the rules refuse them; what is stored has been read before.
    """
    start = as_object(course.start.body, ("rules", "players", "first_dealer"), ())
    document = {
        "format": MATCH_FORMAT,
        "game": game,
        "entries": [item.body for item in course.items],
        **start,
    }
    return read_match(document, by_number, known)


def read_alone(game: str, start: Mapping[str, Any], body: Mapping[str, Any], seats: Seats) -> Entry:
    """One stored entry read by itself, whoever of these seats it names.

    What the entry says never depends on others, so everybody may be taken as seated already.
    """
    rules = read_game(game, start["rules"], len(start["players"]))
    roster = Roster(by_number, {str(seat): seat for seat in seats})
    return read_entry(body, rules, len(start["players"]), roster)


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

"""Many matches replayed at once, from plain rows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import bindparam, case

from scorekeeper.acts import Item, fold
from scorekeeper.models import Act, Match, db
from scorekeeper.rules.scoresheet import Match as Facts
from scorekeeper.rules.scoresheet import Row, Sheet, replay
from scorekeeper.standing import read_course


@dataclass(frozen=True, slots=True)
class Replayed:
    """A match as it stands after a revision."""

    match_id: int
    code: str
    name: str | None
    note: str | None
    revision: int
    facts: Facts
    sheet: Sheet
    rows: tuple[tuple[Item, Row], ...]


def replayed(numbers: Collection[int]) -> list[Replayed]:
    """Matches by their numbers, in that order of theirs; one query, however many there are."""
    rows = db.session.execute(_ACTS, {"numbers": list(numbers)})
    return [_replayed(tuple(acts)) for _, acts in groupby(rows, lambda act: act.match_id)]


# What is written about a match, which may be long, comes with its opening only.
_ACTS = (
    db.select(
        Act.match_id,
        Act.revision,
        Act.kind,
        Act.entry,
        Act.before,
        Act.body,
        Act.at,
        Match.code,
        Match.game,
        case((Act.revision == 1, Match.name)).label("name"),
        case((Act.revision == 1, Match.note)).label("note"),
    )
    .join(Match, Match.id == Act.match_id)
    .where(Act.match_id.in_(bindparam("numbers", expanding=True)))
    .order_by(Act.match_id, Act.revision)
)


def _replayed(acts: Sequence[Any]) -> Replayed:
    match = acts[0]
    course = fold(acts).course
    facts = read_course(match.game, course).match
    sheet = replay(facts)
    rows = tuple(zip(course.items, sheet.rows, strict=True))
    columns = (match.match_id, match.code, match.name, match.note)
    return Replayed(*columns, acts[-1].revision, facts, sheet, rows)

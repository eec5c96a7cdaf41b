"""Many matches replayed at once, from plain rows."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from scorekeeper.acts import Item, fold
from scorekeeper.models import Act, Match, db
from scorekeeper.rules.scoresheet import Match as Facts
from scorekeeper.rules.scoresheet import Row, Sheet, replay
from scorekeeper.standing import read_course

ACT = (Act.match_id, Act.revision, Act.kind, Act.entry, Act.before, Act.body, Act.at)


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
    """Matches by their numbers, in that order of theirs; two queries, however many there are."""
    columns = (Match.id, Match.code, Match.game, Match.name, Match.note)
    found = db.select(*columns).where(Match.id.in_(numbers)).order_by(Match.id)
    matches = db.session.execute(found).all()
    acts = _acts(numbers)
    return [_replayed(match, acts[match.id]) for match in matches]


def _acts(numbers: Collection[int]) -> dict[int, list[Any]]:
    found = db.select(*ACT).where(Act.match_id.in_(numbers))
    acts = defaultdict(list)
    for act in db.session.execute(found.order_by(Act.match_id, Act.revision)):
        acts[act.match_id].append(act)
    return acts


def _replayed(match: Any, acts: list[Any]) -> Replayed:
    course = fold(acts).course
    facts = read_course(match.game, course).match
    sheet = replay(facts)
    rows = tuple(zip(course.items, sheet.rows, strict=True))
    columns = (match.id, match.code, match.name, match.note)
    return Replayed(*columns, acts[-1].revision, facts, sheet, rows)

"""The course of a match: everybody's total after each counted hand, who went out, the threshold."""

from collections.abc import Iterator, Mapping

from scorekeeper.presenting.shown import shown
from scorekeeper.rules.entries import Agreement, Hand
from scorekeeper.rules.game import Seats
from scorekeeper.rules.scoresheet import Match, Row, Sheet


@shown
class Spot:
    """A player's total at a moment: after so many counted hands."""

    seat: int
    hand: int
    total: int


@shown
class Line:
    """A player's totals, from sitting down to the end, or to going out or home.

    Steps between two hands stand at the hand before them. `first` and `last` are places on the
    sheet, -1 for who was there from the start.
    """

    seat: int
    spots: tuple[Spot, ...]
    first: int
    last: int


@shown
class Course:
    """What happened over the counted hands: their numbers, and everything by how many went before.

    `thresholds` are hand → threshold from there on, empty where there is none; `outs` who went
    out; `cappotti` who made one.
    """

    hands: tuple[int, ...]
    lines: tuple[Line, ...]
    thresholds: Mapping[int, int]
    outs: tuple[Spot, ...]
    cappotti: tuple[Spot, ...]
    winners: Seats
    losers: Seats
    active: Seats
    over: bool


@shown
class _Step:
    """A row of the sheet: how many hands have counted up to it, and the totals before it."""

    place: int
    hand: int
    row: Row
    before: Mapping[int, int]

    def touches(self, seat: int) -> bool:
        """Whether this is about a seat: its total, or that it sits down or goes out."""
        entry = self.row.entry
        played = isinstance(entry, Hand) and self.row.counted and seat in entry.score.scores
        changed = self.row.totals[seat] != self.before.get(seat, 0)
        return played or changed or seat in (*self.row.eliminated, *self.row.seated)


def course_of(facts: Match, sheet: Sheet) -> Course:
    """The course of a match, whatever was entered."""
    steps = tuple(_steps(sheet))
    lines = (_line(facts, sheet, steps, seat) for seat in sheet.order)
    return Course(
        hands=tuple(row.number or 0 for row in sheet.rows if row.counted),
        lines=tuple(line for line in lines if line is not None),
        thresholds=_thresholds(facts, steps),
        outs=tuple(_spot(step, seat) for step in steps for seat in step.row.eliminated),
        cappotti=tuple(_cappotti(steps)),
        winners=sheet.winners,
        losers=sheet.losers,
        active=sheet.active,
        over=sheet.status != "playing",
    )


def _steps(sheet: Sheet) -> Iterator[_Step]:
    hand, before = 0, dict[int, int]()
    for place, row in enumerate(sheet.rows):
        hand += row.counted
        yield _Step(place, hand, row, before)
        before = dict(row.totals)


def _line(facts: Match, sheet: Sheet, steps: tuple[_Step, ...], seat: int) -> Line | None:
    """None for who came and went without anything happening."""
    touching = [step.place for step in steps if step.touches(seat)]
    here, starts = seat in sheet.active, seat in facts.players
    if not (touching or here):
        return None
    first = -1 if starts else min(touching, default=0)
    last = len(steps) - 1 if here else max(touching)
    return Line(seat, tuple(_spots(steps, seat, first, last)), first, last)


def _spots(steps: tuple[_Step, ...], seat: int, first: int, last: int) -> Iterator[Spot]:
    """From the start, or from the moment before the first hand; after every hand, and each step."""
    total = None
    if first < 0 or isinstance(steps[first].row.entry, Hand):
        before = steps[first] if first >= 0 else None
        total = before.before.get(seat, 0) if before else 0
        yield Spot(seat, before.hand - 1 if before else 0, total)
    for step in steps[max(first, 0) : last + 1]:
        if step.row.counted or step.row.totals[seat] != total:
            total = step.row.totals[seat]
            yield Spot(seat, step.hand, total)


def _thresholds(facts: Match, steps: tuple[_Step, ...]) -> dict[int, int]:
    if facts.game.at_threshold == "nothing":
        return {}
    thresholds = {0: facts.game.threshold}
    for step in steps:
        entry = step.row.entry
        if isinstance(entry, Agreement) and step.row.status != "stopped":
            before = thresholds[max(thresholds)]
            thresholds[step.hand] = entry.changes.get("threshold", before)
    return thresholds


def _cappotti(steps: tuple[_Step, ...]) -> Iterator[Spot]:
    for step in steps:
        entry = step.row.entry
        if step.row.counted and isinstance(entry, Hand) and entry.score.cappotto is not None:
            yield _spot(step, entry.score.cappotto)


def _spot(step: _Step, seat: int) -> Spot:
    return Spot(seat, step.hand, step.row.totals[seat])

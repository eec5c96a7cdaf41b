"""The course of a match in words: one sentence, a legend, and a table that tells as much."""

from collections.abc import Iterator
from itertools import groupby

from scorekeeper.presenting.charts.coursecharts import Chart, Stroke, draw
from scorekeeper.presenting.charts.courses import Course, Line, course_of
from scorekeeper.presenting.charts.frames import written
from scorekeeper.presenting.club.lists import hands_played
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import joined, some_cappotti, title_of_entry
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.game import Seats, lowest
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext

MOST_TOLD = 6
ABSENT = "–"
SHORT = 12


@shown
class Key:
    """A mark of the picture and what it means."""

    mark: str
    text: str
    kind: str


@shown
class Sample:
    """How a player's line is drawn."""

    name: str
    stroke: Stroke


@shown
class Cell:
    """A total, and what happened to it in a word; no total for who was not there."""

    total: str
    word: str = ""
    kind: str = ""


@shown
class CourseRow:
    """A hand by its number, or another entry by what it says; everybody's total after it."""

    head: str
    hand: bool
    cells: tuple[Cell, ...]


@shown
class Head:
    """A player's column, and whether the name needs more room than a total."""

    name: str
    long: bool


@shown
class CourseView:
    """A picture, its title, a sentence that tells it, its legend, and the table."""

    chart: Chart
    title: str
    sentence: str
    samples: tuple[Sample, ...]
    keys: tuple[Key, ...]
    heads: tuple[Head, ...]
    rows: tuple[CourseRow, ...]


def show_course(standing: Standing, table: bool = True) -> CourseView | None:
    """The course of a match, with or without its table; None while no hand has counted."""
    course = course_of(standing.facts, standing.sheet)
    chart = draw(course, standing.names)
    if chart is None:
        return None
    names = [standing.names[one.seat] for one in course.lines]
    strokes = {one.seat: one for one in chart.strokes}
    return CourseView(
        chart=chart,
        title=gettext("Course of the match: %(hands)s", hands=hands_played(standing)),
        sentence="; ".join(_parts(standing, course)) + ".",
        samples=tuple(
            Sample(name, strokes[one.seat]) for name, one in zip(names, course.lines, strict=True)
        ),
        keys=tuple(_keys(standing, course)),
        heads=tuple(Head(name, len(name) > SHORT) for name in names),
        rows=tuple(_rows(standing, course)) if table else (),
    )


def _parts(standing: Standing, course: Course) -> Iterator[str]:
    """What happened, in the order in which a table would tell it."""
    yield _won(standing, course.winners) if course.over else _ahead(standing)
    if course.losers:
        yield _lost(standing, course.losers)
    for hand, spots in groupby(course.outs, lambda spot: spot.hand):
        yield _out(course, hand, [standing.names[spot.seat] for spot in spots])
    yield from _cappotti(standing, course)


def _won(standing: Standing, winners: Seats) -> str:
    return ngettext(
        "%(names)s wins with %(totals)s",
        "%(names)s win with %(totals)s",
        len(winners),
        **_names_and_totals(standing, winners),
    )


def _lost(standing: Standing, losers: Seats) -> str:
    return ngettext(
        "%(names)s loses with %(totals)s",
        "%(names)s lose with %(totals)s",
        len(losers),
        **_names_and_totals(standing, losers),
    )


def _ahead(standing: Standing) -> str:
    sheet = standing.sheet
    least = lowest({seat: sheet.totals[seat] for seat in sheet.active})
    seats = tuple(seat for seat in sheet.active if seat in least)
    return ngettext(
        "%(names)s has the lowest total so far, %(totals)s",
        "%(names)s have the lowest total so far, %(totals)s",
        len(seats),
        **_names_and_totals(standing, seats),
    )


def _names_and_totals(standing: Standing, seats: Seats) -> dict[str, str]:
    """Names and, in the same order, totals; only one of them where all are the same."""
    totals = [written(standing.sheet.totals[seat]) for seat in seats]
    told = totals if len(set(totals)) > 1 else totals[:1]
    return {"names": joined(standing.names[seat] for seat in seats), "totals": joined(told)}


def _out(course: Course, hand: int, names: list[str]) -> str:
    if not hand:
        return ngettext(
            "%(names)s goes out before the first hand",
            "%(names)s go out before the first hand",
            len(names),
            names=joined(names),
        )
    return ngettext(
        "%(names)s goes out in hand %(number)s",
        "%(names)s go out in hand %(number)s",
        len(names),
        names=joined(names),
        number=course.hands[hand - 1],
    )


def _cappotti(standing: Standing, course: Course) -> Iterator[str]:
    if len(course.cappotti) > MOST_TOLD:
        yield some_cappotti(len(course.cappotti))
        return
    for spot in course.cappotti:
        facts = {"name": standing.names[spot.seat], "number": course.hands[spot.hand - 1]}
        yield gettext("cappotto by %(name)s in hand %(number)s", **facts)


def _keys(standing: Standing, course: Course) -> Iterator[Key]:
    if course.outs:
        yield Key("✕", gettext("out"), "limit")
    if course.losers:
        yield Key("✕", gettext("has lost"), "limit")
    if course.cappotti:
        yield Key("★", _made(standing, course), "swept")


def _made(standing: Standing, course: Course) -> str:
    """cappotto, and by whom in which hand while they are few."""
    if len(course.cappotti) > MOST_TOLD:
        return gettext("cappotto")
    told = (f"{standing.names[one.seat]} {course.hands[one.hand - 1]}" for one in course.cappotti)
    return gettext("cappotto: %(names)s", names=", ".join(told))


def _rows(standing: Standing, course: Course) -> Iterator[CourseRow]:
    """Counted hands and all other entries, the oldest first."""
    shown = [
        (place, row)
        for place, row in enumerate(standing.sheet.rows)
        if row.counted or not isinstance(row.entry, Hand)
    ]
    last = shown[-1][0]
    for place, row in shown:
        lost = course.losers if place == last else ()
        yield CourseRow(
            head=str(row.number) if row.number else title_of_entry(row.entry, standing.names),
            hand=row.counted,
            cells=tuple(_cell(row, place, one, lost) for one in course.lines),
        )


def _cell(row: Row, place: int, one: Line, lost: Seats) -> Cell:
    if not one.first <= place <= one.last:
        return Cell(ABSENT)
    word, kind = _word(row, one.seat, lost)
    return Cell(written(row.totals[one.seat]), word, kind)


def _word(row: Row, seat: int, lost: Seats) -> tuple[str, str]:
    if seat in row.eliminated:
        return gettext("out"), "limit"
    if seat in lost:
        return gettext("has lost"), "limit"
    if isinstance(row.entry, Hand) and row.entry.score.cappotto == seat:
        return gettext("cappotto"), "swept"
    return (gettext("in again"), "") if seat in row.returned else ("", "")

"""The course of a match as a picture: where every line, mark, number and name stands."""

from collections.abc import Iterator, Mapping

from scorekeeper.presenting.charts.axes import grid, threshold, threshold_texts, ticks
from scorekeeper.presenting.charts.courses import Course, Spot
from scorekeeper.presenting.charts.endnames import end_names
from scorekeeper.presenting.charts.frames import WIDTH, Frame, Text, frame_of, kind_of, labels_of
from scorekeeper.presenting.charts.strokes import (
    CROSS,
    DASHES,
    SHAPES,
    STAR,
    Point,
    line,
    marks,
    thinned,
)
from scorekeeper.presenting.charts.textsizes import LIFT, LINE, Box
from scorekeeper.presenting.shown import shown

MOST_POINTS = 120
KINDS = ("out", "in", "won")
"""The later ones are drawn over the earlier."""
SPARSE = 28
"""How far apart the marks on a line are at least."""


@shown
class Stroke:
    """A line with its marks, one of them before its name; `kind` is won, in or out.

    `shape` is the mark alone, for the legend.
    """

    seat: int
    kind: str
    path: str
    dash: str
    marks: str
    shape: str
    points: tuple[Point, ...]


@shown
class Chart:
    """A picture `width` wide, from `top` on `height` high; paths are empty where unneeded."""

    width: int
    top: int
    height: int
    grid: str
    ticks: tuple[Text, ...]
    threshold: str
    word: Text | None
    strokes: tuple[Stroke, ...]
    outs: str
    cappotti: str
    leaders: str
    names: tuple[Text, ...]
    boxes: tuple[Box, ...]
    """What the names take up."""

    @property
    def view(self) -> str:
        """The viewBox."""
        return f"0 {self.top} {self.width} {self.height}"


def draw(course: Course, called: Mapping[int, str]) -> Chart | None:
    """The picture of a course, with names by seat; None while no hand has counted."""
    if not course.hands:
        return None
    frame = frame_of(course, labels_of(course, called))
    word, numbers, taken = threshold_texts(course, frame)
    names = end_names(course, frame, taken)
    top = min(-LINE // 2, *(box.top for box in (*names.boxes, *taken))) - LIFT
    return Chart(
        width=WIDTH,
        top=top,
        height=frame.up.start + 40 - top,
        grid=grid(course, frame),
        ticks=(*ticks(course, frame), *numbers),
        threshold=threshold(course, frame),
        word=word,
        strokes=tuple(
            sorted(_strokes(course, frame, names.tags), key=lambda one: KINDS.index(one.kind))
        ),
        outs=marks(sorted({frame.point(one) for one in _crossed(course)}), CROSS),
        cappotti=marks(_stars(course, frame), STAR),
        leaders=names.leaders,
        names=names.texts,
        boxes=names.boxes,
    )


def _strokes(course: Course, frame: Frame, tags: Mapping[int, Point]) -> Iterator[Stroke]:
    every = frame.across.step(SPARSE)
    for place, one in enumerate(course.lines):
        kind = kind_of(course, one)
        points = tuple(thinned([frame.point(spot) for spot in one.spots], MOST_POINTS))
        last = {spot.hand: frame.point(spot) for spot in one.spots}
        shown = [at for hand, at in last.items() if hand and (hand + place) % every == 0]
        dash = "" if kind == "won" else DASHES[place % len(DASHES)]
        shape = SHAPES[place % len(SHAPES)]
        tagged = [*shown, tags[one.seat]] if one.seat in tags else shown
        yield Stroke(one.seat, kind, line(points), dash, marks(tagged, shape), shape, points)


def _crossed(course: Course) -> list[Spot]:
    """Where somebody went out, or lost."""
    lost = [one.spots[-1] for one in course.lines if one.seat in course.losers]
    return [*course.outs, *lost]


def _stars(course: Course, frame: Frame) -> list[Point]:
    """Cappotti, those of one player not one upon the other."""
    shown: dict[int, list[Point]] = {}
    for spot in course.cappotti:
        point, before = frame.point(spot), shown.setdefault(spot.seat, [])
        if not before or point[0] - before[-1][0] >= LINE // 2:
            before.append(point)
    return sorted(point for points in shown.values() for point in points)

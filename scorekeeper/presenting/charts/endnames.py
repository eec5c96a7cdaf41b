"""The names at the lines' ends: beside those that go to the last hand, above the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.presenting.charts.courses import Course
from scorekeeper.presenting.charts.flags import Flag, Raised, raise_flags
from scorekeeper.presenting.charts.frames import (
    BESIDE,
    DROP,
    TAG,
    WIDTH,
    Frame,
    Text,
    kind_of,
    to_the_end,
)
from scorekeeper.presenting.charts.strokes import Point, segments
from scorekeeper.presenting.charts.textsizes import LIFT, LINE, Box, around, spread, width
from scorekeeper.presenting.shown import shown


@shown
class EndNames:
    """The names, what each takes up, and the path of the lines that lead to those moved.

    `tags` are where the marks stand that go before names, by seat.
    """

    texts: tuple[Text, ...]
    boxes: tuple[Box, ...]
    leaders: str
    tags: Mapping[int, Point]


def end_names(course: Course, frame: Frame, taken: Iterable[Box]) -> EndNames:
    """Everybody's name where the line ends, clear of each other and of what is taken."""
    beside = _beside(course, frame)
    ends = (around(*frame.point(one.spots[-1])) for one in course.lines)
    above = _above(raise_flags(_flags(course, frame), [*taken, *ends, *beside.boxes], WIDTH))
    return EndNames(
        (*beside.texts, *above.texts),
        (*beside.boxes, *above.boxes),
        beside.leaders + above.leaders,
        beside.tags,
    )


def _beside(course: Course, frame: Frame) -> EndNames:
    ends = [(frame.point(one.spots[-1])[1], one) for one in course.lines if to_the_end(course, one)]
    ends.sort(key=lambda end: end[0])
    middles = spread([y for y, _ in ends], LINE, 0, frame.up.start)
    end, left = frame.across.end, frame.across.end + BESIDE
    texts, boxes, moved, tags = [], [], [], {}
    for (y, one), middle in zip(ends, middles, strict=True):
        text, kind, top = frame.labels[one.seat], kind_of(course, one), middle - LINE // 2
        texts.append(Text(left, middle + DROP, text, kind=kind))
        boxes.append(Box(left, top, left + width(text, kind == "won"), top + LINE))
        tags[one.seat] = (end + TAG, middle)
        moved += [((end + DROP, y), (end + TAG - 12, middle))] if abs(y - middle) > DROP else []
    return EndNames(tuple(texts), tuple(boxes), segments(moved), tags)


def _flags(course: Course, frame: Frame) -> list[Flag]:
    """Those whose line ends earlier, together where they end nearly together."""
    ends = [
        (*frame.point(one.spots[-1]), frame.labels[one.seat])
        for one in course.lines
        if not to_the_end(course, one)
    ]
    flags: list[Flag] = []
    for x, y, name in sorted(ends, key=lambda end: end[:2]):
        if flags and x - flags[-1].x <= LIFT:
            before = flags.pop()
            flags.append(Flag(before.x, min(before.top, y), (*before.names, name)))
        else:
            flags.append(Flag(x, y, (name,)))
    return flags


def _above(raised: Sequence[Raised]) -> EndNames:
    lines = [line for one in raised for line in _lines(one)]
    poles = (_pole(one) for one in raised if one.moved)
    texts, boxes = (text for text, _ in lines), (box for _, box in lines)
    return EndNames(tuple(texts), tuple(boxes), segments(poles), {})


def _pole(one: Raised) -> tuple[Point, Point]:
    return (one.flag.x, one.box.bottom + 2), (one.flag.x, one.flag.top - LIFT)


def _lines(one: Raised) -> Iterator[tuple[Text, Box]]:
    anchor, x = ("middle", one.flag.x) if one.centred else ("start", one.box.left + 6)
    for place, name in enumerate(one.flag.names):
        top = one.box.top + LINE * place
        text = Text(x, top + LINE - DROP, name, anchor, "out")
        yield text, Box(one.box.left, top, one.box.right, top + LINE)

"""The room of a picture: its scales, what is written at each line, and how wide all is."""

from collections.abc import Mapping

from scorekeeper.presenting.charts.courses import Course, Line, Spot
from scorekeeper.presenting.charts.scales import Scale
from scorekeeper.presenting.charts.strokes import Point
from scorekeeper.presenting.charts.textsizes import LINE, told_apart, width
from scorekeeper.presenting.shown import shown

WIDTH = 640
"""Of the picture, in units that are half a pixel on the narrowest phone."""
HEIGHT = 300
"""Of the part that the lines need at least."""
TAG = 30
"""From the lines' ends to the mark that stands before a name at the right."""
BESIDE = 44
"""From the lines' ends to the names at the right."""
WIDEST_NAME = 180
DROP = 9
"""From the middle of a line of text down to its foot."""


@shown
class Text:
    """A word or number; `kind` is a class, `anchor` as in SVG."""

    x: int
    y: int
    text: str
    anchor: str = "start"
    kind: str = ""


@shown
class Frame:
    """The two scales, hands across and totals up, and the labels by seat."""

    across: Scale
    up: Scale
    labels: Mapping[int, str]

    def point(self, spot: Spot) -> Point:
        """Where a total after a hand stands."""
        return self.across.at(spot.hand), self.up.at(spot.total)


def labels_of(course: Course, names: Mapping[int, str]) -> dict[int, str]:
    """Names, with the total where it is the latest news."""
    seats = [one.seat for one in course.lines]
    short = told_apart([names[seat] for seat in seats], WIDEST_NAME)
    return {
        one.seat: f"{name} {written(one.spots[-1].total)}"
        if kind_of(course, one) != "out"
        else name
        for one, name in zip(course.lines, short, strict=True)
    }


def kind_of(course: Course, one: Line) -> str:
    """How a line is drawn: won, in, or out (also of who has lost)."""
    if one.seat in course.winners:
        return "won"
    return "in" if one.seat in course.active and not course.over else "out"


def frame_of(course: Course, labels: Mapping[int, str]) -> Frame:
    """The scales that have room for everything, the labels by seat at the right."""
    totals = {spot.total for one in course.lines for spot in one.spots}
    totals |= {0, *course.thresholds.values()}
    low, high = min(totals), max(totals)
    count = sum(to_the_end(course, one) for one in course.lines)
    up = Scale(low, max(high, low + 1), max(HEIGHT, LINE * count), 0)
    left = 14 + max(width(written(total)) for total in (low, high))
    right = WIDTH - BESIDE - 4 - max(width(label, bold=True) for label in labels.values())
    return Frame(Scale(0, len(course.hands), left, right), up, labels)


def to_the_end(course: Course, one: Line) -> bool:
    """Whether a line goes on to the last hand."""
    return one.spots[-1].hand == len(course.hands)


def written(total: int) -> str:
    """A total with a minus sign of its own width."""
    return str(total).replace("-", "−")

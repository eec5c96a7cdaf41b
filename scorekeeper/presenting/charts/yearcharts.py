"""A player's matches as a picture: what a hand cost in each, and the average so far."""

from collections.abc import Iterator
from datetime import date
from itertools import accumulate

from scorekeeper.presenting.charts.frames import BESIDE, DROP, HEIGHT, WIDTH, Text
from scorekeeper.presenting.charts.scales import Scale
from scorekeeper.presenting.charts.spans import Grain, Span
from scorekeeper.presenting.charts.strokes import CIRCLE, DOWN, Point, line, marks, segments
from scorekeeper.presenting.charts.textsizes import LIFT, LINE, width
from scorekeeper.presenting.ratios import each, nearest
from scorekeeper.presenting.shown import shown
from scorekeeper.translating import parts_of_day

HUNDRED = 100
"""Heights are hundredths of a point or busca a hand; the scale has room for one at least."""
FEW_MONTHS = 15
SHAPE_OF = {"won": CIRCLE, "last": DOWN, "other": CIRCLE}


@shown
class YearChart:
    """A picture `width` wide, from `top` on `height` high; dots by how the match ended."""

    width: int
    top: int
    height: int
    grid: str
    ticks: tuple[Text, ...]
    average: str
    won: str
    last: str
    other: str
    points: tuple[Point, ...]

    @property
    def view(self) -> str:
        """The viewBox."""
        return f"0 {self.top} {self.width} {self.height}"


def draw_year(grain: Grain, spans: tuple[Span, ...]) -> YearChart:
    """Each span's cost of a hand as a dot, and the average so far as a line."""
    heights = [_hundredths(span.penalties, span.hands) for span in spans]
    up = Scale(0, max(HUNDRED, *heights), HEIGHT, 0)
    rows = up.ticks(50)
    left = 14 + max(width(each(row, HUNDRED)) for row in rows)
    across = Scale(0, len(spans) + 1, left, WIDTH - BESIDE - 60)
    points = [(across.at(place), up.at(height)) for place, height in enumerate(heights, 1)]
    dots = {kind: _dots(grain, spans, points, kind) for kind in SHAPE_OF}
    so_far = [(across.at(place), up.at(one)) for place, one in enumerate(_averages(spans), 1)]
    top = -LINE // 2 - LIFT
    return YearChart(
        width=WIDTH,
        top=top,
        height=HEIGHT + 40 - top,
        grid=segments(((left, up.at(row)), (across.end, up.at(row))) for row in rows),
        ticks=(*_numbers(up, left), *_times(spans, across), _result(spans, across, so_far[-1][1])),
        average=line(so_far),
        **dots,
        points=tuple(points),
    )


def _dots(grain: Grain, spans: tuple[Span, ...], points: list[Point], kind: str) -> str:
    both = zip(spans, points, strict=True)
    return marks((at for span, at in both if kind_of(grain, span) == kind), SHAPE_OF[kind])


def kind_of(grain: Grain, span: Span) -> str:
    """How a match ended: won, last or other; several together just count."""
    only = span.played[0]
    if not grain.single or not (only.won or only.place == only.of):
        return "other"
    return "won" if only.won else "last"


def _hundredths(penalties: int, hands: int) -> int:
    """What a hand cost."""
    return nearest(HUNDRED * penalties, hands)


def _averages(spans: tuple[Span, ...]) -> list[int]:
    """The cost of a hand up to each span."""
    hands = accumulate(span.hands for span in spans)
    penalties = accumulate(span.penalties for span in spans)
    return [_hundredths(*both) for both in zip(penalties, hands, strict=True)]


def _numbers(up: Scale, left: int) -> Iterator[Text]:
    for row in up.ticks(50):
        yield Text(left - 8, up.at(row) + DROP, each(row, HUNDRED), "end")


def _times(spans: tuple[Span, ...], across: Scale) -> Iterator[Text]:
    """Where a month begins, or, over a long time, a year; the latest first,
    as many as there is room for.
    """
    days = [span.played[0].played_on for span in spans]
    parts = "MMM" if _months(days[0], days[-1]) <= FEW_MONTHS else "y"
    words = [parts_of_day(day, parts) for day in days]
    free = across.end
    for place in reversed(range(len(words))):
        text, x = words[place], across.at(place + 1)
        half = width(text) // 2
        if text not in words[max(0, place - 1) : place] and x + half <= free:
            yield Text(x, HEIGHT + LINE, text, "middle")
            free = x - half - LIFT


def _months(first: date, last: date) -> int:
    return 12 * (last.year - first.year) + last.month - first.month


def _result(spans: tuple[Span, ...], across: Scale, y: int) -> Text:
    """The average in the end, at the end of its line."""
    return Text(across.end + 6, y + DROP, average(spans), kind="won")


def average(spans: tuple[Span, ...]) -> str:
    """What a hand cost in all of them."""
    return each(sum(span.penalties for span in spans), sum(span.hands for span in spans))

"""The round numbers along the sides of a picture, and the threshold."""

from collections.abc import Iterator
from itertools import pairwise

from scorekeeper.presenting.charts.courses import Course
from scorekeeper.presenting.charts.frames import DROP, Frame, Text, written
from scorekeeper.presenting.charts.strokes import segments
from scorekeeper.presenting.charts.textsizes import LINE, Box, width

WORD = 150
"""The room for the word at the threshold, in any language."""


def grid(course: Course, frame: Frame) -> str:
    """The path of the lines across, at round totals and at 0."""
    rows = {frame.up.at(total) for total in _rows(course, frame)} | {frame.up.at(0)}
    return segments(((frame.across.start, y), (frame.across.end, y)) for y in sorted(rows))


def _rows(course: Course, frame: Frame) -> list[int]:
    """Round totals that are not too near to the threshold's own number."""
    busy = [frame.up.at(course.thresholds[0])] if course.thresholds else []
    ticks = frame.up.ticks(50)
    return [one for one in ticks if all(abs(frame.up.at(one) - y) >= LINE - 4 for y in busy)]


def ticks(course: Course, frame: Frame) -> Iterator[Text]:
    """The totals along the left side, the hands' numbers below."""
    left = frame.across.start - 8
    for total in _rows(course, frame):
        yield Text(left, frame.up.at(total) + DROP, written(total), "end")
    step = frame.across.step(width(str(course.hands[-1])) + 10)
    for hand, number in enumerate(course.hands, 1):
        if number % step == 0:
            yield Text(frame.across.at(hand), frame.up.start + LINE, str(number), "middle")


def threshold(course: Course, frame: Frame) -> str:
    """From the left to a little beyond the last hand, stepped where it changed."""
    path, before = "", None
    for hand, threshold in course.thresholds.items():
        x, y = frame.across.at(hand), frame.up.at(threshold)
        path += f"M{x} {y}" if before is None else f"H{x}V{y}"
        before = y
    return f"{path}H{frame.across.end + 12}" if path else ""


def threshold_texts(
    course: Course, frame: Frame
) -> tuple[Text | None, tuple[Text, ...], tuple[Box, ...]]:
    """The word above the line, its number at the left and at every step, and what they take up."""
    if not course.thresholds:
        return None, (), ()
    left, y = frame.across.start, frame.up.at(course.thresholds[0])
    word = Text(left + 8, y - 8, "", kind="limit")
    numbers = [Text(left - 8, y + DROP, str(course.thresholds[0]), "end", "limit")]
    taken = [Box(left + 8, y - LINE, left + 8 + WORD, y)]
    for (_, before), (hand, threshold) in reversed(list(pairwise(course.thresholds.items()))):
        x, y, text = frame.across.at(hand) + 6, frame.up.at(threshold), str(threshold)
        box = Box(x, y - LINE, x + width(text), y)
        if before != threshold and not any(box.meets(other) for other in taken):
            numbers.append(Text(x, y - 8, text, kind="limit"))
            taken.append(box)
    return word, tuple(numbers), tuple(taken)

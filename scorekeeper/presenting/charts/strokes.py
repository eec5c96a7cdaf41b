"""Lines and marks as SVG paths, told apart by their dashes and shapes instead of colours."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[int, int]

DASHES = ("", "13 6", "3 6", "15 5 3 5", "7 5")
"""Five, and seven shapes: no two of 35 lines are alike."""

# Each is drawn around a point and ends where it began.
CIRCLE = "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0m6 0"
DOWN = "m0 8l8-14h-16zm0-8"
SHAPES = (
    CIRCLE,
    "m-6-6h12v12h-12zm6 6",
    "m0-8l8 14h-16zm0 8",
    "m0-9l9 9-9 9-9-9zm0 9",
    DOWN,
    "m-7 0h14m-7-7v14m0-7",
    "m-7-7h14l-14 14h14zm7 7",
)
CROSS = "m-9-9l18 18m0-18l-18 18m9-9"
STAR = "m0-14l3 10 11 0-8 7 3 10-9-6-9 6 3-10-8-7 11 0zm0 14"


def line(points: Sequence[Point]) -> str:
    """A path from point to point."""
    steps = " ".join(_pair(x - x0, y - y0) for (x0, y0), (x, y) in pairwise(points))
    return f"M{_pair(*points[0])}l{steps or '0 0'}"


def marks(points: Iterable[Point], shape: str) -> str:
    """A path with the same shape around every point."""
    path, before = "", None
    for x, y in points:
        moved = f"m{_pair(x - before[0], y - before[1])}" if before else f"M{_pair(x, y)}"
        path, before = path + moved + shape, (x, y)
    return path


def segments(pairs: Iterable[tuple[Point, Point]]) -> str:
    """A path of single straight lines."""
    return "".join(line(pair) for pair in pairs)


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """About so many of the points, evenly taken, the first and the last among them."""
    every = max(1, -(-len(points) // most))
    return [*points[:-1:every], points[-1]]


def _pair(x: int, y: int) -> str:
    return f"{x}{y}" if y < 0 else f"{x} {y}"

"""From numbers to places in a picture, and the round numbers along its sides."""

from collections.abc import Iterator

from scorekeeper.presenting.ratios import nearest
from scorekeeper.presenting.shown import shown

ROUND = (1, 2, 5)


@shown
class Scale:
    """Numbers from `low` to `high`, which is more, lie between the places `start` and `end`."""

    low: int
    high: int
    start: int
    end: int

    def at(self, value: int) -> int:
        """The place of a number, to the nearest whole one."""
        length, span = self.end - self.start, self.high - self.low
        return self.start + nearest((value - self.low) * length, span)

    def step(self, room: int) -> int:
        """The least round number whose multiples lie at least `room` apart."""
        span, length = self.high - self.low, abs(self.end - self.start)
        return next(step for step in _round_numbers() if step * length >= room * span)

    def ticks(self, room: int) -> range:
        """The round numbers of this scale that lie at least `room` apart."""
        step = self.step(room)
        return range(-(-self.low // step) * step, self.high + 1, step)


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    power = 1
    while True:
        yield from (power * digit for digit in ROUND)
        power *= 10

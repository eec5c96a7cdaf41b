"""A player's matches one by one or, where they are too many, by weeks, months or years."""

from collections.abc import Callable, Hashable, Iterable
from datetime import timedelta
from itertools import groupby

from scorekeeper.presenting.records.chooser import day_text
from scorekeeper.presenting.shown import shown
from scorekeeper.records.answers import Played
from scorekeeper.translating import gettext, parts_of_day

MOST = 120
"""More points than that can't be told apart."""


@shown
class Span:
    """Matches that are one point of the picture."""

    played: tuple[Played, ...]

    @property
    def hands(self) -> int:
        """How many hands these matches had."""
        return sum(one.hands for one in self.played)

    @property
    def penalties(self) -> int:
        """What they cost together."""
        return sum(one.penalties for one in self.played)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(one.won for one in self.played)


@shown
class Grain:
    """How matches are put together: what those of one point have in common, and its name."""

    same: Callable[[Played], Hashable]
    name: Callable[[Played], str]
    together: Callable[[], str] | None = None
    """What is said of the matches of one point; None where each has its own."""

    @property
    def single(self) -> bool:
        """Whether each match has its own point."""
        return self.together is None


def spans_of(course: Iterable[Played]) -> tuple[Grain, tuple[Span, ...]]:
    """The finest grain that is not too fine, and the matches in it; without those without hands."""
    played = tuple(one for one in course if one.hands)
    for grain in GRAINS[:-1]:
        spans = _by(grain, played)
        if len(spans) <= MOST:
            return grain, spans
    return GRAINS[-1], _by(GRAINS[-1], played)


def _by(grain: Grain, played: tuple[Played, ...]) -> tuple[Span, ...]:
    return tuple(Span(tuple(together)) for _, together in groupby(played, grain.same))


def _week(one: Played) -> str:
    monday = one.played_on - timedelta(days=one.played_on.weekday())
    return gettext("week of %(day)s", day=day_text(monday))


def _month(one: Played) -> str:
    return parts_of_day(one.played_on, "yMMMM")


GRAINS = (
    Grain(lambda one: one.match_id, lambda one: day_text(one.played_on)),
    Grain(
        lambda one: one.played_on.isocalendar()[:2], _week, lambda: gettext("the matches of a week")
    ),
    Grain(
        lambda one: (one.played_on.year, one.played_on.month),
        _month,
        lambda: gettext("the matches of a month"),
    ),
    Grain(
        lambda one: one.played_on.year,
        lambda one: str(one.played_on.year),
        lambda: gettext("the matches of a year"),
    ),
)

"""The numbers of a club and of one player, summed up from summaries."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import add

from scorekeeper.models import Club
from scorekeeper.records.answers import (
    ClubRecords,
    Extreme,
    Line,
    Played,
    PlayerRecords,
    Rival,
    Run,
    Scope,
)
from scorekeeper.records.bodies import COLUMNS
from scorekeeper.records.scopes import PLACE, Told, tell

Sums = dict[int, list[int]]
Extremes = dict[int, list[int]]
"""Player → lowest hand, how often, highest, how often."""


def club_records(club: Club, scope: Scope) -> ClubRecords:
    """Everybody's numbers, and those of all together."""
    told = tell(club, scope)
    sums, extremes = summed(told), extreme_hands(told)
    lines = tuple(_line(player, sums[player], extremes.get(player)) for player in sums)
    everybody = {what: sum(line.counts[what] for line in lines) for what in COLUMNS}
    return ClubRecords(lines, everybody, len(told), sum(one.body["hands"] for one in told))


def summed(told: Iterable[Told]) -> Sums:
    """Player → the sum of each of COLUMNS, of who sat in a match or played a hand."""
    sums: Sums = {}
    for one in told:
        for player, counts in one.counts():
            sums[player] = list(map(add, sums[player], counts)) if player in sums else counts
    took_part = (PLACE["matches"], PLACE["hands"])
    return {player: sum_ for player, sum_ in sums.items() if any(sum_[one] for one in took_part)}


def extreme_hands(told: Iterable[Told]) -> Extremes:
    """Player → the lowest and highest hand, each with how often."""
    found: Extremes = {}
    for one in told:
        for player, extremes in one.extremes():
            found[player] = _joined(found[player], extremes) if player in found else extremes
    return found


def _joined(one: Sequence[int], other: Sequence[int]) -> list[int]:
    best, worst = min(one[0], other[0]), max(one[2], other[2])
    return [
        best,
        one[1] * (one[0] == best) + other[1] * (other[0] == best),
        worst,
        one[3] * (one[2] == worst) + other[3] * (other[2] == worst),
    ]


def _line(player: int, sums: Sequence[int], extremes: Sequence[int] | None) -> Line:
    counts = dict(zip(COLUMNS, sums, strict=True))
    if extremes is None:
        return Line(player, counts)
    best, times_best, worst, times_worst = extremes
    return Line(player, counts, Extreme(best, times_best), Extreme(worst, times_worst))


def player_records(club: Club, person: int, scope: Scope) -> PlayerRecords:
    """All about one person."""
    told = tell(club, scope, person)
    sums = summed(told).get(person, [0] * len(COLUMNS))
    line = _line(person, sums, extreme_hands(told).get(person))
    sat = [one for one in told if one.count("matches", person)]
    return PlayerRecords(
        line,
        won=_run(longest_run(sat, person, won=True)),
        without=_run(longest_run(sat, person, won=False)),
        rivals=_rivals(sat, person),
        course=_course(sat, person),
    )


def longest_run(sat: Iterable[Told], player: int, won: bool) -> list[Told]:
    """The most matches in a row that a player has won, or has not; of equal ones the first."""
    longest: list[Told] = []
    run: list[Told] = []
    for one in sat:
        run = [*run, one] if bool(one.count("wins", player)) is won else []
        longest = run if len(run) > len(longest) else longest
    return longest


def _run(matches: Sequence[Told]) -> Run | None:
    return Run(len(matches), matches[0].played_on, matches[-1].played_on) if matches else None


def meeting(one: Told, player: int, rival: int | None) -> str | None:
    """How a match in which both stayed to the end went: ahead, level or behind; else None."""
    own, other = one.place(player), one.place(rival)
    if own is None or other is None:
        return None
    return "ahead" if own < other else "behind" if own > other else "level"


def _rivals(sat: Iterable[Told], player: int) -> tuple[Rival, ...]:
    """Everybody against whom a player stayed to the end, most matches first."""
    met: dict[int, Counter[str]] = {}
    for one in sat:
        for rival in one.people:
            how = meeting(one, player, rival) if rival != player else None
            if how is not None:
                met.setdefault(rival, Counter())[how] += 1
    rivals = [
        Rival(rival, how.total(), how["ahead"], how["level"], how["behind"])
        for rival, how in met.items()
    ]
    return tuple(sorted(rivals, key=lambda rival: (-rival.together, rival.player)))


def _course(sat: Iterable[Told], player: int) -> tuple[Played, ...]:
    return tuple(
        Played(
            match_id=one.match_id,
            code=one.code,
            played_on=one.played_on,
            hands=one.count("hands", player),
            penalties=one.count("penalties", player),
            place=one.place(player),
            of=sum(place is not None for place in one.body["places"]),
            won=bool(one.count("wins", player)),
        )
        for one in sat
    )

"""Evenings, mostly Fridays, over some years: who comes, what is played, one match after another."""

import calendar
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import TypeVar
from zoneinfo import ZoneInfo

from scorekeeper.demo.book import Book, Plan
from scorekeeper.demo.matches import played
from scorekeeper.demo.people import GUESTS, REGULARS, TEXTS, Person, Texts
from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.tally import HOWS
from scorekeeper.zones import HOME

T = TypeVar("T")
MOST_WEEKS = 520
A_WEEK = 2
AN_EVENING = 3
FEW = 11
"""Among so few matches none is thrown away, and only one is still being played."""
FRIDAY = 6
"""Weeks begin on Saturday here, so that the last evening of all can be a Friday."""
WEEK = 7
TABLES = {2: 2, 3: 17, 4: 48, 5: 22, 6: 8, 7: 2, 8: 1}
"""How many sit at a table, and how often."""
GAMES: dict[Game, int] = {
    PRESETS["ciapano-31"]: 12,
    PRESETS["ciapano-31-two-left"]: 4,
    PRESETS["ciapano-31-three-left"]: 1,
    PRESETS["ciapano-31-lowest"]: 3,
    PRESETS["traversone-21"]: 2,
    PRESETS["traversone-41"]: 22,
    PRESETS["traversone-101"]: 15,
    PRESETS["sixteen-101"]: 9,
    Ciapano(threshold=41, odd_cards="monte"): 5,
    Ciapano(threshold=51): 16,
    Ciapano(end="fixed_hands", hands=16): 3,
    PRESETS["busca-5"]: 6,
    PRESETS["busca-10"]: 24,
    PRESETS["busche-loser-deals"]: 5,
    Busca(threshold=20, tie="none"): 22,
}
HOW_OFTEN = (60, 24, 16)
"""How often a match's hands are entered as points, counts and cards."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many matches, from which seed, up to which day, in which language."""

    matches: int
    seed: int
    until: date
    language: str


def books(wanted: Wanted) -> Iterator[Book]:
    """The matches in the order they were played; the same for the same wishes."""
    rng, number = Random(str(wanted.seed)), 0
    for day, count in evenings(wanted, rng):
        clock = _begins(day, rng)
        present = _present(rng)
        for _ in range(count):
            plan = _plan(rng, day, clock, present, TEXTS[wanted.language])
            book = played(_fated(plan, wanted.matches, number, rng), rng)
            yield book
            clock, number = book.clock + timedelta(minutes=rng.randint(4, 15)), number + 1


def evenings(wanted: Wanted, rng: Random) -> Iterator[tuple[date, int]]:
    """Days with the number of matches played then, the last one before the day of today."""
    weeks = min(MOST_WEEKS, -(-wanted.matches // A_WEEK))
    yesterday = wanted.until - timedelta(days=1)
    friday = yesterday - timedelta(days=(yesterday.weekday() - calendar.FRIDAY) % WEEK)
    first = friday - timedelta(days=FRIDAY, weeks=weeks - 1)
    for week in range(weeks):
        before, after = (wanted.matches * part // weeks for part in (week, week + 1))
        days = sorted(_days(after - before, rng))
        for place, day in enumerate(days):
            count = len(range(place, after - before, len(days)))
            yield first + timedelta(weeks=week, days=day), count


def _days(matches: int, rng: Random) -> list[int]:
    """The days of a week on which so many matches are played: Friday, and others if need be."""
    evenings = min(WEEK, -(-matches // rng.randint(1, AN_EVENING)))
    others = rng.sample(range(FRIDAY), FRIDAY)
    days = [*others, FRIDAY] if rng.random() < 0.12 else [FRIDAY, *others]
    return days[:evenings]


def _begins(day: date, rng: Random) -> datetime:
    """Half past eight in the evening, or a little before or after."""
    begins = datetime.combine(day, time(20, rng.randint(0, 59)), ZoneInfo(HOME))
    return begins.astimezone(UTC)


def _present(rng: Random) -> tuple[Person, ...]:
    """Who comes this evening: never less than a table's full."""
    there = [person for person in (*REGULARS, *GUESTS) if rng.random() < person.comes]
    missing = (person for person in REGULARS if person not in there)
    while len(there) < max(TABLES):
        there.append(next(missing))
    return tuple(there)


def _plan(rng: Random, day: date, clock: datetime, present: Sequence[Person], texts: Texts) -> Plan:
    seats = _one_of(TABLES, rng)
    people = tuple(rng.sample(present, seats))
    return Plan(
        game=_one_of(_FITTING[seats], rng),
        people=people,
        waiting=tuple(person for person in present if person not in people),
        played_on=day,
        begins=clock,
        how=rng.choices(HOWS, HOW_OFTEN)[0],
        texts=texts,
        suits=rng.choices(("italian", "french"), (85, 15))[0],
        name=rng.choice(texts.names) if rng.random() < 0.08 else None,
        note=rng.choice(texts.notes) if rng.random() < 0.05 else None,
    )


def _fits(game: Game, seats: int) -> bool:
    """Whether so many can play by these house rules."""
    try:
        game.check(seats)
    except RuleError:
        return False
    return seats in game.seats_allowed


_FITTING = {
    seats: {game: often for game, often in GAMES.items() if _fits(game, seats)} for seats in TABLES
}


def _one_of(often: Mapping[T, int], rng: Random) -> T:
    return rng.choices(tuple(often), tuple(often.values()))[0]


def _fated(plan: Plan, matches: int, number: int, rng: Random) -> Plan:
    """One match in the middle is thrown away, the last ones are still being played."""
    if matches > FEW and number == matches // 2:
        return replace(plan, removed=True)
    if number >= matches - (2 if matches > FEW else 1):
        return replace(plan, game=PRESETS["ciapano-31"], most=rng.randint(2, 5))
    return plan

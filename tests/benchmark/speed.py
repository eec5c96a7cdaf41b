"""How fast we are beside the floor: `python -m tests.benchmark.speed [--rounds N] [--quick]`.

Ours and a bare Flask and sqlite3 program of the same output (`floor/`) are started beside each
other on the same club and asked in turns, by http over connections that stay open.
"""

import argparse
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from scorekeeper.records.listing import PAGE
from tests.benchmark.both import Made, make
from tests.benchmark.jobs import CLIENTS, LONG, LONGEST, MIDDLE, PAIRS, SHORT, Bench, Job
from tests.benchmark.sides import FLOOR, OURS, Server, Side, Visitor
from tests.benchmark.turns import Clock, Jobs, Times, in_turns, milliseconds, told

SIDES = (OURS, FLOOR)
LAST = "0001-01-01.0"
"""The place in the history from which everything is newer."""
FEW = 100
CLOCK = time.perf_counter
SAME = 0.05
"""By so much the floor's page may be longer or shorter than ours."""
# Times the floor (of the requests a second, at least): the target, and what would be better still.
TARGETS = {
    "match page": (4, 2.5),
    "storing": (4, 2.8),
    "storing and page": (4, 2.8),
    "long page": (2, 1.4),
    "history": (2.5, 1.35),
    "poll": (2, 1.2),
    "records": (None, None),
    "clients": (0.25, 0.45),
    "start": (4, 2.5),
    "memory": (2.5, 1.8),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line wants."""

    rounds: int
    matches: int
    accept: str
    processor: bool

    @property
    def few(self) -> int:
        """Rounds of what takes long."""
        return max(3, self.rounds // 6)

    @property
    def long(self) -> Mapping[int, int]:
        """How many matches of how many hands it takes: each hand is stored in one of its own."""
        stored, spare = self.rounds + 1, 2
        clients = CLIENTS * (self.few + 1)
        return {
            SHORT: spare + 3 * stored + clients,
            MIDDLE: spare + stored,
            LONG: spare + stored,
            LONGEST: spare,
        }


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        large, small = Path(folder) / "large", Path(folder) / "small"
        made = make(large, asked.matches, asked.long)
        made_small = make(small, FEW, {SHORT: 1})
        print(machine(asked), flush=True)
        rows = list(starts(large, made, asked))
        running = {side.name: stack.enter_context(side.running(large)) for side in SIDES}
        few = {OURS.name: stack.enter_context(OURS.running(small))}
        clock = processor_of([*running.values(), *few.values()]) if asked.processor else CLOCK
        bench = Bench(made, running, asked.accept)
        same_pages(bench)
        rows = [*compared(bench, asked, clock), *rows]
        print(told(("", "ours", "p95", "floor", "p95", "times", "at most", "stretch"), rows))
        print(flush=True)
        growing = grown(bench, Bench(made_small, few, asked.accept), asked, clock)
        print(told(("how the cost grows", "median", "p95", "times", "at most"), list(growing)))


def processor_of(servers: Sequence[Server]) -> Clock:
    """A clock that goes while any of these servers has a processor."""
    return lambda: sum(server.processor() for server in servers)


def arguments() -> Asked:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark.speed", description=__doc__)
    parser.add_argument("--rounds", type=int, default=120, help="of each job (%(default)s)")
    parser.add_argument("--matches", type=int, default=10_000, help="of the club (%(default)s)")
    parser.add_argument("--quick", action="store_true", help="12 rounds, 300 matches: does it run?")
    parser.add_argument(
        "--accept", default="gzip", help="encodings; by https browsers take br, too (%(default)s)"
    )
    parser.add_argument(
        "--processor",
        action="store_true",
        help="count the servers' processor time, which other work disturbs less than the clock",
    )
    given = parser.parse_args()
    if given.quick:
        return Asked(12, 300, given.accept, given.processor)
    return Asked(given.rounds, given.matches, given.accept, given.processor)


def machine(asked: Asked) -> str:
    """What was measured, where and when."""
    return (
        f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, {os.cpu_count()} processors, load"
        f" {os.getloadavg()[0]:.1f}, Python {platform.python_version()}; {asked.rounds} rounds,"
        f" {asked.matches} matches, {asked.accept}{', processor time' if asked.processor else ''}\n"
    )


def same_pages(bench: Bench) -> None:
    """Both must send the same, but for a few per cent."""
    club = bench.club
    paths = (bench.match(SHORT), f"{club}/matches", f"{club}/records?game=ciapano")
    for path in paths:
        plain = {"Accept-Encoding": "identity"}
        sizes = {name: len(one.ask(path, **plain)[1]) for name, one in bench.visitors.items()}
        ours, floor = sizes[OURS.name], sizes[FLOOR.name]
        off = "" if abs(floor / ours - 1) <= SAME else ": NOT THE SAME, mend its template"
        print(f"{path.replace(club, '…')}: {ours} bytes, the floor {floor}{off}")
    print(flush=True)


def compared(bench: Bench, asked: Asked, clock: Clock) -> Iterator[Sequence[str]]:
    """The rows of the first table."""
    match, history = bench.match(SHORT), f"{bench.club}/matches"
    records = f"{bench.club}/records?game=ciapano"
    jobs: tuple[tuple[str, str, Callable[[str], Job], int], ...] = (
        ("match page", f"match page, {SHORT} hands", partial(bench.page, match), 1),
        ("storing", "storing a hand", bench.store, 1),
        ("storing and page", "storing a hand, then its page", bench.store_and_look, 1),
        ("long page", f"match page, {LONG} hands, all rows", partial(bench.whole, LONG), 6),
        ("history", _history_of(asked), partial(bench.page, history), 1),
        ("poll", "unchanged poll (304)", bench.poll, 1),
        ("records", "records", partial(bench.page, records), 6),
    )
    for target, title, job, part in jobs:
        rounds = max(3, asked.rounds // part)
        times = in_turns({name: job(name) for name in bench.servers}, rounds, clock)
        yield _row(target, title, times)
    # The clock of the wall, since eight wait for each other.
    yield _clients_row(in_turns({name: bench.clients(name) for name in bench.servers}, asked.few))


def _history_of(asked: Asked) -> str:
    return f"history, {PAGE} of {asked.matches:,} matches"


def _row(target: str, title: str, times: Times) -> Sequence[str]:
    ours, floor = times[OURS.name], times[FLOOR.name]
    ratio = median(ours) / median(floor)
    return title, *milliseconds(ours), *milliseconds(floor), f"{ratio:.2f}", *_wanted(target)


def _wanted(target: str) -> Sequence[str]:
    return tuple("" if one is None else str(one) for one in TARGETS[target])


def _clients_row(times: Times) -> Sequence[str]:
    """Requests a second: the more the better."""
    rates = {name: [2 * CLIENTS * PAIRS / one for one in some] for name, some in times.items()}
    ours, floor = (median(rates[side.name]) for side in SIDES)
    title = f"{CLIENTS} clients, match page and storing"
    more, most = _wanted("clients")
    cells = (f"{ours:.0f}/s", "", f"{floor:.0f}/s", "", f"{ours / floor:.2f}")
    return title, *cells, f"at least {more}", most


def starts(place: Path, made: Made, asked: Asked) -> Iterator[Sequence[str]]:
    """From nothing to the first right answer, and what a server that rests then holds."""
    took: dict[str, list[float]] = {side.name: [] for side in SIDES}
    held: dict[str, list[Mapping[str, float]]] = {side.name: [] for side in SIDES}
    for _ in range(min(5, asked.few)):
        for side in SIDES:
            seconds, memory = _started(side, place, made, asked.accept)
            took[side.name].append(seconds)
            held[side.name].append(memory)
    yield _row("start", "start to first right answer", took)
    for kind in ("Pss", "Rss"):
        ours, floor = (median(one[kind] for one in held[side.name]) for side in SIDES)
        cells = (f"{ours:.1f} MB", "", f"{floor:.1f} MB", "", f"{ours / floor:.2f}")
        yield f"memory at rest ({kind.upper()})", *cells, *_wanted("memory")


def _started(side: Side, place: Path, made: Made, accept: str) -> tuple[float, Mapping[str, float]]:
    path = f"/club/{made.key}/match/{made.codes[SHORT][0]}"
    with side.running(place) as server:
        _, page = Visitor(server, accept).ask(path, **{"Accept-Encoding": "identity"})
        seconds = time.perf_counter() - server.began
        if page.count(b"<tbody") != SHORT:
            raise RuntimeError(f"{side.name} does not show {SHORT} hands")
        return seconds, server.memory()


def grown(bench: Bench, small: Bench, asked: Asked, clock: Clock) -> Iterator[Sequence[str]]:
    """The rows of the second table: what is small, and what is larger with its ratio."""
    ours, history = OURS.name, f"{bench.club}/matches"
    few, many = f"{FEW} matches", f"{asked.matches:,} matches"
    stores = {hands: bench.store(ours, hands) for hands in (SHORT, MIDDLE, LONG)}
    yield from _growth(
        (asked.rounds, clock),
        {f"storing in a match of {hands} hands": job for hands, job in stores.items()},
        (1.3, 4),
    )
    yield from _growth(
        (asked.few, clock),
        {f"page of {hands} hands": bench.whole(hands, ours) for hands in (LONG, LONGEST)},
        (2.2,),
    )
    pages = {few: small.page(small.match(SHORT), ours), many: bench.page(bench.match(SHORT), ours)}
    yield from _growth((asked.rounds, clock), _named("match page, {}", pages), (1.15,))
    lists = {few: small.page(f"{small.club}/matches", ours), many: bench.page(history, ours)}
    yield from _growth((asked.rounds, clock), _named("history, {}", lists), (1.15,))
    ends = {"first": bench.page(history, ours), "last": bench.page(f"{history}?newer={LAST}", ours)}
    yield from _growth((asked.rounds, clock), _named("history, {} page", ends), (1.15,))


def _named(title: str, jobs: Jobs) -> Jobs:
    return {title.format(name): job for name, job in jobs.items()}


def _growth(how: tuple[int, Clock], jobs: Jobs, most: Sequence[float]) -> Iterator[Sequence[str]]:
    times = in_turns(jobs, *how)
    base = median(times[next(iter(jobs))])
    for (name, some), limit in zip(times.items(), ("", *map(str, most)), strict=True):
        ratio = f"{median(some) / base:.2f}" if limit else ""
        yield name, *milliseconds(some), ratio, limit


if __name__ == "__main__":
    main()

"""Jobs done in turns, timed, and told as a table."""

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles

Times = Mapping[str, Sequence[float]]
Jobs = Mapping[str, Callable[[], object]]
Clock = Callable[[], float]


def in_turns(jobs: Jobs, rounds: int, clock: Clock = time.perf_counter) -> Times:
    """Job → how long it took each time, once without the clock; who begins changes by turns."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for job in jobs.values():
        job()
    for turn in range(rounds):
        for name in sorted(jobs, reverse=bool(turn % 2)):
            began = clock()
            jobs[name]()
            times[name].append(clock() - began)
    return times


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def milliseconds(times: Sequence[float]) -> tuple[str, str]:
    """Median and p95."""
    return f"{1000 * median(times):.2f} ms", f"{1000 * p95(times):.2f}"


def told(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown has it, its columns as wide as they must be."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [heads, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )

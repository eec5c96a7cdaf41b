"""How a long job goes on: chunk by chunk, and who is told how far it is."""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Told how many are done, of how many."""


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """So many at once, in order."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some


def quietly(done: int, of: int) -> None:
    """Nobody is told."""


def show_matches(done: int, of: int) -> None:
    """How many matches are done; once all are, the line is empty again."""
    _show(done, of, "matches")


def show_rows(done: int, of: int) -> None:
    """The same for rows of tables."""
    _show(done, of, "rows")


def _show(done: int, of: int, what: str) -> None:
    show_progress("" if done == of else f"{done} of {of} {what}")


def show_progress(text: str) -> None:
    """One line of a terminal, written over each time; nothing where it is none."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

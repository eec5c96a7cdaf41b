"""Entries written as JSON, the way they were entered; `reading` reads the same again."""

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Hand,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.tally import Counts, Pile, Tally

NameOf = Callable[[int], str]


def write_entry(entry: Entry, name_of: NameOf) -> dict[str, Any]:
    """One entry with its kind as its only key; `name_of` names a seat."""
    kind, write = _WRITERS[type(entry)]
    return {kind: write(entry, name_of)}


def write_points(thirds: int) -> int | str:
    """Points from thirds: 9 → 3, 10 → "3 1/3", 2 → "2/3"."""
    whole, rest = divmod(thirds, 3)
    if rest == 0:
        return whole
    return f"{whole} {rest}/3" if whole else f"{rest}/3"


def write_tally(tally: Tally, name_of: NameOf) -> dict[str, Any]:
    """A hand's piles, last trick and, where somebody had none, who took no trick."""
    document: dict[str, Any] = {}
    if tally.last_trick is not None:
        document["last_trick"] = name_of(tally.last_trick)
    document[tally.how] = {name_of(seat): _pile(pile) for seat, pile in tally.piles.items()}
    if tally.no_trick:
        document["no_trick"] = [name_of(seat) for seat in tally.no_trick]
    return document


def _pile(pile: Pile | None) -> Any:
    if pile is None:
        return None
    if isinstance(pile, int):
        return write_points(pile)
    return _counts(pile) if isinstance(pile, Counts) else list(pile)


def _counts(counts: Counts) -> dict[str, Any]:
    numbers = {"aces": counts.aces, "figures": counts.figures}
    return {**numbers, "special_ace": True} if counts.special_ace else numbers


def _hand(hand: Hand, name_of: NameOf) -> dict[str, Any]:
    return write_tally(hand.tally, name_of) | _optional("note", hand.note)


def _adjustment(entry: Adjustment, name_of: NameOf) -> dict[str, Any]:
    adjustment = {"player": name_of(entry.player), "points": entry.points}
    return adjustment | _optional("reason", entry.reason)


def _withdrawal(entry: Withdrawal, name_of: NameOf) -> dict[str, Any]:
    return {"player": name_of(entry.player)}


def _arrival(entry: Arrival, name_of: NameOf) -> dict[str, Any]:
    after = None if entry.after is None else name_of(entry.after)
    points = entry.points or None
    return (
        {"player": name_of(entry.player)} | _optional("after", after) | _optional("points", points)
    )


def _substitution(entry: Substitution, name_of: NameOf) -> dict[str, Any]:
    return {"player": name_of(entry.player), "by": name_of(entry.by)}


def _agreement(entry: Agreement, name_of: NameOf) -> dict[str, Any]:
    return dict(entry.changes)


def _stop(entry: Stop, name_of: NameOf) -> dict[str, Any]:
    return {}


def _optional(key: str, value: object) -> dict[str, Any]:
    return {} if value is None else {key: value}


_WRITERS: dict[type, tuple[str, Callable[[Any, NameOf], dict[str, Any]]]] = {
    Hand: ("hand", _hand),
    Adjustment: ("adjustment", _adjustment),
    Withdrawal: ("withdrawal", _withdrawal),
    Arrival: ("arrival", _arrival),
    Substitution: ("substitution", _substitution),
    Agreement: ("agreement", _agreement),
    Stop: ("stop", _stop),
}

"""Somewhere to go, or something to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what it is called."""

    url: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a field may have, and what it is called."""

    value: str
    label: str

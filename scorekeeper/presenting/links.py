"""Somewhere to go, or something to do."""

from collections.abc import Callable
from typing import Any

from flask import url_for

from scorekeeper.presenting.shown import shown

ANY = 10**12
"""Stands in an address for what differs; larger than any number of ours."""


@shown
class Link:
    """An address and what it is called."""

    url: str
    label: str
    detail: str = ""


@shown
class Choice:
    """A value that a field may have, and what it is called."""

    value: str
    label: str


def addresses(endpoint: str, differing: str, **arguments: Any) -> Callable[[str | int], str]:
    """Addresses that differ by one argument, a number or a code: made once, not for each row.

    The argument must be the last part of the address that may hold digits.
    """
    url = url_for(endpoint, **{**arguments, differing: ANY})
    before, _, behind = url.rpartition(str(ANY))
    return lambda one: f"{before}{one}{behind}"

"""Sentences not yet worded: why a number is what it is, and why something is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of `wording.SENTENCES` and the facts it tells.

    Facts `player`, `taker`, `by` are seats and `players` a tuple of seats; those that end in
    `thirds` are thirds of a point; the others are whole numbers or text.
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class RuleError(ValueError):
    """Something that the rules refuse: why, and where it stands, as a path of keys and places."""

    def __init__(self, reason: Reason, where: Sequence[str | int] = ()) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.where = tuple(where)

    def under(self, *above: str | int) -> "RuleError":
        """The same refusal, seen from further up."""
        return RuleError(self.reason, (*above, *self.where))


def refuse(key: str, /, *where: str | int, **facts: Any) -> RuleError:
    """A refusal to raise: its reason's key, the path to what is refused, the facts."""
    return RuleError(Reason(key, facts), where)


def check_number(value: object, least: int, most: int, *where: str | int) -> int:
    """The whole number itself; RuleError for anything else or outside the range."""
    if type(value) is not int:
        raise refuse("not_a_whole_number", *where, least=least, most=most)
    if not least <= value <= most:
        raise refuse("number_outside", *where, number=value, least=least, most=most)
    return value

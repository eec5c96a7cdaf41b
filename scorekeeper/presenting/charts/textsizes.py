"""How wide texts are, what they take up, and how they stand beside each other."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.presenting.shown import shown

LINE = 30
"""The height of a line of text."""
NARROW = frozenset("iljtfrI .,:;'|!()[]-’")
BROAD = frozenset("mwMWQO@%&…—")
LIFT = 10


@shown
class Box:
    """A rectangle that something takes up."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: "Box") -> bool:
        """Whether both take up the same place somewhere."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)

    def lifted(self, by: int) -> "Box":
        """The same, so much higher."""
        return Box(self.left, self.top - by, self.right, self.bottom - by)


def around(x: int, y: int, reach: int = 10) -> Box:
    """What a mark takes up."""
    return Box(x - reach, y - reach, x + reach, y + reach)


def width(text: str, bold: bool = False) -> int:
    """About how wide a text is in any usual font, rather too wide than too narrow."""
    across = sum(map(_letter, text))
    return across * 8 // 7 if bold else across


def _letter(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 30
    if letter in BROAD:
        return 26
    if letter in NARROW:
        return 10
    return 19 if letter.isupper() else 16


def cut(text: str, most: int) -> str:
    """A text cut by an ellipsis to at most this width."""
    if width(text) <= most:
        return text
    while text and width(text + "…") > most:
        text = text[:-1]
    return text.rstrip() + "…"


def told_apart(names: Sequence[str], most: int) -> list[str]:
    """Names cut to a width; what would be the same then has its place in the list."""
    short = [cut(name, most) for name in names]
    return [
        one if short.count(one) == 1 else f"{cut(name.split()[0], most - 60)} ({place})"
        for place, (name, one) in enumerate(zip(names, short, strict=True), 1)
    ]


def spread(wanted: Sequence[int], gap: int, low: int, high: int) -> list[int]:
    """Places between `low` and `high`, a gap apart and in order, as near as can be to the wanted.

    What is wanted is in order already; neighbours that are too near move together.
    """
    groups: list[tuple[int, int]] = []
    for place, want in enumerate(wanted):
        total, size = want - place * gap, 1
        while groups and groups[-1][0] * size > total * groups[-1][1]:
            before = groups.pop()
            total, size = total + before[0], size + before[1]
        groups.append((total, size))
    free = [total // size for total, size in groups for _ in range(size)]
    most = high - gap * (len(wanted) - 1)
    return [min(max(want, low), most) + place * gap for place, want in enumerate(free)]

"""What is counted, in the page's language: a column's head, a number said aloud, a headline."""

from typing import Any

from scorekeeper import wording
from scorekeeper.presenting.shown import shown
from scorekeeper.translating import gettext, ngettext


@shown
class Words:
    """How a number is called at its place, said with its player, and above what is behind it."""

    head: str
    said: str
    behind: str


def words(what: str, unit: str, count: int = 2, **facts: Any) -> Words:
    """The words for one of the measures, outcomes, extremes, runs or meetings.

    `facts` are the names that they speak of: `name` and, of a meeting, `rival`.
    """
    facts = {"name": "", "rival": "", **facts}
    found = wording.UNITS[unit].measures.get(what) or wording.MEASURES[what]
    said = ngettext(found.said.one, found.said.many, count, **facts)
    return Words(gettext(found.head), said, gettext(found.behind, **facts))


def paid(unit: str, count: int) -> str:
    """So many points or busche."""
    one = wording.UNITS[unit].count
    return ngettext(one.one, one.many, count)


def label_of(what: str, unit: str) -> str:
    """What a number is called at the head of its column."""
    return gettext(wording.UNITS[unit].a_hand) if what == "hand" else words(what, unit).head

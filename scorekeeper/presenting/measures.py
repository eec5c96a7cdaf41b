"""What is counted for a player, in words: a column's head, a number said aloud, a headline."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.translating import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Words:
    """How a number is called at its place, said with its player, and above what is behind it."""

    head: str
    said: str
    behind: str


def words(what: str, game: str, name: str, count: int = 2) -> Words:
    """The words for one of the measures, outcomes, extremes or runs in this game."""
    return _OF_GAME.get((what, game), _WORDS[what])(name, count)


def _matches(name: str, count: int) -> Words:
    said = ngettext("%(num)s match of %(name)s", "%(num)s matches of %(name)s", count, name=name)
    return Words(gettext("matches"), said, gettext("Matches of %(name)s", name=name))


def _wins(name: str, count: int) -> Words:
    said = ngettext("%(num)s win of %(name)s", "%(num)s wins of %(name)s", count, name=name)
    return Words(gettext("won"), said, gettext("Matches won by %(name)s", name=name))


def _shared(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s win that %(name)s shared", "%(num)s wins that %(name)s shared", count, name=name
    )
    headline = gettext("Matches won by %(name)s together with others", name=name)
    return Words(gettext("won together"), said, headline)


def _first_out(name: str, count: int) -> Words:
    said = ngettext(
        "%(name)s was the first one out %(num)s time",
        "%(name)s was the first one out %(num)s times",
        count,
        name=name,
    )
    headline = gettext("Matches in which %(name)s was the first one out", name=name)
    return Words(gettext("first out"), said, headline)


def _last(name: str, count: int) -> Words:
    said = ngettext(
        "%(name)s came last %(num)s time", "%(name)s came last %(num)s times", count, name=name
    )
    headline = gettext("Matches in which %(name)s came last", name=name)
    return Words(gettext("last place"), said, headline)


def _hands(name: str, count: int) -> Words:
    said = ngettext("%(num)s hand of %(name)s", "%(num)s hands of %(name)s", count, name=name)
    return Words(gettext("hands"), said, gettext("Hands of %(name)s", name=name))


def _penalties(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s penalty point of %(name)s",
        "%(num)s penalty points of %(name)s",
        count,
        name=name,
    )
    headline = gettext("Hands that cost %(name)s penalty points", name=name)
    return Words(gettext("points"), said, headline)


def _busche(name: str, count: int) -> Words:
    said = ngettext("%(num)s busca of %(name)s", "%(num)s busche of %(name)s", count, name=name)
    return Words(gettext("busche"), said, gettext("Hands that cost %(name)s busche", name=name))


def _last_tricks(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s last trick won by %(name)s",
        "%(num)s last tricks won by %(name)s",
        count,
        name=name,
    )
    headline = gettext("Last tricks won by %(name)s", name=name)
    return Words(gettext("last tricks"), said, headline)


def _cappotti_made(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s cappotto made by %(name)s",
        "%(num)s cappotti made by %(name)s",
        count,
        name=name,
    )
    headline = gettext("Cappotti made by %(name)s", name=name)
    return Words(gettext("cappotti made"), said, headline)


def _cappotti_suffered(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s cappotto suffered by %(name)s",
        "%(num)s cappotti suffered by %(name)s",
        count,
        name=name,
    )
    headline = gettext("Cappotti suffered by %(name)s", name=name)
    return Words(gettext("cappotti suffered"), said, headline)


def _uncovered(name: str, count: int) -> Words:
    said = ngettext(
        "%(name)s was not covered %(num)s time",
        "%(name)s was not covered %(num)s times",
        count,
        name=name,
    )
    headline = gettext("Hands in which %(name)s was not covered", name=name)
    return Words(gettext("uncovered"), said, headline)


def _pita(name: str, count: int) -> Words:
    said = ngettext(
        "%(name)s took the pita %(num)s time",
        "%(name)s took the pita %(num)s times",
        count,
        name=name,
    )
    headline = gettext("Hands in which %(name)s took the pita", name=name)
    return Words(gettext("pita"), said, headline)


def _costly_ace(name: str, count: int) -> Words:
    said = ngettext(
        "%(name)s took the ace of bastoni %(num)s time",
        "%(name)s took the ace of bastoni %(num)s times",
        count,
        name=name,
    )
    headline = gettext("Hands in which %(name)s took the ace of bastoni", name=name)
    return Words(gettext("taken"), said, headline)


def _best(name: str, count: int) -> Words:
    said = ngettext(
        "the cheapest hand of %(name)s, %(num)s time",
        "the cheapest hand of %(name)s, %(num)s times",
        count,
        name=name,
    )
    headline = gettext("The cheapest hands of %(name)s", name=name)
    return Words(gettext("cheapest hand"), said, headline)


def _worst(name: str, count: int) -> Words:
    said = ngettext(
        "the dearest hand of %(name)s, %(num)s time",
        "the dearest hand of %(name)s, %(num)s times",
        count,
        name=name,
    )
    headline = gettext("The dearest hands of %(name)s", name=name)
    return Words(gettext("dearest hand"), said, headline)


def _won(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s match won by %(name)s",
        "%(num)s matches in a row won by %(name)s",
        count,
        name=name,
    )
    headline = gettext("The most matches in a row won by %(name)s", name=name)
    return Words(gettext("won in a row"), said, headline)


def _without(name: str, count: int) -> Words:
    said = ngettext(
        "%(num)s match not won by %(name)s",
        "%(num)s matches in a row not won by %(name)s",
        count,
        name=name,
    )
    headline = gettext("The most matches in a row not won by %(name)s", name=name)
    return Words(gettext("not won in a row"), said, headline)


_WORDS: dict[str, Callable[[str, int], Words]] = {
    "matches": _matches,
    "wins": _wins,
    "shared": _shared,
    "first_out": _first_out,
    "last": _last,
    "hands": _hands,
    "penalties": _penalties,
    "last_tricks": _last_tricks,
    "cappotti_made": _cappotti_made,
    "cappotti_suffered": _cappotti_suffered,
    "uncovered": _uncovered,
    "pita": _pita,
    "best": _best,
    "worst": _worst,
    "won": _won,
    "without": _without,
}
_OF_GAME: dict[tuple[str, str], Callable[[str, int], Words]] = {
    ("penalties", "busca"): _busche,
    ("pita", "ciapano"): _costly_ace,
}

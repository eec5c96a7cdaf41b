"""The records of a club: short tables, one line a player."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scorekeeper.models import Player
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.measures import words
from scorekeeper.presenting.numbers import Head, TableView, line_of, number
from scorekeeper.presenting.periods import Asked, game_name
from scorekeeper.records.answers import Line
from scorekeeper.translating import gettext, ngettext

People = Mapping[int, Player]
SORTS = ("wins", "hand", "name")
MAIN = ("matches", "wins", "hand")
PLACES = {"ciapano": ("shared", "first_out", "last"), "busca": ("shared", "last")}
HANDS = ("hands", "last_tricks", "cappotti_made", "cappotti_suffered")


@dataclass(frozen=True, slots=True)
class RecordsView:
    """All tables, and the sentences above and below them."""

    lead: str
    cappotti: Link | None
    tables: tuple[TableView, ...]
    notes: tuple[str, ...]


def show_records(asked: Asked, lines: Sequence[Line], people: People) -> RecordsView:
    """The records of a club; `lines` as the records give them, everybody's last."""
    if not lines:
        return RecordsView(nothing_yet(asked), None, (), ())
    everybody, players = lines[-1].counts, in_order(lines[:-1], people, asked.sort)
    tables = (
        (gettext("Matches and hands"), _main_heads(asked), MAIN),
        *((caption, heads(asked, what), what) for caption, what in further(asked.game, everybody)),
    )
    return RecordsView(
        _lead(everybody),
        _cappotti(asked, everybody),
        tuple(_table(asked, players, people, *one) for one in tables),
        tuple(notes(asked.game, everybody)),
    )


def in_order(lines: Iterable[Line], people: People, sort: str) -> tuple[Line, ...]:
    """Players' lines in the order asked for; equal ones by name."""
    named = sorted(lines, key=lambda line: people[line.player or 0].folded)
    return tuple(sorted(named, key=_ORDERS.get(sort, _by_wins)))


def _by_wins(line: Line) -> Any:
    """Most wins first, of as many those in fewer matches."""
    return -line.counts["wins"], line.counts["matches"]


def _by_hand(line: Line) -> Any:
    """The cheapest hands first; who has played none comes last."""
    hands = line.counts["hands"]
    return not hands, Fraction(line.counts["penalties"], hands or 1)


_ORDERS: dict[str, Callable[[Line], Any]] = {"hand": _by_hand, "name": lambda _: 0}


def _table(
    asked: Asked,
    lines: Iterable[Line],
    people: People,
    caption: str,
    columns: tuple[Head, ...],
    counted: Sequence[str],
) -> TableView:
    views = []
    for line in lines:
        player = people[line.player or 0]
        numbers = tuple(number(asked, line, player, what) for what in counted)
        views.append(line_of(asked, player, numbers))
    return TableView(caption, columns, tuple(views))


def _main_heads(asked: Asked) -> tuple[Head, ...]:
    return (
        _sorting(asked, "name", gettext("Player"), "ascending"),
        Head(label_of(asked.game, "matches")),
        _sorting(asked, "wins", label_of(asked.game, "wins"), "descending"),
        _sorting(asked, "hand", label_of(asked.game, "hand"), "ascending"),
    )


def _sorting(asked: Asked, sort: str, label: str, way: str) -> Head:
    current = (asked.sort or SORTS[0]) == sort
    return Head(label, asked.url("records.club", sort=sort), way if current else "")


def heads(asked: Asked, counted: Sequence[str]) -> tuple[Head, ...]:
    """The heads of a table that does not sort."""
    return Head(gettext("Player")), *(Head(label_of(asked.game, what)) for what in counted)


def label_of(game: str, what: str) -> str:
    """What a number is called at the head of its column."""
    if what == "hand":
        return gettext("busche a hand") if game == "busca" else gettext("points a hand")
    return words(what, game, "", 2).head


def further(game: str, everybody: Mapping[str, int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The groups of numbers after the first: what they are called, and which they are."""
    yield gettext("First and last"), PLACES[game]
    yield gettext("Hands"), HANDS
    if game == "busca":
        yield gettext("Not covered, and the pita"), ("uncovered", "pita")
    elif everybody["pita_known"]:
        yield gettext("The ace of bastoni"), ("pita",)


def _lead(everybody: Mapping[str, int]) -> str:
    """How much there is."""
    matches, hands = everybody["all_matches"], everybody["all_hands"]
    counted = ngettext("%(num)s match", "%(num)s matches", matches)
    return f"{counted}, {ngettext('%(num)s hand', '%(num)s hands', hands)}"


def _cappotti(asked: Asked, everybody: Mapping[str, int]) -> Link | None:
    """All cappotti of the club."""
    count = everybody["cappotti_made"]
    if not count:
        return None
    url = asked.url("records.behind", what="cappotti_made")
    return Link(url, ngettext("%(num)s cappotto", "%(num)s cappotti", count))


def nothing_yet(asked: Asked) -> str:
    """What stands where nothing can be counted."""
    if asked.period.arguments:
        return gettext("No match of %(game)s was over in this time.", game=game_name(asked.game))
    return gettext("No match of %(game)s is over yet.", game=game_name(asked.game))


def nobody_yet(asked: Asked, name: str) -> str:
    """What stands where nothing can be counted for a player."""
    facts = {"name": name, "game": game_name(asked.game)}
    if asked.period.arguments:
        return gettext("No match of %(game)s with %(name)s was over in this time.", **facts)
    return gettext("No match of %(game)s with %(name)s is over yet.", **facts)


def notes(game: str, everybody: Mapping[str, int]) -> Iterator[str]:
    """What is counted and what is not."""
    yield gettext("Only matches that are over count, with a hand at least; thrown-away ones don’t.")
    if game == "busca":
        yield gettext("The last trick counts where the hand says who won it.")
    if everybody["pita_known"] and game == "busca":
        yield gettext("The pita counts in the hands of which it is known who took it: 2 of 9.")
    elif everybody["pita_known"]:
        yield gettext("The ace counts in the hands of which it is known who took it: 2 of 9.")

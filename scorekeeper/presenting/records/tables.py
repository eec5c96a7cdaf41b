"""The records of a club: short tables, one line a player."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper import wording
from scorekeeper.models import Player
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.records.chooser import Asked, game_name
from scorekeeper.presenting.records.measures import label_of
from scorekeeper.presenting.records.numbers import Head, TableView, line_of, number
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import some_cappotti, some_hands, some_matches
from scorekeeper.records.answers import ClubRecords, Line
from scorekeeper.rules.game import Game
from scorekeeper.translating import gettext

People = Mapping[int, Player]
SORTS = ("wins", "hand", "name")
MAIN = ("matches", "wins", "hand")
HANDS = ("hands", "last_tricks", "cappotti_made", "cappotti_suffered")


@shown
class RecordsView:
    """All tables, and the sentences above and below them."""

    lead: str
    cappotti: Link | None
    tables: tuple[TableView, ...]
    notes: tuple[str, ...]


def show_records(asked: Asked, found: ClubRecords, people: People) -> RecordsView:
    """The records of a club."""
    if not found.matches:
        return RecordsView(nothing_yet(asked), None, (), ())
    everybody, players = found.everybody, in_order(found.lines, people, asked.sort)
    tables = (
        (gettext("Matches and hands"), _main_heads(asked), MAIN),
        *((caption, heads(asked, what), what) for caption, what in further(asked.rules, everybody)),
    )
    return RecordsView(
        _lead(found),
        _cappotti(asked, everybody),
        tuple(_table(asked, players, people, *one) for one in tables),
        tuple(notes(asked.rules, everybody)),
    )


def in_order(lines: Iterable[Line], people: People, sort: str) -> tuple[Line, ...]:
    """Players' lines in the order asked for; equal ones by name."""
    named = sorted(lines, key=lambda line: people[line.player].folded)
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
        player = people[line.player]
        numbers = tuple(number(asked, line, player, what) for what in counted)
        views.append(line_of(asked, player, numbers))
    return TableView(caption, columns, tuple(views))


def _main_heads(asked: Asked) -> tuple[Head, ...]:
    unit = asked.rules.unit
    return (
        _sorting(asked, "name", gettext("Player"), "ascending"),
        Head(label_of("matches", unit)),
        _sorting(asked, "wins", label_of("wins", unit), "descending"),
        _sorting(asked, "hand", label_of("hand", unit), "ascending"),
    )


def _sorting(asked: Asked, sort: str, label: str, way: str) -> Head:
    current = (asked.sort or SORTS[0]) == sort
    return Head(label, asked.url("records.club", sort=sort), way if current else "")


def heads(asked: Asked, counted: Sequence[str]) -> tuple[Head, ...]:
    """The heads of a table that does not sort."""
    return Head(gettext("Player")), *(Head(label_of(what, asked.rules.unit)) for what in counted)


def further(
    game: type[Game], everybody: Mapping[str, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The groups of numbers after the first: what they are called, and which they are."""
    yield gettext("First and last"), ("shared", *(("first_out",) * game.eliminates), "last")
    yield gettext("Hands"), HANDS
    if game.covers or everybody["pita_known"]:
        ace = gettext(wording.UNITS[game.unit].ace)
        yield ace, (*(("uncovered",) * game.covers), "pita")


def _lead(found: ClubRecords) -> str:
    """How much there is."""
    return f"{some_matches(found.matches)}, {some_hands(found.hands)}"


def _cappotti(asked: Asked, everybody: Mapping[str, int]) -> Link | None:
    """All cappotti of the club."""
    count = everybody["cappotti_made"]
    if not count:
        return None
    url = asked.url("records.behind", what="cappotti_made")
    return Link(url, some_cappotti(count))


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


def notes(game: type[Game], everybody: Mapping[str, int]) -> Iterator[str]:
    """What is counted and what is not."""
    yield gettext("Only matches that are over count, with a hand at least; thrown-away ones don’t.")
    if not game.last_trick_needed:
        yield gettext("The last trick counts where the hand says who won it.")
    if everybody["pita_known"]:
        yield gettext(wording.UNITS[game.unit].ace_note)

"""One player's records: the counts, best and worst, runs, rivals, and the last matches."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.models import Player
from scorekeeper.presenting.club.lists import PastMatch
from scorekeeper.presenting.records.chooser import Asked, day_text
from scorekeeper.presenting.records.measures import label_of, paid, words
from scorekeeper.presenting.records.numbers import (
    Head,
    Number,
    TableView,
    count_of,
    line_of,
    number,
)
from scorekeeper.presenting.records.tables import MAIN, People, further
from scorekeeper.presenting.shown import shown
from scorekeeper.records.answers import MEETINGS, Extreme, Played, PlayerRecords, Rival, Run
from scorekeeper.translating import gettext, grouped, ngettext


@shown
class Fact:
    """A number with what it is called and what is to be said besides."""

    label: str
    number: Number
    detail: str = ""


@shown
class Group:
    """Facts that belong together."""

    heading: str
    facts: tuple[Fact, ...]
    wide: bool = False
    """Whether they come with sentences, which take more room."""


@shown
class PersonView:
    """All about one player."""

    groups: tuple[Group, ...]
    rivals: TableView | None


def show_person(asked: Asked, player: Player, found: PlayerRecords, people: People) -> PersonView:
    """The records of a player, who has played in the period."""
    return PersonView(tuple(_groups(asked, player, found)), _rivals(asked, player, found, people))


def _groups(asked: Asked, player: Player, found: PlayerRecords) -> Iterator[Group]:
    counts = found.line.counts
    named = ((gettext("Matches and hands"), MAIN), *further(asked.rules, counts))
    for heading, counted in named:
        facts = (
            Fact(label_of(what, asked.rules.unit), number(asked, found.line, player, what))
            for what in counted
        )
        yield Group(heading, tuple(facts))
    yield Group(gettext("Highs and lows"), tuple(_marks(asked, player, found)), wide=True)


def _marks(asked: Asked, player: Player, found: PlayerRecords) -> Iterator[Fact]:
    """Cheapest and dearest hand, longest runs."""
    for what, extreme in (("best", found.line.best), ("worst", found.line.worst)):
        if extreme is not None:
            yield _extreme(asked, player, what, extreme)
    for what, run in (("won", found.won), ("without", found.without)):
        if run is not None:
            one = count_of(asked, player, what, run.length)
            yield Fact(label_of(what, asked.rules.unit), one, _days(run))


def _extreme(asked: Asked, player: Player, what: str, extreme: Extreme) -> Fact:
    """What the hand cost, and how many times it did."""
    one = count_of(asked, player, what, extreme.times, text=grouped(extreme.score))
    detail = ngettext("%(num)s time", "%(num)s times", extreme.times)
    return Fact(label_of(what, asked.rules.unit), one, detail)


def _days(run: Run) -> str:
    if run.first == run.last:
        return day_text(run.first)
    first, last = day_text(run.first), day_text(run.last)
    return gettext("%(first)s to %(last)s", first=first, last=last)


def _rivals(asked: Asked, player: Player, found: PlayerRecords, people: People) -> TableView | None:
    if not found.rivals:
        return None
    labels = (label_of(what, asked.rules.unit) for what in MEETINGS)
    heads = (Head(gettext("Player")), *map(Head, labels))
    lines = (
        line_of(asked, people[rival.player], tuple(_met(asked, player, rival, people)))
        for rival in found.rivals
    )
    return TableView(gettext("One against another"), heads, tuple(lines))


def _met(asked: Asked, player: Player, rival: Rival, people: People) -> Iterator[Number]:
    other = people[rival.player]
    for what in MEETINGS:
        count = getattr(rival, what)
        facts = {"name": player.name, "rival": other.name}
        said = words(what, asked.rules.unit, count, **facts).said
        arguments = {"what": what, "player": player.id, "rival": other.id}
        url = asked.url("records.behind", **arguments) if count else ""
        yield Number(grouped(count), said, url)


def show_last(
    asked: Asked, played: Iterable[Played], matches: Mapping[int, PastMatch]
) -> tuple[PastMatch, ...]:
    """Matches of a player with the place reached and what they cost; `matches` by number."""
    return tuple(
        replace(matches[one.match_id], subtitle=_result(asked.rules.unit, one)) for one in played
    )


def _result(unit: str, one: Played) -> str:
    facts = {"place": one.place, "of": one.of}
    place = gettext("gone home") if one.place is None else gettext("%(place)s of %(of)s", **facts)
    return f"{place} · {paid(unit, one.penalties)}"

"""The matches and hands behind a number."""

from collections.abc import Iterable, Mapping

from scorekeeper.models import Player
from scorekeeper.presenting.club.lists import PastMatch
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.records.chooser import Asked
from scorekeeper.presenting.records.measures import words
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import some_matches
from scorekeeper.records.answers import Behind, Found
from scorekeeper.translating import gettext, ngettext


@shown
class FoundMatch:
    """A match, and which of its hands; none where the match itself is meant."""

    match: PastMatch
    label: str
    hands: tuple[Link, ...]


def show_found(found: Iterable[Found], matches: Mapping[int, PastMatch]) -> tuple[FoundMatch, ...]:
    """Matches with links to their hands, in the order they were found; `matches` by number."""
    return tuple(
        FoundMatch(
            matches[one.match_id],
            gettext("hand") if len(one.hands) == 1 else gettext("hands"),
            tuple(_hands(one, matches[one.match_id].url)),
        )
        for one in found
        if one.match_id in matches
    )


def _hands(found: Found, url: str) -> Iterable[Link]:
    for number, entry in found.hands:
        yield Link(f"{url}#e{entry}", str(number), gettext("hand %(number)s", number=number))


def headline(asked: Asked, what: str, player: Player | None, rival: Player | None) -> str:
    """What is listed: Cappotti made by Anna."""
    unit = asked.rules.unit
    if player is None:
        head = words(what, unit).head
        return head[:1].upper() + head[1:]
    return words(what, unit, name=player.name, rival=rival.name if rival else "").behind


def how_many(behind: Behind) -> str:
    """How many matches it is, or in how many there are such hands."""
    if any(one.hands for one in behind.found):
        return ngettext("in %(num)s match", "in %(num)s matches", behind.matches)
    return some_matches(behind.matches)

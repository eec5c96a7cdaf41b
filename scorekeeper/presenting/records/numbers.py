"""Numbers of the records: each says what it is, and leads to what it counts."""

from scorekeeper import wording
from scorekeeper.models import Player
from scorekeeper.presenting.ratios import NOTHING, each, share
from scorekeeper.presenting.records.chooser import Asked
from scorekeeper.presenting.records.measures import words
from scorekeeper.presenting.shown import shown
from scorekeeper.records.answers import Line
from scorekeeper.translating import gettext, grouped


@shown
class Number:
    """A number, how it is said, and where what it counts is listed ('' for nothing)."""

    text: str
    said: str = ""
    url: str = ""
    small: str = ""


@shown
class Head:
    """The head of a column; where it sorts, and whether it does."""

    label: str
    url: str = ""
    sort: str = ""
    """ascending or descending, '' where the lines are in another order."""


@shown
class LineView:
    """A player's line of a table."""

    name: str
    url: str
    away: bool
    """Whether this player no longer comes."""
    numbers: tuple[Number, ...]


@shown
class TableView:
    """One table of the records."""

    caption: str
    heads: tuple[Head, ...]
    lines: tuple[LineView, ...]


def line_of(asked: Asked, player: Player, numbers: tuple[Number, ...]) -> LineView:
    """A player's line, which leads to the player's own page."""
    url = asked.url("records.player", player=player.id)
    return LineView(player.name, url, player.hidden, numbers)


def number(asked: Asked, line: Line, player: Player, what: str) -> Number:
    """One of a player's counts, as it stands in the tables."""
    if what == "hand":
        return _a_hand(asked, line, player)
    if what == "pita":
        return _pita(asked, line, player)
    small = share(line.counts["wins"], line.counts["matches"]) if what == "wins" else ""
    return count_of(asked, player, what, line.counts[what], small)


def count_of(
    asked: Asked, player: Player, what: str, count: int, small: str = "", text: str = ""
) -> Number:
    """A count; `text` is what stands there where that is not the count itself."""
    said = words(what, asked.rules.unit, count, name=player.name).said
    url = asked.url("records.behind", what=what, player=player.id) if count else ""
    parts = (text, said, small)
    return Number(text or grouped(count), ", ".join(filter(None, parts)), url, small)


def _a_hand(asked: Asked, line: Line, player: Player) -> Number:
    """What a hand has cost; behind it are the hands that cost something."""
    text = each(line.counts["penalties"], line.counts["hands"])
    sentence = wording.UNITS[asked.rules.unit].a_hand_of
    said = gettext(sentence, name=player.name, number=text)
    behind = asked.url("records.behind", what="penalties", player=player.id)
    return Number(text, said, behind if line.counts["penalties"] else "")


def _pita(asked: Asked, line: Line, player: Player) -> Number:
    """How often the costly ace was taken, of the hands that say who took it."""
    known = line.counts["pita_known"]
    if not known:
        return Number(NOTHING)
    small = gettext("of %(count)s", count=grouped(known))
    return count_of(asked, player, "pita", line.counts["pita"], small)

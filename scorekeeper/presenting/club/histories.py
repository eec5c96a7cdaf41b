"""The list of past matches: what it is narrowed down to, and how many that leaves."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper import wording
from scorekeeper.forms.histories import LONGEST_TEXT, Filters
from scorekeeper.models import Player
from scorekeeper.presenting.links import Choice
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import some_matches
from scorekeeper.translating import gettext


@shown
class FiltersView:
    """The form that narrows the list down, as it was typed."""

    action: str
    all_url: str
    games: tuple[Choice, ...]
    players: tuple[Choice, ...]
    game: str
    player: str
    text: str
    most: int
    since: str
    until: str
    errors: Mapping[str, str]
    open: bool
    """Whether the less usual fields are shown."""
    found: str
    """How many matches there are, where the list is narrowed down."""


def show_filters(
    filters: Filters,
    players: Iterable[Player],
    typed: Mapping[str, Any],
    errors: Mapping[str, str],
    count: int | None,
    urls: tuple[str, str],
) -> FiltersView:
    """The form; `typed` as it stands in the address, `urls` its own and the whole list's."""
    days = _days(filters, typed)
    everything = Choice("", gettext("all"))
    return FiltersView(
        *urls,
        games=(everything, *(Choice(game, gettext(name)) for game, name in wording.GAMES.items())),
        players=(everything, *(Choice(str(player.id), player.name) for player in players)),
        game=filters.game,
        player=str(filters.player or ""),
        text=str(typed.get("text", "")),
        most=LONGEST_TEXT,
        **days,
        errors=errors,
        open=bool(filters.game or filters.player or any(days.values())),
        found="" if count is None else _found(count),
    )


def _days(filters: Filters, typed: Mapping[str, Any]) -> dict[str, str]:
    """The two days as they were typed, else those of the year that was chosen."""
    days = {"since": filters.period.since, "until": filters.period.until}
    return {name: str(typed.get(name) or day or "") for name, day in days.items()}


def _found(count: int) -> str:
    if not count:
        return gettext("No match like that here.")
    return some_matches(count)

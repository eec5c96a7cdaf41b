"""Which records are looked at: the game as tabs, the period as links and as two days."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from flask import url_for

from scorekeeper import wording
from scorekeeper.forms.periods import Period, whole_year
from scorekeeper.presenting.shown import shown
from scorekeeper.records.answers import Scope
from scorekeeper.rules.game import Game
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.translating import gettext, parts_of_day


@shown
class Asked:
    """What an address asks for: a club by its key, a game, a period, an order."""

    key: str
    game: str
    period: Period
    sort: str = ""

    @property
    def rules(self) -> type[Game]:
        """The game itself."""
        return GAMES[self.game]

    @property
    def scope(self) -> Scope:
        """The matches that count."""
        return Scope(self.game, self.period.since, self.period.until)

    def url(self, endpoint: str, **more: Any) -> str:
        """Another page about the same game and period."""
        asked = {"game": self.game, **self.period.arguments, **more}
        return url_for(endpoint, key=self.key, **asked)


@shown
class Choice:
    """One of several links, of which one is the page itself."""

    label: str
    url: str
    current: bool


@shown
class DaysForm:
    """The form for two days, as it was typed."""

    action: str
    kept: Mapping[str, Any]
    """What else the address says."""
    since: str
    until: str
    errors: Mapping[str, str]
    open: bool


@shown
class Chooser:
    """Game and period."""

    games: tuple[Choice, ...]
    periods: tuple[Choice, ...]
    form: DaysForm


def show_chooser(
    asked: Asked,
    years: Iterable[int],
    page: Mapping[str, Any],
    typed: Mapping[str, Any],
    errors: Mapping[str, str],
) -> Chooser:
    """The choices above the records.

    `page`: the endpoint and its own arguments; `typed`: the two days as they stand in the
    address; `errors`: what is wrong with them.
    """
    kept = {name: value for name, value in (("game", asked.game), ("sort", asked.sort)) if value}
    days = {name: str(typed.get(name, "")) for name in ("since", "until")}
    form = DaysForm(
        url_for(key=asked.key, **page), kept, **days, errors=errors, open=any(days.values())
    )
    return Chooser(_games(asked, page), _periods(asked, years, page, errors), form)


def _games(asked: Asked, page: Mapping[str, Any]) -> tuple[Choice, ...]:
    kept = {**page, **asked.period.arguments} | ({"sort": asked.sort} if asked.sort else {})
    return tuple(
        Choice(game_name(game), url_for(key=asked.key, game=game, **kept), game == asked.game)
        for game in wording.GAMES
    )


def _periods(
    asked: Asked, years: Iterable[int], page: Mapping[str, Any], errors: Mapping[str, str]
) -> tuple[Choice, ...]:
    kept = {**page, "game": asked.game} | ({"sort": asked.sort} if asked.sort else {})
    shown = {*years, asked.period.year or 0} - {0}
    periods = [Period(), *map(whole_year, sorted(shown, reverse=True))]
    return tuple(
        Choice(
            period_title(one),
            url_for(key=asked.key, **kept, **one.arguments),
            one == asked.period and not errors,
        )
        for one in periods
    )


def game_name(game: str) -> str:
    """What a game is called."""
    return gettext(wording.GAMES[game])


def scope_title(asked: Asked) -> str:
    """Game and period: Ciapanò · 2026."""
    return f"{game_name(asked.game)} · {period_title(asked.period)}"


def period_title(period: Period) -> str:
    """A period as it is said."""
    if period.year is not None:
        return str(period.year)
    since, until = period.since, period.until
    if since and until:
        facts = {"first": day_text(since), "last": day_text(until)}
        return gettext("%(first)s to %(last)s", **facts) if since != until else facts["first"]
    if since:
        return gettext("since %(day)s", day=day_text(since))
    return gettext("until %(day)s", day=day_text(until)) if until else gettext("all time")


def day_text(day: date) -> str:
    """A day as the language writes it."""
    return parts_of_day(day, "yMMMd")

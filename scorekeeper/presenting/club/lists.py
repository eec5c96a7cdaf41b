"""Clubs and matches in lists, and how a match ended."""

from collections.abc import Iterable, Mapping
from datetime import date

from flask import url_for

from scorekeeper.models import Club
from scorekeeper.presenting.links import Link, addresses
from scorekeeper.presenting.match.columns import remark, remark_of
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import (
    game_title,
    joined,
    some_cappotti,
    some_hands,
    title_of_game,
)
from scorekeeper.records.listing import Listed
from scorekeeper.rules.counting import cappotti, counted_hands
from scorekeeper.rules.game import Seats
from scorekeeper.rules.places import Whereabouts, places
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, long_day, ngettext, parts_of_day


@shown
class ClubView:
    """A club: what it is called, where its page is."""

    name: str
    url: str
    subtitle: str = ""


@shown
class PlayerView:
    """A player of an open match."""

    name: str
    total: str
    remark: str
    near: bool
    out: bool


@shown
class OpenMatch:
    """A match that is being played."""

    title: str
    subtitle: str
    players: tuple[PlayerView, ...]
    url: str


@shown
class PastMatch:
    """A match in a list: day, title, who won."""

    day: str
    month: str
    title: str
    subtitle: str
    verb: str
    winners: str
    url: str


@shown
class MatchView:
    """The head of a match's pages."""

    title: str
    subtitle: str
    code: str
    url: str


@shown
class Place:
    """One line of the final standings; who went home has no place."""

    place: str
    name: str
    remark: str
    total: str


@shown
class End:
    """How a match ended."""

    heading: str
    winners: tuple[str, ...]
    lost: str
    line: str
    total: str
    standings: tuple[Place, ...]
    again: Link | None


def club_name(club: Club | None) -> str:
    """What a club is called, also before it has a name."""
    return (club.name if club else None) or gettext("Our club")


def show_club(club: Club, key: str) -> ClubView:
    """A club for the head of a page."""
    return ClubView(club_name(club), url_for("clubs.home", key=key))


def match_title(standing: Standing) -> str:
    """The match's name, or who plays it."""
    return _titled(standing.match.name, standing.sheet.order, standing.names)


def _titled(name: str | None, order: Seats, names: Mapping[int, str]) -> str:
    return name or joined(names[seat] for seat in order)


def _url(key: str, code: str) -> str:
    """Where a match's page is."""
    return url_for("matches.show", key=key, code=code)


def show_match(standing: Standing, key: str, today: date | None = None) -> MatchView:
    """The head of a match's pages; with `today` also the day of a match of another one."""
    parts = [game_title(standing.sheet.game)]
    if today not in (None, standing.match.played_on):
        parts.append(long_day(standing.match.played_on))
    if standing.sheet.status != "playing":
        parts.append(state_word(standing))
    title, code = match_title(standing), standing.match.code
    return MatchView(title, " · ".join(parts), code, _url(key, code))


def state_word(standing: Standing) -> str:
    """finished or stopped."""
    return gettext("stopped") if standing.sheet.status == "stopped" else gettext("finished")


def show_open(one: Listed, key: str, today: date) -> OpenMatch:
    """A match that is being played, for the home page; with its day, if that is not today."""
    day = [] if one.played_on == today else [long_day(one.played_on)]
    parts = [listed_game(one), *day, gettext("hand %(number)s", number=one.number)]
    if one.dealer is not None:
        parts.append(gettext("%(name)s deals", name=one.names[one.dealer]))
    players = tuple(
        _player(one.names[seat], total, where, one.effect)
        for seat, (total, where) in one.stands.items()
    )
    return OpenMatch(listed_title(one), " · ".join(parts), players, _url(key, one.code))


def _player(name: str, total: int, where: Whereabouts, effect: str) -> PlayerView:
    near, out = where.left is not None, where.state != "in"
    return PlayerView(name, str(total), remark(where, effect), near, out)


def show_past(listed: Iterable[Listed], key: str) -> list[PastMatch]:
    """Matches in the list of past ones."""
    url = addresses("matches.show", "code", key=key)
    return [_past(one, url(one.code)) for one in listed]


def _past(one: Listed, url: str) -> PastMatch:
    return PastMatch(
        day=str(one.played_on.day),
        month=_month(one),
        title=listed_title(one),
        subtitle=" · ".join((listed_game(one), some_hands(one.hands))),
        verb=_verb(one),
        winners=joined(one.names[seat] for seat in one.winners),
        url=url,
    )


def listed_game(one: Listed) -> str:
    """What is played and to what."""
    return title_of_game(one.game, one.effect, one.goal)


def listed_names(one: Listed) -> list[str]:
    """Who plays, in playing order."""
    return [one.names[seat] for seat in one.order]


def listed_title(one: Listed) -> str:
    """The match's name, or who plays it."""
    return _titled(one.name, one.order, one.names)


def _month(one: Listed) -> str:
    """The month as the language writes it, with the year where it is not this match's season."""
    parts = "MMM" if one.played_on.year == one.created_at.year else "yMMM"
    return parts_of_day(one.played_on, parts)


def _verb(one: Listed) -> str:
    if one.playing:
        return gettext("being played")
    return ngettext("wins", "win", len(one.winners))


def hands_played(standing: Standing) -> str:
    """How many hands were counted."""
    return some_hands(len(counted_hands(standing.sheet)))


def how_played(standing: Standing) -> str:
    """When a match was played, how many hands and how it stands: which one of many it is."""
    day = gettext("played on %(day)s", day=long_day(standing.match.played_on))
    if not counted_hands(standing.sheet):
        return " · ".join((day, gettext("no hand yet")))
    totals = (
        f"{standing.names[seat]} {standing.sheet.totals[seat]}" for seat in standing.sheet.order
    )
    return " · ".join((day, hands_played(standing), ", ".join(totals)))


def show_end(standing: Standing, again: Link | None) -> End:
    """Winners, losers and everybody's place."""
    sheet = standing.sheet
    totals = {sheet.totals[seat] for seat in sheet.winners}
    parts = [hands_played(standing), _cappotti(standing)]
    if sheet.status == "stopped":
        parts.append(gettext("stopped by agreement"))
    return End(
        heading=ngettext("wins", "win", len(sheet.winners)),
        winners=tuple(standing.names[seat] for seat in sheet.winners),
        lost=_lost([standing.names[seat] for seat in sheet.losers]),
        line=" · ".join(part for part in parts if part),
        total=str(totals.pop()) if len(totals) == 1 else "",
        standings=_standings(standing),
        again=again,
    )


def _lost(names: list[str]) -> str:
    said = ngettext("loses: %(names)s", "lose: %(names)s", len(names), names=joined(names))
    return said if names else ""


def _cappotti(standing: Standing) -> str:
    count = len(cappotti(standing.sheet))
    return some_cappotti(count) if count else ""


def _standings(standing: Standing) -> tuple[Place, ...]:
    """Everybody's place, winners first, who went home last."""
    sheet = standing.sheet
    placed = places(standing.facts.players, sheet)
    return tuple(
        Place(
            str(placed.get(seat, "")),
            standing.names[seat],
            remark_of(sheet, seat) if seat not in sheet.winners else "",
            str(sheet.totals[seat]),
        )
        for seat in (*placed, *(one for one in sheet.order if one not in placed))
    )

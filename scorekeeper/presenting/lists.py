"""Clubs and matches in lists, and how a match ended."""

from dataclasses import dataclass

from babel.dates import format_date
from flask import url_for
from flask_babel import get_locale

from scorekeeper.models import Club
from scorekeeper.presenting.columns import remark, remark_of
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.words import game_title, joined, title_of_game
from scorekeeper.records.listing import Listed
from scorekeeper.rules.places import Whereabouts, places
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club: what it is called, where its page is."""

    name: str
    url: str
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player of an open match."""

    name: str
    total: str
    remark: str
    near: bool
    out: bool


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is being played."""

    title: str
    subtitle: str
    players: tuple[PlayerView, ...]
    url: str


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match in a list: day, title, who won."""

    day: str
    month: str
    title: str
    subtitle: str
    verb: str
    winners: str
    url: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """The head of a match's pages."""

    title: str
    subtitle: str
    code: str
    url: str


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the final standings."""

    place: int
    name: str
    remark: str
    total: str


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended."""

    heading: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
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
    names = [standing.names[seat] for seat in standing.sheet.order]
    return standing.match.name or joined(names)


def match_url(standing: Standing, key: str) -> str:
    """Where a match's page is."""
    return url_for("matches.show", key=key, code=standing.match.code)


def show_match(standing: Standing, key: str) -> MatchView:
    """The head of a match's pages."""
    parts = [game_title(standing.sheet.game)]
    if standing.sheet.status != "playing":
        parts.append(state_word(standing))
    title = match_title(standing)
    return MatchView(title, " · ".join(parts), standing.match.code, match_url(standing, key))


def state_word(standing: Standing) -> str:
    """finished or stopped."""
    return gettext("stopped") if standing.sheet.status == "stopped" else gettext("finished")


def show_open(one: Listed, key: str) -> OpenMatch:
    """A match that is being played, for the home page."""
    parts = [listed_game(one), gettext("hand %(number)s", number=one.number)]
    if one.dealer is not None:
        parts.append(gettext("%(name)s deals", name=one.names[one.dealer]))
    players = tuple(
        _player(one.names[seat], total, where, one.effect)
        for seat, (total, where) in one.stands.items()
    )
    return OpenMatch(_listed_title(one), " · ".join(parts), players, _listed_url(one, key))


def _player(name: str, total: int, where: Whereabouts, effect: str) -> PlayerView:
    near, out = where.left is not None, where.state != "in"
    return PlayerView(name, str(total), remark(where, effect), near, out)


def show_past(one: Listed, key: str) -> PastMatch:
    """A match in the list of past ones."""
    return PastMatch(
        day=str(one.played_on.day),
        month=_month(one),
        title=_listed_title(one),
        subtitle=" · ".join((listed_game(one), _hands(one.hands))),
        verb=_verb(one),
        winners=joined(one.names[seat] for seat in one.winners),
        url=_listed_url(one, key),
    )


def listed_game(one: Listed) -> str:
    """What is played and to what."""
    return title_of_game(one.game, one.effect, one.goal)


def listed_names(one: Listed) -> list[str]:
    """Who plays, in playing order."""
    return [one.names[seat] for seat in one.order]


def _listed_title(one: Listed) -> str:
    return one.name or joined(listed_names(one))


def _listed_url(one: Listed, key: str) -> str:
    return url_for("matches.show", key=key, code=one.code)


def _month(one: Listed) -> str:
    """The month as the language writes it, with the year where it is not this match's season."""
    pattern = "MMM" if one.played_on.year == one.created_at.year else "MMM yyyy"
    return str(format_date(one.played_on, pattern, locale=get_locale()))


def _verb(one: Listed) -> str:
    if not one.winners:
        return gettext("being played")
    return ngettext("wins", "win", len(one.winners))


def hands_played(standing: Standing) -> str:
    """How many hands were counted."""
    return _hands(sum(row.counted for row in standing.sheet.rows))


def _hands(counted: int) -> str:
    return ngettext("%(num)s hand", "%(num)s hands", counted)


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
        losers=tuple(standing.names[seat] for seat in sheet.losers),
        line=" · ".join(part for part in parts if part),
        total=str(totals.pop()) if len(totals) == 1 else "",
        standings=_standings(standing),
        again=again,
    )


def _cappotti(standing: Standing) -> str:
    scores = (getattr(row.entry, "score", None) for row in standing.sheet.rows if row.counted)
    count = sum(score is not None and score.cappotto is not None for score in scores)
    return ngettext("%(num)s cappotto", "%(num)s cappotti", count) if count else ""


def _standings(standing: Standing) -> tuple[Place, ...]:
    """Everybody's place, winners first."""
    sheet = standing.sheet
    return tuple(
        Place(
            place,
            standing.names[seat],
            remark_of(sheet, seat) if seat not in sheet.winners else "",
            str(sheet.totals[seat]),
        )
        for seat, place in places(sheet).items()
    )

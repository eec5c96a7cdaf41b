"""The matches and hands behind a number of the records, newest first, page by page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Club
from scorekeeper.records.answers import (
    EXTREMES,
    MEETINGS,
    OUTCOMES,
    RUNS,
    Behind,
    Found,
    Scope,
)
from scorekeeper.records.measures import COUNTED
from scorekeeper.records.replaying import Replayed, replayed
from scorekeeper.records.scopes import Told, tell
from scorekeeper.records.totals import extreme_hands, longest_run, meeting
from scorekeeper.rules.entries import Entry, Hand

PAGE = 20
"""So many matches, with their hands, are on a page."""


@dataclass(frozen=True, slots=True)
class _Asked:
    what: str
    player: int | None
    rival: int | None


def behind(
    club: Club,
    scope: Scope,
    what: str,
    player: int | None = None,
    after: tuple[date, int] | None = None,
    most: int = PAGE,
    rival: int | None = None,
) -> Behind:
    """What is behind one number of a player, or of everybody: its matches, and which hands.

    `what` is one of MEASURES, KNOWN, OUTCOMES, EXTREMES, or, of a player, one of RUNS, or of
    MEETINGS with a rival; ValueError for anything else. Both are persons. `after` is where the
    last page ended.
    """
    asked = _Asked(what, player, rival)
    told = tell(club, scope, player)
    score = _extreme(told, asked)
    fitting = sorted(_fitting(told, asked, score), key=_key, reverse=True)
    rest = [one for one in fitting if after is None or _key(one) < after]
    shown = rest[:most]
    by_hand = what in COUNTED or what in EXTREMES
    found = _hands(shown, asked, score) if by_hand else [Found(one.match_id) for one in shown]
    return Behind(tuple(found), len(fitting), _key(shown[-1]) if len(rest) > most else None)


def _key(one: Told) -> tuple[date, int]:
    return one.played_on, one.match_id


def _extreme(told: Iterable[Told], asked: _Asked) -> int | None:
    """The score of the cheapest or dearest hands, where those are asked for."""
    if asked.what not in EXTREMES:
        return None
    found = extreme_hands(told)
    mine = [one for player, one in found.items() if asked.player in (None, player)]
    if asked.what == "best":
        return min((one[0] for one in mine), default=None)
    return max((one[2] for one in mine), default=None)


def _fitting(told: Sequence[Told], asked: _Asked, score: int | None) -> Iterable[Told]:
    """The matches behind a number, narrowed down by what their summaries say."""
    what, player = asked.what, asked.player
    if what in EXTREMES:
        return [one for one in told if score in _scores(one, asked)]
    if what in COUNTED or what in OUTCOMES:
        return [one for one in told if one.count(what, player)]
    if player is None or what not in (*RUNS, *MEETINGS):
        raise ValueError(f"No number of the records: {what}")
    sat = [one for one in told if one.count("matches", player)]
    if what in RUNS:
        return longest_run(sat, player, won=what == "won")
    met = ((one, meeting(one, player, asked.rival)) for one in sat)
    return [one for one, how in met if how == what or (how and what == "together")]


def _scores(one: Told, asked: _Asked) -> set[int]:
    """The lowest (or highest) hands of those asked for."""
    place = 0 if asked.what == "best" else 2
    return {found[place] for player, found in one.extremes() if asked.player in (None, player)}


def _hands(shown: Sequence[Told], asked: _Asked, score: int | None) -> list[Found]:
    """These matches with the hands that make the number."""
    matches = {one.match_id: one for one in replayed([one.match_id for one in shown])}
    return [_found(one, matches[one.match_id], asked, score) for one in shown]


def _found(one: Told, match: Replayed, asked: _Asked, score: int | None) -> Found:
    seats = [
        seat
        for seat, player in zip(one.body["order"], one.people, strict=True)
        if asked.player in (None, player)
    ]
    hands = (
        (row.number or 0, item.entry)
        for item, row in match.rows
        if row.counted and any(_adds(match, row.entry, seat, asked.what, score) for seat in seats)
    )
    return Found(one.match_id, tuple(hands))


def _adds(match: Replayed, hand: Entry, seat: int, what: str, score: int | None) -> bool:
    if not isinstance(hand, Hand):
        return False
    if what in EXTREMES:
        return hand.score.scores.get(seat) == score
    return COUNTED[what](match.facts.game.values, hand, seat) != 0

"""Who may see what: a club by the key in the address, a match by its code in that club."""

from dataclasses import dataclass

from flask import abort, session
from flask_wtf.csrf import generate_csrf

from scorekeeper.models import Club, Match, new_key
from scorekeeper.presenting.keys import Keys
from scorekeeper.queries import find_club, find_match
from scorekeeper.standing import Standing, stand

MOST_REMEMBERED = 20


@dataclass(frozen=True, slots=True)
class Visit:
    """A club, opened with its key."""

    club: Club
    key: str


@dataclass(frozen=True, slots=True)
class MatchVisit:
    """A match of a club, opened with the club's key."""

    club: Club
    key: str
    match: Match
    standing: Standing


def visit(key: str) -> Visit:
    """The club with this key, or 404; the phone remembers it."""
    club = find_club(key)
    if club is None:
        abort(404)
    remember(key)
    return Visit(club, key)


def visit_match(key: str, code: str) -> MatchVisit:
    """The match with this code in the club with this key, or 404."""
    club = visit(key).club
    match = find_match(club, code)
    if match is None:
        abort(404)
    return MatchVisit(club, key, match, stand(match))


def remembered() -> list[str]:
    """The keys of this phone's clubs, the last used first, from its signed cookie."""
    keys = session.get("clubs", [])
    return [str(key) for key in keys]


def remember(key: str) -> None:
    """Put a club first among this phone's clubs."""
    keys = remembered()
    if keys[:1] != [key]:
        session["clubs"] = [key, *(one for one in keys if one != key)][:MOST_REMEMBERED]


def fresh_keys(seen: int) -> Keys:
    """The hidden fields of a form: CSRF token, last revision seen, a key of its own."""
    return Keys(generate_csrf(), seen, new_key())

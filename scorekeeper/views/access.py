"""Who may see and do what: a club by one of its two keys, a match by its code in that club."""

from dataclasses import dataclass

from flask import abort, g, request, session, url_for
from flask_wtf.csrf import generate_csrf

from scorekeeper.forms.fields import read_whole
from scorekeeper.limiting import wrong_key
from scorekeeper.models import Club, Match, hash_key, new_once
from scorekeeper.presenting.keys import Keys
from scorekeeper.queries import Marks, find_club, find_match
from scorekeeper.sqlite import READING
from scorekeeper.standing import Standing, stand

MOST_REMEMBERED = 20


@dataclass(frozen=True, slots=True)
class Visit:
    """A club, opened with one of its keys; `edits` with the one that keeps the score."""

    club: Club
    key: str
    edits: bool


@dataclass(frozen=True, slots=True)
class MatchVisit:
    """A match of a club, opened with one of the club's keys."""

    club: Club
    key: str
    code: str
    """The match's, which is known without looking the match up once more after it was stored."""
    edits: bool
    match: Match
    standing: Standing


def visit(key: str, editing: bool = False) -> Visit:
    """The club with this key, or 404; the phone remembers it.

    403 for the look-only key where something is sent, or the page is for `editing`.
    """
    club = find_club(key)
    if club is None:
        wrong_key(key)
        abort(404)
    edits = club.edit_hash == hash_key(key)
    if not edits and (editing or request.method not in READING):
        abort(403)
    remember(key)
    g.club_language, g.edits = club.language, edits
    g.menu_url = url_for("menus.club", key=key)
    return Visit(club, key, edits)


def visit_match(key: str, code: str, editing: bool = False) -> MatchVisit:
    """The match with this code in the club with this key, or 404; 403 as for the club."""
    found = visit(key, editing)
    match = find_match(found.club, code)
    if match is None or (match.removed_at is not None and not found.edits):
        abort(404)
    standing = stand(match)
    g.menu_url = url_for("menus.match", key=key, code=code)
    g.marks = Marks(
        found.edits,
        found.club.language,
        found.club.time_zone,
        found.club.revision,
        standing.revision,
    )
    return MatchVisit(found.club, key, code, found.edits, match, standing)


def remembered() -> list[str]:
    """The keys of this phone's clubs, the last used first, from its signed cookie."""
    keys = session.get("clubs", [])
    return [str(key) for key in keys]


def remember(*keys: str) -> None:
    """Put clubs first among this phone's clubs."""
    before = remembered()
    if before[: len(keys)] != list(keys):
        others = [one for one in before if one not in keys]
        session["clubs"] = [*keys, *others][:MOST_REMEMBERED]


def forget(key: str) -> None:
    """A key that is dead is no longer one of this phone's clubs."""
    session["clubs"] = [one for one in remembered() if one != key]


def whole_argument(name: str) -> int | None:
    """A whole number of the address, or None."""
    return read_whole(request.args.get(name, ""))


def fresh_keys(seen: int) -> Keys:
    """The hidden fields of a form: CSRF token, last revision seen, a key of its own."""
    return Keys(generate_csrf(), seen, new_once())

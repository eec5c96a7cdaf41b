"""A match is opened: with its club, if that is its first, its players and its first act."""

import base64
import hashlib
import hmac
from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from scorekeeper.forms.match import NewMatch
from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key, new_key
from scorekeeper.players import player_named, take_turn
from scorekeeper.queries import find_club, find_opened
from scorekeeper.rules.names import first_twice
from scorekeeper.rules.reasons import refuse
from scorekeeper.standing import start_body


def key_of_form(purpose: str, once: str, secret: str) -> str:
    """The edit key that a form makes, which is the same however often the form is sent.

    Nobody can tell the key from the form's `once` without the server's secret.
    """
    mac = hmac.digest(secret.encode(), f"{purpose} {once}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mac[:24]).decode()


def open_club(key: str) -> Club:
    """The club with this edit key, made if there is none; not yet committed."""
    return find_club(key) or new_club(key)


def new_club(key: str) -> Club:
    """A club with this edit key, not yet committed; IntegrityError where there is one by now."""
    club = Club(edit_hash=hash_key(key), look_key=new_key())
    db.session.add(club)
    db.session.flush()
    return club


def open_match(key: str, new: NewMatch, once: str) -> Match:
    """Open a match in the club with this edit key, once for each form; the match.

    RuleError where two of the names are one person. Where another phone makes the club at the
    same moment, that one is found at the second look.
    """
    try:
        return _open(key, new, once)
    except IntegrityError:
        db.session.rollback()
    return _open(key, new, once)


def _open(key: str, new: NewMatch, once: str) -> Match:
    club = open_club(key)
    take_turn(club)
    opened = find_opened(club, once)
    if opened is not None:
        return opened
    match = _match(club, new, once)
    db.session.add(match)
    db.session.commit()
    return match


def _match(club: Club, new: NewMatch, once: str) -> Match:
    players = _people(club, new.players)
    seats = tuple(range(len(new.players)))
    body = start_body(new.game, seats, new.first_dealer)
    return Match(
        club_id=club.id,
        game=new.game.name,
        played_on=new.played_on,
        name=new.name,
        suits=new.suits,
        once=once,
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(players)],
        acts=[Act(revision=1, kind="open", body=body, once=once)],
    )


def _people(club: Club, names: Sequence[str]) -> list[Player]:
    """Whom these names stand for; RuleError where two of them stand for one."""
    people = [player_named(club, name) for name in names]
    twice = first_twice(people)
    if twice is not None:
        raise refuse("one_person_twice", name=names[twice[0]], other=names[twice[1]])
    return people

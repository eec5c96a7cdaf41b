"""A match is opened: with its club, if that is its first, its players and its first act."""

import base64
import hashlib
import hmac

from sqlalchemy.exc import IntegrityError

from scorekeeper.forms.match import NewMatch
from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key, new_key
from scorekeeper.queries import find_club, find_opened, find_player
from scorekeeper.rules.names import folded
from scorekeeper.standing import start_body


def key_of_form(purpose: str, once: str, secret: str) -> str:
    """The edit key that a form makes, which is the same however often the form is sent.

    Nobody can tell the key from the form's `once` without the server's secret.
    """
    mac = hmac.digest(secret.encode(), f"{purpose} {once}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mac[:24]).decode()


def open_club(key: str) -> Club:
    """The club with this edit key, made if there is none; not yet committed."""
    club = find_club(key)
    if club is None:
        club = Club(edit_hash=hash_key(key), look_key=new_key())
        db.session.add(club)
        db.session.flush()
    return club


def open_match(key: str, new: NewMatch, once: str) -> Match:
    """Open a match in the club with this edit key, once for each form; the match.

    Where another phone comes between, its club, match or players are found at the next look:
    each time at least one more of them is there.
    """
    for _ in new.players:
        try:
            return _open(key, new, once)
        except IntegrityError:
            db.session.rollback()
    return _open(key, new, once)


def _open(key: str, new: NewMatch, once: str) -> Match:
    club = open_club(key)
    opened = find_opened(club, once)
    if opened is not None:
        return opened
    match = _match(club, new, once)
    db.session.add(match)
    db.session.commit()
    return match


def _match(club: Club, new: NewMatch, once: str) -> Match:
    # In one order for all, since two phones that wait for each other's players would deadlock.
    players = {name: player_named(club, name) for name in sorted(new.players, key=folded)}
    seats = tuple(range(len(new.players)))
    body = start_body(new.game, seats, new.first_dealer)
    return Match(
        club_id=club.id,
        game=new.game.name,
        played_on=new.played_on,
        name=new.name,
        suits=new.suits,
        once=once,
        seats=[Seat(seat=seat, player=players[name]) for seat, name in enumerate(new.players)],
        acts=[Act(revision=1, kind="open", body=body, once=once)],
    )


def player_named(club: Club, name: str) -> Player:
    """The club's player of this name, whatever its case or Unicode form; made if there is none.

    The name of somebody joined with another is that other's; who was hidden is back.
    """
    player = find_player(club, folded(name))
    if player is None:
        player = Player(club_id=club.id, name=name, folded=folded(name))
        db.session.add(player)
        db.session.flush()
    player.person.hidden = False
    return player.person

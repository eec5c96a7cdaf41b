"""What the tests of players share: who is who in the database, races, a walk through a club."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, get_ident

import sqlalchemy as sa

from scorekeeper.models import Club, Match, Player, Seat, db
from scorekeeper.players import join, player_named, rename, take_apart, take_turn
from scorekeeper.queries import find_club, find_player
from scorekeeper.rules.names import folded
from tests.ledger_model import KEY, PATIENCE, phone

TURN = "FOR NO KEY UPDATE"


def number(name, key=KEY):
    """The number of the row that bears a name."""
    return find_player(find_club(key), folded(name)).id


def renamed(app, name, new, seen=None):
    """What somebody is called after a phone has renamed it."""
    with phone(app):
        club = find_club(KEY)
        return rename(club, number(name), new, club.revision if seen is None else seen).name


def joined(app, kept, other, seen=None):
    """The names of the rows that came to the person kept."""
    with phone(app):
        club = find_club(KEY)
        numbers = number(kept), number(other)
        _, rows = join(club, *numbers, club.revision if seen is None else seen)
        return [db.session.get(Player, row).name for row in rows]


def apart(app, name, *along, seen=None):
    """What the person left is called."""
    with phone(app):
        club = find_club(KEY)
        seen = club.revision if seen is None else seen
        return take_apart(club, number(name), tuple(map(number, along)), seen).name


def named(app, name):
    """What the person is called whom a form's name stands for."""
    with phone(app):
        club = find_club(KEY)
        take_turn(club)
        person = player_named(club, name).name
        db.session.commit()
        return person


def who(app):
    """Each row's name → what its person is called."""
    with phone(app):
        return {one.name: one.person.name for one in db.session.scalars(sa.select(Player))}


def revision(app):
    with phone(app):
        return db.session.scalar(sa.select(Club.revision))


def sitting(app, match):
    """Who sits in a match, by seat."""
    with phone(app):
        return [seat.player.person.name for seat in db.session.get(Match, match).seats]


def unlawful(app):
    """What must never be: a person twice in a match, a chain of joins, a join across clubs."""
    with app.app_context():
        seats = db.session.scalars(sa.select(Seat)).all()
        pairs = [(seat.match_id, seat.player.person.id) for seat in seats]
        players = db.session.scalars(sa.select(Player)).all()
        chained = [one.name for one in players if one.same and one.same.same_as is not None]
        strange = [one.name for one in players if one.person.club_id != one.club_id]
        return sorted({one for one in pairs if pairs.count(one) > 1}), chained, strange


NOTHING = ([], [], [])


@contextmanager
def overtaken(app, statement, job):
    """At the first such statement another phone begins its job and waits for its turn.

    Gives the job's future; only PostgreSQL lets two phones come so far.
    """
    asked, begun, first = Event(), [], get_ident()

    def listen(connection, cursor, sql, *more):
        if get_ident() == first and sql.startswith(statement) and not begun:
            begun.append(pool.submit(job))
            assert asked.wait(PATIENCE)
        elif get_ident() != first and TURN in sql:
            asked.set()

    with ThreadPoolExecutor(1) as pool:
        with app.app_context():
            engine = db.engine
        sa.event.listen(engine, "before_cursor_execute", listen)
        yield begun
        sa.event.remove(engine, "before_cursor_execute", listen)

"""Who is who in a club: players get other names, are joined with others, taken apart, hidden.

Each of these, and every seat that is given, waits for its turn at the club: what is checked here
still holds when it is stored. A page says which revision of the club it knew.
"""

from collections.abc import Sequence

from scorekeeper.models import Club, Player, db
from scorekeeper.queries import count_shared, find_player, find_rows
from scorekeeper.rules.names import folded
from scorekeeper.rules.reasons import RuleError, refuse


class ChangedError(Exception):
    """The club was changed since the page was made; nothing was stored."""


class SharedError(Exception):
    """Two who sit in one match are two people; nothing was stored."""


def take_turn(club: Club) -> None:
    """Wait until nobody else gives seats or names in this club; what was read before is forgotten.

    The turn lasts until commit or rollback. On SQLite, whoever sends a form has it already.
    """
    # The lock of an update: rows that only point to the club need not wait.
    waits = db.select(Club.id).where(Club.id == club.id).with_for_update(key_share=True)
    db.session.execute(waits)
    db.session.expire_all()


def player_named(club: Club, name: str) -> Player:
    """The person of this name, whatever its case or Unicode form; made if there is none.

    The name of somebody joined with another is that other's; who was hidden is back.
    """
    player = find_player(club, folded(name))
    if player is None:
        player = Player(club_id=club.id, name=name, folded=folded(name))
        db.session.add(player)
        db.session.flush()
    player.person.hidden = False
    return player.person


def rename(club: Club, player: int, name: str, seen: int) -> Player:
    """Call somebody otherwise; the person.

    A name that was joined with the person is taken up again. RuleError where it is another's.
    """
    person = _turn_of(club, player).person
    if person.name == name:
        return person
    _check(club, seen)
    holder = find_player(club, folded(name))
    if holder is not None and holder.person is not person:
        raise _taken(holder)
    person = _led_by(person, holder or person)
    person.name, person.folded = name, folded(name)
    _store(club)
    return person


def join(club: Club, kept: int, other: int, seen: int) -> tuple[Player, tuple[int, ...]]:
    """Make two people one, who bears the name of the first; the person, and who came to it.

    SharedError where both sit in one match.
    """
    person, joined = _turn_of(club, kept).person, _one(club, other).person
    if person is joined:
        return person, ()
    _check(club, seen)
    if count_shared(person, joined):
        raise SharedError
    rows = find_rows(joined)
    for row in rows:
        row.same_as = person.id
    person.hidden = person.hidden and joined.hidden
    _store(club)
    return person, tuple(row.id for row in rows)


def take_apart(club: Club, player: int, along: Sequence[int], seen: int) -> Player:
    """Make somebody who was joined a person again, with those who come along; the person left."""
    alone = _turn_of(club, player)
    person = alone.person
    if alone is person:
        return person
    _check(club, seen)
    alone.same_as = None
    for row in find_rows(person):
        if row.id in along and row is not person:
            row.same_as = alone.id
    _store(club)
    return person


def hide(club: Club, player: int, hidden: bool, seen: int) -> Player:
    """Offer somebody in new matches no more, or again; the person."""
    person = _turn_of(club, player).person
    if person.hidden is not hidden:
        _check(club, seen)
        person.hidden = hidden
        _store(club)
    return person


def _turn_of(club: Club, player: int) -> Player:
    take_turn(club)
    return _one(club, player)


def _one(club: Club, player: int) -> Player:
    wanted = db.select(Player).where(Player.club_id == club.id, Player.id == player)
    found: Player = db.session.scalars(wanted).one()
    return found


def _check(club: Club, seen: int) -> None:
    if club.revision != seen:
        raise ChangedError


def _taken(holder: Player) -> RuleError:
    if holder.same_as is None:
        return refuse("name_of_another", "name", name=holder.name)
    return refuse("alias_of_another", "name", name=holder.name, other=holder.person.name)


def _led_by(person: Player, leader: Player) -> Player:
    """Let another row of a person stand for it: its seats keep the name they had."""
    if leader is not person:
        for row in find_rows(person):
            row.same_as = leader.id
        leader.same_as = None
        leader.hidden = person.hidden
    return leader


def _store(club: Club) -> None:
    """Pages' marks are made of the club's revision: they show the new names at once."""
    club.revision += 1
    db.session.commit()

"""Other clubs' keys, codes and numbers put into a request; nobody's edit key is sent to store."""

import sqlalchemy as sa

from scorekeeper.models import Club, db, hash_key
from tests.fuzz.legal import READING


def with_key(shot, key):
    """The same address below another key."""
    parts = shot.path.split("/")
    if shot.path.startswith("/club/"):
        parts[2] = key
    shot.path = "/".join(parts)


def key_in(path):
    return path.split("/")[2] if path.startswith("/club/") else ""


def own_look(shot, world, rng):
    """The key to look on of the very club."""
    with world.app.app_context():
        hashed = hash_key(key_in(shot.path))
        found = db.session.scalar(sa.select(Club.look_key).where(Club.edit_hash == hashed))
    with_key(shot, found or "none")


def other_look(shot, world, rng):
    with_key(shot, rng.choice(world.planted).look)


def other_edit(shot, world, rng):
    """Another club's key that edits, to read what is not in that club."""
    if shot.method in READING:
        with_key(shot, rng.choice(world.planted).edit)


def nobodys_key(shot, world, rng):
    key = rng.choice(world.planted).edit
    keys = (key[:-1], key + "A", key.swapcase(), hash_key(key), "%00", "%ff", "A" * 64, "..", "*")
    with_key(shot, rng.choice(keys))


def other_code(shot, world, rng):
    """A match of another club, below the own key."""
    parts = shot.path.split("/")
    if "match" in parts[:-1]:
        parts[parts.index("match") + 1] = rng.choice(world.planted).code
    shot.path = "/".join(parts)


def other_player(shot, world, rng):
    """A player of another club, wherever a request says a number."""
    number = str(rng.choice(world.planted).player)
    parts = shot.path.split("/")
    if "player" in parts[:-1]:
        parts[parts.index("player") + 1] = number
    shot.path = "/".join(parts)
    named = ("who", "other", "kept", "player")
    shot.query = [(name, number if name in named else value) for name, value in shot.query]
    shot.fields = [(name, number if name in named else value) for name, value in shot.fields]


def copied_code(shot, world, rng):
    """What the own page asks for is to be like another club's match."""
    shot.query += [("like", rng.choice(world.planted).code), ("other", world.planted[0].player)]


STRANGERS = (own_look, other_look, other_edit, nobodys_key, other_code, other_player, copied_code)

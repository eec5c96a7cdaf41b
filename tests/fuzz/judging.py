"""What holds for every answer, whatever was asked."""

from urllib.parse import unquote

import sqlalchemy as sa

from scorekeeper.models import Club, db, hash_key
from tests.fuzz.legal import READING
from tests.fuzz.strangers import key_in

TRACES = ("Traceback (most recent call last)", "Werkzeug", "sqlalchemy.exc", "jinja2.exceptions")
PAGE = b"<html lang="
BARE = (412,)
"""What was asked on a condition that doesn't hold; no browser asks so by itself."""


def judge(world, shot, answer, before, after):
    """Every fault of an answer, and of what was stored meanwhile: sizes before and after."""
    yield from frame(shot, answer)
    for club in world.planted:
        yield from told(shot, answer, club)
    reads = shot.method.upper() in READING
    if reads and before != after:
        yield "something was stored by reading"
    if not reads and is_look(world.app, key_in(shot.path)):
        if answer.status < 400:
            yield f"{answer.status} for something sent by who looks on"
        if before != after:
            yield "the key to look on stored something"


def frame(shot, answer):
    """No server error, and no error without a page of ours."""
    if answer.status >= 500:
        yield f"status {answer.status}"
    seen = shot.method.upper() != "HEAD"
    if answer.status >= 400 and seen and answer.status not in BARE and PAGE not in answer.content:
        yield f"a bare {answer.status}"
    yield from (f"says “{one}”" for one in TRACES if one in answer.text)
    location = answer.headers.get("Location", "/")
    if not location.startswith("/") or location.startswith("//"):
        host = shot.headers.get("X-Forwarded-Host", shot.headers.get("Host", "localhost"))
        if host.split(",")[-1].strip() not in location.split("/")[2:3]:
            yield f"leads to {location[:200]}"


def told(shot, answer, club):
    """What an answer says of a club whose key was not sent, or of its key that edits."""
    asked = said_in(shot)
    carried = any(key in asked for key in club.keys)
    secrets = (club.edit, hash_key(club.edit)) if carried else club.secrets
    text = answer.text
    yield from (f"tells “{one}”" for one in secrets if one in text and one not in asked)


def said_in(shot):
    content = shot.content[:100_000].decode("utf-8", "replace")
    return unquote("\n".join([shot.path, shot.query_string, content, str(shot.headers)]))


def is_look(app, key):
    with app.app_context():
        return bool(db.session.scalar(sa.select(Club.id).where(Club.look_key == key)))

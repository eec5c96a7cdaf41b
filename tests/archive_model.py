"""What the tests of archives share: random clubs, archives taken apart and put together again."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from random import Random

import sqlalchemy as sa

from scorekeeper.acts import PlainAct, after, fold
from scorekeeper.archive.reading import read_archive
from scorekeeper.archive.restoring import restore, restore_new
from scorekeeper.archive.writing import write_archive
from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key
from scorekeeper.rules.matchfile import read_match
from scorekeeper.rules.names import folded
from scorekeeper.rules.reasons import RuleError
from scorekeeper.standing import entry_body, read_course, stand, start_body
from tests.ledger_model import phone
from tests.rules.random_match import random_match

KINDS = ["strike", "move", "replace", "restart", "undo", "undo", "redo", "restore"]
FIRST_DAY = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


def stored_club(app, key, seed, matches=3):
    """A club of random matches with random corrections; its number."""
    rng = Random(seed)
    with phone(app):
        club = Club(edit_hash=hash_key(key), look_key=f"look-{key}", name="Bar «Sport» 🃏")
        db.session.add(club)
        db.session.flush()
        for number in range(matches):
            store_match(rng, club, number)
        db.session.commit()
        return club.id


def store_match(rng, club, number, code=None):
    """A random match, with its players."""
    names, game, acts = random_acts(rng)
    at = FIRST_DAY + timedelta(days=number)
    match = Match(
        club_id=club.id,
        code=code or f"code-{number}",
        game=game,
        played_on=at.date(),
        name=rng.choice([None, "Finale “2026”", "<b>x</b>"]),
        note=rng.choice([None, "due\nrighe"]),
        suits=rng.choice(["italian", "french"]),
        once=acts[0].once,
        removed_at=rng.choice([None, None, at + timedelta(hours=5)]),
        created_at=at,
    )
    match.seats = [Seat(seat=seat, player=player(club, name)) for seat, name in enumerate(names)]
    match.acts = [Act(**{name: getattr(act, name) for name in act.__slots__}) for act in acts]
    db.session.add(match)
    db.session.flush()
    return match


def player(club, name):
    found = sa.select(Player).where(Player.club_id == club.id, Player.folded == folded(name))
    there = db.session.scalar(found)
    if there is None:
        there = Player(club_id=club.id, name=name, folded=folded(name))
        db.session.add(there)
        db.session.flush()
    return there


def random_acts(rng):
    """Names by seat, the game, and acts that the ledger would have taken."""
    file = read_match(random_match(rng))
    facts = file.match
    acts = [act(rng, 1, "open", body=start_body(facts.game, facts.players, facts.first_dealer))]
    history = fold(acts)
    for entry in facts.entries:
        for more in [act(rng, len(acts) + 1, "add", body=entry_body(entry)), *random_change(rng)]:
            more = more if isinstance(more, PlainAct) else change(rng, more, acts, history)
            history = taken(facts.game.name, more, acts, history)
    known = seats_named(facts.game.name, acts)
    if known != set(range(len(known))):
        # The rules refused somebody's arrival, and took a later one.
        return random_acts(rng)
    return [file.names[seat] for seat in sorted(known)], facts.game.name, acts


def seats_named(game, acts):
    """Whoever is named in any state."""
    known = set()
    for number in range(len(acts)):
        known |= read_course(game, fold(acts[: number + 1]).course).names.keys()
    return known


def taken(game, more, acts, history):
    """The history with the act, if the rules take it."""
    if more is None:
        return history
    try:
        then = after(history, more)
        read_course(game, then.course)
    except RuleError:
        return history
    acts.append(more)
    return then


def random_change(rng):
    return [rng.choice(KINDS)] if rng.random() < 0.3 else []


def change(rng, kind, acts, history):
    """A random correction, which the rules may refuse."""
    course = history.course
    revision = len(acts) + 1
    if kind in ("undo", "redo"):
        other = history.undoable if kind == "undo" else history.redoable
        return other and act(rng, revision, kind, entry=other.revision)
    if kind == "restart":
        body = json.loads(json.dumps(course.start.body))
        body["rules"]["threshold"] = rng.randint(1, 60)
        body["first_dealer"] = rng.choice(body["players"])
        return act(rng, revision, "replace", entry=1, body=body)
    items = course.struck if kind == "restore" else course.items
    if not items:
        return None
    item = rng.choice(items)
    before = rng.choice([None, *(one.entry for one in course.items if one is not item)])
    if kind == "replace":
        return act(rng, revision, kind, entry=item.entry, body=rng.choice(items).body)
    return act(rng, revision, kind, item.entry, before if kind != "strike" else None)


def act(rng, revision, kind, entry=None, before=None, body=None):
    at = FIRST_DAY + timedelta(seconds=rng.randint(0, 10**6), microseconds=rng.randint(0, 999_999))
    who = rng.choice([None, None, "Bea", "Zia 🃏"])
    once = f"once-{rng.getrandbits(80):x}"
    return PlainAct(revision, once, kind, entry, before, body, who, at)


# Archives


def exported(app, club):
    """The bytes of a club's archive."""
    with app.app_context():
        file = io.BytesIO()
        write_archive(db.session.get(Club, club), file)
        return file.getvalue()


def imported(app, content, club=None, key="another-key"):
    """What was restored, into a club or a new one."""
    archive = read_archive(io.BytesIO(content))
    with phone(app):
        if club is None:
            return restore_new(archive, key)[1]
        return restore(archive, db.session.get(Club, club))


def files(content):
    """Name → bytes of all files of an archive, in their order."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files):
    """An archive of these files; documents become JSON."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            raw = content if isinstance(content, bytes) else json.dumps(content).encode()
            archive.writestr(name, raw)
    return file.getvalue()


def dump(app):
    """Every row of every table."""
    with app.app_context():
        return {
            table.name: [tuple(row) for row in db.session.execute(sa.select(table))]
            for table in db.metadata.sorted_tables
        }


def sheets(app, club):
    """Code → what the match's page would show: sheet, names, history."""
    with app.app_context():
        matches = db.session.scalars(sa.select(Match).where(Match.club_id == club))
        found = [stand(match) for match in matches]
        return {
            one.match.code: (one.sheet, one.names, [item for item, _ in one.rows]) for one in found
        }

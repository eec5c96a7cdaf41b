"""What the tests of the store share: a plain model of a match, phones."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier

from scorekeeper.acts import PlainAct
from scorekeeper.forms.match import NewMatch
from scorekeeper.ledger import write
from scorekeeper.models import Match, db
from scorekeeper.opening import open_match
from scorekeeper.rules.ciapano import Ciapano

KEY = "the-edit-key-of-the-club"
PATIENCE = 30


def phone(app):
    """A phone that sends a form."""
    return app.test_request_context(method="POST")


def together(*jobs):
    """What each job gives, all begun at the same moment in threads of their own."""
    start = Barrier(len(jobs))

    def run(job):
        start.wait(PATIENCE)
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def meanwhile(job):
    """What a job gives that somebody else does, while the test is in the middle of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(job).result(PATIENCE)


def a_new_match(*players, game=None, played_on=date(2026, 5, 1)):
    names = players or ("Anna", "Bea", "Carlo", "Dino")
    return NewMatch(game or Ciapano(), names, 0, played_on, "italian", None)


def opened(app, *players, once="opening", **changes):
    """A match opened by a phone; its number."""
    with phone(app):
        return open_match(KEY, a_new_match(*players, **changes), once).id


def put(app, act, newcomers=None, match=1):
    """An act written by a phone; its revision."""
    with phone(app):
        return write(db.session.get(Match, match), act, newcomers)


def add(seen, once, body, **more):
    return PlainAct(seen + 1, once, "add", body=body, **more)


def hand(*points, last=0, **more):
    """A hand's body, its points in the order of the seats."""
    piles = {str(seat): pile for seat, pile in enumerate(points)}
    return {"hand": {"last_trick": str(last), "points": piles, **more}}


class Plain:
    """A match as plain lists, copied before every act; it knows no rule and no database."""

    def __init__(self, start):
        self.now = {"start": [1, start], "items": [], "struck": []}
        self.past, self.future = [], []

    def entries(self, which="items"):
        return [(entry, body) for entry, body in self.now[which]]

    def can(self, kind, entry, before):
        """Whether there is something for an act to act on."""
        items, struck = ([entry for entry, _ in self.now[at]] for at in ("items", "struck"))
        there = before is None or before in items
        return {
            "undo": bool(self.past),
            "redo": bool(self.future),
            "add": there,
            "replace": entry == 1 or entry in items,
            "strike": entry in items,
            "move": entry in items and there and before != entry,
            "restore": entry in struck and there,
        }[kind]

    def do(self, kind, revision, entry=None, before=None, body=None):
        """One act more; the caller has asked whether it can be done."""
        if kind in ("undo", "redo"):
            come, go = self.past, self.future
            if kind == "redo":
                come, go = go, come
            go.append(self.now)
            self.now = come.pop()
            return
        self.past.append(self.now)
        self.future = []
        self.now = {part: list(content) for part, content in self.now.items()}
        getattr(self, f"_{kind}")(revision, entry, before, body)

    def _add(self, revision, entry, before, body):
        self._put([revision, body], before)

    def _replace(self, revision, entry, before, body):
        if entry == 1:
            self.now["start"] = [1, body]
        else:
            items = self.now["items"]
            self.now["items"] = [[e, body] if e == entry else [e, b] for e, b in items]

    def _strike(self, revision, entry, before, body):
        self.now["struck"].append(self._take("items", entry))

    def _restore(self, revision, entry, before, body):
        self._put(self._take("struck", entry), before)

    def _move(self, revision, entry, before, body):
        self._put(self._take("items", entry), before)

    def _take(self, which, entry):
        [found] = [one for one in self.now[which] if one[0] == entry]
        self.now[which].remove(found)
        return found

    def _put(self, item, before):
        items = self.now["items"]
        places = [place for place, one in enumerate(items) if one[0] == before]
        items.insert(places[0] if places else len(items), item)

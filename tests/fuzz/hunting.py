"""Shots at every route, round after round, judged one by one; what was stored, now and then."""

import logging
from collections import Counter, defaultdict
from copy import deepcopy
from random import Random

from flask import request, request_finished

from scorekeeper.verify import faults
from tests.fuzz import legal
from tests.fuzz.bending import BENDS
from tests.fuzz.judging import judge
from tests.fuzz.shots import fired
from tests.fuzz.strangers import STRANGERS
from tests.fuzz.worlds import place, planted, rows_of, size
from tests.pages import Phone

WORDS = ("qzxwvanna", "kjvqwbruno")
READS, WRITES = 4, 7
"""So many shots at a route in a round."""
STRANGE = 0.25


class World:
    """The clubs: those never to be seen, and one of each round to play in."""

    def __init__(self, app):
        self.app = app
        self.planted = [planted(app, word) for word in WORDS]
        self.untouched = rows_of(app, self.planted)
        self.begin()

    def begin(self):
        """A club to play in and the addresses that its pages lead to."""
        phone = Phone(self.app)
        self.own = place(phone)
        self.addresses = legal.opened(self.app, phone, self.own)


class Hunt:
    """The shots of one run, made of one seed."""

    def __init__(self, app, seed):
        self.app, self.rng = app, Random(seed)
        self.world = World(app)
        self.routes = legal.routes(app)
        self.fired, self.wrong = 0, []
        self.reached = defaultdict(Counter)
        self.legal = defaultdict(Counter)
        self.errors = Log()
        app.logger.addHandler(self.errors)

    def run(self, most, every=2500):
        """So many shots at least, in whole rounds; the faults found."""
        checked = 0
        with request_finished.connected_to(self._reach, self.app):
            while self.fired < most:
                self._round()
                if self.fired - checked >= every:
                    checked = self.fired
                    self.check_stored()
        self.check_stored()
        return self.wrong

    def check_stored(self):
        """Nothing stored that the rules refuse, and the planted clubs are as they were."""
        with self.app.app_context():
            self.wrong += [("stored", line) for line in faults(lambda done, of: None)]
        if rows_of(self.app, self.world.planted) != self.world.untouched:
            self.wrong.append(("stored", "another club was changed"))

    def failing_routes(self):
        """Routes that no legal request got an answer from, or where most of them got none."""
        for route in self.routes:
            count = self.legal[route]
            if not count["good"] or count["good"] < 0.9 * count.total():
                yield f"{route}: legal {dict(count)}, all {dict(self.reached[route])}"

    def _round(self):
        self.world.begin()
        for endpoint, method in self.rng.sample(self.routes, len(self.routes)):
            if method == "GET":
                self._read(endpoint)
            else:
                self._write(endpoint)

    def _read(self, endpoint):
        own = self.world.own
        for number in range(READS):
            shot = legal.read(self.app, endpoint, own, self.world.addresses, self.rng)
            self._fire(shot if number == 0 else self._bent(shot), own.cookie)

    def _write(self, endpoint):
        """A form bent in many ways and sent as it is: first, so that the others are its replays,
        or last."""
        first = self.rng.random() < 0.5
        for as_it_is in (True, False) if first else (False, True):
            shot, cookie = legal.write(self.app, endpoint, self.world.own, self.rng)
            if as_it_is:
                self._fire(shot, cookie)
            for _ in range(WRITES // 2 if first == as_it_is else 0):
                self._fire(self._bent(shot), cookie)

    def _bent(self, shot):
        shot = deepcopy(shot)
        shot.legal = False
        if self.rng.random() < STRANGE:
            bend = self.rng.choice(STRANGERS)
            bend(shot, self.world, self.rng)
            shot.bent.append(bend.__name__)
        for bend in self.rng.sample(BENDS, self.rng.choice((1, 1, 2, 3))):
            # An edit key of another club, put in for reading, may be sent to read only.
            if bend.__name__ != "odd_method" or "other_edit" not in shot.bent:
                bend(shot, self.rng)
                shot.bent.append(bend.__name__)
        return shot

    def _fire(self, shot, cookie):
        self.fired += 1
        self._now = None
        before = size(self.app)
        answer = fired(self.app, shot, cookie)
        after = size(self.app)
        if self._now:
            self.reached[self._now][f"{answer.status // 100}xx"] += 1
        if shot.legal:
            good = answer.status < 400
            self.legal[shot.endpoint, shot.method]["good" if good else str(answer.status)] += 1
        for wrong in judge(self.world, shot, answer, before, after):
            self.wrong.append((wrong, f"{shot}\n→ {answer.status}\n{self.errors.last}"))
        self.errors.last = ""

    def _reach(self, sender, **more):
        self._now = (request.endpoint, request.method)


class Log(logging.Handler):
    """The last error that the app told of."""

    last = ""

    def emit(self, record):
        self.last = logging.Formatter().format(record)[-3000:]

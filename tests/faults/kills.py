"""Clients enter and correct while their server is killed, again and again, at any moment."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from tests.faults.book import STORED, Book
from tests.faults.checking import check, check_total, verify
from tests.faults.clients import LONG, Client
from tests.faults.phones import RealPhone
from tests.faults.servers import Server, copied
from tests.pages import start

CLIENTS = 4
MOST_FORMS = 25
"""Between two deaths of a server that runs."""
A_REQUEST = 0.06
"""Seconds in which one is answered, about: within them the server dies."""
OFTEN_AT_START = 0.2


@dataclass(frozen=True)
class Report:
    """What happened in a run."""

    kills: int
    at_start: int
    acknowledged: int
    acts: int
    resends: int
    there: int
    seconds: float

    def __str__(self):
        return (
            f"{self.kills} kills, {self.at_start} of them during a start; {self.acknowledged} forms"
            f" acknowledged with {self.acts} acts; {self.resends} sent again, {self.there} of them"
            f" had been stored; {self.seconds:.0f} seconds; nothing lost, doubled or half"
        )


class Run:
    """One run in a folder of its own."""

    def __init__(self, place, kills, seed):
        self.place, self.kills, self.seed = place, kills, seed
        self.random, self.at_start, self.took = random.Random(seed), 0, 1.0
        self.server = Server(place / "instance", place / "log")

    def report(self, told=lambda done: None):
        """Kill so many times, and check what is there each time and at the end."""
        began = time.monotonic()
        try:
            # An empty folder, in which nothing was made yet.
            self._start_in_vain()
            self._start()
            book = opened(self.server)
            with entering([self.server] * CLIENTS, book, self.seed):
                while self.server.kills < self.kills:
                    self._kill(book)
                    told(self.server.kills)
            self._check_end(book)
        finally:
            self.server.stop()
        return self._summed(book, time.monotonic() - began)

    def _kill(self, book):
        """A death while forms are on their way, and perhaps others while it starts again."""
        book.wait_for(self.random.randint(1, MOST_FORMS))
        # Not to wait for anything: it dies at any moment of what is under way.
        time.sleep(self.random.uniform(0, A_REQUEST))
        self.server.kill()
        self._check_copy(book)
        while self.server.kills < self.kills and self.random.random() < OFTEN_AT_START:
            self._start_in_vain()
        self._start()

    def _check_copy(self, book):
        copy = copied(self.server.place, self.place / "copy")
        check(copy, book)
        if self.server.kills % 10 == 0:
            verify(copy)

    def _check_end(self, book):
        phone = RealPhone(self.server)
        assert all(phone.open(path).status == 200 for path in book.matches)
        self.server.stop()
        check(self.server.place, book)
        check_total(self.server.place, book)
        verify(self.server.place)
        assert "Traceback" not in self.server.log.read_text(encoding="utf-8")

    def _start(self):
        began = time.monotonic()
        self.server.start()
        self.took = time.monotonic() - began

    def _start_in_vain(self):
        self.at_start += 1
        self.server.start_in_vain(self.random.uniform(0, self.took))

    def _summed(self, book, seconds):
        stored = book.those(STORED)
        return Report(
            kills=self.server.kills,
            at_start=self.at_start,
            acknowledged=len(stored),
            acts=sum(deed.acts for deed in stored),
            resends=sum(deed.resends for deed in book.deeds),
            there=sum(deed.there and deed.resends > 0 for deed in book.deeds),
            seconds=seconds,
        )


def opened(server):
    """A club with one match, and the book for it."""
    page = start(RealPhone(server), **LONG)
    return Book(f"/club/{page.key}/", [page.path])


@contextmanager
def entering(servers, book, seed):
    """A client at each of these servers, at work until the block ends; what they find is raised."""
    over = threading.Event()
    clients = [
        Client(number, server, book, over, f"{seed} {number}")
        for number, server in enumerate(servers)
    ]
    with ThreadPoolExecutor(len(clients)) as pool:
        jobs = [pool.submit(client.run) for client in clients]
        try:
            yield
        finally:
            over.set()
            for server in servers:
                # Nobody is to wait for a server that a fault has left dead.
                server.up.set()
    for job in jobs:
        job.result()

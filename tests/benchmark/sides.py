"""Servers in processes of their own, and who asks them over connections that stay open."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from scorekeeper.models import new_key
from tests.command import COMMAND, surroundings
from tests.pages import FOUR

TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: what it is called, and how it is started on a folder of `both.make`."""

    name: str
    command: tuple[str, ...]

    @contextmanager
    def running(self, place: Path) -> Iterator["Server"]:
        """The server, once it says where it is."""
        began = time.perf_counter()
        words = [word.format(place=place) for word in self.command]
        # Whoever starts a program has started it before: Python keeps what it compiled then.
        around = surroundings(place / "ours", PYTHONDONTWRITEBYTECODE="")
        with subprocess.Popen(
            words, env=around, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            try:
                address = re.search(r"http://\S+", process.stdout.readline())[0]
                yield Server(process.pid, urlsplit(address).netloc, began)
            finally:
                process.terminate()


OURS = Side("ours", (*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0"))
FLOOR = Side("floor", (sys.executable, "-m", "tests.benchmark.floor", "{place}/floor"))


@dataclass(frozen=True, slots=True)
class Server:
    """A running one: its process, its address, and when it was started."""

    pid: int
    address: str
    began: float

    def processor(self) -> float:
        """The seconds that it had a processor so far."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(one.read_text().split()[0]) for one in threads) / 1e9

    def memory(self) -> Mapping[str, float]:
        """What it holds, in megabytes: Rss all of it, Pss without what others share."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines()[1:]
        named = dict(line.split(":", 1) for line in lines)
        return {name: int(named[name].split()[0]) / 1024 for name in ("Rss", "Pss")}


class Visitor:
    """A phone on one connection: it keeps its cookie and the token of its forms."""

    def __init__(self, server: Server, accept: str) -> None:
        self.line = HTTPConnection(server.address, timeout=SECONDS)
        self.headers = {"Accept-Language": "it", "Accept-Encoding": accept}
        self.token = ""

    def ask(
        self, path: str, expected: int = 200, body: str | None = None, **more: str
    ) -> tuple[HTTPResponse, bytes]:
        """The answer, read to its end; it must be the one expected."""
        answer, content = self.answer(path, body, **more)
        if answer.status != expected:
            raise RuntimeError(f"{answer.status} for {path}, not {expected}")
        return answer, content

    def answer(self, path: str, body: str | None = None, **more: str) -> tuple[HTTPResponse, bytes]:
        """Whatever is answered; with a body it is posted."""
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        headers = {**self.headers, **form, **more}
        self.line.request("POST" if body else "GET", path, body, headers)
        answer = self.line.getresponse()
        return answer, answer.read()

    def enter(self, path: str) -> None:
        """Look at a page for the first time: take its cookie and its token along."""
        answer, content = self.ask(path, **{"Accept-Encoding": "identity"})
        cookie = answer.headers["Set-Cookie"]
        if cookie:
            self.headers["Cookie"] = cookie.split(";")[0]
        self.token = TOKEN.search(content)[1].decode()

    def store(self, path: str, seen: int) -> str:
        """Store a hand in a match whose last revision is `seen`; where that leads."""
        answer, _ = self.ask(f"{path}/hand?how=points", 303, self.hand(seen))
        leads: str = answer.headers["Location"]
        if f"did={seen + 1}" not in leads:
            raise RuntimeError(f"a hand after {seen} led to {leads}")
        return leads

    def hand(self, seen: int) -> str:
        """A hand after this revision, as a browser sends them, touched or not."""
        fields = {"csrf_token": self.token, "seen": seen, "once": new_key(), "last": 3, "note": ""}
        for seat in range(len(FOUR)):
            fields |= {f"w{seat}": "", f"t{seat}": ""}
        return urlencode(fields | {"p0": 1, "p1": 2, "p2": 3})

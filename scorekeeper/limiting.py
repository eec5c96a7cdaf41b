"""How often one address may do what costs much: make clubs, bring archives, try keys.

Kept in the memory of each process. What is counted are different things, not requests: the same
form sent twice is one club, and followers who go on asking for a dead link try one key.
"""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from flask import Flask, current_app, request, session
from werkzeug.exceptions import TooManyRequests

HOUR = 3600
MOST_ADDRESSES = 1000
"""So many addresses are remembered for each limit, those that asked last."""
EXTENSION = "scorekeeper-limits"


class Limit(NamedTuple):
    """So many different things in so many seconds, for one address."""

    most: int
    seconds: int


# A whole club behind one address, or a village behind its provider's, is far below these.
LIMITS = {"clubs": Limit(100, HOUR), "archives": Limit(60, HOUR), "keys": Limit(100, HOUR)}


class Tally:
    """What each address did of late, of one kind."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._done: OrderedDict[str, dict[int, float]] = OrderedDict()
        self._lock = Lock()

    def spend(self, address: str, thing: str) -> int:
        """Count a thing unless it was; where there were too many, after how many seconds it goes.

        0 is: it may be done.
        """
        with self._lock:
            done = self._of_late(address)
            wait = self._wait(done, thing)
            if not wait:
                done.setdefault(hash(thing), self._clock())
            return wait

    def wait(self, address: str, thing: str) -> int:
        """What spending would say, with nothing counted."""
        if address not in self._done:
            return 0
        with self._lock:
            return self._wait(self._of_late(address), thing)

    def _wait(self, done: Mapping[int, float], thing: str) -> int:
        if hash(thing) in done or len(done) < self._limit.most:
            return 0
        oldest = next(iter(done.values()), self._clock())
        return max(1, math.ceil(oldest + self._limit.seconds - self._clock()))

    def _of_late(self, address: str) -> dict[int, float]:
        done = self._done.setdefault(address, {})
        self._done.move_to_end(address)
        since = self._clock() - self._limit.seconds
        for thing in [one for one, at in done.items() if at <= since]:
            del done[thing]
        while len(self._done) > MOST_ADDRESSES:
            self._done.popitem(last=False)
        return done


def register(app: Flask) -> None:
    """Limit what the setting LIMITS names; what it doesn't name has no limit."""
    limits: Mapping[str, Limit] = app.config["LIMITS"]
    app.extensions[EXTENSION] = {kind: Tally(limit) for kind, limit in limits.items()}
    app.before_request(refuse_guessing)


def spend(kind: str, thing: str) -> None:
    """Count a thing of this kind for whoever asks; 429 where there were too many."""
    tally = _tallies().get(kind)
    _refuse(tally.spend(asking(), thing) if tally else 0)


def wrong_key(key: str) -> None:
    """Count a key that opens nothing."""
    tally = _tallies().get("keys")
    if tally:
        tally.spend(asking(), key)


def refuse_guessing() -> None:
    """429 for an address of many wrong keys; a phone goes on with the clubs in its own cookie."""
    key, tally = (request.view_args or {}).get("key"), _tallies().get("keys")
    if key is None or tally is None:
        return
    wait = tally.wait(asking(), key)
    if wait and key not in session.get("clubs", []):
        _refuse(wait)


def asking() -> str:
    """Whose requests are counted together; behind trusted proxies it is whom they name."""
    return household(request.remote_addr or "")


def household(address: str) -> str:
    """An IPv4 address as it is; of IPv6 the 64 bits in front, since a household has all behind."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Address(int(found) >> 64 << 64))


def _tallies() -> dict[str, Tally]:
    tallies: dict[str, Any] = current_app.extensions[EXTENSION]
    return tallies


def _refuse(wait: int) -> None:
    if wait:
        raise TooManyRequests(retry_after=wait)

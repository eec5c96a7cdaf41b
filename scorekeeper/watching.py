"""Each request as it was answered, told to whoever watches: the log, the metrics.

They learn its route, never its address: addresses hold keys.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from flask import Flask, Request

HEADER = "X-Request-ID"
ENVIRON = "scorekeeper.request_id"
GIVEN = re.compile(r"[\w.-]{1,64}", re.ASCII)
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Answered:
    """A request and its answer; no route where no rule fitted. `sent` counts the body's bytes."""

    id: str
    method: str
    route: str | None
    status: int
    seconds: float
    sent: int
    caller: str


Watcher = Callable[[Answered], None]


def watch(app: Flask, watchers: Sequence[Watcher]) -> None:
    """Tell these of every request from now on; without any, nothing is in its way."""
    if watchers:
        trusting = bool(app.config["TRUSTED_PROXIES"])
        app.wsgi_app = Watched(app.wsgi_app, watchers, trusting)  # type: ignore[method-assign]


class Watched:
    """A WSGI application that is watched; a proxy may only be believed where one is trusted."""

    def __init__(self, inner: Application, watchers: Sequence[Watcher], trusting: bool) -> None:
        self._inner, self._watchers, self._trusting = inner, watchers, trusting

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        begun = time.perf_counter()
        environ[ENVIRON] = self._name(environ)
        # What fails before it has begun to answer is answered by the server itself.
        status, route = 500, None

        def start(line: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            nonlocal status, route
            # Once a request is over, Flask takes it out of there.
            status, route = int(line[:3]), _route(environ["werkzeug.request"])
            return start_response(line, [*headers, (HEADER, environ[ENVIRON])], *more)

        def tell(sent: int = 0) -> None:
            seconds = time.perf_counter() - begun
            self._tell(_answered(environ, route, status, seconds, sent))

        with ExitStack() as failing:
            failing.callback(tell)
            body = self._inner(environ, start)
            failing.pop_all()
        return Body(body, tell)

    def _name(self, environ: Environ) -> str:
        given = environ.get("HTTP_X_REQUEST_ID", "") if self._trusting else ""
        return given if GIVEN.fullmatch(given) else secrets.token_hex(8)

    def _tell(self, answered: Answered) -> None:
        for watcher in self._watchers:
            watcher(answered)


def _route(request: Request) -> str | None:
    return request.url_rule.rule if request.url_rule else None


def _answered(
    environ: Environ, route: str | None, status: int, seconds: float, sent: int
) -> Answered:
    method = environ["REQUEST_METHOD"]
    return Answered(
        id=environ[ENVIRON],
        method=method if method in METHODS else "other",
        route=route,
        status=status,
        seconds=seconds,
        sent=sent,
        caller=environ.get("REMOTE_ADDR", ""),
    )


class Body:
    """An answer's body, which tells how long it was when it is closed."""

    def __init__(self, pieces: Iterable[bytes], tell: Callable[[int], None]) -> None:
        self._pieces, self._tell, self._sent = pieces, tell, 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            self._sent += len(piece)
            yield piece

    def close(self) -> None:
        """Closed by the server, be it at the end or before."""
        try:
            getattr(self._pieces, "close", bool)()
        finally:
            self._tell(self._sent)

"""Figures for Prometheus at /metrics, for who has the token; each process counts for itself."""

import hmac
from collections.abc import Sequence
from importlib.metadata import version

from flask import Flask, Response, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import Engine, QueuePool

from scorekeeper.acts import PlainAct
from scorekeeper.headers import NOWHERE
from scorekeeper.ledger import WRITTEN
from scorekeeper.models import db
from scorekeeper.watching import Answered

# A page takes some ms, an archive seconds.
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """The figures of one app; it is a watcher of its requests."""

    def __init__(self, app: Flask) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "scorekeeper_requests",
            "Requests; of answers, 409 is a conflict, 422 a refusal, 503 a busy or full database",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "scorekeeper_request_seconds",
            "How long an answer took",
            ("route",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._hands = Counter(
            "scorekeeper_hands_stored", "Hands stored by forms", registry=self.registry
        )
        build = Info("scorekeeper_build", "What is running", registry=self.registry)
        build.info({"version": version("scorekeeper"), "build": app.config["BUILD"]})
        ProcessCollector(registry=self.registry)
        with app.app_context():
            self._count_connections(db.engine)
        WRITTEN.connect(self._count_hands)

    def __call__(self, answered: Answered) -> None:
        """Count a request."""
        route = answered.route or "none"
        self._requests.labels(route, answered.method, answered.status).inc()
        self._seconds.labels(route).observe(answered.seconds)

    def _count_connections(self, engine: Engine) -> None:
        gauge = Gauge(
            "scorekeeper_database_connections",
            "Open connections to the database, by whether a request has it",
            ("state",),
            registry=self.registry,
        )
        pool = engine.pool
        if isinstance(pool, QueuePool):
            gauge.labels("used").set_function(pool.checkedout)
            gauge.labels("idle").set_function(pool.checkedin)

    def _count_hands(self, sender: object, acts: Sequence[PlainAct]) -> None:
        self._hands.inc(sum(act.kind == "add" and "hand" in (act.body or ()) for act in acts))


def register(app: Flask, token: str) -> Metrics:
    """Count from now on, and answer at /metrics."""
    metrics = Metrics(app)

    def show() -> Response:
        if not _may_look(token):
            return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
        answer = Response(generate_latest(metrics.registry), content_type=CONTENT_TYPE_LATEST)
        answer.headers["Cache-Control"] = NOWHERE
        return answer

    app.add_url_rule("/metrics", "metrics", show)
    return metrics


def _may_look(token: str) -> bool:
    """Whether who asks has the token."""
    # Not who asks from this computer: behind a proxy everybody does.
    given = request.authorization.token if request.authorization else None
    return hmac.compare_digest((given or "").encode(), token.encode())

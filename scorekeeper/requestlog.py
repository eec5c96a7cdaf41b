"""The log, a line of JSON for each request and for each fault; off unless a setting says where."""

import json
import logging
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from typing import Any

from flask import Flask, has_request_context, request
from flask.logging import default_handler

from scorekeeper.settings import SetupError
from scorekeeper.watching import ENVIRON, Answered, Watcher

REQUESTS = logging.getLogger("scorekeeper.requests")
FAULTS = ("scorekeeper", "waitress")
STANDARD_ERROR = "-"


def request_log(app: Flask) -> Watcher | None:
    """What writes a line for each request, where the setting LOG says so; faults go there too."""
    if not app.config["LOG"]:
        return None
    handler = _handler(app.config["LOG"])
    handler.setFormatter(Lines())
    REQUESTS.setLevel(logging.INFO)
    for name in FAULTS:
        logging.getLogger(name).addHandler(handler)
    app.logger.removeHandler(default_handler)
    with_callers: bool = app.config["LOG_CALLERS"]
    return lambda answered: REQUESTS.info("", extra={"facts": facts(answered, with_callers)})


def _handler(place: str) -> logging.Handler:
    if place == STANDARD_ERROR:
        return logging.StreamHandler()
    try:
        # Opened anew once logrotate has put it away.
        return WatchedFileHandler(place, encoding="utf-8")
    except OSError as problem:
        raise SetupError(f"The log {place} can't be written: {problem.strerror}.") from problem


def facts(answered: Answered, with_caller: bool) -> dict[str, Any]:
    """What a line says of a request; who asked only where it is wanted."""
    said = {
        "id": answered.id,
        "method": answered.method,
        "route": answered.route,
        "status": answered.status,
        "ms": round(answered.seconds * 1000, 1),
        "bytes": answered.sent,
    }
    return said | {"caller": answered.caller} if with_caller else said


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = getattr(record, "facts", None) or self._fault(record)
        return json.dumps({"time": time, "level": record.levelname.lower(), **said})

    def _fault(self, record: logging.LogRecord) -> dict[str, Any]:
        """What a fault says; its traceback is without keys by now, see keyless.py."""
        said = {"logger": record.name, "message": record.getMessage()}
        if has_request_context() and ENVIRON in request.environ:
            said["id"] = request.environ[ENVIRON]
        if record.exc_info:
            said["trace"] = record.exc_text or self.formatException(record.exc_info)
        return said

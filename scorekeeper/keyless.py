"""Keeps clubs' keys out of every log, whoever writes it: addresses end where a key begins."""

import logging
import re
from functools import cache

# A key follows these words of an address; with DETAIL PostgreSQL shows a whole row, and Waitress
# says who is connected.
KEYS = re.compile(
    r"(?<=/club/|/take/)[^/\s?#\"'<>]+|(?<=\bDETAIL:).*|(?<=HTTPChannel connected )\S+"
)
WRITERS = (
    "scorekeeper",
    "waitress",
    "waitress.queue",
    "werkzeug",
    "gunicorn.access",
    "gunicorn.error",
)
"""Those who may write addresses; a filter sees only what is written to its very logger."""


def keyless(text: str) -> str:
    """The text, with "…" where keys stood."""
    return KEYS.sub("…", text)


class Keyless(logging.Filter):
    """Lets all records through, without keys in their message or traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = keyless(record.getMessage()), ()
        if record.exc_info:
            trace = logging.Formatter().formatException(record.exc_info)
            record.exc_text = keyless(trace)
        return True


@cache
def register() -> None:
    """Keep keys out of what this process logs from now on."""
    for name in WRITERS:
        logging.getLogger(name).addFilter(Keyless())

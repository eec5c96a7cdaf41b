"""The files of the static folder that pages are sent with: which, since when, and their names."""

import hashlib
import os
from fnmatch import fnmatch
from pathlib import Path

Dated = tuple[tuple[str, int], ...]
"""Files in their order, each with when it was written: what was made of them holds that long."""


def dated(folder: str | None, pattern: str) -> Dated:
    """The files of a folder that fit a pattern."""
    place = Path(str(folder), pattern)
    # Each page asks, and Path.glob takes four times as long.
    with os.scandir(place.parent) as files:
        fitting = [one for one in files if fnmatch(one.name, place.name)]
    return tuple(sorted((one.path, one.stat().st_mtime_ns) for one in fitting))


def digest(content: bytes) -> str:
    """By which an address names its content, so that a browser may keep it for good."""
    return hashlib.sha256(content).hexdigest()[:12]

"""The files of the static folder that pages are sent with: which, since when, and their names."""

import hashlib
from pathlib import Path

Dated = tuple[tuple[Path, int], ...]
"""Files in their order, each with when it was written: what was made of them holds that long."""


def dated(folder: str | None, pattern: str) -> Dated:
    """The files of a folder that fit a pattern."""
    files = sorted(Path(str(folder)).glob(pattern))
    return tuple((file, file.stat().st_mtime_ns) for file in files)


def digest(content: bytes) -> str:
    """By which an address names its content, so that a browser may keep it for good."""
    return hashlib.sha256(content).hexdigest()[:12]

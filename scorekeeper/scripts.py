"""The one script of all pages: put together from its files, without what is there for us only."""

import hashlib
from functools import lru_cache
from pathlib import Path

import rjsmin


def page_script(folder: str) -> bytes:
    """What static/scripts/*.js say, in their order."""
    return _put_together(tuple(map(_dated, sorted(Path(folder).glob("scripts/*.js")))))


def worker_script(folder: str) -> str:
    """What a browser does with pages where there is no network."""
    return _put_together((_dated(Path(folder) / "worker.js"),)).decode()


def digest(script: bytes) -> str:
    """By which a script's address names its content."""
    return hashlib.sha256(script).hexdigest()[:12]


def _dated(file: Path) -> tuple[Path, int]:
    return file, file.stat().st_mtime_ns


@lru_cache(maxsize=4)
def _put_together(files: tuple[tuple[Path, int], ...]) -> bytes:
    text = "\n".join(file.read_text("utf-8") for file, _ in files)
    return str(rjsmin.jsmin(text)).encode()

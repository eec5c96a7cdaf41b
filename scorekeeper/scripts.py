"""The one script of all pages: put together from its files, without what is there for us only."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import rjsmin

from scorekeeper.staticfiles import Dated, dated, digest


@dataclass(frozen=True, slots=True)
class Script:
    """A script, and by which its address names it."""

    content: bytes
    digest: str


def page_script(folder: str | None) -> Script:
    """What static/scripts/*.js say, in their order."""
    return _put_together(dated(folder, "scripts/*.js"))


def worker_script(folder: str | None) -> str:
    """What a browser does with pages where there is no network."""
    return _put_together(dated(folder, "worker.js")).content.decode()


@lru_cache(maxsize=4)
def _put_together(files: Dated) -> Script:
    text = "\n".join(Path(file).read_text("utf-8") for file, _ in files)
    content = str(rjsmin.jsmin(text)).encode()
    return Script(content, digest(content))

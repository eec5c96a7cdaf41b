"""Each page carries its styles with it, and of them only what it has a use for.

A linked stylesheet costs an old phone a second trip before it shows anything. The content policy
names the styles by their hash; nothing else inline is taken.
"""

import base64
import hashlib
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import rcssmin
from flask import Flask, Response, current_app, g
from flask_babel import get_locale

from scorekeeper.staticfiles import Dated, dated
from scorekeeper.stylesheets import (
    Names,
    Rule,
    put_together,
    take_apart,
    with_short_tokens,
    without_idle_tokens,
)
from scorekeeper.wording import catalogue
from scorekeeper.wording.marks import N_

MARK = b"<style></style>"
_ELEMENTS = re.compile(rb"<([a-z][a-z0-9]*)")
# One for each attribute: a pattern that starts with a fixed text is found three times as fast.
_CLASSES = (re.compile(rb' class="([^"]+)"'), re.compile(rb' data-later="([^"]+)"'))
# What the styles count with in words.
WORDS = {"too-many": N_("too many"), "so-far-words": N_("for now")}


def register(app: Flask) -> None:
    app.after_request(dress)


def dress(response: Response) -> Response:
    """Put the styles into a page with the mark for them, and their hash where headers see it."""
    if response.mimetype == "text/html" and MARK in (page := response.get_data()):
        files = dated(current_app.static_folder, "styles/*.css")
        css = styles_for(names_in(page), files, words(str(get_locale())))
        g.style_hash = sha256(css)
        response.set_data(page.replace(MARK, b"<style>" + css + b"</style>", 1))
    return response


def sha256(content: bytes) -> str:
    """The hash of inline content, as a content policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def names_in(page: bytes) -> Names:
    """What a page bears: elements, classes (`data-later`: those that a script will bring)."""
    return frozenset(_names_in(page))


def _names_in(page: bytes) -> Iterator[str]:
    for element in set(_ELEMENTS.findall(page)):
        yield element.decode()
    for classes in {found for attribute in _CLASSES for found in attribute.findall(page)}:
        yield from (f".{name.decode()}" for name in classes.split())


@cache
def words(language: str) -> str:
    """The styles' own words in a language, as counter styles."""
    said = {name: catalogue(language).gettext(word) for name, word in WORDS.items()}
    written = {name: re.sub(r'["\\]', "", word) for name, word in said.items()}
    return "".join(
        f'@counter-style {name}{{system:cyclic;symbols:"{word}"}}' for name, word in written.items()
    )


@lru_cache(maxsize=512)
def styles_for(names: Names, files: Dated, words: str = "") -> bytes:
    """The styles for a page with these names, out of these files and words."""
    rules = (*take_apart(words), *_rules(files))
    return with_short_tokens(without_idle_tokens(put_together(rules, names))).encode()


@lru_cache(maxsize=1)
def _rules(files: Dated) -> tuple[Rule, ...]:
    return take_apart("".join(rcssmin.cssmin(Path(file).read_text("utf-8")) for file, _ in files))

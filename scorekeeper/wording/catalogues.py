"""Compiled translations, loaded without Flask or Babel."""

import gettext
from functools import cache
from pathlib import Path
from typing import Protocol

FOLDER = Path(__file__).parents[1] / "translations"


class Translations(Protocol):
    """What `say` asks for; gettext's and Flask-Babel's translations both answer it."""

    def gettext(self, message: str, /) -> str:
        """The text in this language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The text for so many in this language."""


@cache
def catalogue(language: str) -> Translations:
    """The catalogue of a language; English, as the sentences are written, where there is none."""
    return gettext.translation("messages", FOLDER, [language], fallback=True)

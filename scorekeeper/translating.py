"""The page's language: Flask-Babel's functions with the types it doesn't declare."""

from typing import Any

import flask_babel


def gettext(message: str, **facts: Any) -> str:
    """The sentence in the page's language, its %(facts)s filled in."""
    return str(flask_babel.gettext(message, **facts))


def ngettext(one: str, many: str, num: int, **facts: Any) -> str:
    """The same, with the form that the number asks for; the number is the fact `num`."""
    return str(flask_babel.ngettext(one, many, num, **facts))

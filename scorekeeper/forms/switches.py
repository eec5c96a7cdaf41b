"""How pages are on this phone: their language, their theme."""

from wtforms import StringField

from scorekeeper.forms.fields import OneOf
from scorekeeper.forms.forms import Form
from scorekeeper.languages import LANGUAGES

THEMES = ("auto", "day", "night")


class SwitchForm(Form):
    """Another language or theme, and which page to go back to."""

    language = OneOf(values={code: code for code in LANGUAGES})
    theme = OneOf(values={theme: theme for theme in THEMES})
    next = StringField()

    def target(self) -> str:
        """An address on this server, whatever was sent."""
        return local_path(self.next.data)


def local_path(path: str | None) -> str:
    """The path if it leads nowhere but to this server, else the start."""
    path = path or "/"
    local = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if local and path.isprintable() else "/"

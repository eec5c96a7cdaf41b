"""What all our forms are made of."""

from functools import cache
from typing import Any

from flask_babel import get_locale
from flask_wtf import FlaskForm
from wtforms.i18n import get_translations


class Form(FlaskForm):
    """A form whose library's own sentences are read from their file once, not for each request."""

    class Meta(FlaskForm.Meta):
        def get_translations(self, form: FlaskForm) -> Any:
            """The catalogue that every field asks."""
            return _catalogue(str(get_locale()))


@cache
def _catalogue(language: str) -> Any:
    return get_translations([language])

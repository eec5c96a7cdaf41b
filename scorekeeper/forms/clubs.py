"""The forms for a club's settings and for its archive."""

from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField, FileRequired
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.forms.fields import OnceForm, OneOf, Text
from scorekeeper.forms.forms import Form
from scorekeeper.languages import LANGUAGES
from scorekeeper.lengths import LONGEST_CLUB
from scorekeeper.zones import is_zone


class SettingsForm(Form):
    """Name, time zone and language."""

    name = Text(LONGEST_CLUB)
    time_zone = StringField(default="")
    language = OneOf(values={code: code for code in LANGUAGES})

    def validate_time_zone(self, field: StringField) -> None:
        """One that the machine knows."""
        zone = (field.data or "").strip()
        if zone and not is_zone(zone):
            raise ValidationError(_l("No such time zone: for Italy it is Europe/Rome."))

    @property
    def expired(self) -> bool:
        """Whether it can be sent again as it is."""
        return "csrf_token" in self.errors


class ArchiveForm(OnceForm):
    """A club's archive to be brought back."""

    archive = FileField(validators=[FileRequired(_l("Please choose the file first."))])

"""The form for a period: a year, or two days of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import Field
from wtforms.validators import ValidationError

from scorekeeper.forms.fields import first_error
from scorekeeper.forms.forms import Form


@dataclass(frozen=True, slots=True)
class Period:
    """From a day to a day, both included; None is without an end."""

    since: date | None = None
    until: date | None = None
    year: int | None = None
    """The year that it is, where it was chosen as one."""

    @property
    def arguments(self) -> dict[str, Any]:
        """What an address says to ask for it again."""
        if self.year is not None:
            return {"year": f"{self.year:04}"}
        days = {"since": self.since, "until": self.until}
        return {name: day.isoformat() for name, day in days.items() if day is not None}


class Day(Field):
    """A day as browsers send it, 2026-05-31, or None where nothing was typed."""

    data: date | None

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Anything else is refused, not ignored."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if not text:
            return
        try:
            self.data = date.fromisoformat(text)
        except ValueError:
            raise ValueError(_l("No such day. Written out, a day is 2026-05-31.")) from None


class PeriodForm(Form):
    """Two days; it is read from the address and changes nothing, so that it needs no token."""

    class Meta:
        csrf = False

    since = Day()
    until = Day()

    def validate_until(self, field: Day) -> None:
        """The last day is not before the first."""
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError(_l("The last day is before the first one."))


def read_period(asked: Mapping[str, Any]) -> tuple[Period | None, dict[str, str]]:
    """The period that an address asks for; or None, with a sentence for each wrong field."""
    form = PeriodForm(asked)
    if not form.validate():
        return None, {name: first_error(form, name) for name in form.errors}
    if form.since.data or form.until.data:
        return Period(form.since.data, form.until.data), {}
    year = _year(str(asked.get("year", "")))
    return (Period() if year is None else whole_year(year)), {}


def whole_year(year: int) -> Period:
    """From January to December."""
    return Period(date(year, 1, 1), date(year, 12, 31), year)


def _year(text: str) -> int | None:
    """A year as it is written today; anything else asks for none."""
    year = int(text) if text.isascii() and text.isdigit() and len(text) == 4 else 0
    return year or None

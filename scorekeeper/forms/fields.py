"""Field types: strict whole numbers, seats, points with thirds, and the keys of every form."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, StringField
from wtforms.validators import Length, Regexp, ValidationError

from scorekeeper.forms.forms import Form
from scorekeeper.rules.tally import read_points


def keepable(text: str, most: int) -> bool:
    """Whether a text is short enough and has no control characters but line breaks."""
    odd = (one for one in text if unicodedata.category(one) in ("Cc", "Cs"))
    return len(text) <= most and all(one in "\t\r\n" for one in odd)


def read_whole(text: str) -> int | None:
    """A whole number of an address, which nobody has typed; None for anything else."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


class Text(StringField):
    """A text of at most so many characters, without control characters but line breaks."""

    def __init__(self, most: int, label: Any = None, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """What a database can't keep is refused here."""
        super().process_formdata(valuelist)
        text = self.data or ""
        if len(text) > self.most:
            raise ValueError(_l("At most %(most)s characters, please.", most=self.most))
        if not keepable(text, self.most):
            raise ValueError(_l("There is a character here that can't be kept."))

    @property
    def stripped(self) -> str | None:
        """The text without white space around it, None where it is empty."""
        return (self.data or "").strip() or None


class WholeNumber(Field):
    """A whole number from `least` to `most`, or None where nothing was typed."""

    data: int | None

    def __init__(self, label: Any = None, least: int = 0, most: int = 999, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.least, self.most = least, most

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Digits with a minus sign at most; IntegerField would take 1_0 and Arabic digits."""
        self.data = None
        text = valuelist[0].strip().replace("−", "-") if valuelist else ""
        if not text:
            return
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text) or not self.least <= int(text) <= self.most:
            raise ValueError(
                _l(
                    "A whole number from %(least)s to %(most)s, please.",
                    least=self.least,
                    most=self.most,
                )
            )
        self.data = int(text)


class OneOf(Field):
    """One of a few values, or None where nothing was chosen; `values` maps a text to its value."""

    data: Any

    def __init__(
        self, label: Any = None, values: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(label, **kwargs)
        self.values = values or {}

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Anything else is refused, not ignored."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text and text not in self.values:
            raise ValueError(_l("Please choose one of these."))
        self.data = self.values.get(text)


class Ticked(Field):
    """Some of these seats, each ticked by itself."""

    data: tuple[int, ...]

    def __init__(self, label: Any = None, seats: Sequence[int] = (), **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.seats = {str(seat): seat for seat in seats}

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Anything else is refused, not ignored."""
        self.data = tuple(self.seats[text] for text in valuelist if text in self.seats)
        if len(self.data) < len(valuelist):
            raise ValueError(_l("Please choose one of these."))


def seat_number(seats: Sequence[int] = ()) -> Any:
    """A field for one of these seats."""
    return OneOf(values={str(seat): seat for seat in seats})


SPACE_INSIDE = re.compile(r" (?=[/⅓⅔])|(?<=/) ")


class Points(Field):
    """Points as typed, in thirds of a point: 3, 3 1/3, 3⅓; None where nothing was typed."""

    data: int | None

    def __init__(self, label: Any = None, thirds: bool = True, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.thirds = thirds

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """A person's spaces are forgiven; commas, dots and signs are not guessed at."""
        self.data = None
        text = " ".join(valuelist[0].split()) if valuelist else ""
        if not text:
            return
        self.data = read_points(SPACE_INSIDE.sub("", text), self.thirds)
        if self.data is None:
            raise ValueError(self._sentence())

    def _sentence(self) -> Any:
        if self.thirds:
            return _l("Whole points or points and thirds, please: 3, 3 1/3 or 3⅓.")
        return _l("Whole points only, please.")


class OnceForm(Form):
    """A form that is stored once, however often it is sent: it has a key of its own."""

    once = StringField(validators=[Length(16, 64), Regexp(r"^[A-Za-z0-9_-]*$")])

    @property
    def expired(self) -> bool:
        """Whether the form's own keys are wrong: it can be sent again as it is."""
        return bool({"csrf_token", "seen", "once"} & set(self.errors))


class KeysForm(OnceForm):
    """A form that writes an act: it also says which revision its page knew."""

    seen = WholeNumber(most=999_999_999)

    def validate_seen(self, field: WholeNumber) -> None:
        """Without it nobody can tell what happened meanwhile."""
        if field.data is None:
            raise ValidationError(_l("The form was incomplete; please send it again."))


def rule_input(rule: Any) -> Any:
    """The field for a house rule: a number in its range, or one of its choices."""
    if "range" in rule.metadata:
        least, most = rule.metadata["range"]
        return WholeNumber(least=least, most=most)
    return OneOf(values={str(choice): choice for choice in rule.metadata["choices"]})


def first_error(form: FlaskForm, name: str) -> str:
    """The first sentence about a field, or ''."""
    field = form._fields.get(name)
    return str(field.errors[0]) if field is not None and field.errors else ""

"""The form that confirms a correction: a deed that was shown with its consequences."""

from typing import Any

from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.acts import Deed
from scorekeeper.forms.fields import KeysForm, OneOf, WholeNumber
from scorekeeper.rules.documents import parse
from scorekeeper.rules.names import check_name
from scorekeeper.rules.reasons import refuse

CONFIRMED = ("add", "replace", "strike", "restore", "move")
LONGEST_BODY = 50_000
MOST_ENTRY = 999_999_999


class ConfirmForm(KeysForm):
    """The deed as the page before this one showed it."""

    kind = OneOf(values={kind: kind for kind in CONFIRMED})
    entry = WholeNumber(most=MOST_ENTRY)
    before = WholeNumber(most=MOST_ENTRY)
    body = StringField(validators=[Length(max=LONGEST_BODY)])
    newcomers = StringField(validators=[Length(max=LONGEST_BODY)])

    def deed(self, next_seat: int) -> Deed:
        """What was shown; RuleError where it is none. Newcomers take the seats from `next_seat`."""
        if self.kind.data is None:
            raise refuse("no_such_entry")
        body = _object(self.body.data) if self.body.data else None
        names = _object(self.newcomers.data) if self.newcomers.data else {}
        return Deed(
            self.kind.data,
            self.entry.data,
            self.before.data,
            body,
            {int(seat): check_name(names[seat]) for seat in _seats(names, next_seat)},
        )


def _object(text: str) -> dict[str, Any]:
    document = parse(text.encode())
    if not isinstance(document, dict):
        raise refuse("not_an_object")
    return document


def _seats(names: dict[str, Any], next_seat: int) -> list[str]:
    """The newcomers' seats: they follow those that are there."""
    expected = [str(next_seat + place) for place in range(len(names))]
    if sorted(names) != sorted(expected):
        raise refuse("stranger", name="")
    return expected

"""The form that confirms a correction: a deed that was shown with its consequences."""

import re
from collections.abc import Mapping
from typing import Any

from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.acts import ABOUT, PLACED, Deed
from scorekeeper.forms.entries import at_table_already
from scorekeeper.forms.fields import KeysForm, OneOf, WholeNumber, keepable
from scorekeeper.lengths import LONGEST_NOTE
from scorekeeper.rules.documents import parse
from scorekeeper.rules.names import Aliases, check_name, folded, person_called
from scorekeeper.rules.reasons import refuse

NAMING = ("player", "by", "after")
BRINGING = ("add", "replace")
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

    def deed(self, names: Mapping[int, str], aliases: Aliases) -> Deed:
        """What was shown, where these names sit now; RuleError where it is no deed.

        Newcomers take the seats that are free now, should others have come meanwhile.
        """
        if self.kind.data is None or not self._says_what_it_needs():
            raise refuse("no_such_entry")
        if self.kind.data not in BRINGING:
            if self.body.data or self.newcomers.data:
                raise refuse("no_such_entry")
            return Deed(self.kind.data, self.entry.data, self.before.data)
        body = _object(self.body.data or "")
        _check_texts(body)
        given = _object(self.newcomers.data or "{}")
        newcomers = _newcomers(given, names, aliases)
        moved = {old: str(new) for old, (new, _) in newcomers.items()}
        return Deed(
            self.kind.data,
            self.entry.data,
            self.before.data,
            _reseated(body, moved),
            dict(newcomers.values()),
        )

    def _says_what_it_needs(self) -> bool:
        """Whether it names an entry and a place just where its kind has one."""
        named = (self.entry.data is not None) == (self.kind.data in ABOUT)
        return named and (self.before.data is None or self.kind.data in PLACED)


def _object(text: str) -> dict[str, Any]:
    document = parse(text.encode())
    if not isinstance(document, dict):
        raise refuse("not_an_object")
    return document


def _check_texts(body: Mapping[str, Any]) -> None:
    """What a person writes is as long as the forms let it be, and can be kept."""
    for entry in body.values():
        texts = [entry.get(key) for key in ("note", "reason")] if isinstance(entry, dict) else []
        if any(isinstance(text, str) and not keepable(text, LONGEST_NOTE) for text in texts):
            raise refuse("text_too_long", most=LONGEST_NOTE)


def _newcomers(
    given: Mapping[str, Any], names: Mapping[int, str], aliases: Aliases
) -> dict[str, tuple[int, str]]:
    """The seat each was given → the seat that is free now, and the person's name."""
    there, free = {folded(name): name for name in names.values()}, max(names) + 1
    _check_seats(given, free)
    newcomers = {}
    for seat, old in enumerate(sorted(given), free):
        name = check_name(given[old])
        person = person_called(name, aliases)
        if folded(person) in there:
            raise at_table_already(name, there[folded(person)])
        there[folded(person)] = name
        newcomers[old] = (seat, person)
    return newcomers


def _check_seats(given: Mapping[str, Any], free: int) -> None:
    """Newcomers were given the seats that were free then, one after the other."""
    seats = sorted(int(seat) if re.fullmatch("[0-9]{1,2}", seat) else -1 for seat in given)
    if seats and (
        not 0 < seats[0] <= free or seats != list(range(seats[0], seats[0] + len(seats)))
    ):
        raise refuse("stranger", name=", ".join(given)[:40])


def _reseated(body: Mapping[str, Any], seats: Mapping[str, str]) -> dict[str, Any]:
    """The body with other seats for the newcomers, wherever an entry or a start names a player."""

    def seat(value: Any) -> Any:
        return seats.get(value, value) if isinstance(value, str) else value

    def entry(key: str, value: Any) -> Any:
        if key == "players" and isinstance(value, list):
            return [seat(one) for one in value]
        if isinstance(value, dict) and key != "rules":
            return {name: seat(one) if name in NAMING else one for name, one in value.items()}
        return seat(value) if key == "first_dealer" else value

    return {key: entry(key, value) for key, value in body.items()}

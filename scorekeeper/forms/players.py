"""The forms about a club's players: another name, two who are one person, apart again."""

import re

from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.forms.entries import LONGEST_TYPED
from scorekeeper.forms.fields import KeysForm, Text, WholeNumber
from scorekeeper.rules.names import check_name, tidy

MOST_PLAYER = 999_999_999


class RenameForm(KeysForm):
    """What somebody is called from now on."""

    name = Text(LONGEST_TYPED)

    def wanted(self) -> str:
        """The name as it is kept; RuleError where it is none."""
        return check_name(tidy(self.name.data or ""), "name")


class JoinForm(KeysForm):
    """Who else it is, and which of the two stays with its name."""

    other = WholeNumber(most=MOST_PLAYER)
    kept = WholeNumber(most=MOST_PLAYER)


class ApartForm(KeysForm):
    """Who else leaves a person, besides the player that the address names."""

    along = StringField(validators=[Regexp(r"^([0-9]{1,9} ?){0,100}$")])

    def players(self) -> tuple[int, ...]:
        """Their numbers."""
        return tuple(int(number) for number in re.findall("[0-9]+", self.along.data or ""))

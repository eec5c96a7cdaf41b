"""The small forms of a match: undo, stop, a house adjustment, somebody goes home."""

from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.forms.fields import LONGEST_NOTE, KeysForm, OneOf, WholeNumber, seat_number
from scorekeeper.rules.entries import Adjustment, Stop, Withdrawal
from scorekeeper.rules.game import Seats
from scorekeeper.rules.reasons import refuse

MOST_ADJUSTED = 999


class PlainForm(KeysForm):
    """Nothing but the keys: undo, redo."""


class StopForm(KeysForm):
    """The match ends here."""

    def entry(self) -> Stop:
        """The entry to be stored."""
        return Stop()


class WithdrawalForm(KeysForm):
    """Who goes home."""

    player = seat_number()

    def entry(self) -> Withdrawal:
        """The entry to be stored; RuleError where nobody was chosen."""
        if self.player.data is None:
            raise refuse("nobody_chosen", "player")
        return Withdrawal(self.player.data)


class AdjustmentForm(KeysForm):
    """Whose total changes, by how much, and why."""

    player = seat_number()
    points = WholeNumber(least=-MOST_ADJUSTED, most=MOST_ADJUSTED)
    reason = StringField(validators=[Length(max=LONGEST_NOTE)])

    def entry(self) -> Adjustment:
        """The entry to be stored; RuleError where something is missing."""
        if self.player.data is None:
            raise refuse("nobody_chosen", "player")
        if not self.points.data:
            raise refuse("adjustment_of_nothing", "points")
        reason = (self.reason.data or "").strip() or None
        return Adjustment(self.player.data, self.points.data, reason)


def for_seats(kind: type[KeysForm], seats: Seats) -> type[KeysForm]:
    """The same form, whose players are these seats."""
    return type(kind.__name__, (kind,), {"player": seat_number(seats)})


class LanguageForm(FlaskForm):
    """Which language the pages speak, and which page to go back to."""

    language = OneOf(values={"it": "it", "en": "en"})
    next = StringField()

    def target(self) -> str:
        """An address on this server, whatever was sent."""
        path = self.next.data or "/"
        local = path.startswith("/") and not path.startswith("//") and "\\" not in path
        return path if local and path.isprintable() else "/"

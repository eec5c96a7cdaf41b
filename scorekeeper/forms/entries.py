"""What a table enters besides hands, as small forms: each gives the deed it stands for."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.forms.fields import (
    KeysForm,
    Text,
    WholeNumber,
    rule_input,
    seat_number,
)
from scorekeeper.forms.forms import Form
from scorekeeper.lengths import LONGEST_NOTE
from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.game import Game, Seats, agreeable, house_rules, rule_fields
from scorekeeper.rules.names import (
    LONGEST_NAME,
    Aliases,
    check_name,
    folded,
    person_called,
    tidy,
)
from scorekeeper.rules.reasons import RuleError, refuse

MOST_ADJUSTED = 999
MOST_BROUGHT = 999
LONGEST_TYPED = 200


@dataclass(frozen=True, slots=True)
class Table:
    """What a form must know of the match: its game, who sits where, who is at the table."""

    game: Game
    names: Mapping[int, str]
    aliases: Aliases
    order: Seats
    """Everybody whom the match names."""
    at_table: Seats
    own: int | None = None
    """The newcomer whom the entry brought that is being corrected."""

    def seat_of(self, name: str) -> int | None:
        """The seat of whoever goes by a name, whatever its case or Unicode form."""
        known = {folded(one): seat for seat, one in self.names.items()}
        return known.get(folded(self.person(name)))

    def person(self, name: str) -> str:
        """What the person is called whom a typed name stands for."""
        return person_called(name, self.aliases)

    @property
    def next_seat(self) -> int:
        """The seat that a newcomer gets."""
        return max(self.names) + 1


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry, and the names of those who are new by it."""

    entry: Entry
    newcomers: Mapping[int, str] = field(default_factory=dict)


THEMES = ("auto", "day", "night")


class PlainForm(KeysForm):
    """Nothing but the keys: undo, redo, throw away."""


class StopForm(KeysForm):
    """The match ends here."""

    def entered(self, table: Table) -> Entered:
        """The entry to be stored."""
        return Entered(Stop())


class WithdrawalForm(KeysForm):
    """Who goes home."""

    player = seat_number()

    def entered(self, table: Table) -> Entered:
        """The entry to be stored; RuleError where nobody was chosen."""
        return Entered(Withdrawal(_chosen(self.player.data)))


class AdjustmentForm(KeysForm):
    """Whose total changes, by how much, and why."""

    player = seat_number()
    points = WholeNumber(least=-MOST_ADJUSTED, most=MOST_ADJUSTED)
    reason = Text(LONGEST_NOTE)

    def entered(self, table: Table) -> Entered:
        """The entry to be stored; RuleError where something is missing."""
        player = _chosen(self.player.data)
        if not self.points.data:
            raise refuse("adjustment_of_nothing", "points")
        reason = self.reason.stripped
        return Entered(Adjustment(player, self.points.data, reason))


class ArrivalForm(KeysForm):
    """Who sits down, to whose right, and with how many points."""

    name = Text(LONGEST_TYPED)
    player = seat_number()
    points = WholeNumber(least=0, most=MOST_BROUGHT)

    def entered(self, table: Table) -> Entered:
        """The entry to be stored; RuleError for somebody who sits there, or no place."""
        name, points = _typed_name(self.name.data, "name"), self.points.data or 0
        seat = _seat(table, name)
        if seat in table.order and seat != table.own:
            return Entered(Arrival(seat, None, points))
        after = _chosen(self.player.data)
        if seat is not None:
            return Entered(Arrival(seat, after, points))
        newcomer = {table.next_seat: table.person(name)}
        return Entered(Arrival(table.next_seat, after, points), newcomer)


class SubstitutionForm(KeysForm):
    """Who leaves, and who takes over place and total."""

    player = seat_number()
    name = Text(LONGEST_TYPED)

    def entered(self, table: Table) -> Entered:
        """The entry to be stored; RuleError for somebody who sits there already."""
        player = _chosen(self.player.data)
        name = _typed_name(self.name.data, "name")
        seat = _seat(table, name)
        if seat is not None:
            return Entered(Substitution(player, seat))
        newcomer = {table.next_seat: table.person(name)}
        return Entered(Substitution(player, table.next_seat), newcomer)


class AgreementForm(KeysForm):
    """Other house rules from here on; a field for each that may change."""

    def entered(self, table: Table) -> Entered:
        """The entry to be stored: what differs from the rules that hold; RuleError if nothing."""
        rules = house_rules(table.game)
        chosen = {name: self[name].data for name in agreeable(type(table.game))}
        changes = {
            name: value
            for name, value in chosen.items()
            if value is not None and value != rules.get(name)
        }
        if not changes:
            raise refuse("agreement_on_nothing")
        return Entered(Agreement(changes))


def _seat(table: Table, name: str) -> int | None:
    """The seat of somebody known who is away, None for somebody new."""
    seat = table.seat_of(name)
    if seat is not None and seat in table.at_table and seat != table.own:
        raise at_table_already(name, table.names[seat], "name")
    return seat


def at_table_already(typed: str, name: str, *where: str) -> RuleError:
    """The refusal of a newcomer who has a seat, maybe under another name than the typed one."""
    if folded(typed) == folded(name):
        return refuse("at_table_already", *where, name=typed)
    return refuse("other_name_at_table", *where, name=name, other=typed)


def _chosen(seat: int | None) -> int:
    if seat is None:
        raise refuse("nobody_chosen", "player")
    return seat


def _typed_name(typed: str | None, where: str) -> str:
    return check_name(tidy(typed or ""), where)


def for_seats(kind: type[KeysForm], seats: Seats) -> type[KeysForm]:
    """The same form, whose players are these seats."""
    return type(kind.__name__, (kind,), {"player": seat_number(seats)})


def for_rules(game: Game) -> type[KeysForm]:
    """The form for an agreement in this game."""
    fields = {name: rule_input(rule_fields(type(game))[name]) for name in agreeable(type(game))}
    return type("AgreementForm", (AgreementForm,), fields)


class NicknameForm(Form):
    """Who enters on this phone; may be left empty."""

    nickname = Text(LONGEST_NAME)

    def tidy_name(self) -> str | None:
        """The nickname, or None for nobody in particular."""
        return tidy(self.nickname.data or "") or None

    @property
    def expired(self) -> bool:
        """Whether it can be sent again as it is."""
        return "csrf_token" in self.errors

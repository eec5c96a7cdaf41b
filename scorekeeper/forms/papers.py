"""The grid for hands that stand on paper: what was typed, row by row, becomes rows to be judged."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from scorekeeper.forms.fields import KeysForm, OneOf, Points, Ticked, seat_number
from scorekeeper.forms.forms import Form
from scorekeeper.rules.game import Game, Seats
from scorekeeper.rules.paper import PaperRow
from scorekeeper.rules.reasons import RuleError, refuse

MOST_ROWS = 100
HANDS, TOTALS = "hands", "totals"
DASHES = ("-", "–", "—", "−")
"""What people write on paper where somebody is out."""

_FIELD = re.compile(r"r([0-9]{1,4})-(?:p[0-9]{1,2}|last|no_trick)")


class PaperForm(KeysForm):
    """The grid's own fields; its rows are read by `read_grid`."""

    written = OneOf(values={HANDS: HANDS, TOTALS: TOTALS})


class _Written(Points):
    """A number as it stands on paper, where a dash is as good as nothing.

    Running totals are whole, and after a house bonus may be below zero.
    """

    def __init__(
        self, label: Any = None, thirds: bool = True, running: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(label, thirds=thirds and not running, **kwargs)
        self.running = running

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """As points are typed elsewhere."""
        blank = bool(valuelist) and valuelist[0].strip() in DASHES
        text = "" if blank or not valuelist else valuelist[0].strip().replace("−", "-")
        below = self.running and text.startswith("-")
        super().process_formdata([text[1:] if below else text])
        if below and self.data is not None:
            self.data = -self.data


@dataclass(frozen=True, slots=True)
class Grid:
    """What was typed, without the blank rows at the end."""

    rows: tuple[PaperRow | RuleError, ...] = ()
    unreadable: Mapping[str, str] = field(default_factory=dict)
    """Field → why it can't be read."""
    running: bool = False


def cell_name(row: int, seat: int) -> str:
    """The field of a player in a row; rows are counted from 1."""
    return f"r{row}-p{seat}"


def last_name(row: int) -> str:
    """The field for who won the last trick."""
    return f"r{row}-last"


def no_trick_name(row: int) -> str:
    """The boxes for who took no trick."""
    return f"r{row}-no_trick"


def is_filled(fields: Mapping[str, Any], seat: int) -> bool:
    """Whether something stands in a player's column."""
    return any(value and name.endswith(f"-p{seat}") for name, value in fields.items())


def rows_sent(fields: Mapping[str, Any]) -> int:
    """How many rows were sent, blank ones too."""
    return max((int(found[1]) for found in map(_FIELD.fullmatch, fields) if found), default=0)


def rows_used(fields: Mapping[str, Any]) -> int:
    """The last row in which something stands."""
    return rows_sent({name: value for name, value in fields.items() if str(value).strip()})


def is_running(game: Game, fields: Mapping[str, Any]) -> bool:
    """Whether the numbers are running totals; busche so far tell nobody's points."""
    return game.unit == "points" and fields.get("written") == TOTALS


def read_grid(game: Game, seats: Seats, fields: Any) -> Grid:
    """The typed rows as facts; RuleError where there are none, or too many."""
    used, running = rows_used(fields), is_running(game, fields)
    if not 0 < used <= MOST_ROWS:
        raise refuse("paper_too_long", most=MOST_ROWS) if used else refuse("paper_empty")
    kind = _row_class(seats, game.thirds, running, game.asks_no_trick)
    forms = [kind(formdata=fields, prefix=f"r{row}-") for row in range(1, used + 1)]
    wrong = {one.name: str(one.process_errors[0]) for form in forms for one in form.wrong}
    return Grid(tuple(form.row() for form in forms), wrong, running)


class _RowForm(Form):
    """One row; `_row_class` adds a field for each player."""

    class Meta:
        csrf = False

    seats: Seats

    @property
    def wrong(self) -> list[Any]:
        """The fields that were given what they can't take."""
        return [one for one in self if one.process_errors]

    def row(self) -> PaperRow | RuleError:
        """What stands in the row, or that it can't be read."""
        if self.wrong:
            return refuse("fields_marked")
        cells = {seat: self[f"p{seat}"].data for seat in self.seats}
        ticked: Seats = self["no_trick"].data or () if "no_trick" in self else ()
        return PaperRow(cells, self["last"].data, ticked)


@lru_cache(maxsize=64)
def _row_class(seats: Seats, thirds: bool, running: bool, asks_no_trick: bool) -> type[_RowForm]:
    fields: dict[str, Any] = {
        f"p{seat}": _Written(thirds=thirds, running=running) for seat in seats
    }
    fields |= {"seats": seats, "last": seat_number(seats)}
    if asks_no_trick:
        fields["no_trick"] = Ticked(seats=seats)
    return type("RowForm", (_RowForm,), fields)

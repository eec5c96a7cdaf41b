"""Who sits where in each of many matches: a text with a line for each seat, to save its row."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, String, cast
from sqlalchemy.orm import aliased

from scorekeeper.models import Match, Player, Seat, db

_PERSON = aliased(Player)


def _by_seat(what: ColumnElement[Any]) -> ScalarSelect[str]:
    """The seats of a match, in no order, each with something about who sits there."""
    line = cast(Seat.seat, String).concat(" ").concat(cast(what, String))
    # No name has a line break.
    text = db.select(db.func.aggregate_strings(line, "\n"))
    text = text.select_from(Seat).join(Player, Player.id == Seat.player_id)
    text = text.outerjoin(_PERSON, Player.same_as == _PERSON.id)
    found: ScalarSelect[str] = text.where(Seat.match_id == Match.id).scalar_subquery()
    return found


NAMES = _by_seat(db.func.coalesce(_PERSON.name, Player.name)).label("names")
"""A column of a selected match: what everybody is called."""
PEOPLE = _by_seat(db.func.coalesce(Player.same_as, Player.id)).label("people")
"""The number of the person in each seat."""


def seats_of(text: str) -> Iterator[tuple[int, str]]:
    """Each seat of such a text, with what it says there."""
    for line in text.split("\n"):
        seat, _, what = line.partition(" ")
        yield int(seat), what

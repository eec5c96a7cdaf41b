"""The grid for hands that stand on paper: what was typed, what each row costs, what is wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.forms.papers import (
    HANDS,
    MOST_ROWS,
    TOTALS,
    Grid,
    cell_name,
    is_filled,
    is_running,
    last_name,
    no_trick_name,
)
from scorekeeper.presenting.match.columns import short_names
from scorekeeper.presenting.match.logs import LogLine
from scorekeeper.presenting.match.sheets import Cell, Remark, cell_of, remarks_of
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import refusal_text
from scorekeeper.rules.paper import Judged
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import Sheet
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext

ROWS = 10
SPARE = 2
"""So many blank rows follow the last one used."""
UNFINISHED = frozenset({"no_last_trick", "piles_blank", "paper_blank"})
"""What is not told of a row that is still being typed."""


@shown
class Verdict:
    """What the rules say of what was typed; `live` while it is being typed."""

    grid: Grid = field(default_factory=Grid)
    judged: tuple[Judged, ...] = ()
    live: bool = False


@shown
class Typed:
    """The fields as they were sent, how many rows at least, and what the rules say of them."""

    fields: Mapping[str, Any]
    rows: int = 0
    verdict: Verdict = field(default_factory=Verdict)


@shown
class Said:
    """What the page says above the grid, and what another phone stored meanwhile."""

    alert: str = ""
    news: str = ""
    theirs: tuple[LogLine, ...] = ()


@shown
class Head:
    """A player's column."""

    seat: int
    name: str
    short: str
    total: str


@shown
class Field:
    """One field of a row."""

    name: str
    value: str
    label: str
    wrong: bool
    out: bool = False
    cell: Cell | None = None
    """What the hand costs this player."""


@shown
class Tick:
    """A box for who took no trick."""

    seat: int
    label: str
    checked: bool


@shown
class PaperRowView:
    """One hand."""

    number: int
    fields: tuple[Field, ...]
    last: Field
    no_trick: str
    ticks: tuple[Tick, ...]
    remarks: tuple[Remark, ...]
    errors: tuple[str, ...]


@shown
class PaperView:
    """The grid: whether points or busche are paid, thirds are written, a hand's worth, how."""

    heads: tuple[Head, ...]
    rows: tuple[PaperRowView, ...]
    points: bool
    thirds: bool
    worth: int
    written: str


@shown
class _Line:
    """One row on its way to the page: the sheet before it, and what the rules say of it."""

    place: int
    sheet: Sheet
    judged: Judged
    refused: RuleError | None


def show_paper(standing: Standing, typed: Typed) -> PaperView:
    """The grid as it was typed."""
    game = standing.sheet.game
    heads = _heads(standing, typed.fields)
    shown = min(MOST_ROWS, max(ROWS, typed.rows, len(typed.verdict.grid.rows) + SPARE))
    lines = _lines(standing.sheet, typed.verdict, shown)
    return PaperView(
        heads=heads,
        rows=tuple(_row(standing, heads, typed, line) for line in lines),
        points=game.unit == "points",
        thirds=game.thirds,
        worth=game.worth,
        written=TOTALS if is_running(game, typed.fields) else HANDS,
    )


def all_right(judged: tuple[Judged, ...]) -> str:
    """What a check says where nothing is wrong."""
    return ngettext(
        "%(num)s hand, and it is right. Not saved yet.",
        "%(num)s hands, and all are right. Not saved yet.",
        len(judged),
    )


def _heads(standing: Standing, fields: Mapping[str, Any]) -> tuple[Head, ...]:
    """Everybody who is in, and who went out meanwhile but has something typed."""
    sheet, begun = standing.sheet, bool(standing.sheet.rows)
    shorts = dict(zip(sheet.order, short_names(standing), strict=True))
    return tuple(
        Head(seat, standing.names[seat], shorts[seat], str(sheet.totals[seat]) if begun else "")
        for seat in sheet.order
        if seat in sheet.active or is_filled(fields, seat)
    )


def _lines(sheet: Sheet, verdict: Verdict, shown: int) -> Iterator[_Line]:
    """Every row with the last sheet before it that is known for sure."""
    for place in range(1, shown + 1):
        judged = verdict.judged[place - 1] if place <= len(verdict.judged) else Judged()
        refused = judged.refused
        if refused is not None and verdict.live and refused.reason.key in UNFINISHED:
            refused = None
        yield _Line(place, sheet, judged, refused)
        sheet = judged.sheet or sheet


def _row(standing: Standing, heads: tuple[Head, ...], typed: Typed, line: _Line) -> PaperRowView:
    number, unreadable = standing.sheet.next_number + line.place - 1, typed.verdict.grid.unreadable
    wrong = _wrong(line, heads, unreadable)
    no_trick = no_trick_name(line.place)
    asked = heads if standing.sheet.game.asks_no_trick else ()
    return PaperRowView(
        number=number,
        fields=tuple(_field(line, head, number, typed.fields, wrong) for head in heads),
        last=_last(line, number, typed, wrong),
        no_trick=no_trick,
        ticks=_ticks(asked, number, typed.fields, no_trick),
        remarks=_remarks(standing, line),
        errors=_errors(standing, line, heads, unreadable),
    )


def _last(line: _Line, number: int, typed: Typed, wrong: frozenset[str]) -> Field:
    """Who won the last trick: as chosen, else as the row tells, unless it is still being typed."""
    name = last_name(line.place)
    label = gettext("Last trick of hand %(number)s", number=number)
    hand = None if typed.verdict.live else line.judged.hand
    told = None if hand is None else hand.tally.last_trick
    value = typed.fields.get(name) or ("" if told is None else str(told))
    return Field(name, value, label, name in wrong)


def _ticks(
    heads: tuple[Head, ...], number: int, fields: Mapping[str, Any], name: str
) -> tuple[Tick, ...]:
    ticked = fields.getlist(name) if isinstance(fields, MultiDict) else []
    return tuple(
        Tick(
            head.seat,
            gettext("%(name)s, hand %(number)s: no trick", name=head.name, number=number),
            str(head.seat) in ticked,
        )
        for head in heads
    )


def _field(
    line: _Line, head: Head, number: int, fields: Mapping[str, Any], wrong: frozenset[str]
) -> Field:
    name = cell_name(line.place, head.seat)
    playing = line.sheet.status == "playing" and head.seat in line.sheet.active
    after = line.judged.sheet
    return Field(
        name=name,
        value=fields.get(name, ""),
        label=gettext("%(name)s, hand %(number)s", name=head.name, number=number),
        wrong=name in wrong,
        out=not playing,
        cell=cell_of(after.rows[-1], head.seat) if after is not None and playing else None,
    )


def _wrong(line: _Line, heads: tuple[Head, ...], unreadable: Mapping[str, str]) -> frozenset[str]:
    """The fields that a refusal is about: those it names, else the whole row."""
    if line.refused is None:
        return frozenset()
    if line.refused.where[:1] == ("last_trick",):
        return frozenset({last_name(line.place)})
    fields = {cell_name(line.place, head.seat): head.seat for head in heads}
    facts = line.refused.reason.facts
    named = {*facts.get("players", ()), facts.get("player")}
    about = unreadable.keys() & fields or {field for field, seat in fields.items() if seat in named}
    return frozenset(about or fields)


def _errors(
    standing: Standing, line: _Line, heads: tuple[Head, ...], unreadable: Mapping[str, str]
) -> tuple[str, ...]:
    """What is wrong with a row: who has something that can't be read, or why it is refused."""
    if line.refused is None:
        return ()
    cells = ((head.name, unreadable.get(cell_name(line.place, head.seat))) for head in heads)
    sentences = tuple(f"{name}: {sentence}" for name, sentence in cells if sentence)
    reason = line.refused.reason
    return sentences or (refusal_text(reason, standing.names, standing.match.suits),)


def _remarks(standing: Standing, line: _Line) -> tuple[Remark, ...]:
    if line.judged.sheet is None:
        return ()
    return tuple(remarks_of(standing.names, line.judged.sheet.rows[-1], line.sheet.status))

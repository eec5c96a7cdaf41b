"""The score sheet for a template: columns, rows newest first, and every number's why."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from scorekeeper.acts import entry_of
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.match.columns import Column, show_columns
from scorekeeper.presenting.match.oldrows import WHOLE, OldRow, show_old_rows
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import (
    clock_of_play,
    joined,
    reason_text,
    signed,
    title_of_entry,
)
from scorekeeper.rules.entries import Adjustment, Arrival, Hand
from scorekeeper.rules.game import Game, HandScore
from scorekeeper.rules.reasons import Reason
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext, say
from scorekeeper.wording.marks import N_

Links = Mapping[int, tuple[Link, ...]]
"""What can be done with each entry."""


@shown
class Cell:
    """What an entry cost one player, and the total after it."""

    score: str = "–"
    total: str = ""
    last_trick: bool = False
    cappotto: bool = False
    went_out: bool = False


AS_ENTERED = "points_as_entered"
DEALS, LEADS = N_("<b>%(dealer)s</b> deals"), N_("<b>%(leader)s</b> leads")
MARKS = {"cappotto": "★", "uncovered": "★", "out": "✕", "end": "■", "warning": "!", "entry": "·"}


def marks_told(game: Game) -> tuple[tuple[str, str], ...]:
    """The marks that a game's sheet may have, each with what it means."""
    swept = gettext("cappotto")
    stars = f"{swept}, {gettext('not covered')}" if game.covers else swept
    out = (MARKS["out"], gettext("goes out")) if game.at_threshold == "out" else None
    return ((MARKS["cappotto"], stars), *((out,) if out else ()))


@shown
class Remark:
    """A sentence below a row; `kind` chooses its mark."""

    kind: str
    text: str

    @property
    def mark(self) -> str:
        """The sign before it."""
        return MARKS[self.kind]


@shown
class Why:
    """Why the numbers of one or more players are what they are."""

    names: str
    text: str


@shown
class SheetRow:
    """One entry of the match."""

    hand: bool
    number: str
    opener: str
    """What its box opens, for who hears the page."""
    anchor: str
    fresh: bool
    counted: bool
    cells: tuple[Cell, ...]
    remarks: tuple[Remark, ...]
    why: tuple[Why, ...]
    time: str
    deals: str
    leads: str
    note: str
    actions: tuple[Link, ...] = ()


@shown
class SheetView:
    """The whole score sheet."""

    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    legend: bool
    older: tuple[OldRow, ...] = ()
    whole_url: str = ""


@shown
class _Worded:
    """What many rows say alike, worded once: a long match has few scores, and fewer dealers."""

    whys: Mapping[int, tuple[Why, ...]]
    """By the id of the score: hands that were entered alike have one between them."""
    deals: Mapping[int | None, Markup]
    leads: Mapping[int | None, Markup]

    @classmethod
    def of(cls, standing: Standing, places: range) -> "_Worded":
        entries = (standing.sheet.rows[place].entry for place in places)
        scores = {id(one.score): one.score for one in entries if isinstance(one, Hand)}
        return cls(
            {number: tuple(_whys(standing, score)) for number, score in scores.items()},
            {seat: say(DEALS, dealer=name) for seat, name in standing.names.items()},
            {seat: say(LEADS, leader=name) for seat, name in standing.names.items()},
        )


def show_sheet(
    standing: Standing,
    time_zone: str,
    did: int | None = None,
    links: Links | None = None,
    whole_url: str = "",
) -> SheetView:
    """The sheet of a match; times in the club's zone, the entry of the act `did` marked as fresh.

    `links` says what can be done with each entry. Where another address has the whole sheet,
    the older entries of a long one are short here.
    """
    act = next((one for one in standing.acts if one.revision == did), None)
    fresh = None if act is None else entry_of(act)
    count = len(standing.sheet.rows)
    first = max(0, count - WHOLE) if whole_url else 0
    places = range(count)[first:]
    worded = _Worded.of(standing, places)
    rows = tuple(
        _row(standing, place, time_zone, fresh, links or {}, worded) for place in reversed(places)
    )
    older = show_old_rows(standing, first)
    return SheetView(show_columns(standing), rows, bool(rows), older, whole_url)


def _row(
    standing: Standing,
    place: int,
    time_zone: str,
    fresh: int | None,
    links: Links,
    worded: _Worded,
) -> SheetRow:
    item, row = standing.rows[place]
    before = standing.sheet.rows[place - 1].status if place else "playing"
    hand = row.entry if isinstance(row.entry, Hand) else None
    return SheetRow(
        hand=hand is not None,
        number=str(row.number or ""),
        opener=_opener(row),
        anchor=f"e{item.entry}",
        fresh=item.entry == fresh,
        counted=row.counted if hand else True,
        cells=tuple(cell_of(row, seat) for seat in standing.sheet.order),
        remarks=tuple(remarks_of(standing.names, row, before)),
        why=worded.whys[id(hand.score)] if hand else (),
        time=clock_of_play(item.at, standing.match.played_on, time_zone),
        deals=worded.deals.get(row.dealer, ""),
        leads=worded.leads.get(row.leader, ""),
        note=(hand.note or "") if hand else _reason(row.entry),
        actions=links.get(item.entry, ()),
    )


def _opener(row: Row) -> str:
    if row.number is None:
        return gettext("Entry: details")
    return gettext("Hand %(number)s: why", number=row.number)


def _reason(entry: Any) -> str:
    return (entry.reason or "") if isinstance(entry, Adjustment) else ""


def cell_of(row: Row, seat: int) -> Cell:
    """What an entry cost one player."""
    total = str(row.totals[seat])
    went_out = seat in row.eliminated
    if isinstance(row.entry, Hand):
        score = row.entry.score
        if seat not in score.scores:
            return Cell()
        return Cell(
            str(score.scores[seat]),
            total if row.counted else "",
            seat == row.entry.tally.last_trick,
            seat == score.cappotto,
            went_out,
        )
    if isinstance(row.entry, Adjustment | Arrival) and row.entry.player == seat:
        return Cell(signed(row.entry.points), total, went_out=went_out)
    return Cell("", "", went_out=went_out)


def remarks_of(names: Mapping[int, str], row: Row, before: str) -> Iterator[Remark]:
    """The sentences below a row; `before` is how the match stood before it."""
    if not isinstance(row.entry, Hand):
        yield Remark("entry", title_of_entry(row.entry, names))
    else:
        yield from _hand_remarks(row, row.entry, names)
    for seat in row.eliminated:
        facts = {"name": names[seat], "total": row.totals[seat]}
        yield Remark("out", gettext("%(name)s is out: %(total)s", **facts))
    if row.returned:
        back = joined(names[seat] for seat in row.returned)
        yield Remark("entry", gettext("in again: %(names)s", names=back))
    if row.status != before and row.status != "playing":
        yield Remark("end", gettext("The match ends here."))
    elif row.status != before:
        yield Remark("entry", gettext("The match goes on."))


def _hand_remarks(row: Row, hand: Hand, names: Any) -> Iterator[Remark]:
    score = hand.score
    if score.cappotto is not None:
        others = next((paid for seat, paid in score.scores.items() if seat != score.cappotto), 0)
        facts = {"name": names[score.cappotto], "points": others}
        yield Remark("cappotto", gettext("cappotto by %(name)s: 0, the others %(points)s", **facts))
    if score.outcome == "uncovered":
        uncovered = [names[seat] for seat, paid in score.scores.items() if paid]
        sentence = ngettext(
            "not covered: %(names)s",
            "not covered: %(names)s",
            len(uncovered),
            names=joined(uncovered),
        )
        yield Remark("uncovered", sentence)
    if row.missing:
        missing = joined(names[seat] for seat in row.missing)
        yield Remark("warning", gettext("should have played: %(names)s", names=missing))
    if row.extra:
        extra = joined(names[seat] for seat in row.extra)
        yield Remark("warning", gettext("should not have played: %(names)s", names=extra))
    if not row.counted:
        yield Remark("warning", gettext("after the end: it does not count"))


def _whys(standing: Standing, score: HandScore) -> Iterator[Why]:
    """What holds for several is said once."""
    told: dict[str, list[str]] = {}
    for seat in standing.sheet.order:
        if seat in score.why:
            text = _why(score.why[seat], standing.names)
            told.setdefault(text, []).append(standing.names[seat])
    return (Why(joined(names), text) for text, names in told.items())


def _why(reason: Reason, names: Mapping[int, str]) -> str:
    """Points that were entered stand in the row: there is no more to tell."""
    return gettext("as entered") if reason.key == AS_ENTERED else reason_text(reason, names)

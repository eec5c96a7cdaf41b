"""Where everybody stands: in, out or gone home; who came in where, once a match is over."""

from dataclasses import dataclass

from scorekeeper.rules.entries import Substitution, Withdrawal
from scorekeeper.rules.game import Seats, to_go
from scorekeeper.rules.scoresheet import Sheet


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a player stands: `in`, `out` (over the threshold) or `gone` (home).

    `since` is the hand in which, or after which, somebody went out; `left` how little takes
    somebody over the threshold, where one more hand may, else None.
    """

    state: str
    since: int = 0
    left: int | None = None


def whereabouts(sheet: Sheet, seat: int) -> Whereabouts:
    """Where a player stands now."""
    state = state_of(sheet, seat)
    if state == "out":
        return Whereabouts(state, since=_hand_at(sheet, out_rows(sheet)[seat]))
    near = is_near(sheet, seat)
    return Whereabouts(state, left=to_go(sheet.game, sheet.totals[seat]) if near else None)


def state_of(sheet: Sheet, seat: int) -> str:
    """in, out (over the threshold) or gone (home)."""
    if seat in sheet.active:
        return "in"
    return "out" if seat in sheet.at_table else "gone"


def is_near(sheet: Sheet, seat: int) -> bool:
    """Whether one more hand may take this player over the threshold."""
    playing = sheet.status == "playing" and seat in sheet.active
    near = to_go(sheet.game, sheet.totals[seat]) <= sheet.game.near
    return playing and near and sheet.game.at_threshold != "nothing"


def out_rows(sheet: Sheet) -> dict[int, int]:
    """Seat → the place of the row in which it went out, of those who did not come back in.

    A substitute is out since the player replaced was, a newcomer since sitting down.
    """
    out: dict[int, int] = {}
    sat_down: dict[int, int] = {}
    for place, row in enumerate(sheet.rows):
        sat_down |= dict.fromkeys(row.seated, place)
        for seat in (*row.returned, *row.seated):
            out.pop(seat, None)
        if isinstance(row.entry, Substitution) and row.seated and row.entry.player in out:
            out[row.entry.by] = out[row.entry.player]
        out |= dict.fromkeys(row.eliminated, place)
    never_in = set(sheet.at_table) - set(sheet.active) - out.keys()
    return out | {seat: sat_down[seat] for seat in never_in}


def _hand_at(sheet: Sheet, place: int) -> int:
    """The number of the last hand up to this place; 0 before the first."""
    return max((row.number or 0 for row in sheet.rows[: place + 1]), default=0)


def sat(players: Seats, sheet: Sheet) -> Seats:
    """Who sat at the table at any time, in playing order; `players` sat down at the start."""
    seated = {*players, *(seat for row in sheet.rows for seat in row.seated)}
    return tuple(seat for seat in sheet.order if seat in seated)


def places(players: Seats, sheet: Sheet) -> dict[int, int]:
    """Seat → place from 1, in order of place, then total; equal ones share (1, 1, 3, 4).

    Winners come first, then who stayed in longest, then lower totals before higher; who went home
    has no place. `players` sat down at the start.
    """
    gone = went_home(sheet)
    ranks = _ranks(sheet, tuple(seat for seat in sat(players, sheet) if seat not in gone))
    ordered = sorted(ranks, key=lambda seat: (ranks[seat], sheet.totals[seat]))
    return {seat: 1 + sum(other < ranks[seat] for other in ranks.values()) for seat in ordered}


def went_home(sheet: Sheet) -> frozenset[int]:
    """Who left before the end without having gone out, and did not come back."""
    gone = {row.entry.player for row in sheet.rows if isinstance(row.entry, Withdrawal)}
    gone |= {row.entry.player for row in sheet.rows if isinstance(row.entry, Substitution)}
    return frozenset(gone - out_rows(sheet).keys() - set(sheet.at_table) - set(sheet.winners))


def _ranks(sheet: Sheet, seats: Seats) -> dict[int, tuple[int, int, int]]:
    """What places are sorted by: not a winner, how early out, total."""
    out, last = out_rows(sheet), len(sheet.rows)
    return {
        seat: (0, 0, 0) if seat in sheet.winners else (1, -out.get(seat, last), sheet.totals[seat])
        for seat in seats
    }

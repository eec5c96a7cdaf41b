"""Who came in where, once a match is over or as it stands."""

from scorekeeper.rules.entries import Substitution, Withdrawal
from scorekeeper.rules.scoresheet import Sheet


def places(sheet: Sheet) -> dict[int, int]:
    """Seat → place from 1, in order of place, then total; equal ones share (1, 1, 3, 4).

    Winners come first, then who stayed in longest, then lower totals before higher.
    """
    ranks = _ranks(sheet)
    ordered = sorted(sheet.order, key=lambda seat: (ranks[seat], sheet.totals[seat]))
    return {seat: 1 + sum(other < ranks[seat] for other in ranks.values()) for seat in ordered}


def went_home(sheet: Sheet) -> frozenset[int]:
    """Who left before the end without having gone out, and did not come back."""
    gone = {row.entry.player for row in sheet.rows if isinstance(row.entry, Withdrawal)}
    gone |= {row.entry.player for row in sheet.rows if isinstance(row.entry, Substitution)}
    out = {seat for row in sheet.rows for seat in row.eliminated}
    return frozenset(gone - out - set(sheet.at_table) - set(sheet.winners))


def _ranks(sheet: Sheet) -> dict[int, tuple[int, int, int]]:
    """What places are sorted by: not a winner, how early out, total."""
    left = {seat: len(sheet.rows) for seat in sheet.order}
    for place, row in enumerate(sheet.rows):
        left |= dict.fromkeys(row.eliminated, place)
    return {
        seat: (0, 0, 0) if seat in sheet.winners else (1, -left[seat], sheet.totals[seat])
        for seat in sheet.order
    }

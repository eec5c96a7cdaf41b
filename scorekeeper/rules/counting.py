"""What a sheet counts: the hands that count, and the cappotti among them."""

from scorekeeper.rules.entries import Hand
from scorekeeper.rules.scoresheet import Row, Sheet


def counted_hands(sheet: Sheet) -> tuple[tuple[Row, Hand], ...]:
    """The hands that count, with their rows."""
    rows = ((row, row.entry) for row in sheet.rows if row.counted)
    return tuple((row, entry) for row, entry in rows if isinstance(entry, Hand))


def cappotti(sheet: Sheet) -> tuple[int, ...]:
    """Who made a cappotto, hand by hand."""
    made = (hand.score.cappotto for _, hand in counted_hands(sheet))
    return tuple(seat for seat in made if seat is not None)

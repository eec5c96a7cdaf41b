"""Ratios of whole numbers as the language writes them; a dash where there is nothing to divide."""

from decimal import Decimal

from scorekeeper.translating import decimal, percent

NOTHING = "–"


def each(total: int, times: int) -> str:
    """How much each time, with one decimal: 2.9."""
    if not times:
        return NOTHING
    tenths = nearest(10 * total, times)
    return decimal(Decimal(tenths).scaleb(-1))


def share(part: int, whole: int) -> str:
    """How many in a hundred, in whole numbers: 33 %."""
    if not whole:
        return NOTHING
    hundredths = nearest(100 * part, whole)
    return percent(Decimal(hundredths).scaleb(-2))


def nearest(dividend: int, divisor: int) -> int:
    """The nearest whole number, halves up."""
    return (2 * dividend + divisor) // (2 * divisor)

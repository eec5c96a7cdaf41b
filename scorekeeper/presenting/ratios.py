"""Ratios of whole numbers as the language writes them; a dash where there is nothing to divide."""

from decimal import Decimal

from babel.numbers import format_decimal, format_percent
from flask_babel import get_locale

NOTHING = "–"


def each(total: int, times: int) -> str:
    """How much each time, with one decimal: 2.9."""
    if not times:
        return NOTHING
    tenths = _rounded(10 * total, times)
    return str(format_decimal(Decimal(tenths).scaleb(-1), "#,##0.0", locale=get_locale()))


def share(part: int, whole: int) -> str:
    """How many in a hundred, in whole numbers: 33 %."""
    if not whole:
        return NOTHING
    hundredths = _rounded(100 * part, whole)
    return str(format_percent(Decimal(hundredths).scaleb(-2), locale=get_locale()))


def grouped(number: int) -> str:
    """A whole number with the language's marks between the thousands."""
    return str(format_decimal(number, locale=get_locale()))


def _rounded(dividend: int, divisor: int) -> int:
    """The nearest whole number, halves up."""
    return (2 * dividend + divisor) // (2 * divisor)

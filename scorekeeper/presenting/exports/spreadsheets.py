"""Rows written as CSV so that a spreadsheet opens them by itself, and runs nothing in them."""

import csv
import io
from collections.abc import Iterable, Sequence

from scorekeeper.translating import comma

Cell = str | int
SPREADSHEET = "text/csv"
MARK = "utf-8-sig"
"""With a byte order mark: without one Excel takes the text for another encoding."""


def spreadsheet(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as CSV in the page's language: numbers stay numbers, no text is a formula."""
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=separator()).writerows(map(_safe, rows))
    return written.getvalue().encode(MARK)


def separator() -> str:
    """What stands between two cells.

    Excel splits by the list separator of its language: a semicolon where the comma is the decimal
    sign, as in Italy. A line "sep=;" would help Excel alone and be a row in everything else.
    """
    return ";" if comma() == "," else ","


def _safe(row: Sequence[Cell]) -> list[Cell]:
    return [cell if isinstance(cell, int) else _defused(cell) for cell in row]


def _defused(text: str) -> str:
    """A text that a spreadsheet would take for a formula is marked as text.

    Spreadsheets skip white space before a sign, and know some signs in their wide form, too.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    risky = text[:1] in ("\t", "\n") or text.lstrip()[:1] in tuple("=+-@＝＋－＠")
    return f"'{text}" if risky else text

"""The floor: a bare Flask and sqlite3 program of the same output, to measure ours against."""

from pathlib import Path

TABLES = Path(__file__).parent / "tables.sql"
PAGES = ("match.html", "history.html", "records.html")

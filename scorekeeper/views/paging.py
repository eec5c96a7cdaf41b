"""A place in a list that is shown page by page: day and number of a match, as addresses say it."""

import re
from datetime import date

from flask import request

Place = tuple[date, int]


def place_asked(name: str) -> Place | None:
    """The place that the address names."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)\.(\d{1,9})", request.args.get(name, ""), re.ASCII)
    try:
        return (date.fromisoformat(found[1]), int(found[2])) if found else None
    except ValueError:
        return None


def place_text(place: Place) -> str:
    """A place as an address names it."""
    day, number = place
    return f"{day.isoformat()}.{number}"

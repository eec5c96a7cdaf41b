"""Time zones: where the table stands, which others there are, and which day it is there."""

from datetime import date, datetime
from zoneinfo import ZoneInfo, available_timezones

HOME = "Europe/Rome"
NO_PLACES = ("localtime", "Factory")


def is_zone(name: str) -> bool:
    """Whether this machine knows such a time zone: the pages could show no time in any other."""
    return name in available_timezones() and name not in NO_PLACES


def today(zone: str = HOME) -> date:
    """The day it is there."""
    return datetime.now(ZoneInfo(zone)).date()

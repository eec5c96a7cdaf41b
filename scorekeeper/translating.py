"""The page's language: its sentences, and how it writes days, times and numbers."""

from datetime import date, datetime, time
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

import flask_babel
from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent, get_decimal_symbol
from flask import g
from markupsafe import Markup, escape

from scorekeeper import wording

WRITTEN = {"en": "en_GB"}
"""A language that is written in several ways: the one of these pages, with the day first."""
NAMES = {"en": "English", "it": "Italiano"}
"""What Babel would say, too, but would load all that it knows of a language for it."""


def catalogue() -> wording.Translations:
    """The sentences of the page's language."""
    return wording.catalogue(_language())


def gettext(message: str, **facts: Any) -> str:
    """The sentence in the page's language, its %(facts)s filled in."""
    sentence = _sentence(_language(), message)
    return sentence % facts if facts else sentence


def ngettext(one: str, many: str, num: int, **facts: Any) -> str:
    """The same, with the form that the number asks for; the number is the fact `num`."""
    if not facts:
        return _only_counted(_language(), one, many, num)
    return _counted(_language(), one, many, num) % {"num": grouped(num), **facts}


def say(message: str, **facts: Any) -> Markup:
    """The sentence as templates ask for it: escaped facts are filled in, %% is a percent sign."""
    if not facts:
        return _whole(_language(), message)
    # Markup's own % wraps each fact once more, at three times the cost.
    return Markup(gettext(message, **{name: escape(fact) for name, fact in facts.items()}))


@cache
def _sentence(language: str, message: str) -> str:
    return wording.catalogue(language).gettext(message)


@lru_cache(maxsize=4096)
def _counted(language: str, one: str, many: str, num: int) -> str:
    return wording.catalogue(language).ngettext(one, many, num)


@lru_cache(maxsize=4096)
def _only_counted(language: str, one: str, many: str, num: int) -> str:
    """A sentence with the number and no other fact: lists say few again and again."""
    return _counted(language, one, many, num) % {"num": _grouped(language, num)}


@cache
def _whole(language: str, message: str) -> Markup:
    """A sentence without facts."""
    return Markup(_sentence(language, message) % {})


def language_name(code: str) -> str:
    """A language as it calls itself: Italiano, English."""
    return NAMES.get(code) or name_by_babel(code)


@cache
def name_by_babel(code: str) -> str:
    """The same for any language."""
    name = Locale.parse(code).get_display_name(code) or code
    return name[0].upper() + name[1:]


def full_day(day: date) -> str:
    """A day with its weekday: Friday 27 November 2026."""
    return str(format_date(day, "full", locale=_written()))


def long_day(day: date) -> str:
    """A day with its month in full: 27 November 2026."""
    return str(format_date(day, "long", locale=_written()))


def parts_of_day(day: date, parts: str) -> str:
    """Some parts of a day, in the language's order: "yMMMd" is 27 Nov 2026, "yMMMM" a month."""
    return _parts_of_day(_language(), day, parts)


@lru_cache(maxsize=4096)
def _parts_of_day(language: str, day: date, parts: str) -> str:
    """A list says few days often; to write one takes longer than a whole row of it."""
    return str(format_skeleton(parts, _midnight(day), locale=_locale(language)))


def time_of_day(at: datetime) -> str:
    """Hours and minutes: 21:05."""
    return _time_of_day(_language(), at.hour, at.minute)


@cache
def _time_of_day(language: str, hour: int, minute: int) -> str:
    return str(format_time(time(hour, minute), "short", locale=_locale(language)))


def grouped(number: int) -> str:
    """A whole number with the language's marks between the thousands: 10,000."""
    return _grouped(_language(), number)


@lru_cache(maxsize=4096)
def _grouped(language: str, number: int) -> str:
    return str(format_decimal(number, locale=_locale(language)))


def decimal(number: Decimal) -> str:
    """A number with one place behind its point or comma: 2.9."""
    return str(format_decimal(number, "#,##0.0", locale=_written()))


def percent(number: Decimal) -> str:
    """A part of one as whole hundredths: 33%."""
    return str(format_percent(number, locale=_written()))


def comma() -> str:
    """What stands before the decimals."""
    return str(get_decimal_symbol(_written()))


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


def _language() -> str:
    """The code of the page's language; English, as the code is written, where there is no page."""
    # Where Babel keeps what it has found: to ask it each time costs more than all else in saying
    # a sentence, and a long page has ten thousand.
    try:
        language: str = g._get_current_object()._flask_babel.babel_locale.language
        return language
    except (AttributeError, RuntimeError):
        locale = flask_babel.get_locale()
        return "en" if locale is None else str(locale.language)


def _written() -> Locale:
    return _locale(_language())


@cache
def _locale(language: str) -> Locale:
    """How a language is written; only looking for it takes longer than writing a time."""
    return Locale.parse(WRITTEN.get(language, language))

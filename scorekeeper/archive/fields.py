"""What stands in the files of an archive: texts that can be kept, moments, codes, choices."""

import json
import re
from collections.abc import Collection
from datetime import datetime
from typing import Any

from scorekeeper.models import without_zone
from scorekeeper.queries import KEY
from scorekeeper.rules.documents import as_text, parse
from scorekeeper.rules.reasons import check_number, refuse

YEARS = range(1970, 2200)
"""Far ones would leave the calendar in some time zone."""
MOST_NUMBER = 2**31 - 1

_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_MAY_HOLD_CONTROL = re.compile(rb"\\u00|\\[bf]|\x7f|\xc2[\x80-\x9f]")


def dump(document: object) -> bytes:
    """A document as its file has it: the same document, the same bytes."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def load(source: bytes) -> object:
    """A file's document; RuleError also for a character that no form would have let in."""
    document = parse(source)
    if _MAY_HOLD_CONTROL.search(source):
        _check_texts(document)
    return document


def _check_texts(document: object) -> None:
    below: list[tuple[object, tuple[str | int, ...]]] = [(document, ())]
    while below:
        value, where = below.pop()
        if isinstance(value, str) and _CONTROL.search(value):
            raise refuse("character_not_kept", *where)
        if isinstance(value, list):
            below.extend((item, (*where, place)) for place, item in enumerate(value))
        if isinstance(value, dict):
            if any(_CONTROL.search(key) for key in value):
                raise refuse("character_not_kept", *where)
            below.extend((item, (*where, key)) for key, item in value.items())


def as_line(value: object, most: int, *where: str | int) -> str:
    """A text no longer than its column."""
    text = as_text(value, *where)
    if len(text) > most:
        raise refuse("text_length", *where, most=most)
    return text


def as_code(value: object, *where: str | int) -> str:
    """A match's code, which is part of addresses and of file names."""
    text = as_text(value, *where)
    if not KEY.fullmatch(text):
        raise refuse("not_a_code", *where, text=text[:20])
    return text


def as_choice(value: object, choices: Collection[str], *where: str | int) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise refuse("rule_not_a_choice", *where, choices=tuple(choices))
    return value


def as_truth(value: object, *where: str | int) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise refuse("not_true_or_false", *where)
    return value


def as_revision(value: object, *where: str | int) -> int:
    """The number of an act."""
    return check_number(value, 1, MOST_NUMBER, *where)


def as_moment(value: object, *where: str | int) -> datetime:
    """A moment in UTC."""
    text = as_text(value, *where)
    try:
        if _MOMENT.fullmatch(text) and int(text[:4]) in YEARS:
            return datetime.fromisoformat(text)
    except ValueError:
        pass
    raise refuse("not_a_moment", *where, text=text[:30])


def write_moment(moment: datetime) -> str:
    """A moment in UTC to the microsecond."""
    return without_zone(moment).isoformat(timespec="microseconds") + "Z"


def present(members: dict[str, Any]) -> dict[str, Any]:
    """Without what is None: optional keys are left out."""
    return {key: value for key, value in members.items() if value is not None}

"""JSON read strictly: nothing unknown, nothing twice, no number that is not whole."""

import json
import re
from collections import Counter
from collections.abc import Collection
from datetime import date
from typing import Any

from scorekeeper.rules.reasons import RuleError, refuse

MOST_BYTES = 5_000_000
LONGEST_NUMBER = 18
_SURROGATE = re.compile("[\ud800-\udfff]")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class NotWhole:
    """A number that is written with a fraction or an exponent, is far too long, or is none."""

    def __init__(self, text: str) -> None:
        self.text = text


def parse(source: bytes) -> object:
    """The document in UTF-8 JSON; RuleError for what is no JSON, too large or nested too deep."""
    if len(source) > MOST_BYTES:
        raise refuse("file_too_large", most=MOST_BYTES)
    try:
        text = source.decode("utf-8-sig")
        document = json.loads(
            text,
            parse_float=NotWhole,
            parse_constant=NotWhole,
            parse_int=_whole,
            object_pairs_hook=_object,
        )
        if "\\ud" in text or "\\uD" in text:
            _check_surrogates(document)
    except UnicodeDecodeError as error:
        raise refuse("not_utf8", byte=error.start) from None
    except json.JSONDecodeError as error:
        raise refuse("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise refuse("nested_too_deep") from None
    return document


def _whole(text: str) -> int | NotWhole:
    return int(text) if len(text) <= LONGEST_NUMBER else NotWhole(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        times = Counter(key for key, _ in pairs)
        raise refuse("key_twice", key=times.most_common(1)[0][0])
    return members


def _check_surrogates(document: object) -> None:
    """Refuse half a character, with its place; the path is worked out only where one is found."""
    below: list[tuple[object, Any]] = [(document, None)]
    while below:
        value, where = below.pop()
        texts = value if isinstance(value, dict) else (value,) if isinstance(value, str) else ()
        if any(_SURROGATE.search(text) for text in texts):
            raise refuse("lone_surrogate", *_path(where))
        if isinstance(value, dict | list):
            items = value.items() if isinstance(value, dict) else enumerate(value)
            below.extend((item, (where, key)) for key, item in items)


def _path(where: Any) -> tuple[str | int, ...]:
    """The keys from the document down, from pairs of what is above and the last key."""
    keys: list[str | int] = []
    while where is not None:
        where, key = where
        keys.append(key)
    return tuple(reversed(keys))


def as_object(
    value: object, required: Collection[str], optional: Collection[str], *where: str | int
) -> dict[str, Any]:
    """An object with these keys and no others; an optional key is left out, never null."""
    if not isinstance(value, dict):
        raise refuse("not_an_object", *where)
    for key in required:
        if key not in value:
            raise refuse("key_missing", *where, key=key)
    for key in value:
        if key not in required and key not in optional:
            raise refuse("unknown_key", *where, key=key)
    return value


def as_list(value: object, *where: str | int) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise refuse("not_a_list", *where)
    return value


def as_text(value: object, *where: str | int) -> str:
    """A text, which may be empty."""
    if not isinstance(value, str):
        raise refuse("not_a_text", *where)
    return value


def as_date(value: object, *where: str | int) -> date:
    """A date of the calendar, YYYY-MM-DD."""
    text = as_text(value, *where)
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise refuse("not_a_date", *where, text=text[:20])


def only_item(value: object) -> tuple[str, Any]:
    """The one key of an object, with its value."""
    if not isinstance(value, dict) or len(value) != 1:
        raise refuse("not_one_entry")
    (item,) = value.items()
    return item


def path(error: RuleError) -> str:
    """Where a refusal stands, as the command prints it: `entries/3/hand/points/Anna`."""
    return "/".join(map(str, error.where))

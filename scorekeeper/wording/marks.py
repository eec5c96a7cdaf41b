"""How a sentence is written down: marked for extraction, with its plural, or one of several."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence for one and for many; the fact `by` decides (of a list, how many there are)."""

    one: str
    many: str
    by: str


Sentence = str | Plural


@dataclass(frozen=True, slots=True)
class Choice:
    """Several sentences for one reason; `pick` names the one that the facts mean."""

    pick: Callable[[Facts], str]
    sentences: Mapping[str, Sentence]


Wording = Sentence | Choice


def N_(text: str) -> str:  # noqa: N802 (the name that Babel looks for)
    """Mark a text for extraction; it is translated when it is said."""
    return text


def ngettext(one: str, many: str, by: str) -> Plural:
    """Mark a plural for extraction, under the name that Babel looks for."""
    return Plural(one, many, by)


def difference(facts: Facts) -> dict[str, int]:
    """What was counted less what is needed, where a reason tells both: `over` or `over_thirds`."""
    return {
        f"over{unit}": facts[f"counted{unit}"] - facts[f"needed{unit}"]
        for unit in ("", "_thirds")
        if f"counted{unit}" in facts and f"needed{unit}" in facts
    }


def few_or_many(facts: Facts) -> str:
    """Whether something is missing or too much."""
    return "few" if any(over < 0 for over in difference(facts).values()) else "many"


def sums(few: Sentence, many: Sentence) -> Choice:
    """A sum that is too low or too high."""
    return Choice(few_or_many, {"few": few, "many": many})


def one_or_range(facts: Facts) -> str:
    """Whether only one number of players is allowed."""
    return "one" if facts["least"] == facts["most"] else "range"

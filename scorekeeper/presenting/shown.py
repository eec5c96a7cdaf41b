"""What templates are shown: plain values, of which there are many and long pages make thousands."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def shown(kind: type[T]) -> type[T]:
    """A class of values for templates, which only read them; mypy sees that nobody changes one.

    Without all that a frozen dataclass can do besides, making such a class takes a quarter of the
    time, at each start of the program, and making a value half.
    """
    return dataclass(slots=True, eq=False, repr=False)(kind)

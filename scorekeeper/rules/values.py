"""Values that a long match has by the thousand."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """A frozen dataclass for mypy, which sees that nobody changes one.

    Python need not watch over it too: that would make each take more than twice as long.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)

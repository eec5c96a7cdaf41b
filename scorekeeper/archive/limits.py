"""How large an archive may be; what is written keeps to the same limits."""

from dataclasses import dataclass

MEGABYTE = 1_000_000
MOST_MATCHES = 30_000
MOST_ACTS = 3_000
"""Of one match: the fold keeps every state that an undo may lead to."""
READINGS_AT_FIRST = 100_000
READINGS_AN_ACT = 5
"""How often entries may be read again, since a corrected start makes all of them to be reread."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most bytes of an archive as it is, and of all that is in it, unpacked."""

    archive: int
    unpacked: int


LIMITS = Limits(1_000 * MEGABYTE, 4_000 * MEGABYTE)
"""For the command line, where somebody reads files of their own."""
UPLOAD = Limits(25 * MEGABYTE, 150 * MEGABYTE)
"""For what a stranger may send: some 10,000 matches."""

"""How large an archive may be; what is written keeps to the same limits."""

from dataclasses import dataclass

from scorekeeper.acts import MOST_ACTS

MEGABYTE = 1_000_000
MOST_MATCHES = 30_000
READINGS_AN_ACT = 5
"""So many more readings may be made for each act; see Patience."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most bytes of an archive as it is, and of all that is in it, unpacked.

    `acts` of a match; `readings` of entries that are read again, since a corrected start makes all
    of them to be reread. None is without a limit.
    """

    archive: int
    unpacked: int
    acts: int | None = None
    readings: int | None = None


LIMITS = Limits(1_000 * MEGABYTE, 4_000 * MEGABYTE)
"""For the command line, where somebody reads files of their own: whatever was ever exported."""
UPLOAD = Limits(25 * MEGABYTE, 150 * MEGABYTE, acts=MOST_ACTS, readings=100_000)
"""For what a stranger may send: some 10,000 matches."""

"""Matches that a club and an archive both have: which went on, and who sits where in them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.acts import PlainAct
from scorekeeper.archive.logs import Log, log_file
from scorekeeper.archive.reading import Archive
from scorekeeper.archive.refusals import inside
from scorekeeper.archive.stored import AT_ONCE, AnySession, Stored, fetch, matches_of
from scorekeeper.progress import chunks
from scorekeeper.rules.reasons import refuse


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored of a match: its number, how many acts and seats it has."""

    id: int
    acts: int
    seats: int


@dataclass(frozen=True, slots=True)
class Common:
    """What a club and an archive both have."""

    kept: dict[str, Kept] = field(default_factory=dict)
    """Code → what is stored, of every match that both have."""
    longer: set[str] = field(default_factory=set)
    """The codes of those that went on in the archive."""
    seated: dict[str, int] = field(default_factory=dict)
    """Name in the archive → the player who sits there here."""
    openings: dict[str, str] = field(default_factory=dict)
    """Key of the form that opened a match here → the match's code."""


def compare(session: AnySession, club_id: int, archive: Archive) -> Common:
    """What both have; ArchiveError where a match went on differently here."""
    rows = matches_of(session, club_id)
    ids = {row.code: row.id for row in rows}
    common = Common(openings={row.once: row.code for row in rows if row.once is not None})
    for some in chunks([code for code in archive.club.codes if code in ids], AT_ONCE):
        stored = {one.row.code: one for one in fetch(session, [ids[code] for code in some])}
        for log in archive.logs(some):
            with inside(log_file(log.code), log.names):
                _meet(log, stored[log.code], common)
    return common


def _meet(log: Log, stored: Stored, common: Common) -> None:
    common.kept[log.code] = Kept(stored.row.id, len(stored.acts), len(stored.seats))
    shared = _shared(log.acts, stored.acts)
    if log.game != stored.row.game or shared < min(len(log.acts), len(stored.acts)):
        raise refuse("match_differs", "acts", shared)
    if len(log.acts) > len(stored.acts):
        common.longer.add(log.code)
    for (seat, player), name in zip(stored.seats, log.seats, strict=False):
        if common.seated.setdefault(name, player) != player:
            raise refuse("match_differs", "seats", seat)


def _shared(some: Sequence[PlainAct], others: Sequence[PlainAct]) -> int:
    """How many acts are the same from the beginning on."""
    for place, (one, other) in enumerate(zip(some, others, strict=False)):
        if one != other:
            return place
    return min(len(some), len(others))

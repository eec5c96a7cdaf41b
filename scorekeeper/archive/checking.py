"""A log by itself: whether all that it says fits together, and the match file it comes to."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.archive.clubfile import ClubFile
from scorekeeper.archive.logs import Log
from scorekeeper.archive.states import Patience, check_acts
from scorekeeper.rules.matchfile import MatchFile
from scorekeeper.rules.names import first_twice
from scorekeeper.rules.reasons import refuse
from scorekeeper.standing import read_course


@dataclass(frozen=True, slots=True)
class Sound:
    """A match whose log is all right."""

    file: MatchFile
    """As it stands, with its persons' names."""
    unusual: tuple[int, ...]
    """The acts whose bodies are written in another way than usual."""


def check_log(club: ClubFile, log: Log, patience: Patience) -> Sound:
    """The match of a log; RuleError with the path in the log."""
    _check_seats(club, log)
    _check_onces(log)
    checked = check_acts(log.game, log.acts, patience)
    _check_named(checked.seats, len(log.seats))
    file = read_course(log.game, checked.course)
    names = {seat: club.persons[log.seats[seat]] for seat in file.names}
    file = replace(file, names=names, name=log.name, played_on=log.played_on)
    return Sound(file, checked.unusual)


def _check_seats(club: ClubFile, log: Log) -> None:
    """Refuse somebody whom the club doesn't know, and somebody who sits there twice."""
    for seat, name in enumerate(log.seats):
        if name not in club.persons:
            raise refuse("stranger", "seats", seat, name=name)
    check_persons(log, [club.persons[name] for name in log.seats])


def check_persons(log: Log, persons: Sequence[Hashable]) -> None:
    """Refuse a match in which one of these, who sit there, would sit twice."""
    twice = first_twice(persons)
    if twice is not None:
        other, name = (log.seats[seat] for seat in twice)
        raise refuse("person_twice", "seats", twice[1], name=name, other=other)


def _check_named(named: frozenset[int], seats: int) -> None:
    """Refuse a seat that nobody has, and one that was never taken."""
    for seat in sorted(named ^ frozenset(range(seats))):
        if seat in named:
            raise refuse("stranger", "acts", name=str(seat))
        raise refuse("seat_unused", "seats", seat, number=seat + 1)


def _check_onces(log: Log) -> None:
    """Refuse a form's key that stands at two acts of a match."""
    twice = first_twice(act.once for act in log.acts)
    if twice is not None:
        raise refuse("key_twice", "acts", twice[1], "once", key=log.acts[twice[1]].once)

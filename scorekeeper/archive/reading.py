"""An archive is read, strictly and to its end, before anything of it is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from scorekeeper.archive.checking import check_log
from scorekeeper.archive.clubfile import CLUB_FILE, ClubFile, read_club
from scorekeeper.archive.container import Container, opened
from scorekeeper.archive.fields import dump, load
from scorekeeper.archive.limits import LIMITS, Limits
from scorekeeper.archive.logs import Log, log_file, match_file, read_log
from scorekeeper.archive.refusals import ArchiveError, inside
from scorekeeper.archive.states import Patience
from scorekeeper.progress import Progress, quietly
from scorekeeper.rules.matchfile import MatchFile, read_match, write_match
from scorekeeper.rules.reasons import Reason, refuse


@dataclass(frozen=True, slots=True)
class Archive:
    """A club that was read and found right; its file must stay open while it is used."""

    club: ClubFile
    container: Container

    def logs(self, codes: Iterable[str]) -> Iterator[Log]:
        """The logs of these matches, read again: they may be too many to be kept."""
        for code in codes:
            with inside(log_file(code)):
                yield read_log(load(self.container.read(log_file(code))), code)


def read_archive(file: BinaryIO, limits: Limits = LIMITS, told: Progress = quietly) -> Archive:
    """The archive in a file that can be sought in; ArchiveError for whatever is wrong."""
    container = opened(file, limits)
    reader = _Reader(container, limits)
    with inside(CLUB_FILE):
        club = read_club(load(reader.content(CLUB_FILE)))
    _check_files(container, club)
    for done, code in enumerate(club.codes):
        told(done, len(club.codes))
        reader.check_match(club, code)
    told(len(club.codes), len(club.codes))
    return Archive(club, container)


def _check_files(container: Container, club: ClubFile) -> None:
    """Refuse a file that belongs to none of the club's matches."""
    known = {CLUB_FILE, *map(match_file, club.codes), *map(log_file, club.codes)}
    for name in container.files:
        if name not in known:
            raise ArchiveError(Reason("file_does_not_belong"), name)


class _Reader:
    """Reads one match after the other, and counts what that comes to."""

    def __init__(self, container: Container, limits: Limits) -> None:
        self.container = container
        self.limits, self.left = limits, limits.unpacked
        self.patience = Patience(limits.readings)
        self.opened: set[str] = set()

    def content(self, name: str) -> bytes:
        """A file's bytes; ArchiveError once all together are too many."""
        content = self.container.read(name)
        self.left -= len(content)
        if self.left < 0:
            raise ArchiveError(Reason("unpacked_too_large", {"most": self.limits.unpacked}), name)
        return content

    def check_match(self, club: ClubFile, code: str) -> None:
        """Refuse a match whose log is wrong, or whose match file says something else."""
        file = log_file(code)
        with inside(file):
            log = read_log(load(self.content(file)), code)
            self._check_length(log)
        with inside(file, log.names):
            expected = check_log(club, log, self.patience).file
            self._check_opening(log.acts[0].once)
        self._check_match_file(expected, match_file(code))

    def _check_length(self, log: Log) -> None:
        most = self.limits.acts
        if most is not None and len(log.acts) > most:
            raise refuse("match_too_long", "acts", most=most)

    def _check_opening(self, once: str) -> None:
        """Refuse a form's key that has opened two matches."""
        if once in self.opened:
            raise refuse("key_twice", "acts", 0, "once", key=once)
        self.opened.add(once)

    def _check_match_file(self, expected: MatchFile, name: str) -> None:
        content, wanted = self.content(name), dump(write_match(expected))
        if content == wanted:
            return
        names: dict[int, str] = {}

        def seat_for(player: str, named: int) -> int:
            names[named] = player
            return named

        with inside(name, names):
            if dump(write_match(read_match(load(content), seat_for))) != wanted:
                raise refuse("match_file_differs")

"""Why an archive is refused: the reason, in which of its files, and where there."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from scorekeeper.rules.reasons import Reason, RuleError

LONGEST_PLACE = 120


class ArchiveError(Exception):
    """Something in an archive is refused; nothing of it was stored.

    `file` is the name inside the archive, "" for the archive itself; `where` the path of keys and
    places in it; `names` the players of the reason's seats.
    """

    def __init__(
        self,
        reason: Reason,
        file: str = "",
        where: Sequence[str | int] = (),
        names: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.file = file
        self.where = tuple(where)
        self.names = dict(names or {})

    @property
    def place(self) -> str:
        """File and path as a person reads them."""
        return " ".join(filter(None, (path_text((self.file,)), path_text(self.where))))


def path_text(where: Sequence[str | int]) -> str:
    """A path, without what would disturb a terminal, and not too long."""
    text = "/".join(map(str, where))
    shown = "".join(sign if sign.isprintable() else "�" for sign in text)
    return shown if len(shown) <= LONGEST_PLACE else shown[: LONGEST_PLACE - 1] + "…"


@contextmanager
def inside(file: str, names: Mapping[int, str] | None = None) -> Iterator[None]:
    """What the rules refuse in here is refused in this file of the archive."""
    try:
        yield
    except RuleError as error:
        raise ArchiveError(error.reason, file, error.where, names) from None

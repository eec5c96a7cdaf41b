"""What an import did, in one sentence."""

from dataclasses import dataclass

from scorekeeper.presenting.words import joined
from scorekeeper.translating import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Counted:
    """How many matches were new, went on further, were there already; how many players are new."""

    new: int
    longer: int
    same: int
    players: int


def restored_sentence(did: Counted) -> str:
    """12 new matches, 3 that go on further, 40 unchanged and 2 new players."""
    if not (did.new or did.longer or did.players):
        return _nothing_new(did.same)
    parts = (
        did.new and ngettext("%(num)s new match", "%(num)s new matches", did.new),
        did.longer
        and ngettext("%(num)s that goes on further", "%(num)s that go on further", did.longer),
        did.same and ngettext("%(num)s unchanged", "%(num)s unchanged", did.same),
        did.players and ngettext("%(num)s new player", "%(num)s new players", did.players),
    )
    return gettext("Brought in: %(parts)s.", parts=joined(part for part in parts if part))


def _nothing_new(same: int) -> str:
    if not same:
        return gettext("There was no match in it.")
    return ngettext(
        "Nothing new: its match was here already.",
        "Nothing new: all its %(num)s matches were here already.",
        same,
    )

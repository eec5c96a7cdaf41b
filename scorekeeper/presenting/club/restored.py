"""What an import did, in one sentence."""

from scorekeeper.archive.restoring import Restored
from scorekeeper.presenting.words import joined
from scorekeeper.translating import gettext, ngettext


def restored_sentence(did: Restored) -> str:
    """12 new matches, 3 that go on further, 40 unchanged and 2 new players."""
    if not did.changed:
        return _nothing_new(did.matches_unchanged)
    new, longer, same = did.matches_new, did.matches_longer, did.matches_unchanged
    players = did.players_new
    parts = (
        new and ngettext("%(num)s new match", "%(num)s new matches", new),
        longer and ngettext("%(num)s that goes on further", "%(num)s that go on further", longer),
        same and ngettext("%(num)s unchanged", "%(num)s unchanged", same),
        players and ngettext("%(num)s new player", "%(num)s new players", players),
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

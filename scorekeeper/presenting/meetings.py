"""One player against another: matches in which both stayed to the end, in words."""

from collections.abc import Callable

from scorekeeper.presenting.measures import Words
from scorekeeper.translating import gettext, ngettext


def meeting_words(what: str, name: str, rival: str, count: int = 2) -> Words:
    """The words for one of the meetings of a player with a rival."""
    return _WORDS[what](name, rival, count)


def _together(name: str, rival: str, count: int) -> Words:
    facts = {"name": name, "rival": rival}
    said = ngettext(
        "%(num)s match of %(name)s with %(rival)s",
        "%(num)s matches of %(name)s with %(rival)s",
        count,
        **facts,
    )
    return Words(gettext("together"), said, gettext("%(name)s and %(rival)s together", **facts))


def _ahead(name: str, rival: str, count: int) -> Words:
    facts = {"name": name, "rival": rival}
    said = ngettext(
        "%(name)s ahead of %(rival)s %(num)s time",
        "%(name)s ahead of %(rival)s %(num)s times",
        count,
        **facts,
    )
    return Words(gettext("ahead"), said, gettext("%(name)s ahead of %(rival)s", **facts))


def _level(name: str, rival: str, count: int) -> Words:
    facts = {"name": name, "rival": rival}
    said = ngettext(
        "%(name)s level with %(rival)s %(num)s time",
        "%(name)s level with %(rival)s %(num)s times",
        count,
        **facts,
    )
    return Words(gettext("level"), said, gettext("%(name)s level with %(rival)s", **facts))


def _behind(name: str, rival: str, count: int) -> Words:
    facts = {"name": name, "rival": rival}
    said = ngettext(
        "%(name)s behind %(rival)s %(num)s time",
        "%(name)s behind %(rival)s %(num)s times",
        count,
        **facts,
    )
    return Words(gettext("behind"), said, gettext("%(name)s behind %(rival)s", **facts))


_WORDS: dict[str, Callable[[str, str, int], Words]] = {
    "together": _together,
    "ahead": _ahead,
    "level": _level,
    "behind": _behind,
}

"""A club's players as its pages show them: in a list, each by itself, two who become one."""

from collections.abc import Callable, Iterable, Mapping

from scorekeeper.models import Person, Player
from scorekeeper.presenting.club.lists import listed_title
from scorekeeper.presenting.links import Choice, Link, addresses
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import joined, some_matches
from scorekeeper.records.listing import Listed
from scorekeeper.rules.names import check_name
from scorekeeper.rules.reasons import RuleError
from scorekeeper.translating import gettext, long_day, ngettext

Address = Callable[[Player], str]
"""Where something about a player is; '' where there is nothing for who looks on."""


@shown
class PersonView:
    """Somebody in the list: the name, the other names, how much was played."""

    name: str
    also: str
    detail: str
    url: str
    edit_url: str


@shown
class Alias:
    """A name that was joined with a person, and where it is taken apart."""

    name: str
    detail: str
    url: str


@shown
class Kept:
    """One of two names, to be the one that stays."""

    value: int
    name: str
    detail: str
    checked: bool


@shown
class Undo:
    """The button that takes back what was just done, with what its form sends."""

    url: str
    fields: Mapping[str, str]


@shown
class Said:
    """What was just done, and how it is taken back."""

    sentence: str
    undo: Undo


def show_people(
    people: Iterable[Person], hidden: bool, url: Address, edit_url: Address
) -> tuple[PersonView, ...]:
    """Those who come, or those who are hidden."""
    return tuple(
        PersonView(
            person.player.name,
            _also(person),
            played(person),
            url(person.player),
            edit_url(person.player),
        )
        for person in people
        if person.player.hidden is hidden
    )


def _also(person: Person) -> str:
    names = joined(alias.player.name for alias in person.also)
    return gettext("also %(names)s", names=names) if names else ""


def played(person: Person) -> str:
    """How many matches, and when the last one was."""
    if person.last is None:
        return gettext("no match yet")
    last = gettext("last on %(day)s", day=long_day(person.last))
    return f"{some_matches(person.matches)} · {last}"


def show_aliases(person: Person, url: Address) -> tuple[Alias, ...]:
    """The other names of a person."""
    return tuple(
        Alias(alias.player.name, some_matches(alias.matches), url(alias.player))
        for alias in person.also
    )


def show_others(people: Iterable[Person], person: Person) -> tuple[Choice, ...]:
    """With whom somebody can be joined, by name; nobody is chosen yet."""
    others = [one.player for one in people if one is not person]
    others.sort(key=lambda one: one.folded)
    choices = (Choice(str(one.id), one.name) for one in others)
    return (Choice("", gettext("choose…")), *choices) if others else ()


def show_kept(one: Person, other: Person, chosen: int | None) -> tuple[Kept, ...]:
    """The two names; without a choice the one with more matches stays."""
    more = one if one.matches > other.matches else other
    kept = more.player.id if chosen is None else chosen
    return tuple(
        Kept(each.player.id, each.player.name, some_matches(each.matches), each.player.id == kept)
        for each in (one, other)
    )


def effects(one: Person, other: Person) -> tuple[str, ...]:
    """What it means that two are one person."""
    facts = {"one": one.player.name, "other": other.player.name}
    counts = {"one_count": some_matches(one.matches), "other_count": some_matches(other.matches)}
    together = some_matches(one.matches + other.matches)
    return (
        gettext(
            "“%(one)s” has %(one_count)s, “%(other)s” %(other_count)s: together %(together)s.",
            together=together,
            **facts,
            **counts,
        ),
        gettext("Past matches and records show the name that stays."),
        gettext("Whoever types the other name means the same person."),
    )


def show_shared(found: Iterable[Listed], key: str) -> tuple[Link, ...]:
    """Matches in which two sit who can't be one person."""
    url = addresses("matches.show", "code", key=key)
    return tuple(Link(url(one.code), listed_title(one), long_day(one.played_on)) for one in found)


def more_shared(more: int) -> str:
    """How many matches of those are not named."""
    return ngettext("and %(num)s more", "and %(num)s more", more) if more > 0 else ""


def say_renamed(old: str, person: Player, url: str) -> Said | None:
    """Somebody has another name; None where that was none."""
    try:
        check_name(old)
    except RuleError:
        return None
    if old == person.name:
        return None
    sentence = gettext("“%(old)s” is called “%(name)s” now.", old=old, name=person.name)
    return Said(sentence, Undo(url, {"name": old}))


def say_hidden(person: Player, url: str) -> Said:
    """Somebody is offered in new matches no more, or again."""
    if person.hidden:
        sentence = gettext("%(name)s is no longer offered in new matches.", name=person.name)
    else:
        sentence = gettext("%(name)s is offered in new matches again.", name=person.name)
    return Said(sentence, Undo(url, {}))


def say_joined(other: Player, person: Player, url: str, along: str) -> Said:
    """Two are one person; `along` are those who came with the other."""
    facts = {"other": other.name, "name": person.name}
    sentence = gettext("“%(other)s” and “%(name)s” are one person now.", **facts)
    return Said(sentence, Undo(url, {"along": along}))


def say_apart(other: Player, person: Player, url: str) -> Said:
    """One person is two again."""
    facts = {"other": other.name, "name": person.name}
    sentence = gettext("“%(other)s” and “%(name)s” are two players again.", **facts)
    return Said(sentence, Undo(url, {"other": str(other.id), "kept": str(person.id)}))

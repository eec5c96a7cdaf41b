"""Small words that several pages share: lists of names, titles, what an entry is called."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from scorekeeper import wording
from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.rules.game import Game, house_rules
from scorekeeper.rules.reasons import Reason
from scorekeeper.translating import catalogue, gettext, ngettext, time_of_day


def joined(names: Iterable[str]) -> str:
    """Names as a sentence lists them: Anna, Bea and Carlo."""
    return wording.joined(list(names), catalogue())


def reason_text(reason: Reason, names: Mapping[int, str], suits: str = "italian") -> str:
    """A refusal or a why in the page's language, cards named by the match's suits."""
    return wording.say(reason, names, catalogue(), suits)


def refusal_text(reason: Reason, names: Mapping[int, str], suits: str = "italian") -> str:
    """A refusal as a sentence of its own."""
    text = reason_text(reason, names, suits)
    end = "" if text[-1:] in ".?!" else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def rule_text(name: str, value: object) -> str:
    """A house rule with its value, as part of a sentence."""
    return wording.rule_sentence(name, value, catalogue())


def act_verb(kind: str) -> str:
    """What an act did, as a participle."""
    verbs = {
        "open": gettext("started"),
        "add": gettext("entered"),
        "replace": gettext("corrected"),
        "strike": gettext("struck out"),
        "restore": gettext("restored"),
        "move": gettext("moved"),
        "undo": gettext("undone"),
        "redo": gettext("redone"),
    }
    return verbs[kind]


def agreed_rules(game: Game, told: tuple[str, ...] = ("threshold",)) -> list[str]:
    """The house rules that differ from the usual ones, but for those that are told already."""
    usual = house_rules(type(game)())
    agreed = house_rules(game).items()
    return [
        rule_text(name, value)
        for name, value in agreed
        if usual.get(name) != value and name not in told
    ]


def signed(points: int) -> str:
    """Points with their sign: +2, −3."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def clock(at: datetime, time_zone: str) -> str:
    """The time of day in a club's time zone, as the language writes it."""
    return time_of_day(at.astimezone(ZoneInfo(time_zone)))


def clock_of_play(at: datetime, played_on: date, time_zone: str) -> str:
    """The time of day of what was entered on the day of its match or in the night after, else ''.

    What is typed in later was played at another time, which nobody knows.
    """
    late = at.astimezone(ZoneInfo(time_zone)).date() - played_on
    return clock(at, time_zone) if late in (timedelta(), timedelta(days=1)) else ""


def game_title(game: Game) -> str:
    """What is played and to what: Ciapanò to 31, Ciapanò, 10 hands."""
    return title_of_game(game.name, game.at_threshold, game.goal)


def some_matches(count: int) -> str:
    """How many matches."""
    return ngettext("%(num)s match", "%(num)s matches", count)


def some_hands(count: int) -> str:
    """How many hands."""
    return ngettext("%(num)s hand", "%(num)s hands", count)


def some_cappotti(count: int) -> str:
    """How many cappotti."""
    return ngettext("%(num)s cappotto", "%(num)s cappotti", count)


def title_of_game(name: str, effect: str, goal: int) -> str:
    """The same by the game's name, what its threshold does, and the threshold or how many hands."""
    game = gettext(wording.GAMES[name])
    if effect == "nothing":
        return gettext("%(game)s, %(hands)s", game=game, hands=some_hands(goal))
    return gettext("%(game)s to %(threshold)s", game=game, threshold=goal)


def title_of_entry(entry: Entry, names: Mapping[int, str]) -> str:
    """What an entry that is no hand says on the sheet."""
    say = _TITLES.get(type(entry))
    return say(entry, names) if say else ""


def _adjustment(entry: Adjustment, names: Mapping[int, str]) -> str:
    facts = {"name": names[entry.player], "points": signed(entry.points)}
    if entry.reason:
        return gettext("%(name)s %(points)s: %(reason)s", reason=entry.reason, **facts)
    return gettext("%(name)s %(points)s", **facts)


def _withdrawal(entry: Withdrawal, names: Mapping[int, str]) -> str:
    return gettext("%(name)s goes home", name=names[entry.player])


def _arrival(entry: Arrival, names: Mapping[int, str]) -> str:
    return gettext("%(name)s sits down", name=names[entry.player])


def _substitution(entry: Substitution, names: Mapping[int, str]) -> str:
    facts = {"name": names[entry.by], "replaced": names[entry.player]}
    return gettext("%(name)s plays instead of %(replaced)s", **facts)


def _agreement(entry: Agreement, names: Mapping[int, str]) -> str:
    changes = joined(rule_text(*one) for one in entry.changes.items())
    return gettext("new house rules: %(rules)s", rules=changes)


def _stop(entry: Stop, names: Mapping[int, str]) -> str:
    return gettext("stopped by agreement")


_TITLES: dict[type, Any] = {
    Adjustment: _adjustment,
    Withdrawal: _withdrawal,
    Arrival: _arrival,
    Substitution: _substitution,
    Agreement: _agreement,
    Stop: _stop,
}

"""The form for a new match, ready for its template."""

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper import wording
from scorekeeper.forms.match import AS_PRESET, PLACES, all_rules
from scorekeeper.presenting.keys import Keys
from scorekeeper.presenting.links import Choice, Link
from scorekeeper.presenting.rulebook.pages import rulebook_links
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.cards import PACKS
from scorekeeper.rules.game import rule_fields
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.rules.names import folded, tidy
from scorekeeper.rules.presets import PRESETS
from scorekeeper.translating import gettext


@shown
class PresetView:
    """A named set of house rules."""

    value: str
    title: str
    sentence: str
    game: str
    goal: int
    checked: bool


@shown
class Source:
    """Where a house rule comes from, in one of the games that know it."""

    game: str
    text: str


@shown
class RuleView:
    """A house rule with its help."""

    name: str
    label: str
    help: str
    kind: str
    value: str
    choices: tuple[Choice, ...]
    error: str
    game: str
    sources: tuple[Source, ...] = ()

    @property
    def set_otherwise(self) -> bool:
        """Whether something was typed here, or chosen."""
        return self.value not in (AS_PRESET, PACKS[0])


@shown
class PlaceView:
    """A place at the table, to be filled with a name."""

    field: str
    value: str
    error: str


@shown
class Pick:
    """A player of the club, to be ticked instead of typed."""

    name: str
    checked: bool


@shown
class NewMatchView:
    """Everything `matches/new.html` shows."""

    action: str
    presets: tuple[PresetView, ...]
    preset_error: str
    goal: RuleView
    """What is played to, in plain sight."""
    rules: tuple[RuleView, ...]
    rules_open: bool
    """Whether the other house rules are unfolded: something is wrong there, or was typed."""
    rulebooks: tuple[tuple[str, Link], ...]
    """Each game with its rules page."""
    players: tuple[PlaceView, ...]
    known: tuple[str, ...]
    picks: tuple[Pick, ...]
    first_dealer: str
    first_dealer_error: str
    played_on: str
    played_on_error: str
    name: str
    name_error: str
    error: str
    submit: str
    csrf_token: str
    seen: int
    once: str


def show_new_match(
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    known: tuple[str, ...],
    action: str,
    keys: Keys,
    submit: str = "",
    only: str = "",
) -> NewMatchView:
    """The form with what was typed; `errors` maps a field, or "" for the whole, to a sentence.

    `only` is the game whose presets and rules are shown, for a match that has begun.
    """
    rules = _rules(typed, errors, only)
    goal = _goal(typed)
    folded_away = tuple(rule for rule in rules if rule.name != goal)
    return NewMatchView(
        action=action,
        presets=tuple(
            _preset(name, typed) for name, game in PRESETS.items() if only in ("", game.name)
        ),
        preset_error=errors.get("preset", ""),
        goal=next(rule for rule in rules if rule.name == goal),
        rules=folded_away,
        rules_open=any(rule.error or (errors and rule.set_otherwise) for rule in folded_away),
        rulebooks=tuple(one for one in rulebook_links() if only in ("", one[0])),
        players=tuple(_place(place, typed, errors) for place in PLACES),
        known=known,
        picks=_picks(typed, known),
        first_dealer=typed.get("first_dealer", "1"),
        first_dealer_error=errors.get("first_dealer", ""),
        played_on=typed.get("played_on", ""),
        played_on_error=errors.get("played_on", ""),
        name=typed.get("name", ""),
        name_error=errors.get("name", ""),
        error=errors.get("", ""),
        submit=submit or gettext("Start the match"),
        csrf_token=keys.csrf_token,
        seen=keys.seen,
        once=keys.once,
    )


def _goal(typed: Mapping[str, str]) -> str:
    """The house rule that says what is played to."""
    return "hands" if typed.get("end") == "fixed_hands" else "threshold"


def _rules(typed: Mapping[str, str], errors: Mapping[str, str], only: str) -> tuple[RuleView, ...]:
    rules = [show_rule(name, typed, errors, only=only) for name in all_rules()]
    if not only:
        return (*rules, show_suits(typed.get("suits", PACKS[0])))
    return tuple(rule for rule in rules if rule.game in (only, "both"))


def _preset(name: str, typed: Mapping[str, str]) -> PresetView:
    title, sentence = wording.PRESETS[name]
    checked = typed.get("preset") == name
    game = PRESETS[name]
    return PresetView(name, gettext(title), gettext(sentence), game.name, game.goal, checked)


def show_rule(
    name: str,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    optional: bool = True,
    only: str = "",
) -> RuleView:
    """A house rule as a field; `optional` lets it stay as in the game chosen.

    `only` is the game whose sources are named, where there is one game already.
    """
    rule = all_rules()[name]
    number = "range" in rule.metadata
    words = wording.RULES[name]
    return RuleView(
        name=name,
        label=gettext(words.label),
        help=gettext(words.help),
        kind="number" if number else "choice",
        value=typed.get(name, AS_PRESET),
        choices=() if number else _choices(name, rule.metadata["choices"], optional),
        error=errors.get(name, ""),
        game=_game_of(name),
        sources=tuple(
            Source(game, gettext(text))
            for game, text in words.sources.items()
            if only in ("", game)
        ),
    )


def _game_of(name: str) -> str:
    games = [game for game, kind in GAMES.items() if name in rule_fields(kind)]
    return games[0] if len(games) == 1 else "both"


def _choices(name: str, values: tuple[Any, ...], optional: bool) -> tuple[Choice, ...]:
    choices = wording.RULES[name].choices
    named = tuple(Choice(str(value), gettext(choices[value])) for value in values)
    as_chosen = Choice(AS_PRESET, gettext("as in the game chosen above"))
    return (as_chosen, *named) if optional else named


def show_suits(chosen: str) -> RuleView:
    """Which suits the cards are shown with."""
    labels = {"italian": gettext("Italian suits"), "french": gettext("French suits")}
    return RuleView(
        name="suits",
        label=gettext("Cards"),
        help=gettext("How the cards look where you enter captured cards."),
        kind="choice",
        value=chosen,
        choices=tuple(Choice(suits, labels[suits]) for suits in PACKS),
        error="",
        game="both",
    )


def _picks(typed: Mapping[str, str], known: tuple[str, ...]) -> tuple[Pick, ...]:
    """The club's players who don't sit at a place yet."""
    ticked = typed.getlist("pick") if isinstance(typed, MultiDict) else []
    placed = {folded(tidy(typed.get(f"player{place}", ""))) for place in PLACES}
    return tuple(Pick(name, name in ticked) for name in known if folded(name) not in placed)


def _place(place: int, typed: Mapping[str, str], errors: Mapping[str, str]) -> PlaceView:
    field = f"player{place}"
    return PlaceView(field, typed.get(field, ""), errors.get(field, ""))

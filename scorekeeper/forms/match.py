"""The form for a new match: game, house rules, players, first dealer, date and name."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import DateField, SelectMultipleField
from wtforms.validators import Optional, ValidationError

from scorekeeper.forms.fields import OnceForm, OneOf, Text, WholeNumber, rule_input
from scorekeeper.lengths import LONGEST_MATCH_NOTE, LONGEST_TITLE
from scorekeeper.rules.cards import PACKS
from scorekeeper.rules.game import Game, house_rules, rule_fields
from scorekeeper.rules.matchfile import GAMES, read_game
from scorekeeper.rules.names import Aliases, check_name, folded, person_called, tidy
from scorekeeper.rules.presets import PRESETS, preset_of
from scorekeeper.rules.reasons import Reason, RuleError, refuse

PLACES = range(1, 9)
FIRST_YEAR = 1900
AS_PRESET = ""
"""A house rule left as the chosen game has it."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be opened: names in playing order, the first dealer's place among them."""

    game: Game
    players: tuple[str, ...]
    first_dealer: int
    played_on: date
    suits: str
    name: str | None


def four_digits(form: Any, field: DateField) -> None:
    """Refuse “26” for 2026: browsers make the year 26 of it."""
    if field.data is not None and field.data.year < FIRST_YEAR:
        raise ValidationError(_l("The year has four digits, like %(year)s.", year=2026))


def all_rules() -> dict[str, Any]:
    """Every house rule of every game once, by name, with its dataclass field."""
    return {name: rule for game in GAMES.values() for name, rule in rule_fields(game).items()}


class _NewMatchBase(OnceForm):
    preset = OneOf(values=PRESETS)
    suits = OneOf(values={pack: pack for pack in PACKS})
    first_dealer = WholeNumber(least=1, most=PLACES[-1])
    played_on = DateField(validators=[Optional(), four_digits])
    name = Text(LONGEST_TITLE)
    pick = SelectMultipleField(validate_choice=False)

    reasons: dict[str, Reason]
    """Field name → why it is refused; "" is the whole form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reasons = {}

    def facts(self, today: date, aliases: Aliases) -> NewMatch | None:
        """The new match, or None with `reasons` filled."""
        self.reasons = {}
        players = self._players(aliases)
        game = self._game(len(players))
        dealer = self._first_dealer(players)
        if self.reasons or game is None:
            return None
        names, name = tuple(players.values()), self.name.stripped
        day = self.played_on.data or today
        return NewMatch(game, names, dealer, day, self.suits.data or PACKS[0], name)

    def _players(self, aliases: Aliases) -> dict[int, str]:
        """Place → name of everybody typed, in playing order; those picked fill the free places."""
        players: dict[int, str] = {}
        picked = iter([tidy(name) for name in self.pick.data or ()])
        for place in PLACES:
            name = tidy(self[f"player{place}"].data or "") or next(picked, "")
            if name:
                self._try(f"player{place}", _check_new, name, players, aliases)
                players[place] = name
        if next(picked, ""):
            self.reasons[""] = Reason("too_many_picked", {"most": len(PLACES)})
        return players

    def _first_dealer(self, players: Mapping[int, str]) -> int:
        """The place among those who play; without a choice the first."""
        place = self.first_dealer.data
        if place is not None and place not in players:
            self.reasons["first_dealer"] = Reason("first_dealer_missing")
        return list(players).index(place) if place is not None and place in players else 0

    def _game(self, seats: int) -> Game | None:
        """The chosen game, with the house rules that were set otherwise."""
        base = self.preset.data
        if base is None:
            self.reasons["preset"] = Reason("no_game_chosen")
            return None
        rules = house_rules(base) | self._changes(base)
        try:
            return read_game(base.name, rules, seats)
        except RuleError as error:
            field = str(error.where[-1]) if error.where[0] == "rules" else ""
            self.reasons[field] = error.reason
            return None

    def _changes(self, base: Game) -> dict[str, Any]:
        chosen = {name: self[name].data for name in rule_fields(type(base))}
        return {name: value for name, value in chosen.items() if value is not None}

    def _try(self, field: str, check: Any, *facts: Any) -> None:
        try:
            check(*facts)
        except RuleError as error:
            self.reasons[field] = error.reason


def _check_new(name: str, players: Mapping[int, str], aliases: Aliases) -> None:
    check_name(name)
    person = folded(person_called(name, aliases))
    for other in players.values():
        if folded(other) == folded(name):
            raise refuse("name_twice", name=name)
        if folded(person_called(other, aliases)) == person:
            raise refuse("one_person_twice", name=other, other=name)


NewMatchForm: Any = type(
    "NewMatchForm",
    (_NewMatchBase,),
    {name: rule_input(rule) for name, rule in all_rules().items()}
    | {f"player{place}": Text(200) for place in PLACES},
)


def typed_like(game: Game, players: tuple[str, ...], suits: str) -> dict[str, str]:
    """What one would type to get such a match again: a preset and what differs from it."""
    preset = preset_of(game) or next(
        name for name, one in PRESETS.items() if type(one) is type(game)
    )
    base = house_rules(PRESETS[preset])
    differing = {
        name: str(value) for name, value in house_rules(game).items() if base.get(name) != value
    }
    names = {f"player{place}": name for place, name in zip(PLACES, players, strict=False)}
    return {"preset": preset, "suits": suits, **differing, **names}


class AboutForm(OnceForm):
    """What a match is called, when it was played, with which cards, and a note."""

    name = Text(LONGEST_TITLE)
    note = Text(LONGEST_MATCH_NOTE)
    played_on = DateField(validators=[Optional(), four_digits])
    suits = OneOf(values={pack: pack for pack in PACKS})

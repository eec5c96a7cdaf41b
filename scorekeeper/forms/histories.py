"""The form that looks through the past matches: a text, a game, a player, some days."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.forms.fields import Text, first_error, read_whole
from scorekeeper.forms.forms import Form
from scorekeeper.forms.periods import Period, read_period
from scorekeeper.rules.matchfile import GAMES

LONGEST_TEXT = 100


class TextForm(Form):
    """What is searched for; it is read from the address, so that it needs no token."""

    class Meta:
        csrf = False

    text = Text(LONGEST_TEXT)


@dataclass(frozen=True, slots=True)
class Filters:
    """What the list of past matches is narrowed down to."""

    game: str = ""
    player: int | None = None
    text: str = ""
    period: Period = field(default_factory=Period)

    @property
    def any(self) -> bool:
        """Whether it is narrowed down at all."""
        return self != Filters()


def read_filters(asked: Mapping[str, Any]) -> tuple[Filters, dict[str, str]]:
    """The filters of an address, and a sentence for each field that is wrong.

    A game or player that is none is not looked for: nobody has typed it.
    """
    form = TextForm(asked)
    valid = form.validate()
    errors = {} if valid else {"text": first_error(form, "text")}
    period, wrong_days = read_period(asked)
    game = asked.get("game", "")
    filters = Filters(
        game=game if game in GAMES else "",
        player=read_whole(asked.get("player", "")),
        text=(form.text.stripped or "") if valid else "",
        period=period or Period(),
    )
    return filters, errors | wrong_days

"""The small forms for what a table enters besides hands, ready for their templates."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.presenting.keys import Keys
from scorekeeper.presenting.match.newmatch import RuleView, show_rule
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.game import Seats, agreeable, house_rules
from scorekeeper.rules.scoresheet import Sheet
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext


@shown
class Choice:
    """A player to be chosen."""

    seat: int
    name: str
    checked: bool


@shown
class SmallForm:
    """What the templates of `entries/` show."""

    action: str
    kind: str
    heading: str
    players: tuple[Choice, ...]
    points: str
    reason: str
    name: str
    known: tuple[str, ...]
    rules: tuple[RuleView, ...]
    error: str
    field_errors: Mapping[str, str]
    submit: str
    csrf_token: str
    seen: int
    once: str


@shown
class Refusal:
    """The sentence for the whole form, and for each field."""

    sentence: str = ""
    fields: Mapping[str, str] | None = None


def show_small(
    standing: Standing,
    sheet: Sheet,
    kind: str,
    seats: Seats,
    typed: Mapping[str, Any],
    refusal: Refusal,
    keys: Keys,
    action: str,
    known: tuple[str, ...] = (),
    submit: str = "",
) -> SmallForm:
    """The form for one kind of entry; `typed` is what was sent, field by field."""
    names, chosen = standing.names, typed.get("player", "")
    return SmallForm(
        action=action,
        kind=kind,
        heading=headings()[kind],
        players=tuple(Choice(seat, names[seat], chosen == str(seat)) for seat in seats),
        points=typed.get("points", ""),
        reason=typed.get("reason", ""),
        name=typed.get("name", ""),
        known=known,
        rules=_rules(sheet, typed, refusal) if kind == "agreement" else (),
        error=refusal.sentence,
        field_errors=refusal.fields or {},
        submit=submit or (gettext("Stop here") if kind == "stop" else gettext("Save")),
        csrf_token=keys.csrf_token,
        seen=keys.seen,
        once=keys.once,
    )


def headings() -> dict[str, str]:
    """What each kind of entry is called at the head of its page."""
    return {
        "hand": gettext("Hand"),
        "adjustment": gettext("Adjust the points"),
        "withdrawal": gettext("Somebody goes home"),
        "arrival": gettext("Somebody sits down"),
        "substitution": gettext("A substitute takes over"),
        "agreement": gettext("Other house rules from here on"),
        "stop": gettext("Stop the match"),
    }


def _rules(sheet: Sheet, typed: Mapping[str, Any], refusal: Refusal) -> tuple[RuleView, ...]:
    """The house rules that may change, as they stand."""
    game = sheet.game
    now = {name: str(value) for name, value in house_rules(game).items()}
    allowed = agreeable(type(game)) & now.keys()
    return tuple(
        show_rule(name, {**now, **typed}, refusal.fields or {}, optional=False, only=game.name)
        for name in now
        if name in allowed
    )

"""A match in a few lines of plain text, to be sent into a chat."""

from collections import Counter
from collections.abc import Iterator

from babel.dates import format_date
from flask_babel import get_locale

from scorekeeper.presenting.lists import End, hands_played, match_title, show_end
from scorekeeper.presenting.words import game_title, joined
from scorekeeper.rules.entries import Hand
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext


def chat_text(standing: Standing, link: str = "") -> str:
    """Title, day, who won or how it stands, everybody's place, what happened, the link if any."""
    end = show_end(standing, None)
    parts = (_head(standing), _result(standing, end), _places(end), [_facts(standing)], [link])
    texts = ("\n".join(filter(None, part)) for part in parts)
    return "\n\n".join(filter(None, texts)) + "\n"


def long_day(standing: Standing) -> str:
    """The day it was played, as the language writes it in full."""
    return str(format_date(standing.match.played_on, "full", locale=get_locale()))


def result(standing: Standing) -> str:
    """Who won, or how far the match is."""
    winners = [standing.names[seat] for seat in standing.sheet.winners]
    if winners:
        return ngettext("%(names)s wins.", "%(names)s win.", len(winners), names=joined(winners))
    if standing.sheet.status != "playing":
        return gettext("The match is over.")
    number = standing.sheet.next_number
    return gettext("Being played: hand %(number)s comes next.", number=number)


def _head(standing: Standing) -> list[str]:
    return [match_title(standing), f"{game_title(standing.sheet.game)} · {long_day(standing)}"]


def _result(standing: Standing, end: End) -> list[str]:
    lost = ngettext(
        "loses: %(names)s", "lose: %(names)s", len(end.losers), names=joined(end.losers)
    )
    return [result(standing), lost if end.losers else ""]


def _places(end: End) -> Iterator[str]:
    for one in end.standings:
        remark = f" ({one.remark})" if one.remark else ""
        yield f"{one.place}. {one.name} {one.total}{remark}"


def _facts(standing: Standing) -> str:
    stopped = standing.sheet.status == "stopped"
    parts = (
        hands_played(standing),
        _cappotti(standing),
        gettext("stopped by agreement") if stopped else "",
    )
    return " · ".join(filter(None, parts))


def _cappotti(standing: Standing) -> str:
    """Who made a cappotto, and how many times if more than once."""
    made = Counter(_makers(standing))
    names = (
        standing.names[seat] + (f" × {made[seat]}" if made[seat] > 1 else "")
        for seat in standing.sheet.order
        if seat in made
    )
    by = joined(names)
    said = ngettext("cappotto by %(names)s", "cappotti by %(names)s", made.total(), names=by)
    return said if by else ""


def _makers(standing: Standing) -> Iterator[int]:
    for row in standing.sheet.rows:
        if row.counted and isinstance(row.entry, Hand) and row.entry.score.cappotto is not None:
            yield row.entry.score.cappotto

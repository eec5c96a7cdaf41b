"""A match in a few lines of plain text, to be sent into a chat."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.presenting.club.lists import End, hands_played, match_title, show_end
from scorekeeper.presenting.words import game_title, joined
from scorekeeper.rules.counting import cappotti
from scorekeeper.standing import Standing
from scorekeeper.translating import full_day, gettext, ngettext


def chat_text(standing: Standing, link: str = "") -> str:
    """Title, day, who won or how it stands, everybody's place, what happened, the link if any."""
    end = show_end(standing, None)
    ended = [result(standing), end.lost]
    parts = (_head(standing), ended, _places(end), [_facts(standing)], [link])
    texts = ("\n".join(filter(None, part)) for part in parts)
    return "\n\n".join(filter(None, texts)) + "\n"


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
    day = full_day(standing.match.played_on)
    return [match_title(standing), f"{game_title(standing.sheet.game)} · {day}"]


def _places(end: End) -> Iterator[str]:
    for one in end.standings:
        place = f"{one.place}. " if one.place else ""
        remark = f" ({one.remark})" if one.remark else ""
        yield f"{place}{one.name} {one.total}{remark}"


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
    made = Counter(cappotti(standing.sheet))
    names = (
        standing.names[seat] + (f" × {made[seat]}" if made[seat] > 1 else "")
        for seat in standing.sheet.order
        if seat in made
    )
    by = joined(names)
    said = ngettext("cappotto by %(names)s", "cappotti by %(names)s", made.total(), names=by)
    return said if by else ""

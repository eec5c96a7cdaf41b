"""A player's matches in the order of their days: a picture, one sentence, and a table."""

from collections.abc import Iterable, Iterator

from flask import url_for

from scorekeeper import wording
from scorekeeper.presenting.charts.coursewords import Key
from scorekeeper.presenting.charts.spans import Grain, Span, spans_of
from scorekeeper.presenting.charts.yearcharts import YearChart, average, draw_year, kind_of
from scorekeeper.presenting.ratios import each
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import some_matches
from scorekeeper.records.answers import Played
from scorekeeper.translating import gettext, grouped


@shown
class YearRow:
    """A match, or several together; `url` is that of a single one."""

    head: str
    url: str
    cells: tuple[str, ...]


@shown
class YearView:
    """A picture, its title, a sentence that tells it, its legend, and the table."""

    chart: YearChart
    title: str
    sentence: str
    keys: tuple[Key, ...]
    heads: tuple[str, ...]
    rows: tuple[YearRow, ...]


def show_year(course: Iterable[Played], key: str, unit: str) -> YearView | None:
    """A player's matches, in order of their days; None where there is none with a hand.

    `key` is the club's, for the matches' addresses; `unit` is points or busche.
    """
    grain, spans = spans_of(course)
    if not spans:
        return None
    return YearView(
        chart=draw_year(grain, spans),
        title=gettext(wording.UNITS[unit].a_hand_title),
        sentence=_sentence(spans),
        keys=tuple(_keys(grain, spans)),
        heads=_heads(grain, unit),
        rows=tuple(_row(grain, span, key) for span in spans),
    )


def _sentence(spans: tuple[Span, ...]) -> str:
    count, wins = sum(len(span.played) for span in spans), sum(span.wins for span in spans)
    facts = {"matches": some_matches(count), "wins": grouped(wins), "average": average(spans)}
    return gettext("%(matches)s, %(wins)s won; on average %(average)s a hand.", **facts)


def _keys(grain: Grain, spans: tuple[Span, ...]) -> Iterator[Key]:
    words = {"won": ("●", gettext("match won")), "last": ("▽", gettext("last place"))}
    kinds = {kind_of(grain, span) for span in spans}
    for kind, (mark, text) in words.items():
        if kind in kinds:
            yield Key(mark, text, "")
    if grain.together:
        yield Key("○", grain.together(), "")
    yield Key("—", gettext("average so far"), "")


def _heads(grain: Grain, unit: str) -> tuple[str, ...]:
    paid = gettext(wording.UNITS[unit].paid)
    if grain.single:
        return gettext("Match"), gettext("Hands"), paid, gettext("a hand"), gettext("Place")
    counted = gettext("Matches"), gettext("Hands"), paid, gettext("a hand"), gettext("Won")
    return gettext("When"), *counted


def _row(grain: Grain, span: Span, key: str) -> YearRow:
    only, cost = span.played[0], each(span.penalties, span.hands)
    counts = (grouped(span.hands), grouped(span.penalties), cost)
    if grain.single:
        url = url_for("matches.show", key=key, code=only.code)
        return YearRow(grain.name(only), url, (*counts, _place(only)))
    return YearRow(grain.name(only), "", (grouped(len(span.played)), *counts, grouped(span.wins)))


def _place(one: Played) -> str:
    if one.place is None:
        return gettext("gone home")
    return gettext("%(place)s of %(of)s", place=one.place, of=one.of)

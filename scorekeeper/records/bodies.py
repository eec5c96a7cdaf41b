"""What a summary keeps of a match: its result and counts by seat, and the words to search in."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.records.answers import KNOWN, MEASURES, OUTCOMES
from scorekeeper.records.measures import COUNTED
from scorekeeper.records.outcomes import HAPPENED
from scorekeeper.rules.counting import counted_hands
from scorekeeper.rules.entries import Adjustment, Entry, Hand
from scorekeeper.rules.names import folded
from scorekeeper.rules.places import places, whereabouts
from scorekeeper.rules.scoresheet import Match, Sheet

COLUMNS = (*MEASURES, *KNOWN, *OUTCOMES)
"""What the counts of a seat count, in this order."""
WIDTH = len(COLUMNS)


def body_of(facts: Match, sheet: Sheet) -> dict[str, Any]:
    """A match as whole numbers and seats, without a name; lists are in playing order.

    `to` is what the threshold does, and what is played to; `counts` has the COLUMNS of the first
    seat, then those of the next; `extremes` for each seat its lowest hand, how often, its highest,
    how often, or four times None; `places` None for who has none; `open` is there while the match
    is played. Few long lists are read faster than many.
    """
    final, hands = places(facts.players, sheet), [hand for _, hand in counted_hands(sheet)]
    playing = {"open": _open(sheet)} if sheet.status == "playing" else {}
    return {
        "to": [sheet.game.at_threshold, sheet.game.goal],
        "order": [*sheet.order],
        "totals": [sheet.totals[seat] for seat in sheet.order],
        "winners": [*sheet.winners],
        "losers": [*sheet.losers],
        "places": [final.get(seat) for seat in sheet.order],
        "hands": len(hands),
        "counts": _counts(facts, sheet, hands),
        "extremes": _extremes(sheet, hands),
        **playing,
    }


def _counts(facts: Match, sheet: Sheet, hands: Sequence[Hand]) -> list[int]:
    values = facts.game.values
    happened = [HAPPENED[name](facts, sheet) for name in OUTCOMES]
    counts = []
    for seat in sheet.order:
        for name in (*MEASURES, *KNOWN):
            counts.append(sum(COUNTED[name](values, hand, seat) for hand in hands))
        counts += [int(seat in seats) for seats in happened]
    return counts


def _extremes(sheet: Sheet, hands: Sequence[Hand]) -> list[int | None]:
    extremes: list[int | None] = []
    scores = [hand.score.scores for hand in hands]
    for seat in sheet.order:
        times = Counter(cost[seat] for cost in scores if seat in cost)
        best, worst = min(times, default=None), max(times, default=None)
        for score in (best, worst):
            extremes += [score, None if score is None else times[score]]
    return extremes


def _open(sheet: Sheet) -> dict[str, Any]:
    """The next hand's number and dealer, and where everybody stands."""
    where = [whereabouts(sheet, seat) for seat in sheet.order]
    stands = [[one.state, one.since, one.left] for one in where]
    return {"number": sheet.next_number, "dealer": sheet.dealer, "where": stands}


def words_of(name: str | None, note: str | None, entries: Iterable[Entry]) -> str:
    """The match's name and note, the notes of hands and reasons of adjustments, folded."""
    texts = [name, note]
    for entry in entries:
        if isinstance(entry, Hand):
            texts.append(entry.note)
        elif isinstance(entry, Adjustment):
            texts.append(entry.reason)
    return folded("\n".join(text for text in texts if text))

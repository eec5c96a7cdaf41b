"""A match as a table for a spreadsheet: a row for each hand and player, and for what came between.

Everything is said in the page's language, since people read it; the match file is for machines.
"""

from collections.abc import Iterator, Mapping

from scorekeeper import wording
from scorekeeper.presenting.club.lists import match_title
from scorekeeper.presenting.exports.spreadsheets import Cell
from scorekeeper.presenting.words import reason_text, title_of_entry
from scorekeeper.rules.entries import Adjustment, Arrival, Hand, Substitution, Withdrawal
from scorekeeper.rules.scoresheet import Row
from scorekeeper.rules.tally import Counts, Pile
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext

FRENCH = {"B": "♣", "C": "♥", "D": "♦", "S": "♠"}
Cells = dict[str, Cell]


def hand_table(standing: Standing) -> Iterator[list[Cell]]:
    """The heads, then the rows in playing order."""
    heads = _heads()
    yield list(heads.values())
    match = _match(standing)
    for row in standing.sheet.rows:
        for cells in _rows(standing, row):
            yield [(match | cells).get(column, "") for column in heads]


def _heads() -> dict[str, Cell]:
    """Column → its head, in their order."""
    return {
        "match": gettext("match"),
        "day": gettext("day"),
        "game": gettext("game"),
        "hand": gettext("hand"),
        "entry": gettext("entry"),
        "dealer": gettext("dealer"),
        "player": gettext("player"),
        "how": gettext("entered as"),
        "pile": gettext("what was entered"),
        "last_trick": gettext("last trick"),
        "score": gettext("score"),
        "total": gettext("total"),
        "outcome": gettext("outcome"),
        "cappotto": gettext("cappotto made"),
        "out": gettext("goes out"),
        "counted": gettext("counted"),
        "note": gettext("note"),
        "why": gettext("why"),
    }


def _match(standing: Standing) -> Cells:
    match = standing.match
    game = gettext(wording.GAMES[match.game])
    # Dates written so are dates to spreadsheets of every language.
    return {"match": match_title(standing), "day": match.played_on.isoformat(), "game": game}


def _rows(standing: Standing, row: Row) -> Iterator[Cells]:
    if isinstance(row.entry, Hand):
        hand = _hand(standing, row, row.entry)
        for seat in standing.sheet.order:
            if seat in row.entry.score.scores:
                yield hand | _share(standing, row, row.entry, seat)
        return
    concerned = {_whom(row.entry), *row.eliminated}
    entry: Cells = {"entry": title_of_entry(row.entry, standing.names)}
    seats = [seat for seat in standing.sheet.order if seat in concerned]
    for seat in seats:
        yield entry | _effect(standing, row, seat)
    if not seats:
        yield entry


def _hand(standing: Standing, row: Row, hand: Hand) -> Cells:
    """What all rows of a hand say."""
    outcomes = {
        "normal": gettext("ordinary"),
        "cappotto": gettext("cappotto"),
        "uncovered": gettext("not covered"),
    }
    hows = {"points": gettext("points"), "counts": gettext("counts"), "cards": gettext("cards")}
    return {
        "hand": row.number or 0,
        "entry": gettext("hand"),
        "dealer": "" if row.dealer is None else standing.names[row.dealer],
        "how": hows[hand.tally.how],
        "outcome": outcomes[hand.score.outcome],
        "counted": gettext("yes") if row.counted else gettext("no"),
        "note": hand.note or "",
    }


def _share(standing: Standing, row: Row, hand: Hand, seat: int) -> Cells:
    """What a hand was for one player."""
    score = hand.score
    return {
        "player": standing.names[seat],
        "pile": _pile(hand.tally.piles[seat], standing),
        "last_trick": _tick(seat == hand.tally.last_trick),
        "score": score.scores[seat],
        "total": row.totals[seat] if row.counted else "",
        "cappotto": _tick(seat == score.cappotto),
        "out": _tick(seat in row.eliminated),
        "why": reason_text(score.why[seat], standing.names),
    }


def _tick(true: bool) -> str:
    return gettext("yes") if true else ""


def _pile(pile: Pile | None, standing: Standing) -> Cell:
    """What was entered for one player."""
    if pile is None:
        return gettext("rest")
    if isinstance(pile, int):
        # Never "2/3", which spreadsheets take for a day in spring.
        return wording.thirds(pile) if pile % 3 else pile // 3
    if isinstance(pile, Counts):
        return _counts(pile, standing)
    cards = (_card(card, standing.match.suits) for card in pile)
    return " ".join(cards) or gettext("no cards")


def _card(card: str, suits: str) -> str:
    return card[0] + FRENCH[card[1]] if suits == "french" else card


def _counts(pile: Counts, standing: Standing) -> str:
    facts: Mapping[str, int] = {"aces": pile.aces, "figures": pile.figures}
    counted = gettext("aces: %(aces)s, figures: %(figures)s", **facts)
    special = standing.sheet.game.values.special
    if special is None or not pile.special_ace:
        return counted
    return f"{counted}, {gettext(wording.SPECIAL_ACES[special])}"


def _whom(entry: object) -> int | None:
    """Whose total, or place at the table, an entry that is no hand changes."""
    if isinstance(entry, Adjustment | Arrival | Withdrawal):
        return entry.player
    return entry.by if isinstance(entry, Substitution) else None


def _effect(standing: Standing, row: Row, seat: int) -> Cells:
    """What an entry that is no hand did to one player."""
    pays = isinstance(row.entry, Adjustment | Arrival) and seat == row.entry.player
    return {
        "player": standing.names[seat],
        "score": getattr(row.entry, "points", 0) if pays else "",
        "total": row.totals[seat],
        "out": _tick(seat in row.eliminated),
    }

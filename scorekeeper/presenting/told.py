"""What a page says about an act: just stored, just undone, to be undone, come between."""

from collections.abc import Iterable

from scorekeeper.acts import ActLike
from scorekeeper.presenting.words import clock, joined, title_of_entry
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext


def told(standing: Standing, revision: int | None, time_zone: str) -> list[str]:
    """The sentences after an act was stored; on any other visit what was entered last, and when."""
    act = next((one for one in standing.match.acts if one.revision == revision), None)
    if act is None:
        return _last_entered(standing, time_zone)
    if act.kind == "undo":
        return [gettext("Undone.")]
    if act.kind == "redo":
        return [gettext("Back again.")]
    place = _place(standing, act)
    return [] if place is None else list(_stored(standing, place))


def _last_entered(standing: Standing, time_zone: str) -> list[str]:
    if not standing.rows:
        return []
    item, row = standing.rows[-1]
    facts = {"entry": entry_title(standing, row), "time": clock(item.at, time_zone)}
    return [gettext("Last: %(entry)s, %(time)s", **facts)]


def _place(standing: Standing, act: ActLike) -> int | None:
    entry = act.revision if act.kind == "add" else act.entry
    rows = standing.rows
    return next((place for place, (item, _) in enumerate(rows) if item.entry == entry), None)


def _stored(standing: Standing, place: int) -> Iterable[str]:
    row = standing.sheet.rows[place]
    before = standing.sheet.rows[place - 1].status if place else "playing"
    yield gettext("Saved: %(entry)s", entry=entry_sentence(standing, row))
    if isinstance(row.entry, Hand) and row.entry.score.cappotto is not None:
        taker = standing.names[row.entry.score.cappotto]
        yield gettext("Cappotto by %(name)s!", name=taker)
    if row.eliminated:
        out = [standing.names[seat] for seat in row.eliminated]
        yield ngettext("%(names)s is out.", "%(names)s are out.", len(out), names=joined(out))
    if row.status != before and row.status != "playing":
        yield _end(standing)


def _end(standing: Standing) -> str:
    winners = [standing.names[seat] for seat in standing.sheet.winners]
    return ngettext(
        "The match is over: %(names)s wins.",
        "The match is over: %(names)s win.",
        len(winners),
        names=joined(winners),
    )


def entry_title(standing: Standing, row: Row) -> str:
    """What an entry is called: "hand 6", "Bea goes home"."""
    if row.number is not None:
        return gettext("hand %(number)s", number=row.number)
    return title_of_entry(row.entry, standing.names)


def entry_sentence(standing: Standing, row: Row) -> str:
    """An entry in a line: "hand 6: Anna 3, Bea 0, Carlo 3, Dino 5"."""
    if not isinstance(row.entry, Hand):
        return title_of_entry(row.entry, standing.names)
    scores = row.entry.score.scores
    paid = (
        f"{standing.names[seat]} {scores[seat]}" for seat in standing.sheet.order if seat in scores
    )
    return gettext("hand %(number)s: %(scores)s", number=row.number, scores=", ".join(paid))


def undo_label(standing: Standing) -> str:
    """What the undo button says."""
    act = standing.history.undoable
    if act is None:
        return ""
    place = _place(standing, act)
    number = None if place is None else standing.sheet.rows[place].number
    if act.kind == "add" and number is not None:
        return gettext("Undo hand %(number)s", number=number)
    return gettext("Undo the last entry")


def meanwhile(standing: Standing, acts: Iterable[ActLike]) -> str:
    """What happened on another phone since the page was made."""
    happened = []
    for act in acts:
        place = _place(standing, act) if act.kind == "add" else None
        if place is not None:
            happened.append(entry_sentence(standing, standing.sheet.rows[place]))
        else:
            happened.append(gettext("a correction"))
    if not happened:
        return gettext("This page was out of date. What you entered is kept below, not saved yet.")
    facts = {"entries": "; ".join(happened)}
    return gettext(
        "Another phone was quicker: %(entries)s. What you entered is kept below, not saved yet:"
        " save it only if it is another hand.",
        **facts,
    )

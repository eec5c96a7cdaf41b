"""What a page says about an act: just stored, just undone, to be undone, come between."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from scorekeeper.acts import ActLike, Deed, StoredAct, entry_of, once_at
from scorekeeper.forms.papers import MOST_ROWS
from scorekeeper.presenting.words import (
    act_verb,
    agreed_rules,
    clock_of_play,
    game_title,
    joined,
    title_of_entry,
)
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.matchfile import read_game
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing, read_alone, stand_at
from scorekeeper.translating import gettext, ngettext

LONGEST_BUTTON = 24
"""So many letters of an entry stand on the undo button."""


def told(standing: Standing, revision: int | None, time_zone: str) -> list[str]:
    """The sentences after an act was stored; on any other visit what was entered last, and when."""
    act = next((one for one in standing.acts if one.revision == revision), None)
    if act is None:
        return _last_entered(standing, time_zone)
    if act.kind == "undo":
        return [gettext("Undone: %(entry)s.", entry=_about(standing, act))]
    if act.kind == "redo":
        return [gettext("Back again: %(entry)s.", entry=_about(standing, act))]
    if act.kind == "strike":
        return [gettext("Struck out. It can be restored from the log.")]
    if act.entry == standing.history.course.start.entry:
        return [gettext("The start was corrected.")]
    place = _place(standing, act)
    if place is None:
        return []
    return [_saved(standing, act, place), *stored_sentences(standing, place)]


def _saved(standing: Standing, act: StoredAct, place: int) -> str:
    """What was stored, or how many hands at once."""
    count = _stored_at_once(standing.acts, act)
    if count > 1:
        return ngettext("%(num)s hand saved.", "%(num)s hands saved.", count)
    entry = entry_sentence(standing, standing.sheet.rows[place])
    return gettext("Saved: %(entry)s", entry=entry)


def _stored_at_once(acts: Sequence[StoredAct], last: StoredAct) -> int:
    """How many acts a form wrote, of which this is the last: their keys follow from the first."""
    before = reversed([act for act in acts if act.revision < last.revision])
    firsts = enumerate(islice(before, MOST_ROWS), 1)
    return next((1 + step for step, act in firsts if once_at(act.once, step) == last.once), 1)


def _last_entered(standing: Standing, time_zone: str) -> list[str]:
    """What was done last, and when."""
    act = standing.acts[-1]
    if act.kind == "open":
        return []
    time = clock_of_play(act.at, standing.match.played_on, time_zone)
    done = _done(standing, act)
    if not time:
        return [gettext("Last: %(entry)s", entry=done)]
    return [gettext("Last: %(entry)s, %(time)s", entry=done, time=time)]


def _done(standing: Standing, act: StoredAct) -> str:
    """An act in a few words: "hand 6", "the correction of hand 6", "undone: hand 6"."""
    if act.kind in ("undo", "redo"):
        return f"{act_verb(act.kind)}: {_about(standing, act)}"
    title = _title(standing, act)
    if act.kind == "add":
        return title
    if act.kind == "replace":
        return gettext("the correction of %(entry)s", entry=title)
    if act.kind == "strike":
        return gettext("%(entry)s struck out", entry=title)
    if act.kind == "restore":
        return gettext("%(entry)s restored", entry=title)
    return gettext("%(entry)s moved", entry=title)


def _about(standing: Standing, act: StoredAct) -> str:
    """The act that an undo took back, or a redo brought again."""
    return _done(standing, next(one for one in standing.acts if one.revision == act.entry))


def _title(standing: Standing, act: StoredAct) -> str:
    """What the entry of an act is called; by now it may be gone, but then it stood there."""
    if act.entry == standing.history.course.start.entry:
        return gettext("the start")
    place = _place(standing, act)
    if place is None:
        standing = stand_at(standing, act.revision - (act.kind == "strike"))
        place = _place(standing, act)
    return "" if place is None else entry_title(standing, standing.sheet.rows[place])


def _place(standing: Standing, act: ActLike) -> int | None:
    entry = entry_of(act)
    rows = standing.rows
    return next((place for place, (item, _) in enumerate(rows) if item.entry == entry), None)


def stored_sentences(standing: Standing, place: int) -> Iterable[str]:
    """What the entry at a place brought: cappotto, who went out, the end."""
    row = standing.sheet.rows[place]
    before = standing.sheet.rows[place - 1].status if place else "playing"
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
    """What the undo button says; '' where there is nothing to undo."""
    act = standing.history.undoable
    if act is None:
        return ""
    place = _place(standing, act)
    number = None if place is None else standing.sheet.rows[place].number
    if act.kind == "add" and number is not None:
        return gettext("Undo hand %(number)s", number=number)
    title = "" if place is None else entry_title(standing, standing.sheet.rows[place])
    if act.kind == "add" and 0 < len(title) <= LONGEST_BUTTON:
        return gettext("Undo: %(entry)s", entry=title)
    return gettext("Undo the last change")


def redo_label(standing: Standing) -> str:
    """What the redo button says; '' where there is nothing to redo."""
    return gettext("Redo") if standing.history.redoable else ""


def deed_sentence(standing: Standing, deed: Deed) -> str:
    """A deed's entry in a line; in a hand without its number, which depends on what came before."""
    names = {**standing.names, **deed.newcomers}
    return _body_sentence(standing.match.game, standing.history.course.start.body, deed.body, names)


def body_sentence(
    standing: Standing, body: Mapping[str, Any], start: Mapping[str, Any] | None = None
) -> str:
    """What stands in a stored body, in a line, read by the start that held when it was stored."""
    start = start or standing.history.course.start.body
    return _body_sentence(standing.match.game, start, body, standing.names)


def _body_sentence(
    game: str,
    start: Mapping[str, Any],
    body: Mapping[str, Any] | None,
    names: Mapping[int, str],
) -> str:
    if not body:
        return ""
    if "rules" in body:
        return _start_sentence(game, body, names)
    entry = read_alone(game, start, body, tuple(names))
    if not isinstance(entry, Hand):
        return title_of_entry(entry, names)
    scores = entry.score.scores
    paid = ", ".join(f"{names[seat]} {points}" for seat, points in scores.items())
    return f"{paid} ({entry.note})" if entry.note else paid


def _start_sentence(game: str, body: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """A start in a line: the game and what differs from its defaults, who sits, who deals first."""
    players = [names[int(seat)] for seat in body["players"]]
    rules = read_game(game, body["rules"], len(players))
    agreed = agreed_rules(rules)
    dealer = gettext("%(name)s deals first", name=names[int(body["first_dealer"])])
    return " · ".join((game_title(rules), *agreed, joined(players), dealer))

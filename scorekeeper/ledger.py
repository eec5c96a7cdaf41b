"""The write: acts more for a match, once and only once, from however many processes.

A form carries `seen`, the last revision its page knew, and `once`, a key of its own. Its acts are
inserted as revisions `seen + 1` on, all or none; the table's primary key decides between two who
try.
"""

from collections.abc import Iterable, Mapping, Sequence

from blinker import Signal
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from scorekeeper.acts import MOST_ACTS, Deed, PlainAct, StoredAct, after, once_at
from scorekeeper.models import Act, Match, Player, Seat, db
from scorekeeper.rules.names import first_twice
from scorekeeper.rules.reasons import refuse
from scorekeeper.standing import Standing, acts_of, check_seats, read_after, stand

_ACT, _SEAT = (insert(db.metadata.tables[kind.__tablename__]) for kind in (Act, Seat))
WRITTEN = Signal("Acts have been stored, for good: sent with them as `acts`.")


class MeanwhileError(Exception):
    """Other acts were written since the page was made: these, in order; nothing was stored."""

    def __init__(self, acts: Sequence[StoredAct]) -> None:
        super().__init__(f"{len(acts)} acts since")
        self.acts = tuple(acts)


def write(match: Match, act: PlainAct, newcomers: Mapping[int, int] | None = None) -> int:
    """Store one act in a match; see `write_all`."""
    return write_all(stand(match), (act,), newcomers)


def write_all(
    standing: Standing, acts: Sequence[PlainAct], newcomers: Mapping[int, int] | None = None
) -> int:
    """Store a form's acts, all or none, and with them newcomers' seats (seat → player).

    The match is taken as it stands here, and nothing of it is read again.

    Their revisions follow each other, their keys are those of `once_at`. The last one's revision;
    the same form again gives that of the first time. RuleError where the match with these acts
    would be refused, MeanwhileError where others came first.
    """
    match, first = standing.match, acts[0]
    there = standing.acts
    if there[-1].revision != first.revision - 1 or with_once(there, first.once) is not None:
        return _earlier(there, acts)
    _check(standing, acts, newcomers or {})
    match_id = match.id
    try:
        _insert(match_id, acts, newcomers or {})
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return _earlier(acts_of(match_id), acts)
    WRITTEN.send(acts=acts)
    return acts[-1].revision


def _check(standing: Standing, acts: Sequence[PlainAct], newcomers: Mapping[int, int]) -> None:
    """Refuse acts after any of which the match would be refused, or which name a seat of nobody."""
    if acts[-1].revision > MOST_ACTS:
        raise refuse("match_too_long", most=MOST_ACTS)
    there = {seat.seat for seat in standing.match.seats} | newcomers.keys()
    history = standing.history
    for act in acts:
        history = after(history, act)
        file = read_after(standing, history.course)
        check_seats(file, there, set())
    check_seats(file, there, newcomers.keys())
    _check_people(standing.match, newcomers.values())


def _check_people(match: Match, newcomers: Iterable[int]) -> None:
    """Refuse a second seat for one person, whichever of its names was typed."""
    players = [seat.player for seat in match.seats]
    players += [db.session.get_one(Player, player) for player in newcomers]
    twice = first_twice(player.person for player in players)
    if twice is not None:
        raise refuse("at_table_already", name=players[twice[1]].person.name)


def with_once(acts: Sequence[StoredAct], once: str) -> StoredAct | None:
    """The act that a form has written already, or None."""
    return next((act for act in acts if act.once == once), None)


def same_deed(act: StoredAct, wanted: PlainAct | Deed) -> bool:
    """Whether an act is what a form wants; which act an undo or redo takes follows from before."""
    if act.kind != wanted.kind or act.kind in ("undo", "redo"):
        return act.kind == wanted.kind
    return (act.entry, act.before, act.body) == (wanted.entry, wanted.before, wanted.body)


def last_written(
    there: Sequence[StoredAct], once: str, wanted: Sequence[PlainAct | Deed]
) -> StoredAct | None:
    """The last act of a form with this key, if it has written just what it wants; else None."""
    written = [with_once(there, once_at(once, place)) for place in range(len(wanted) + 1)]
    pairs = zip(written, wanted, strict=False)
    same = all(act is not None and same_deed(act, deed) for act, deed in pairs)
    return written[-2] if same and written[-1] is None else None


def _insert(match_id: int, acts: Sequence[PlainAct], newcomers: Mapping[int, int]) -> None:
    for seat, player in newcomers.items():
        db.session.execute(_SEAT, {"match_id": match_id, "seat": seat, "player_id": player})
    for act in acts:
        db.session.execute(_ACT, {"match_id": match_id, **act.row})


def _earlier(there: Sequence[StoredAct], acts: Sequence[PlainAct]) -> int:
    """The revision of the last of these very acts, if they were written before; else what came.

    A browser may show one page in two tabs, with one key for two different hands.
    """
    first = acts[0]
    last = last_written(there, first.once, acts)
    if last is not None:
        return last.revision
    earlier = with_once(there, first.once)
    since = first.revision if earlier is None else earlier.revision
    raise MeanwhileError([act for act in there if act.revision >= since])

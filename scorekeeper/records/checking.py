"""Whether what summaries keep is what a replay gives."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from scorekeeper.models import Club, Match, Summary, db
from scorekeeper.progress import chunks
from scorekeeper.records.replaying import replayed
from scorekeeper.records.summaries import CHUNK, FRESH, LAST, digest


def differing_summaries(club: Club, broken: Collection[int] = ()) -> Iterator[str]:
    """The codes of matches whose summary, though fresh, differs from what replay gives now.

    Those with the numbers of `broken` can't be replayed.
    """
    found = db.select(Match.id).join(Summary, FRESH).where(Match.club_id == club.id)
    numbers = db.session.scalars(found.order_by(Match.id)).all()
    for some in chunks([number for number in numbers if number not in broken], CHUNK):
        yield from _differing(some)


def summaries_ahead(club: Club) -> Iterator[tuple[str, int]]:
    """Code and revision of summaries that were made of more acts than there are."""
    found = db.select(Match.code, Summary.revision).join(Summary, Summary.match_id == Match.id)
    ahead = found.where(Match.club_id == club.id, Summary.revision > LAST).order_by(Match.id)
    for row in db.session.execute(ahead):
        yield row.code, row.revision


def _differing(numbers: Sequence[int]) -> Iterator[str]:
    kept = _kept(numbers)
    for one in replayed(numbers):
        now = digest(one)
        told = (now.match_id, now.revision, now.playing, now.words, now.body)
        row = kept.get(one.match_id)
        if row is not None and row[1] == now.revision and row != told:
            yield one.code


def _kept(numbers: Sequence[int]) -> dict[int, tuple[Any, ...]]:
    """Number of a match → its summary's row; where one holds no JSON, its body is none."""
    columns = (Summary.match_id, Summary.revision, Summary.playing, Summary.words, Summary.body)
    found = db.select(*columns).where(Summary.match_id.in_(numbers))
    try:
        return {row.match_id: tuple(row) for row in db.session.execute(found)}
    except ValueError:
        if len(numbers) > 1:
            return {number: row for one in numbers for number, row in _kept([one]).items()}
    facts = found.with_only_columns(*columns[:-1])
    return {row.match_id: (*row, None) for row in db.session.execute(facts)}

"""Whether what summaries keep is what a replay gives."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.models import Club, Match, Summary, db
from scorekeeper.progress import chunks
from scorekeeper.records.replaying import replayed
from scorekeeper.records.summaries import CHUNK, FRESH, digest


def differing_summaries(club: Club) -> Iterator[str]:
    """The codes of matches whose summary, though fresh, differs from what replay gives now."""
    found = db.select(Match.id).join(Summary, FRESH).where(Match.club_id == club.id)
    numbers = db.session.scalars(found.order_by(Match.id)).all()
    for some in chunks(numbers, CHUNK):
        yield from _differing(some)


def _differing(numbers: Sequence[int]) -> Iterator[str]:
    columns = (Summary.match_id, Summary.revision, Summary.playing, Summary.words, Summary.body)
    rows = db.session.execute(db.select(*columns).where(Summary.match_id.in_(numbers)))
    kept: dict[int, Any] = {row.match_id: tuple(row) for row in rows}
    for one in replayed(numbers):
        now = digest(one)
        told = (now.match_id, now.revision, now.playing, now.words, now.body)
        row = kept.get(one.match_id)
        if row is not None and row[1] == now.revision and row != told:
            yield one.code

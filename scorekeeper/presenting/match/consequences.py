"""What a correction changes, in words: who comes back in, what no longer fits, who wins."""

from collections.abc import Iterator, Mapping

from scorekeeper.presenting.words import joined
from scorekeeper.rules.scoresheet import Row
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext, ngettext


def consequences(now: Standing, then: Standing) -> tuple[str, ...]:
    """The sentences for a correction: `now` is how the match stands, `then` how it would."""
    found = (
        *_seats(now, then),
        *_rows(now, then),
        *_end(now, then),
        *_dealer(now, then),
    )
    return found or (_only_totals(now, then),)


def _only_totals(now: Standing, then: Standing) -> str:
    """Whose totals become others, where nothing else changes."""
    before, after = now.sheet.totals, then.sheet.totals
    changes = [
        f"{then.names[seat]} {before[seat]} → {after[seat]}"
        for seat in then.sheet.order
        if seat in before and before[seat] != after[seat]
    ]
    if not changes:
        return gettext("Nothing else changes.")
    return gettext("The totals change: %(changes)s.", changes=", ".join(changes))


def _seats(now: Standing, then: Standing) -> Iterator[str]:
    back = [seat for seat in then.sheet.active if seat in _left(now)]
    out = [seat for seat in now.sheet.active if seat not in then.sheet.active]
    if back:
        names = joined(then.names[seat] for seat in back)
        yield ngettext("%(names)s is in again.", "%(names)s are in again.", len(back), names=names)
    if out:
        names = joined(then.names[seat] for seat in out)
        yield ngettext(
            "%(names)s is no longer in.", "%(names)s are no longer in.", len(out), names=names
        )


def _left(standing: Standing) -> set[int]:
    return set(standing.sheet.order) - set(standing.sheet.active)


def _rows(now: Standing, then: Standing) -> Iterator[str]:
    """What no longer fits, or fits again, hand by hand."""
    before = {item.entry: row for item, row in now.rows}
    for item, row in then.rows:
        if row.number is not None:
            yield from _row(before.get(item.entry), row, then.names)


def _row(before: Row | None, row: Row, names: Mapping[int, str]) -> Iterator[str]:
    number = row.number
    missing = _new(before.missing if before else (), row.missing, names)
    extra = _new(before.extra if before else (), row.extra, names)
    if missing:
        yield gettext(
            "Hand %(number)s: %(names)s should have played.", number=number, names=missing
        )
    if extra:
        yield gettext(
            "Hand %(number)s: %(names)s should not have played.", number=number, names=extra
        )
    counted = before.counted if before else True
    if counted and not row.counted:
        yield gettext("Hand %(number)s now lies after the end and does not count.", number=number)
    if row.counted and not counted:
        yield gettext("Hand %(number)s counts again.", number=number)


def _new(before: tuple[int, ...], after: tuple[int, ...], names: Mapping[int, str]) -> str:
    return joined(names[seat] for seat in after if seat not in before)


def _end(now: Standing, then: Standing) -> Iterator[str]:
    winners = [then.names[seat] for seat in then.sheet.winners]
    if now.sheet.winners and not winners:
        yield gettext("The match is open again: nobody has won yet.")
    elif winners and then.sheet.winners != now.sheet.winners:
        yield ngettext(
            "%(names)s wins the match.",
            "%(names)s win the match.",
            len(winners),
            names=joined(winners),
        )


def _dealer(now: Standing, then: Standing) -> Iterator[str]:
    dealer = then.sheet.dealer
    if dealer is not None and dealer != now.sheet.dealer:
        yield gettext("%(name)s deals next.", name=then.names[dealer])

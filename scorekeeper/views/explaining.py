"""Why a correction is refused: which entry it would make wrong, in the table's words."""

from collections.abc import Mapping

from scorekeeper.acts import Deed
from scorekeeper.presenting.match.told import entry_sentence
from scorekeeper.presenting.words import reason_text
from scorekeeper.rules.reasons import Reason, RuleError
from scorekeeper.standing import Standing, history_with


def explained(standing: Standing, deed: Deed, error: RuleError) -> RuleError:
    """The refusal of a deed, as one that names the entry which no longer would be right.

    A refusal of what the deed itself brings stays as it is, but for seats that are named.
    """
    names = {**standing.names, **deed.newcomers}
    reason = _named(error.reason, names)
    if error.where[:1] != ("entries",):
        return RuleError(reason, error.where)
    item = history_with(standing, deed).course.items[int(error.where[1])]
    rows = {one.entry: row for one, row in standing.rows}
    if item.entry not in rows or item.entry == deed.entry:
        return RuleError(reason, error.where[2:])
    entry = entry_sentence(standing, rows[item.entry])
    facts = {"entry": entry, "why": reason_text(reason, names, standing.match.suits)}
    return RuleError(Reason("would_not_fit", facts))


def _named(reason: Reason, names: Mapping[int, str]) -> Reason:
    """A stored entry names seats; a stranger among them is somebody who sits there no more."""
    seat = str(reason.facts.get("name", ""))
    if not (seat.isascii() and seat.isdigit() and int(seat) in names):
        return reason
    return Reason(reason.key, {**reason.facts, "name": names[int(seat)]})

"""Worked examples of both games as match files: what was taken, never what it costs.

The rules pages replay them and show what comes out. The last entry is the hand that is shown;
adjustments before it say how the totals stood.
"""

from typing import Any

Document = dict[str, Any]
PLAYERS = ("Anna", "Bea", "Carlo", "Dino")


def _match(game: str, *entries: Document, players: int = 4, **rules: Any) -> Document:
    return {
        "format": "scorekeeper-match/1",
        "game": game,
        "rules": rules,
        "players": list(PLAYERS[:players]),
        "entries": list(entries),
    }


def _counted(last: int, *piles: str) -> Document:
    """A hand as counts: "1 7" is an ace and seven figures, "1 7 +" also the special ace."""
    counts = dict(zip(PLAYERS, map(_count, piles), strict=False))
    return {"hand": {"last_trick": PLAYERS[last], "counts": counts}}


def _count(pile: str) -> Document:
    aces, figures, *special = pile.split()
    count: Document = {"aces": int(aces), "figures": int(figures)}
    return count | {"special_ace": True} if special else count


def _pointed(*points: int, last: int | None = None, no_trick: int | None = None) -> Document:
    """A hand of Busca as points."""
    hand: Document = {"points": dict(zip(PLAYERS, points, strict=True))}
    if last is not None:
        hand["last_trick"] = PLAYERS[last]
    if no_trick is not None:
        hand["no_trick"] = [PLAYERS[no_trick]]
    return {"hand": hand}


def _so_far(*totals: int) -> tuple[Document, ...]:
    """The totals before the hand."""
    stood = zip(PLAYERS, totals, strict=False)
    return tuple(
        {"adjustment": {"player": name, "points": total}} for name, total in stood if total
    )


_FIRST = _counted(3, "1 7", "0 2", "2 4", "1 7")
_SWEEP = _counted(3, "0 2", "0 2", "0 2", "4 14")
_LAST_OF_FOUR = _counted(3, "2 7", "0 1", "0 4", "2 8")

CIAPANO: dict[str, Document] = {
    "thirds": _match("ciapano", _FIRST),
    "empty_last": _match("ciapano", _counted(3, "2 8", "1 5", "1 7", "0 0")),
    "three": _match("ciapano", _counted(2, "1 6", "0 5", "3 9"), players=3),
    "two": _match("ciapano", _counted(1, "2 9", "2 11"), players=2),
    "costly": _match("ciapano", _counted(3, "0 2 +", "1 4", "0 5", "2 9"), batons_ace=11),
    "cappotto": _match("ciapano", _SWEEP),
    "one_ace": _match("ciapano", _counted(3, "1 0", "0 0", "0 0", "3 20")),
    "not_the_last": _match("ciapano", _counted(3, "4 20", "0 0", "0 0", "0 0")),
    "every_card": _match(
        "ciapano", _counted(3, "0 1", "0 1", "0 0", "4 18"), cappotto="every_card"
    ),
    "goes_out": _match("ciapano", *_so_far(28, 20, 15, 9), _FIRST),
    "two_left": _match("ciapano", *_so_far(22, 25, 19, 30), _SWEEP, winners=2),
    "free_place": _match(
        "ciapano",
        *_so_far(30, 29, 10),
        _counted(2, "2 6", "2 13", "0 1"),
        players=3,
        winners=2,
    ),
    "all_out": _match("ciapano", *_so_far(30, 30, 30, 30), _counted(3, "1 6", "1 6", "1 6", "1 2")),
    "lowest": _match("ciapano", *_so_far(29, 12, 11, 17), _LAST_OF_FOUR, end="lowest_wins"),
    "fixed": _match("ciapano", *_so_far(36, 22, 28, 13), _LAST_OF_FOUR, end="fixed_hands", hands=1),
}

BUSCA: dict[str, Document] = {
    "most": _match("busca", _pointed(18, 12, 7, 3)),
    "dear": _match("busca", _pointed(26, 8, 5, 1)),
    "cards": _match("busca", _counted(0, "1 6 +", "1 5", "1 4", "0 5")),
    "uncovered": _match("busca", _pointed(0, 25, 10, 5)),
    "two_uncovered": _match("busca", _pointed(0, 0, 30, 10)),
    "cappotto": _match("busca", _pointed(40, 0, 0, 0)),
    "no_cappotto": _match("busca", _pointed(37, 3, 0, 0, last=1)),
    "no_point": _match("busca", _pointed(22, 10, 8, 0)),
    "a_trick": _match("busca", _pointed(22, 10, 8, 0), uncovered="tricks"),
    "no_trick": _match("busca", _pointed(22, 10, 8, 0, no_trick=3), uncovered="tricks"),
    "tie": _match("busca", _pointed(15, 15, 6, 4)),
    "tie_none": _match("busca", _pointed(15, 15, 6, 4), tie="none"),
    "ends": _match("busca", *_so_far(4, 3, 2, 0), _pointed(18, 12, 7, 3)),
    "goes_on": _match("busca", *_so_far(4, 3, 2, 0), _pointed(18, 12, 7, 3), limit_rule="exceed"),
    "three_over": _match("busca", *_so_far(4, 3, 2, 1), _pointed(0, 0, 0, 40)),
}

WORKED: dict[str, dict[str, Document]] = {"ciapano": CIAPANO, "busca": BUSCA}

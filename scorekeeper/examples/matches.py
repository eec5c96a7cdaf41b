"""The two matches of an example club as match files, and how long ago each entry was made."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.rules.matchfile import MATCH_FORMAT, MatchFile, read_match


@dataclass(frozen=True, slots=True)
class Shown:
    """A match to be looked at; `ago` has the minutes since its start and since each entry."""

    document: Mapping[str, Any]
    ago: tuple[int, ...]

    def read(self) -> MatchFile:
        """The match."""
        return read_match(self.document)

    def times(self, now: datetime) -> list[datetime]:
        """When it was started, and when each entry was made."""
        return [now - timedelta(minutes=minutes) for minutes in self.ago]


def _points(last: str | None, **points: Any) -> dict[str, Any]:
    hand: dict[str, Any] = {"points": points}
    return {"hand": hand if last is None else {"last_trick": last, **hand}}


_CIAPANO = {
    "format": MATCH_FORMAT,
    "game": "ciapano",
    "players": ["Anna", "Bea", "Carlo", "Dino", "Elio"],
    "entries": [
        _points("Elio", Anna="1 1/3", Bea=3, Carlo="2/3", Dino="1 2/3", Elio=None),
        {
            "hand": {
                "last_trick": "Bea",
                "counts": {
                    "Anna": {"figures": 2},
                    "Bea": None,
                    "Carlo": {"aces": 1, "figures": 4},
                    "Dino": {"figures": 5},
                    "Elio": {"aces": 2, "figures": 3},
                },
            }
        },
        _points("Carlo", Anna="1/3", Bea=0, Carlo=None, Dino="2/3", Elio=0),
        {
            "hand": {
                "last_trick": "Elio",
                "cards": {
                    "Anna": ["AB", "3B", "RB", "FB", "2C"],
                    "Bea": ["AC", "RC"],
                    "Carlo": ["3C", "CC", "FC"],
                    "Dino": ["AD", "3D", "RD", "FD"],
                    "Elio": None,
                },
            }
        },
        _points("Elio", Anna="1 2/3", Bea="4 1/3", Carlo="2/3", Dino="1/3", Elio=None),
        _points("Dino", Anna="3 1/3", Bea="2/3", Carlo="3 1/3", Dino=None),
    ],
}
_BUSCA = {
    "format": MATCH_FORMAT,
    "game": "busca",
    "players": ["Bea", "Dino", "Anna", "Carlo"],
    "entries": [
        _points("Bea", Bea=12, Dino=3, Anna=18, Carlo=7),
        _points("Carlo", Bea=10, Dino=0, Anna=5, Carlo=25),
        _points("Anna", Bea=9, Dino=6, Anna=5, Carlo=20),
        _points(None, Bea=15, Dino=4, Anna=15, Carlo=6),
        _points("Bea", Bea=30, Dino=0, Anna=0, Carlo=10),
        _points("Anna", Bea=9, Dino=3, Anna=23, Carlo=5),
    ],
}

_WEEK = 7 * 24 * 60
PLAYING = Shown(_CIAPANO, (52, 47, 40, 33, 25, 18, 9))
FINISHED = Shown(_BUSCA, tuple(_WEEK + minutes for minutes in (64, 58, 51, 45, 37, 30, 22)))

"""The languages of the pages: English, as the code is written, and each that has a catalogue."""

from pathlib import Path

FOLDER = Path(__file__).parent / "translations"
FIRST = "it"
"""What a page speaks where nobody says otherwise."""


def found(folder: Path) -> tuple[str, ...]:
    """The codes of all languages that a folder of catalogues brings, the first one first."""
    codes = {place.parent.name for place in folder.glob("*/LC_MESSAGES")} | {"en"}
    return tuple(sorted(codes, key=lambda code: (code != FIRST, code)))


LANGUAGES = found(FOLDER)

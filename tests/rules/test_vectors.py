"""The vectors: whole matches with their sheets, and files that are refused, with the place."""

import json
from pathlib import Path

import pytest

from scorekeeper.rules import matchfile
from tests.rules.table import read, refused, sheet

VECTORS = Path(__file__).parent / "vectors"


def rows(name):
    with (VECTORS / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def by_title(listed):
    return [pytest.param(row, id=row["title"]) for row in listed]


MATCHES = rows("matches.jsonl")
REFUSED = rows("refused.jsonl")
REFUSED_TEXT = rows("refused-text.jsonl")

POINTS = "entries/0/hand/points"
WHERE = {
    "two players named alike in another Unicode form": "players/1",
    "two players named alike but for case": "players/1",
    "one player": "players",
    "nine players": "players",
    "busca with three": "players",
    "busca with five": "players",
    "name of white space": "players/1",
    "zero-width name": "players/1",
    "name of 41": "players/1",
    "first dealer unknown": "first_dealer",
    "unknown game": "game",
    "no entries": "",
    "a key too many": "",
    "a date that is none": "played_on",
    "a name that is no text": "name",
    "threshold 0": "rules/threshold",
    "threshold as text": "rules/threshold",
    "threshold true": "rules/threshold",
    "threshold null": "rules/threshold",
    "as many winners as players": "rules/winners",
    "fixed hands without a number": "rules/hands",
    "hands without fixed hands": "rules/hands",
    "a rule of the other game": "rules/uncovered",
    "ace of bastoni 7": "rules/batons_ace",
    "sum of final scores": POINTS,
    "sum of card values": POINTS,
    "others add to 11": POINTS,
    "last trick 0": POINTS,
    "two left out": POINTS,
    "thirds, and not the last trick's winner left out": POINTS,
    "final scores that can't tell": POINTS,
    "nobody can hold the ace of bastoni": POINTS,
    "no last trick": "entries/0/hand/last_trick",
    "last trick to somebody who did not play": "entries/0/hand/last_trick",
    "a stranger": "entries/0/hand/points/Elena",
    "one player in a hand": POINTS,
    "points and counts": "entries/0/hand",
    "neither": "entries/0/hand",
    "a card twice": "entries/0/hand/cards",
    "no such card": "entries/0/hand/cards",
    "cards missing": "entries/0/hand/cards",
    "five aces": "entries/0/hand/counts",
    "21 figures": "entries/0/hand/counts",
    "aces missing": "entries/0/hand/counts",
    "special ace where there is none": "entries/0/hand/counts/Anna",
    "four plain aces at busca": "entries/0/hand/counts",
    "two pitas": "entries/0/hand/counts",
    "busca adds to 39": POINTS,
    "busca over 40": POINTS,
    "busca last trick with 2": POINTS,
    "busca with thirds": "entries/0/hand/points/Anna",
    "busca hand of three": POINTS,
    "no_trick without tricks": "entries/0/hand/no_trick",
    "no_trick with points": "entries/0/hand/no_trick",
    "no_trick twice": "entries/0/hand/no_trick",
    "no_trick at ciapano": "entries/0/hand/no_trick",
    "a note that is no text": "entries/0/hand/note",
    "adjustment of 0": "entries/0/adjustment/points",
    "adjustment of 1000": "entries/0/adjustment/points",
    "adjustment of a stranger": "entries/0/adjustment/player",
    "reason that is no text": "entries/0/adjustment/reason",
    "withdrawal at busca": "entries/0/withdrawal",
    "arrival at busca": "entries/0/arrival",
    "arrival of somebody like-named": "entries/0/arrival/player",
    "a known player with a new place": "entries/0/arrival/player",
    "a newcomer without a place": "entries/0/arrival",
    "arrival after a stranger": "entries/0/arrival/after",
    "arrival below 0": "entries/0/arrival/points",
    "a substitute for oneself": "entries/0/substitution/by",
    "empty agreement": "entries/0/agreement",
    "agreement on cappotto": "entries/0/agreement",
    "agreement on hands without fixed hands": "entries/0/agreement/hands",
    "agreement with too many winners": "entries/0/agreement/winners",
    "stop with content": "entries/0/stop",
    "unknown entry": "entries/0",
    "two entries in one": "entries/0",
    "a key twice": "",
    "NaN": "entries/0/hand/points/Bea",
    "3.0": "entries/0/hand/points/Bea",
    "1e0": "entries/0/hand/points/Bea",
    "a lone surrogate": "players/1",
    "cut off": "",
    "more after the end": "",
    "a list": "",
    "nothing": "",
    "deep": "",
    "a number of 5000 digits": "entries/0/hand/points/Bea",
}


def where(row):
    """Every number that is written wrong stands in Anna's pile."""
    if row["title"].startswith("a number written "):
        return "entries/0/hand/points/Anna"
    return WHERE[row["title"]]


def source(row):
    """The bytes of a file that is no document: as text, or too deep or too long to write down."""
    if "repeat" in row:
        text, times = row["repeat"]
        return (text * times).encode()
    if "big" in row:
        return NUMBER_OF_BEA.replace("BEA", "9" * row["big"]).encode()
    return row["text"].encode()


NUMBER_OF_BEA = (
    '{"format": "scorekeeper-match/1", "game": "ciapano", "players": ["Anna", "Bea"],'
    ' "entries": [{"hand": {"last_trick": "Anna", "points": {"Anna": null, "Bea": BEA}}}]}'
)


@pytest.mark.parametrize("row", by_title(MATCHES))
def test_sheet_is_the_expected_one(row):
    assert sheet(row["match"]) == row["sheet"]


@pytest.mark.parametrize("row", by_title(MATCHES))
def test_reading_back_what_was_written_gives_the_same(row):
    file = read(row["match"])
    written = matchfile.write_match(file)
    assert read(written) == file
    assert matchfile.write_match(read(written)) == written
    assert sheet(written) == row["sheet"]


@pytest.mark.parametrize("row", by_title(REFUSED))
def test_refused_match_says_where(row):
    _, _, place = refused(read, row["match"])
    assert place == where(row)


@pytest.mark.parametrize("row", by_title(REFUSED_TEXT))
def test_refused_text_says_where(row):
    _, _, place = refused(matchfile.read, source(row))
    assert place == where(row)


def test_every_place_belongs_to_a_vector():
    assert WHERE.keys() <= {row["title"] for row in REFUSED + REFUSED_TEXT}


def test_number_of_bea_is_the_only_fault():
    assert matchfile.read(NUMBER_OF_BEA.replace("BEA", "3").encode()).match.entries

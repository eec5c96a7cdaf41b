"""The README of the archive: its example is read, its tables name every key, its limits hold."""

import io
import json
import re
from pathlib import Path

from scorekeeper import archive
from scorekeeper.acts import MOST_ACTS
from scorekeeper.archive import clubfile, container, limits, logs
from scorekeeper.archive.checking import check_log
from scorekeeper.archive.reading import read_archive
from scorekeeper.archive.states import Patience
from scorekeeper.lengths import LONGEST_MATCH_NOTE, LONGEST_TITLE
from scorekeeper.models import KEY, KINDS, SHORT
from scorekeeper.rules.cards import PACKS
from scorekeeper.rules.documents import MOST_BYTES
from scorekeeper.rules.matchfile import write_match
from tests.archive_model import packed

README = (Path(archive.__file__).parent / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def example():
    """The archive that the examples are parts of."""
    club, log = map(json.loads, FENCE.findall(README))
    found = logs.read_log(log, log["code"])
    match = check_log(clubfile.read_club(club), found, Patience()).file
    code = log["code"]
    return {
        "club.json": club,
        f"matches/{code}.json": write_match(match),
        f"matches/{code}.log.json": log,
    }


def test_the_example_is_an_archive():
    found = read_archive(io.BytesIO(packed(example())))
    [log] = found.logs(found.club.codes)
    assert found.club.persons["Ada R."] == "Ada"
    assert (log.seats, len(log.acts)) == (("Ada R.", "Beppe", "Cesira"), 5)


def test_it_is_written_as_it_is_shown():
    club, log = map(json.loads, FENCE.findall(README))
    assert clubfile.write_club(clubfile.read_club(club)) == club
    assert logs.write_log(logs.read_log(log, log["code"])) == log


def test_every_key_is_shown_and_told():
    club, log = map(json.loads, FENCE.findall(README))
    words = set(re.findall(r"`([^`\n]+)`", FENCE.sub("", README)))
    assert club.keys() == {*clubfile._REQUIRED, *clubfile._OPTIONAL} <= words
    assert log.keys() == {*logs._REQUIRED, *logs._OPTIONAL}
    acts = {key for act in log["acts"] for key in act}
    assert acts == {*logs.ACT_REQUIRED, *logs.ACT_OPTIONAL} <= words
    assert {*KINDS, *PACKS, "name", "hidden", "same_as", "removed_at", "seats", "note"} <= words


def test_the_limits_are_those_of_the_code():
    told = [int(text.replace(",", "")) for text in re.findall(r"\d[\d,]*\d", FENCE.sub("", README))]
    code = (SHORT, limits.MOST_MATCHES, MOST_ACTS, KEY, LONGEST_TITLE, LONGEST_MATCH_NOTE)
    assert {*code, MOST_BYTES} <= set(told)
    assert container.MOST_FILES == 2 * limits.MOST_MATCHES + 1

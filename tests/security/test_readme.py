"""The list of ASVS's points has each of level 1 once, and names only what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
README = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$", README, re.M)
PATHS = sorted(
    set(re.findall(r"`((?:scorekeeper|static|tests|\.ci)/[\w./-]*|README\.md)`", README))
)
# Section → how many of its points, from the first one on, are of level 1.
LEVEL_1 = {
    "1.2": 5, "1.3": 2, "1.5": 1, "2.1": 1, "2.2": 2, "2.3": 1, "3.2": 2, "3.3": 1, "3.4": 2,
    "3.5": 3, "4.1": 1, "4.4": 1, "5.2": 2, "5.3": 2, "6.1": 1, "6.2": 8, "6.3": 2, "6.4": 2,
    "7.2": 4, "7.4": 2, "8.1": 1, "8.2": 2, "8.3": 1, "9.1": 3, "9.2": 1, "10.4": 5, "11.3": 2,
    "11.4": 1, "12.1": 1, "12.2": 2, "13.4": 1, "14.2": 1, "14.3": 1, "15.1": 1, "15.2": 1,
    "15.3": 1,
}  # fmt: skip


def test_every_point_of_level_1_has_one_row():
    wanted = [
        f"{section}.{number}"
        for section, points in LEVEL_1.items()
        for number in range(1, points + 1)
    ]
    assert [number for number, *_ in ROWS] == wanted
    assert len(wanted) == 70


def test_every_row_says_how_it_stands_and_what_is_met_where():
    for number, _, state, how in ROWS:
        assert state in ("met", "part", "not", "–"), number
        assert state == "–" or re.search("`.+?`", how), f"{number} names no file"


@pytest.mark.parametrize("path", PATHS)
def test_what_it_names_is_there(path):
    assert (ROOT / path).exists()

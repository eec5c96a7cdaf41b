"""What the README shows is true: its commands, its hand, its maps, its settings."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import settings
from scorekeeper.rules.matchfile import read_match
from scorekeeper.wording import catalogue, say

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)\n```", README, re.S)
CONSOLE = re.search(r"\$ echo '(.*?)' \| \.venv/bin/scorekeeper replay -", README)
VIEWS = re.findall(r"^\| .*? \| (`[a-z]+\.py`(?:, `[a-z]+\.py`)*) \|", README, re.M)
PATHS = re.findall(r"`((?:scorekeeper|templates|static|tests|\.github)/[\w./-]*)`", README)


def test_two_commands_start_it_and_test_it():
    start, tests = SHELL
    assert start.endswith(".venv/bin/scorekeeper serve")
    assert tests.endswith(".venv/bin/pytest")


def test_the_checks_run_the_command_for_the_tests():
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--group test" in run
    assert "pytest" in run


def test_the_hand_has_the_reasons_that_the_readme_shows():
    file = read_match(json.loads(CONSOLE[1]))
    why = file.match.entries[0].score.why
    english = catalogue("en")
    for seat, name in file.names.items():
        points = file.match.entries[0].score.scores[seat]
        line = rf"^{name} {points} +{re.escape(say(why[seat], file.names, english))}$"
        assert re.search(line, README, re.M), line


def test_the_command_prints_the_sheet():
    command = [sys.executable, "-m", "scorekeeper", "replay", "-"]
    ran = subprocess.run(command, input=CONSOLE[1], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["totals"] == {"Anna": 3, "Bea": 0, "Carlo": 3, "Dino": 5}


def test_every_view_of_the_map_is_there_and_every_view_is_on_it():
    named = set(re.findall(r"`([a-z]+\.py)`", README))
    there = {path.name for path in (ROOT / "scorekeeper" / "views").glob("[a-z]*.py")}
    assert VIEWS
    assert there <= named


@pytest.mark.parametrize("path", PATHS)
def test_every_path_of_the_map_is_there(path):
    assert (ROOT / path).exists()


def test_every_setting_is_named():
    source = Path(settings.__file__).read_text(encoding="utf-8")
    read = set(re.findall(r'"(SCOREKEEPER_\w+)"', source))
    assert read == set(re.findall(r"`(SCOREKEEPER_\w+)`", README))


def test_the_picture_is_there():
    picture = re.search(r"!\[.+\]\((.+)\)", README)[1]
    assert (ROOT / picture).stat().st_size < 300_000

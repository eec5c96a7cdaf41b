"""The README of the rules: its examples, tables and words are what the code does."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper import rules
from scorekeeper.rules import matchfile, reading
from scorekeeper.rules.entries import Entry
from scorekeeper.rules.game import agreeable, rule_fields
from scorekeeper.rules.matchfile import GAMES, read_match, write_sheet
from scorekeeper.rules.scoresheet import replay
from scorekeeper.wording import catalogue, say

README = (Path(rules.__file__).parent / "README.md").read_text(encoding="utf-8")
CHAPTERS = [
    "The match file",
    "The score sheet",
    "How a sheet is computed",
    "House rules",
    "The command",
    "Where the rules come from",
]
GAME_NAMES = {"Ciapanò": ["ciapano"], "Busca": ["busca"], "both": ["ciapano", "busca"]}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IN_BACKTICKS = re.compile(r"`([^`\n]+)`")


def blocks(language):
    return [block for kind, block in FENCE.findall(README) if kind == language]


def examples():
    """Each match example with the sheet, or part of one, that follows it."""
    documents = [json.loads(block) for block in blocks("json")]
    return list(zip(documents[::2], documents[1::2], strict=True))


def chapter(title):
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def words():
    """Everything that the text, outside of the examples, has in backticks."""
    return set(IN_BACKTICKS.findall(FENCE.sub("", README)))


def sheet_of(document):
    file = read_match(document)
    told = partial(say, names=file.names, translations=catalogue("en"))
    return write_sheet(replay(file.match), file.names, told)


def test_the_chapters_that_others_name():
    assert re.findall("^## (.*)$", README, re.MULTILINE) == CHAPTERS


def test_the_rules_are_numbered_as_the_code_names_them():
    numbers = re.findall(r"^(\d+)\. \*\*", chapter("How a sheet is computed"), re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 12)]


@pytest.mark.parametrize(("document", "shown"), examples())
def test_an_example_has_the_sheet_shown(document, shown):
    sheet = sheet_of(document)
    assert {key: sheet[key] for key in shown} == shown


def test_one_sheet_is_shown_whole():
    assert any(shown.keys() == sheet_of(document).keys() for document, shown in examples())


def test_every_key_of_a_sheet_is_told():
    for document, _ in examples():
        sheet = sheet_of(document)
        told = sheet.keys() | sheet["hands"][0].keys() | (sheet["next"] or {}).keys()
        assert told <= words()


def test_every_entry_kind_is_shown_and_told():
    entries = [entry for document, _ in examples() for entry in document["entries"]]
    kinds = {kind.__name__.lower() for kind in get_args(Entry)}
    assert {kind for entry in entries for kind in entry} == kinds
    assert kinds - {"hand"} <= words()
    assert "\n### Hand\n" in README


def test_every_key_of_a_match_file_is_shown_and_told(monkeypatch):
    accepted = keys_accepted(monkeypatch)
    assert {"special_ace", "no_trick", "by", "first_dealer"} <= accepted
    assert accepted <= words()
    house_rules = {rule for _, rule in house_rules_table()}
    assert accepted - house_rules <= {key for document, _ in examples() for key in keys(document)}


def keys_accepted(monkeypatch):
    """What the reader allows as a key where it reads the examples, except players' names."""
    accepted = set()
    as_object = reading.as_object

    def note_keys(value, required, optional, *where):
        if where not in [("rules",), ("points",), ("counts",), ("cards",)]:
            accepted.update(required, optional)
        return as_object(value, required, optional, *where)

    for module in (reading, matchfile):
        monkeypatch.setattr(module, "as_object", note_keys)
    for document, _ in examples():
        read_match(document)
    return accepted


def keys(value):
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from keys(item)


def house_rules_table():
    """(game, rule) → default, choices or range, whether it may change on the way."""
    rows = re.findall(r"^\| (.*) \|$", chapter("House rules"), re.MULTILINE)[2:]
    cells = [row.split(" | ") for row in rows]
    return {
        (game, value(rule)): (value(default), values(choices), changes == "yes")
        for names, rule, default, choices, changes, _ in cells
        for game in GAME_NAMES[names]
    }


def value(cell):
    text = cell.strip("`")
    if cell == "none":
        return None
    return int(text) if text.isdigit() else text


def values(cell):
    return tuple(map(value, cell.split("–" if "–" in cell else ", ")))


def test_the_house_rules_are_those_of_the_games():
    assert house_rules_table() == {
        (name, rule.name): (
            rule.default,
            rule.metadata.get("range") or rule.metadata["choices"],
            rule.name in agreeable(game),
        )
        for name, game in GAMES.items()
        for rule in rule_fields(game).values()
    }


def test_the_command_prints_what_is_shown(tmp_path):
    for block in blocks("json")[::2]:
        (tmp_path / f"{json.loads(block)['game']}.json").write_text(block, encoding="utf-8")
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    (console,) = blocks("console")
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", console, re.MULTILINE)
    assert len(commands) == 2
    for command, shown in commands:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": programs},
            capture_output=True,
            check=False,
        )
        assert (done.stdout.decode(), done.stderr) == (shown, b"")

"""The README of the rules: its examples, tables and words are what the code does."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper import rules
from scorekeeper.rules import matchfile, reading
from scorekeeper.rules.entries import Entry
from scorekeeper.rules.game import agreeable, rule_fields
from scorekeeper.rules.matchfile import GAMES, read_match, write_match, write_sheet
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
    kinds = {kind.__name__.lower() for kind in get_args(Entry)}
    assert {
        kind for document, _ in examples() for entry in document["entries"] for kind in entry
    } == kinds
    assert kinds - {"hand"} <= words()
    assert "### Hand\n" in README


def test_every_key_of_a_match_file_is_shown_and_told(monkeypatch):
    accepted = keys_accepted(monkeypatch)
    assert {"special_ace", "no_trick", "by", "first_dealer"} <= accepted
    assert accepted <= words()
    agreed = {rule for game in GAMES.values() for rule in rule_fields(game)}
    assert accepted - agreed <= {key for document, _ in examples() for key in keys_of(document)}


def keys_accepted(monkeypatch):
    """The keys that the reader allows anywhere in the examples, players' names left out."""
    accepted = set()

    def note_keys(value, required, optional, *where):
        if where[:1] not in (("points",), ("rules",)) and where not in (("counts",), ("cards",)):
            accepted.update(required, optional)
        return as_object(value, required, optional, *where)

    as_object = reading.as_object
    for module in (reading, matchfile):
        monkeypatch.setattr(module, "as_object", note_keys)
    for document, _ in examples():
        read_match(document)
    return accepted


def keys_of(value):
    if isinstance(value, dict):
        yield from value
    for inner in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from keys_of(inner)


def house_rules_table():
    """(game, rule) → default, choices or range, whether it may change."""
    rows = [
        line.strip("| ").split(" | ")
        for line in chapter("House rules").split("\n")
        if line[:1] == "|"
    ]
    return {
        (game, value(rule)): (value(default), values(choices), changes == "yes")
        for names, rule, default, choices, changes, _ in rows[2:]
        for game in GAME_NAMES[names]
    }


def value(cell):
    text = cell.strip("`")
    return None if text == "none" and "`" not in cell else int(text) if text.isdigit() else text


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
    for document, _ in examples():
        path = tmp_path / f"{document['game']}.json"
        path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    (console,) = blocks("console")
    for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", console, re.MULTILINE):
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            check=False,
        )
        assert (done.stdout.decode(), done.stderr) == (shown, b"")

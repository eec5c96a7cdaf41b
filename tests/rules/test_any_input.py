"""Whatever comes in, a sheet or a refusal comes out."""

import json
from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import matchfile
from scorekeeper.rules.documents import path
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import replay
from tests.rules.strategies import lawful, matches
from tests.rules.table import COUNTING, EIGHT

WORDS = [
    "format", "scorekeeper-match/1", "game", "ciapano", "busca", "players", "entries", "rules",
    "hand", "points", "counts", "cards", "last_trick", "no_trick", "note", "aces", "figures",
    "special_ace", "adjustment", "player", "reason", "withdrawal", "arrival", "after",
    "substitution", "by", "agreement", "threshold", "limit_rule", "winners", "hands", "end",
    "stop", "2/3", "3 1/3", "⅓", "2026-11-27", "\ud800", "", *EIGHT, *COUNTING[:5],
]  # fmt: skip
TEXTS = st.sampled_from(WORDS) | st.text(max_size=5)
NUMBERS = st.integers(-3, 45) | st.integers() | st.sampled_from([0, 11, 40, 999, 1000, 10**30])
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS
TREES = st.recursive(
    LEAVES,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(TEXTS, below, max_size=4),
    max_leaves=12,
)


def sheet_or_refusal(read, source):
    """The written sheet, or None where it is refused; anything else that escapes is a fault."""
    file, refusal = outcome(read, source)
    if file is None:
        assert path(refusal).count("/") < 6
        return None
    assert matchfile.read_match(matchfile.write_match(file)) == file
    return matchfile.write_sheet(replay(file.match), file.names, lambda reason: reason.key)


def outcome(read, source):
    try:
        return read(source), None
    except RuleError as refusal:
        return None, refusal


def places(tree, at=()):
    """Every place in a document, as a path of keys."""
    yield at
    if isinstance(tree, dict | list):
        below = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for key, value in below:
            yield from places(value, (*at, key))


def replaced(tree, at, value):
    """The document with something else in that place."""
    if not at:
        return value
    tree = deepcopy(tree)
    inside = tree
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = value
    return tree


def removed(tree, at):
    tree = deepcopy(tree)
    inside = tree
    for key in at[:-1]:
        inside = inside[key]
    del inside[at[-1]]
    return tree


def value_at(tree, at):
    for key in at:
        tree = tree[key]
    return tree


@st.composite
def mutations(draw):
    """A legal match file, one or two places replaced, removed, or swapped for another's like."""
    document = draw(matches())
    for _ in range(draw(st.integers(1, 2))):
        below = [*places(document)][1:]
        deep = [at for at in below if len(at) > 1]
        at = draw(st.sampled_from(below) | st.sampled_from(deep or below))
        change = draw(st.sampled_from(["replace", "remove", "like", "like"]))
        if change == "remove":
            document = removed(document, at)
        else:
            other = likes(document, at) if change == "like" else TREES
            document = replaced(document, at, draw(other))
    return document


def likes(document, at):
    """What stands elsewhere in the document and is of the same type; small numbers."""
    kind = type(value_at(document, at))
    if kind is int:
        return st.integers(0, 12)
    found = [place for place in places(document) if type(value_at(document, place)) is kind]
    return st.sampled_from(found).map(lambda place: deepcopy(value_at(document, place)))


@lawful(300)
@given(TREES)
def test_any_tree(tree):
    assert sheet_or_refusal(matchfile.read_match, tree) is None


@lawful(300)
@given(st.lists(st.dictionaries(TEXTS, TREES, min_size=1, max_size=1), max_size=3))
def test_any_entries(entries):
    document = {"format": "scorekeeper-match/1", "game": "busca", "players": list(EIGHT[:4])}
    sheet_or_refusal(matchfile.read_match, document | {"entries": entries})


@lawful(500)
@given(mutations())
def test_legal_matches_with_something_changed(document):
    sheet_or_refusal(matchfile.read_match, document)


@lawful(200)
@given(mutations())
def test_legal_files_with_something_changed(document):
    sheet_or_refusal(matchfile.read, json.dumps(document).encode())


@lawful(200)
@given(matches())
def test_legal_matches_are_accepted(document):
    assert sheet_or_refusal(matchfile.read_match, document)


@lawful(300)
@given(st.binary(max_size=60))
def test_any_bytes(source):
    assert sheet_or_refusal(matchfile.read, source) is None


@lawful(300)
@given(matches(), st.data())
def test_legal_files_with_bytes_changed(document, data):
    source = bytearray(json.dumps(document, ensure_ascii=False).encode())
    start = data.draw(st.integers(0, len(source)))
    length = data.draw(st.integers(0, 3))
    source[start : start + length] = data.draw(st.binary(max_size=3) | st.sampled_from(TOKENS))
    sheet_or_refusal(matchfile.read, bytes(source))


TOKENS = [b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"-", b"0", b"1e9", b"\\ud800", b"\xff"]

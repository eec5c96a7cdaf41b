"""JSON read strictly: bytes to a document, and the shape of its parts."""

import pytest

from scorekeeper.rules import matchfile
from scorekeeper.rules.documents import as_list, as_object, as_text, only_item, parse
from scorekeeper.rules.reasons import check_number
from tests.rules.table import refused

MOST = 5_000_000


def test_byte_order_mark_is_ignored():
    assert parse(b'\xef\xbb\xbf{"a": [1, "\xc3\xb2"]}') == {"a": [1, "ò"]}


def test_surrogates_in_pairs_are_a_character():
    assert parse(rb'"\ud83c\udccf"') == "🃏"


def test_escaped_backslash_is_no_surrogate():
    assert parse(rb'"\\ud800"') == "\\ud800"


@pytest.mark.parametrize(
    ("source", "where"),
    [
        (rb'["a", "\ud800"]', "1"),
        (rb'{"a": {"b": "x\uDFFFy"}}', "a/b"),
        (rb'{"a": {"\udc00": 1}}', "a"),
        (rb'"\udccf\ud83c"', ""),
    ],
)
def test_lone_surrogate(source, where):
    assert refused(parse, source) == ("lone_surrogate", {}, where)


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [(b"", 1, 1), (b"{", 1, 2), (b"[1,\n2] 3", 2, 4), (b"[01]", 1, 3), (b"{'a': 1}", 1, 2)],
)
def test_not_json_says_where(source, line, column):
    assert refused(parse, source) == ("not_json", {"line": line, "column": column}, "")


@pytest.mark.parametrize(
    ("source", "byte"), [(b'"\xff"', 1), (b"\xfe\xff\x00{", 0), (b'["a", "\xed\xa0\x80"]', 7)]
)
def test_not_utf8_says_where(source, byte):
    assert refused(parse, source) == ("not_utf8", {"byte": byte}, "")


def test_key_twice_is_named():
    assert refused(parse, b'{"a": {"b": 1, "c": 2, "b": 1}}') == ("key_twice", {"key": "b"}, "")


def test_five_million_bytes_at_most():
    assert parse(b"1".ljust(MOST)) == 1
    assert refused(parse, b"1".ljust(MOST + 1)) == ("file_too_large", {"most": MOST}, "")


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
def test_nested_too_deep(opening):
    assert refused(parse, opening * 100_000) == ("nested_too_deep", {}, "")


BURIED = (
    '{"format": "scorekeeper-match/1", "game": "ciapano", "players": ["A", "B"],'
    ' "entries": [{"adjustment": {"points": 1, "player": %s}}]}'
)


@pytest.mark.parametrize("depth", range(800, 1010, 3))
def test_depths_around_the_limit_are_refused_in_one_way_or_another(depth):
    source = BURIED % ("[" * depth + "]" * depth)
    assert refused(matchfile.read, source.encode())[0] in {"name_is_no_text", "nested_too_deep"}


@pytest.mark.parametrize("text", [b"1.0", b"1e0", b"1E2", b"-0.0", b"NaN", b"Infinity", b"9" * 19])
def test_numbers_that_are_not_whole(text):
    refusal = ("not_a_whole_number", {"least": 0, "most": 999}, "points")
    assert refused(check_number, parse(text), 0, 999, "points") == refusal


@pytest.mark.parametrize("value", [True, False, None, 1.0, "1", [], {}])
def test_what_is_no_number(value):
    refusal = ("not_a_whole_number", {"least": 0, "most": 999}, "points")
    assert refused(check_number, value, 0, 999, "points") == refusal


@pytest.mark.parametrize("value", [-1, 1000])
def test_number_outside(value):
    facts = {"number": value, "least": 0, "most": 999}
    assert refused(check_number, value, 0, 999, "points") == ("number_outside", facts, "points")


def test_number_inside():
    assert [check_number(value, 0, 999) for value in (0, 999)] == [0, 999]


@pytest.mark.parametrize("value", [None, [], "a", 1, True])
def test_not_an_object(value):
    assert refused(as_object, value, (), (), "rules") == ("not_an_object", {}, "rules")


def test_object_has_its_keys_and_no_others():
    assert as_object({"a": 1, "b": 2}, ("a",), ("b", "c")) == {"a": 1, "b": 2}
    assert refused(as_object, {"b": 2}, ("a",), ("b",), "x") == ("key_missing", {"key": "a"}, "x")
    assert refused(as_object, {"c": 2}, (), ("b",), "x") == ("unknown_key", {"key": "c"}, "x")


@pytest.mark.parametrize("value", [None, {}, "a", 1, ()])
def test_not_a_list(value):
    assert refused(as_list, value, "entries") == ("not_a_list", {}, "entries")


@pytest.mark.parametrize("value", [None, {}, [], 1, True])
def test_not_a_text(value):
    assert refused(as_text, value, "note") == ("not_a_text", {}, "note")


def test_text_may_be_empty():
    assert as_text("") == ""


@pytest.mark.parametrize("value", [None, [], "stop", {}, {"stop": {}, "hand": {}}])
def test_not_one_entry(value):
    assert refused(only_item, value) == ("not_one_entry", {}, "")


def test_a_surrogate_far_down_in_a_wide_document_is_found_with_its_place():
    source = '{"a":' + "[" * 300 + '"",' * 20_000 + '"\\ud83d"' + "]" * 300 + "}"
    key, _, where = refused(parse, source.encode())
    assert key == "lone_surrogate"
    assert where == "a/" + "0/" * 299 + "20000"

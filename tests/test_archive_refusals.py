"""What is no archive, or a wrong one, is refused: which file, where, why; nothing is stored."""

import copy
import io
import json
import stat
import struct
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.archive.limits import LIMITS, UPLOAD, Limits
from scorekeeper.archive.reading import read_archive
from scorekeeper.archive.refusals import ArchiveError
from scorekeeper.wording import catalogue, say
from tests.archive_model import dump, imported, packed

AT = "2026-11-27T20:15:03.000001Z"
POINTS = {"0": 3, "1": 0, "2": 3, "3": 5}
HAND = {"hand": {"last_trick": "3", "points": POINTS}}
RULES = {"threshold": 31}
START = {"rules": RULES, "players": ["0", "1", "2", "3"], "first_dealer": "0"}
NAMES = ["Anna", "Bea", "Carlo", "Dino"]
LOG, MATCH, CLUB = "matches/m1.log.json", "matches/m1.json", "club.json"


def act(kind, **more):
    act.count += 1
    return {"kind": kind, **more, "at": AT, "once": f"once-{act.count}"}


act.count = 0


def log(*more, code="m1", **changes):
    acts = [act("open", body=copy.deepcopy(START)), *more]
    document = {"format": "scorekeeper-log/1", "code": code, "game": "ciapano"}
    document |= {"played_on": "2026-11-27", "suits": "italian", "created_at": AT}
    return document | {"seats": list(NAMES), "acts": acts} | changes


def named_points():
    return dict(zip(NAMES, POINTS.values(), strict=True))


def match(**changes):
    named = [{"hand": {"last_trick": "Dino", "points": named_points()}}]
    document = {"format": "scorekeeper-match/1", "game": "ciapano", "played_on": "2026-11-27"}
    return document | {"players": list(NAMES), "entries": named} | changes


def whole():
    """A club of four who played one hand, and somebody who never played."""
    players = [{"name": name} for name in (*NAMES, "Zoe")]
    club = {"format": "scorekeeper-club/1", "time_zone": "Europe/Rome", "players": players}
    found = {CLUB: club | {"matches": ["m1"]}, MATCH: match(), LOG: log(act("add", body=HAND))}
    return copy.deepcopy(found)


def read(content, limits=LIMITS):
    return read_archive(io.BytesIO(content), limits)


def refusal(content, limits=LIMITS):
    with pytest.raises(ArchiveError) as refused:
        read(content, limits)
    error = refused.value
    for language in ("en", "it"):
        assert say(error.reason, error.names, catalogue(language))
    assert error.place.isprintable()
    return error


def mended(**changes):
    """The archive with other files; None leaves one out."""
    found = {**whole(), **changes}
    return packed({name: content for name, content in found.items() if content is not None})


def test_it_is_read_as_it_is():
    archive = read(packed(whole()))
    assert archive.club.codes == ("m1",)
    assert [player.name for player in archive.club.players] == [*NAMES, "Zoe"]
    [found] = archive.logs(["m1"])
    assert [one.kind for one in found.acts] == ["open", "add"]


# One change each: the file, the path of what is changed, what it becomes, where it is refused

GONE = object()
LATER = {
    "arrival": {"arrival": {"player": "4", "after": "0"}},
    "hand of strangers": {"hand": {"last_trick": "3", "points": {"9": 3, "1": 8, "3": None}}},
}
CHANGES = [
    # club.json
    (CLUB, ("format",), "scorekeeper-club/2", "format", "unknown_format"),
    (CLUB, ("colour",), "red", "", "unknown_key"),
    (CLUB, ("matches",), GONE, "", "key_missing"),
    (CLUB, ("name",), None, "name", "not_a_text"),
    (CLUB, ("name",), "x" * 41, "name", "text_length"),
    (CLUB, ("name",), "a\x00b", "name", "character_not_kept"),
    (CLUB, ("time_zone",), "Europe/Atlantis", "time_zone", "no_such_time_zone"),
    (CLUB, ("time_zone",), "../../etc/passwd", "time_zone", "no_such_time_zone"),
    (CLUB, ("language",), "italiano!", "language", "text_length"),
    (CLUB, ("created_at",), "yesterday", "created_at", "not_a_moment"),
    (CLUB, ("matches",), ["m1", "m1"], "matches/1", "key_twice"),
    (CLUB, ("matches",), ["../m1"], "matches/0", "not_a_code"),
    (CLUB, ("matches",), [1], "matches/0", "not_a_text"),
    (CLUB, ("players", 1, "name"), "ANNA", "players/1/name", "name_twice"),
    (CLUB, ("players", 1, "name"), " Bea", "players/1/name", "name_white_space"),
    (CLUB, ("players", 1, "hidden"), 1, "players/1/hidden", "not_true_or_false"),
    (CLUB, ("players", 4, "same_as"), "Zoe", "players/4/same_as", "same_as_nobody"),
    (CLUB, ("players", 4, "same_as"), "Ugo", "players/4/same_as", "same_as_nobody"),
    (CLUB, ("players", 4, "same_as"), None, "players/4/same_as", "not_a_text"),
    # The log by itself
    (LOG, ("format",), "scorekeeper-match/1", "format", "unknown_format"),
    (LOG, ("code",), "m2", "code", "rule_not_a_choice"),
    (LOG, ("game",), "briscola", "game", "rule_not_a_choice"),
    (LOG, ("played_on",), "2026-02-30", "played_on", "not_a_date"),
    (LOG, ("suits",), "swiss", "suits", "rule_not_a_choice"),
    (LOG, ("note",), "x" * 2001, "note", "text_length"),
    (LOG, ("created_at",), "2026-11-27T20:15:03Z", "created_at", "not_a_moment"),
    (LOG, ("created_at",), "9999-12-31T23:59:59.999999Z", "created_at", "not_a_moment"),
    (LOG, ("removed_at",), None, "removed_at", "not_a_text"),
    (LOG, ("seats", 3), "Ugo", "seats/3", "stranger"),
    (LOG, ("seats", 3), "anna", "seats/3", "stranger"),
    (LOG, ("seats", 3), "Anna", "seats/3", "person_twice"),
    (LOG, ("seats", 4), "Zoe", "seats/4", "seat_unused"),
    (LOG, ("seats", 3), GONE, "acts", "stranger"),
    # Acts
    (LOG, ("acts",), [], "acts", "match_unopened"),
    (LOG, ("acts",), {}, "acts", "not_a_list"),
    (LOG, ("acts", 0, "kind"), "add", "acts/0/kind", "match_unopened"),
    (LOG, ("acts", 1, "kind"), "open", "acts/1/kind", "match_unopened"),
    (LOG, ("acts", 1, "kind"), "delete", "acts/1/kind", "rule_not_a_choice"),
    (LOG, ("acts", 1, "kind"), "strike", "acts/1/body", "body_by_kind"),
    (LOG, ("acts", 1, "body"), GONE, "acts/1/body", "body_by_kind"),
    (LOG, ("acts", 1, "body"), None, "acts/1/body", "not_an_object"),
    (LOG, ("acts", 1, "body"), {}, "acts/1/body", "not_one_entry"),
    (LOG, ("acts", 1, "revision"), 2, "acts/1", "unknown_key"),
    (LOG, ("acts", 1, "entry"), 0, "acts/1/entry", "number_outside"),
    (LOG, ("acts", 1, "entry"), True, "acts/1/entry", "not_a_whole_number"),
    (LOG, ("acts", 1, "before"), 7, "acts/1", "no_such_entry"),
    (LOG, ("acts", 1, "who"), "x" * 41, "acts/1/who", "text_length"),
    (LOG, ("acts", 1, "once"), "x" * 65, "acts/1/once", "text_length"),
    (LOG, ("acts", 1, "at"), "2026-11-27T20:15:03.000001", "acts/1/at", "not_a_moment"),
    (LOG, ("acts", 0, "body", "rules", "threshold"), 0, "acts/0/body/rules/threshold", None),
    (LOG, ("acts", 0, "body", "first_dealer"), "7", "acts/0/body/first_dealer", "stranger"),
    (LOG, ("acts", 0, "body", "players", 1), "0", "acts/0/body/players/1", "name_twice"),
    (LOG, ("acts", 1, "body", "hand", "points", "3"), 4, "acts/1/body/hand/points", "scores_sum"),
    (LOG, ("acts", 1, "body"), LATER["hand of strangers"], "acts/1/body/hand/points/9", None),
    (LOG, ("acts", 1, "body"), LATER["arrival"], "acts", "stranger"),
    # The match file
    (MATCH, ("name",), "another", "", "match_file_differs"),
    (MATCH, ("entries",), [], "", "match_file_differs"),
    (MATCH, ("players",), [*NAMES[1:], "Anna"], "", "match_file_differs"),
    (MATCH, ("players",), NAMES[:1], "players", "game_seats"),
    (MATCH, ("rules",), {"threshold": 21}, "", "match_file_differs"),
    (MATCH, ("note",), "x", "", "unknown_key"),
    (MATCH, ("entries", 0, "hand", "points", "Dino"), 6, "entries/0/hand/points", "scores_sum"),
]


def changed(document, path, value):
    below = document
    for key in path[:-1]:
        below = below[key]
    if value is GONE:
        del below[path[-1]]
    elif isinstance(below, list) and path[-1] == len(below):
        below.append(value)
    else:
        below[path[-1]] = value


@pytest.mark.parametrize(("file", "path", "value", "where", "key"), CHANGES)
def test_a_wrong_document_is_refused_where_it_is_wrong(file, path, value, where, key):
    found = whole()
    changed(found[file], path, value)
    error = refusal(packed(found))
    assert (error.file, "/".join(map(str, error.where))) == (file, where)
    assert key in (None, error.reason.key)


ACTS = [
    ([act("undo"), act("undo")], "acts/3", "nothing_to_undo"),
    ([act("redo")], "acts/2", "nothing_to_redo"),
    ([act("undo", entry=1)], "acts/2/entry", "undoes_another"),
    ([act("strike", entry=1)], "acts/2", "no_such_entry"),
    ([act("strike", entry=2), act("strike", entry=2)], "acts/3", "no_such_entry"),
    ([act("restore", entry=2)], "acts/2", "no_such_entry"),
    ([act("move", entry=2, before=3)], "acts/2", "no_such_entry"),
    ([act("replace", entry=1, body={**START, "rules": {"batons_ace": 11}})], "acts/2", None),
    ([act("replace", entry=1, body={**START, "players": ["0", "1"]})], "acts/2", "stranger"),
    ([{**act("undo"), "once": "twice"}, {**act("redo"), "once": "twice"}], "acts/3/once", None),
    ([act("add", body=LATER["arrival"]), act("add", body=LATER["arrival"])], None, "name_twice"),
]


@pytest.mark.parametrize(("acts", "where", "key"), ACTS)
def test_acts_that_the_ledger_would_not_have_taken(acts, where, key):
    document = log(act("add", body=HAND), *acts, seats=[*NAMES, "Zoe"])
    if not any("arrival" in one.get("body", {}) for one in acts):
        document["seats"] = NAMES
    error = refusal(mended(**{LOG: document}))
    assert error.file == LOG
    assert where in (None, "/".join(map(str, error.where)))
    assert key in (None, error.reason.key)


def test_what_an_undo_would_lead_to_is_read_too():
    wrong = copy.deepcopy(HAND)
    wrong["hand"]["points"]["0"] = 9
    acts = [act("add", body=HAND), act("add", body=wrong), act("undo")]
    assert refusal(mended(**{LOG: log(*acts)})).where[:2] == ("acts", 2)


def test_one_person_under_two_names_sits_once():
    found = whole()
    found[CLUB]["players"][1]["same_as"] = "Anna"
    error = refusal(packed(found))
    assert (error.file, error.reason.key) == (LOG, "person_twice")


def test_one_form_opens_one_match():
    found = whole()
    found[CLUB]["matches"].append("m2")
    found["matches/m2.json"] = found[MATCH]
    found["matches/m2.log.json"] = {**found[LOG], "code": "m2"}
    error = refusal(packed(found))
    assert (error.file, error.reason.key) == ("matches/m2.log.json", "key_twice")


def test_names_are_told():
    wrong = copy.deepcopy(HAND)
    wrong["hand"] |= {"points": {**POINTS, "3": 0, "0": 8}}
    error = refusal(mended(**{LOG: log(act("add", body=wrong))}))
    assert "Dino" in say(error.reason, error.names, catalogue("en"))


# Documents that are none

RAW = [
    (b"", "not_json"),
    (b"{", "not_json"),
    (b"[" * 100_000, "nested_too_deep"),
    (b'{"a":' * 100_000, "nested_too_deep"),
    (b"\xff\xfe{}", "not_utf8"),
    (b'{"a": "\\ud800"}', "lone_surrogate"),
    (b'{"a": 1, "a": 2}', "key_twice"),
    (b" " * 5_000_001, "file_too_large"),
    (b"[]", "not_an_object"),
]


@pytest.mark.parametrize(("content", "key"), RAW)
@pytest.mark.parametrize("file", [CLUB, LOG, MATCH])
def test_no_document(file, content, key):
    error = refusal(mended(**{file: content}))
    assert (error.file, error.reason.key) == (file, key)


# Files that don't belong, or are missing


@pytest.mark.parametrize("file", [CLUB, LOG, MATCH])
def test_a_missing_file_is_named(file):
    error = refusal(mended(**{file: None}))
    assert (error.file, error.reason.key) == (file, "file_missing")


def test_a_file_without_a_name():
    content = packed(whole())
    error = refusal(patched(content, directory(content) + 46, "B", 0))
    assert (error.file, error.reason.key) == ("\0lub.json", "file_does_not_belong")


ELSEWHERE = ["../club.json", "/etc/passwd", "matches\\m1.json", "matches/../x", "notes.txt", "m/"]


@pytest.mark.parametrize("name", [*ELSEWHERE, "matches/m2.json", "CLUB.JSON", "\x1b[2J.json"])
def test_a_file_that_does_not_belong_is_named(name):
    error = refusal(packed({**whole(), name: b""}))
    assert (error.file, error.reason.key) == (name, "file_does_not_belong")


def with_entries(change):
    """The archive, each file's entry changed before it is written."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in whole().items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            change(info)
            archive.writestr(info, json.dumps(content).encode())
    return file.getvalue()


def test_links_and_other_ways_to_squeeze_are_refused():
    def link(info):
        info.external_attr = (stat.S_IFLNK | 0o777) << 16

    def lzma(info):
        info.compress_type = zipfile.ZIP_LZMA

    assert refusal(with_entries(link)).reason.key == "file_does_not_belong"
    assert refusal(with_entries(lzma)).reason.key == "squeezed_otherwise"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_there_twice():
    file = io.BytesIO(packed(whole()))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(CLUB, "{}")
    error = refusal(file.getvalue())
    assert (error.file, error.reason.key) == (CLUB, "file_twice")


def directory(content):
    """Where the directory at the archive's end begins."""
    return struct.unpack("<L", content[-6:-2])[0]


def patched(content, place, pattern, *values):
    raw = bytearray(content)
    struct.pack_into(pattern, raw, place, *values)
    return bytes(raw)


def test_an_encrypted_file():
    content = packed(whole())
    error = refusal(patched(content, directory(content) + 8, "<H", 1))
    assert (error.file, error.reason.key) == (CLUB, "file_encrypted")


# The archive itself


@pytest.mark.parametrize("content", [b"", b"PK", b"no archive", b"{}", b"\x00" * 5000])
def test_no_archive(content):
    assert refusal(content).reason.key == "not_an_archive"


def test_half_an_archive():
    content = packed(whole())
    for size in range(0, len(content), 50):
        assert refusal(content[:size]).reason.key == "not_an_archive"


def test_a_changed_byte_in_a_file():
    content = packed(whole())
    place = content.index(b"matches/m1.log.json") + 60
    error = refusal(patched(content, place, "B", content[place] ^ 0x55))
    assert (error.file, error.reason.key) == (LOG, "archive_damaged")


def test_a_length_that_is_not_true():
    content = packed(whole())
    size = directory(content) + 24
    for length in (3, 1_000_000, 4_000_000_000):
        error = refusal(patched(content, size, "<L", length))
        assert (error.file, error.reason.key) == (CLUB, "archive_damaged")


def test_what_unpacks_to_far_too_much_is_not_unpacked():
    content = mended(**{CLUB: b" " * 300_000_000})
    assert len(content) < 1_000_000
    error = refusal(content)
    assert (error.file, error.reason.key) == (CLUB, "file_too_large")


def test_many_files_are_too_much_together():
    content = packed(whole())
    error = refusal(content, Limits(len(content), 400))
    assert (error.file, error.reason.key) == (LOG, "unpacked_too_large")
    assert read(content, Limits(len(content), 5000))
    assert refusal(content, Limits(len(content) - 1, 5000)).reason.key == "file_too_large"


def test_a_directory_of_far_too_many_files():
    content = packed(whole())
    assert refusal(patched(content, len(content) - 12, "<H", 60_002)).reason.key == "too_many_files"
    end = len(content) - 10
    assert refusal(patched(content, end, "<L", 2**32 - 1)).reason.key == "too_many_files"
    locator = content[:-22] + b"PK\x06\x07" + b"\0" * 16 + content[-22:]
    assert refusal(locator).reason.key == "too_many_files"


def test_a_match_of_too_many_acts():
    acts = [act("undo" if number % 2 else "redo") for number in range(1, 3000)]
    content = mended(**{LOG: log(act("add", body=HAND), *acts), MATCH: match(entries=[])})
    error = refusal(content, UPLOAD)
    assert (error.where, error.reason.key) == (("acts",), "match_too_long")
    assert read(content).club.codes == ("m1",)


def test_a_match_that_takes_too_long_to_check():
    starts = [{**START, "rules": {"threshold": 40 + number % 900}} for number in range(1400)]
    hands = [act("add", body=HAND) for _ in range(1400)]
    acts = [act("replace", entry=1, body=start) for start in starts]
    error = refusal(mended(**{LOG: log(*hands, *acts)}), UPLOAD)
    assert error.reason.key == "match_too_involved"


# Whatever is changed


def test_nothing_of_it_is_stored(app):
    imported(app, packed(whole()))
    before = dump(app)
    for _, path, value, *_ in CHANGES[:3]:
        found = whole()
        changed(found[CLUB], path, value)
        with pytest.raises(ArchiveError):
            imported(app, packed(found), key="new")
    assert dump(app) == before


def accepted(content):
    """Whether an archive is one; anything but an ArchiveError is a fault."""
    try:
        archive = read(content, Limits(10**6, 10**7))
    except ArchiveError as error:
        return not say(error.reason, error.names, catalogue("it"))
    return len(list(archive.logs(archive.club.codes))) == len(archive.club.codes)


GOOD = packed(whole())
FUZZ = settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@FUZZ
@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1))
def test_other_bytes_are_refused_or_an_archive(changes):
    raw = bytearray(GOOD)
    for place, value in changes:
        raw[place] = value
    accepted(bytes(raw))


@FUZZ
@given(st.integers(0, len(GOOD)), st.integers(0, len(GOOD)), st.binary(max_size=40))
def test_bytes_cut_out_and_put_in_are_refused_or_an_archive(start, end, more):
    accepted(GOOD[:start] + more + GOOD[end:])


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.sampled_from([10**12, 2.5, "", "0", "4", "Anna", "Zoe", AT, "add", "undo", [], {}, HAND]),
    st.text(max_size=5),
)


def places(value, path=()):
    """Every path in a document."""
    yield path
    if isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(below, (*path, key))


@FUZZ
@given(st.data())
def test_other_values_are_refused_or_an_archive(data):
    found = whole()
    file = data.draw(st.sampled_from([CLUB, LOG, LOG, MATCH]))
    path = data.draw(st.sampled_from([one for one in places(found[file]) if one]))
    changed(found[file], path, data.draw(st.one_of(VALUES, st.just(GONE))))
    accepted(packed(found))

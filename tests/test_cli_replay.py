"""`scorekeeper replay`, run as people run it: files in, one line out for each."""

import json
import os
import subprocess
import sys

import pytest

REPLAY = [sys.executable, "-m", "scorekeeper", "replay"]
PLAYERS = ["Anna", "Bea", "Carlo", "Nicolò"]
HAND = {
    "last_trick": "Nicolò",
    "points": {"Anna": "3 1/3", "Bea": "2/3", "Carlo": 3, "Nicolò": None},
}
LARGEST = 5_000_000


def match(*hands, **more):
    entries = [{"hand": hand} for hand in hands]
    document = {"format": "scorekeeper-match/1", "game": "ciapano", "players": PLAYERS}
    return document | {"entries": entries} | more


@pytest.fixture
def write(tmp_path):
    """Writes a document, or bytes, to a file and gives its path."""

    def write(name, content):
        path = tmp_path / name
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        path.write_bytes(raw)
        return str(path)

    return write


def replay(*words, source=b"", **environment):
    return subprocess.run(
        [*REPLAY, *words],
        input=source,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def lines(done):
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n")[:-1]]


def error_of(done):
    """The only line's error, after an exit with 1."""
    assert done.returncode == 1
    (line,) = lines(done)
    return line["error"]


def test_a_sheet(write):
    done = replay(write("a.json", match(HAND)))
    (sheet,) = lines(done)
    assert done.returncode == 0
    assert sheet["format"] == "scorekeeper-sheet/1"
    assert sheet["totals"] == {"Anna": 3, "Bea": 0, "Carlo": 3, "Nicolò": 5}
    assert sheet["hands"][0]["why"] == {
        "Anna": "10/3: 3 whole points, ⅓ dropped",
        "Bea": "2/3: less than a point",
        "Carlo": "9/3: 3 whole points",
        "Nicolò": "last trick: 11 − 6 = 5",
    }


def test_good_and_bad_files_keep_their_order(write):
    good, bad = write("good.json", match(HAND)), write("bad.json", match(HAND, colour="red"))
    done = replay(good, bad, good)
    first, second, third = lines(done)
    assert done.returncode == 1
    assert first == third
    assert second == {
        "error": {"file": bad, "where": "", "message": "“colour” does not belong here"}
    }


def test_where_and_who(write):
    hand = HAND | {"points": {"Anna": 3, "Bea": None, "Carlo": None, "Nicolò": 3}}
    path = write("a.json", match(HAND, hand))
    said = "Bea and Carlo are left out: only one player can take what is left"
    assert error_of(replay(path)) == {
        "file": path,
        "where": "entries/1/hand/points",
        "message": said,
    }


def test_newcomers_are_named_too(write):
    arrival = {"arrival": {"player": "Zoë", "after": "Bea"}}
    hand = {"hand": {"last_trick": "Zoë", "points": {"Anna": 3, "Bea": 8}}}
    path = write("a.json", match(entries=[arrival, hand]))
    assert error_of(replay(path))["message"] == "Zoë did not play this hand"


def test_in_italian(write):
    good, bad = write("good.json", match(HAND)), write("bad.json", match(first_dealer="Elena"))
    sheet, refused = lines(replay("--lang", "it", good, bad))
    assert sheet["hands"][0]["why"]["Anna"] == "10/3: 3 punti interi, ⅓ non conta"
    assert refused["error"]["message"] == "qui nessuno si chiama «Elena»"


def test_standard_input(write):
    good = write("good.json", match(HAND))
    done = replay("-", good, source=json.dumps(match()).encode())
    first, second = lines(done)
    assert done.returncode == 0
    assert (first["hands"], len(second["hands"])) == ([], 1)


def test_standard_input_is_named_as_it_was(write):
    assert error_of(replay("-", source=b"\xff"))["file"] == "-"


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_utf_8_whatever_the_locale(write, locale):
    surroundings = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    surroundings["PYTHONIOENCODING"] = "ascii"
    done = replay(write("a.json", match(HAND)), **surroundings)
    assert "Nicolò".encode() in done.stdout
    assert lines(done)[0]["players"] == PLAYERS


def test_a_byte_order_mark_is_ignored(write):
    path = write("a.json", b"\xef\xbb\xbf" + json.dumps(match(HAND)).encode())
    assert replay(path).returncode == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is not JSON (line 1, column 1)"),
        (b"\xff\xfe", "this is not UTF-8 text (byte 0)"),
        (b'{"a":' * 100_000, "nested too deep"),
        (b"[" * 100_000, "nested too deep"),
        (b" " * (LARGEST + 1), "the file has more than 5000000 bytes"),
        (b"[]", "an object {…} is needed here"),
    ],
)
def test_refused(write, content, message):
    path = write("a.json", content)
    assert error_of(replay(path)) == {"file": path, "where": "", "message": message}


def test_the_largest_file(write):
    raw = json.dumps(match(HAND)).encode()
    assert replay(write("a.json", raw.ljust(LARGEST))).returncode == 0


def test_an_endless_file_is_not_read_to_its_end():
    assert error_of(replay("/dev/zero"))["message"] == "the file has more than 5000000 bytes"


def test_a_missing_file(tmp_path):
    path = str(tmp_path / "none.json")
    wanted = {"file": path, "where": "", "message": "there is no such file"}
    assert error_of(replay(path)) == wanted


def test_a_folder(tmp_path):
    assert error_of(replay(str(tmp_path)))["message"] == "this is a folder, not a file"


def test_a_path_through_a_file(write):
    path = f"{write('a.json', match())}/b.json"
    assert error_of(replay(path))["message"] == "the file can’t be read"


def test_a_file_name_that_is_no_text(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.json"
    assert error_of(replay(path))["file"].endswith("\udcff.json")


def test_what_may_end_a_line_is_escaped(write):
    document = match() | {"a\u2028b\x85c\u2029": 1}
    done = replay(write("a.json", document))
    assert len(done.stdout.decode().splitlines()) == 1
    assert error_of(done)["message"] == "“a\u2028b\x85c\u2029” does not belong here"


def test_nobody_takes_the_lines(write):
    path = write("a.json", match(*[HAND] * 50))
    running = subprocess.Popen(
        [*REPLAY, *[path] * 50], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    running.stdout.close()
    complaint = running.stderr.read()
    running.stderr.close()
    assert (running.wait(), complaint) == (1, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-", ">/dev/full"])
def test_closed_channels(closed):
    shell = f'exec "$0" -m scorekeeper replay - {closed}'
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable], input=b"", capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", [[], ["--lang", "fr", "a.json"]])
def test_wrong_words_are_told(words):
    done = replay(*words)
    assert done.returncode == 2
    assert b"usage: scorekeeper replay" in done.stderr


def test_without_flask(write):
    code = "import sys; from scorekeeper.cli import main; main(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", "--lang", "it", write("a.json", match(HAND))],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    loaded = done.stdout.split("\n")[1].split()
    assert "scorekeeper.replay" in loaded
    assert not {"flask", "babel", "flask_babel", "sqlalchemy"} & set(loaded)

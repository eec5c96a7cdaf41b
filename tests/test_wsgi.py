"""Behind gunicorn, with its settings in .deploy: no key in its log, a clean stop."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.command import run, surroundings

SETTINGS = Path(__file__).parent.parent / ".deploy" / "gunicorn.conf.py"
GUNICORN = [sys.executable, "-m", "gunicorn", "-c", SETTINGS, "--bind", "127.0.0.1:0"]
SECONDS = 60

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix")


@pytest.fixture
def place(tmp_path):
    return tmp_path / "instance"


@contextmanager
def gunicorn(place, *words, **more):
    with subprocess.Popen(
        [*GUNICORN, *words],
        env=surroundings(place, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def address(process):
    """Where it listens, as it says itself once it does."""
    lines = iter(process.stdout.readline, "")
    return next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))


def ended(process):
    """The exit code and what was said until then."""
    said, _ = process.communicate(timeout=SECONDS)
    return process.returncode, said


def code(url):
    try:
        with urlopen(url, timeout=SECONDS) as answer:
            return answer.status
    except HTTPError as refused:
        with refused:
            return refused.code


def test_it_answers_and_logs_no_key_and_stops(place, tmp_path):
    assert run(place, "db", "upgrade").returncode == 0
    log = tmp_path / "log"
    words = ("--access-logfile", "-", "--log-file", "-")
    with gunicorn(place, *words, SCOREKEEPER_LOG=str(log)) as process:
        url = address(process)
        assert code(f"{url}/healthz") == 200
        assert code(f"{url}/club/SECRET/match/SECRET?SECRET") == 404
        process.send_signal(signal.SIGTERM)
        returned, said = ended(process)
    assert returned == 0
    assert log.read_text(encoding="utf-8").count("\n") == 2
    assert '"route": "/healthz"' in log.read_text(encoding="utf-8")
    assert re.search(r"^\[.+\] GET 404 \d+ \d+ms$", said, re.M)
    assert "SECRET" not in said + log.read_text(encoding="utf-8")


def test_its_usual_access_log_tells_no_key_either(place):
    assert run(place, "db", "upgrade").returncode == 0
    usual = '%(h)s "%(r)s" %(s)s %(U)s "%(f)s"'
    words = ("--access-logfile", "-", "--access-logformat", usual)
    with gunicorn(place, *words) as process:
        assert code(f"{address(process)}/club/SECRET/") == 404
        process.send_signal(signal.SIGTERM)
        returned, said = ended(process)
    assert returned == 0
    assert '"GET /club/…/ HTTP/1.1" 404 /club/…/ "-"' in said
    assert "SECRET" not in said


@pytest.mark.parametrize("schema", [None, "0001"])
def test_a_database_that_is_not_ready_is_told(place, schema):
    assert run(place, "db", "upgrade").returncode == 0
    if schema is None:
        (place / "scorekeeper.sqlite").unlink()
    else:
        assert run(place, "db", "downgrade", schema).returncode == 0
    # Where two workers fail at once, gunicorn trips over the second and ends with another code.
    with gunicorn(place, "--workers", "1") as process:
        returned, said = ended(process)
    assert returned == 3
    assert "run “scorekeeper db upgrade”" in said


def test_there_and_back_by_commands(place):
    assert run(place, "db", "upgrade").returncode == 0
    refused = run(place, "db", "downgrade", "9999")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "can't go back to the schema 9999" in refused.stderr
    assert run(place, "db", "downgrade", "0001").returncode == 0
    assert run(place, "db", "upgrade").returncode == 0

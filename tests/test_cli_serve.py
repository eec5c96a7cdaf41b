"""`scorekeeper serve` as people start it: a process of its own, nothing prepared."""

import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from scorekeeper import serve
from tests import command
from tests.command import COMMAND, surroundings

SECONDS = 30
SETPRIV = shutil.which("setpriv")
# Root may write everywhere; without these rights it obeys a folder's mode like anybody.
OBEYING = [SETPRIV, "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@pytest.fixture
def place(tmp_path):
    return tmp_path / "somewhere" / "instance"


def run(place, *words, **more):
    return command.run(place, *words, seconds=SECONDS, **more)


@contextmanager
def serving(place, *words, **more):
    """A server on a free port; gives the first line it printed, with an address."""
    command = [*COMMAND, "serve", "--port", "0", *words]
    with subprocess.Popen(
        command, env=surroundings(place, **more), stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process.stdout.readline()
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=SECONDS)


def address(line):
    return re.search(r"http://\S+/", line)[0]


def page(url, **headers):
    """The answer to a page that may not exist: the frame's, in either case."""
    try:
        with urlopen(Request(url, headers=headers), timeout=SECONDS) as answer:
            return answer.headers, answer.read().decode()
    except HTTPError as answer:
        with answer:
            return answer.headers, answer.read().decode()


def refused(result):
    """The one sentence of a start that failed."""
    assert result.returncode == 1
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(".\n")
    return result.stderr


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_first_start_makes_everything_and_answers(place):
    with serving(place, "--host", "127.0.0.1") as line:
        headers, text = page(address(line))
    assert "</html>" in text
    assert "Content-Security-Policy" in headers
    assert mode(place) == 0o700
    assert mode(place / "secret") == 0o600
    assert mode(place / "scorekeeper.sqlite") == 0o600


def test_the_second_start_keeps_the_secret(place):
    assert run(place, "db", "upgrade").returncode == 0
    secret = (place / "secret").read_text()
    assert run(place, "db", "upgrade").returncode == 0
    assert (place / "secret").read_text() == secret
    assert len(secret.strip()) * 6 >= 128


def test_two_first_starts_at_once(place):
    place.mkdir(parents=True)
    command = [*COMMAND, "db", "upgrade"]
    both = [subprocess.Popen(command, env=surroundings(place)) for _ in range(2)]
    assert [process.wait(timeout=SECONDS) for process in both] == [0, 0]
    assert {path.name for path in place.glob("secret*")} == {"secret"}


def test_a_cookie_by_plain_http_is_not_secure(place):
    with serving(place, "--host", "127.0.0.1") as line:
        headers, _ = page(address(line) + "no-such-page", **{"X-Forwarded-Proto": "https"})
    assert "Secure" not in headers["Set-Cookie"]


def test_behind_a_trusted_proxy_it_is(place):
    proxies = {"SCOREKEEPER_TRUSTED_PROXIES": "1"}
    with serving(place, "--host", "127.0.0.1", **proxies) as line:
        headers, _ = page(address(line) + "no-such-page", **{"X-Forwarded-Proto": "https"})
    assert "Secure" in headers["Set-Cookie"]


def test_it_shows_the_address_for_a_phone_as_a_qr_code(place, monkeypatch, capsys):
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.1.7")
    monkeypatch.setattr(serve, "speaks_unicode", lambda: True)
    serve.show_addresses("0.0.0.0", 8000)
    shown = capsys.readouterr().out
    assert "http://localhost:8000/" in shown
    assert "http://192.168.1.7:8000/" in shown
    assert "█" in shown
    assert "▀" in shown


def test_without_a_network_there_is_no_qr_code(monkeypatch, capsys):
    monkeypatch.setattr(serve, "network_address", lambda: None)
    serve.show_addresses("0.0.0.0", 8000)
    assert capsys.readouterr().out == "On this computer: http://localhost:8000/\n"


def test_by_default_it_listens_to_the_network(place):
    with serving(place) as line:
        assert "localhost" in line
        own = serve.network_address() or "127.0.0.1"
        port = re.search(r":(\d+)/", line)[1]
        assert "</html>" in page(f"http://{own}:{port}/")[1]


def test_a_terminal_without_unicode_gets_a_plain_qr_code(place):
    result = subprocess.run(
        [
            sys.executable,
            "-c",
            "from scorekeeper.serve import qr_code; print(qr_code('http://a/'))",
        ],
        env=surroundings(place) | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert b"\x1b[" in result.stdout


def test_a_port_that_is_taken(place):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        sentence = refused(run(place, "serve", "--host", "127.0.0.1", "--port", str(port)))
    assert f"Port {port}" in sentence
    assert "--port" in sentence


def test_a_host_that_is_not_here(place):
    assert "no.such.host" in refused(run(place, "serve", "--host", "no.such.host.invalid"))


@pytest.mark.parametrize("words", [("serve",), ("db", "upgrade")])
def test_an_instance_below_a_file(tmp_path, words):
    (tmp_path / "file").write_text("")
    sentence = refused(run(tmp_path / "file" / "instance", *words))
    assert str(tmp_path / "file" / "instance") in sentence


def test_an_instance_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    assert "can't be written" in refused(run(tmp_path / "file", "serve"))


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs Linux's /proc")
def test_an_instance_where_nothing_can_be_made():
    assert "can't be written" in refused(run("/proc/scorekeeper", "serve"))


@pytest.mark.skipif(not SETPRIV, reason="needs setpriv: apt install util-linux")
@pytest.mark.parametrize("started_before", [False, True])
def test_a_read_only_instance(place, started_before):
    place.mkdir(parents=True)
    if started_before:
        assert run(place, "db", "upgrade").returncode == 0
    place.chmod(0o500)
    assert "can't be" in refused(run(place, "serve", "--port", "0", before=OBEYING))
    assert mode(place) == 0o500


def test_a_database_from_a_newer_version(place):
    assert run(place, "db", "upgrade").returncode == 0
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in refused(run(place, "serve", "--port", "0"))


def test_a_file_that_is_no_database(place):
    place.mkdir(parents=True)
    (place / "scorekeeper.sqlite").write_text("anything else\n" * 100)
    assert "not a database" in refused(run(place, "serve", "--port", "0"))


def test_a_database_that_can_t_be_reached(place):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    url = f"postgresql://someone:secret@127.0.0.1:{port}/club"
    sentence = refused(run(place, "serve", "--port", "0", SCOREKEEPER_DATABASE_URL=url))
    assert "can't be used" in sentence
    assert "secret" not in sentence


def test_an_address_of_no_database(place):
    result = run(place, "serve", "--port", "0", SCOREKEEPER_DATABASE_URL="nonsense")
    assert "no database's address" in refused(result)


def test_postgresql_by_its_usual_address(place, fresh_postgres_url):
    url = fresh_postgres_url.replace("postgresql+psycopg", "postgres")
    assert run(place, "db", "upgrade", SCOREKEEPER_DATABASE_URL=url).returncode == 0
    assert not (place / "scorekeeper.sqlite").exists()


@pytest.mark.parametrize("port", ["70000", "-1", "x"])
def test_no_port(place, port):
    result = run(place, "serve", f"--port={port}")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr

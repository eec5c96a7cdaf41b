"""`scorekeeper serve` is told to stop: what is under way is finished and kept, nothing is taken."""

import re
import signal
import socket
import sqlite3
import subprocess
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper.serve import THREADS
from tests.command import COMMAND, surroundings
from tests.pages import Form, parse

SECONDS = 30
FIELDS = {"player1": "Anna", "player2": "Bea"}


@pytest.fixture
def place(tmp_path):
    return tmp_path / "instance"


@contextmanager
def server(place):
    """A server's process, and the port it printed."""
    command = [*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command,
        env=surroundings(place),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process, int(re.search(r":(\d+)/", process.stdout.readline())[1])
        finally:
            process.kill()


def connected(port):
    return closing(HTTPConnection("127.0.0.1", port, timeout=SECONDS))


def new_match(port):
    """Everything that a form for a new match sends: its body and its headers."""
    with connected(port) as connection:
        connection.request("GET", "/new")
        answer = connection.getresponse()
        forms = map(Form, parse(answer.read().decode()).all("form"))
    form = next(one for one in forms if urlsplit(one.action).path == "/new")
    body = urlencode(form.fill(**FIELDS), doseq=True).encode()
    kind = "application/x-www-form-urlencoded"
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
    return body, {"Content-Type": kind, "Cookie": cookie, "Content-Length": str(len(body))}


def begin(connection, headers):
    """Send a form's head alone, until the server has read it and asks for the rest."""
    connection.putrequest("POST", "/new")
    for name, value in (headers | {"Expect": "100-continue"}).items():
        connection.putheader(name, value)
    connection.endheaders()
    assert b"100 Continue" in connection.sock.recv(1000)


def told(process, number):
    """Send a signal and wait until the server says that it has heard it."""
    process.send_signal(number)
    assert process.stdout.readline().startswith("Stopping")


def ended(process):
    """The exit code and what was complained of."""
    _, complaints = process.communicate(timeout=SECONDS)
    return process.returncode, complaints


def names(place):
    with closing(sqlite3.connect(place / "scorekeeper.sqlite")) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM player")}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_under_way_is_answered_and_stored(place, number):
    with server(place) as (process, port):
        body, headers = new_match(port)
        with connected(port) as connection:
            begin(connection, headers)
            told(process, number)
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), SECONDS)
            connection.send(body)
            assert connection.getresponse().status == 303
        assert ended(process) == (0, "")
    assert names(place) == {"Anna", "Bea"}


def test_the_database_is_left_as_one_file(place):
    with server(place) as (process, port):
        new_match(port)
        assert (place / "scorekeeper.sqlite-wal").exists()
        told(process, signal.SIGTERM)
        assert ended(process) == (0, "")
    assert {path.name for path in place.iterdir()} == {"scorekeeper.sqlite", "secret"}


def test_a_connection_that_asks_for_nothing_holds_nothing_up(place):
    with server(place) as (process, port), connected(port) as connection:
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b"ok\n"
        told(process, signal.SIGTERM)
        assert connection.sock.recv(1) == b""
        assert ended(process) == (0, "")


def test_more_requests_at_once_than_threads_are_nothing_to_complain_of(place):
    with server(place) as (process, port), ExitStack() as lines:
        asking = [lines.enter_context(connected(port)) for _ in range(5 * THREADS)]
        for connection in asking:
            connection.request("GET", "/new")
        assert {connection.getresponse().status for connection in asking} == {200}
        told(process, signal.SIGTERM)
        assert ended(process) == (0, "")


def test_whoever_never_ends_is_cut_off(place):
    with server(place) as (process, port):
        _, headers = new_match(port)
        with connected(port) as connection:
            begin(connection, headers)
            told(process, signal.SIGTERM)
            assert ended(process) == (0, "Some requests took too long and were cut off.\n")


def test_a_second_signal_ends_it_at_once(place):
    with server(place) as (process, port):
        _, headers = new_match(port)
        with connected(port) as connection:
            begin(connection, headers)
            told(process, signal.SIGTERM)
            process.send_signal(signal.SIGTERM)
            assert ended(process) == (-signal.SIGTERM, "")

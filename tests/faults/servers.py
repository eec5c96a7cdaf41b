"""`scorekeeper serve` as a process that can be killed and started again at the same address."""

import os
import shutil
import socket
import subprocess
import threading
from contextlib import contextmanager

from tests.command import COMMAND, surroundings

SECONDS = 60


class Server:
    """A server on an instance folder; `up` is set while it answers, `kills` counts its deaths."""

    def __init__(self, place, log, **more):
        self.place, self.log, self.more = place, log, more
        self.port, self.kills, self.up = free_port(), 0, threading.Event()
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Start it, and come back once it listens."""
        self.process = self._begin()
        line = self.process.stdout.readline()
        assert "http://" in line, f"no start: {self.log.read_text()}"
        self.up.set()

    def start_in_vain(self, seconds):
        """Start it, and kill it so soon that it may not have come to listen."""
        self.process = self._begin()
        try:
            self.process.wait(timeout=seconds)
            raise AssertionError(f"it ended by itself: {self.log.read_text()}")
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self):
        """SIGKILL: it can do nothing more."""
        self.kills += 1
        self.up.clear()
        self.process.kill()
        self._buried()

    def stop(self):
        """End it as a person does, if it still runs."""
        self.up.clear()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._buried()

    def _begin(self):
        command = [*COMMAND, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        around = surroundings(self.place, **self.more)
        with self.log.open("a", encoding="utf-8") as log:
            return subprocess.Popen(
                command, env=around, stdout=subprocess.PIPE, stderr=log, text=True
            )

    def _buried(self):
        self.process.wait(timeout=SECONDS)
        self.process.stdout.close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as other:
        return other.getsockname()[1]


@contextmanager
def running(place, log, **more):
    """A server that was started, and is stopped at the end."""
    server = Server(place, log, **more)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def copied(place, to):
    """The files of a dead server as they lie there, so that nobody but the next server mends."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(place, to)
    return to


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0

"""How the server ends: what is under way is finished, nothing new is taken, in bounded time.

Waitress by itself knows no SIGTERM, and cancels what waits for a thread.
"""

import signal
import time
from typing import Any

from waitress import wasyncore

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SECONDS = 8.0
"""For what is under way; a container's engine waits 10 for all."""
THREADS_END = 1.0


def run_until_told(server: Any) -> None:
    """Serve until a signal comes, then take no more; a second signal ends the process at once."""
    told: list[int] = []

    def tell(number: int, frame: object) -> None:
        told.append(number)
        _answer_signals(signal.SIG_DFL)
        server.pull_trigger()

    _answer_signals(tell)
    while not told:
        _turn(server, 30.0)
    server.del_channel()
    server.socket.close()


def finish(server: Any, seconds: float = SECONDS) -> bool:
    """Let what is under way come to its end; whether it did, in so many seconds."""
    end = time.monotonic() + seconds
    while (left := _under_way(server)) and time.monotonic() < end:
        _turn(server, 0.1)
    server.task_dispatcher.shutdown(timeout=THREADS_END)
    wasyncore.close_all(server._map)
    return not left


def _answer_signals(handler: Any) -> None:
    for number in SIGNALS:
        signal.signal(number, handler)


def _turn(server: Any, most: float) -> None:
    """Read and write what can be, or wait for it so many seconds at most."""
    wasyncore.loop(most, use_poll=server.adj.asyncore_use_poll, map=server._map, count=1)


def _under_way(server: Any) -> bool:
    """Whether any request is; connections without one are closed at the next turn."""
    busy = False
    for channel in list(server.active_channels.values()):
        if channel.requests or channel.request is not None or channel.total_outbufs_len:
            busy = True
        else:
            channel.will_close = True
    return busy

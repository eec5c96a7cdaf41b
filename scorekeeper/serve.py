"""`scorekeeper serve`: everything made ready, the addresses shown, the pages served."""

import gc
import io
import logging
import os
import socket
import sys
from typing import Any

from flask import Flask
from waitress import create_server

from scorekeeper.app import create_app
from scorekeeper.migrations import check, upgrade
from scorekeeper.models import db
from scorekeeper.network import network_address
from scorekeeper.requestlog import request_log
from scorekeeper.settings import SetupError, instance_path, prepare_instance
from scorekeeper.stopping import finish, run_until_told
from scorekeeper.watching import Watcher, watch

THREADS = 8
WASTE = 20_000
"""So many new objects are looked through for waste at once: long pages make them, and no waste."""
EVERYWHERE = {"0.0.0.0", "::", ""}


def run(host: str, port: int) -> None:
    app = prepared_app()
    let_watch(app)
    listener = listen(host, port)
    app.config["PHONE_HOST"] = network_address() if host in EVERYWHERE else None
    server = make_server(app, listener)
    show_addresses(host, listener.getsockname()[1])
    # What is there by now stays; looking through it for waste costs long pages a sixth more.
    gc.freeze()
    gc.set_threshold(WASTE)
    gc.enable()
    run_until_told(server)
    end(app, server)


def end(app: Flask, server: Any) -> None:
    """The last requests are answered, and the database is left as one whole file."""
    print("Stopping: what is under way is finished first.", flush=True)
    if not finish(server):
        print("Some requests took too long and were cut off.", file=sys.stderr, flush=True)
    with app.app_context():
        db.engine.dispose()


def prepared_app() -> Flask:
    """The app with its folder, secret and database, all made or migrated where needed."""
    app = unmigrated_app()
    with app.app_context():
        upgrade()
    return app


def unmigrated_app() -> Flask:
    """The app with its folder and secret, its database as it is."""
    write_privately()
    prepare_instance(instance_path())
    return create_app()


def ready_app() -> Flask:
    """The app as another server has it, watched like here; its database must be up to date."""
    write_privately()
    app = create_app()
    with app.app_context():
        check()
        # Nothing is open when that server makes processes of this one.
        db.engine.dispose()
    let_watch(app)
    return app


def let_watch(app: Flask) -> None:
    """Let the log and the metrics see each request, if they are wanted."""
    watchers = [request_log(app)]
    if app.config["METRICS_TOKEN"]:
        watchers.append(metrics(app, app.config["METRICS_TOKEN"]))
    watch(app, [one for one in watchers if one is not None])


def metrics(app: Flask, token: str) -> Watcher:
    """The metrics, whose library not everybody has."""
    try:
        from scorekeeper.metrics import register
    except ModuleNotFoundError as problem:
        raise SetupError(f"Metrics need {problem.name}: install “scorekeeper[metrics]”.") from None
    return register(app, token)


def write_privately() -> None:
    # The database holds the look keys: nobody else on this computer is to read what is written.
    os.umask(0o077)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, TypeError, UnicodeError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SetupError(
            f"Port {port} on {host} can't be used ({reason}): choose another with --port."
        ) from problem


def make_server(app: Flask, listener: socket.socket) -> Any:
    trusting = bool(app.config["TRUSTED_PROXIES"])
    # Requests that wait a moment for a thread are no fault either.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    return create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        # Phones come and go: a connection that is lost is no fault.
        log_socket_errors=False,
        # No banner: whoever looks for a certain version of a server is not helped.
        ident=None,
        # Waitress drops what a proxy says; with trusted proxies the app reads it itself.
        clear_untrusted_proxy_headers=not trusting,
    )


def show_addresses(host: str, port: int) -> None:
    if host not in EVERYWHERE:
        show("Open", host, port)
        return
    show("On this computer", "localhost", port)
    phone = network_address()
    if phone:
        show("On a phone in the same network", phone, port)
        print(qr_code(address(phone, port)), flush=True)


def show(place: str, host: str, port: int) -> None:
    print(f"{place}: {address(host, port)}", flush=True)


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_code(text: str) -> str:
    import segno

    drawn = io.StringIO()
    segno.make(text).terminal(drawn, border=2, compact=speaks_unicode())
    return drawn.getvalue()


def speaks_unicode() -> bool:
    """Whether the terminal can draw half a square; without, the code is larger."""
    return "utf" in (sys.stdout.encoding or "").lower()

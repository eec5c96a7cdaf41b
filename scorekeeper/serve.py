"""`scorekeeper serve`: everything made ready, the addresses shown, the pages served."""

import io
import os
import socket
import sys
from typing import Any

import segno
from flask import Flask
from waitress import create_server

from scorekeeper.app import create_app
from scorekeeper.migrations import upgrade
from scorekeeper.network import network_address
from scorekeeper.settings import SetupError, instance_path, prepare_instance

THREADS = 8
EVERYWHERE = {"0.0.0.0", "::", ""}


def run(host: str, port: int) -> None:
    app = prepared_app()
    listener = listen(host, port)
    app.config["PHONE_HOST"] = network_address() if host in EVERYWHERE else None
    server = make_server(app, listener)
    show_addresses(host, listener.getsockname()[1])
    server.run()


def prepared_app() -> Flask:
    """The app with its folder, secret and database, all made or migrated where needed."""
    # The database holds the look keys: nobody else on this computer is to read it.
    os.umask(0o077)
    prepare_instance(instance_path())
    app = create_app()
    with app.app_context():
        upgrade()
    return app


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
    return create_server(
        app,
        sockets=[listener],
        threads=THREADS,
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
    drawn = io.StringIO()
    segno.make(text).terminal(drawn, border=2, compact=speaks_unicode())
    return drawn.getvalue()


def speaks_unicode() -> bool:
    """Whether the terminal can draw half a square; without, the code is larger."""
    return "utf" in (sys.stdout.encoding or "").lower()

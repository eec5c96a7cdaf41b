"""What every answer says besides its page: what a browser may load, send on and keep."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.security import safe_join

from scorekeeper.staticfiles import digest

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src {styles}",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = {
    # With "no-referrer" Flask-WTF would refuse every form sent by https.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    # Another site's page gets no answer of ours into its memory, by no kind of element.
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE = {"Permissions-Policy": "camera=(), geolocation=(), microphone=()"}
"""For pages. What they do use, the screen kept on, copying and sharing, stays as it is."""
SECURE_PAGE = {
    # By plain http browsers ignore it and complain.
    "Cross-Origin-Opener-Policy": "same-origin",
    # An address is a key: asked for by http once, everybody on the way would have it. Only for this
    # very name, since what else lies below it is not ours.
    "Strict-Transport-Security": "max-age=31536000",
}
"""For pages by https, and only there."""
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "private, no-cache"
NOWHERE = "no-store"


def register(app: Flask) -> None:
    app.after_request(add_headers)
    app.url_defaults(add_content_hash)


def show_keys() -> None:
    """The answer being made shows other keys than the one it was asked by: nobody may keep it."""
    g.shows_keys = True


def add_headers(response: Response) -> Response:
    # An unchanged page keeps all that it came with: its policy names that page's styles.
    if response.status_code != 304:
        protect(response)
    if request.endpoint == "static":
        response.headers["Cache-Control"] = FOREVER if asked_by_hash() else "no-cache"
    elif "shows_keys" in g or "Location" in response.headers:
        # Where an answer leads to may be a club.
        response.headers["Cache-Control"] = NOWHERE
    else:
        response.headers.setdefault("Cache-Control", ASK_FIRST)
    return response


def protect(response: Response) -> None:
    response.headers.update(ALWAYS)
    styles = f"'{g.style_hash}'" if "style_hash" in g else "'none'"
    response.headers["Content-Security-Policy"] = POLICY.format(styles=styles)
    if response.mimetype == "text/html":
        response.headers.update(PAGE | SECURE_PAGE if request.is_secure else PAGE)


def add_content_hash(endpoint: str, values: dict[str, Any]) -> None:
    """Static addresses name the content, so that a browser may keep it and never asks again."""
    if endpoint == "static":
        content = content_hash(values["filename"])
        if content:
            values.setdefault("v", content)


def asked_by_hash() -> bool:
    content = content_hash((request.view_args or {}).get("filename", ""))
    return content is not None and request.args.get("v") == content


def content_hash(filename: str) -> str | None:
    place = safe_join(str(current_app.static_folder), filename)
    try:
        return hash_of(place, Path(place).stat().st_mtime_ns) if place else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=64)
def hash_of(place: str, changed: int) -> str:
    return digest(Path(place).read_bytes())

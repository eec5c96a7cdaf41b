"""One word for whatever watches over the server: whether it can read its database."""

from flask import Blueprint, Response

from scorekeeper.headers import NOWHERE
from scorekeeper.migrations import fault

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def health() -> Response:
    """200 and "ok"; 503 and "database" (it can't be read) or "schema" (of another version)."""
    wrong = fault()
    response = Response(f"{wrong or 'ok'}\n", 503 if wrong else 200, mimetype="text/plain")
    response.headers["Cache-Control"] = NOWHERE
    return response

"""What makes an app of the pages: their script, the worker for no network, the manifest."""

import json
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request, send_from_directory, url_for
from flask_babel import force_locale, get_locale

from scorekeeper.headers import FOREVER
from scorekeeper.languages import LANGUAGES
from scorekeeper.scripts import page_script, worker_script
from scorekeeper.translating import gettext

pages = Blueprint("phone", __name__)
WOOD, PAPER = "#4b3527", "#f5efdf"
ICONS = (("coin-192.png", 192, "any"), ("coin-512.png", 512, "any"))
MASKABLE = ("coin-maskable-512.png", 512, "maskable")


@pages.app_url_defaults
def name_script(endpoint: str, values: dict[str, Any]) -> None:
    """The script's address names its content, so that a browser may keep it for good."""
    if endpoint == "phone.script":
        values.setdefault("v", page_script(current_app.static_folder).digest)


@pages.get("/table.js")
def script() -> Response:
    """The one script of all pages."""
    whole = page_script(current_app.static_folder)
    response = Response(whole.content, mimetype="text/javascript")
    lasting = request.args.get("v") == whole.digest
    response.headers["Cache-Control"] = FOREVER if lasting else "no-cache"
    return response


@pages.get("/apple-touch-icon.png")
def touch_icon() -> Response:
    """Where some phones look for the icon, so that no page has to name it."""
    return send_from_directory(str(current_app.static_folder), "icons/coin-180.png")


@pages.get("/worker.js")
def worker() -> Response:
    """The service worker; it stands at the top, since it sees only what lies below it."""
    files = [url_for("phone.script"), url_for("static", filename="icon.svg")]
    said = {language: _said(language) for language in LANGUAGES}
    facts = {"BUILD": current_app.config["BUILD"], "FILES": files, "SAID": said}
    known = "".join(f"const {name}={json.dumps(fact)};" for name, fact in facts.items())
    response = Response(
        known + worker_script(current_app.static_folder), mimetype="text/javascript"
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


def _said(language: str) -> tuple[str, str]:
    """What stands over the copy of a page: of today, of another day."""
    with force_locale(language):
        today = gettext("Offline: this is how it stood at %(time)s.", time="%s")
        return today, gettext("Offline: this is how it stood on %(day)s.", day="%s")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """By what a phone puts the pages among its apps."""
    start = url_for("clubs.start")
    response = jsonify(
        id=start,
        name=gettext("Ciapanò and Busca"),
        short_name="Segnapunti",
        lang=str(get_locale()),
        start_url=start,
        scope=start,
        display="standalone",
        theme_color=WOOD,
        background_color=PAPER,
        icons=[*map(_icon, (*ICONS, MASKABLE)), _drawn()],
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon(icon: tuple[str, int, str]) -> dict[str, str]:
    name, size, purpose = icon
    source = url_for("static", filename=f"icons/{name}")
    return {"src": source, "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}


def _drawn() -> dict[str, str]:
    source = url_for("static", filename="icons/coin.svg")
    return {"src": source, "type": "image/svg+xml", "sizes": "any", "purpose": "any"}

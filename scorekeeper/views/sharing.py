"""A club's two keys: shown as link and QR code, replaced, taken to another phone; its settings."""

from typing import Any
from zoneinfo import available_timezones

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from scorekeeper.forms.clubs import SettingsForm
from scorekeeper.forms.fields import KeysForm, first_error
from scorekeeper.headers import show_keys
from scorekeeper.languages import LANGUAGES
from scorekeeper.models import Club, db, hash_key
from scorekeeper.network import at_home, outward
from scorekeeper.opening import key_of_form
from scorekeeper.players import take_turn
from scorekeeper.presenting.club.lists import show_club
from scorekeeper.presenting.club.qr import qr
from scorekeeper.queries import find_club, find_clubs
from scorekeeper.translating import gettext, language_name
from scorekeeper.views.access import Visit, forget, fresh_keys, remember, remembered, visit
from scorekeeper.views.storing import Page, came_first, form_sentence

pages = Blueprint("sharing", __name__)


@pages.get("/club/<key>/share")
def share(key: str) -> str:
    """The link to look on; the one to keep the score only to those who have it and ask for it."""
    return _share_page(visit(key))


def _share_page(found: Visit, error: str = "") -> str:
    key = found.key
    asked = found.edits and request.args.get("to") == "edit"
    replaced = request.args.get("did") == "replaced"
    shown = key if asked else found.club.look_key
    show_keys()
    return render_template(
        "clubs/share.html",
        club=show_club(found.club, key),
        said=gettext("The old link is dead, this is the new one.") if replaced else "",
        error=error,
        editing=asked,
        link=_link(shown),
        at_home=at_home(_link(shown)),
        qr=qr(_link(shown)),
        other=url_for("sharing.share", key=key, to=None if asked else "edit"),
        replace={
            which: url_for("sharing.replace", key=key, which=which) for which in ("edit", "look")
        },
        keys=fresh_keys(found.club.revision),
    )


def _link(key: str) -> str:
    return outward(url_for("clubs.home", key=key, _external=True), current_app.config["PHONE_HOST"])


@pages.post("/club/<key>/share/<which>")
def replace(key: str, which: str) -> Response | Page:
    """A new key; the old one is dead at once.

    The new key comes from the form's own key: who taps twice still ends with it. The form of an
    older page, which knew another revision of the club, brings no key back to life.
    """
    form = KeysForm()
    secret = str(current_app.config["SECRET_KEY"])
    fresh = key_of_form(f"new {which} key", form.once.data or "", secret)
    _wait(key)
    done = form.validate() and find_club(fresh) is not None
    if not done or find_club(key) is not None:
        found = visit(key, editing=True)
    if not done:
        if which not in ("edit", "look"):
            abort(404)
        if not form.validate():
            return _share_page(found, error=form_sentence(form)), 422
        if form.seen.data != found.club.revision:
            return _share_page(found, error=came_first()), 409
        _replace(found.club, which, fresh)
    if which == "look":
        return redirect(url_for("sharing.share", key=key, did="replaced"), 303)
    forget(key)
    remember(fresh)
    return redirect(url_for("sharing.share", key=fresh, to="edit", did="replaced"), 303)


def _wait(key: str) -> None:
    """Wait while another phone changes the club; whether the key still opens it is seen then."""
    club = find_club(key)
    if club is not None:
        take_turn(club)


def _replace(club: Club, which: str, fresh: str) -> None:
    club.revision += 1
    if which == "look":
        club.look_key = fresh
    else:
        club.edit_hash = hash_key(fresh)
    db.session.commit()


@pages.route("/club/<key>/settings", methods=["GET", "POST"])
def settings(key: str) -> Page | Response:
    """Name, time zone and language of a club."""
    found = visit(key, editing=True)
    club, form = found.club, SettingsForm()
    if request.method != "POST":
        typed = {"name": club.name, "time_zone": club.time_zone, "language": club.language}
        return _settings_page(found, typed), 200
    if not form.validate():
        return _settings_page(found, request.form, form), 422
    take_turn(club)
    club.name, club.language = form.name.stripped, form.language.data
    club.time_zone = form.time_zone.data.strip() or club.time_zone
    club.revision += 1
    db.session.commit()
    return redirect(url_for("clubs.home", key=key), 303)


def _settings_page(found: Visit, typed: Any, form: Any = None) -> str:
    fields = ("name", "time_zone", "language")
    return render_template(
        "clubs/settings.html",
        club=show_club(found.club, found.key),
        form={
            "action": url_for("sharing.settings", key=found.key),
            "error": form_sentence(form) if form else "",
            **{field: typed.get(field) or "" for field in fields},
            "languages": _languages(),
            "field_errors": {field: first_error(form, field) for field in fields} if form else {},
        },
        zones=sorted(zone for zone in available_timezones() if "/" in zone),
        keys=fresh_keys(0),
    )


def _languages() -> list[dict[str, str]]:
    """What a club may speak, the phone's own language first."""
    known = {"": gettext("as the phone says")} | {one: language_name(one) for one in LANGUAGES}
    return [{"value": value, "label": label} for value, label in known.items()]


@pages.get("/carry")
def carry() -> str:
    """All clubs of this phone as one link and one QR code, for another phone."""
    show_keys()
    clubs = find_clubs(remembered())
    bundle = url_for("sharing.take", bundle=_bundles().dumps(list(clubs)), _external=True)
    link = outward(bundle, current_app.config["PHONE_HOST"]) if clubs else ""
    shown = [show_club(club, key) for key, club in clubs.items()]
    code = qr(link) if clubs else None
    return render_template(
        "clubs/carry.html", clubs=shown, link=link, at_home=at_home(link), qr=code
    )


@pages.get("/take/<bundle>")
def take(bundle: str) -> Response:
    """The clubs that another phone sent: from now on this phone knows them too."""
    try:
        keys = [str(key) for key in _bundles().loads(bundle)]
    except BadData:
        abort(404)
    remember(*find_clubs(keys))
    return redirect(url_for("clubs.start"), 303)


def _bundles() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="clubs of a phone")

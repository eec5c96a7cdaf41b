"""A club's archive: taken along as one file, brought back into this club or into a new one."""

import tempfile
from contextlib import ExitStack
from typing import IO, Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.archive.reading import Archive
from scorekeeper.archive.refusals import ArchiveError
from scorekeeper.archive.restoring import Restored, received, restore, restore_new
from scorekeeper.archive.writing import write_archive
from scorekeeper.forms.clubs import ArchiveForm
from scorekeeper.forms.fields import first_error
from scorekeeper.limiting import spend
from scorekeeper.models import Club, new_key
from scorekeeper.opening import key_of_form
from scorekeeper.presenting.club.lists import club_name, show_club
from scorekeeper.presenting.club.restored import restored_sentence
from scorekeeper.presenting.words import reason_text, refusal_text
from scorekeeper.translating import gettext
from scorekeeper.views.access import Visit, fresh_keys, remember, visit, whole_argument
from scorekeeper.views.downloads import download
from scorekeeper.views.storing import Page, form_sentence
from scorekeeper.zones import today

pages = Blueprint("exchange", __name__)
ZIP = "application/zip"


@pages.route("/club/<key>/exchange", methods=["GET", "POST"])
def exchange(key: str) -> Page | Response:
    """The archive down and up: what is new in it is added to this club, nothing is overwritten."""
    found, form = visit(key, editing=True), ArchiveForm()
    if request.method != "POST":
        return _club_page(found), 200
    if not form.validate():
        return _club_page(found, form_sentence(form), form), 422
    try:
        archive = _received(form)
        did = restore(archive, visit(key, editing=True).club)
    except ArchiveError as error:
        return _club_page(visit(key, editing=True), _refused(error)), 422
    return redirect(url_for("exchange.exchange", key=key, **_told(did)), 303)


@pages.get("/club/<key>/exchange/archive.zip")
def archive(key: str) -> Page | Response:
    """Everything of the club but its keys, in one file."""
    found = visit(key, editing=True)
    try:
        file = _written(found.club)
    except ArchiveError as error:
        return _club_page(found, _sentence(error)), 500
    return download(file, ZIP, today(found.club.time_zone), club_name(found.club), "zip")


def _written(club: Club) -> IO[bytes]:
    """The archive in a file that goes away once it is closed."""
    with ExitStack() as unless_whole:
        file = unless_whole.enter_context(tempfile.TemporaryFile())
        write_archive(club, file)
        unless_whole.pop_all()
    return file


@pages.route("/import", methods=["GET", "POST"])
def bring_back() -> Page | Response:
    """An archive makes a club of its own, whose key comes from the form's own key."""
    form = ArchiveForm()
    if request.method != "POST":
        return _new_page(), 200
    if not form.validate():
        return _new_page(form_sentence(form), form), 422
    key = key_of_form("import", form.once.data or "", str(current_app.config["SECRET_KEY"]))
    try:
        _, did = restore_new(_received(form), key)
    except ArchiveError as error:
        return _new_page(_refused(error)), 422
    remember(key)
    return redirect(url_for("exchange.exchange", key=key, first=1, **_told(did)), 303)


def _received(form: ArchiveForm) -> Archive:
    """The archive that was sent. To read one costs much, so that each try counts."""
    spend("archives", new_key())
    return received(form.archive.data.stream)


def _refused(error: ArchiveError) -> str:
    return gettext("Nothing was stored. %(sentence)s", sentence=_sentence(error))


def _sentence(error: ArchiveError) -> str:
    """What is wrong with an archive, and in which file of it, and where there."""
    if not error.place:
        return refusal_text(error.reason, error.names)
    return f"{error.place}: {reason_text(error.reason, error.names)}"


def _told(did: Restored) -> dict[str, Any]:
    """What was done, for the address of the page that says so."""
    return {
        "new": did.matches_new,
        "longer": did.matches_longer,
        "same": did.matches_unchanged,
        "players": did.players_new,
    }


def _said() -> list[str]:
    """What the address says was done just now."""
    counts = [whole_argument(name) for name in ("new", "longer", "same", "players")]
    if None in counts:
        return []
    sentence = restored_sentence(Restored(*(count or 0 for count in counts)))
    first = gettext("This page's address is the key to your club: keep it, or share it.")
    return [sentence, first] if request.args.get("first") else [sentence]


def _club_page(found: Visit, error: str = "", form: Any = None) -> str:
    key = found.key
    return render_template(
        "clubs/exchange.html",
        club=show_club(found.club, key),
        said=_said(),
        archive_url=url_for("exchange.archive", key=key),
        form=_form(url_for("exchange.exchange", key=key), error, form),
        keys=fresh_keys(found.club.revision),
    )


def _new_page(error: str = "", form: Any = None) -> str:
    return render_template(
        "clubs/import.html",
        back_url=url_for("clubs.start"),
        form=_form(url_for("exchange.bring_back"), error, form),
        keys=fresh_keys(0),
    )


def _form(action: str, error: str, form: Any) -> dict[str, str]:
    wrong = first_error(form, "archive") if form else ""
    return {"action": action, "error": error, "wrong": wrong}

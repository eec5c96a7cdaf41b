"""A match taken along: as match file, as spreadsheet, as lines for a chat, and on paper."""

import io
import json

from flask import Blueprint, current_app, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.headers import show_keys
from scorekeeper.network import outward
from scorekeeper.presenting.charts.coursewords import show_course
from scorekeeper.presenting.club.lists import match_title, show_club, show_end, show_match
from scorekeeper.presenting.exports.chats import chat_text, result
from scorekeeper.presenting.exports.handtables import hand_table
from scorekeeper.presenting.exports.spreadsheets import SPREADSHEET, spreadsheet
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.match.sheets import marks_told, show_sheet
from scorekeeper.presenting.words import agreed_rules
from scorekeeper.rules.matchfile import MatchFile, write_match
from scorekeeper.translating import full_day, gettext
from scorekeeper.views.access import MatchVisit, visit_match
from scorekeeper.views.downloads import download
from scorekeeper.views.matchpage import match_url

pages = Blueprint("exports", __name__)
JSON = "application/json; charset=utf-8"


@pages.get("/club/<key>/match/<code>/export")
def export(key: str, code: str) -> str:
    """What can be taken along; `link=1` puts the link to look on into the text for a chat."""
    place = visit_match(key, code)
    linked, text = _linked(), _text(place)
    return render_template(
        "matches/export.html",
        club=show_club(place.club, key),
        match=show_match(place.standing, key),
        text=text,
        lines=text.count("\n") + 1,
        linked=linked,
        other=match_url(place, "exports.export", link=None if linked else 1),
        text_url=match_url(place, "exports.text", link=1 if linked else None),
        files=_files(place),
    )


def _files(place: MatchVisit) -> tuple[Link, ...]:
    """What else there is than the text."""
    return (
        Link(
            match_url(place, "exports.sheet"),
            gettext("Score sheet to print"),
            gettext("All hands, first one on top, with every why."),
        ),
        Link(
            match_url(place, "exports.table"),
            gettext("Table for a spreadsheet (CSV)"),
            gettext("A row for each hand and player."),
        ),
        Link(
            match_url(place, "exports.file"),
            gettext("Match file (JSON)"),
            gettext("Everything that was entered, for other programs."),
        ),
    )


@pages.get("/club/<key>/match/<code>/export.json")
def file(key: str, code: str) -> Response:
    """The match file: everything that was entered, to be replayed anywhere."""
    place = visit_match(key, code)
    match, standing = place.match, place.standing
    written = write_match(MatchFile(standing.facts, standing.names, match.name, match.played_on))
    text = json.dumps(written, ensure_ascii=False, indent=2)
    return _sent(place, f"{text}\n".encode(), JSON, "json")


@pages.get("/club/<key>/match/<code>/export.csv")
def table(key: str, code: str) -> Response:
    """A row for each hand and player, for a spreadsheet."""
    place = visit_match(key, code)
    return _sent(place, spreadsheet(hand_table(place.standing)), SPREADSHEET, "csv")


@pages.get("/club/<key>/match/<code>/export.txt")
def text(key: str, code: str) -> Response:
    """The lines for a chat."""
    place = visit_match(key, code)
    return _sent(place, _text(place).encode(), "text/plain", "txt")


@pages.get("/club/<key>/match/<code>/print")
def sheet(key: str, code: str) -> str:
    """The score sheet as it would be on paper: first hand on top, every why open."""
    place = visit_match(key, code)
    standing = place.standing
    return render_template(
        "matches/print.html",
        club=show_club(place.club, key),
        match=show_match(standing, key),
        day=full_day(place.match.played_on),
        rules=agreed_rules(standing.facts.game),
        result=result(standing),
        note=place.match.note or "",
        end=show_end(standing, None),
        sheet=show_sheet(standing, place.club.time_zone),
        marks=marks_told(standing.sheet.game),
        course=show_course(standing),
        back_url=match_url(place, "exports.export"),
    )


def _linked() -> bool:
    return request.args.get("link") == "1"


def _text(place: MatchVisit) -> str:
    """The text, with the link if it is asked for: always the one to look on, whoever asks."""
    if not _linked():
        return chat_text(place.standing)
    show_keys()
    look = url_for("matches.show", key=place.club.look_key, code=place.code, _external=True)
    return chat_text(place.standing, outward(look, current_app.config["PHONE_HOST"]))


def _sent(place: MatchVisit, content: bytes, kind: str, ending: str) -> Response:
    match = place.match
    return download(io.BytesIO(content), kind, match.played_on, match_title(place.standing), ending)

"""The bare program: totals and winners stand in its rows, one plain template a page.

It knows ordinary hands of four at Ciapanò only, which is what the benchmark sends and asks for.
There is no undo, no key of a form, no second language; what it answers is nearly byte for byte
what we do.
"""

import secrets
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, redirect, render_template, request
from flask_compress import Compress

PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL")
COUNTS = ("matches", "wins", "shared", "first_out", "last", "hands", "penalties", "last_tricks")
COUNTS += ("cappotti_made", "cappotti_suffered", "pita", "pita_known")
PAGE, SEATS, WORTH = 50, 4, 11
TOKEN = "I" + "m" * 90
"""As long as a real one, checked by nobody."""

pages = Blueprint("pages", __name__)
connections = threading.local()


def make_program(file: Path, styles: Mapping[str, str], settings: Mapping[str, Any]) -> Flask:
    """The program on its file; `styles` by template, `settings` for the compression."""
    app = Flask(__name__)
    app.config.update(settings, FILE=str(file), STYLES=styles)
    app.jinja_env.trim_blocks = True
    app.jinja_env.globals.update(token=TOKEN, version="0" * 12, once=new_key)
    Compress(app)
    app.register_blueprint(pages)
    return app


def new_key() -> str:
    return secrets.token_urlsafe(24)


def database() -> sqlite3.Connection:
    """The thread's own connection, opened once."""
    if not hasattr(connections, "own"):
        own = sqlite3.connect(current_app.config["FILE"], isolation_level=None)
        own.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            own.execute(f"PRAGMA {pragma}")
        connections.own = own
    found: sqlite3.Connection = connections.own
    return found


def page(template: str, **facts: Any) -> str:
    return render_template(template, styles=current_app.config["STYLES"][template], **facts)


def found_match(key: str, code: str) -> Any:
    """The match's row with its club's name, or 404."""
    query = (
        "SELECT match.*, club.name AS club_name FROM match JOIN club ON club.id = match.club"
        " WHERE club.key = ? AND match.code = ?"
    )
    return database().execute(query, (key, code)).fetchone() or abort(404)


def found_club(key: str) -> Any:
    return database().execute("SELECT * FROM club WHERE key = ?", (key,)).fetchone() or abort(404)


def seats_of(match: Any) -> list[dict[str, Any]]:
    return [{"name": match[f"name{n}"], "total": match[f"total{n}"]} for n in range(SEATS)]


@pages.get("/club/<key>/match/<code>")
def match(key: str, code: str) -> Response:
    """The form for the next hand, and the score sheet, newest hand first."""
    found = found_match(key, code)
    if request.if_none_match.contains_weak(str(found["version"])):
        return tagged(Response(status=304), found)
    query = "SELECT * FROM hand WHERE match = ? ORDER BY number DESC"
    rows = database().execute(query, (found["id"],))
    text = page(
        "match.html",
        key=key,
        url=f"/club/{key}/match/{code}",
        match=found,
        club=found["club_name"],
        seats=seats_of(found),
        hands=[shown(row) for row in rows],
        did=request.args.get("did", type=int),
    )
    return tagged(Response(text, mimetype="text/html"), found)


def tagged(answer: Response, match: Any) -> Response:
    answer.set_etag(str(match["version"]), weak=True)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def shown(row: Any) -> dict[str, Any]:
    """A hand with what each seat has to show: score and total."""
    cells = [(row[f"score{n}"], row[f"total{n}"]) for n in range(SEATS)]
    return {"number": row["number"], "at": row["at"], "last": row["last"], "cells": cells}


@pages.post("/club/<key>/match/<code>/hand")
def add(key: str, code: str) -> Any:
    """Store a hand with the totals after it, in one transaction."""
    own = database()
    own.execute("BEGIN IMMEDIATE")
    try:
        found = found_match(key, code)
        last = request.form.get("last", type=int)
        scores = scores_of(last)
        store(own, found, last, scores)
    except BaseException:
        own.execute("ROLLBACK")
        raise
    own.execute("COMMIT")
    return redirect(f"/club/{key}/match/{code}?did={found['version'] + 1}&how=points", 303)


def scores_of(last: int | None) -> Sequence[int]:
    """What each pays: the points as given, the last trick's winner the rest; 422 otherwise."""
    given = [request.form.get(f"p{n}", type=int) for n in range(SEATS) if n != last]
    if last not in range(SEATS) or None in given or not 0 < sum(given) <= WORTH:
        abort(422)
    return [*given[:last], WORTH - sum(given), *given[last:]]


def store(own: sqlite3.Connection, match: Any, last: int | None, scores: Sequence[int]) -> None:
    number, totals = match["hands"] + 1, [match[f"total{n}"] for n in range(SEATS)]
    totals = [total + score for total, score in zip(totals, scores, strict=True)]
    own.execute(
        "INSERT INTO hand VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (match["id"], number, f"{datetime.now():%H:%M}", last, *scores, *totals),
    )
    own.execute(
        "UPDATE match SET version = version + 1, hands = ?, total0 = ?, total1 = ?, total2 = ?,"
        " total3 = ? WHERE id = ?",
        (number, *totals, match["id"]),
    )


@pages.get("/club/<key>/matches")
def history(key: str) -> str:
    """All matches of a club, newest first, page by page."""
    club, own = found_club(key), database()
    older, newer = request.args.get("older"), request.args.get("newer")
    rows = matches_of(club["id"], older, newer)
    more = len(rows) > PAGE
    rows = rows[-PAGE:] if newer else rows[:PAGE]
    players = own.execute("SELECT * FROM player WHERE club = ? ORDER BY name", (club["id"],))
    return page(
        "history.html",
        key=key,
        club=club["name"],
        players=players.fetchall(),
        matches=rows,
        newer=place_of(rows[0]) if rows and (more if newer else older) else "",
        older=place_of(rows[-1]) if rows and (newer or more) else "",
    )


def matches_of(club: int, older: str | None, newer: str | None) -> list[Any]:
    """A page of matches, and one more if there is."""
    query, facts, way = "SELECT * FROM match WHERE club = ?", [club], "DESC"
    if older or newer:
        day, number = str(older or newer).rsplit(".", 1)
        query += f" AND (played_on, id) {'<' if older else '>'} (?, ?)"
        facts, way = [club, day, int(number)], "DESC" if older else "ASC"
    query += f" ORDER BY played_on {way}, id {way} LIMIT {PAGE + 1}"
    rows = database().execute(query, facts).fetchall()
    return rows[::-1] if newer else rows


def place_of(match: Any) -> str:
    return f"{match['played_on']}.{match['id']}"


@pages.get("/club/<key>/records")
def records(key: str) -> str:
    """Who has won how often, and what the hands have cost, of the rows of all seats."""
    club, own = found_club(key), database()
    sums = ", ".join(f"SUM({count}) AS {count}" for count in COUNTS)
    lines = own.execute(
        f"SELECT player.id, player.name, {sums} FROM seat JOIN player ON player.id = seat.player"
        " WHERE seat.club = ? AND seat.game = 'ciapano' GROUP BY player.id"
        " ORDER BY wins DESC, matches, player.name",
        (club["id"],),
    ).fetchall()
    played = "FROM match WHERE club = ? AND game = 'ciapano' AND finished"
    whole = f"SELECT COUNT(*) AS matches, SUM(hands) AS hands {played}"
    years = f"SELECT DISTINCT year {played} ORDER BY year DESC"
    return page(
        "records.html",
        key=key,
        club=club["name"],
        lines=lines,
        whole=own.execute(whole, (club["id"],)).fetchone(),
        years=[row["year"] for row in own.execute(years, (club["id"],))],
        cappotti=sum(line["cappotti_made"] for line in lines),
    )

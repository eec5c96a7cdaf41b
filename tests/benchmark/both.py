"""The same club in both databases: ours, and the floor's with totals and winners in its rows."""

import json
import os
import random
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.acts import PlainAct
from scorekeeper.demo.evenings import Wanted
from scorekeeper.demo.storing import store
from scorekeeper.models import Act, Club, Match, Player, Seat, db, new_code
from scorekeeper.presenting.club.lists import show_past
from scorekeeper.presenting.words import clock
from scorekeeper.progress import quietly
from scorekeeper.queries import Wanted as Listed
from scorekeeper.queries import find_club, find_match, find_players
from scorekeeper.records.bodies import COLUMNS, WIDTH
from scorekeeper.records.listing import find_listed
from scorekeeper.records.summaries import refresh
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.names import folded
from scorekeeper.serve import THREADS, prepared_app
from scorekeeper.standing import stand, start_body
from scorekeeper.zones import today
from tests.benchmark.floor import PAGES, TABLES
from tests.pages import FOUR

LANGUAGE = "it"
ALL = 10**6
LONG = Ciapano(end="fixed_hands", hands=999)
"""Rules under which a match may become as long as any."""
STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Made:
    """A club: its key, and by how many hands they have, the codes of matches made for this."""

    key: str
    codes: Mapping[int, list[str]]


def make(place: Path, matches: int, long: Mapping[int, int]) -> Made:
    """Both databases below a folder: so many matches, and of so many hands so many more."""
    os.environ["SCOREKEEPER_INSTANCE_PATH"] = str(place / "ours")
    app = prepared_app()
    with app.app_context():
        made = _make_ours(matches, long)
        db.session.commit()
        refresh(find_club(made.key).id)
    with app.test_request_context(headers={"Accept-Language": LANGUAGE}):
        _make_floor(place, made)
    _give(place, app, made)
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    return made


def _make_ours(matches: int, long: Mapping[int, int]) -> Made:
    key = store(Wanted(matches, 1, today(), LANGUAGE), quietly).split("/")[2]
    club = find_club(key)
    people = [Player(club_id=club.id, name=name, folded=folded(name)) for name in FOUR]
    db.session.add_all(people)
    db.session.flush()
    numbers = [one.id for one in people]
    codes = {
        hands: [_add_long(club, numbers, hands) for _ in range(count)]
        for hands, count in long.items()
    }
    return Made(key, codes)


def _add_long(club: Club, people: Iterable[int], hands: int) -> str:
    """A match with so many hands, set back so that neither end of the history shows it."""
    match = Match(club_id=club.id, code=new_code(), game=LONG.name)
    match.played_on = today() - timedelta(days=20)
    db.session.add(match)
    db.session.flush()
    seats = [{"match_id": match.id, "seat": n, "player_id": one} for n, one in enumerate(people)]
    db.session.execute(db.insert(Seat), seats)
    rows = [{"match_id": match.id, **act.row} for act in _acts(hands)]
    db.session.execute(db.insert(Act), rows, execution_options={"render_nulls": True})
    return match.code


def _acts(hands: int) -> Iterator[PlainAct]:
    rng = random.Random(hands)
    yield PlainAct(1, "open", "open", body=start_body(LONG, (0, 1, 2, 3), 0))
    for hand in range(hands):
        last = rng.randrange(len(FOUR))
        points = {str(seat): rng.randint(1, 3) for seat in range(len(FOUR))} | {str(last): None}
        body = {"hand": {"last_trick": str(last), "points": points}}
        yield PlainAct(hand + 2, f"hand {hand}", "add", body=body)


def _make_floor(place: Path, made: Made) -> None:
    (place / "floor").mkdir()
    club = find_club(made.key)
    with closing(sqlite3.connect(place / "floor" / "floor.sqlite")) as floor, floor:
        floor.execute("PRAGMA journal_mode = WAL")
        floor.executescript(TABLES.read_text("utf-8"))
        floor.execute("INSERT INTO club VALUES (1, ?, ?)", (made.key, club.name))
        players = [(one.id, 1, one.name) for one in find_players(club)]
        floor.executemany("INSERT INTO player VALUES (?, ?, ?)", players)
        _copy_lists(floor, club, made.key)
        for codes in made.codes.values():
            for code in codes:
                _copy_hands(floor, club, code)


def _copy_lists(floor: sqlite3.Connection, club: Club, key: str) -> None:
    """What lists and records show of each match."""
    seated: dict[int, dict[int, int]] = {}
    for seat in db.session.execute(db.select(Seat.match_id, Seat.seat, Seat.player_id)):
        seated.setdefault(seat.match_id, {})[seat.seat] = seat.player_id
    listed = find_listed(club, Listed(), most=ALL)
    for one, shown in zip(listed, show_past(listed, key), strict=True):
        number = one.match_id
        finished = not one.playing and one.hands > 0
        row = {
            **{name: getattr(shown, name) for name in SHOWN},
            **{"id": number, "club": 1, "code": one.code, "game": one.game, "version": 0},
            **{"played_on": one.played_on.isoformat(), "year": one.played_on.year},
            **{"finished": finished, "hands": one.hands},
        }
        _insert(floor, "match", row)
        for place, seat in enumerate(one.order if finished else ()):
            counts = one.body["counts"][place * WIDTH : (place + 1) * WIDTH]
            whose = {"match": number, "player": seated[number][seat], "club": 1, "game": one.game}
            _insert(floor, "seat", whose | dict(zip(COLUMNS, counts, strict=True)))


SHOWN = ("title", "subtitle", "day", "month", "verb", "winners")


def _copy_hands(floor: sqlite3.Connection, club: Club, code: str) -> None:
    """A long match's hands with the totals after each, and the totals in the match's own row."""
    standing = stand(find_match(club, code))
    number = standing.match.id
    for item, row in standing.rows:
        scores, last = row.entry.score.scores, row.entry.tally.last_trick
        told = {"match": number, "number": row.number, "at": clock(item.at, club.time_zone)}
        cells = _by_seat("score", scores) | _by_seat("total", row.totals)
        _insert(floor, "hand", told | {"last": last} | cells)
    stands = _by_seat("name", standing.names) | _by_seat("total", standing.sheet.totals)
    stands |= {"version": standing.revision, "subtitle": f"Ciapanò, {LONG.hands} smazzate"}
    floor.execute(
        f"UPDATE match SET {', '.join(f'{name} = ?' for name in stands)} WHERE id = ?",
        (*stands.values(), number),
    )


def _by_seat(name: str, values: Mapping[int, Any]) -> dict[str, Any]:
    return {f"{name}{seat}": values[seat] for seat in range(len(FOUR))}


def _insert(floor: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    holes = ", ".join("?" * len(row))
    floor.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({holes})", tuple(row.values()))


def _give(place: Path, app: Flask, made: Made) -> None:
    """What the floor takes from us: the styles of each page, compression, threads."""
    phone, club = app.test_client(), f"/club/{made.key}"
    code = next(iter(made.codes.values()))[0]
    paths = (f"{club}/match/{code}", f"{club}/matches", f"{club}/records?game=ciapano")
    styles = {
        page: STYLES.search(phone.get(path).text)[1]
        for page, path in zip(PAGES, paths, strict=True)
    }
    settings = {name: one for name, one in app.config.items() if name.startswith("COMPRESS_")}
    given = {"styles": styles, "settings": settings, "threads": THREADS}
    (place / "floor" / "given.json").write_text(json.dumps(given), "utf-8")

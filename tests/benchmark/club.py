"""How long a large club's pages take: `python -m tests.benchmark.club [--matches 10000]`."""

import argparse
import cProfile
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from flask import Flask, url_for

from scorekeeper.app import create_app, sqlite_url
from scorekeeper.archive.reading import read_archive
from scorekeeper.archive.restoring import restore_new
from scorekeeper.archive.writing import write_archive
from scorekeeper.demo.evenings import Wanted
from scorekeeper.demo.people import REGULARS, TEXTS
from scorekeeper.demo.storing import store
from scorekeeper.migrations import upgrade
from scorekeeper.models import Match, Player, Summary, db, new_key
from scorekeeper.progress import show_progress
from scorekeeper.queries import find_club
from scorekeeper.records.summaries import refresh
from scorekeeper.serve import prepared_app
from scorekeeper.zones import today
from tests.pages import Phone

LANGUAGE = "it"
BEFORE_ALL = "0001-01-01.0"
"""The place in the history from which everything is newer."""
RECORDS, HISTORY = 1.0, 0.1
"""Within so many seconds these pages are to be there."""
WIDTH, LINES = 40, 18


@dataclass(frozen=True, slots=True)
class Measured:
    """Something that is done, so many times, to be done within so many seconds (None: whatever)."""

    name: str
    do: Callable[[], object]
    within: float | None = None
    times: int = 9


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SCOREKEEPER_INSTANCE_PATH"] = asked.instance or folder
        app = prepared_app()
        key = key_of_club(app, asked.matches)
        slow = [one for one in everything(app, key, Path(folder)) if not measure(app, one)]
        if asked.profile:
            for one in slow:
                profile(app, one)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark.club", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="how many (%(default)s)")
    parser.add_argument("--instance", help="a data folder that keeps the club for the next time")
    parser.add_argument("--profile", action="store_true", help="say where the time goes of misses")
    return parser.parse_args()


def key_of_club(app: Flask, matches: int) -> str:
    """The key of a club with so many matches: the one that was made last time, or a new one."""
    kept = Path(app.instance_path) / f"benchmark-{matches}"
    if not kept.exists():
        path = ""

        def make() -> None:
            nonlocal path
            wanted = Wanted(matches, 1, today(), LANGUAGE)
            path = store(wanted, counting("matches"))

        measure(app, Measured(f"make {matches} matches", make, times=1))
        kept.write_text(path.split("/")[2], encoding="ascii")
    return kept.read_text(encoding="ascii")


def everything(app: Flask, key: str, folder: Path) -> Iterator[Measured]:
    """What is measured, in this order: the summaries are made first."""
    yield Measured("make all summaries", lambda: all_summaries(key), times=1)
    yield from pages(app, key)
    archive = folder / "club.zip"
    yield Measured("export", lambda: exported(key, archive), times=1)
    yield Measured("import into an empty instance", lambda: imported(archive, folder), times=1)


def pages(app: Flask, key: str) -> Iterator[Measured]:
    """The pages of the club, asked for by somebody who has been there before."""
    phone = Phone(app, LANGUAGE)
    player, code = some_of(app, key)

    def page(name: str, endpoint: str, within: float, **about: object) -> Measured:
        with app.test_request_context():
            url = url_for(endpoint, key=key, **about)
        return Measured(name, lambda: asked_for(phone, url), within)

    field = search_field(phone, key)
    found, unfound = {field: TEXTS[LANGUAGE].names[1].lower()}, {field: "xyz"}
    yield page("home", "clubs.home", HISTORY)
    yield page("records of Ciapanò", "records.club", RECORDS, game="ciapano")
    yield page("records of Busca", "records.club", RECORDS, game="busca")
    yield page("records of a player", "records.player", RECORDS, player=player)
    yield page(
        "matches behind a number", "records.behind", RECORDS, game="ciapano", what="cappotti_made"
    )
    yield Measured("records, one summary missing", lambda: after_a_hand(phone, key, code), RECORDS)
    yield page("history, first page", "matches.history", HISTORY)
    yield page("history, last page", "matches.history", HISTORY, newer=BEFORE_ALL)
    yield page("history of a player", "matches.history", HISTORY, player=player)
    yield page("history by text", "matches.history", HISTORY, **found)
    yield page("history by text, not found", "matches.history", HISTORY, **unfound)
    yield page("history of a player by text", "matches.history", HISTORY, player=player, **found)
    yield page("players", "players.people", HISTORY)
    yield page("a match", "matches.show", HISTORY, code=code)


def some_of(app: Flask, key: str) -> tuple[int, str]:
    """A regular's number and the code of the match that was played first."""
    with app.app_context():
        club = find_club(key)
        named = db.select(Player.id).where(
            Player.club_id == club.id, Player.name == REGULARS[0].name
        )
        first = db.select(Match.code).where(Match.club_id == club.id).order_by(Match.id)
        return db.session.scalar(named), db.session.scalar(first.limit(1))


def search_field(phone: Phone, key: str) -> str:
    """What the history calls its field for a text."""
    fields = phone.open(f"/club/{key}/matches").form("/matches").node.all("input")
    return next(field["name"] for field in fields if field["type"] in ("", "text", "search"))


def asked_for(phone: Phone, url: str) -> None:
    answer = phone.client.get(url, headers=phone.headers)
    assert answer.status_code == 200, f"{answer.status_code} for {url}"
    answer.get_data()


def after_a_hand(phone: Phone, key: str, code: str) -> None:
    """The records when a match has changed since they were asked for last."""
    with phone.app.app_context():
        one = db.select(Match.id).where(Match.code == code, Match.club_id == find_club(key).id)
        db.session.execute(db.delete(Summary).where(Summary.match_id.in_(one)))
        db.session.commit()
    asked_for(phone, f"/club/{key}/records")


def all_summaries(key: str) -> None:
    club = find_club(key)
    of_club = db.select(Match.id).where(Match.club_id == club.id)
    db.session.execute(db.delete(Summary).where(Summary.match_id.in_(of_club)))
    db.session.commit()
    refresh(club.id, counting("summaries"))


def exported(key: str, archive: Path) -> None:
    with archive.open("w+b") as file:
        write_archive(find_club(key), file, counting("matches written"))


def imported(archive: Path, folder: Path) -> None:
    """Read and restore the archive where nothing is yet."""
    place = folder / "empty"
    place.mkdir()
    settings = {"INSTANCE_PATH": place, "SECRET_KEY": "benchmark"}
    app = create_app({**settings, "SQLALCHEMY_DATABASE_URI": sqlite_url(place)})
    with app.app_context(), archive.open("rb") as file:
        upgrade()
        read = read_archive(file, told=counting("matches read"))
        restore_new(read, new_key(), counting("matches restored"))
        db.engine.dispose()


def counting(what: str) -> Callable[[int, int], None]:
    return lambda done, of: show_progress(f"{done} of {of} {what}")


def measure(app: Flask, one: Measured) -> bool:
    """Do it, first once without the clock where it is done several times; whether it is in time."""
    if one.times > 1:
        one.do()
    took = [timed(app, one) for _ in range(one.times)]
    seconds, own = (median(each) for each in zip(*took, strict=True))
    tell(one.name, seconds, own, one.within)
    return one.within is None or seconds <= one.within


def timed(app: Flask, one: Measured) -> tuple[float, float]:
    """Seconds by the clock, and of them those that this process had a processor."""
    began = time.perf_counter(), time.process_time()
    if one.times > 1:
        one.do()
    else:
        with app.app_context():
            one.do()
    return time.perf_counter() - began[0], time.process_time() - began[1]


def tell(name: str, seconds: float, own: float, within: float | None) -> None:
    show_progress("")
    verdict = "" if within is None else "   in time" if seconds <= within else "   TOO SLOW"
    print(f"{name:{WIDTH}}{shown(seconds)}{shown(own)}{verdict}", flush=True)


def shown(seconds: float) -> str:
    return f"{seconds:9.1f} s " if seconds >= 10 else f"{1000 * seconds:9.1f} ms"


def profile(app: Flask, one: Measured) -> None:
    """Where the time goes, the dearest calls first."""
    print(f"\n{one.name}", flush=True)
    with cProfile.Profile() as running:
        one.do()
    pstats.Stats(running, stream=sys.stdout).sort_stats("cumulative").print_stats(
        "scorekeeper", LINES
    )


if __name__ == "__main__":
    main()

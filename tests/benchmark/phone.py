"""How soon an old phone on slow 4G takes input on a match page, beside bare pages of its text.

Run by `python -m tests.benchmark.phone [--rounds N]`; needs Chromium. All pages come from the same
server, in turns. The bare one is the same page without styles and script: what a browser needs for
its text, its fields and its table anyhow. The other one has its words only, in one paragraph.
"""

import argparse
import gzip
import re
import shutil
import statistics
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from waitress import create_server

from scorekeeper.app import create_app
from scorekeeper.models import Act, db
from tests.pages import Phone, parse, start

CPU_SLOWER = 4
# Slow 4G as browsers' own tools have it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up.
SLOW_4G = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
READY = """
addEventListener("DOMContentLoaded", () =>
  requestAnimationFrame(() => setTimeout(() => { window.ready = performance.now(); })));
"""
WHEN_READY = """
new Promise((done) => {
  const look = () => (window.ready ? done(window.ready) : setTimeout(look, 5));
  look();
})
"""
TARGETS = {15: 1.15, 500: 1.3}


def main() -> None:
    rounds = argparse.ArgumentParser(description=__doc__)
    rounds.add_argument("--rounds", type=int, default=9)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        app = made(Path(place))
        server = create_server(app, host="127.0.0.1", port=0, threads=4)
        threading.Thread(target=server.run, daemon=True).start()
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for hands in TARGETS:
            compare(app, browser, server.effective_port, hands, rounds.parse_args().rounds)
        browser.close()
        server.close()


def made(place: Path):
    """An app with an empty database, and a route for bare pages."""
    app = create_app({"SECRET_KEY": "benchmark", "INSTANCE_PATH": place})
    app.config["BARE"] = {}
    with app.app_context():
        db.create_all()
    app.add_url_rule("/bare/<name>/<int:hands>", view_func=lambda **page: bare(app, **page))
    return app


def bare(app, name: str, hands: int):
    packed = gzip.compress(app.config["BARE"][name, hands].encode(), 6)
    headers = {"Content-Encoding": "gzip", "Cache-Control": "private, no-cache"}
    return app.response_class(packed, headers=headers, mimetype="text/html")


def match_of(app, hands: int) -> str:
    """The path of a match with so many hands."""
    page = start(Phone(app), end="fixed_hands", hands="999")
    with app.app_context():
        match = page.path.split("/")[4]
        number = db.session.scalar(db.text(f"SELECT id FROM match WHERE code = '{match}'"))
        for hand in range(hands):
            points = {str(seat): (hand * seat) % 4 for seat in range(3)} | {"3": None}
            body = {"hand": {"last_trick": "3", "points": points}}
            db.session.add(
                Act(match_id=number, revision=hand + 2, kind="add", body=body, once=str(hand))
            )
        db.session.commit()
    page = Phone(app).open(page.path)
    app.config["BARE"]["bare", hands] = undressed(page.html)
    app.config["BARE"]["words", hands] = words_of(page)
    return page.path


def undressed(page: str) -> str:
    """A page without its styles, its script and what else it has loaded."""
    return re.sub(r"<style>.*?</style>|<script.*?</script>|<link [^>]*>", "", page, flags=re.DOTALL)


def words_of(page) -> str:
    text, title = parse(page.html).one("body").text, page.tree.one("title").text
    return (
        f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><p>{text}</p></html>'
    )


def compare(app, browser, port: int, hands: int, rounds: int) -> None:
    """Print the medians of first visits and repeats of both pages, and their ratios."""
    paths = {"match": match_of(app, hands)}
    paths |= {name: f"/bare/{name}/{hands}" for name in ("bare", "words")}
    times: dict[str, dict[str, list[float]]] = {name: {"first": [], "repeat": []} for name in paths}
    for _ in range(rounds):
        for name, path in paths.items():
            for visit, taken in visits(browser, f"http://127.0.0.1:{port}{path}").items():
                times[name][visit].append(taken)
    for visit in ("first", "repeat"):
        ours, floor, words = (statistics.median(taken[visit]) for taken in times.values())
        print(
            f"{hands} hands, {visit} visit: {ours:.0f} ms; bare {floor:.0f} ms,"
            f" {ours / floor:.2f} times (at most {TARGETS[hands]});"
            f" words only {words:.0f} ms, {ours / words:.2f} times"
        )


def visits(browser, url: str) -> dict[str, float]:
    """When a page took input, in milliseconds since it was asked for: at first and once more."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, is_mobile=True)
    page = context.new_page()
    page.add_init_script(READY)
    phone = context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWER})
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})
    taken = {}
    for visit in ("first", "repeat"):
        page.goto(url)
        taken[visit] = page.evaluate(WHEN_READY)
    context.close()
    return taken


if __name__ == "__main__":
    main()

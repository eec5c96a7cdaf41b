"""What a page and a stored hand cost, counted: statements, and writes that wait for the disk."""

import os
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper.models import Act, db
from tests.benchmark.sides import OURS, Server, Side, Visitor
from tests.browser.every_page import endpoint_of, every_page
from tests.match_model import enter
from tests.pages import FOUR, Form, Phone, parse, start
from tests.statements import sent

STRACE = shutil.which("strace")
NO_STRACE = "no strace here: apt install strace"
A_PAGE, A_STORED_HAND = 5, 6
LENGTHS = (15, 500)


@pytest.fixture
def make_match(phone):
    """Makes a match of so many hands, without entering each."""

    def make(hands):
        return lengthened(phone, start(phone, end="fixed_hands", hands="999"), hands)

    return make


def lengthened(phone, page, hands):
    with phone.app.app_context():
        number = db.session.scalar(db.select(db.func.max(Act.match_id)))
        points = {"0": 1, "1": 2, "2": 3, "3": None}
        for hand in range(hands):
            body = {"hand": {"last_trick": "3", "points": points}}
            act = Act(match_id=number, revision=hand + 2, kind="add", body=body, once=f"{hand:08}")
            db.session.add(act)
        db.session.commit()
    return phone.open(page.path)


def statements(phone, ask):
    """How many statements it takes to answer, the second time."""
    with phone.app.app_context():
        engine = db.engine
    ask()
    with sent(engine) as found:
        ask()
    return len(found)


@pytest.mark.parametrize(
    "rest",
    ["", "?sheet=whole", "?how=cards", "/board", "/log", "/course", "/menu", "/print", "/entry/5"],
)
def test_a_page_of_a_match_takes_five_statements_at_most_however_long(phone, make_match, rest):
    paths = [make_match(hands).path + rest for hands in LENGTHS]
    short, long = (statements(phone, lambda path=path: phone.open(path)) for path in paths)
    assert short == long <= A_PAGE


def test_a_stored_hand_takes_six_statements_at_most_however_long_the_match(phone, make_match):
    short, long = (stored(phone, make_match(hands)) for hands in LENGTHS)
    assert short == long <= A_STORED_HAND


@pytest.fixture
def pages(app):
    """Every page of the app that an address leads to, by what it shows."""
    shown = every_page(app, "en").items()
    return {name: one for name, one in shown if one.status == 200 and endpoint_of(app, one.path)}


def test_every_page_takes_five_statements_at_most_however_large_the_club(app, pages):
    few = costs(app, pages)
    assert {"home", "history searched", "player", "behind", "players who are two"} <= few.keys()
    assert {name: cost for name, cost in few.items() if cost > A_PAGE} == {}
    enlarge(Phone(app), pages["home"].path)
    assert costs(app, pages) == few


def costs(app, pages):
    """What a page shows → how many statements it takes."""
    phone = Phone(app)
    return {
        name: statements(phone, lambda at=page.address: go(phone, at))
        for name, page in pages.items()
    }


def go(phone, address):
    """To an address, but not on to another one."""
    return phone.client.get(address, headers=phone.headers)


def enlarge(phone, club):
    """Twenty matches more of each game, half of them over, and eight players more."""
    for number in range(20):
        names = ("Anna", "Bea", "Carlo", f"New {number % 8}")
        for preset in ("ciapano-31", "busca-5"):
            match = start(phone, *names, at=f"{club}new", preset=preset)
            if number % 2:
                enter(phone, match, "stop")


@pytest.mark.parametrize("page", ["/", "/carry"])
def test_the_clubs_of_a_phone_take_one_statement_however_many(app, page):
    phone = Phone(app)
    for _ in range(5):
        start(phone)
    assert statements(phone, lambda: phone.open(page)) == 1


def stored(phone, match):
    """How many statements it takes to store a hand."""
    fields = match.hand.fill(p0="1", p1="2", p2="3", last="3")
    with phone.app.app_context():
        engine = db.engine
    with sent(engine) as found:
        assert phone.answer(match.hand.action, fields).status_code == 303
    return len(found)


@pytest.fixture
def traced(tmp_path):
    """A visitor to a server of its own, and the file that each wait for the disk adds a line to."""
    if STRACE is None and os.environ.get("CI"):
        pytest.fail(NO_STRACE)
    if STRACE is None:
        pytest.skip(NO_STRACE)
    calls = tmp_path / "calls"
    strace = (STRACE, "-D", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(calls))
    with Side("traced", (*strace, *OURS.command)).running(tmp_path) as server:
        visitor = Visitor(server, "identity")
        with closing(visitor.line):
            yield visitor, calls


def opened(visitor):
    """The path of a new match."""
    visitor.enter("/new")
    form = Form(parse(visitor.ask("/new")[1].decode()).one("form", method="post", action="/new"))
    names = {f"player{place}": name for place, name in enumerate(FOUR, 1)}
    answer, _ = visitor.ask("/new", 303, urlencode(form.fill(**names), doseq=True))
    path = urlsplit(answer.headers["Location"]).path
    visitor.enter(path)
    return path


def waits(calls, do):
    """How often the server waited for the disk meanwhile."""
    before = len(calls.read_text().splitlines())
    do()
    return len(calls.read_text().splitlines()) - before


def test_a_stored_hand_waits_once_for_the_disk_and_a_page_never(traced):
    visitor, calls = traced
    path = opened(visitor)
    for revision in (1, 2):
        assert waits(calls, lambda seen=revision: visitor.store(path, seen)) == 1
    club = path.split("/match/")[0]
    visitor.ask(f"{club}/matches")
    for page in (path, f"{path}/board", f"{club}/matches", f"{club}/records", "/rules/ciapano"):
        assert waits(calls, lambda asked=page: visitor.ask(asked)) == 0


CLIENTS, TRIES = 8, 12


def test_of_eight_who_post_to_one_match_each_is_stored_or_told_that_it_was_not(live_server):
    owner = Phone(live_server.app)
    match = start(owner, end="fixed_hands", hands="999")
    server = Server(os.getpid(), urlsplit(live_server.url).netloc, 0.0)

    def post(number):
        visitor = Visitor(server, "identity")
        with closing(visitor.line):
            visitor.enter(match.path)
            return [answered(visitor, match.path) for _ in range(TRIES)]

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = Counter(chain.from_iterable(pool.map(post, range(CLIENTS))))
    assert answers.keys() <= {303, 409}
    assert answers.total() == CLIENTS * TRIES
    with live_server.app.app_context():
        revisions = db.session.scalars(db.select(Act.revision).order_by(Act.revision)).all()
    assert revisions == list(range(1, answers[303] + 2))
    assert len(owner.open(match.path).bodies) == answers[303]


def answered(visitor, path):
    """The answer to a hand after the last one that the page shows."""
    _, page = visitor.ask(path)
    seen = int(parse(page.decode()).one("main")["data-follow"])
    return visitor.answer(f"{path}/hand?how=points", visitor.hand(seen))[0].status

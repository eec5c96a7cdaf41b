"""A match that is followed: unchanged costs nearly nothing, changed is always told."""

import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import pytest
from waitress import create_server

from scorekeeper.models import db
from tests.conftest import stop
from tests.databases import only
from tests.match_model import correct, restore, strike
from tests.pages import FOUR, Page, Phone, play, start
from tests.statements import sent
from tests.test_sharing import look_key, replaced

FOLLOWED = pytest.mark.parametrize("rest", ["", "/board"], ids=["match", "board"])


@pytest.fixture
def match(phone):
    """A match with one hand."""
    return play(phone, start(phone), 3, 2, 1, last=3)


def answer(phone, path, tag=None):
    headers = phone.headers | ({"If-None-Match": tag} if tag else {})
    return phone.client.get(path, headers=headers)


def tag_of(phone, path):
    return answer(phone, path).headers["ETag"]


def statements(app):
    """Every SQL statement, as it is executed."""
    with app.app_context():
        return sent(db.engine)


@FOLLOWED
def test_unchanged_a_page_is_not_sent_again(phone, match, rest):
    path = match.path + rest
    again = answer(phone, path, tag_of(phone, path))
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag_of(phone, path)


@FOLLOWED
def test_a_304_costs_one_statement_which_reads_no_hand(phone, match, rest):
    tag = tag_of(phone, match.path + rest)
    with statements(phone.app) as found:
        assert answer(phone, match.path + rest, tag).status_code == 304
    assert len(found) == 1
    assert "body" not in found[0][0]


@only("sqlite", "how SQLite goes about it")
def test_the_statement_of_a_304_searches_by_indexes_only(phone, match):
    with statements(phone.app) as found:
        answer(phone, match.path, tag_of(phone, match.path))
    statement, parameters = found[-1]
    with phone.app.app_context():
        plan = db.session.connection().exec_driver_sql(
            f"EXPLAIN QUERY PLAN {statement}", parameters
        )
        assert [row.detail for row in plan if row.detail.startswith("SCAN")] == []


@FOLLOWED
def test_a_followed_page_is_asked_for_again_and_kept_by_nobody_else(phone, match, rest):
    first = answer(phone, match.path + rest)
    second = answer(phone, match.path + rest, first.headers["ETag"])
    for one in (first, second):
        assert one.headers["Cache-Control"] == "private, no-cache"
        assert "Cookie" in one.headers["Vary"]


def rename(phone, match):
    form = phone.open(f"/club/{match.key}/settings").form("/settings")
    phone.send(form, name="Bar")


def about(phone, match):
    phone.send(phone.open(f"{match.path}/about").form("/about"), note="by the sea")


def undo(phone, match):
    phone.send(phone.open(match.path).form("/undo"))


CHANGES = {
    "a hand": lambda phone, match: play(phone, match, 0, 0, 6, last=3),
    "a correction": lambda phone, match: correct(phone, match, 2, p0=6, p1=2, p2=1),
    "a hand struck out": lambda phone, match: strike(phone, match, 2),
    "undo": undo,
    "the club's name": rename,
    "a note": about,
    "another link": lambda phone, match: replaced(phone, match.key, "look"),
}


@FOLLOWED
@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_sent(phone, match, change, rest):
    tag = tag_of(phone, match.path + rest)
    CHANGES[change](phone, match)
    again = answer(phone, match.path + rest, tag)
    assert again.status_code == 200
    assert again.headers["ETag"] != tag


def test_struck_and_restored_is_not_taken_for_unchanged(phone, match):
    tag = tag_of(phone, match.path)
    restore(phone, strike(phone, match, 2), 2)
    assert answer(phone, match.path, tag).status_code == 200


@FOLLOWED
def test_who_looks_on_is_told_too(phone, match, rest):
    look = match.path.replace(match.key, look_key(phone, match.key)) + rest
    follower = Phone(phone.app)
    tag = tag_of(follower, look)
    assert answer(follower, look, tag).status_code == 304
    play(phone, match, 0, 0, 6, last=3)
    page = Page(answer(follower, look, tag))
    assert page.status == 200
    assert "hand 2" in page.text


@FOLLOWED
def test_both_keys_have_tags_of_their_own(phone, match, rest):
    look = match.path.replace(match.key, look_key(phone, match.key))
    assert tag_of(phone, match.path + rest) != tag_of(phone, look + rest)


def test_a_tag_of_who_keeps_the_score_is_none_for_who_looks_on(phone, match):
    look = match.path.replace(match.key, look_key(phone, match.key))
    page = Page(answer(Phone(phone.app), look, tag_of(phone, match.path)))
    assert (page.status, page.forms("/hand")) == (200, [])


@FOLLOWED
def test_another_language_is_another_page(phone, match, rest):
    tag = tag_of(phone, match.path + rest)
    italian = answer(Phone(phone.app, "it"), match.path + rest, tag)
    assert (italian.status_code, b'lang="it"' in italian.data) == (200, True)


def test_the_language_chosen_on_the_phone_is_another_page(phone, match):
    tag = tag_of(phone, match.path)
    form = phone.menu(match).form("/language")
    phone.post(form.action, form.sent | {"language": "it"})
    assert answer(phone, match.path, tag).status_code == 200
    assert answer(phone, match.path, tag_of(phone, match.path)).status_code == 304


def test_the_club_s_language_is_another_page(phone, match):
    tag = tag_of(phone, match.path)
    form = phone.open(f"/club/{match.key}/settings").form("/settings")
    phone.send(form, language="it")
    assert answer(phone, match.path, tag).status_code == 200


def test_another_build_is_another_page(phone, match, make_app):
    old = tag_of(phone, match.path)
    url = phone.app.config["SQLALCHEMY_DATABASE_URI"]
    newer = Phone(make_app(SQLALCHEMY_DATABASE_URI=url, BUILD="newer"))
    assert answer(newer, match.path, old).status_code == 200


@pytest.mark.parametrize("tag", ["W/x", '"x"', '"', "", "W/", "ключ".encode().decode("latin-1")])
def test_a_tag_that_is_none_gets_the_page(phone, match, tag):
    assert answer(phone, match.path, tag).status_code == 200


def test_a_match_thrown_away_is_told(phone, match):
    look = match.path.replace(match.key, look_key(phone, match.key))
    tags = [tag_of(phone, match.path), tag_of(phone, look)]
    phone.send(phone.open(f"{match.path}/remove").form("/remove"))
    assert answer(phone, match.path, tags[0]).status_code == 302
    assert answer(phone, look, tags[1]).status_code == 404


def test_what_is_refused_has_no_tag(phone, match):
    page = play(phone, match, 3, None, None, last=3)
    assert page.status == 422
    assert "ETag" not in page.headers


def test_without_script_who_looks_on_asks_anew_who_keeps_the_score_never(phone, match):
    look = match.path.replace(match.key, look_key(phone, match.key))
    assert refresh(Phone(phone.app).open(look)) == ["3"]
    assert refresh(phone.open(match.path)) == []


def refresh(page):
    """The seconds after which a page without script asks anew."""
    (place,) = page.tree.all("noscript") or [page.tree]
    return [one["content"] for one in place.all("meta") if one["http-equiv"] == "refresh"]


@only("postgresql", "for SQLite it is counted above")
def test_on_postgresql_a_304_costs_one_statement_too(make_app):
    owner = Phone(make_app())
    match = play(owner, start(owner), 3, 2, 1, last=3)
    look = match.path.replace(match.key, look_key(owner, match.key))
    tags = {path: tag_of(owner, path) for path in (match.path, look)}
    with statements(owner.app) as found:
        assert [answer(owner, *one).status_code for one in tags.items()] == [304, 304]
    assert len(found) == 2
    play(owner, match, 0, 0, 6, last=3)
    assert [answer(owner, *one).status_code for one in tags.items()] == [200, 200]


# Many followers

SAVES, FOLLOWERS = 8, 20


class Line:
    """A phone on a real connection, without a browser."""

    def __init__(self, server):
        self.place, self.tag, self.page = server, None, b""
        self.statuses = set()

    def ask(self, method, path, fields=None, **headers):
        connection = HTTPConnection(*self.place, timeout=30)
        form = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
        connection.request(method, path, urlencode(fields or {}), {**form, **headers})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def look(self, path):
        known = {"If-None-Match": self.tag} if self.tag else {}
        answer, body = self.ask("GET", path, **known)
        self.statuses.add(answer.status)
        if answer.status == 200:
            self.tag, self.page = answer.headers["ETag"], body


@pytest.fixture
def four_threads(make_app):
    """A real server on four threads, taking forms without a token; its app and address."""
    app = make_app(WTF_CSRF_ENABLED=False)
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield app, ("127.0.0.1", server.effective_port)
    stop(server)
    thread.join(timeout=5)


def save(line, path, number):
    """One hand more; where it led."""
    fields = {"seen": number, "once": f"hand-number-{number:08}", "last": 3, "p0": 0, "p1": 0}
    answer, _ = line.ask("POST", f"{path}/hand", fields | {"p2": 1})
    return answer.status, urlsplit(answer.headers["Location"]).query


@pytest.mark.filterwarnings("default::ResourceWarning")
def test_twenty_followers_on_four_threads_miss_nothing_and_hinder_no_save(four_threads):
    app, place = four_threads
    owner = Phone(app)
    match = start(owner, *FOUR, end="lowest_wins", threshold="500")
    look = match.path.replace(match.key, look_key(owner, match.key))
    done, followers = threading.Event(), [Line(place) for _ in range(FOLLOWERS)]

    def follow(line):
        while not done.is_set():
            line.look(look)
        line.look(look)

    with ThreadPoolExecutor(FOLLOWERS) as pool:
        following = [pool.submit(follow, line) for line in followers]
        saves = [save(Line(place), match.path, number) for number in range(1, SAVES + 1)]
        done.set()
        for one in following:
            one.result()
    assert saves == [(303, f"did={number + 1}") for number in range(1, SAVES + 1)]
    assert {status for line in followers for status in line.statuses} <= {200, 304}
    assert len({line.page for line in followers}) == 1
    assert f"hand {SAVES}" in owner.open(look).said
    assert followers[0].page.decode().count("<tbody") == SAVES

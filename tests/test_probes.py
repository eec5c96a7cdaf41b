"""Who tries keys: foreign, dead, cut-off and look-only ones find nothing and learn nothing."""

import logging
import re
import zlib

import pytest
import sqlalchemy as sa
from itsdangerous import base64_decode

from scorekeeper.models import db, hash_key
from tests.match_model import strike
from tests.pages import Phone, play, start, stored
from tests.test_sharing import link_of, look_key, replaced, shared

FORMS = "about apart confirm correct edit enter entry exchange hide insert join new paper remove"
FORMS_ONLY = rf"/({FORMS.replace(' ', '|')}|settings|start)\b"
OPEN = {"home", "share", "matches", "show", "log", "board", "preview"}


def addresses(app, method, key, code):
    """Every address of a club that takes this method, with and without what it may ask."""
    parts = {"key": key, "code": code, "kind": "stop", "entry": 2, "before": 2}
    parts |= {"player": 1, "what": "hide"}
    rules = [one for one in app.url_map.iter_rules() if one.rule.startswith("/club/")]
    found = [
        rule.build({name: (parts | {"which": which})[name] for name in rule.arguments})[1]
        for rule in rules
        for which in ("edit", "look")
        if method in rule.methods and not rule.rule.endswith(".zip")
    ]
    return sorted(set(found))


class Table:
    """A club with a match, a hand struck and one that stands; who keeps the score, who looks."""

    def __init__(self, phone):
        self.owner, self.app = phone, phone.app
        match = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 0, 0, 6, last=3)
        self.match = strike(phone, match, 3)
        self.key, self.code = self.match.path.split("/")[2:5:2]
        self.look = look_key(phone, self.key)
        self.follower = Phone(phone.app)
        self.follower.open(f"/club/{self.look}/")

    def addresses(self, method, key=None):
        return addresses(self.app, method, key or self.look, self.code)


@pytest.fixture(scope="module")
def app(app_in, tmp_path_factory):
    with app_in(tmp_path_factory.mktemp("probes") / "instance") as app:
        yield app


@pytest.fixture(scope="module")
def table(app):
    """For probes that change nothing."""
    return Table(Phone(app))


@pytest.fixture
def own_table(app):
    """For those who replace keys or throw matches away."""
    return Table(Phone(app))


def secrets_of(table):
    """What must not reach who only looks on: the edit key, its hash, the keys of forms."""
    rows = stored(table.app)
    onces = {row["once"] for row in [*rows["act"], *rows["match"]]}
    return {table.key, hash_key(table.key), *onces} - {None}


def opened(signed):
    """What a signed text says: its first part, inflated where it was deflated."""
    content = base64_decode(signed.lstrip(".").split(".")[0])
    return (zlib.decompress(content) if signed.startswith(".") else content).decode()


def bytes_of(answer):
    """Everything an answer says, its cookie opened too."""
    cookies = [one.partition("=")[2].split(";")[0] for one in answer.headers.getlist("Set-Cookie")]
    return "\n".join([str(answer.headers), answer.get_data(as_text=True), *map(opened, cookies)])


def answers(table, method, key, follow=False):
    phone = table.follower if key == table.look else Phone(table.app)
    for address in table.addresses(method, key):
        yield address, phone.client.open(address, method=method, follow_redirects=follow)


def test_who_looks_on_opens_every_page_but_those_that_are_forms(table):
    for address, answer in answers(table, "GET", table.look, follow=True):
        wanted = 403 if re.search(FORMS_ONLY, address) else 200
        wanted = 404 if address.endswith("/behind") else wanted
        assert answer.status_code == wanted, address


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_head_is_answered_like_a_get_and_stores_nothing(table, which):
    key = table.key if which == "edit" else table.look
    phone = table.owner if which == "edit" else table.follower
    before = stored(table.app)
    for address in ["/new", "/import", *table.addresses("HEAD", key)]:
        with phone.client.head(address) as head, phone.client.get(address) as got:
            assert head.status_code == got.status_code, address
    assert stored(table.app) == before


def test_no_page_of_who_looks_on_has_a_form_that_sends_anything(table):
    for address in table.addresses("GET"):
        page = table.follower.open(address)
        assert page.status != 200 or not [one for one in page.forms() if one.method != "get"]


def test_no_page_of_who_looks_on_stores_anything_but_the_phone_s_language(table):
    for address in table.addresses("GET"):
        forms = table.follower.open(address).forms()
        posts = {form.action for form in forms if form.method == "post"}
        assert posts <= {"/language"}, address


def test_who_looks_on_is_not_led_to_pages_with_forms(table):
    for address in table.addresses("GET"):
        links = table.follower.open(address).links
        assert [one for one in links if re.search(f"^/club/.*{FORMS_ONLY}", one)] == [], address


def test_every_post_of_who_looks_on_is_forbidden_and_stores_nothing(table):
    before = stored(table.app)
    for address, answer in answers(table, "POST", table.look):
        assert answer.status_code == 403, address
    assert stored(table.app) == before


def test_a_form_of_who_keeps_the_score_sent_to_the_look_only_address_is_forbidden(table):
    form = table.match.hand
    fields = form.fill(p0=1, p1=1, p2=1, last=3)
    before = stored(table.app)
    page = table.owner.post(form.action.replace(table.key, table.look), fields)
    assert (page.status, page.heading) == (403, "This link is for looking on")
    assert stored(table.app) == before


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_byte_for_who_looks_on_tells_the_edit_key(table, method):
    for address, answer in answers(table, method, table.look):
        told = bytes_of(answer)
        assert not [one for one in secrets_of(table) if one in told], address


def test_no_byte_tells_the_edit_key_after_it_was_shared_and_replaced(own_table):
    fresh = link_of(replaced(own_table.owner, own_table.key, "edit")).split("/")[-2]
    for address, answer in answers(own_table, "GET", own_table.look):
        told = bytes_of(answer)
        assert fresh not in told, address
        assert own_table.key not in told, address


def test_what_looks_on_keeps_carries_only_its_own_key(table):
    for path in ("/", "/carry"):
        told = bytes_of(table.follower.client.get(path))
        assert table.key not in told
    bundle = link_of(table.follower.open("/carry")).partition("/take/")[2]
    assert opened(bundle) == f'["{table.look}"]'


SPOILT = {
    "cut off": lambda table, key: key[:-1],
    "in capitals": lambda table, key: key.upper(),
    "turned about": lambda table, key: key.swapcase(),
    "with more": lambda table, key: key + "A",
    "the hash": lambda table, key: hash_key(key),
    "foreign": lambda table, key: start(Phone(table.app), "Zeno", "Yara").key,
    "a code": lambda table, key: table.code,
    "a wild card": lambda table, key: "%25",
}


@pytest.mark.parametrize("which", ["edit", "look"])
@pytest.mark.parametrize("spoil", SPOILT)
def test_a_key_that_is_not_the_club_s_finds_nothing(table, spoil, which):
    key = SPOILT[spoil](table, table.key if which == "edit" else table.look)
    before = stored(table.app)
    for method in ("GET", "POST"):
        for address, answer in answers(table, method, key, follow=True):
            if spoil != "foreign" or "/match/" in address:
                assert answer.status_code == 404, (method, address)
    assert stored(table.app) == before


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_dead_key_finds_nothing(own_table, which):
    dead = own_table.key if which == "edit" else own_table.look
    replaced(own_table.owner, own_table.key, which)
    before = stored(own_table.app)
    for method in ("GET", "POST"):
        for address, answer in answers(own_table, method, dead, follow=True):
            assert answer.status_code == 404, (method, address)
    assert stored(own_table.app) == before


def test_a_dead_key_gets_no_304(own_table):
    path = f"/club/{own_table.look}/match/{own_table.code}"
    known = {"If-None-Match": own_table.follower.open(path).headers["ETag"]}
    replaced(own_table.owner, own_table.key, "look")
    answer = own_table.follower.client.get(path, headers=known)
    assert answer.status_code == 404


@pytest.mark.parametrize("rest", ["/board", "/log"])
def test_who_looks_on_finds_no_match_that_was_thrown_away(own_table, rest):
    own_table.owner.send(own_table.owner.open(f"{own_table.match.path}/remove").form("/remove"))
    path = f"/club/{own_table.look}/match/{own_table.code}"
    assert own_table.follower.open(path).status == 404
    assert own_table.follower.open(path + rest).status == 404


def test_who_looks_on_finds_no_list_of_what_was_thrown_away(own_table):
    own_table.owner.send(own_table.owner.open(f"{own_table.match.path}/remove").form("/remove"))
    page = own_table.follower.open(f"/club/{own_table.look}/matches?removed=1")
    assert page.status == 200
    assert own_table.code not in page.html


def test_no_answer_sends_its_address_on_to_other_sites(table):
    for key in (table.key, table.look, "wrong"):
        for address, answer in answers(table, "GET", key):
            assert answer.headers["Referrer-Policy"] == "same-origin", address
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"], address


def test_no_page_leads_or_sends_to_another_site(table):
    for address in table.addresses("GET", table.key):
        nodes = table.owner.open(address).tree.walk()
        targets = [one[name] for one in nodes for name in ("href", "src", "action") if one[name]]
        assert [one for one in targets if not re.match(r"[/#?](?!/)", one)] == [], address


# Logs


@pytest.fixture
def broken_app(make_app):
    """An app as it runs for people, where a table was lost."""
    return make_app(TESTING=False)


def test_keys_never_reach_the_log(table, caplog):
    caplog.set_level(logging.DEBUG)
    for key in (table.key, table.look, table.key[:-1]):
        for method in ("GET", "POST"):
            for _ in answers(table, method, key):
                pass
    assert not [one for one in (table.key, table.look) if one in caplog.text]


def broken(app):
    """A club's keys, its match's page and the answer to it once the acts are lost."""
    phone = Phone(app)
    match = start(phone)
    look = look_key(phone, match.key)
    with app.app_context():
        db.session.execute(sa.text("DROP TABLE act"))
        db.session.commit()
    return match.key, look, phone.open(match.path.replace(match.key, look))


def messages(caplog):
    """What is logged in a line, and the tracebacks below it."""
    traces = [one.exc_text or "" for one in caplog.records]
    return "\n".join(one.getMessage() for one in caplog.records), "\n".join(traces)


def test_a_failure_is_logged_without_its_address(broken_app, caplog):
    _, look, page = broken(broken_app)
    lines, _ = messages(caplog)
    assert page.status == 500
    assert look not in lines


LOST = {"sqlite": "no such table: act", "postgresql": 'relation "act" does not exist'}


def test_a_failure_s_traceback_tells_no_key(broken_app, database_kind, caplog):
    key, look, _ = broken(broken_app)
    _, traces = messages(caplog)
    assert LOST[database_kind] in traces
    assert look not in traces
    assert hash_key(key) not in traces


def test_the_page_of_a_failure_shows_no_key(broken_app):
    key, _, page = broken(broken_app)
    assert page.heading == "Something went wrong here"
    assert key not in page.html


def test_the_share_page_of_another_club_is_not_reached_by_a_match_s_code(table):
    assert shared(table.owner, table.code).status == 404

"""Every form: without its token, with a wrong one, after a changed secret, it comes back filled."""

import re

import pytest

from tests.pages import Phone, play, start, stored

TOO_OLD = "The page was too old to be sent. Everything is still here: save once more."
# Endpoint → the page with its form below the match's address, and what is typed into it.
IN_MATCH = {
    "hands.add": ("", "/hand", {"p0": "1", "p1": "4", "p2": "2", "last": "3", "note": "n"}),
    "entries.undo": ("", "/undo", {}),
    "about.about": ("/about", "/about", {"name": "Friday", "note": "cold"}),
    "about.remove": ("/remove", "/remove", {}),
    "correcting.correct": ("/entry/2/correct", "/correct", {"p0": "1", "note": "n"}),
    "correcting.insert": ("/insert/2", "/insert/2", {"p0": "1", "p1": "4", "p2": "2", "last": "3"}),
    "corrections.confirm": ("/entry/2/strike", "/confirm", {}),
    "starts.start": ("/start", "/start", {"threshold": "41", "first_dealer": "2"}),
    "logs.log": ("/log", "/log", {"nickname": "Elena"}),
    "papers.paper": (
        "/paper",
        "/paper",
        {"r1-p0": "3", "r1-p1": "0", "r1-p2": "3", "r1-last": "3"},
    ),
    "entries.enter": ("/enter/adjustment", "/adjustment", {"player": "1", "points": "2"}),
}
NEW = {"player1": "Zeno", "player2": "Yara", "threshold": "41", "name": "Friday"}
OF_EXAMPLES = ("examples.make", "examples.away")
OF_PLAYERS = ("players.edit", "players.come", "joining.join_with", "joining.apart")
ELSEWHERE = ("entries.redo", "about.bring_back", "matches.new_first", "matches.new")
NO_FORM_BACK = {
    "clubs.switch": "leads back to its page",
    "sharing.replace": "leads back to its page",
    "sharing.settings": "tested with the sharing",
    "exchange.exchange": "sends a file, tested with the exchange",
    "exchange.bring_back": "sends a file, tested with the exchange",
}
ENDPOINTS = (*IN_MATCH, *OF_PLAYERS, *OF_EXAMPLES, *ELSEWHERE)


def form_of(phone, endpoint):
    """The form that is sent to an endpoint, and what a person types into it."""
    if endpoint in OF_EXAMPLES:
        form = phone.open("/").form("/example")
        return form if endpoint == "examples.make" else phone.send(form).form("/example"), {}
    page = play(phone, start(phone), 3, 2, 1, last=3)
    if endpoint in IN_MATCH:
        place, ending, typed = IN_MATCH[endpoint]
        return phone.open(page.path + place).form(ending), typed
    if endpoint == "entries.redo":
        return phone.send(page.form("/undo")).form("/redo"), {}
    if endpoint == "about.bring_back":
        phone.send(phone.open(f"{page.path}/remove").form("/remove"))
        return phone.open(page.path).form("/return"), {}
    if endpoint in OF_PLAYERS:
        return form_of_player(phone, page, endpoint)
    at = "/new" if endpoint == "matches.new_first" else f"/club/{page.key}/new"
    return phone.open(at).form("/new"), NEW


def form_of_player(phone, page, endpoint):
    """The form about Anna or, of those for two, about Anna and Elena."""
    start(phone, "Elena", "Bea", at=f"/club/{page.key}/new")
    people = phone.open(f"/club/{page.key}/players")
    anna, elena = (people.link(f"Edit: {name}").removesuffix("/edit") for name in ("Anna", "Elena"))
    if endpoint == "players.edit":
        return phone.open(f"{anna}/edit").form("/edit"), {"name": "Annina"}
    if endpoint == "players.come":
        return phone.open(f"{anna}/edit").form("/hide"), {}
    number = elena.rpartition("/")[2]
    form = phone.open(f"{anna}/join?other={number}").form("/join")
    if endpoint == "joining.join_with":
        return form, {"kept": number}
    phone.send(form, kept=anna.rpartition("/")[2])
    return phone.open(f"{anna}/edit").form("/apart"), {}


def comes_back(phone, form, sent, typed):
    """The form as it comes back: nothing stored, everything typed still there."""
    before = stored(phone.app)
    page = phone.post(form.action, sent)
    assert page.status == 422
    assert page.alert == TOO_OLD or page.errors == [TOO_OLD]
    assert stored(phone.app) == before
    again = next(one for one in page.forms() if one.action == form.action)
    assert {name: again.value(name) for name in typed} == typed
    return again


def test_every_route_that_takes_a_form_is_tested_here(phone):
    rules = phone.app.url_map.iter_rules()
    posts = {rule.endpoint for rule in rules if "POST" in rule.methods}
    assert posts == {*ENDPOINTS, *NO_FORM_BACK}


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@pytest.mark.parametrize("token", [None, "é.wrong"])
def test_without_its_token_a_form_comes_back_filled(phone, endpoint, token):
    form, typed = form_of(phone, endpoint)
    sent = form.fill(**typed) | {"csrf_token": token}
    sent = {name: one for name, one in sent.items() if one is not None}
    again = comes_back(phone, form, sent, typed)
    assert phone.send(again).status == 200


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_after_a_changed_secret_a_form_comes_back_filled_and_then_works(make_app, endpoint):
    phone = Phone(make_app())
    form, typed = form_of(phone, endpoint)
    phone.app.secret_key = "another secret"
    again = comes_back(phone, form, form.fill(**typed), typed)
    before = stored(phone.app)
    page = phone.send(again)
    assert page.status == 200
    asks_first = endpoint in ("correcting.correct", "correcting.insert", "starts.start", "logs.log")
    assert (stored(phone.app) == before) == asks_first


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_the_token_of_another_phone_is_none(phone, endpoint):
    form, typed = form_of(phone, endpoint)
    foreign = Phone(phone.app).open("/new").form("/new").value("csrf_token")
    comes_back(phone, form, form.fill(**typed) | {"csrf_token": foreign}, typed)


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_without_a_cookie_a_form_comes_back_filled(phone, endpoint):
    form, typed = form_of(phone, endpoint)
    comes_back(Phone(phone.app), form, form.fill(**typed), typed)


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_nothing_at_all_stores_nothing(phone, endpoint):
    form, _ = form_of(phone, endpoint)
    before = stored(phone.app)
    assert phone.answer(form.action, {}).status_code == 422
    assert stored(phone.app) == before


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data"])
def test_what_is_no_form_stores_nothing(phone, endpoint, kind):
    form, _ = form_of(phone, endpoint)
    before = stored(phone.app)
    answer = phone.client.post(form.action, data=b'{"a": [1]}\xff', content_type=kind)
    assert answer.status_code in (400, 413, 422)
    assert stored(phone.app) == before


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_every_field_full_of_nonsense_is_no_traceback(phone, endpoint):
    form, _ = form_of(phone, endpoint)
    before = stored(phone.app)
    for nonsense in ("\x00", "{{7*7}}", "-0"):
        sent = form.sent | {name: nonsense for name in form.sent if name != "csrf_token"}
        assert phone.answer(form.action, sent).status_code in (303, 409, 422)
    assert stored(phone.app) == before


def test_too_much_at_once_is_refused_with_a_sentence(phone):
    form = start(phone).hand
    page = phone.post(form.action, form.sent | {"note": "x" * 2_000_000})
    assert (page.status, page.heading) == (413, "That is too large")


def test_the_language_stays_without_a_token(phone):
    form = phone.open("/new").form("/language")
    sent = form.sent | {"language": "it", "csrf_token": "wrong"}
    page = phone.post(form.action, sent)
    assert (page.status, page.path, page.heading) == (200, "/new", "New match")


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_key_is_not_replaced_without_a_token(phone, which):
    page = start(phone)
    sent = page.hand.sent | {"csrf_token": "wrong"}
    before = stored(phone.app)
    phone.answer(f"/club/{page.key}/share/{which}", sent)
    phone.answer(f"/club/{page.key}/settings", sent | {"name": "Bar"})
    assert stored(phone.app) == before


def test_a_form_open_for_hours_is_taken(phone):
    # There is no limit in time: a token holds as long as its session.
    assert phone.app.config["WTF_CSRF_TIME_LIMIT"] is None


def test_every_form_of_every_page_that_stores_has_a_token(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    paths = ["/new", f"/club/{page.key}/new", page.path, *page.links]
    for path in paths:
        forms = phone.open(path).forms()
        assert all(form.value("csrf_token") for form in forms if form.method == "post"), path


def test_no_address_stores_by_being_opened(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    for way in ("hand", "undo", "redo", "return", "confirm"):
        assert phone.open(f"{page.path}/{way}").path == page.path


@pytest.mark.parametrize(
    ("proxies", "proto", "secure"), [(1, "https", True), (1, "http", False), (0, "https", False)]
)
def test_the_cookie_is_secure_only_behind_a_trusted_proxy(make_app, proxies, proto, secure):
    app = make_app(TRUSTED_PROXIES=proxies)
    answer = app.test_client().get("/new", headers={"X-Forwarded-Proto": proto})
    assert bool(re.search("; Secure", answer.headers["Set-Cookie"])) is secure


def test_behind_https_the_first_form_works(make_app):
    phone = Phone(make_app(TRUSTED_PROXIES=1))
    phone.headers |= {"X-Forwarded-Proto": "https", "Referer": "https://localhost/new"}
    form = phone.open("/new", base_url="https://localhost").form("/new")
    sent = form.fill(player1="Anna", player2="Bea")
    assert phone.post("/new", sent, base_url="https://localhost").heading == "Anna and Bea"


def test_on_plain_http_by_a_home_network_s_address_the_first_form_works(phone):
    home = "http://192.168.1.20:8000"
    form = phone.open("/new", base_url=home).form("/new")
    sent = form.fill(player1="Anna", player2="Bea")
    assert phone.post("/new", sent, base_url=home).heading == "Anna and Bea"

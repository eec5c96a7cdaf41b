"""`/metrics`: what was asked and answered, what was stored; for who has the token."""

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.serve import let_watch
from tests.pages import FOUR, Phone, play, start

TOKEN = "a token of some length"


@pytest.fixture
def app(make_app):
    app = make_app(METRICS_TOKEN=TOKEN)
    let_watch(app)
    return app


@pytest.fixture
def phone(app):
    app.test_client_class = ReadToTheEnd
    return Phone(app)


class ReadToTheEnd(FlaskClient):
    """Closes each answer, as a server does."""

    def open(self, *asked, **more):
        return super().open(*asked, **more | {"buffered": True})


def scraped(app, **headers):
    headers = headers or {"Authorization": f"Bearer {TOKEN}"}
    return app.test_client().get("/metrics", headers=headers)


def figures(app):
    """Every figure by its name and what it is of."""
    families = text_string_to_metric_families(scraped(app).text)
    return {
        (one.name, *sorted(one.labels.values())): one.value
        for family in families
        for one in family.samples
    }


def test_without_the_setting_there_is_no_such_page(make_app):
    app = make_app()
    let_watch(app)
    assert scraped(app).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", "Bearer è"])
def test_without_the_token_nothing_is_told(app, given):
    answer = scraped(app, Authorization=given)
    assert (answer.status_code, answer.text) == (401, "")


def test_nobody_keeps_it(app):
    answer = scraped(app)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


def test_answers_are_counted_by_route_and_kind(app, phone):
    match = start(phone)
    form = match.hand
    phone.send(form, p0=3, p1=2, p2=1, last=3)
    phone.send(form, p0=4, p1=1, p2=1, last=3)
    phone.post(phone.open(match.path).hand.action, {})
    found = figures(app)
    hand = "/club/<key>/match/<code>/hand"
    counted = {
        code: found.get(("scorekeeper_requests_total", *sorted((hand, "POST", code))))
        for code in ("303", "409", "422")
    }
    assert counted == {"303": 1, "409": 1, "422": 1}
    assert found["scorekeeper_request_seconds_count", hand] == 3
    assert match.key not in scraped(app).text


def test_hands_are_counted_once_they_are_stored(app, phone):
    match = play(phone, start(phone, *FOUR), 3, 2, 1, last=3)
    assert figures(app)["scorekeeper_hands_stored_total",] == 1
    phone.send(match.form("/undo"))
    form = phone.open(match.path).hand
    for _ in range(2):
        phone.send(form, p0=3, p1=2, p2=1, last=3)
    assert figures(app)["scorekeeper_hands_stored_total",] == 2


def test_a_refusal_is_counted_as_such(app, phone):
    phone.post("/new", {})
    found = figures(app)
    assert found["scorekeeper_requests_total", "/new", "422", "POST"] == 1


def test_connections_and_what_runs_are_told(app, phone):
    phone.open("/new")
    start(phone)
    found = figures(app)
    assert found["scorekeeper_database_connections", "used"] == 0
    assert found["scorekeeper_database_connections", "idle"] == 1
    assert ("scorekeeper_build_info", *sorted((app.config["BUILD"], "0.1.0"))) in found

"""Hosts and proxies: what a stranger says of either leads nowhere."""

import pytest

from tests.pages import Phone, start
from tests.test_sharing import link_of, shared

IMPOSSIBLE = ("x" * 300, "a b", "[::1", "@", "..", "é.example")
EVIL = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}


@pytest.mark.parametrize("host", IMPOSSIBLE)
@pytest.mark.parametrize("path", ["/", "/club/none/match/x", "/no-such-page", "/static/icon.svg"])
def test_an_impossible_host_gets_a_page_that_says_so(make_app, host, path):
    app = make_app(PROPAGATE_EXCEPTIONS=False)
    answer = app.test_client().get(path, headers={"Host": host}, buffered=True)
    assert answer.status_code in (200, 400, 404)
    if answer.status_code >= 400:
        assert "<html lang=" in answer.text


def test_no_proxy_is_believed_unless_it_is_trusted(phone):
    key = start(phone).key
    phone.headers |= EVIL
    assert "evil" not in phone.open(f"/club/{key}/share").html
    assert link_of(shared(phone, key)).startswith("http://localhost/")


def test_the_nearest_proxy_has_the_last_word(make_app):
    phone = Phone(make_app(TRUSTED_PROXIES=1))
    key = start(phone).key
    phone.headers |= {"X-Forwarded-Host": "evil.example, cards.example"}
    assert link_of(shared(phone, key)).startswith("http://cards.example/")


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example", "\n/"],
)
def test_nobody_is_led_to_another_site(phone, target):
    form = phone.open("/new").form("/language")
    answer = phone.answer("/language", form.sent | {"language": "it", "next": target})
    assert answer.location == "/"

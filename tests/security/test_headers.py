"""What answers say to browsers: by http, by https, on pages, on files, where nothing changed."""

import pytest

from tests.fuzz.legal import opened
from tests.fuzz.worlds import place
from tests.pages import Phone, start

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ON_PAGES = {"Permissions-Policy": "camera=(), geolocation=(), microphone=()"}
BY_HTTPS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
}
USED = ("screen-wake-lock", "clipboard-write", "web-share")


@pytest.fixture
def answers(phone):
    """An answer of every kind of address that a club's pages lead to."""
    found = opened(phone.app, phone, place(phone), most=1)
    paths = [addresses[0] for addresses in found.values()]
    paths += ["/", "/new", "/import", "/worker.js", "/table.js", "/manifest.webmanifest"]
    paths += ["/static/icon.svg", "/static/icons/coin-180.png", "/no-such-page", "/club/none/"]
    return [phone.client.get(path, headers=phone.headers, buffered=True) for path in paths]


def test_every_answer_says_what_holds_everywhere(answers):
    assert len(answers) > 35
    for answer in answers:
        assert dict(answer.headers) | EVERYWHERE == dict(answer.headers), answer.request.path
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert {"default-src 'none'", "frame-ancestors 'none'"} <= {*policy.split("; ")}


def test_only_pages_say_what_is_for_pages(answers):
    for answer in answers:
        for name, value in ON_PAGES.items():
            wanted = value if answer.mimetype == "text/html" else None
            assert answer.headers.get(name) == wanted, answer.request.path


def test_by_http_nothing_is_said_that_needs_https(answers):
    assert not [one for one in answers if BY_HTTPS.keys() & {*one.headers.keys()}]


def test_by_https_a_page_says_more(phone):
    headers = phone.client.get("/new", base_url="https://localhost").headers
    assert dict(headers) | BY_HTTPS == dict(headers)


def test_what_pages_use_is_not_forbidden(phone):
    policy = phone.client.get("/new").headers["Permissions-Policy"]
    assert not [one for one in USED if one in policy]


def test_where_nothing_changed_only_what_is_needed_is_sent(phone):
    page = start(phone)
    tag = page.headers["ETag"]
    again = phone.client.get(page.path, headers=phone.headers | {"If-None-Match": tag})
    assert again.status_code == 304
    assert {*again.headers.keys()} <= {"ETag", "Cache-Control", "Vary", "Content-Length"}


def test_no_other_site_is_let_in(answers):
    assert not [
        name for one in answers for name, _ in one.headers if name.startswith("Access-Control")
    ]


def test_every_answer_says_what_it_is_and_in_which_encoding(answers):
    for answer in answers:
        if answer.content_length != 0 and answer.data:
            kind = answer.headers["Content-Type"]
            text = kind.startswith("text/") or "+xml" in kind
            assert "charset=utf-8" in kind if text else "/" in kind, answer.request.path


def test_by_https_the_cookie_is_this_host_s_alone(phone):
    cookie = phone.client.get("/new", base_url="https://localhost").headers["Set-Cookie"]
    assert cookie.startswith("__Host-scorekeeper=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= {*cookie.split("; ")}
    assert "Domain" not in cookie


def test_by_https_the_cookie_is_read_again(make_app):
    phone = Phone(make_app(TRUSTED_PROXIES=1))
    phone.headers |= {"X-Forwarded-Proto": "https", "Referer": "https://localhost/new"}
    form = phone.open("/new", base_url="https://localhost").form("/new")
    page = phone.post(
        "/new", form.fill(player1="Anna", player2="Bea"), base_url="https://localhost"
    )
    assert page.heading == "Anna and Bea"

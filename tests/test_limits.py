"""Limits: many clubs, archives or wrong keys by one address, too many fields; play has none."""

import io
import re

import pytest

from scorekeeper.limiting import LIMITS, MOST_ADDRESSES, Limit, Tally, household
from tests.pages import Phone, counted, play, start, stored

TWO = Limit(2, 3600)
HERE, THERE = "192.0.2.1", "192.0.2.2"


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def limited(make_app):
    """A phone of an app where the third is too much."""
    return Phone(make_app(LIMITS=dict.fromkeys(LIMITS, TWO), TRUSTED_PROXIES=1))


def elsewhere(phone, address=THERE, language="en"):
    """A phone of the same server in another network."""
    other = Phone(phone.app, language)
    other.headers |= {"X-Forwarded-For": address}
    return other


def test_different_things_are_counted_not_how_often(clock):
    tally = Tally(TWO, clock)
    assert [tally.spend(HERE, one) for one in "aabab"] == [0] * 5
    assert tally.spend(HERE, "c") == tally.wait(HERE, "c") == 3600
    assert tally.wait(HERE, "a") == tally.spend(THERE, "c") == tally.wait("192.0.2.3", "c") == 0


def test_after_its_time_each_thing_is_forgotten_by_itself(clock):
    tally = Tally(TWO, clock)
    for thing in "ab":
        tally.spend(HERE, thing)
        clock.now += 600
    assert tally.spend(HERE, "c") == 2400
    clock.now += 2400
    assert tally.spend(HERE, "c") == 0
    assert tally.spend(HERE, "d") == 600


def test_a_refusal_is_not_counted(clock):
    tally = Tally(TWO, clock)
    for thing in "abcdef":
        tally.spend(HERE, thing)
    clock.now += 3600
    assert tally.spend(HERE, "g") == 0


def test_only_so_many_addresses_are_remembered(clock):
    tally = Tally(Limit(1, 60), clock)
    for number in range(MOST_ADDRESSES + 1):
        assert tally.spend(str(number), "a") == 0
    assert tally.spend(str(MOST_ADDRESSES), "b") > 0
    assert tally.spend("0", "b") == 0


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
        ("x" * 9000, "x" * 64),
        ("", ""),
    ],
)
def test_a_household_is_one_address(address, counted_as):
    assert household(address) == counted_as


def test_the_third_club_of_an_address_is_refused_and_nothing_of_it_is_stored(limited):
    start(limited)
    start(Phone(limited.app))
    before = stored(limited.app)
    page = start(Phone(limited.app))
    assert (page.status, page.heading) == (429, "That was a lot at once")
    assert "Try again in 60 minutes." in page.text
    assert page.headers["Retry-After"] == "3600"
    assert stored(limited.app) == before
    assert start(elsewhere(limited)).status == 200


def test_the_refusal_speaks_italian(limited):
    for _ in range(3):
        page = start(elsewhere(limited, language="it"))
    assert "Riprova tra 60 minuti." in page.text


def test_the_same_form_again_is_no_other_club(limited):
    sent = limited.open("/new").form("/new").fill(player1="Anna", player2="Bea")
    pages = [limited.post("/new", sent) for _ in range(4)]
    assert {(page.status, page.path) for page in pages} == {(200, pages[0].path)}


def test_a_form_that_comes_back_is_no_club(limited):
    for _ in range(4):
        assert start(limited, "Anna").status == 422
    assert start(limited).status == 200


def test_examples_are_clubs_and_the_phone_s_own_is_none_more(limited):
    second, third = Phone(limited.app), Phone(limited.app)
    own = [limited.open("/").form("/example") for _ in range(3)]
    forms = [*((limited, form) for form in own), (second, second.open("/").form("/example"))]
    assert [phone.send(form).status for phone, form in forms] == [200] * 4
    assert third.send(third.open("/").form("/example")).status == 429


def archive_sent(phone):
    form = phone.open("/import").form("/import")
    return phone.post("/import", form.sent | {"archive": (io.BytesIO(b"none"), "a.zip")})


def test_archives_are_counted_each_time(limited):
    assert [archive_sent(limited).status for _ in range(3)] == [422, 422, 429]
    assert archive_sent(elsewhere(limited)).status == 422


def test_an_archive_for_a_club_counts_too(limited):
    page = start(limited)
    for _ in range(2):
        archive_sent(limited)
    form = limited.open(f"/club/{page.key}/exchange").form("/exchange")
    sent = form.sent | {"archive": (io.BytesIO(b"none"), "a.zip")}
    assert limited.post(form.action, sent).status == 429


def guess(phone, *keys):
    return [phone.open(f"/club/{key}/").status for key in keys]


def test_who_guesses_keys_is_refused(limited):
    assert guess(limited, "a", "b", "c", "d") == [404, 404, 429, 429]
    assert guess(elsewhere(limited), "c") == [404]
    page = start(limited)
    right = elsewhere(limited).open(page.path)
    assert right.status == 200
    assert Phone(limited.app).open(page.path).status == 429


def test_where_keys_are_guessed_those_who_play_go_on(limited):
    page = start(limited)
    guess(Phone(limited.app), "a", "b", "c")
    for _ in range(3):
        page = play(limited, page, 3, 2, 1, last=3)
        assert page.status == 200
        assert limited.open(page.path).status == 200


def test_followers_of_a_dead_link_go_on_asking_and_block_nobody(limited):
    asked = guess(limited, *["dead"] * 20)
    assert asked == [404] * 20
    assert guess(limited, "typo") == [404]


def test_guessing_below_a_match_or_by_posts_counts_too(limited):
    addresses = ("/club/a/match/x", "/club/b/match/x/hand")
    statuses = [limited.answer(one, {}).status_code for one in addresses]
    assert statuses == [405, 404]
    assert [limited.open("/club/a/match/x").status, *guess(limited, "c")] == [404, 429]


def test_a_proxy_that_is_not_trusted_names_nobody(make_app):
    phone = Phone(make_app(LIMITS={"keys": Limit(1, 60)}))
    assert [guess(elsewhere(phone, f"192.0.2.{n}"), str(n)) for n in (1, 2)] == [[404], [429]]


def test_a_stranger_can_t_name_another_address_before_the_proxy_s(limited):
    for number in range(3):
        other = elsewhere(limited, f"203.0.113.{number}, {HERE}")
        last = guess(other, str(number))
    assert last == [429]


def test_as_it_comes_a_whole_evening_meets_no_limit(make_app):
    app = make_app(LIMITS=LIMITS)
    phones = [Phone(app) for _ in range(25)]
    pages = [start(phone) for phone in phones]
    for phone, page in zip(phones, pages, strict=True):
        assert play(phone, page, 3, 2, 1, last=3).status == 200
        assert guess(phone, "typo", f"{page.key}x") == [404, 404]
    assert counted(app)[0] == 25


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
@pytest.mark.parametrize(("fields", "status"), [(3900, 422), (4100, 413)])
def test_more_fields_than_any_form_has_are_refused_with_a_sentence(phone, kind, fields, status):
    form = start(phone).hand
    before = stored(phone.app)
    many = form.sent | {f"x{number}": "1" for number in range(fields)}
    page = phone.post(form.action, many, content_type=kind)
    assert page.status == status
    assert (status == 422) or re.search("in at most 4000 fields", page.text)
    assert stored(phone.app) == before


def test_what_is_below_the_number_of_fields_is_read(phone):
    form = start(phone).hand
    sent = form.fill(p0=3, p1=2, p2=1, last=3) | {f"x{number}": "1" for number in range(3900)}
    assert phone.post(form.action, sent).totals == (3, 2, 1, 5)

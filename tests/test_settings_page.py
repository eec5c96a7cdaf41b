"""Name, time zone and language of a club."""

import re

import pytest

from tests.databases import RACES
from tests.pages import Phone, play, start, stored
from tests.people_model import overtaken
from tests.test_sharing import look_key


def form_of(phone, key):
    return phone.open(f"/club/{key}/settings").form("/settings")


def settled(phone, key, **fields):
    """The page after the settings were sent."""
    return phone.send(form_of(phone, key), **fields)


def test_the_form_shows_how_it_stands(phone):
    form = form_of(phone, start(phone).key)
    assert form.values("name", "time_zone", "language") == ("", "Europe/Rome", "")


def test_a_club_gets_a_name(phone):
    page = settled(phone, start(phone).key, name="  Bar D'Angelo <b>x</b> ")
    assert (page.status, page.heading) == (200, "Bar D'Angelo <b>x</b>")
    assert phone.open(f"/club/{page.key}/matches").link("‹") == f"/club/{page.key}/"


def test_a_name_can_be_taken_back(phone):
    key = start(phone).key
    settled(phone, key, name="Bar")
    assert settled(phone, key, name=" ").heading == "Our club"


def test_what_was_set_stands_in_the_form(phone):
    key = start(phone).key
    settled(phone, key, name="Bar", time_zone="America/New_York", language="en")
    form = form_of(phone, key)
    assert form.values("name", "time_zone", "language") == ("Bar", "America/New_York", "en")


def hour(page):
    return re.search(r"\d+:\d\d", page.said)[0]


def test_times_are_those_of_the_club_s_zone(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    times = []
    for zone in ("Asia/Kathmandu", "Asia/Tokyo"):
        settled(phone, match.key, time_zone=zone)
        times.append(hour(phone.open(match.path)).split(":")[1])
    assert (int(times[1]) - int(times[0])) % 60 == 15


@pytest.mark.parametrize("zone", ["Europe/Roma", "rome", "../etc/passwd", "UTC+1", "\x00"])
def test_a_zone_that_is_none_is_told_and_everything_typed_stays(phone, zone):
    key = start(phone).key
    before = stored(phone.app)
    form = form_of(phone, key)
    page = phone.send(form, name="Bar", time_zone=zone, language="it")
    assert page.status == 422
    assert page.error("time_zone") == "No such time zone: for Italy it is Europe/Rome."
    assert page.form("/settings").values("name", "time_zone", "language") == ("Bar", zone, "it")
    assert stored(phone.app) == before


def test_a_blank_zone_leaves_it_as_it_was(phone):
    key = start(phone).key
    settled(phone, key, time_zone="Asia/Tokyo")
    settled(phone, key, time_zone="")
    assert form_of(phone, key).value("time_zone") == "Asia/Tokyo"


def test_a_keyboard_s_space_after_the_zone_is_forgiven(phone):
    key = start(phone).key
    assert settled(phone, key, time_zone=" Europe/London ").status == 200
    assert form_of(phone, key).value("time_zone") == "Europe/London"


@pytest.mark.parametrize("name", ["x" * 41, "a\x07b"])
def test_a_name_that_can_t_be_kept_is_told_and_stays(phone, name):
    key = start(phone).key
    page = settled(phone, key, name=name, language="en")
    assert page.status == 422
    assert page.error("name")
    assert page.form("/settings").values("name", "language") == (name, "en")
    assert page.alert == "Not saved: please look at what is marked."


def test_forty_characters_are_a_name(phone):
    assert settled(phone, start(phone).key, name="è" * 40).heading == "è" * 40


def test_a_language_that_is_not_spoken_is_told(phone):
    page = phone.forge(form_of(phone, start(phone).key), language="de")
    assert page.status == 422
    assert page.error("language") == "Please choose one of these."


def test_a_form_too_old_comes_back_filled_and_can_be_sent(phone):
    key = start(phone).key
    page = phone.forge(form_of(phone, key), csrf_token="of another session", name="Bar")
    assert page.status == 422
    assert "save once more" in page.alert
    assert phone.send(page.form("/settings")).heading == "Bar"


def test_the_club_s_language_is_spoken_where_the_phone_chose_none(phone):
    match = start(phone)
    settled(phone, match.key, language="it")
    newcomer = Phone(phone.app, "en")
    for path in (match.path, f"{match.path}/board", f"{match.path}/log", f"/club/{match.key}/"):
        assert newcomer.open(path).tree.one("html")["lang"] == "it", path


def test_the_language_chosen_on_the_phone_wins(phone):
    match = start(phone)
    settled(phone, match.key, language="it")
    form = phone.menu(phone.open(match.path)).form("/language")
    phone.post(form.action, form.sent | {"language": "en"})
    assert phone.open(match.path).tree.one("html")["lang"] == "en"
    assert phone.open(f"{match.path}/board").tree.one("html")["lang"] == "en"


def test_without_the_club_s_language_the_phone_s_is_spoken(phone):
    key = start(phone).key
    settled(phone, key, language="it")
    settled(phone, key, language="")
    assert phone.open(f"/club/{key}/").tree.one("html")["lang"] == "en"


def test_one_club_s_language_is_not_another_s(phone):
    settled(phone, start(phone).key, language="it")
    assert phone.open(f"/club/{start(phone).key}/").tree.one("html")["lang"] == "en"


def test_a_refusal_speaks_the_club_s_language(phone):
    key = start(phone).key
    settled(phone, key, language="it")
    page = settled(phone, key, time_zone="x")
    assert page.error("time_zone") == "Questo fuso orario non c’è: per l’Italia è Europe/Rome."


def test_who_looks_on_settles_nothing(phone):
    key = start(phone).key
    look = look_key(phone, key)
    form = form_of(phone, key)
    follower = Phone(phone.app)
    assert follower.open(f"/club/{look}/settings").status == 403
    page = phone.post(form.action.replace(key, look), form.sent | {"name": "Mine"})
    assert page.status == 403
    assert phone.open(f"/club/{key}/").heading == "Our club"


def test_the_menu_leads_to_the_settings_who_looks_on_has_no_such_line(phone):
    key = start(phone).key
    settings = f"/club/{key}/settings"
    assert settings in phone.menu(phone.open(f"/club/{key}/")).links
    follower = Phone(phone.app).open(f"/club/{look_key(phone, key)}/menu")
    assert not any("settings" in link for link in follower.links)


@RACES
def test_two_phones_that_set_something_at_once_are_two_changes(make_app):
    one = Phone(make_app())
    key = start(one).key
    before = stored(one.app)["club"][0]["revision"]
    with overtaken(one.app, "UPDATE club", lambda: settled(Phone(one.app), key, name="B")) as late:
        settled(one, key, name="A")
    late[0].result()
    [club] = stored(one.app)["club"]
    assert (club["name"], club["revision"]) == ("B", before + 2)

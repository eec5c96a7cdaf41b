"""The menus of a match and of a club, and how the pages look on this phone."""

import pytest

from tests.match_model import enter
from tests.pages import Phone, play, start
from tests.test_sharing import look_key

AT_THE_TABLE = ("Adjust the points", "Somebody sits down", "Stop the match")


def names(page):
    return [one.text for one in page.tree.one("main").all("a", "item")]


def look_menu(phone, match):
    path = match.path.replace(match.key, look_key(phone, match.key))
    return Phone(phone.app).open(f"{path}/menu")


def test_a_match_being_played_offers_what_may_happen_at_the_table(phone):
    found = names(phone.menu(start(phone)))
    assert set(AT_THE_TABLE) <= set(found)
    assert {"Board", "Log", "Correct the start", "Throw the match away"} <= set(found)


def test_the_rules_stand_right_after_what_happens_at_the_table(phone):
    menu = phone.menu(start(phone))
    assert [one.text for one in menu.tree.all("h2", "part")][:2] == ["At the table", "Rules"]


def test_in_busca_nobody_comes_or_goes(phone):
    found = names(phone.menu(start(phone, preset="busca-5")))
    assert "Somebody sits down" not in found


def test_a_match_that_is_over_goes_on_only_by_an_agreement(phone):
    match = play(phone, start(phone, "Anna", "Bea", threshold="5"), 5, last=1)
    found = names(phone.menu(match))
    assert "Other house rules from here on" in found
    assert not set(AT_THE_TABLE) & set(found)


def test_who_looks_on_may_look_further_and_change_nothing(phone):
    page = look_menu(phone, start(phone))
    assert {"Board", "Course", "Log", "Share", "Past matches"} <= set(names(page))
    assert not {*AT_THE_TABLE, "Throw the match away", "Correct the start"} & set(names(page))
    assert page.forms() == []


def test_every_line_of_the_menus_leads_somewhere(phone):
    match = start(phone)
    for menu in (phone.menu(match), phone.menu(phone.open(f"/club/{match.key}/"))):
        for link in menu.links:
            assert phone.open(link).status == 200, link


CLUB_PAGES = ("/", "/matches", "/records", "/players", "/new", "/settings", "/share", "/exchange")
MATCH_PAGES = ("", "/course", "/log", "/paper", "/export", "/print", "/start", "/about")


def test_the_dots_of_a_page_lead_to_the_menu_of_its_match_or_its_club(phone):
    match = start(phone)
    club = f"/club/{match.key}"
    menus = {club + path: f"{club}/menu" for path in CLUB_PAGES}
    menus |= {match.path + path: f"{match.path}/menu" for path in MATCH_PAGES}
    for path, menu in menus.items():
        assert phone.menu(phone.open(path)).path == menu


@pytest.mark.parametrize("path", ["/new", "/rules/busca", "/carry"])
def test_a_page_of_no_club_has_the_other_language_there(phone, path):
    start(phone)
    page = phone.open(path)
    assert page.tree.all("a", "icon", **{"aria-label": "Menu"}) == []
    assert page.tree.one("details", "menu").all(lang="it")


def test_a_match_that_is_not_there_has_the_menu_of_its_club(phone):
    match = start(phone)
    page = phone.open(f"/club/{match.key}/match/nothing")
    assert (page.status, phone.menu(page).path) == (404, f"/club/{match.key}/menu")


def test_a_stopped_match_has_nothing_more_to_enter(phone):
    match = enter(phone, start(phone), "stop")
    assert not set(AT_THE_TABLE) & set(names(phone.menu(match)))


@pytest.mark.parametrize(("theme", "said"), [("day", "day"), ("night", "night"), ("auto", "")])
def test_light_and_dark_are_chosen_for_the_phone(phone, theme, said):
    match = start(phone)
    form = phone.menu(match).form("/theme")
    back = phone.post(form.action, form.sent | {"theme": theme})
    assert back.path == f"{match.path}/menu"
    assert back.tree.one("button", value=theme)["aria-pressed"] == "true"
    for path in (match.path, "/carry"):
        assert phone.open(path).tree.one("html")["class"] == said


def test_another_theme_is_another_page(phone):
    match = start(phone)
    tag = phone.open(match.path).headers["ETag"]
    form = phone.menu(match).form("/theme")
    phone.post(form.action, form.sent | {"theme": "night"})
    answer = phone.client.get(match.path, headers=phone.headers | {"If-None-Match": tag})
    assert answer.status_code == 200


def test_a_theme_that_there_is_not_changes_nothing(phone):
    match = start(phone)
    form = phone.menu(match).form("/theme")
    phone.post(form.action, form.sent | {"theme": "pink"})
    assert phone.open(match.path).tree.one("html")["class"] == ""

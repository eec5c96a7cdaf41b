"""The log: every act, by whom, when, what it replaced; what was struck is readable and restored."""

import re

import pytest

from tests.match_model import (
    at,
    confirm,
    content,
    correct,
    correction,
    enter,
    hands,
    log,
    move,
    restorable,
    restore,
    start_form,
    strike,
)
from tests.pages import Phone, counted, start, stored


def opened(phone, page):
    return phone.open(at(page, "/log"))


def call(phone, page, nickname):
    """The log after this phone was given a nickname."""
    return phone.send(opened(phone, page).form("/log"), nickname=nickname)


def lines(phone, page):
    """The lines of the log as nodes, newest first, without the days."""
    found = opened(phone, page).tree.one("ol", "log").all("li")
    return [line for line in found if line["class"] != "day"]


def test_a_new_match_was_started(phone):
    assert log(phone, start(phone)) == [
        ("started", "Ciapanò to 31 · Anna, Bea, Carlo and Dino · Anna deals first")
    ]


def test_every_act_is_a_line_newest_first(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    page = strike(phone, move(phone, correct(phone, page, 2, p0=6), 2), 3)
    page = restore(phone, page, 3)
    page = phone.send(phone.send(page.form("/undo")).form("/redo"))
    assert [line[0] for line in log(phone, page)] == [
        *("redone", "undone", "restored", "struck out", "moved"),
        *("corrected", "entered", "entered", "started"),
    ]


def test_a_line_says_what_the_act_was_about(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    page = enter(phone, page, "adjustment", player=1, points=2, reason="revoke")
    page = phone.send(page.form("/undo"))
    assert log(phone, page)[:3] == [
        ("undone", "entered: Bea +2: revoke"),
        ("entered", "Bea +2: revoke"),
        ("entered", "hand 1: Anna 3, Bea 2, Carlo 1, Dino 5"),
    ]


def test_a_correction_says_what_it_replaced(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 1)), 2, p0=6)
    page = correct(phone, page, 2, p0=5)
    assert [line[1:] for line in log(phone, page)[:2]] == [
        ("hand 1: Anna 5, Bea 2, Carlo 1, Dino 3", "before: Anna 6, Bea 2, Carlo 1, Dino 2"),
        ("hand 1: Anna 6, Bea 2, Carlo 1, Dino 2", "before: Anna 3, Bea 2, Carlo 1, Dino 5"),
    ]


def test_a_hand_is_named_by_its_number_also_when_it_is_gone(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    page = phone.send(strike(phone, page, 3).form("/undo"))
    page = phone.send(correct(phone, page, 3, p0=6).form("/undo"))
    assert [line[1].partition(" Anna")[0] for line in log(phone, page)] == [
        *("corrected: hand 2:", "hand 2:", "struck out: hand 2:", "hand 2:"),
        *("hand 2:", "hand 1:", "Ciapanò to 31 ·"),
    ]


def test_a_corrected_note_is_said(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 1)), 2, note="argued")
    _, now, before = log(phone, page)[0]
    assert now != before.removeprefix("before: ")


def test_what_was_struck_is_readable_and_restored_from_its_line(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    struck = lines(phone, strike(phone, page, 2))[0]
    assert struck.one("s").text == "hand 1: Anna 3, Bea 2, Carlo 1, Dino 5"
    again = confirm(phone, phone.open(struck.one("a")["href"]))
    assert content(again) == content(page)
    assert restorable(phone, again) == set()


def test_what_stands_is_not_offered_to_be_restored(phone):
    page = strike(phone, hands(phone, start(phone), (3, 2, 1), (1, 1, 1)), 2)
    assert restorable(phone, page) == {2}
    assert not lines(phone, page)[1].all("s")


def test_every_line_has_its_time(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    times = [line.one("span", "time").text for line in lines(phone, page)]
    assert all(re.fullmatch(r"\d\d:\d\d", time) for time in times)
    assert times[0] in page.bodies[0].text


def test_each_day_is_said_once(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    assert len(opened(phone, page).tree.all("li", "day")) == 1


def test_who_enters_is_named_in_the_log(phone):
    page = start(phone)
    assert call(phone, page, "  Nonna <b> ").form("/log").value("nickname") == "Nonna <b>"
    page = hands(phone, page, (3, 2, 1))
    assert log(phone, page)[0][0] == "entered · Nonna <b>"
    assert log(phone, page)[1][0] == "started"


def test_each_phone_has_its_own_nickname(phone):
    page, other = start(phone), Phone(phone.app)
    call(phone, page, "Nonna")
    call(other, page, "Zio")
    page = hands(phone, page, (3, 2, 1))
    page = correct(other, page, 2, p0=6)
    assert [line[0] for line in log(phone, page)[:2]] == ["corrected · Zio", "entered · Nonna"]


def test_the_nickname_stays_from_page_to_page_and_from_match_to_match(phone):
    page = start(phone)
    call(phone, page, "Nonna")
    page = start(phone, at=f"/club/{page.key}/new")
    assert opened(phone, page).form("/log").value("nickname") == "Nonna"


def test_a_nickname_may_be_taken_back(phone):
    page = start(phone)
    call(phone, page, "Nonna")
    call(phone, page, "  ")
    assert log(phone, hands(phone, page, (3, 2, 1)))[0][0] == "entered"


def test_every_kind_of_act_has_its_author(phone):
    page = start(phone)
    call(phone, page, "Nonna")
    page = strike(phone, correct(phone, hands(phone, page, (3, 2, 1)), 2, p0=6), 2)
    phone.send(phone.send(restore(phone, page, 2).form("/undo")).form("/redo"))
    assert {act["who"] for act in stored(phone.app)["act"][1:]} == {"Nonna"}


@pytest.mark.parametrize("nickname", ["x" * 41, "a\x07b"])
def test_a_nickname_that_is_none_is_kept_typed(phone, nickname):
    page = call(phone, start(phone), nickname)
    assert page.status == 422
    assert page.error("nickname")
    assert page.form("/log").value("nickname") == nickname


def test_a_nickname_stores_nothing_in_the_database(phone):
    page = start(phone)
    before = stored(phone.app)
    call(phone, page, "Nonna")
    assert stored(phone.app) == before


def test_who_looks_on_reads_the_log_without_anything_to_change(phone):
    page = strike(phone, hands(phone, start(phone), (3, 2, 1), (1, 1, 1)), 2)
    look = stored(phone.app)["club"][0]["look_key"]
    shown = phone.open(at(page, "/log").replace(page.key, look))
    assert shown.tree.one("ol", "log").all("s")
    assert (shown.forms("/log"), [one for one in shown.links if "restore" in one]) == ([], [])
    assert page.key not in shown.html
    assert phone.post(shown.path, {"nickname": "x"}).status == 403


def test_reading_the_log_changes_nothing(phone):
    page = strike(phone, hands(phone, start(phone), (3, 2, 1), (1, 1, 1)), 2)
    before = stored(phone.app)
    opened(phone, page)
    assert stored(phone.app) == before


def test_the_log_speaks_italian(phone):
    page = correct(phone, hands(phone, start(phone), (3, 2, 1)), 2, p0=6)
    page = strike(phone, phone.send(page.form("/undo")), 2)
    phone.headers = {"Accept-Language": "it"}
    words = set(opened(phone, page).text.split())
    assert not words & {"entered", "undone", "corrected", "struck", "Restore", "house", "started"}


@pytest.mark.parametrize("what", ["struck", "undone", "replaced"])
def test_a_hand_that_another_start_would_refuse_is_still_readable(phone, what):
    page = start(phone, batons_ace="11")
    page = phone.send(page.hand, w0="14", p1=0, p2=0, last=3)
    if what == "replaced":
        page = correct(phone, page, 2, w0="", p0=3)
    else:
        page = strike(phone, page, 2) if what == "struck" else phone.send(page.form("/undo"))
    page = confirm(phone, phone.send(start_form(phone, page), batons_ace="1"))
    assert "Anna 14, Bea 0, Carlo 0, Dino 7" in opened(phone, page).text


def test_an_agreement_that_another_start_would_refuse_is_still_readable(phone):
    page = enter(phone, start(phone, "Anna", "Bea", "Carlo"), "agreement", winners="2")
    page = confirm(phone, phone.send(start_form(phone, strike(phone, page, 2)), player3=""))
    assert opened(phone, page).status == 200


def test_a_log_of_many_acts_has_a_line_for_each(phone):
    page = hands(phone, start(phone, threshold="999"), *[(1, 1, 1)] * 10)
    while page.forms("/undo"):
        page = phone.send(page.form("/undo"))
    assert len(log(phone, page)) == counted(phone.app)[3] == 21


def test_the_form_of_a_correction_is_left_without_a_line(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    phone.send(correction(phone, page, 2))
    assert len(log(phone, page)) == 2

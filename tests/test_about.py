"""A match's name, date and note: changed without touching what happened."""

import pytest

from tests.pages import Phone, counted, play, start, stored


def asked(phone, page):
    return phone.open(f"{page.path}/about").form("/about")


def test_the_form_shows_how_the_match_is_called(phone):
    page = start(phone, name="Friday", played_on="2026-05-04")
    assert asked(phone, page).values("name", "played_on", "note") == ("Friday", "2026-05-04", "")


def test_name_date_and_note_are_changed(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    changed = {"name": "Friday", "played_on": "2019-12-31", "note": "Bea\r\nrevoked <3"}
    after = phone.send(asked(phone, page), **changed)
    assert (after.path, after.heading, after.rows) == (page.path, "Friday", page.rows)
    assert asked(phone, page).values(*changed) == tuple(changed.values())


def test_the_note_is_shown_on_the_match_page(phone):
    page = phone.send(asked(phone, start(phone)), note="a cold <evening>")
    assert "a cold <evening>" in page.text


def test_without_a_name_the_players_are_shown_again(phone):
    page = phone.send(asked(phone, start(phone, name="Friday")), name="  ")
    assert page.heading == "Anna, Bea, Carlo and Dino"


def test_without_a_date_it_keeps_the_one_it_has(phone):
    page = start(phone, played_on="2019-12-31")
    phone.send(asked(phone, page), played_on="")
    assert asked(phone, page).value("played_on") == "2019-12-31"


def test_no_act_is_written(phone):
    page = start(phone)
    phone.send(asked(phone, page), name="Friday")
    assert counted(phone.app) == (1, 4, 1, 1)


def test_the_same_form_twice_says_the_same(phone):
    form = asked(phone, start(phone))
    assert [phone.send(form, name="Friday").heading for _ in range(2)] == ["Friday"] * 2


FAULTS = {
    "name": ("x" * 61, "At most 60 characters, please."),
    "note": ("x" * 2001, "At most 2000 characters, please."),
    "played_on": ("2026-02-30", "Not a valid date value."),
}


@pytest.mark.parametrize("field", FAULTS)
def test_what_is_refused_is_kept_as_typed(phone, field):
    typed, sentence = FAULTS[field]
    form, before = asked(phone, start(phone, name="Friday")), stored(phone.app)
    sent = form.fill(name="Sunday", note="cold", played_on="2026-05-04") | {field: [typed]}
    page = phone.post(form.action, sent)
    assert (page.status, page.error(field)) == (422, sentence)
    assert page.alert == "Not saved: please look at what is marked."
    assert {name: page.form("/about").value(name) for name in FAULTS} == {
        name: sent[name][0] for name in FAULTS
    }
    assert stored(phone.app) == before


@pytest.mark.parametrize("field", FAULTS)
def test_what_is_refused_is_refused_in_italian(phone, field):
    page = start(phone)
    phone.headers = {"Accept-Language": "it"}
    form = asked(phone, page)
    answer = phone.post(form.action, form.sent | {field: FAULTS[field][0]})
    assert answer.error(field) not in ("", FAULTS[field][1])


@pytest.mark.parametrize("odd", ["a\x00b", "\x1b[31m", "\x7f"])
@pytest.mark.parametrize("field", ["name", "note"])
def test_what_no_database_keeps_is_refused(phone, field, odd):
    page = phone.forge(asked(phone, start(phone)), **{field: odd})
    assert page.status == 422
    assert page.error(field) == "There is a character here that can't be kept."


def test_odd_names_are_shown_as_they_are(phone):
    page = phone.send(asked(phone, start(phone)), name="<b>D'Angelo</b> & 100%")
    assert page.heading == "<b>D'Angelo</b> & 100%"
    assert page.tree.one("title").text == "<b>D'Angelo</b> & 100%"


def test_a_stale_form_still_changes_the_name_only(phone):
    page = start(phone)
    form = asked(Phone(phone.app), page)
    other = Phone(phone.app)
    form = asked(other, page)
    play(phone, page, 3, 2, 1, last=3)
    after = other.send(form, name="Friday")
    assert (after.heading, after.totals) == ("Friday", (3, 2, 1, 5))


def test_a_year_of_two_digits_is_asked_about(phone):
    page = start(phone)
    form = phone.open(f"{page.path}/about").form("/about")
    again = phone.send(form, played_on="0026-05-05", note="kept")
    assert (again.status, again.error("played_on")) == (422, "The year has four digits, like 2026.")
    assert again.form("/about").value("note") == "kept"

"""The course of a match: its picture, the sentence that tells it, and the table beside it."""

import pytest

from tests.match_model import at, enter, strike
from tests.pages import Phone, out_at_once, play, start
from tests.test_sharing import look_key


def course(phone, match):
    return phone.open(at(match, "/course"))


def table(page):
    """Heads, and each row: its head, then totals with the word beside them."""
    rows = page.tree.one("table").all("tr")
    heads, *others = [[cell.text for cell in (*row.all("th"), *row.all("td"))] for row in rows]
    return heads, others


def told(page):
    """The picture's description."""
    return page.tree.one("desc").text


def drawn(page):
    """What is written in the picture."""
    return [one.text for one in page.tree.one("svg", role="img").all("text")]


@pytest.fixture
def match(phone):
    """Two hands; the second is a cappotto of Dino's."""
    return play(phone, play(phone, start(phone), 3, 2, 1, last=3), 0, 0, 0, last=3)


def test_the_menu_leads_to_the_course_and_back(phone, match):
    page = phone.open(phone.menu(match).link("Course"))
    assert page.path == at(match, "/course")
    assert page.heading == "Course"
    assert at(match) in page.links


def test_the_table_has_every_total_after_every_hand(phone, match):
    heads, rows = table(course(phone, match))
    assert heads == ["Hand", "Anna", "Bea", "Carlo", "Dino"]
    assert rows == [["1", "3", "2", "1", "5"], ["2", "14", "13", "12", "5 cappotto"]]


def test_the_table_ends_with_the_totals_of_the_sheet(phone, match):
    _, rows = table(course(phone, match))
    assert [int(cell.split()[0]) for cell in rows[-1][1:]] == list(phone.open(at(match)).totals)


def test_what_is_no_hand_has_a_row_that_says_it(phone, match):
    enter(phone, match, "adjustment", player=1, points=18, reason="late")
    _, rows = table(course(phone, match))
    assert rows[-1] == ["Bea +18: late", "14", "31 out", "12", "5"]


def test_who_was_not_there_has_no_total(phone):
    match = out_at_once(phone, start(phone), 1)
    play(phone, match, 3, None, 1, last=3)
    assert table(course(phone, match))[1][-1] == ["1", "3", "–", "1", "7"]


def test_the_picture_is_told_in_one_sentence(phone, match):
    sentence = "Dino has the lowest total so far, 5; cappotto by Dino in hand 2."
    page = course(phone, match)
    assert told(page) == sentence
    assert page.tree.one("p", "lead").text == sentence
    assert page.tree.one("title", id="course-title").text == "Course of the match: 2 hands"


def test_the_legend_gives_each_name_its_mark(phone):
    page = course(phone, play(phone, start(phone), 3, 3, 0, last=3))
    samples = page.tree.one("figcaption").all("svg", "sample")
    assert [one.parent.text for one in samples] == ["Anna", "Bea", "Carlo", "Dino"]
    assert len({one.all("path")[1]["d"] for one in samples}) == 4


def test_the_end_and_who_went_out_are_told(phone):
    match = play(phone, start(phone, "Anna", "Bea", threshold="6"), 5, last=1)
    page = course(phone, match)
    assert told(page) == "Anna wins with 5; Bea goes out in hand 1."
    assert drawn(page)[-2:] == ["Bea", "Anna 5"]
    assert "✕ out" in page.tree.one("figcaption").text


def test_busca_tells_who_has_lost(phone):
    match = start(phone, preset="busca-5", threshold="3")
    page = course(phone, play(phone, match, 23, 10, 5, last=""))
    assert told(page) == "Bea, Carlo and Dino win with 0; Anna loses with 3."
    assert table(page)[1] == [["1", "3 has lost", "0", "0", "0"]]


def test_totals_below_nothing_have_their_sign(phone):
    match = start(phone)
    enter(phone, match, "adjustment", player=0, points=-9)
    page = course(phone, play(phone, phone.open(at(match)), 3, 2, 1, last=3))
    assert told(page) == "Anna has the lowest total so far, −6."
    assert "Anna −6" in drawn(page)


def test_a_new_threshold_is_told_and_drawn(phone, match):
    enter(phone, match, "agreement", threshold=41)
    page = course(phone, match)
    assert table(page)[1][-1][0] == "new house rules: threshold 41"
    assert {"31", "41", "threshold"} <= set(drawn(page))


def test_those_who_go_out_together_are_told_together(phone):
    match = out_at_once(phone, start(phone), 0, 1)
    page = course(phone, play(phone, match, None, None, 3, last=3))
    assert "Anna and Bea go out before the first hand" in told(page)


def test_a_correction_changes_the_course(phone, match):
    strike(phone, match, 2)
    assert table(course(phone, match))[1] == [["1", "11", "11", "11", "0 cappotto"]]


@pytest.mark.parametrize("playing", [True, False])
def test_without_a_counted_hand_there_is_a_sentence(phone, playing):
    match = start(phone)
    if not playing:
        match = enter(phone, match, "stop")
        assert match.tree.all("figure") == []
    page = course(phone, match)
    assert page.status == 200
    assert page.tree.all("figure") == page.tree.all("table") == []
    assert "No hand has been counted yet" in page.text


def test_the_finished_match_shows_the_same_picture_without_the_table(phone):
    match = play(phone, start(phone, "Anna", "Bea", threshold="6"), 5, last=1)
    page = phone.open(at(match))
    assert drawn(page) == drawn(course(phone, match))
    assert [one["class"] for one in page.tree.all("table")] == [""]


def test_only_a_page_with_a_picture_has_its_styles(phone, match):
    assert ".chart" not in phone.open(at(match)).html
    assert ".chart" in course(phone, match).html


def test_who_looks_on_sees_the_same_course(phone, match):
    look = look_key(phone, match.key)
    theirs = Phone(phone.app).open(at(match, "/course").replace(match.key, look))
    assert table(theirs) == table(course(phone, match))
    assert match.key not in theirs.html
    assert theirs.forms() == []


def test_a_match_is_only_shown_in_its_club(phone, match):
    other = start(Phone(phone.app))
    assert phone.open(at(match, "/course").replace(match.key, other.key)).status == 404


def test_unchanged_it_is_not_sent_again(phone, match):
    path = at(match, "/course")
    tag = phone.client.get(path, headers=phone.headers).headers["ETag"]
    again = phone.client.get(path, headers=phone.headers | {"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    strike(phone, match, 2)
    assert phone.client.get(path, headers=phone.headers | {"If-None-Match": tag}).status_code == 200


def test_odd_names_are_shown_as_they_are(phone):
    names = ("D'Angelo", "🃏 Zia", "<b>x</b>", "=1+1")
    page = course(phone, play(phone, start(phone, *names), 3, 2, 1, last=3))
    assert table(page)[0][1:] == list(names)
    assert "<b>x</b> 1" in drawn(page)
    assert "<b>x" not in page.html


def test_a_picture_has_neither_styles_nor_scripts_of_its_own(phone, match):
    picture = course(phone, match).tree.one("figure")
    assert not [one for one in picture.walk() if "style" in one or one.tag in ("style", "script")]

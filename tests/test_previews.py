"""A preview: the row as it would be, in words, asked for by the page; nothing is stored."""

from urllib.parse import urlencode

import pytest

from tests.match_model import enter, hands
from tests.pages import play, start, stored, way

WHOLE = {"p0": 3, "p1": 2, "p2": 1, "last": 3}


def told(phone, form, **fields):
    """What the page of a form would be told about what stands in it then."""
    place = form.node.one("output", "preview")["data-preview"]
    return phone.open(f"{place}&{urlencode(form.fill(**fields), doseq=True)}")


def preview(phone, page, how="points", **fields):
    return told(phone, way(phone, page, how).hand, **fields)


def cells(page):
    """Name, score and total of everybody in it."""
    return [
        (
            cell.one(cls="name").text,
            cell.one("i").text.split()[0],
            cell.one("b").text,
        )
        for cell in page.tree.all("span", "cell")
    ]


def sentences(page):
    return [one.text for one in page.tree.all("strong")]


def test_scores_and_totals_are_shown_before_they_are_stored(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    assert cells(preview(phone, page, **WHOLE)) == [
        ("Anna", "3", "6"),
        ("Bea", "2", "4"),
        ("Carlo", "1", "2"),
        ("Dino", "5", "10"),
    ]


@pytest.mark.parametrize(("fields", "rest"), [({"w0": "4", "p0": 3}, "4"), ({"p0": 3}, "5")])
def test_it_says_what_the_winner_of_the_last_trick_takes(phone, fields, rest):
    shown = preview(phone, start(phone), **(WHOLE | fields))
    assert shown.tree.one("p")["data-rest"] == rest


def test_a_cappotto_leaves_no_rest_to_take(phone):
    shown = preview(phone, start(phone), p0=0, p1=0, p2=0, last=3)
    assert "data-rest" not in shown.tree.one("p")


def test_nothing_is_stored_by_looking(phone):
    page = start(phone)
    before = stored(phone.app)
    preview(phone, page, **WHOLE)
    assert stored(phone.app) == before


def test_the_preview_is_what_is_stored_then(phone):
    page = start(phone)
    shown = cells(preview(phone, page, w0="3 1/3", p1=2, p2=0, last=3))
    page = phone.send(page.hand, w0="3 1/3", p1=2, p2=0, last=3)
    assert tuple(score for _, score, _ in shown) == page.rows[0]
    assert tuple(int(total) for *_, total in shown) == page.totals


def test_a_preview_is_a_fragment_without_a_page_around(phone):
    page = preview(phone, start(phone), **WHOLE)
    assert page.html.lstrip().startswith("<p")
    assert not page.tree.all("html")
    assert page.headers["Content-Type"].startswith("text/html")


def test_cappotto_is_said(phone):
    page = preview(phone, start(phone), p0=0, p1=0, p2=0, last=3)
    assert sentences(page) == ["Cappotto by Dino!"]
    assert [score for _, score, _ in cells(page)] == ["11", "11", "11", "0"]


def test_who_goes_out_and_who_wins_is_said(phone):
    page = start(phone, "Anna", "Bea", threshold="6")
    page = preview(phone, page, p0=5, last=1)
    assert sentences(page) == ["Bea is out.", "The match is over: Anna wins."]
    assert [cell["class"] for cell in page.tree.all("span", "cell")] == ["cell", "cell leaving"]


def test_those_who_are_out_are_left_alone(phone):
    page = hands(phone, start(phone, threshold="6"), (0, 8, 1))
    assert [name for name, *_ in cells(preview(phone, page, p0=1, p2=1, last=3))] == [
        *("Anna", "Carlo", "Dino"),
    ]


@pytest.mark.parametrize(
    ("how", "fields"),
    [
        ("counts", {"a0": 1, "f0": 7, "a1": 1, "f1": 4, "a2": 0, "f2": 3, "last": 3}),
        ("cards", {"card_AB": 0, "card_AD": 1, "card_3S": 2, "last": 3}),
    ],
)
def test_every_way_has_its_preview(phone, how, fields):
    page = preview(phone, start(phone), how, **fields)
    assert len(cells(page)) == 4


def test_busca_has_its_preview(phone):
    page = preview(phone, start(phone, preset="busca-5"), p0=20, p1=10, p2=5)
    assert [score for _, score, _ in cells(page)] == ["2", "0", "0", "0"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"p0": 3, "last": 3},
        {"p0": 3, "p1": 2, "p2": 1},
        {"p0": 9, "p1": 9, "p2": 9, "last": 3},
        {"w0": "3,5", "p1": 0, "p2": 0, "last": 3},
        {"w0": "9" * 5000, "p1": 0, "p2": 0, "last": 3},
    ],
)
def test_what_is_not_whole_has_an_empty_preview(phone, fields):
    page = preview(phone, start(phone), **fields)
    assert (page.status, page.html.strip()) == (200, "")


@pytest.mark.parametrize(
    "query", ["", "last=9&p0=1", "how=x&p0=1", "p0=%00&last=3", "last=3&p0=-1&p1=0&p2=0", "p0=%FF"]
)
def test_no_address_makes_a_traceback(phone, query):
    page = phone.open(f"{start(phone).path}/hand/preview?{query}")
    assert (page.status, page.html.strip()) == (200, "")


def test_zeros_that_only_cards_can_tell_have_no_preview_until_answered(phone):
    page = start(phone, cappotto="every_card")
    assert preview(phone, page, p0=0, p1=0, p2=0, last=3).html.strip() == ""
    page = play(phone, page, 0, 0, 0, last=3)
    assert sentences(told(phone, page.hand, empty="1")) == ["Cappotto by Dino!"]


def test_after_the_end_there_is_no_preview(phone):
    page = start(phone)
    enter(phone, page, "stop")
    assert told(phone, page.hand, **WHOLE).html.strip() == ""


def test_the_preview_speaks_italian(phone):
    page = start(phone)
    phone.headers = {"Accept-Language": "it"}
    shown = preview(phone, page, p0=0, p1=0, p2=0, last=3)
    assert "Cappotto" in sentences(shown)[0]
    assert "by" not in sentences(shown)[0].split()


def test_names_in_a_preview_are_shown_as_they_are(phone):
    page = start(phone, "<b>x</b>", "D'Angelo")
    assert [name for name, *_ in cells(preview(phone, page, p0=3, last=1))] == [
        *("<b>x</b>", "D'Angelo"),
    ]


def test_a_match_that_is_not_there_has_no_preview(phone):
    page = start(phone)
    assert phone.open(f"/club/{page.key}/match/nothing/hand/preview").status == 404

"""Hands from paper: a whole match typed in a grid, checked, and stored all at once."""

import pytest
import sqlalchemy as sa

from scorekeeper.acts import once_at
from scorekeeper.models import Act, db
from tests.databases import BOTH
from tests.match_model import at, hands
from tests.pages import FOUR, Phone, counted, play, start, stored
from tests.test_conflicts import at_once

ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")
TEN = (
    ("3", "0", "3", "5", 3),
    ("11", "11", "11", "0", 3),
    ("2", "4", "0", "", 3),
    ("1", "5", "2", "3", 0),
    ("4", "0", "4", "3", 3),
    ("10", "0", "0", "1", 3),
    ("–", "3", "7", "1", 3),
    ("", "5", "0", "6", 3),
    ("", "2", "3", "6", 3),
    ("", "0", "1", "10", 3),
)
"""Anna goes out in the sixth hand, Carlo and Dino in the tenth."""
TOTALS = (
    ("3", "0", "3", "5", 3),
    ("14", "11", "14", "5", 3),
    ("16", "15", "14", "", 3),
    ("17", "20", "16", "13", 0),
    ("21", "20", "20", "16", 3),
    ("31", "20", "20", "17", 3),
    ("", "23", "27", "18", 3),
    ("31", "28", "27", "24", 3),
    ("", "30", "30", "30", 3),
    ("", "30", "31", "40", 3),
)
SHEET = (31, 30, 31, 40)


def typed(*rows, **more):
    """The fields of rows: everybody's number by seat, and the last trick's winner."""
    fields = dict(more)
    for place, (*numbers, last) in enumerate(rows, 1):
        fields |= {f"r{place}-p{seat}": text for seat, text in enumerate(numbers) if text}
        fields |= {} if last is None else {f"r{place}-last": last}
    return fields


def grid(phone, page, **arguments):
    """The form of the grid."""
    rest = "&".join(f"{name}={value}" for name, value in arguments.items())
    return phone.open(at(page, f"/paper?{rest}")).form("/paper")


def save(phone, page, *rows, **more):
    return phone.send(grid(phone, page), **typed(*rows, **more))


def press(phone, form, button, **fields):
    """What another button than Save answers."""
    return phone.post(form.action, form.fill(**fields) | {button: "1"})


def check(phone, page, *rows, **more):
    return press(phone, grid(phone, page), "check", **typed(*rows, **more))


def lines(page):
    """Row by row: what it costs with the total then, and what is said about it."""
    bodies = page.tree.one(cls="sheetbox").all("tbody")
    return [(_costs(body), [one.text for one in body.all("p")]) for body in bodies]


def _costs(body):
    cells = body.one("tr", "costs").all("td")
    return " ".join(one.text.replace(" total ", "") for one in cells if one.text)


def said(page, row):
    return " ".join(lines(page)[row - 1][1])


def marked(page):
    """The names of the fields that are marked as wrong."""
    found = [one["name"] for one in page.tree.walk() if one["aria-invalid"]]
    for name in found:
        field = next(one for one in page.tree.walk() if one["name"] == name)
        assert page.tree.one(id=field["aria-describedby"]).text
    return found


def new_from_paper(phone, *names, **fields):
    """The grid of a match that was started in order to be typed from paper."""
    link = phone.open("/new").link("paper")
    players = {f"player{place}": name for place, name in enumerate(names or FOUR, 1)}
    return phone.send(phone.open(link).form("/new"), **players, **fields)


# From paper to the sheet


def test_a_match_is_typed_stored_and_in_the_history_on_its_day(phone):
    page = new_from_paper(phone, played_on="2019-05-03")
    assert (page.heading, len(lines(page))) == ("Hands from paper", 10)
    page = phone.send(page.form("/paper"), **typed(*TEN))
    assert (page.status, page.totals, len(page.rows)) == (200, SHEET, 10)
    assert page.tree.one(id="end-heading").text == "wins Bea"
    assert page.rows[3] == ("–", "3", "7", "1")
    assert page.said.startswith("10 hands saved. Carlo and Dino are out.")
    assert "Undo hand 10" in page.text
    assert page.remarks[-1] == "The match ends here."
    past = phone.open(f"/club/{page.key}/matches").tree.one("ol", "past").text
    assert "May 2019" in past
    assert "Bea" in past


def test_what_is_stored_are_acts_like_any_other(phone):
    page = save(phone, start(phone), *TEN)
    acts = stored(phone.app)["act"]
    assert [one["revision"] for one in acts] == list(range(1, 12))
    assert {one["kind"] for one in acts[1:]} == {"add"}
    assert len(phone.open(at(page, "/log")).tree.all("p", "verb")) == 11


def test_each_hand_can_be_undone(phone):
    page = phone.send(save(phone, start(phone), *TEN[:3]).form("/undo"))
    assert page.totals == (14, 11, 14, 5)


def test_running_totals_come_to_the_same_sheet(phone):
    page = save(phone, start(phone), *TOTALS, written="totals")
    assert page.totals == SHEET
    again = save(phone, start(phone, at=f"/club/{page.key}/new"), *TEN)
    assert again.rows == page.rows


def test_a_running_total_may_be_below_zero(phone):
    page = start(phone)
    form = phone.open(at(page, "/enter/adjustment")).form("/adjustment")
    page = phone.send(form, player="1", points="-10")
    page = save(phone, page, ("3", "-7", "0", "5", 3), written="totals")
    assert page.totals == (3, -7, 0, 5)


def test_busca_is_typed_by_points(phone):
    page = start(phone, preset="busca-5")
    form = grid(phone, page)
    assert form.offered("written") is None
    assert "nobody can tell the points" in phone.open(at(page, "/paper")).text
    rows = (("17", "10", "13", "0", None), ("19", "12", "9", "", 1), ("10", "24", "5", "1", 1))
    page = save(phone, page, *rows)
    assert page.rows == [("0", "4", "0", "0"), ("0", "0", "0", "1"), ("0", "0", "0", "1")]


def test_busca_by_tricks_asks_who_took_none(phone):
    page = start(phone, preset="busche-loser-deals")
    row = ("17", "10", "13", "0", None)
    assert save(phone, page, row).totals == (1, 0, 0, 0)
    assert save(phone, page, row, **{"r1-no_trick": 3}).totals == (1, 0, 0, 1)
    refused = save(phone, page, row, **{"r1-no_trick": 0})
    assert "without a trick" in said(refused, 1)


def test_hands_are_added_to_what_is_there(phone):
    page = play(phone, start(phone), 3, 0, 3, last=3)
    link = phone.open(f"{page.path}/menu").link("Hands from paper")
    form = phone.open(link).form("/paper")
    assert "Anna, hand 2" in [one["aria-label"] for one in form.node.all("input")]
    page = phone.send(form, **typed(*TEN[1:]))
    assert page.totals == SHEET


def test_the_way_is_the_same_in_a_club_with_players_like_last_time(phone):
    page = start(phone)
    new = phone.open(f"/club/{page.key}/new?like={page.path.rpartition('/')[2]}")
    form = phone.open(new.link("paper")).form("/new")
    assert form.values("player1", "player4") == ("Anna", "Dino")
    page = phone.send(form, played_on="2020-02-29")
    assert page.heading == "Hands from paper"


def test_a_refused_start_stays_in_this_mode(phone):
    form = phone.open("/new?paper=1").form("/new")
    page = phone.send(form, player1="Anna", played_on="2020-02-29")
    assert (page.status, page.form("/new").value("played_on")) == (422, "2020-02-29")
    page = phone.send(page.form("/new"), player2="Bea")
    assert page.heading == "Hands from paper"


# Checked


def test_a_check_says_what_each_row_costs_and_stores_nothing(phone):
    page = start(phone)
    before = stored(phone.app)
    page = check(phone, page, *TEN)
    assert (page.status, page.alert, page.said[:8]) == (200, "", "10 hands")
    assert lines(page)[1][0] == "11→14 11→11 11→14 0→5"
    assert said(page, 2) == "★ cappotto by Dino: 0, the others 11"
    assert said(page, 6) == "✕ Anna is out: 31"
    assert lines(page)[6][0] == "3→23 7→27 1→18"
    assert said(page, 10).endswith("The match ends here.")
    assert stored(phone.app) == before
    assert phone.send(page.form("/paper")).totals == SHEET


def test_a_check_of_what_is_wrong_does_not_speak_of_saving(phone):
    page = check(phone, start(phone), ("3", "0", "3", "4", 3))
    assert page.alert == "Please look at what is marked."


def test_who_alone_is_left_blank_won_the_last_trick_and_a_check_shows_it(phone):
    rows = (("3 1/3", "⅔", "3⅓", "", None), ("1", "", "2", "3", None), ("1", "", "", "3", None))
    page = check(phone, start(phone), *rows)
    assert lines(page)[0][0] == "3→3 0→0 3→3 5→5"
    form = page.form("/paper")
    assert form.values("r1-last", "r2-last", "r3-last") == ("3", "1", "")
    assert said(page, 3) == "Bea and Carlo are left blank; enter 0 for who took nothing."
    saved = phone.send(form, **{"r3-p1": "0", "r3-last": "2"})
    assert saved.totals == (5, 5, 12, 11)


def test_while_a_row_is_typed_nobody_is_put_in_for_the_last_trick(phone):
    form = grid(phone, start(phone))
    live = phone.post(
        form.action, form.fill(**typed(("3", "0", "3", "", None))) | {"check": "live"}
    )
    assert live.form("/paper").value("r1-last") == ""
    assert lines(live)[0][0].endswith("5→5")


def test_the_grid_says_that_thirds_may_be_written_and_lets_them_be_typed(phone):
    page = phone.open(at(start(phone), "/paper"))
    assert "(3, 3 1/3 or 3⅓)" in page.tree.one("p", "hint").text
    cell = next(one for one in page.tree.all("input") if one["name"] == "r1-p0")
    assert cell["inputmode"] == ""
    assert page.tree.one("template", id="thirds")
    busca = phone.open(at(start(phone, preset="busca-5"), "/paper"))
    assert busca.tree.all(id="thirds") == []


def test_more_rows_keep_what_is_typed(phone):
    page = press(phone, grid(phone, start(phone)), "more", **typed(*TEN[:2]))
    assert (page.status, page.alert, len(lines(page))) == (200, "", 20)
    assert page.form("/paper").values("r2-p0", "r2-last") == ("11", "3")
    assert len(lines(press(phone, page.form("/paper"), "more"))) == 30


def test_blank_rows_follow_wherever_one_types(phone):
    page = check(phone, start(phone), *TEN)
    assert len(lines(page)) == 12


WRONG = [
    (("3", "0", "3", "4", 3), "10 of 11: 1 is missing.", ["p0", "p1", "p2", "p3"]),
    (("3", "0", "3", "5", None), "Who won the last trick is missing.", ["last"]),
    (
        ("3", "", "", "5", 3),
        "Bea and Carlo are left blank; enter 0 for who took nothing.",
        ["p1", "p2"],
    ),
    (("3", "3,5", "0", "", 3), "Bea: Whole points or points and thirds", ["p1"]),
    (("3", "x", "-1", "", 3), "Carlo: Whole points", ["p1", "p2"]),
    (("0", "0", "0", "11", 3), "0 for everyone but Dino is a cappotto: it costs Dino 0", ["p3"]),
    (("0", "11", "11", "11", 3), "A cappotto by Anna, who then won the last trick", ["last"]),
    (("", "", "", "", 3), "Anna, Bea and Carlo are left blank", ["p0", "p1", "p2"]),
]


@pytest.mark.parametrize(("row", "sentence", "fields"), WRONG)
def test_a_wrong_row_is_told_and_nothing_is_stored(phone, row, sentence, fields):
    page = start(phone)
    before = stored(phone.app)
    page = save(phone, page, TEN[0], row)
    assert (page.status, page.alert) == (422, "Not saved: please look at what is marked.")
    assert sentence in said(page, 2)
    assert marked(page) == [f"r2-{field}" for field in fields]
    assert page.form("/paper").values("r1-p0", "r2-p0", "r2-p1") == ("3", *row[:2])
    assert stored(phone.app) == before


def test_every_wrong_row_is_told(phone):
    page = save(phone, start(phone), ("3", "0", "3", "4", 3), TEN[0], ("1", "1", "1", "1", 3))
    assert [bool(sentences) for _, sentences in lines(page)[:3]] == [True, False, True]


def test_a_blank_row_between_is_told_and_those_at_the_end_are_not(phone):
    rows = (TEN[0], ("", "", "", "", None), TEN[0], ("", "", "", "", None))
    page = save(phone, start(phone), *rows)
    assert said(page, 2) == "This row is blank, but more hands follow."


def test_who_is_out_stays_blank(phone):
    page = save(phone, start(phone), *TEN[:6], ("1", "3", "6", "1", 3))
    assert said(page, 7) == "Anna went out in hand 6: leave that blank."
    assert marked(page) == ["r7-p0"]
    rows = page.tree.one(cls="sheetbox").all("tbody")
    assert [len(rows[place].all("td", "out")) for place in (5, 6)] == [0, 1]


def test_after_the_end_nothing_follows(phone):
    form = grid(phone, start(phone), rows=11)
    page = phone.send(form, **typed(*TEN, ("", "11", "", "", 1)))
    assert said(page, 11) == "The match ended with hand 10: nothing can follow."


def test_a_running_total_can_t_sink(phone):
    page = save(phone, start(phone), TOTALS[1], TOTALS[0], written="totals")
    assert page.status == 422
    page = save(
        phone, start(phone, at=f"/club/{page.key}/new"), *TOTALS[:2], TOTALS[0], written="totals"
    )
    assert said(page, 3) == "Anna had 14 already: a running total can’t sink."
    assert page.form("/paper").value("written") == "totals"


def test_nothing_typed_is_no_hand(phone):
    page = start(phone)
    for answer in (save(phone, page), check(phone, page)):
        assert (answer.status, answer.alert) == (422, "There is no hand here yet.")


def test_a_hundred_hands_are_the_most(phone):
    page = start(phone, "Anna", "Bea", threshold="999")
    form = grid(phone, page, rows=100)
    hundred = [(str(1 + place % 2), "", 1) for place in range(100)]
    full = press(phone, form, "more", **typed(*hundred))
    most = "100 hands at most: save these first, then go on with the others."
    assert (full.status, full.alert, len(lines(full))) == (422, most, 100)
    forged = phone.forge(form, **typed(*hundred), **{"r101-p0": "1"})
    assert (forged.status, forged.alert) == (422, most)
    assert counted(phone.app)[3] == 1
    saved = phone.send(full.form("/paper"), **typed(*hundred))
    assert len(phone.open(f"{saved.path}?sheet=whole").rows) == 100


@pytest.mark.parametrize("name", ["r1-p9", "r0-p0", "r1-last"])
def test_fields_that_the_page_does_not_have_store_nothing(phone, name):
    form = grid(phone, start(phone))
    page = phone.forge(form, **typed(("3", "0", "3", "5", 3)) | {name: "77"})
    assert page.status == (422 if name == "r1-last" else 200)


# Once only


def test_a_double_post_stores_the_match_once(phone):
    form = grid(phone, start(phone))
    pages = [phone.send(form, **typed(*TEN)) for _ in range(2)]
    assert pages[0].path == pages[1].path
    assert [page.query for page in pages] == [{"did": ["11"]}] * 2
    assert counted(phone.app)[3] == 11


@pytest.fixture
def two(make_app):
    """A phone on either database."""
    return Phone(make_app())


@BOTH
def test_at_the_same_moment_too(two):
    form = grid(two, start(two))
    answers = at_once(two, form, *[form.fill(**typed(*TEN))] * 4)
    assert [one.status_code for one in answers] == [303] * 4
    assert len({one.location for one in answers}) == 1
    assert counted(two.app)[3] == 11


def test_two_phones_at_the_same_moment_do_not_mix(two):
    page = start(two)
    sent = [grid(two, page).fill(**typed(*rows)) for rows in (TEN, TOTALS[:1] * 3)]
    answers = at_once(two, grid(two, page), *sent)
    assert sorted(one.status_code for one in answers) == [303, 409]
    assert counted(two.app)[3] in (4, 11)


def test_the_same_form_with_other_rows_is_not_taken_for_the_first(phone):
    form = grid(phone, start(phone))
    phone.send(form, **typed(*TEN))
    for rows in (
        TEN[:4],
        (*TEN[:4], ("3", "2", "5", "1", 3)),
        TEN[:1],
        [("1", "1", "1", "1", 3)] * 2,
    ):
        page = phone.send(form, **typed(*rows))
        assert (page.status, page.form("/paper").value("r1-p0")) == (409, rows[0][0])
    assert counted(phone.app)[3] == 11


def test_when_another_phone_came_between_all_is_kept_and_told(phone):
    page = start(phone)
    form = grid(phone, page)
    hands(phone, page, (3, 2, 1))
    for answer in (phone.send(form, **typed(*TEN)), press(phone, form, "check", **typed(*TEN))):
        assert answer.status == 409
        assert "Another phone was quicker" in answer.alert
        assert "Anna 3, Bea 2, Carlo 1, Dino 5" in answer.tree.one("section", "versions").text
        assert answer.form("/paper").values("r1-p3", "r10-p3") == ("5", "10")
    assert counted(phone.app)[3] == 2
    form = answer.form("/paper")
    blank = {name: "" for name in form.sent if name[:1] == "r" and name[:3] not in ("r1-", "row")}
    assert phone.send(form, **blank).totals == (6, 2, 4, 10)


def test_each_row_has_a_key_of_its_own(phone):
    form = grid(phone, start(phone))
    phone.send(form, **typed(*TEN))
    with phone.app.app_context():
        keys = list(db.session.scalars(sa.select(Act.once).order_by(Act.revision)))[1:]
    assert keys == [once_at(form.value("once"), place) for place in range(10)]
    assert len(set(keys)) == 10


# Who may


def test_who_only_looks_on_gets_no_grid(phone):
    page = start(phone)
    form = grid(phone, page)
    look = stored(phone.app)["club"][0]["look_key"]
    path = form.action.replace(page.key, look)
    assert phone.open(path).status == 403
    assert phone.post(path, form.fill(**typed(*TEN))).status == 403
    assert "paper" not in phone.open(at(page).replace(page.key, look)).text.lower()
    assert counted(phone.app)[3] == 1


def test_a_match_of_another_club_is_not_there(phone):
    page, other = start(phone), start(phone)
    path = f"/club/{other.key}/match/{page.path.rpartition('/')[2]}/paper"
    assert phone.open(path).status == 404


def test_a_match_that_is_over_or_thrown_away_has_no_grid(phone):
    page = start(phone)
    form = grid(phone, page)
    over = save(phone, page, *TEN)
    assert phone.open(at(over, "/paper")).path == at(over)
    other = start(phone, at=f"/club/{page.key}/new")
    form = grid(phone, other)
    phone.send(phone.open(at(other, "/remove")).form("/remove"))
    page = phone.send(form, **typed(*TEN))
    assert (page.status, page.alert[:27]) == (422, "This match was thrown away:")
    assert page.form("/paper").value("r1-p0") == "3"


def test_odd_names_are_shown_as_they_are(phone):
    page = start(phone, *ODD)
    page = save(phone, page, ("1", "", "", "2", 0))
    labels = [one["aria-label"] for one in page.form("/paper").node.all("input")]
    assert {f"{name}, hand 1" for name in ODD} <= set(labels)
    assert said(page, 1) == "<b>x</b> and =1+1 are left blank; enter 0 for who took nothing."

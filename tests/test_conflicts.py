"""Twice and together: what is sent twice, what comes second, what is forged."""

import json
from contextlib import contextmanager
from functools import partial

import pytest
import sqlalchemy as sa

from scorekeeper.models import db
from tests.databases import BOTH, RACES
from tests.ledger_model import meanwhile, together
from tests.match_model import (
    asked,
    asking,
    at,
    confirm,
    content,
    correction,
    effects,
    enter,
    hands,
    log,
    match_of,
    order,
    proposed,
    start_form,
    strike,
)
from tests.pages import Phone, counted, play, start, stored

THEIRS = {"Anna": 3, "Bea": 2, "Carlo": 1, "Dino": 5}
MINE = {"Anna": 6, "Bea": 0, "Carlo": 0, "Dino": 5}


def acts(phone):
    return counted(phone.app)[3]


def second(phone, page, theirs=(3, 2, 1), **mine):
    """What the second of two phones sees that score a hand on the same page."""
    form = phone.open(at(page)).hand
    hands(phone, match_of(phone, page), theirs)
    return phone.send(form, **mine or {"p0": 6, "p1": 0, "p2": 0, "last": 3})


def choose(phone, page, text):
    """The page after one of the choices."""
    form = next(one for one in page.forms("/confirm") if text in one.node.text)
    return phone.send(form)


def offered(page):
    return [one.text for one in page.tree.one("ul", "lines").all("li")]


# Two hands


def test_both_versions_and_three_choices_are_shown(phone):
    page = second(phone, start(phone))
    assert (page.status, page.alert) == (409, "Yours is not saved yet: choose.")
    theirs, mine = (one.text for one in page.tree.one("div", "versions").all("section"))
    assert "Anna 3, Bea 2, Carlo 1, Dino 5" in theirs
    assert "Anna 6, Bea 0, Carlo 0, Dino 5" in mine
    assert [one.split(" ")[0] for one in offered(page)] == ["Keep", "Replace", "Mine"]
    assert acts(phone) == 2


def test_keeping_theirs_leads_to_the_match_with_their_hand(phone):
    page = second(phone, start(phone))
    assert content(phone.open(page.link("Keep theirs"))) == [(2, THEIRS)]
    assert acts(phone) == 2


def test_replacing_theirs_keeps_the_number_and_the_log(phone):
    page = choose(phone, second(phone, start(phone)), "Replace theirs")
    assert content(page) == [(2, MINE)]
    assert log(phone, page)[0][2] == "before: Anna 3, Bea 2, Carlo 1, Dino 5"


def test_mine_as_the_next_hand_comes_after_theirs(phone):
    page = choose(phone, second(phone, start(phone)), "Mine is the next")
    assert content(page) == [(2, THEIRS), (3, MINE)]
    assert page.said.startswith("Saved: hand 2: Anna 6")


@pytest.mark.parametrize("choice", ["Replace theirs", "Mine is the next"])
def test_a_choice_sent_twice_is_stored_once(phone, choice):
    page = second(phone, start(phone))
    pages = [choose(phone, page, choice) for _ in range(2)]
    assert content(pages[0]) == content(pages[1])
    assert acts(phone) == 3


def test_a_choice_after_a_third_phone_s_hand_is_shown_again(phone):
    page = second(phone, start(phone))
    hands(phone, match_of(phone, page), (1, 1, 1))
    page = choose(phone, page, "Mine is the next")
    assert page.status == 409
    assert page.tree.one("p", "what").text == "Anna 6, Bea 0, Carlo 0, Dino 5"
    assert content(confirm(phone, page))[2] == (4, MINE)


def test_what_was_noted_by_the_second_phone_is_kept(phone):
    page = second(phone, start(phone), p0=6, p1=0, p2=0, last=3, note="argued")
    page = choose(phone, page, "Mine is the next")
    assert page.bodies[0].one("p", "note").text == "argued"


def test_of_several_acts_in_between_each_is_shown(phone):
    page = start(phone)
    form = phone.open(page.path).hand
    page = enter(phone, hands(phone, page, (3, 2, 1), (1, 1, 1)), "adjustment", player=1, points=2)
    page = phone.send(form, p0=6, p1=0, p2=0, last=3)
    theirs = [one.text.split("·")[-1] for one in page.tree.one("div", "versions").all("p")[:3]]
    assert sorted(theirs) == [
        " entered Bea +2",
        " entered hand 1: Anna 3, Bea 2, Carlo 1, Dino 5",
        " entered hand 2: Anna 1, Bea 1, Carlo 1, Dino 8",
    ]
    assert content(choose(phone, page, "Replace theirs"))[1] == (3, MINE)


def test_where_theirs_was_taken_back_there_is_nothing_to_replace(phone):
    page = start(phone)
    form = phone.open(page.path).hand
    page = phone.send(hands(phone, page, (3, 2, 1)).form("/undo"))
    page = phone.send(form, p0=6, p1=0, p2=0, last=3)
    assert [one.split(" ")[0] for one in offered(page)] == ["Keep", "Mine"]
    assert content(choose(phone, page, "Mine is the next")) == [(4, MINE)]


def test_counts_come_second_as_well_as_points(phone):
    page = start(phone)
    form = phone.open(f"{page.path}?how=counts").hand
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, a0=1, f0=7, a1=1, f1=4, a2=0, f2=3, last=3)
    page = choose(phone, page, "Mine is the next")
    assert correction(phone, page, 3).value("f0") == "7"


def test_after_a_stop_mine_is_no_next_hand(phone):
    page = start(phone)
    form = phone.open(page.path).hand
    enter(phone, page, "stop")
    page = phone.send(form, p0=6, p1=0, p2=0, last=3)
    for form in page.forms("/confirm"):
        phone.send(form)
    assert content(match_of(phone, page)) == [(2, "stopped by agreement")]


def test_after_the_end_mine_is_no_next_hand(phone):
    page = start(phone, preset="ciapano-31-lowest", threshold="5")
    page = second(phone, page)
    for form in page.forms("/confirm"):
        if "next hand" in form.node.text:
            phone.send(form)
    assert content(match_of(phone, page)) == [(2, THEIRS)]


# Other entries


def test_two_adjustments_are_both_shown_then_both_stored(phone):
    page = start(phone)
    first, late = asked(phone, page, "adjustment"), asked(phone, page, "adjustment")
    phone.send(first, player=1, points=2)
    page = phone.send(late, player=2, points=3, reason="revoke")
    assert (page.status, len(page.forms("/confirm"))) == (409, 1)
    assert "Bea +2" in page.text
    page = choose(phone, page, "Save mine too")
    assert content(page) == [(2, "Bea +2"), (3, "Carlo +3: revoke")]


def test_an_adjustment_that_came_second_may_be_thrown_away(phone):
    page = start(phone)
    form = asked(phone, page, "adjustment")
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, player=2, points=3)
    assert content(phone.open(page.link("Keep theirs"))) == [(2, THEIRS)]


def test_an_adjustment_that_is_none_comes_back_from_a_stale_page(phone):
    page = start(phone)
    form = asked(phone, page, "adjustment")
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, player=2, points="1,5", reason="r")
    assert page.status == 409
    assert page.form("/adjustment").values("player", "points", "reason") == ("2", "1,5", "r")


def test_two_newcomers_at_once_both_sit_down(phone):
    page = start(phone)
    first, late = asked(phone, page, "arrival"), asked(phone, page, "arrival")
    phone.send(first, name="Elena", player=1)
    page = choose(phone, phone.send(late, name="Franco", player=1), "Save mine too")
    names = [name for name, *_ in page.columns]
    assert names == ["Anna", "Bea", "Franco", "Elena", "Carlo", "Dino"]


def test_a_newcomer_who_waits_for_a_choice_is_kept_when_a_third_sits_down(phone):
    page = start(phone)
    first, late = asked(phone, page, "arrival"), asked(phone, page, "arrival")
    phone.send(first, name="Elena", player=1)
    page = phone.send(late, name="Franco", player=1)
    enter(phone, page, "arrival", name="Gina", player=1)
    page = confirm(phone, choose(phone, page, "Save mine too"))
    assert "Franco" in page.text


# Corrections


def test_a_correction_that_comes_second_is_shown_with_its_new_consequences(phone):
    page = hands(phone, start(phone, threshold="30"), (0, 10, 0), (0, 10, 0))
    form = proposed(phone, page, 2, p1=9).form("/confirm")
    page = hands(phone, page, (0, 10, 0))
    shown = phone.send(form)
    assert shown.status == 409
    assert shown.alert.startswith("Meanwhile another phone changed the match.")
    assert effects(shown)[0] == "Bea is in again."
    page = confirm(phone, shown)
    assert page.totals[1] == 29


def test_two_corrections_of_one_hand_are_both_in_the_log(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    forms = [proposed(phone, page, 2, p0=points).form("/confirm") for points in (4, 6)]
    phone.send(forms[0])
    shown = phone.send(forms[1])
    assert shown.tree.one("p", "what").text.startswith("hand 1: Anna 4")
    page = confirm(phone, shown)
    assert [line[0] for line in log(phone, page)] == [
        "corrected",
        "corrected",
        "entered",
        "started",
    ]
    assert page.rows == [("6", "2", "1", "2")]


def test_the_correction_of_what_was_struck_meanwhile_says_so(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    form = proposed(phone, page, 2, p0=6).form("/confirm")
    strike(phone, page, 2)
    page = phone.send(form)
    assert (page.status, page.alert) == (409, "This entry is no longer there.")


@pytest.mark.parametrize("kind", ["hand", "adjustment"])
def test_a_correction_on_a_stale_page_comes_back_filled(phone, kind):
    page = enter(phone, hands(phone, start(phone), (3, 2, 1)), "adjustment", player=1, points=2)
    entry, field = (2, "p0") if kind == "hand" else (3, "points")
    form = correction(phone, page, entry)
    page = hands(phone, page, (1, 1, 1))
    again = phone.send(form, **{field: "6"})
    assert again.status == 409
    assert again.form("/correct").value(field) == "6"
    shown = phone.send(again.form("/correct"))
    assert content(confirm(phone, shown))[-1][0] == 4


def test_a_stale_page_says_that_another_phone_was_quicker(phone):
    page = enter(phone, start(phone), "adjustment", player=1, points=2)
    form = correction(phone, page, 2)
    hands(phone, page, (1, 1, 1))
    assert "Meanwhile" in phone.send(form, points="3").text


def test_a_forgotten_hand_on_a_stale_page_comes_back_filled(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    form = phone.open(at(page, "/insert/2")).form("/insert/2")
    hands(phone, page, (1, 1, 1))
    again = phone.send(form, p0=6, p1=0, p2=0, last=3)
    assert (again.status, again.form("/insert/2").value("p0")) == (409, "6")
    assert order(confirm(phone, phone.send(again.form("/insert/2")))) == [4, 2, 3]


def test_the_correction_of_an_entry_that_is_gone_is_not_found(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    form = correction(phone, page, 2)
    strike(phone, page, 2)
    assert phone.send(form, p0=6).status in (404, 409)


# Twice


@pytest.mark.parametrize("what", ["correct", "strike", "move", "insert", "start"])
def test_the_same_confirmation_twice_is_one_act(phone, what):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    if what == "correct":
        shown = proposed(phone, page, 2, p0=6)
    elif what == "insert":
        form = phone.open(at(page, "/insert/2")).form("/insert/2")
        shown = phone.send(form, p0=6, p1=0, p2=0, last=3)
    elif what == "start":
        shown = phone.send(start_form(phone, page), threshold="41")
    else:
        shown = asking(phone, page, 2, what)
    form = shown.form("/confirm")
    answers = [phone.answer(form.action, form.sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert acts(phone) == 4


def test_a_confirmation_sent_again_much_later_leads_to_its_own_act(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    form = proposed(phone, page, 2, p0=6).form("/confirm")
    page = hands(phone, phone.send(form), (1, 1, 1))
    assert phone.send(form).said == "Saved: hand 1: Anna 6, Bea 2, Carlo 1, Dino 2"
    assert acts(phone) == 4


def sent_again(phone, page, kind, then, fields, later):
    """The page after an entry, another one, and the first one's form once more."""
    form = asked(phone, page, kind)
    phone.send(form, **fields)
    enter(phone, page, then, **later)
    return phone.send(form, **fields)


@pytest.mark.parametrize(
    ("kind", "fields", "then", "later"),
    [
        ("adjustment", {"player": 1, "points": 2}, "withdrawal", {"player": 1}),
        ("withdrawal", {"player": 1}, "arrival", {"name": "Bea"}),
        ("substitution", {"player": 1, "name": "Elena"}, "adjustment", {"player": 4, "points": 1}),
    ],
)
def test_an_entry_sent_again_after_another_leads_to_its_own_act(phone, kind, fields, then, later):
    page = sent_again(phone, start(phone), kind, then, fields, later)
    assert page.status == 200
    assert acts(phone) == 3


@pytest.mark.parametrize(
    ("kind", "fields", "then", "later"),
    [
        ("agreement", {"threshold": 41}, "agreement", {"winners": 2}),
        ("arrival", {"name": "Elena", "player": 1}, "withdrawal", {"player": 4}),
    ],
)
def test_sent_again_after_others_an_entry_is_no_conflict(phone, kind, fields, then, later):
    page = sent_again(phone, start(phone), kind, then, fields, later)
    assert (page.status, acts(phone)) == (200, 3)


def test_undo_tapped_twice_undoes_once(phone):
    form = hands(phone, start(phone), (3, 2, 1), (1, 1, 1)).form("/undo")
    pages = [phone.send(form) for _ in range(2)]
    assert [content(page) for page in pages] == [[(2, THEIRS)]] * 2


def test_undo_tapped_on_two_phones_undoes_once(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    forms = [match_of(phone, page).form("/undo") for _ in range(2)]
    assert [phone.send(form).status for form in forms] == [200, 409]
    assert content(match_of(phone, page)) == [(2, THEIRS)]


def test_redo_tapped_on_two_phones_redoes_once(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    page = phone.send(phone.send(page.form("/undo")).form("/undo"))
    forms = [match_of(phone, page).form("/redo") for _ in range(2)]
    assert [phone.send(form).status for form in forms] == [200, 409]
    assert content(match_of(phone, page)) == [(2, THEIRS)]


# At the same moment


@pytest.fixture
def crowd(make_app):
    """Four phones on one app."""
    app = make_app()
    first = Phone(app)
    page = hands(first, start(first), (3, 2, 1))
    return first, page


def at_once(phone, form, *sent):
    """The answers to what one form's address is sent at the same moment."""
    forms = sent or [form.sent] * 4
    return together(*(partial(copy_of(phone).answer, form.action, one) for one in forms))


def copy_of(phone):
    """The same phone once more, with its cookie."""
    other = Phone(phone.app)
    cookie = phone.client.get_cookie("scorekeeper")
    other.client.set_cookie("scorekeeper", cookie.value)
    return other


def test_the_same_hand_at_the_same_moment_is_one(crowd):
    phone, page = crowd
    form = page.hand
    answers = at_once(phone, form, *[form.fill(p0=6, p1=0, p2=0, last=3)] * 4)
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert acts(phone) == 3


@BOTH
def test_the_same_confirmation_at_the_same_moment_is_one(crowd):
    phone, page = crowd
    answers = at_once(phone, proposed(phone, page, 2, p0=6).form("/confirm"))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert acts(phone) == 3


@BOTH
def test_of_different_hands_at_the_same_moment_one_is_stored_the_others_are_asked(crowd):
    phone, page = crowd
    forms = [match_of(phone, page).hand for _ in range(4)]
    sent = [form.fill(p0=points, p1=0, p2=0, last=3) for points, form in enumerate(forms, 2)]
    answers = at_once(phone, forms[0], *sent)
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409]
    assert acts(phone) == 3


def test_undo_at_the_same_moment_undoes_once(crowd):
    phone, page = crowd
    page = hands(phone, page, (1, 1, 1))
    forms = [match_of(phone, page).form("/undo") for _ in range(4)]
    answers = at_once(phone, forms[0], *(form.sent for form in forms))
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409]
    assert content(match_of(phone, page)) == [(2, THEIRS)]


def test_two_newcomers_at_the_same_moment_are_one_and_a_question(crowd):
    phone, page = crowd
    forms = [asked(phone, page, "arrival") for _ in range(2)]
    names = zip(forms, ("Elena", "Franco"), strict=True)
    sent = [form.fill(name=name, player=1) for form, name in names]
    answers = at_once(phone, forms[0], *sent)
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert (acts(phone), counted(phone.app)[1]) == (3, 5)


@contextmanager
def after_reading(app, table, job):
    """Once this table was read, somebody else does a job before anything else is read."""
    with app.app_context():
        engine = db.engine
    jobs = [job]

    def read(connection, cursor, statement, *more):
        if f"FROM {table}" in statement and jobs:
            meanwhile(jobs.pop())

    sa.event.listen(engine, "after_cursor_execute", read)
    yield
    sa.event.remove(engine, "after_cursor_execute", read)
    assert not jobs


@RACES
# The seats are read with their match.
@pytest.mark.parametrize("table", ["act", "match"])
def test_a_page_that_is_read_while_somebody_sits_down_is_shown(crowd, table):
    phone, page = crowd
    form, other = asked(phone, page, "arrival"), copy_of(phone)
    job = partial(other.send, form, name="Elena", player=1)
    with after_reading(phone.app, table, job):
        assert phone.open(at(page)).status == 200


# Forged


def forged(phone, page, **fields):
    """A page that asks, its hidden fields changed: a sentence, nothing stored."""
    before = stored(phone.app)
    fields = {"kind": "add", "entry": "", "before": "", "body": "", "newcomers": ""} | fields
    answer = phone.forge(asking(phone, page, 2, "strike").form("/confirm"), **fields)
    assert answer.status in (409, 413, 422)
    assert stored(phone.app) == before
    return answer


def adjustment(**changes):
    return json.dumps({"adjustment": {"player": "0", "points": 1, **changes}})


def a_hand(**changes):
    body = {"last_trick": "0", "points": {"0": None, "1": 1, "2": 1, "3": 1}, **changes}
    return json.dumps({"hand": body})


def a_start(**changes):
    return json.dumps({"rules": {}, "players": list("0123"), "first_dealer": "0", **changes})


ARRIVAL = '{"arrival":{"player":"4","after":"0"}}'
FORGED = {
    "no JSON": {"body": '{"hand":'},
    "a list": {"body": "[]"},
    "a text": {"body": '"stop"'},
    "nothing": {},
    "an empty object": {"body": "{}"},
    "two entries": {"body": '{"stop":{},"withdrawal":{"player":"0"}}'},
    "no such entry": {"body": '{"win":{}}'},
    "an unknown key": {"body": adjustment(colour="red")},
    "a key twice": {"body": '{"stop":{},"stop":{}}'},
    "nested too deep": {"body": '{"hand":' + "[" * 20000},
    "a long number": {"body": adjustment(points=10**17)},
    "five thousand digits": {"body": '{"adjustment":{"player":"0","points":' + "9" * 5000 + "}}"},
    "half a character": {"body": '{"adjustment":{"player":"0","points":1,"reason":"\\ud800"}}'},
    "a fraction": {"body": adjustment(points=1.5)},
    "a seat nobody has": {"body": adjustment(player="9")},
    "a name for a seat": {"body": adjustment(player="Anna")},
    "a number for a seat": {"body": adjustment(player=0)},
    "a hand of nobody": {"body": a_hand(points={})},
    "a hand of a stranger": {"body": a_hand(points={"0": None, "9": 1})},
    "a hand that is none": {"body": a_hand(points={"0": 9, "1": 9})},
    "a hand in two ways": {"body": a_hand(counts={})},
    "a newcomer without a name": {"body": ARRIVAL},
    "a newcomer in a wrong seat": {"body": ARRIVAL, "newcomers": '{"7":"Elena"}'},
    "a newcomer in no seat": {"body": ARRIVAL, "newcomers": '{"x":"Elena"}'},
    "a newcomer in a seat taken": {"body": ARRIVAL, "newcomers": '{"0":"Elena"}'},
    "a newcomer called a list": {"body": ARRIVAL, "newcomers": '{"4":["Elena"]}'},
    "a newcomer called nothing": {"body": ARRIVAL, "newcomers": '{"4":""}'},
    "newcomers in a list": {"body": ARRIVAL, "newcomers": '["Elena"]'},
    "newcomers that are no JSON": {"body": ARRIVAL, "newcomers": "Elena"},
    "a newcomer who sits there": {"body": ARRIVAL, "newcomers": '{"4":"Anna"}'},
    "a newcomer twice": {"body": ARRIVAL, "newcomers": '{"4":"Zoe","5":"zoe"}'},
    "an opening": {"kind": "open", "body": a_start()},
    "an undo": {"kind": "undo"},
    "no kind": {"kind": ""},
    "an entry that is not there": {"kind": "replace", "entry": "9", "body": adjustment()},
    "no entry": {"kind": "replace", "body": adjustment()},
    "an entry of five thousand digits": {"kind": "strike", "entry": "9" * 5000},
    "striking the start": {"kind": "strike", "entry": "1"},
    "moving the start": {"kind": "move", "entry": "1"},
    "moving before itself": {"kind": "move", "entry": "2", "before": "2"},
    "moving before nothing": {"kind": "move", "entry": "2", "before": "9"},
    "restoring what stands": {"kind": "restore", "entry": "2"},
    "before nothing": {"body": adjustment(), "before": "9"},
    "a hand made a start": {"kind": "replace", "entry": "2", "body": a_start()},
    "a start made a hand": {"kind": "replace", "entry": "1", "body": a_hand()},
    "a start of nobody": {"kind": "replace", "entry": "1", "body": a_start(players=[])},
    "a start of strangers": {
        "kind": "replace",
        "entry": "1",
        "body": a_start(players=list("0123456")),
    },
    "a start with one twice": {
        "kind": "replace",
        "entry": "1",
        "body": a_start(players=list("01233")),
    },
    "a start of numbers": {"kind": "replace", "entry": "1", "body": a_start(players=[0, 1, 2, 3])},
    "a start with other rules": {"kind": "replace", "entry": "1", "body": a_start(rules={"x": 1})},
    "a start without rules": {"kind": "replace", "entry": "1", "body": a_start(rules=None)},
    "a start dealt by a stranger": {
        "kind": "replace",
        "entry": "1",
        "body": a_start(first_dealer="9"),
    },
    "fifty thousand characters": {"body": adjustment(reason="x" * 50_000)},
    "two megabytes": {"body": "x" * 2_000_000},
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_confirmation_gets_a_sentence(phone, what):
    page = forged(phone, hands(phone, start(phone), (3, 2, 1)), **FORGED[what])
    assert page.alert or page.status == 413
    assert "Something went wrong" not in page.text


@pytest.mark.parametrize("body", ['{"x":1}', '{"hand":{}}'])
def test_a_strike_with_a_body_is_refused(phone, body):
    page = hands(phone, start(phone), (3, 2, 1))
    forged(phone, page, kind="strike", entry="2", body=body)


@pytest.mark.parametrize("reason", ["x" * 201, "a\x00b"])
def test_a_forged_reason_is_no_longer_than_one_typed(phone, reason):
    page = hands(phone, start(phone), (3, 2, 1))
    forged(phone, page, body=adjustment(reason=reason))


def test_a_newcomer_whom_nothing_names_is_refused(phone):
    page = hands(phone, start(phone), (3, 2, 1))
    forged(phone, page, body=adjustment(), newcomers='{"4":"Elena"}')


def test_an_entry_of_another_match_is_not_touched(phone):
    page = hands(phone, start(phone), (3, 2, 1), (1, 1, 1))
    other = start(phone, at=f"/club/{page.key}/new")
    form = asking(phone, page, 3, "strike").form("/confirm")
    answer = phone.post(at(other, "/confirm"), form.sent | {"seen": "1"})
    assert (answer.status, answer.alert) == (422, "This entry is no longer there.")
    assert order(match_of(phone, page)) == [2, 3]


def test_a_newcomer_s_name_is_shown_as_it_is(phone):
    page = start(phone)
    form = asked(phone, page, "arrival")
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, name="<b>x</b>", player=1)
    assert "<b>x</b> sits down" in page.text
    page = choose(phone, page, "Save mine too")
    assert page.columns[2][0] == "<b>x</b>"


@pytest.mark.parametrize("missing", ["csrf_token", "once", "seen"])
def test_a_confirmation_without_its_keys_comes_back_to_be_confirmed(phone, missing):
    page = hands(phone, start(phone), (3, 2, 1))
    page = phone.forge(proposed(phone, page, 2, p0=6).form("/confirm"), **{missing: None})
    assert page.status == 422
    assert confirm(phone, page).rows == [("6", "2", "1", "2")]


def test_a_choice_without_its_token_keeps_the_hand(phone):
    page = second(phone, start(phone))
    page = phone.forge(page.forms("/confirm")[-1], csrf_token="x")
    assert "Anna 6, Bea 0, Carlo 0, Dino 5" in page.text


def test_a_last_trick_of_nobody_is_asked_again_on_a_stale_page(phone):
    page = start(phone)
    form = phone.open(page.path).hand
    hands(phone, page, (3, 2, 1))
    page = phone.send(form, p0=6, p1=0, p2=0)
    assert page.status == 409
    assert page.hand.values("p0", "p1", "p2") == ("6", "0", "0")
    assert play(phone, page, 6, 0, 0, last=3).status == 200


def test_after_one_choice_the_other_is_no_repetition_of_it(phone):
    forms = second(phone, start(phone)).forms("/confirm")
    assert len(forms) == 2
    phone.send(forms[0])
    assert phone.send(forms[1]).status == 409
    assert acts(phone) == 3


@pytest.mark.parametrize("body", ['{"stop":' + "[" * 500 + "]" * 500 + "}", "[" * 5000])
def test_a_forged_body_nested_deep_gets_a_sentence(phone, body):
    page = hands(phone, start(phone), (3, 2, 1))
    form = asking(phone, page, 2, "strike").form("/confirm")
    refused = phone.forge(form, kind="add", entry="", body=body)
    assert (refused.status, acts(phone)) == (422, 2)

"""The board: totals, who deals, the last hand and the end, without anything to touch."""

import pytest

from tests.match_model import correct, enter
from tests.pages import Phone, out_at_once, play, start
from tests.test_following import refresh
from tests.test_sharing import look_key


def board(phone, page):
    return phone.open(f"{page.path}/board")


def shown(page):
    """Name → total, as the board shows them."""
    places = page.tree.one("ol", "totals").all("li")
    return {one.one("h2").text: int(one.one("b", "total").text) for one in places}


def place(page, name):
    places = page.tree.one("ol", "totals").all("li")
    return next(one for one in places if one.one("h2").text == name)


def roles(page):
    """Who deals and who leads."""
    places = page.tree.one("ol", "totals").all("li")
    found = {one.one(cls="roles").text: one.one("h2").text for one in places}
    return found.get("deals"), found.get("leads")


def latest(page):
    return [one.text for one in page.tree.all("p", "latest")]


def stake(page):
    return " ".join(one.text for one in page.tree.all("p", "stake"))


def test_before_the_first_hand_all_have_nothing(phone):
    page = board(phone, start(phone))
    assert shown(page) == {"Anna": 0, "Bea": 0, "Carlo": 0, "Dino": 0}
    assert (roles(page), latest(page)) == (("Anna", "Bea"), [])


def test_the_board_shows_the_totals_the_dealer_and_the_last_hand(phone):
    page = board(phone, play(phone, start(phone), 3, 2, 1, last=3))
    assert shown(page) == {"Anna": 3, "Bea": 2, "Carlo": 1, "Dino": 5}
    assert roles(page) == ("Bea", "Carlo")
    assert latest(page) == ["hand 1: Anna 3, Bea 2, Carlo 1, Dino 5"]
    assert page.tree.one("p", "turn").text == "Hand 2"


def test_the_board_follows_a_correction(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    correct(phone, match, 2, p0=6, p1=2, p2=1)
    page = board(phone, match)
    assert shown(page) == {"Anna": 6, "Bea": 2, "Carlo": 1, "Dino": 2}
    assert latest(page) == ["hand 1: Anna 6, Bea 2, Carlo 1, Dino 2"]


def test_what_was_entered_last_is_said_also_when_it_is_no_hand(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    enter(phone, match, "adjustment", player=1, points=2, reason="late")
    assert latest(board(phone, match)) == ["Bea +2: late"]


def test_who_is_near_the_edge_is_marked_and_told(phone):
    match = start(phone)
    enter(phone, match, "adjustment", player=1, points=27)
    page = board(phone, match)
    assert "near" in place(page, "Bea")["class"].split()
    assert place(page, "Bea").one(cls="remark").text == "out with 4"
    assert "near" not in place(page, "Anna")["class"].split()
    assert stake(page) == "4 points and Bea is out."


def test_who_is_out_stays_on_the_board_and_neither_deals_nor_leads(phone):
    page = board(phone, out_at_once(phone, start(phone), 1))
    assert "out" in place(page, "Bea")["class"].split()
    assert place(page, "Bea").one(cls="remark").text == "out, hand 0"
    assert roles(page) == ("Anna", "Carlo")


def test_the_end_names_who_has_won_and_nobody_deals(phone):
    match = start(phone, "Anna", "Bea", threshold="6")
    page = board(phone, play(phone, match, 5, last=1))
    assert page.tree.one("p", "victory").text == "Anna has won"
    assert roles(page) == (None, None)
    assert stake(page) == ""
    assert "won" in place(page, "Anna")["class"].split()
    assert page.tree.all("p", "turn") == []


def test_several_winners_are_all_named(phone):
    match = start(phone, "Anna", "Bea", "Carlo", winners="2")
    page = board(phone, out_at_once(phone, match, 0))
    assert page.tree.one("p", "victory").text == "Bea and Carlo have won"


def test_busca_counts_its_busche_in_marks(phone):
    page = board(phone, play(phone, start(phone, preset="busca-5"), 23, 10, 5, last=""))
    assert shown(page) == {"Anna": 3, "Bea": 0, "Carlo": 0, "Dino": 0}
    assert len(place(page, "Anna").one(cls="marks").all("i")) == 3
    assert place(page, "Anna").all("progress") == []


def test_busca_s_loser_is_marked_at_the_end(phone):
    match = start(phone, preset="busca-5", threshold="3")
    page = board(phone, play(phone, match, 23, 10, 5, last=""))
    assert "lost" in place(page, "Anna")["class"].split()
    assert page.tree.one("p", "victory").text == "Bea, Carlo and Dino have won"


@pytest.mark.parametrize("count", [2, 8])
def test_from_two_to_eight_players_have_a_place(phone, count):
    names = ("Anna", "Bea", "Carlo", "Dino", "Elena", "Franco", "Gino", "Ida")[:count]
    page = board(phone, start(phone, *names))
    assert tuple(shown(page)) == names
    assert len(page.tree.all("ol", f"of{count}")) == 1


def test_without_script_the_board_asks_anew(phone):
    assert refresh(board(phone, start(phone))) == ["3"]


@pytest.mark.parametrize("looks", [False, True])
def test_the_board_has_nothing_to_fill_in_and_leads_back_to_its_match(phone, looks):
    match = start(phone)
    path = match.path.replace(match.key, look_key(phone, match.key)) if looks else match.path
    page = Phone(phone.app).open(f"{path}/board")
    assert page.forms() == []
    assert page.links == [path]


def test_both_keys_see_the_same_board(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    look = look_key(phone, match.key)
    mine = board(phone, match)
    theirs = Phone(phone.app).open(mine.path.replace(match.key, look))
    assert theirs.html == mine.html.replace(match.key, look)


def test_the_menu_leads_to_the_board(phone):
    match = start(phone)
    assert phone.open(phone.menu(match).link("Board")).path == f"{match.path}/board"


def test_odd_names_are_shown_as_they_are(phone):
    match = start(phone, "D'Angelo", "🃏 Zia", "<b>x</b>", "=1+1")
    assert tuple(shown(board(phone, match))) == ("D'Angelo", "🃏 Zia", "<b>x</b>", "=1+1")


def test_the_board_speaks_italian(phone):
    match = start(phone)
    enter(phone, match, "adjustment", player=1, points=27)
    italian = board(Phone(phone.app, "it"), match)
    assert stake(italian) == "Ancora 4 punti e Bea è fuori."
    assert italian.tree.one("p", "turn").text == "Smazzata 1"

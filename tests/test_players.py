"""A club's players on their pages: the list, another name, one person of two, hidden; undone."""

import unicodedata

import pytest

from scorekeeper.queries import find_club
from tests.match_model import asked, at, confirm, correct, enter, log, start_form
from tests.pages import Phone, play, start, stored

ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")


@pytest.fixture
def match(phone):
    """A match of Anna, Bea, Carlo and Dino with one hand, in a club where Ana plays, too."""
    page = play(phone, start(phone, played_on="2026-05-08"), 3, 2, 1, last=3)
    start(phone, "Ana", "Elena", at=club(page, "/new"), played_on="2026-05-01")
    return page


def club(match, rest=""):
    return f"/club/{match.key}{rest}"


def people(phone, match):
    """The list of players."""
    return phone.open(club(match, "/players"))


def lines(list_page):
    """What the list says, player by player."""
    return [line.text for line in list_page.tree.all(cls="person")]


def of(phone, match, name, rest="/edit"):
    """An address of a player, whom the list names."""
    links = people(phone, match).tree.all("a")
    found = next(one["href"] for one in links if one.text == f"Edit: {name}")
    return found.removesuffix("/edit") + rest


def number(phone, match, name):
    return of(phone, match, name, "").rpartition("/")[2]


def edited(phone, match, name):
    return phone.open(of(phone, match, name))


def renamed(phone, match, name, new):
    """The answer to a player's form with another name."""
    return phone.send(edited(phone, match, name).form("/edit"), name=new)


def joining(phone, match, name, other):
    """The page that asks whether two are one person."""
    form = edited(phone, match, name).form("/join")
    return phone.open(f"{form.action}?other={number(phone, match, other)}")


def joined(phone, match, kept, other):
    """The person's page after two were made one."""
    kept_number = number(phone, match, kept)
    return phone.send(joining(phone, match, kept, other).form("/join"), kept=kept_number)


def hidden(phone, match, name):
    return phone.send(edited(phone, match, name).form("/hide"))


def undone(phone, match):
    """The page after the touch on Undo."""
    return phone.send(next(form for form in match.forms() if form.button("") and undo(form)))


def undo(form):
    return form.button("").text == "Undo"


def looking(phone, match):
    """The look-only key of the club."""
    with phone.app.app_context():
        return find_club(match.key).look_key


# The list


def test_the_menu_leads_to_everybody_who_played_last_first(phone, match):
    shown = phone.open(phone.menu(phone.open(club(match, "/"))).link("Players"))
    assert shown.heading == "Players"
    assert [line.split()[0] for line in lines(shown)] == [
        "Anna",
        "Bea",
        "Carlo",
        "Dino",
        "Ana",
        "Elena",
    ]
    assert lines(shown)[0] == "Anna 1 match · last on 8 May 2026"


def test_a_club_without_players(phone, match):
    phone.send(phone.open(f"{match.path}/remove").form("/remove"))
    assert "Anna no match yet" in lines(people(phone, match))


def test_names_lead_to_records_and_edit(phone, match):
    links = people(phone, match).links
    assert club(match, f"/player/{number(phone, match, 'Anna')}") in links
    assert of(phone, match, "Anna") in links


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_shown_as_they_are(phone, match, name):
    shown = renamed(phone, match, "Carlo", name)
    assert shown.heading == name
    assert shown.said == f"“Carlo” is called “{name}” now."
    assert name in [line.partition(" 1 match")[0] for line in lines(people(phone, match))]
    assert hidden(phone, match, name).said == f"{name} is no longer offered in new matches."
    assert name in joined(phone, match, name, "Ana").said


def test_who_looks_on_sees_the_list_and_no_more(phone, match):
    joined(phone, match, "Anna", "Ana")
    look = looking(phone, match)
    shown = Phone(phone.app).open(f"/club/{look}/players")
    assert lines(shown)[0] == "Anna also Ana 2 matches · last on 8 May 2026"
    assert not [link for link in shown.links if "edit" in link]
    assert match.key not in shown.html


@pytest.mark.parametrize("rest", ["/edit", "/join", "/hide", "/show", "/apart"])
def test_who_looks_on_changes_nothing(phone, match, rest):
    sent = edited(phone, match, "Anna").form("/edit").sent | {"other": "5", "kept": "1"}
    address = of(phone, match, "Anna", rest).replace(match.key, looking(phone, match))
    before = stored(phone.app)
    stranger = Phone(phone.app)
    assert stranger.post(address, sent).status == 403
    assert stranger.open(address).status == 403
    assert stored(phone.app) == before


@pytest.mark.parametrize("rest", ["/edit", "/join", "/hide", "/show", "/apart"])
@pytest.mark.parametrize("whose", ["another club's", "nobody's", "too large"])
def test_a_player_who_is_not_of_the_club_is_not_found(phone, match, rest, whose):
    other = start(phone, "Zeno", "Yara")
    foreign = number(phone, other, "Zeno")
    who = {"another club's": foreign, "nobody's": "999", "too large": "9" * 30}[whose]
    sent = edited(phone, match, "Anna").form("/edit").sent
    assert phone.post(club(match, f"/player/{who}{rest}"), sent).status == 404


def test_nobody_is_joined_with_a_player_of_another_club(phone, match):
    foreign = number(phone, start(phone, "Zeno", "Yara"), "Zeno")
    answer = phone.open(of(phone, match, "Anna", f"/join?other={foreign}"))
    assert (answer.status, answer.alert) == (422, "Choose a player.")
    form = joining(phone, match, "Anna", "Ana").form("/join")
    assert phone.forge(form, other=foreign, kept=foreign).status == 422
    assert phone.forge(form, kept=foreign).status == 422


# Another name

WRONG = {
    "": "A name has 1 to 40 characters.",
    "   ": "A name has 1 to 40 characters.",
    "x" * 41: "A name has 1 to 40 characters.",
    "\u200b\u2060": "A name needs something that can be seen.",
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_name_is_refused_and_kept(phone, match, name):
    answer = renamed(phone, match, "Anna", name)
    assert (answer.status, answer.error("name")) == (422, WRONG[name])
    assert answer.form("/edit").value("name") == name
    assert answer.heading == "Anna"


@pytest.mark.parametrize("name", ["Bea", " BEA ", "ＢＥＡ"])
def test_the_name_of_another_offers_to_join_the_two(phone, match, name):
    answer = renamed(phone, match, "Ana", name)
    assert answer.status == 422
    assert answer.error("name") == "“Bea” is another player of the club."
    asks = phone.open(answer.link("Is it the same person?"))
    assert [one.text for one in asks.tree.all("label", "option")] == ["Ana 1 match", "Bea 1 match"]


def test_another_name_of_somebody_names_that_person(phone, match):
    joined(phone, match, "Anna", "Ana")
    answer = renamed(phone, match, "Bea", "ana")
    assert answer.error("name") == "“Ana” is another name of Anna."


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_case_and_accents_can_be_mended(phone, match, form):
    renamed(phone, match, "Carlo", unicodedata.normalize(form, "Niccolò"))
    answer = renamed(phone, match, "Niccolò", unicodedata.normalize(form, " NICCOLÒ "))
    assert answer.heading == unicodedata.normalize("NFC", "NICCOLÒ")
    assert undone(phone, answer).heading == unicodedata.normalize("NFC", "Niccolò")


def test_a_name_and_its_undo(phone, match):
    answer = renamed(phone, match, "Anna", "Annalisa")
    back = undone(phone, answer)
    assert (back.heading, back.said) == ("Anna", "“Annalisa” is called “Anna” now.")


def test_the_same_form_twice_is_friendly(phone, match):
    form = edited(phone, match, "Anna").form("/edit")
    for _ in range(2):
        answer = phone.send(form, name="Annalisa")
        assert (answer.status, answer.heading) == (200, "Annalisa")


def test_a_page_that_is_too_old_says_so_and_keeps_what_was_typed(phone, match):
    form = edited(phone, match, "Anna").form("/edit")
    renamed(phone, match, "Bea", "Beatrice")
    answer = phone.send(form, name="Annalisa")
    assert (answer.status, answer.heading) == (409, "Anna")
    assert answer.alert.startswith("Another phone was quicker")
    again = answer.form("/edit")
    assert again.value("name") == "Annalisa"
    assert phone.send(again).heading == "Annalisa"


def test_what_an_address_says_was_done_is_only_said_where_it_is_so(phone, match):
    address = of(phone, match, "Anna")
    for claim in (
        "renamed&was=%20",
        "renamed&was=Anna",
        "hide",
        "joined&who=2",
        "apart&who=x",
        "x",
    ):
        assert phone.open(f"{address}?did={claim}").said == ""


# One person


def test_what_joining_means_is_shown_first(phone, match):
    play(phone, start(phone, "Anna", "Zoe", at=club(match, "/new")), 3, last=1)
    asks = joining(phone, match, "Ana", "Anna")
    assert asks.heading == "One person, two names"
    assert "“Ana” has 1 match, “Anna” 2 matches: together 3 matches." in asks.text
    assert asks.form("/join").value("kept") == number(phone, match, "Anna")
    assert len(lines(people(phone, match))) == 7


def test_two_are_one_and_apart_again(phone, match):
    together = joined(phone, match, "Anna", "Ana")
    assert together.said == "“Ana” and “Anna” are one person now."
    assert lines(people(phone, match))[0] == "Anna also Ana 2 matches · last on 8 May 2026"
    alone = undone(phone, together)
    assert alone.said == "“Ana” and “Anna” are two players again."
    assert len(lines(people(phone, match))) == 6
    assert undone(phone, alone).said == "“Ana” and “Anna” are one person now."


def test_the_other_name_may_stay(phone, match):
    kept = number(phone, match, "Ana")
    answer = phone.send(joining(phone, match, "Anna", "Ana").form("/join"), kept=kept)
    assert (answer.heading, answer.said) == ("Ana", "“Anna” and “Ana” are one person now.")
    assert "Ana" in [name for name, *_ in phone.open(match.path).columns]


def test_the_undo_of_a_join_takes_all_names_back(phone, match):
    start(phone, "Annetta", "Zoe", at=club(match, "/new"), played_on="2026-04-01")
    joined(phone, match, "Ana", "Annetta")
    undone(phone, joined(phone, match, "Anna", "Ana"))
    shown = lines(people(phone, match))
    assert "Ana also Annetta 2 matches · last on 1 May 2026" in shown
    assert "Anna 1 match · last on 8 May 2026" in shown


def test_the_alias_s_address_leads_to_the_person(phone, match):
    address = of(phone, match, "Ana")
    joined(phone, match, "Anna", "Ana")
    assert phone.open(address).heading == "Anna"
    apart = phone.open(address).form("/apart")
    assert phone.send(apart).said == "“Ana” and “Anna” are two players again."
    assert phone.send(apart).status == 200


def test_who_sat_in_one_match_stays_two_and_the_matches_are_named(phone, match):
    for _ in range(5):
        start(phone, "Anna", "Bea", at=club(match, "/new"))
    asks = joining(phone, match, "Anna", "Bea")
    assert asks.alert == ("“Anna” and “Bea” are two people: both have a seat in the same match.")
    assert asks.forms("/join") == []
    assert len([link for link in asks.links if "/match/" in link]) == 5
    assert "and 1 more" in asks.text


def test_joined_while_they_sat_down_together_is_refused(phone, match):
    form = joining(phone, match, "Anna", "Ana").form("/join")
    start(phone, "Anna", "Ana", at=club(match, "/new"))
    answer = phone.send(form)
    assert (answer.status, answer.alert[:24]) == (422, "“Anna” and “Ana” are two")


def test_joining_twice_is_friendly(phone, match):
    form = joining(phone, match, "Anna", "Ana").form("/join")
    assert [phone.send(form).status, phone.send(form).status] == [200, 200]
    assert phone.open(f"{form.action}?other={form.value('other')}").path.endswith("/edit")


def test_a_join_from_an_old_page_is_shown_once_more(phone, match):
    start(phone, "Zoe", "Yara", at=club(match, "/new"))
    form = joining(phone, match, "Zoe", "Ana").form("/join")
    joined(phone, match, "Anna", "Ana")
    answer = phone.send(form, kept=number(phone, match, "Zoe"))
    assert (answer.status, answer.alert[:22]) == (409, "Another phone was quic")
    assert "“Zoe” has 1 match, “Anna” 2 matches: together 3 matches." in answer.text
    assert phone.send(answer.form("/join")).said == "“Anna” and “Zoe” are one person now."


def test_nobody_chosen(phone, match):
    form = edited(phone, match, "Anna").form("/join")
    assert form.value("other") == ""
    answer = phone.open(f"{form.action}?other=")
    assert (answer.status, answer.alert) == (422, "Choose a player.")


# Who comes


def test_who_no_longer_comes_is_not_offered_and_back_when_typed(phone, match):
    answer = hidden(phone, match, "Elena")
    assert "Elena" not in phone.open(club(match, "/new")).form("/new").offered("pick")
    assert "No longer come" in people(phone, match).text
    assert undone(phone, answer).said == "Elena is offered in new matches again."
    hidden(phone, match, "Elena")
    start(phone, "ELENA", "Bea", at=club(match, "/new"))
    assert "Elena" in phone.open(club(match, "/new")).form("/new").offered("pick")


def test_hiding_twice_is_friendly(phone, match):
    form = edited(phone, match, "Elena").form("/hide")
    for _ in range(2):
        answer = phone.send(form)
        assert (answer.status, answer.said[:5]) == (200, "Elena")


@pytest.mark.parametrize("rest", ["/hide", "/show", "/apart"])
def test_where_a_form_was_sent_to_opens_the_player(phone, match, rest):
    assert phone.open(of(phone, match, "Anna", rest)).heading == "Anna"


# Names in matches


def test_two_names_of_one_person_are_refused_in_a_new_match(phone, match):
    joined(phone, match, "Anna", "Ana")
    answer = start(phone, "Bea", "ana", "Anna", at=club(match, "/new"))
    assert answer.status == 422
    assert answer.error("player3") == "“ana” and “Anna” are one person."
    assert answer.form("/new").values("player2", "player3") == ("ana", "Anna")


def test_a_joined_name_starts_a_match_for_the_person(phone, match):
    joined(phone, match, "Anna", "Ana")
    assert start(phone, "ANA", "Bea", at=club(match, "/new")).heading == "Anna and Bea"


NEWCOMERS = {"arrival": {"player": 0}, "substitution": {"player": 1}}


@pytest.mark.parametrize("kind", NEWCOMERS)
def test_a_joined_name_of_somebody_at_the_table_is_no_newcomer(phone, match, kind):
    joined(phone, match, "Anna", "Ana")
    before = stored(phone.app)
    answer = phone.send(asked(phone, match, kind), name="ana", **NEWCOMERS[kind])
    assert answer.error("name") == "“ana” is Anna, who sits at the table already."
    assert stored(phone.app) == before


@pytest.mark.parametrize("kind", NEWCOMERS)
def test_a_joined_name_of_somebody_else_seats_the_person(phone, match, kind):
    start(phone, "Ella", "Zeno", at=club(match, "/new"))
    joined(phone, match, "Elena", "Ella")
    after = enter(phone, match, kind, name="ELLA", **NEWCOMERS[kind])
    assert "Elena" in [name for name, *_ in after.columns]
    assert after.said.startswith("Saved: Elena")


def test_who_went_home_comes_back_under_another_name(phone, match):
    joined(phone, match, "Anna", "Ana")
    enter(phone, match, "withdrawal", player=0)
    after = enter(phone, match, "arrival", name="Ana")
    assert [name for name, *_ in after.columns] == ["Anna", "Bea", "Carlo", "Dino"]


def test_a_joined_name_in_the_start_keeps_the_seat(phone, match):
    joined(phone, match, "Anna", "Ana")
    form = start_form(phone, match)
    assert phone.send(form, player1="ana").path == at(match)
    twice = phone.send(form, player2="ana")
    assert twice.error("player2") == "“Anna” and “ana” are one person."


def test_a_correction_names_the_person(phone, match):
    start(phone, "Ella", "Zeno", at=club(match, "/new"))
    joined(phone, match, "Elena", "Ella")
    entry = enter(phone, match, "arrival", name="Zoe", player=0).bodies[0]["id"][1:]
    after = correct(phone, match, entry, name="ella")
    assert "Elena" in [name for name, *_ in after.columns]


def test_a_join_between_preview_and_confirmation_seats_nobody_twice(phone, match):
    entry = enter(phone, match, "arrival", name="Zoe", player=0).bodies[0]["id"][1:]
    form = phone.open(at(match, f"/entry/{entry}/correct")).form("/correct")
    shown = phone.send(form, name="Ana")
    joined(phone, match, "Anna", "Ana")
    answer = phone.send(shown.form("/confirm"))
    assert (answer.status, answer.alert) == (
        422,
        "“Ana” is Anna, who sits at the table already.",
    )


# Everywhere at once


def shows(phone, match):
    """All pages that name who sits in a match, by what they are."""
    look = at(match).replace(match.key, looking(phone, match))
    pages = {
        "match": phone.open(at(match)),
        "look-only": Phone(phone.app).open(look),
        "board": phone.open(at(match, "/board")),
        "log": phone.open(at(match, "/log")),
        "history": phone.open(club(match, "/matches")),
        "home": phone.open(club(match, "/")),
        "start": phone.open(at(match, "/start")),
        "again": phone.open(club(match, f"/new?like={match.path.split('/')[4]}")),
        "export": phone.open(at(match, "/export")),
        "csv": phone.client.get(at(match, "/export.csv")).get_data(as_text=True),
        "json": phone.client.get(at(match, "/export.json")).get_data(as_text=True),
    }
    return {what: getattr(one, "html", one) for what, one in pages.items()}


def test_after_a_rename_all_pages_agree(phone, match):
    enter(phone, match, "adjustment", player=0, points=2)
    before = phone.client.get(at(match)).headers["ETag"]
    renamed(phone, match, "Anna", "Gelsomina")
    for what, html in shows(phone, match).items():
        assert "Gelsomina" in html, what
        assert "Anna" not in html, what
    assert phone.client.get(at(match), headers={"If-None-Match": before}).status_code == 200
    assert log(phone, match)[0][1] == "Gelsomina +2"


def test_after_a_join_all_pages_agree(phone, match):
    renamed(phone, match, "Ana", "Gelsomina")
    enter(phone, match, "adjustment", player=0, points=2)
    joined(phone, match, "Gelsomina", "Anna")
    for what, html in shows(phone, match).items():
        assert "Gelsomina" in html, what
    assert [name for name, *_ in phone.open(at(match)).columns] == [
        "Gelsomina",
        "Bea",
        "Carlo",
        "Dino",
    ]
    past = phone.open(club(match, f"/matches?player={number(phone, match, 'Gelsomina')}"))
    assert len(past.tree.one("ol", "past").all("li")) == 2


def test_confirmed_starts_know_the_new_name(phone, match):
    renamed(phone, match, "Anna", "Gelsomina")
    shown = phone.send(start_form(phone, match), first_dealer=2)
    assert "Gelsomina" in [name for name, *_ in confirm(phone, shown).columns]

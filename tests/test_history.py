"""The history: newest first, by game and by player, page by page, what was thrown away."""

from urllib.parse import urlencode

import pytest
import sqlalchemy as sa

from scorekeeper.models import db
from scorekeeper.records import summaries
from tests.pages import Phone, play, start
from tests.statements import sent

FIRST = ("Anna", "Bea", "Carlo", "Dino")


def history(phone, key, query=""):
    return phone.open(f"/club/{key}/matches{query}")


def looked_through(phone, key, **fields):
    """The list that the form leads to, its other fields as they stand."""
    form = history(phone, key).form("/matches")
    return history(phone, key, f"?{urlencode(form.fill(**fields), doseq=True)}")


def listed(page):
    """What the list shows: day, title, what is said of it, who won."""
    items = page.tree.all("ol", "past")
    rows = items[0].all("a") if items else []
    return [
        (
            row.one("span", "day").text,
            row.one("b", "name").text,
            row.one("span", "what").one("small").text,
        )
        for row in rows
    ]


def titles(page):
    return [title for _, title, _ in listed(page)]


def won(page):
    return [row.one("span", "who").text for row in page.tree.one("ol", "past").all("a")]


def several(phone, *days, **fields):
    """Matches of these days of May, named by their place; the key of their club."""
    key = start(phone, name="1", played_on=f"2026-05-{days[0]:02}", **fields).key
    for number, day in enumerate(days[1:], 2):
        fields = {"name": str(number), "played_on": f"2026-05-{day:02}"}
        start(phone, at=f"/club/{key}/new", **fields)
    return key


def test_a_club_without_a_match_left_says_so(phone):
    page = start(phone)
    phone.send(phone.open(f"{page.path}/remove").form("/remove"))
    shown = history(phone, page.key)
    assert listed(shown) == []
    assert "No match here yet." in shown.text


def test_the_newest_comes_first_and_of_one_day_the_last_started(phone):
    assert titles(history(phone, several(phone, 3, 9, 3, 1))) == ["2", "3", "1", "4"]


def test_a_match_shows_day_game_hands_and_winners(phone):
    page = start(phone, "Anna", "Bea", threshold="6", played_on="2026-05-04")
    shown = history(phone, play(phone, page, 5, last=1).key)
    assert listed(shown) == [("4 May", "Anna and Bea", "Ciapanò to 6 · 1 hand")]
    assert won(shown) == ["wins Anna"]


def test_an_open_match_is_in_the_history_too(phone):
    assert won(history(phone, start(phone).key)) == ["being played"]


def test_of_another_year_the_year_is_shown(phone):
    key = start(phone, played_on="2019-12-31").key
    assert listed(history(phone, key))[0][0] == "31 Dec 2019"


def test_italian_months(phone):
    key = start(phone, played_on="2019-12-31").key
    phone.headers = {"Accept-Language": "it"}
    assert listed(history(phone, key))[0][0] == "31 dic 2019"


def test_every_match_opens_its_sheet(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    link = history(phone, page.key).tree.one("ol", "past").one("a")["href"]
    assert phone.open(link).rows == page.rows


def mixed(phone):
    """A match of each game, Elena only in the first."""
    key = start(phone, "Anna", "Elena", name="one").key
    start(phone, at=f"/club/{key}/new", preset="busca-5", name="two")
    return key


@pytest.mark.parametrize(
    ("game", "names"), [("", ["two", "one"]), ("ciapano", ["one"]), ("busca", ["two"])]
)
def test_the_history_of_a_game(phone, game, names):
    form = history(phone, mixed(phone)).form("/matches")
    page = phone.open(f"{form.action}?game={game}")
    assert titles(page) == names
    assert page.form("/matches").value("game") == game


@pytest.mark.parametrize(
    ("player", "names"), [("Elena", ["one"]), ("Anna", ["two", "one"]), ("Carlo", ["two"])]
)
def test_the_history_of_a_player(phone, player, names):
    form = history(phone, mixed(phone)).form("/matches").node
    number = next(one["value"] for one in form.all("option") if one.text == player)
    page = phone.open(f"{form['action']}?player={number}&game=")
    assert titles(page) == names
    assert page.form("/matches").value("player") == number


def test_the_filters_offer_both_games_and_the_club_s_players(phone):
    form = history(phone, mixed(phone)).form("/matches").node
    assert [one.text for one in form.one("select", id="game").all("option")] == [
        *("all", "Ciapanò", "Busca"),
    ]
    assert [one.text for one in form.one("select", id="player").all("option")] == [
        *("all", *FIRST, "Elena"),
    ]


def test_a_player_of_another_club_is_no_filter_to_look_through(phone):
    key, _ = mixed(phone), start(Phone(phone.app), "Zeno", "Yara")
    assert titles(history(phone, key, "?player=6")) == []


@pytest.mark.parametrize(
    "query",
    [
        "?game=poker",
        "?player=x",
        "?player=",
        "?older=x",
        "?newer=2026-02-30.1",
        "?older=2026-05-01",
    ],
)
def test_a_filter_that_is_none_is_ignored(phone, query):
    assert titles(history(phone, mixed(phone), query)) == ["two", "one"]


@pytest.mark.parametrize("query", ["?player=999999999", "?text=xyz", "?since=2030-01-01"])
def test_where_nothing_is_found_the_page_says_so(phone, query):
    page = history(phone, mixed(phone), query)
    assert titles(page) == []
    assert "No match like that here." in page.text
    assert titles(phone.open(page.link("Show all again"))) == ["two", "one"]


@pytest.mark.parametrize("query", ["?older=0001-01-01.1", "?newer=9999-12-31.1"])
def test_before_the_first_and_after_the_last_match_there_is_none(phone, query):
    assert titles(history(phone, mixed(phone), query)) == []


@pytest.mark.parametrize(
    "query", ["player=" + "9" * 5000, "older=2026-05-01." + "9" * 5000, "newer=%00.%00", "game=%F0"]
)
def test_no_address_makes_a_traceback(phone, query):
    assert history(phone, start(phone).key, f"?{query}").status == 200


def test_a_hundred_and_five_matches_are_turned_over_page_by_page(phone):
    key = several(phone, *(1 + number % 28 for number in range(105)))
    pages = [history(phone, key)]
    while older := [one["href"] for one in pages[-1].tree.all("a", rel="next")]:
        pages.append(phone.open(older[0]))
    seen = [title for page in pages for title in titles(page)]
    assert [len(titles(page)) for page in pages] == [50, 50, 5]
    assert sorted(map(int, seen)) == list(range(1, 106))
    newer = phone.open(pages[1].tree.one("a", rel="prev")["href"])
    assert titles(newer) == titles(pages[0])
    assert not pages[0].tree.all("a", rel="prev")


def test_turning_over_keeps_the_filter(phone):
    key = several(phone, *[9] * 51)
    page = history(phone, key, "?game=ciapano")
    assert "game=ciapano" in page.tree.one("a", rel="next")["href"]


def test_the_home_page_shows_the_last_five_and_leads_to_all(phone):
    key = start(phone, "Anna", "Bea", name="1").key
    for number in range(2, 8):
        page = start(phone, "Anna", "Bea", at=f"/club/{key}/new", name=str(number))
        phone.send(phone.open(f"{page.path}/enter/stop").form("/stop"))
    home = phone.open(f"/club/{key}/")
    assert titles(home) == ["7", "6", "5", "4", "3"]
    assert titles(phone.open(home.link("All matches (7)"))) == list("7654321")


def thrown_away(phone):
    """The page of a match that was thrown away; another one is still there."""
    key = several(phone, 1, 2)
    page = phone.open(history(phone, key).tree.one("ol", "past").all("a")[0]["href"])
    phone.send(phone.open(f"{page.path}/remove").form("/remove"))
    return page


def test_what_was_thrown_away_has_a_list_of_its_own(phone):
    key = thrown_away(phone).key
    assert titles(history(phone, key)) == ["1"]
    assert titles(history(phone, key, "?removed=1")) == ["2"]


def test_the_list_of_what_was_thrown_away_can_be_found(phone):
    page = history(phone, thrown_away(phone).key)
    link = next(one for one in page.links if "removed=1" in one)
    shown = phone.open(link)
    back = phone.open(shown.tree.one("ol", "past").one("a")["href"]).form("/return")
    assert phone.send(back).status == 200
    assert titles(history(phone, page.key)) == ["2", "1"]


def noted(phone):
    """Three matches: one with a name, one with a note, one with a hand's note and a reason."""
    page = start(phone, name="Finale 50%_a", played_on="2026-05-01")
    other = start(phone, at=f"/club/{page.key}/new", played_on="2026-05-02")
    note = {"note": "Da Niccolo\u0300, all'osteria", "name": "Bella"}
    phone.send(phone.open(f"{other.path}/about").form("/about"), **note)
    third = start(phone, at=f"/club/{page.key}/new", played_on="2026-05-03", name="Terza")
    hand = {"p0": 3, "p1": 2, "p2": 1, "last": 3, "note": "Rivincita di Dino"}
    third = phone.send(third.hand, **hand)
    form = phone.open(f"{third.path}/enter/adjustment").form("/adjustment")
    phone.send(form, player="0", points="2", reason="Renonce")
    return page.key


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("finale", ["Finale 50%_a"]),
        ("  FINALE ", ["Finale 50%_a"]),
        ("50%_A", ["Finale 50%_a"]),
        ("%", ["Finale 50%_a"]),
        ("50%a", []),
        ("_", ["Finale 50%_a"]),
        ("\\", []),
        ("niccolò osteria", ["Bella"]),
        ("osteria da", ["Bella"]),
        ("niccolo osteria", []),
        ("rivincita", ["Terza"]),
        ("renonce dino", ["Terza"]),
        ("ell", ["Bella"]),
        ("carlo", []),
        ("<b>", []),
        ("", ["Terza", "Bella", "Finale 50%_a"]),
    ],
)
def test_a_text_is_searched_for_in_names_and_notes(phone, text, names):
    page = looked_through(phone, noted(phone), text=text)
    assert titles(page) == names
    assert page.form("/matches").value("text") == text


@pytest.mark.parametrize(
    ("since", "until", "names"),
    [
        ("2026-05-02", "", ["Terza", "Bella"]),
        ("", "2026-05-02", ["Bella", "Finale 50%_a"]),
        ("2026-05-02", "2026-05-02", ["Bella"]),
    ],
)
def test_the_history_of_some_days(phone, since, until, names):
    page = looked_through(phone, noted(phone), since=since, until=until)
    assert titles(page) == names
    assert page.form("/matches").values("since", "until") == (since, until)
    assert "open" in page.form("/matches").node.one("details")


def test_filters_narrow_each_other_down_and_the_number_is_said(phone):
    page = looked_through(phone, noted(phone), text="i", since="2026-05-02")
    assert titles(page) == ["Terza", "Bella"]
    assert page.tree.one(role="status").text == "2 matches"
    assert titles(phone.open(page.link("Show all again"))) == ["Terza", "Bella", "Finale 50%_a"]


@pytest.mark.parametrize(
    ("fields", "wrong", "sentence"),
    [
        ({"since": "31/12/2026"}, "since", "No such day. Written out, a day is 2026-05-31."),
        ({"since": "2026-05-02", "until": "2026-05-01"}, "until", "before the first"),
        ({"text": "x" * 101}, "text", "At most 100 characters, please."),
    ],
)
def test_what_can_t_be_looked_for_stays_with_a_sentence(phone, fields, wrong, sentence):
    page = looked_through(phone, noted(phone), game="busca", **fields)
    form = page.form("/matches")
    assert page.status == 422
    assert sentence in page.error(wrong)
    assert {name: form.value(name) for name in fields} == fields
    assert form.value("game") == "busca"
    assert titles(page) == []


@pytest.mark.parametrize("text", ["%00", "%F0%9F", "%ED%A0%80", "%0A", "a" * 99, "' OR 1=1 --"])
def test_no_text_makes_a_traceback(phone, text):
    assert history(phone, start(phone).key, f"?text={text}").status in (200, 422)


def test_turning_over_keeps_every_filter(phone):
    key = several(phone, 1, 2, 3, *[9] * 50)
    query = f"?{urlencode({'text': '', 'game': 'ciapano', 'player': 1, 'since': '2026-05-01'})}"
    page = history(phone, key, query)
    older = phone.open(page.tree.one("a", rel="next")["href"])
    form = older.form("/matches")
    assert form.values("game", "player", "since") == ("ciapano", "1", "2026-05-01")
    assert titles(older) == ["3", "2", "1"]
    assert titles(phone.open(older.tree.one("a", rel="prev")["href"])) == titles(page)


def test_turning_over_keeps_the_text(phone):
    key = several(phone, 1, 2)
    for number in range(3, 55):
        start(phone, at=f"/club/{key}/new", name=f"other {number}", played_on="2026-05-30")
    page = looked_through(phone, key, text="OTHER")
    assert len(titles(page)) == 50
    older = phone.open(page.tree.one("a", rel="next")["href"])
    assert titles(older) == ["other 4", "other 3"]


def test_who_only_looks_on_looks_through_the_matches_too(phone):
    page = start(phone, name="Finale")
    start(phone, at=f"/club/{page.key}/new", name="Altra")
    share = phone.open(f"/club/{page.key}/share?to=look").tree.one("input", id="link")["value"]
    look = share.rstrip("/").rsplit("/", 1)[1]
    shown = looked_through(Phone(phone.app), look, text="fin")
    assert titles(shown) == ["Finale"]
    assert not [link for link in shown.links if "removed" in link]


def test_what_was_thrown_away_is_looked_through_by_itself(phone):
    key = thrown_away(phone).key
    found = history(phone, key, "?removed=1&text=2")
    assert titles(found) == ["2"]
    assert found.form("/matches").value("removed") == "1"
    assert titles(phone.open(found.link("Show all again"))) == ["2"]
    assert titles(history(phone, key, "?text=2")) == []


def test_a_hidden_or_joined_player_can_be_looked_for(phone):
    key = mixed(phone)
    with phone.app.app_context():
        db.session.execute(sa.text("UPDATE player SET hidden = true WHERE name = 'Anna'"))
        same = "UPDATE player SET same_as = (SELECT id FROM player WHERE name = 'Anna')"
        db.session.execute(sa.text(f"{same} WHERE name = 'Carlo'"))
        carlo, anna = (
            db.session.scalar(sa.text(f"SELECT id FROM player WHERE name = '{name}'"))
            for name in ("Carlo", "Anna")
        )
        db.session.commit()
    page = history(phone, key, f"?player={carlo}")
    assert page.form("/matches").value("player") == str(anna)
    assert titles(page) == ["two", "one"]


def selects(phone, address):
    """How many statements a page sends that read."""
    with phone.app.app_context():
        engine = db.engine
    with sent(engine) as found:
        assert phone.open(address).status == 200
    return len([one for one, _ in found if one.startswith("SELECT")])


def test_every_page_costs_a_handful_of_statements_however_many_matches(phone):
    key = several(phone, *[9] * 54)
    first = f"/club/{key}/matches"
    history(phone, key, "?text=1")
    older = history(phone, key).tree.one("a", rel="next")["href"]
    assert selects(phone, older) == selects(phone, first) <= 5
    assert selects(phone, f"{first}?text=1&game=ciapano") <= 8
    assert selects(phone, f"/club/{key}/") <= 10
    several_more = [start(phone, at=f"/club/{key}/new") for _ in range(12)]
    assert len(several_more) == 12
    home, listed_again = f"/club/{key}/", f"/club/{key}/matches"
    phone.open(home)
    assert selects(phone, listed_again) <= 5
    assert selects(phone, home) <= 10


def test_a_list_out_of_summaries_replays_nothing(phone, monkeypatch):
    key = several(phone, *range(1, 24))
    before = titles(history(phone, key)), phone.open(f"/club/{key}/").text
    monkeypatch.setattr(summaries, "replayed", None)
    assert (titles(history(phone, key)), phone.open(f"/club/{key}/").text) == before

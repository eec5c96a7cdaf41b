"""The history: newest first, by game and by player, page by page, what was thrown away."""

import pytest

from tests.pages import Phone, play, start

FIRST = ("Anna", "Bea", "Carlo", "Dino")


def history(phone, key, query=""):
    return phone.open(f"/club/{key}/matches{query}")


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


@pytest.mark.parametrize(
    "query", ["?player=999999999", "?older=0001-01-01.1", "?newer=9999-12-31.1"]
)
def test_where_nothing_is_found_the_page_says_so(phone, query):
    page = history(phone, mixed(phone), query)
    assert "No match here yet." in page.text


@pytest.mark.parametrize(
    "query", ["player=" + "9" * 5000, "older=2026-05-01." + "9" * 5000, "newer=%00.%00", "game=%F0"]
)
def test_no_address_makes_a_traceback(phone, query):
    assert history(phone, start(phone).key, f"?{query}").status == 200


def test_forty_five_matches_are_turned_over_page_by_page(phone):
    key = several(phone, *(1 + number % 28 for number in range(45)))
    pages = [history(phone, key)]
    while older := [one["href"] for one in pages[-1].tree.all("a", rel="next")]:
        pages.append(phone.open(older[0]))
    seen = [title for page in pages for title in titles(page)]
    assert [len(titles(page)) for page in pages] == [20, 20, 5]
    assert sorted(map(int, seen)) == list(range(1, 46))
    newer = phone.open(pages[1].tree.one("a", rel="prev")["href"])
    assert titles(newer) == titles(pages[0])
    assert not pages[0].tree.all("a", rel="prev")


def test_turning_over_keeps_the_filter(phone):
    key = several(phone, *range(1, 24))
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

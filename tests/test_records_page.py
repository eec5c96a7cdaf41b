"""The records: small matches whose numbers can be counted by hand, and what is behind them."""

import pytest

from scorekeeper.players import hide, join
from scorekeeper.presenting.ratios import each, share
from scorekeeper.queries import find_club
from tests.pages import Phone, play, start
from tests.test_sharing import look_key

PAIR = ("Anna", "Bea")


def lost_by_bea(phone, points, at="/new", players=PAIR, **fields):
    """A match to 6 of one hand: Anna takes so many points, Bea the rest with the last trick."""
    page = start(phone, *players, at=at, threshold="6", **fields)
    return play(phone, page, points, last=1)


def two_years(phone):
    """Three matches: Anna wins with 4 and 5, in between Bea by a cappotto. Their club's address."""
    club = f"/club/{lost_by_bea(phone, 4, played_on='2025-12-30').key}"
    lost_by_bea(phone, 5, f"{club}/new", played_on="2026-05-04")
    lost_by_bea(phone, 0, f"{club}/new", played_on="2026-06-01")
    return club


def table(page, caption):
    """A table's lines: player → what stands in its columns, by their heads."""
    found = next(one for one in page.tree.all("table") if one.one("caption").text == caption)
    heads = [one.text.rstrip(" ↑↓") for one in found.one("thead").all("th")]
    return {
        row.one("th").one("a").text: dict(
            zip(heads[1:], [cell.text for cell in row.all("td")], strict=True)
        )
        for row in found.one("tbody").all("tr")
    }


def names(page):
    return list(table(page, "Matches and hands"))


def facts(page):
    """The counts on a player's page, by what they are called."""
    pairs = [pair for part in page.tree.all("dl") for pair in part.all("div")]
    return {one.one("dt").text: one.one("dd").text for one in pairs}


def said(page, beginning):
    """Where the number leads that is said so."""
    found = [one for one in page.tree.all("a") if one["aria-label"].startswith(beginning)]
    assert len(found) == 1, [one["aria-label"] for one in found]
    return found[0]["href"]


def found(page):
    """The matches listed behind a number: day, title, the hands."""
    return [
        (
            item.one("span", "day").text,
            item.one("b", "name").text,
            [one.text for one in item.all("a")[1:]],
        )
        for item in page.tree.one("ol", "past").all("li")
    ]


def test_every_number_of_three_small_matches(phone):
    page = phone.open(f"{two_years(phone)}/records")
    assert page.status == 200
    assert table(page, "Matches and hands") == {
        "Anna": {"matches": "3", "won": "2 67%", "points a hand": "6.7"},
        "Bea": {"matches": "3", "won": "1 33%", "points a hand": "4.3"},
    }
    assert table(page, "First and last") == {
        "Anna": {"won together": "0", "first out": "1", "last place": "1"},
        "Bea": {"won together": "0", "first out": "2", "last place": "2"},
    }
    hands = {"hands": "3", "last tricks": "0", "cappotti made": "0", "cappotti suffered": "1"}
    mirrored = {"last tricks": "3", "cappotti made": "1", "cappotti suffered": "0"}
    assert table(page, "Hands") == {"Anna": hands, "Bea": hands | mirrored}
    assert "Ciapanò · all time 3 matches, 3 hands, 1 cappotto" in page.text


def test_a_year_and_two_days_narrow_it_down(phone):
    club = two_years(phone)
    page = phone.open(phone.open(f"{club}/records").link("2025"))
    assert table(page, "Matches and hands")["Anna"]["matches"] == "1"
    form = page.form("/records")
    page = phone.open(f"{form.action}?game=ciapano&since=2026-05-04&until=2026-05-31")
    assert table(page, "Matches and hands")["Anna"]["points a hand"] == "5.0"
    assert "Ciapanò · 4 May 2026 to 31 May 2026" in page.text
    assert page.form("/records").values("since", "until") == ("2026-05-04", "2026-05-31")


def test_the_years_there_are_can_be_chosen(phone):
    page = phone.open(f"{two_years(phone)}/records?year=2026")
    years = page.tree.one("nav", "years").all("a")
    assert [one.text for one in years] == ["all time", "2026", "2025"]
    assert [one.text for one in years if "aria-current" in one] == ["2026"]


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ("since=3/5/2026", "since", "No such day. Written out, a day is 2026-05-31."),
        ("until=2026-02-30", "until", "No such day. Written out, a day is 2026-05-31."),
        ("since=%00", "since", "No such day. Written out, a day is 2026-05-31."),
        (
            "since=2026-05-04&until=2026-05-03",
            "until",
            "The last day is before the first one.",
        ),
    ],
)
def test_days_that_are_none_are_refused_and_stay(phone, query, field, sentence):
    club = two_years(phone)
    for page in (f"{club}/records", f"{club}/player/{number_of(phone, club, 'Anna')}"):
        answer = phone.open(f"{page}?game=ciapano&{query}")
        assert answer.status == 422
        assert answer.error(field) == sentence
        assert not answer.tree.all("table")
    typed = query.rpartition("=")[2].replace("%00", "\x00")
    form = next(one for one in answer.forms() if one.offered(field) is not None)
    assert form.value(field) == typed


def number_of(phone, club, name):
    """A player's number, out of the address of the page."""
    href = phone.open(f"{club}/records").link(name)
    return href.partition("/player/")[2].partition("?")[0]


@pytest.mark.parametrize(
    "query",
    ["game=poker", "year=x", "year=99999", "year=0000", "sort=x", "since=&until=", "year=²"],
)
def test_what_an_address_asks_for_in_vain_is_ignored(phone, query):
    page = phone.open(f"{two_years(phone)}/records?{query}")
    assert page.status == 200
    assert names(page) == ["Anna", "Bea"]


def test_the_order_can_be_chosen(phone):
    club = two_years(phone)
    page = phone.open(f"{club}/records")
    assert names(page) == ["Anna", "Bea"]
    page = phone.open(page.link("points a hand"))
    assert names(page) == ["Bea", "Anna"]
    heads = page.tree.all("table")[0].one("thead").all("th")
    assert [one.text for one in heads if one["aria-sort"]] == ["points a hand ↑"]
    assert names(phone.open(page.link("Player"))) == ["Anna", "Bea"]


@pytest.mark.parametrize("path", ["records", "records?game=busca", "records?year=2020"])
def test_where_no_match_is_over_the_page_says_so(phone, path):
    page = phone.open(f"/club/{start(phone).key}/{path}")
    assert page.status == 200
    assert not page.tree.all("table")
    assert "No match of" in page.text


def test_a_match_stopped_before_its_first_hand_counts_for_nothing(phone):
    page = start(phone)
    phone.send(phone.open(f"{page.path}/enter/stop").form("/stop"))
    records = phone.open(f"/club/{page.key}/records")
    assert "No match of Ciapanò is over yet." in records.text


def test_thrown_away_and_running_matches_do_not_count(phone):
    club = two_years(phone)
    start(phone, *PAIR, at=f"{club}/new")
    page = lost_by_bea(phone, 3, f"{club}/new")
    phone.send(phone.open(f"{page.path}/remove").form("/remove"))
    assert table(phone.open(f"{club}/records"), "Matches and hands")["Anna"]["matches"] == "3"


def busca(phone, *points, at="/new", **fields):
    """A match of Busca that its first hand ends."""
    page = start(phone, at=at, preset="busca-5", threshold="1", **fields)
    return phone.send(page.hand, **{f"p{seat}": one for seat, one in enumerate(points)})


def test_busca_counts_uncovered_players_too(phone):
    key = busca(phone, 39, 1, 0, 0).key
    page = phone.open(f"/club/{key}/records")
    assert table(page, "Matches and hands")["Carlo"] == {
        "matches": "1",
        "won": "0 0%",
        "busche a hand": "2.0",
    }
    lines = table(page, "Not covered, and the pita")
    assert lines["Carlo"] == {"uncovered": "1", "pita": "–"}
    assert lines["Anna"] == {"uncovered": "0", "pita": "–"}
    assert {line["won together"] for line in table(page, "First and last").values()} == {"1", "0"}


def test_the_pita_is_counted_where_the_hand_says_it(phone):
    page = start(phone, preset="busca-5", threshold="1")
    counts = {"a0": 2, "f0": 4, "a1": 1, "f1": 4, "a2": 0, "f2": 5, "a3": 0, "f3": 7}
    page = phone.send(phone.open(f"{page.path}?how=counts").hand, last=3, special=0, **counts)
    records = phone.open(f"/club/{page.key}/records")
    lines = table(records, "Not covered, and the pita")
    assert (lines["Anna"]["pita"], lines["Bea"]["pita"]) == ("1 of 1", "0 of 1")
    behind = phone.open(said(records, "Anna took the pita 1 time"))
    assert behind.heading == "Hands in which Anna took the pita"
    assert [hands for _, _, hands in found(behind)] == [["1"]]


def test_the_game_played_most_comes_first_and_both_are_tabs(phone):
    club = f"/club/{busca(phone, 39, 1, 0, 0).key}"
    page = phone.open(f"{club}/records")
    tabs = page.tree.one("nav", "ways").all("a")
    assert [one.text for one in tabs if "aria-current" in one] == ["Busca"]
    page = phone.open(tabs[0]["href"])
    assert "No match of Ciapanò is over yet." in page.text


def test_italian_writes_numbers_its_own_way(phone):
    club = two_years(phone)
    phone.headers = {"Accept-Language": "it"}
    page = phone.open(f"{club}/records")
    assert "6,7" in page.text


@pytest.mark.parametrize(
    ("beginning", "headline", "matches"),
    [
        ("3 matches of Anna", "Matches of Anna", ["1 Jun", "4 May", "30 Dec 2025"]),
        ("2 wins of Anna", "Matches won by Anna", ["4 May", "30 Dec 2025"]),
        ("Anna was the first one out 1", "Matches in which Anna was the first one out", ["1 Jun"]),
        ("Bea came last 2 times", "Matches in which Bea came last", ["4 May", "30 Dec 2025"]),
        ("1 cappotto made by Bea", "Cappotti made by Bea", ["1 Jun"]),
        ("1 cappotto suffered by Anna", "Cappotti suffered by Anna", ["1 Jun"]),
        ("3 last tricks won by Bea", "Last tricks won by Bea", ["1 Jun", "4 May", "30 Dec 2025"]),
        ("4.3 points a hand: Bea", "Hands that cost Bea penalty points", ["4 May", "30 Dec 2025"]),
    ],
)
def test_every_number_opens_what_it_counts(phone, beginning, headline, matches):
    page = phone.open(f"{two_years(phone)}/records")
    behind = phone.open(said(page, beginning))
    assert behind.heading == headline
    assert "Ciapanò · all time" in behind.text
    assert [day.replace(" 2026", "") for day, _, _ in found(behind)] == matches


def test_as_much_is_behind_every_number_as_it_says(phone):
    club = two_years(phone)
    busca(phone, 39, 1, 0, 0, at=f"{club}/new")
    for game in ("ciapano", "busca"):
        page = phone.open(f"{club}/records?game={game}")
        numbers = [one for one in page.tree.all("a", "number") if "penalties" not in one["href"]]
        assert len(numbers) > 10
        for one in numbers:
            behind = phone.open(one["href"])
            counted = sum(len(hands) or 1 for _, _, hands in found(behind))
            assert one.one("b").text == str(counted), one["aria-label"]


def test_a_hand_behind_a_number_is_a_row_of_the_sheet(phone):
    page = phone.open(f"{two_years(phone)}/records?year=2026")
    behind = phone.open(said(page, "1 cappotto made by Bea"))
    assert "Ciapanò · 2026 · in 1 match" in behind.text
    hand = behind.tree.one("ol", "past").all("a")[-1]
    assert hand["aria-label"] == "hand 1, Anna and Bea"
    match = phone.open(hand["href"])
    row = match.tree.one(id=hand["href"].partition("#")[2])
    assert "cappotto by Bea: 0, the others 11" in row.text


def test_all_cappotti_of_the_club(phone):
    page = phone.open(f"{two_years(phone)}/records")
    behind = phone.open(page.link("1 cappotto"))
    assert behind.heading == "Cappotti made"
    assert len(found(behind)) == 1


def test_nothing_is_no_link(phone):
    page = phone.open(f"{two_years(phone)}/records")
    line = page.tree.all("table")[1].one("tbody").all("tr")[0].all("td")
    assert [len(cell.all("a")) for cell in line] == [0, 1, 1]


def test_an_address_without_a_game_leads_to_that_of_the_game_played_most(phone):
    club = two_years(phone)
    behind = phone.open(f"{club}/records/behind?what=wins&since=2026-01-01&_external=1&game=chess")
    assert behind.query == {"what": ["wins"], "since": ["2026-01-01"], "game": ["ciapano"]}
    assert "Ciapanò" in behind.text


def test_what_is_behind_a_number_is_turned_over_page_by_page(phone):
    club = f"/club/{lost_by_bea(phone, 5, played_on='2026-05-01').key}"
    for day in range(2, 24):
        lost_by_bea(phone, 5, f"{club}/new", played_on=f"2026-05-{day:02}")
    first = phone.open(said(phone.open(f"{club}/records"), "23 wins of Anna"))
    second = phone.open(first.link("older"))
    days = [day for page in (first, second) for day, _, _ in found(page)]
    assert [int(day.split()[0]) for day in days] == list(range(23, 0, -1))
    assert found(phone.open(second.link("newest"))) == found(first)
    assert not second.tree.all("a", rel="next")


def test_a_player_s_page_has_all_numbers(phone):
    page = phone.open(phone.open(f"{two_years(phone)}/records").link("Bea"))
    assert page.heading == "Bea"
    shown = facts(page)
    assert shown["won"] == "1 33%"
    assert shown["cappotti made"] == "1"
    assert shown["cheapest hand"] == "0 1 time"
    assert shown["dearest hand"] == "7 1 time"
    assert shown["won in a row"].startswith("1 1 Jun")
    assert shown["not won in a row"] == "2 30 Dec 2025 to 4 May 2026"


def test_the_extremes_and_runs_open_what_they_are(phone):
    page = phone.open(phone.open(f"{two_years(phone)}/records").link("Bea"))
    behind = phone.open(said(page, "7, the dearest hand of Bea, 1 time"))
    assert behind.heading == "The dearest hands of Bea"
    assert [hands for _, _, hands in found(behind)] == [["1"]]
    behind = phone.open(said(page, "2 matches in a row not won by Bea"))
    assert len(found(behind)) == 2


def test_head_to_head_counts_and_leads_on(phone):
    page = phone.open(phone.open(f"{two_years(phone)}/records").link("Bea"))
    rivals = table(page, "One against another")
    assert rivals == {"Anna": {"together": "3", "ahead": "1", "level": "0", "behind": "2"}}
    behind = phone.open(said(page, "Bea behind Anna 2 times"))
    assert behind.heading == "Bea behind Anna"
    assert len(found(behind)) == 2


def test_the_last_matches_say_place_and_cost(phone):
    page = phone.open(phone.open(f"{two_years(phone)}/records").link("Bea"))
    last = [
        one.one("span", "what").one("small").text for one in page.tree.one("ol", "past").all("a")
    ]
    assert last == ["1 of 2 · 0 points", "2 of 2 · 6 points", "2 of 2 · 7 points"]


def test_who_has_played_nothing_in_the_period_has_a_page_without_numbers(phone):
    club = two_years(phone)
    page = phone.open(f"{club}/player/{number_of(phone, club, 'Anna')}?game=busca")
    assert page.status == 200
    assert "No match of Busca with Anna is over yet." in page.text
    assert not page.tree.all("table")


def test_a_player_s_own_game_is_shown_first(phone):
    key = two_years(phone).removeprefix("/club/")
    busca(phone, 39, 1, 0, 0, at=f"/club/{key}/new")
    page = phone.open(f"/club/{key}/records?game=busca")
    number = page.link("Dino").partition("/player/")[2].partition("?")[0]
    assert "busche a hand" in facts(phone.open(f"/club/{key}/player/{number}"))


def test_a_tie_is_a_win_for_both(phone):
    page = start(phone, "Anna", "Bea", "Carlo", end="fixed_hands", hands="1")
    key = play(phone, page, 3, 3, last=2).key
    page = phone.open(f"/club/{key}/records")
    assert [line["won"] for line in table(page, "Matches and hands").values()] == [
        *("1 100%", "1 100%", "0 0%"),
    ]
    shared = {name: line["won together"] for name, line in table(page, "First and last").items()}
    assert shared == {"Anna": "1", "Bea": "1", "Carlo": "0"}
    behind = phone.open(said(page, "1 win that Bea shared"))
    assert len(found(behind)) == 1
    rivals = table(phone.open(page.link("Anna")), "One against another")
    assert rivals["Bea"]["level"] == "1"


def changed(phone, club, change, *arguments):
    """What is done with the club's players."""
    with phone.app.app_context():
        found = find_club(club.removeprefix("/club/"))
        change(found, *arguments, found.revision)


def test_a_joined_name_leads_to_the_person_who_has_all_matches(phone):
    club = two_years(phone)
    lost_by_bea(phone, 5, f"{club}/new", ("Annina", "Bea"))
    anna, annina = (int(number_of(phone, club, name)) for name in ("Anna", "Annina"))
    changed(phone, club, join, anna, annina)
    page = phone.open(f"{club}/player/{annina}?game=ciapano&year=2026&_external=1")
    assert page.path == f"{club}/player/{anna}"
    assert page.query == {"game": ["ciapano"], "year": ["2026"]}
    assert facts(page)["won"].split()[0] == "2"
    behind = phone.open(f"{club}/records/behind?what=wins&player={annina}")
    assert behind.heading == "Matches won by Anna"
    assert len(found(behind)) == 3


def test_who_no_longer_comes_still_has_records_and_is_marked(phone):
    club = two_years(phone)
    changed(phone, club, hide, int(number_of(phone, club, "Bea")), True)
    page = phone.open(f"{club}/records")
    assert names(page) == ["Anna", "Bea"]
    heads = [one.text for one in page.tree.all("table")[0].one("tbody").all("th")]
    assert heads == ["Anna", "Bea no longer comes"]
    assert "no longer comes" in phone.open(page.link("Bea")).text


ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")


def test_odd_names_are_shown_as_they_are(phone):
    page = start(phone, *ODD, threshold="6")
    page = phone.send(phone.open(f"{page.path}/enter/stop").form("/stop"))
    page = lost_by_bea(phone, 5, f"/club/{page.key}/new", ODD[:2])
    records = phone.open(f"/club/{page.key}/records")
    assert sorted(names(records)) == sorted(ODD[:2])
    shown = phone.open(records.link("<b>x</b>"))
    assert shown.heading == "<b>x</b>"
    assert phone.open(said(records, "1 win of D'Angelo")).heading == "Matches won by D'Angelo"


def test_who_looks_on_sees_all_of_it_and_no_more(phone):
    club = two_years(phone)
    look = look_key(phone, club.removeprefix("/club/"))
    follower = Phone(phone.app)
    pages = [follower.open(f"/club/{look}/records")]
    pages.append(follower.open(pages[0].link("Anna")))
    pages.append(follower.open(said(pages[0], "2 wins of Anna")))
    for page in pages:
        assert page.status == 200
        assert club not in page.html
        assert not any(form.method == "post" for form in page.forms())
    assert "/edit" not in pages[1].html


def test_who_keeps_the_score_may_go_on_to_edit_a_player(phone):
    page = phone.open(phone.open(f"{two_years(phone)}/records").link("Anna"))
    assert phone.open(page.link("Name and presence")).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "player/999999",
        "player/99999999999999999999",
        "player/x",
        "records/behind",
        "records/behind?what=wins&player=999999",
        "records/behind?what=poker",
        "records/behind?what=won",
        "records/behind?what=ahead&player=%s",
        "records/behind?what=wins&player=%s&rival=%s",
        "records/behind?what=wins&player=%s&since=x",
    ],
)
def test_what_is_not_there_is_not_found(phone, path):
    club = two_years(phone)
    number = number_of(phone, club, "Anna")
    assert phone.open(f"{club}/{path.replace('%s', number)}").status == 404


def test_a_player_of_another_club_is_not_found(phone):
    club, other = two_years(phone), Phone(phone.app)
    number = number_of(other, two_years(other), "Anna")
    for path in (f"player/{number}", f"records/behind?what=wins&player={number}"):
        assert phone.open(f"{club}/{path}").status == 404


@pytest.mark.parametrize("older", ["x", "2026-02-30.1", "2026-05-01", "9" * 3000])
def test_a_place_in_the_list_that_is_none_is_ignored(phone, older):
    club = two_years(phone)
    query = f"what=wins&player={number_of(phone, club, 'Anna')}&older={older}"
    assert len(found(phone.open(f"{club}/records/behind?{query}"))) == 2


def test_the_pages_are_private_and_asked_for_anew(phone):
    page = phone.open(f"{two_years(phone)}/records")
    assert page.headers["Cache-Control"] == "private, no-cache"


def test_the_club_s_menu_leads_to_the_records(phone):
    club = two_years(phone)
    assert phone.open(phone.open(f"{club}/").link("Records")).heading == "Records"


@pytest.mark.parametrize(
    ("language", "total", "times", "shown"),
    [
        ("en", 29, 10, "2.9"),
        ("it", 29, 10, "2,9"),
        ("en", 1, 20, "0.1"),
        ("en", 49, 1000, "0.0"),
        ("it", 12345, 1, "12.345,0"),
        ("en", 0, 0, "–"),
    ],
)
def test_a_ratio_has_one_decimal_halves_up(app, language, total, times, shown):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert each(total, times) == shown


@pytest.mark.parametrize(
    ("part", "whole", "shown"), [(1, 3, "33%"), (1, 8, "13%"), (2, 2, "100%"), (0, 0, "–")]
)
def test_a_share_is_in_whole_hundredths(app, part, whole, shown):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert share(part, whole) == shown

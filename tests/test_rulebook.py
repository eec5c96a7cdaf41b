"""The rules pages: what they say is what the rules do, and everybody may read them."""

import re

import pytest

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.game import rule_fields
from scorekeeper.rules.matchfile import GAMES, read_match, write_sheet
from scorekeeper.rules.scoresheet import replay
from scorekeeper.rules.worked import WORKED
from scorekeeper.wording import catalogue, say
from tests.pages import Phone, play, start

# Worked out by hand: what each pays, and, where the example is about totals, who then stands where.
SCORES = {
    "ciapano": {
        "thirds": (3, 0, 3, 5),
        "empty_last": (4, 2, 3, 2),
        "three": (3, 1, 7),
        "two": (5, 6),
        "costly": (11, 2, 1, 7),
        "cappotto": (11, 11, 11, 0),
        "one_ace": (1, 0, 0, 10),
        "not_the_last": (10, 0, 0, 1),
        "every_card": (0, 0, 0, 11),
        "goes_out": (3, 0, 3, 5),
        "two_left": (11, 11, 11, 0),
        "free_place": (4, 6, 1),
        "all_out": (3, 3, 3, 2),
        "lowest": (4, 0, 1, 6),
        "fixed": (4, 0, 1, 6),
    },
    "busca": {
        "most": (1, 0, 0, 0),
        "dear": (6, 0, 0, 0),
        "cards": (2, 0, 0, 0),
        "uncovered": (1, 0, 0, 0),
        "two_uncovered": (2, 2, 0, 0),
        "cappotto": (0, 3, 3, 3),
        "no_cappotto": (0, 0, 2, 2),
        "no_point": (0, 0, 0, 1),
        "a_trick": (2, 0, 0, 0),
        "no_trick": (0, 0, 0, 1),
        "tie": (1, 1, 0, 0),
        "tie_none": (0, 0, 0, 0),
        "ends": (1, 0, 0, 0),
        "goes_on": (1, 0, 0, 0),
        "three_over": (3, 3, 3, 0),
    },
}
STANDS = {
    "goes_out": ("Anna out 31", "Bea 20", "Carlo 18", "Dino 14"),
    "two_left": ("Anna out 33", "Bea out 36", "Carlo wins 30", "Dino wins 30"),
    "free_place": ("Anna wins 34", "Bea out 35", "Carlo wins 11"),
    "all_out": ("Anna out 33", "Bea out 33", "Carlo out 33", "Dino wins 32"),
    "lowest": ("Anna 33", "Bea wins 12", "Carlo wins 12", "Dino 23"),
    "fixed": ("Anna 40", "Bea 22", "Carlo 29", "Dino wins 19"),
    "ends": ("Anna loses 5", "Bea 3", "Carlo 2", "Dino wins 0"),
    "goes_on": ("Anna 5", "Bea 3", "Carlo 2", "Dino 0"),
    "three_over": ("Anna loses 7", "Bea 6", "Carlo 5", "Dino wins 1"),
}
EXAMPLES = [(game, key) for game, keys in WORKED.items() for key in keys]


@pytest.fixture
def page(phone):
    """The page of a game."""
    return lambda game, arguments="": phone.open(f"/rules/{game}{arguments}")


def example(page, key):
    return page.tree.one(id=f"example-{key}")


def shares(box):
    """The rows of an example: head, then the numbers."""
    rows = box.one("tbody").all("tr")
    return [(row.one("th").text, *(cell.text for cell in row.all("td"))) for row in rows]


def sheet_of(document, language="en"):
    """What the engine makes of a match file, by the two documents alone."""
    file = read_match(document)
    words = catalogue(language)
    return write_sheet(
        replay(file.match), file.names, lambda reason: say(reason, file.names, words)
    )


# Examples


@pytest.mark.parametrize(("game", "key"), EXAMPLES)
def test_an_example_shows_what_the_replay_makes_of_it(page, game, key):
    sheet = sheet_of(WORKED[game][key])
    hand = sheet["hands"][-1]
    for (head, *numbers), (name, paid) in zip(
        shares(example(page(game), key)), hand["scores"].items(), strict=True
    ):
        assert head.startswith(name)
        if len(numbers) == 1:
            assert numbers == [str(paid)]
            assert head.endswith(hand["why"][name])
        else:
            total = hand["totals"][name]
            assert numbers == [str(total - paid), str(paid), str(total)]


@pytest.mark.parametrize(("game", "key"), EXAMPLES)
def test_an_example_shows_the_right_numbers(page, game, key):
    rows = shares(example(page(game), key))
    paid = [row[1] if len(row) == 2 else row[2] for row in rows]
    assert paid == [str(points) for points in SCORES[game][key]]
    stands = tuple(f"{head} {numbers[-1]}" for head, *numbers in rows if len(numbers) == 3)
    assert stands == STANDS.get(key, ()) if game == "busca" or key in STANDS else not stands


def test_every_example_has_its_numbers_worked_out_by_hand():
    assert {game: set(keys) for game, keys in WORKED.items()} == {
        game: set(keys) for game, keys in SCORES.items()
    }


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "key"), EXAMPLES)
def test_no_text_of_an_example_holds_a_number(page, game, key, language):
    box = example(page(game, f"?in={language}"), key)
    for text in (box.one("h3").text, box.all("p")[0].text, box.one("caption").text):
        assert not re.search(r"\d", text)


def test_an_example_says_what_was_taken_and_why_it_costs_that(page):
    rows = shares(example(page("ciapano"), "thirds"))
    assert rows[0] == ("Anna 1 ace, 7 figures 10/3: 3 whole points, ⅓ dropped", "3")
    assert rows[3] == ("Dino 1 ace, 7 figures, last trick last trick: 11 − 6 = 5", "5")
    rows = shares(example(page("busca"), "cards"))
    assert rows[0][0].startswith("Anna pita, 1 ace, 6 figures, last trick 20 points")


# Tables


def table(page, section):
    return [
        tuple(cell.text for cell in row.all("th") + row.all("td"))
        for row in section_of(page, section).all("tbody")[0].all("tr")
    ]


def section_of(page, id):
    return page.tree.one("h2", id=id).parent


def test_the_cards_and_their_values(page):
    assert table(page("ciapano"), "cards") == [
        ("three", "three", "⅓"),
        ("two", "two", "⅓"),
        ("ace", "ace", "1"),
        ("king", "king", "⅓"),
        ("knight", "queen", "⅓"),
        ("jack", "jack", "⅓"),
        ("seven, six, five, four", "seven, six, five, four", "0"),
    ]
    assert ("ace of denari, the pita", "ace of diamonds", "8") in table(page("busca"), "cards")
    assert "All cards together are worth 10⅔ points." in page("ciapano").text
    assert "3 points more. So a hand has 40 points." in page("busca").text


def test_the_deal_for_every_number_of_players(page):
    assert table(page("ciapano"), "deal") == [
        ("2", "20", "–"),
        ("3", "13", "1"),
        ("4", "10", "–"),
        ("5", "8", "–"),
        ("6", "6", "4"),
        ("7", "5", "5"),
        ("8", "5", "–"),
    ]
    assert "Four players, 10 cards each" in page("busca").text


def test_what_the_most_points_cost(page):
    bands = [("10–18", "1"), ("19–22", "2"), ("23", "3"), ("24", "4"), ("25", "5")]
    assert table(page("busca"), "most") == bands


def test_only_busca_bans_something_in_the_first_trick(page):
    ban = "First trick: denari may not be led, and the pita may not be thrown."
    assert ban in page("busca").text
    assert "First trick" not in page("ciapano").text


# House rules


@pytest.mark.parametrize("game", [Ciapano, Busca])
def test_every_house_rule_is_told_with_choices_default_and_sources(page, game):
    section = section_of(page(game.name), "agreed")
    text = section.text
    for name, rule in rule_fields(game).items():
        assert section.one("h3", id=f"rule-{name}")
        if "choices" in rule.metadata:
            assert len(rule.metadata["choices"]) > 1
    assert len(section.all("p", "help")) == len(rule_fields(game))
    assert text.count("(usual)") == sum(
        "choices" in rule.metadata for rule in rule_fields(game).values()
    )


def test_the_usual_choice_is_the_game_s_own(page):
    text = section_of(page("ciapano"), "agreed").text
    assert "players go out, the last ones left win (usual)" in text
    assert "usually 31; any number from 1 to 999" in text
    assert "usually 5; any number from 1 to 999" in section_of(page("busca"), "agreed").text


# The form for a new match, an agreement, the start


def test_each_house_rule_says_at_its_field_where_it_comes_from(phone):
    for rule in _rules(phone.open("/new")):
        games = [game for game in GAMES if f"rule {game}" in rule["class"]] or list(GAMES)
        sources = rule.all("p", "source")
        assert [one["class"].split()[-1] for one in sources] == games
        assert rule.all("p", "help")[0].text
        assert all(one.text.startswith("Sources: ") for one in sources)


def test_a_match_that_has_begun_names_the_sources_of_its_game_only(phone):
    match = start(phone, preset="busca-5")
    for place in ("start", "enter/agreement"):
        rules = _rules(phone.open(f"{match.path}/{place}"))
        assert rules
        for rule in rules:
            assert [one["class"].split()[-1] for one in rule.all("p", "source")] == ["busca"]


def _rules(page):
    """The house rules of a form; the suits are none."""
    return [one for one in page.tree.all("div", "rule") if not one.all("select", name="suits")]


# Who reads them


@pytest.mark.parametrize("game", GAMES)
def test_everybody_may_read_the_rules_and_gets_no_cookie(phone, game):
    answer = phone.client.get(f"/rules/{game}")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert b"csrf" not in answer.data


@pytest.mark.parametrize("game", ["x", "Ciapano", "ciapanò", "busca ", "%00"])
def test_of_no_other_game(phone, game):
    assert phone.open(f"/rules/{game}").status == 404


def test_the_language_is_the_reader_s_or_that_of_the_address(phone):
    assert phone.open("/rules/busca").tree.one("html")["lang"] == "en"
    italian = phone.open("/rules/busca?in=it")
    assert italian.tree.one("html")["lang"] == "it"
    assert phone.open("/rules/busca").tree.one("html")["lang"] == "en"
    assert phone.open("/rules/busca?in=xx").tree.one("html")["lang"] == "en"


def test_a_page_leads_to_the_other_game_in_the_same_language(phone):
    assert "/rules/ciapano" in phone.open("/rules/busca").links
    assert "/rules/ciapano?in=it" in phone.open("/rules/busca?in=it").links
    assert phone.open("/rules/busca?in=it").link("English") == "/rules/busca?in=en"


def test_a_page_is_not_sent_twice(phone):
    first = phone.client.get("/rules/busca", headers=phone.headers)
    tag = {"If-None-Match": first.headers["ETag"]}
    assert phone.client.get("/rules/busca", headers=phone.headers | tag).status_code == 304
    other = {"Accept-Language": "it", **tag}
    assert phone.client.get("/rules/busca", headers=other).status_code == 200
    assert phone.client.get("/rules/ciapano", headers=phone.headers | tag).status_code == 200


def test_another_theme_is_sent_again(phone):
    first = phone.client.get("/rules/busca", headers=phone.headers)
    tag = {"If-None-Match": first.headers["ETag"]}
    with phone.client.session_transaction() as session:
        session["theme"] = "night"
    again = phone.client.get("/rules/busca", headers=phone.headers | tag)
    assert again.status_code == 200
    assert b'class="night"' in again.data


def test_another_build_is_sent_again(make_app):
    old, new = make_app(BUILD="1"), make_app(BUILD="2")
    tag = old.test_client().get("/rules/busca").headers["ETag"]
    again = new.test_client().get("/rules/busca", headers={"If-None-Match": tag})
    assert again.status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_place_that_the_contents_name_is_there(page, game):
    shown = page(game)
    targets = [one["href"] for one in shown.tree.one("nav", "toc").all("a")]
    assert len(targets) > 8
    for target in targets:
        assert shown.tree.one("h2", id=target.removeprefix("#"))


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_one_touch_away(phone, game):
    address = f"/rules/{game}"
    assert address in phone.open("/").links
    assert address in phone.open("/new").links
    match = play(phone, start(phone), 3, 2, 1, last=3)
    assert address in menu(phone, phone.open(f"/club/{match.key}/")).links
    preset = {"ciapano": "ciapano-31", "busca": "busca-5"}[game]
    other = menu(phone, start(phone, preset=preset, at=f"/club/{match.key}/new"))
    assert [one for one in other.links if one.startswith("/rules/")] == [address]


def menu(phone, page):
    return phone.open(page.link("⋯"))


def test_who_looks_on_finds_the_rules_too(phone):
    match = start(phone, preset="busca-5")
    look = phone.open(f"/club/{match.key}/share").tree.one("input", id="link")["value"]
    watcher = Phone(phone.app)
    home = watcher.open("/club/" + look.split("/club/")[1])
    assert "/rules/busca" in menu(watcher, home).links
    page = watcher.open(home.link("Look on"))
    assert "/rules/busca" in menu(watcher, page).links
    assert "first trick: no denari, no pita" in page.tree.one("summary", "title").text

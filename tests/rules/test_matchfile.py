"""The match file but for its entries: format, game, house rules, players, date; and writing."""

from datetime import date

import pytest

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.matchfile import read_match, write_match
from scorekeeper.rules.names import by_number
from scorekeeper.rules.presets import PRESETS, preset_of
from tests.rules.table import (
    FOUR,
    STOP,
    adjustment,
    agreement,
    arrival,
    busca,
    busca_hand,
    hand,
    last_hand,
    match,
    read,
    refused,
    sheet_with_why,
    substitution,
    withdrawal,
)


def test_only_what_is_needed():
    file = read(match())
    assert (file.match.game, file.match.players, file.match.first_dealer) == (
        Ciapano(),
        (0, 1, 2, 3),
        0,
    )
    assert (file.name, file.played_on, file.match.entries) == (None, None, ())


def test_everything():
    file = read(match(name="Friday", played_on="2026-11-27", first_dealer="Bea", rules={}))
    assert (file.name, file.played_on) == ("Friday", date(2026, 11, 27))
    assert file.match.first_dealer == 1
    assert file.names == dict(enumerate(FOUR))


def test_house_rules_that_differ_from_the_defaults():
    agreed = {"threshold": 41, "end": "fixed_hands", "hands": 7, "batons_ace": 11}
    assert read(match(rules=agreed)).match.game == Ciapano(**agreed)
    assert read(busca(rules={"tie": "none"})).match.game == Busca(tie="none")


@pytest.mark.parametrize("document", [None, [], "match", 5, True])
def test_match_is_an_object(document):
    assert refused(read_match, document) == ("not_an_object", {}, "")


@pytest.mark.parametrize("key", ["format", "game", "players", "entries"])
def test_needed_keys(key):
    document = match()
    del document[key]
    assert refused(read, document) == ("key_missing", {"key": key}, "")


GAMES = {"games": ("ciapano", "busca")}
REFUSED = {
    "unknown key": ({"notes": "x"}, "unknown_key", {"key": "notes"}, ""),
    "another format": (
        {"format": "scorekeeper-match/2"},
        "unknown_format",
        {"needed": "scorekeeper-match/1"},
        "format",
    ),
    "another game": ({"game": "briscola"}, "unknown_game", GAMES, "game"),
    "a game that is no text": ({"game": ["ciapano"]}, "unknown_game", GAMES, "game"),
    "name null": ({"name": None}, "not_a_text", {}, "name"),
    "date null": ({"played_on": None}, "not_a_text", {}, "played_on"),
    "players no list": ({"players": "Anna"}, "not_a_list", {}, "players"),
    "player no text": ({"players": ["Anna", 5]}, "name_is_no_text", {}, "players/1"),
    "entries no list": ({"entries": {}}, "not_a_list", {}, "entries"),
    "rules null": ({"rules": None}, "not_an_object", {}, "rules"),
    "nobody": (
        {"players": []},
        "game_seats",
        {"seats": 0, "least": 2, "most": 8},
        "players",
    ),
    "dealer a stranger": ({"first_dealer": "X"}, "stranger", {"name": "X"}, "first_dealer"),
    "dealer a newcomer": (
        {"first_dealer": "Elena", "entries": [arrival("Elena", after="Bea")]},
        "stranger",
        {"name": "Elena"},
        "first_dealer",
    ),
}


@pytest.mark.parametrize("row", REFUSED.values(), ids=REFUSED)
def test_refused_match(row):
    changes, key, facts, where = row
    assert refused(read, match() | changes) == (key, facts, where)


@pytest.mark.parametrize(
    "text", ["", "2026-02-30", "2026-2-3", "20261127", "2026-W48-5", "0000-01-01", "٢٠٢٦-١١-٢٧"]
)
def test_not_a_date(text):
    assert refused(read, match(played_on=text)) == ("not_a_date", {"text": text}, "played_on")


def choices(*given):
    return {"choices": given}


THRESHOLD = {"least": 1, "most": 999}
RULES = [
    ({"threshold": 0}, "number_outside", THRESHOLD | {"number": 0}),
    ({"threshold": 1000}, "number_outside", THRESHOLD | {"number": 1000}),
    ({"threshold": "31"}, "not_a_whole_number", THRESHOLD),
    ({"threshold": None}, "not_a_whole_number", THRESHOLD),
    ({"limit_rule": "beyond"}, "rule_not_a_choice", choices("reach", "exceed")),
    ({"winners": True}, "rule_not_a_choice", choices(1, 2, 3)),
    ({"winners": 4}, "rule_not_a_choice", choices(1, 2, 3)),
    ({"winners": [1]}, "rule_not_a_choice", choices(1, 2, 3)),
    ({"batons_ace": 1.0}, "rule_not_a_choice", choices(1, 6, 11)),
    ({"hands": 5}, "hands_without_fixed_hands", {}),
    ({"uncovered": "points"}, "unknown_rule", {"rule": "uncovered"}),
    ({"Threshold": 31}, "unknown_rule", {"rule": "Threshold"}),
]


@pytest.mark.parametrize(("rules", "key", "facts"), RULES)
def test_refused_house_rules(rules, key, facts):
    (name,) = rules
    assert refused(read, match(rules=rules)) == (key, facts, f"rules/{name}")


def test_fixed_hands_need_their_number():
    refusal = ("how_many_hands", {}, "rules/hands")
    assert refused(read, match(rules={"end": "fixed_hands"})) == refusal


@pytest.mark.parametrize("end", ["elimination", "lowest_wins"])
def test_fewer_winners_than_players_whatever_the_end(end):
    document = match(players=FOUR[:3], rules={"winners": 3, "end": end})
    refusal = ("too_many_winners", {"winners": 3, "seats": 3}, "rules/winners")
    assert refused(read, document) == refusal


WRITTEN = match(
    hand("2 1/3", 3, "2/3", None, note="late"),
    hand(
        {"aces": 1, "figures": 4}, {"aces": 3, "figures": 0}, None, how="counts", players=FOUR[:3]
    ),
    hand(["AB", "4S"], [], None, [], how="cards"),
    adjustment("Bea", -2, reason="counted twice"),
    withdrawal("Carlo"),
    arrival("Elena", after="Bea", points=20),
    arrival("Carlo"),
    substitution("Dino", "Franco"),
    agreement(threshold=41, winners=2),
    STOP,
    name="Friday",
    played_on="2026-11-27",
    first_dealer="Bea",
)
WRITTEN["entries"][1]["hand"]["last_trick"] = "Carlo"
DEFAULTS = {
    "threshold": 31,
    "limit_rule": "reach",
    "end": "elimination",
    "winners": 1,
    "cappotto": "eleven_points",
    "batons_ace": 1,
    "odd_cards": "dealer_discards",
}


def test_written_as_entered_with_the_house_rules_in_full():
    assert write_match(read(WRITTEN)) == WRITTEN | {"rules": DEFAULTS}


def test_busca_written_as_entered():
    pile = {"aces": 1, "figures": 4, "special_ace": True}
    given = (
        busca_hand(22, 10, 8, 0, no_trick=["Dino"]),
        hand(pile, None, {"aces": 0, "figures": 1}, {"aces": 0, "figures": 0}, how="counts"),
    )
    document = busca(*given, rules={"uncovered": "tricks"})
    assert write_match(read(document))["entries"] == list(given)


def test_numbers_are_written_in_one_way():
    document = match(hand("003", "0 1/3", "2⅔", "4⅔"))
    points = write_match(read(document))["entries"][0]["hand"]["points"]
    assert list(points.values()) == [3, "1/3", "2 2/3", "4 2/3"]


def test_hands_are_written_only_with_fixed_hands():
    assert "hands" not in write_match(read(match()))["rules"]
    rules = {"end": "fixed_hands", "hands": 7}
    assert write_match(read(match(rules=rules)))["rules"]["hands"] == 7


def test_sheet_says_why_in_the_words_it_is_given():
    written = sheet_with_why(match(hand(3, 0, 3, 5)), say=lambda reason: reason.key.upper())
    assert written["hands"][0]["why"]["Dino"] == "LAST_TRICK_TAKES_THE_REST"


def test_scores_stand_in_playing_order():
    shuffled = hand(5, 3, 0, 3, last="Dino", players=("Dino", "Anna", "Bea", "Carlo"))
    assert list(last_hand(match(shuffled))["scores"].items()) == list(
        zip(FOUR, (3, 0, 3, 5), strict=True)
    )


def test_seats_of_a_stored_match_are_its_names():
    stored = match(hand(3, 0, 8, last="7", players=("4", "2", "7")), players=("4", "2", "7"))
    file = read_match(stored, by_number)
    assert file.match.players == (4, 2, 7)
    assert file.match.entries[0].score.scores == {4: 3, 2: 0, 7: 8}


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_found_again_and_can_be_played(name):
    game = PRESETS[name]
    game.check(4)
    assert preset_of(game) == name


def test_other_house_rules_are_no_preset():
    assert preset_of(Ciapano(threshold=33)) is None

"""Where everybody stands, and who came in where."""

from scorekeeper.rules.places import Whereabouts, places, sat, went_home, whereabouts
from scorekeeper.rules.scoresheet import replay
from tests.rules import table
from tests.rules.table import STOP, adjustment, agreement, arrival, hand, substitution, withdrawal


def stands(*entries, **more):
    """The facts of a match, its sheet, and the seats' names."""
    file = table.read(table.match(*entries, **more))
    return file.match, replay(file.match), file.names


def named(seats, names):
    return [names[seat] for seat in seats]


def placed(*entries, **more):
    facts, sheet, names = stands(*entries, **more)
    return {names[seat]: place for seat, place in places(facts.players, sheet).items()}


def where(name, *entries, **more):
    _, sheet, names = stands(*entries, **more)
    return whereabouts(sheet, next(seat for seat, one in names.items() if one == name))


def test_equal_totals_share_a_place_and_the_next_is_left_out():
    fixed = {"end": "fixed_hands", "hands": 1}
    assert placed(hand(2, 2, 3, None), rules=fixed) == {"Anna": 1, "Bea": 1, "Carlo": 3, "Dino": 4}


def test_who_was_out_and_came_back_stayed_to_the_end():
    back = (adjustment("Anna", 31), agreement(threshold=41), adjustment("Carlo", 33), STOP)
    assert placed(*back) == {"Bea": 1, "Dino": 1, "Anna": 3, "Carlo": 4}


def test_who_went_out_later_has_the_better_place():
    out = (adjustment("Anna", 31), adjustment("Bea", 99), STOP)
    assert placed(*out) == {"Carlo": 1, "Dino": 1, "Bea": 3, "Anna": 4}


def test_who_went_home_has_no_place():
    leave = (adjustment("Anna", 5), withdrawal("Bea"), adjustment("Carlo", 2), STOP)
    assert placed(*leave) == {"Dino": 1, "Carlo": 2, "Anna": 3}


def test_who_went_out_and_then_home_keeps_the_place():
    leave = (adjustment("Anna", 31), withdrawal("Anna"), STOP)
    assert placed(*leave) == {"Bea": 1, "Carlo": 1, "Dino": 1, "Anna": 4}


def test_who_sat_down_without_a_chair_did_not_sit():
    players = table.EIGHT
    come = (arrival("Ugo", after="Anna"), withdrawal("Bea"), arrival("Zoe", after="Anna"))
    facts, sheet, names = stands(*come, players=players)
    assert set(named(sat(facts.players, sheet), names)) == {*players, "Zoe"}


def test_who_leaves_has_gone_home_unless_out_before():
    leave = (adjustment("Bea", 31), withdrawal("Bea"), withdrawal("Anna"))
    _, sheet, names = stands(*leave)
    assert named(went_home(sheet), names) == ["Anna"]


def test_who_was_out_came_back_and_then_left_has_gone_home():
    leave = (adjustment("Anna", 31), agreement(threshold=41), withdrawal("Anna"))
    _, sheet, names = stands(*leave)
    assert named(went_home(sheet), names) == ["Anna"]


def test_somebody_out_is_so_since_a_hand():
    assert where("Anna", hand(0, 0, 0, None), adjustment("Anna", 31)) == Whereabouts("out", since=1)


def test_a_substitute_is_out_since_the_player_replaced_was():
    swap = (adjustment("Anna", 31), hand(0, 0, 0, None), substitution("Anna", "Elena"))
    assert where("Elena", *swap) == Whereabouts("out", since=0)
    assert where("Anna", *swap) == Whereabouts("gone")


def test_who_sits_down_over_the_threshold_goes_out_there_and_then():
    come = arrival("Elena", after="Anna", points=40)
    file = table.read(table.match(come, hand(3, 0, 3, None)))
    rows = replay(file.match).rows
    assert [[file.names[seat] for seat in row.eliminated] for row in rows] == [["Elena"], []]

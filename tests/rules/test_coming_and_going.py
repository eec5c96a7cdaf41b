"""People who come and go, and agreements on the way: who is in, who deals, whether it ends."""

from tests.rules.table import (
    EIGHT,
    FOUR,
    STOP,
    adjustment,
    agreement,
    arrival,
    hand,
    match,
    sheet,
    substitution,
    total,
    totals,
    withdrawal,
)

ONE = hand(3, 0, 3, 5)
THREE = ("Anna", "Carlo", "Dino")
FIXED = {"end": "fixed_hands", "hands": 2}


def upcoming(document):
    return sheet(document)["next"]


def end(document):
    """Status, winners, losers."""
    written = sheet(document)
    return written["status"], written["winners"], written["losers"]


def test_withdrawal_leaves_the_total():
    document = match(ONE, withdrawal("Anna"))
    assert total(document) == (3, 0, 3, 5)
    assert sheet(document)["active"] == ["Bea", "Carlo", "Dino"]


def test_withdrawals_leave_winners():
    gone = [withdrawal(name) for name in ("Bea", "Dino")]
    assert end(match(*gone, rules={"winners": 2})) == ("finished", ["Anna", "Carlo"], [])
    assert end(match(*gone, withdrawal("Anna"), rules=FIXED)) == ("finished", ["Carlo"], [])


def test_newcomer_sits_to_the_right_and_deals_next():
    document = match(ONE, arrival("Elena", after="Anna", points=4))
    assert sheet(document)["players"] == ["Anna", "Elena", "Bea", "Carlo", "Dino"]
    assert upcoming(document)["dealer"] == "Elena"
    assert total(document) == (3, 4, 0, 3, 5)


def test_ninth_finds_no_chair():
    document = match(arrival("Lia", after="Anna", points=4), players=EIGHT)
    assert sheet(document)["totals"]["Lia"] == 0
    assert "Lia" not in sheet(document)["active"]


def test_who_comes_back_has_the_old_place_and_total():
    document = match(ONE, withdrawal("Anna"), arrival("Anna", points=2))
    assert sheet(document)["players"] == list(FOUR)
    assert total(document) == (5, 0, 3, 5)


def test_substitute_takes_place_total_and_deal():
    document = match(ONE, substitution("Bea", "Elena"), first_dealer="Anna")
    assert sheet(document)["players"] == ["Anna", "Elena", "Bea", "Carlo", "Dino"]
    assert sheet(document)["active"] == ["Anna", "Elena", "Carlo", "Dino"]
    assert upcoming(document)["dealer"] == "Elena"


def test_substitute_for_the_first_dealer_deals():
    assert upcoming(match(substitution("Anna", "Elena")))["dealer"] == "Elena"


def test_agreement_brings_back_who_is_no_longer_over():
    document = match(adjustment("Bea", 31), agreement(threshold=41))
    assert sheet(document)["active"] == list(FOUR)
    assert sheet(document)["rules"]["threshold"] == 41


def test_agreement_on_winners_brings_nobody_back():
    document = match(adjustment("Bea", 31), agreement(winners=2))
    assert sheet(document)["active"] == list(THREE)


def test_agreement_makes_a_finished_match_go_on():
    document = match(*totals(31, 31, 31, 0), agreement(threshold=41))
    assert end(document) == ("playing", [], [])
    assert upcoming(document)["dealer"] == "Anna"


def test_agreement_on_fewer_hands_ends_the_match():
    assert end(match(ONE, agreement(hands=1), rules=FIXED)) == ("finished", ["Bea"], [])
    assert end(match(ONE, ONE, agreement(hands=3), rules=FIXED))[0] == "playing"


def test_substitution_by_somebody_at_the_table_has_no_effect():
    document = match(ONE, substitution("Bea", "Anna"))
    assert sheet(document) == sheet(match(ONE))


def test_substitution_of_somebody_gone_has_no_effect_but_the_name():
    document = match(ONE, withdrawal("Bea"), substitution("Bea", "Elena"))
    assert sheet(document)["active"] == list(THREE)
    assert sheet(document)["totals"]["Elena"] == 0


def test_substitution_after_a_stop_has_no_effect_but_the_name():
    document = match(ONE, STOP, substitution("Anna", "Elena"))
    assert sheet(document)["active"] == list(FOUR)
    assert sheet(document)["totals"]["Elena"] == 0


def test_substitute_for_somebody_out_is_out():
    document = match(adjustment("Bea", 31), substitution("Bea", "Elena"))
    assert sheet(document)["active"] == list(THREE)
    assert sheet(document)["totals"]["Elena"] == 31


def test_known_substitute_gets_the_total_instead_of_the_own():
    document = match(ONE, withdrawal("Anna"), substitution("Dino", "Anna"))
    assert sheet(document)["active"] == ["Anna", "Bea", "Carlo"]
    assert total(document) == (5, 0, 3, 5)

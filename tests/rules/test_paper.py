"""Rows of a paper sheet: the entry is found whose score is what stands there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.entries import Adjustment, Withdrawal
from scorekeeper.rules.paper import PaperRow, hand_of, judge
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.rules.scoresheet import Match, replay
from scorekeeper.rules.tally import Tally, read_points
from tests.rules.strategies import deals, lawful

USUAL = Ciapano()
EVERY = Ciapano(cappotto="every_card")
DINO = 3


def cells(*texts):
    """What is written, seat by seat; "" is a blank."""
    return {seat: read_points(text, True) if text else None for seat, text in enumerate(texts)}


def row(text, last=DINO, **more):
    """A row as it stands: numbers with commas between them, for seats 0, 1, 2, 3."""
    return PaperRow(cells(*(one.strip() for one in text.split(","))), last, **more)


def costs(game, text, last=DINO):
    return tuple(hand_of(game, row(text).cells, last).score.scores.values())


def refusal(game, text, last=DINO):
    with pytest.raises(RuleError) as refused:
        hand_of(game, row(text).cells, last)
    return refused.value.reason.key


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3,0,3,5", (3, 0, 3, 5)),
        ("3,0,3,", (3, 0, 3, 5)),
        ("3,,3,5", (3, 0, 3, 5)),
        ("10,0,0,1", (10, 0, 0, 1)),
        ("3 1/3,2/3,3⅓,", (3, 0, 3, 5)),
        ("3 1/3,2/3,3⅓,5", (3, 0, 3, 5)),
        ("3 1/3,2/3,3⅓,3⅓", (3, 0, 3, 5)),
        ("11,11,11,0", (11, 11, 11, 0)),
        ("11,11,11,", (11, 11, 11, 0)),
        ("11,,11,0", (11, 11, 11, 0)),
    ],
)
def test_a_row_is_what_the_hand_costs(text, expected):
    assert costs(USUAL, text) == expected


@pytest.mark.parametrize("game", [USUAL, EVERY, Ciapano(batons_ace=6), Ciapano(batons_ace=11)])
def test_a_cappotto_is_nothing_for_its_taker(game):
    hand = hand_of(game, {0: 3 * game.worth, 1: 3 * game.worth, 2: 0}, 2)
    assert (hand.score.outcome, hand.score.cappotto) == ("cappotto", 2)
    assert hand.tally == Tally("points", {0: 0, 1: 0, 2: None}, 2)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("3,0,3,4", "scores_sum"),
        ("3,0,3,6", "scores_sum"),
        ("11,0,0,0", "last_trick_costs_one"),
        ("11,0,0,", "others_take_all"),
        ("3,,,5", "piles_blank"),
        (",,3,", "piles_blank"),
        ("3⅓,,2,3", "thirds_need_the_last_trick_left"),
        ("1/3,0,0,5", "card_values_sum"),
        ("0,0,0,11", "paper_cappotto"),
        ("0,0,0,", "paper_cappotto"),
        ("1/3,0,0,", "paper_cappotto"),
        ("0,11,11,11", "paper_taker"),
    ],
)
def test_a_row_that_no_hand_costs_is_refused(text, key):
    assert refusal(USUAL, text) == key


def test_the_one_with_nothing_among_elevens_is_named_as_the_taker():
    with pytest.raises(RuleError) as refused:
        hand_of(USUAL, cells("11", "0", "11", "11"), DINO)
    assert (refused.value.where, refused.value.reason.facts) == (("last_trick",), {"player": 1})


def test_where_every_card_counts_only_a_third_tells_that_it_was_no_cappotto():
    assert refusal(EVERY, "0,0,0,11") == refusal(EVERY, "0,0,0,") == "paper_thirds_missing"
    assert costs(EVERY, "0,1/3,0,11") == costs(EVERY, "0,1/3,0,") == (0, 0, 0, 11)


def test_the_costly_ace_must_be_somewhere():
    assert refusal(Ciapano(batons_ace=6), "5,5,0,6") == "nobody_holds_the_ace"
    assert costs(Ciapano(batons_ace=6), "5,4,0,7") == (5, 4, 0, 7)


def test_the_last_trick_is_needed_and_of_somebody_who_played():
    assert refusal(USUAL, "3,0,3,5", None) == "no_last_trick"
    assert refusal(USUAL, "3,8", 2) == "did_not_play"


def test_who_alone_is_left_blank_won_the_last_trick():
    hand = hand_of(USUAL, cells("3", "0", "3", ""), None)
    assert (hand.tally.last_trick, tuple(hand.score.scores.values())) == (DINO, (3, 0, 3, 5))
    assert refusal(USUAL, "3,,3,", None) == "piles_blank"
    assert refusal(USUAL, "0,0,0,", None) == "paper_cappotto"


def test_busca_is_told_by_points():
    assert costs(Busca(), "17,10,13,0", None) == (0, 0, 0, 1)
    assert costs(Busca(uncovered="tricks"), "17,10,13,0", None) == (1, 0, 0, 0)
    assert costs(Busca(), "19,12,8,", None) == (2, 0, 0, 0)
    assert refusal(Busca(), "17,10,13,1", None) == "busca_sum"
    assert refusal(Busca(), "38,1,1,0", DINO) == "busca_last_trick"
    assert refusal(Busca(), "38,,,", None) == "piles_blank"


def sheet(*rows, game=USUAL, seats=4, entries=(), running=False):
    return judge(Match(game, tuple(range(seats)), 0, entries), rows, running)


def keys(judged):
    return [one.refused.reason.key if one.refused else "" for one in judged]


def test_who_is_out_pays_nothing_more():
    rows = [row("10,0,0,1"), row("10,0,0,1"), row("10,0,0,1"), row("10,0,0,1"), row(",9,1,1")]
    judged = sheet(*rows)
    assert keys(judged) == [""] * 3 + ["", ""]
    assert judged[-1].sheet.totals == {0: 40, 1: 9, 2: 1, 3: 5}
    wrong = sheet(*rows, row("0,9,1,1"))[-1].refused.reason
    assert (wrong.key, wrong.facts) == ("paper_out", {"player": 0, "number": 4})


def test_who_went_home_is_not_at_the_table():
    judged = sheet(row("1,1,1,8"), entries=(Withdrawal(0),))
    assert keys(judged) == ["paper_gone"]


def test_after_the_end_nothing_follows_and_each_row_says_so():
    rows = [row("10,1", 1)] * 4
    judged = sheet(*rows, row("10,1", 1), row("1,10", 1), seats=2)
    assert keys(judged) == ["", "", "", "", "paper_after_the_end", "paper_after_the_end"]
    assert judged[-1].refused.reason.facts == {"number": 4}


def test_a_blank_row_between_is_said():
    assert keys(sheet(row("3,0,3,5"), row(",,,", None), row("3,0,3,5"))) == ["", "paper_blank", ""]


def test_after_a_wrong_row_the_others_are_judged_by_themselves():
    judged = sheet(
        row("3,0,3,4"),
        row("3,0,3,5"),
        row("3,0,3,6"),
        row("3,,3,"),
        row("3,,3,2", None),
        row("3,0,3,5", None),
    )
    assert keys(judged) == ["scores_sum", "", "scores_sum", "", "", "no_last_trick"]
    assert [one.sheet for one in judged] == [None] * 6


def test_a_row_that_can_t_be_read_is_its_refusal():
    assert keys(sheet(refuse("fields_marked"), row("3,0,3,5"))) == ["fields_marked", ""]


def test_running_totals_are_told_by_their_differences():
    rows = [row("3,0,3,5"), row("14,11,3,16", 2), row("23,12,3,", DINO), row("31,12,3,20")]
    judged = sheet(*rows, row(",13,13,20", 2), row("31,22,15,20", 2), running=True)
    assert keys(judged) == [""] * 4 + ["", ""]
    assert judged[-1].sheet.totals == {0: 31, 1: 22, 2: 15, 3: 20}
    assert judged[1].hand.score.cappotto == 2


def test_running_totals_go_on_from_what_is_there():
    judged = sheet(row("5,0,3,5"), entries=(Adjustment(0, 2),), running=True)
    assert judged[0].sheet.totals == {0: 5, 1: 0, 2: 3, 3: 5}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2,0,8,5", "paper_total_sank"),
        ("3,0,6,14", "scores_sum"),
        ("5,2,,", "piles_blank"),
        ("5,2,5,16", "scores_sum"),
    ],
)
def test_running_totals_that_can_t_be(text, key):
    assert keys(sheet(row("3,0,3,5"), row(text), row("9,9,9,9"), running=True)) == ["", key, ""]


GAMES = st.sampled_from([USUAL, EVERY, Ciapano(batons_ace=6), Ciapano(batons_ace=11, winners=2)])


@given(GAMES, st.integers(3, 8), st.data())
@lawful(120)
def test_whatever_was_played_is_read_from_its_sheet(game, seats, data):
    match, rows, totals = Match(game, tuple(range(seats)), 0), [], []
    for _ in range(8):
        now = replay(match)
        if now.status != "playing":
            break
        piles, last = data.draw(deals(len(now.active)))
        tally = Tally(
            "cards", dict(zip(now.active, map(tuple, piles), strict=True)), now.active[last]
        )
        score = game.score(tally)
        paid = [points for seat, points in score.scores.items() if seat != tally.last_trick]
        if not any(paid) and score.cappotto is None:
            continue  # only thirds would tell
        rows.append(
            PaperRow({seat: 3 * paid for seat, paid in score.scores.items()}, tally.last_trick)
        )
        hand = hand_of(game, rows[-1].cells, tally.last_trick)
        match = Match(game, match.players, 0, (*match.entries, hand))
        after = replay(match).totals
        totals.append(PaperRow({seat: 3 * after[seat] for seat in score.scores}, tally.last_trick))
    for sheet_rows, running in ((rows, False), (totals, True)):
        judged = judge(Match(game, match.players, 0), sheet_rows, running)
        assert not any(one.refused for one in judged)
        assert not judged or judged[-1].sheet.totals == replay(match).totals

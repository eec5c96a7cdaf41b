"""What is at stake and how it is dealt, in words; who can still win, tried out; the rematch."""

from itertools import product

import pytest

from scorekeeper.rules.busca import Busca, busche_for
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.tally import Tally
from tests.match_model import enter
from tests.pages import Phone, out_at_once, play, start

SEVEN = ("Anna", "Bea", "Carlo", "Dino", "Elena", "Franco", "Gino")


def stakes(page):
    return [one.text for one in page.tree.all("ul", "stakes") for one in one.all("li")]


def deal(page):
    """What the dealer must know."""
    (place,) = page.tree.all("details", "dealing")
    return [one.text for one in place.all("li")]


def brought(phone, page, *totals):
    """The match's page with these totals."""
    for seat, points in enumerate(totals):
        if points:
            page = enter(phone, page, "adjustment", player=seat, points=points)
    return page


def in_italian(phone, page):
    return Phone(phone.app, "it").open(page.path)


@pytest.mark.parametrize(
    ("total", "english", "italian"),
    [
        (20, [], []),
        (21, ["10 points and Bea is out."], ["Ancora 10 punti e Bea è fuori."]),
        (27, ["4 points and Bea is out."], ["Ancora 4 punti e Bea è fuori."]),
        (30, ["1 point and Bea is out."], ["Ancora 1 punto e Bea è fuori."]),
    ],
)
def test_who_is_near_the_edge_of_ciapano(phone, total, english, italian):
    page = brought(phone, start(phone), 0, total)
    assert stakes(page) == english
    assert stakes(in_italian(phone, page)) == italian


def test_where_31_itself_is_still_in_one_point_more_is_needed(phone):
    page = brought(phone, start(phone, limit_rule="exceed"), 0, 27)
    assert stakes(page) == ["5 points and Bea is out."]


def test_where_the_lowest_wins_somebody_s_edge_ends_the_match(phone):
    page = brought(phone, start(phone, end="lowest_wins"), 30, 27)
    assert stakes(page) == [
        "1 point for Anna and the match is over.",
        "4 points for Bea and the match is over.",
    ]
    italian = stakes(in_italian(phone, page))
    assert italian[0] == "Ancora 1 punto a Anna e la partita è finita."
    assert italian[1] == "Ancora 4 punti a Bea e la partita è finita."


def test_who_is_out_is_near_nothing(phone):
    assert stakes(out_at_once(phone, brought(phone, start(phone), 27), 1)) == [
        "4 points and Anna is out."
    ]


def test_a_costly_ace_makes_more_be_near(phone):
    page = brought(phone, start(phone, preset="traversone-101"), 81)
    assert stakes(page) == ["20 points and Anna is out."]


@pytest.mark.parametrize(
    ("total", "english", "italian"),
    [
        (4, "Bea loses with 1 more busca.", "Ancora 1 busca e Bea ha perso."),
        (
            3,
            "Bea loses with 2 more busche: 19 points would be 2.",
            "Ancora 2 busche e Bea ha perso: con 19 punti sarebbero 2.",
        ),
    ],
)
def test_who_is_near_the_edge_of_busca(phone, total, english, italian):
    page = brought(phone, start(phone, preset="busca-5"), 0, total)
    assert stakes(page) == [english]
    assert stakes(in_italian(phone, page)) == [italian]


def test_23_points_would_be_3_busche(phone):
    page = brought(phone, start(phone, preset="busca-5"), 0, 2)
    assert stakes(page) == ["Bea loses with 3 more busche: 23 points would be 3."]


def test_after_the_end_nothing_is_at_stake_and_nobody_deals(phone):
    page = out_at_once(phone, start(phone, "Anna", "Bea"), 0)
    assert stakes(page) == []
    assert page.tree.all("details", "dealing") == []


def test_who_looks_on_reads_the_same_stakes_and_deal(phone):
    page = brought(phone, start(phone), 0, 27)
    look = phone.open(f"/club/{page.key}/share").tree.one("input", id="link")["value"]
    follower = Phone(phone.app).open(page.path.replace(page.key, look.split("/")[4]))
    assert stakes(follower) == stakes(page)
    assert deal(follower) == deal(page)


# Who can still win


def fixed(hands, **rules):
    return Ciapano(end="fixed_hands", hands=hands, **rules)


def after_hands(phone, hands, *totals):
    """A match of so many hands, these totals, one hand left."""
    page = start(phone, *FOUR_OF[: len(totals)], end="fixed_hands", hands=str(hands))
    return brought(phone, page, *totals)


FOUR_OF = ("Anna", "Bea", "Carlo", "Dino")


@pytest.mark.parametrize(
    ("totals", "english"),
    [
        ((0, 11, 11, 11), []),
        ((0, 11, 12, 11), ["Can still win: Anna, Bea and Dino."]),
        ((12, 24, 30, 12), ["Can still win: Anna and Dino."]),
        ((40, 52, 60, 0), ["Can still win: Dino."]),
    ],
)
def test_who_can_still_win_in_the_last_hand(phone, totals, english):
    assert stakes(after_hands(phone, 1, *totals)) == english


def test_who_alone_can_still_win_in_italian(phone):
    page = after_hands(phone, 1, 40, 52, 60, 0)
    assert stakes(in_italian(phone, page)) == ["Può ancora vincere: Dino."]


def test_who_can_still_win_in_italian(phone):
    page = after_hands(phone, 1, 0, 11, 12, 11)
    assert stakes(in_italian(phone, page)) == ["Possono ancora vincere: Anna, Bea e Dino."]


def test_each_hand_left_gives_eleven_points_of_hope(phone):
    page = after_hands(phone, 3, 0, 33, 34, 0)
    assert stakes(page) == ["Can still win: Anna, Bea and Dino."]
    page = play(phone, page, 0, 0, None, 0, last=2)
    assert page.totals == (11, 44, 34, 11)
    assert stakes(page) == ["Can still win: Anna and Dino."]


GAMES = [
    fixed(1),
    fixed(1, cappotto="every_card"),
    fixed(1, batons_ace=6),
    fixed(1, batons_ace=11, cappotto="every_card"),
]


def scores(game, seats):
    """Every score that a hand of these players may come to."""
    found = set()
    for last in range(seats):
        for thirds in product(range(game.values.total + 1), repeat=seats - 1):
            piles = list(thirds)
            piles.insert(last, game.values.total - sum(thirds))
            if piles[last] >= 0:
                found |= _scored(game, piles, last)
    return found


def _scored(game, thirds, last):
    # Points by card value: what the last trick's winner took is the pile that is left.
    piles = {seat: None if seat == last else pile for seat, pile in enumerate(thirds)}
    try:
        return {tuple(game.score(Tally("points", piles, last)).scores.values())}
    except RuleError:
        return set()


@pytest.mark.parametrize("game", GAMES, ids=["11", "every card", "ace 6", "ace 11 every card"])
def test_can_still_win_is_who_wins_in_some_course_of_the_last_hand(game):
    ways = scores(game, 3)
    worth = game.worth
    for totals in product((0, 1), (worth - 1, worth, worth + 1), (0, worth, worth + 2)):
        ends = [[a + b for a, b in zip(totals, way, strict=True)] for way in ways]
        won = {seat for end in ends for seat in range(3) if end[seat] == min(end)}
        assert game.could_win(dict(enumerate(totals)), 0) == won, totals


def test_can_still_win_is_who_wins_in_some_course_of_two_hands():
    game, ways = fixed(2), scores(fixed(2), 2)
    for lead in range(20, 25):
        ends = {(a + c, lead + b + d) for a, b in ways for c, d in ways}
        won = {seat for end in ends for seat in (0, 1) if end[seat] == min(end)}
        assert game.could_win({0: 0, 1: lead}, 0) == won, lead


def test_without_fixed_hands_whoever_is_in_can_win():
    assert Ciapano().could_win({0: 30, 1: 0}, 50) == {0, 1}
    assert Busca().could_win({0: 4, 1: 0, 2: 0, 3: 0}, 50) == {0, 1, 2, 3}


def reachable(game, start):
    """Who wins in some course of a match until somebody is over the threshold."""
    ways = {tuple(way) for way in scores(game, len(start))}
    seen, todo, won = {start}, [start], set()
    while todo:
        totals = todo.pop()
        for way in ways:
            then = tuple(a + b for a, b in zip(totals, way, strict=True))
            if any(map(game.over, then)):
                won |= {seat for seat, total in enumerate(then) if total == min(then)}
            elif then not in seen:
                seen.add(then)
                todo.append(then)
    return won


@pytest.mark.parametrize(
    "totals", [(29, 0, 30), (30, 0, 30), (28, 7, 30), (27, 19, 29), (30, 18), (26, 25, 30)]
)
def test_where_the_lowest_wins_who_can_no_longer_win_is_counted_out(totals):
    game = Ciapano(end="lowest_wins")
    assert game.could_win(dict(enumerate(totals)), 9) == reachable(game, totals)


def test_where_the_lowest_wins_and_no_third_is_in_between_all_can_win():
    game = Ciapano(end="lowest_wins")
    for totals in ((30, 0), (20, 10, 25)):
        everybody = frozenset(range(len(totals)))
        assert game.could_win(dict(enumerate(totals)), 9) == reachable(game, totals) == everybody


def test_points_for_is_the_fewest_that_cost_so_many_busche():
    for busche in range(2, 18):
        fewest = min(points for points in range(10, 38) if busche_for(points) >= busche)
        assert Busca().points_for(busche) == fewest


def test_points_for_agrees_with_the_score_of_a_hand():
    for busche in range(2, 18):
        most = Busca().points_for(busche)
        others = [(40 - most + place) // 3 for place in range(3)]
        piles = {seat: 3 * points for seat, points in enumerate([most, *others])}
        assert Busca().score(Tally("points", piles)).scores == {0: busche, 1: 0, 2: 0, 3: 0}


def test_one_busca_needs_no_number_of_points_and_ciapano_knows_none():
    assert [Busca().points_for(one) for one in (0, 1)] == [None, None]
    assert Ciapano().points_for(2) is None


# The deal

DISCARDS = "The dealer discards one card; it counts with the last trick's winner."
ASIDE = "The cards left over lie aside; they go to whoever wins the last trick."
ONE_4 = "One 4 is taken out before the deal."
ALL_4 = "All the 4s are taken out before the deal."
FOURS_AND_5 = "All the 4s and one 5 are taken out before the deal."


@pytest.mark.parametrize(
    ("count", "rule", "cards", "odd"),
    [
        (2, "dealer_discards", "20 cards each.", None),
        (3, "dealer_discards", "13 cards each, Anna 14.", DISCARDS),
        (3, "removed", "13 cards each.", ONE_4),
        (3, "monte", "13 cards each.", ASIDE),
        (4, "monte", "10 cards each.", None),
        (5, "removed", "8 cards each.", None),
        (6, "dealer_discards", "6 cards each.", ALL_4),
        (6, "removed", "6 cards each.", ALL_4),
        (6, "monte", "6 cards each.", ASIDE),
        (7, "dealer_discards", "5 cards each.", FOURS_AND_5),
        (7, "removed", "5 cards each.", FOURS_AND_5),
        (7, "monte", "5 cards each.", ASIDE),
    ],
)
def test_how_many_cards_each_and_what_happens_with_the_odd_ones(phone, count, rule, cards, odd):
    first = "Anna deals, Bea leads to the first trick."
    found = deal(start(phone, *SEVEN[:count], odd_cards=rule))
    assert found == [first, cards, *([odd] if odd else [])]


def test_the_deal_in_italian(phone):
    page = start(phone, *SEVEN[:3])
    assert deal(in_italian(phone, page)) == [
        "Dà Anna, alla prima presa è di mano Bea.",
        "13 carte a testa, Anna 14.",
        "Il mazziere scarta una carta, che conta per chi fa l’ultima presa.",
    ]


def test_who_went_out_is_passed_over_in_the_deal(phone):
    page = out_at_once(phone, play(phone, start(phone), 3, 2, 1, last=3), 1)
    assert deal(page) == [
        "Carlo deals, Dino leads to the first trick.",
        "13 cards each, Carlo 14.",
        DISCARDS,
        "Bea is no longer in: the deal passes on.",
    ]
    assert deal(in_italian(phone, page))[-1] == "Bea non è più in gioco: il mazzo passa oltre."


def test_two_in_a_row_who_went_out_are_both_passed_over(phone):
    page = out_at_once(phone, play(phone, start(phone), 3, 2, 1, last=3), 1, 2)
    assert deal(page)[0] == "Dino deals, Anna leads to the first trick."
    assert [one.split()[0] for one in deal(page)[2:]] == ["Bea", "Carlo"]


def test_who_went_home_is_passed_over_too(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    page = enter(phone, page, "withdrawal", player=1)
    assert deal(page)[-1] == "Bea is no longer in: the deal passes on."


def test_who_is_out_and_whose_turn_it_is_not_is_not_mentioned(phone):
    page = out_at_once(phone, play(phone, start(phone), 3, 2, 1, last=3), 3)
    assert deal(page)[0] == "Bea deals, Carlo leads to the first trick."
    assert not any("Dino" in sentence for sentence in deal(page))


def test_busca_says_what_the_first_trick_forbids(phone):
    page = start(phone, preset="busca-5")
    assert deal(page)[0] == "Anna deals, Bea leads to the first trick."
    assert deal(page)[-1] == "First trick: denari may not be led, and the pita may not be thrown."
    assert deal(in_italian(phone, page))[-1] == (
        "Prima presa: non si esce a denari e non si butta la pita."
    )


def test_busca_says_how_many_cards_each_gets(phone):
    assert deal(start(phone, preset="busca-5"))[1] == "10 cards each."


def test_where_the_loser_deals_the_deal_goes_there(phone):
    page = start(phone, preset="busche-loser-deals")
    page = play(phone, page, 5, 10, 23, last="")
    assert deal(page)[0] == "Carlo deals, Dino leads to the first trick."


# Same again


def rematch(phone, page):
    return phone.open(page.link("Same again")).form("/new")


def names(form):
    return form.values(*(f"player{place}" for place in range(1, 5)))


def test_a_rematch_has_the_same_seats_rules_and_the_next_dealer(phone):
    page = start(phone, *FOUR_OF, threshold="7", winners="2", cappotto="every_card")
    page = out_at_once(phone, play(phone, page, 3, 2, 1, last=3), 1, 2)
    form = rematch(phone, page)
    assert names(form) == FOUR_OF
    rules = form.values("threshold", "winners", "cappotto", "first_dealer")
    assert rules == ("7", "2", "every_card", "2")


def test_in_a_rematch_seats_can_be_turned_and_players_swapped(phone):
    page = out_at_once(phone, start(phone, *FOUR_OF), 0, 1, 2)
    fields = {"player1": "Bea", "player2": "Elena", "player3": "Dino", "player4": "Anna"}
    again = phone.send(rematch(phone, page), **fields, first_dealer="3")
    assert [name for name, *_ in again.columns] == ["Bea", "Elena", "Dino", "Anna"]
    assert deal(again)[0] == "Dino deals, Anna leads to the first trick."


def test_who_went_home_is_not_in_the_rematch(phone):
    page = enter(phone, start(phone, *FOUR_OF), "withdrawal", player=1)
    page = out_at_once(phone, page, 0, 2)
    assert names(rematch(phone, page)) == ("Anna", "Carlo", "Dino", "")


def test_where_the_loser_deals_the_loser_deals_the_rematch_too(phone):
    page = start(phone, *FOUR_OF, preset="busche-loser-deals", threshold="3")
    page = play(phone, page, 5, 10, 23, last="")
    assert rematch(phone, page).value("first_dealer") == "3"


def test_who_looks_on_is_offered_no_rematch(phone):
    page = out_at_once(phone, start(phone, "Anna", "Bea"), 0)
    look = phone.open(f"/club/{page.key}/share").tree.one("input", id="link")["value"]
    follower = Phone(phone.app).open(page.path.replace(page.key, look.split("/")[4]))
    assert follower.status == 200
    assert not any("/new" in link for link in follower.links)

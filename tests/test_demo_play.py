"""Hands of the demo club: dealt and played out as the games want it, by a checker of its own."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.demo.evenings import GAMES
from scorekeeper.demo.play import Deal, Table, deal, play
from scorekeeper.demo.tallies import tally_of
from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.tally import HOWS
from tests.rules.strategies import lawful

DECK = {rank + suit for rank in "A234567FCR" for suit in "BCDS"}
TRICK_ORDER = "32ARCF7654"
MONTE = Ciapano(odd_cards="monte")
REMOVED = Ciapano(odd_cards="removed")


def table(game, seats, care=0.5, dealer=0):
    seats = tuple(range(seats))
    return Table(
        game, seats, seats[dealer], seats[(dealer + 1) % len(seats)], dict.fromkeys(seats, care)
    )


def hand(at, seed=0):
    rng = Random(seed)
    return play(at, deal(at, rng), rng)


@st.composite
def tables(draw, games=tuple(GAMES)):
    game = draw(st.sampled_from(games))
    seats = draw(st.sampled_from(game.seats_allowed))
    care = draw(st.sampled_from([0, 0.5, 1]))
    return table(game, seats, care, draw(st.integers(0, seats - 1)))


seeds = st.integers(0, 10**9)


def winner(cards):
    """Who wins a trick: the first in the tressette's order among the suit that was led."""
    led = cards[0][1][1]
    followed = [(seat, card) for seat, card in cards if card[1] == led]
    return min(followed, key=lambda one: TRICK_ORDER.index(one[1][0]))[0]


def check_tricks(at, played):
    """Every trick as one would look it over at the table; the hands are empty afterwards."""
    hands = {seat: set(cards) for seat, cards in played.deal.hands.items()}
    leader = at.leader
    for trick in played.tricks:
        order = at.seats[at.seats.index(leader) :] + at.seats[: at.seats.index(leader)]
        assert tuple(seat for seat, _ in trick.cards) == order
        led = trick.cards[0][1][1]
        for seat, card in trick.cards:
            assert card[1] == led or not {one for one in hands[seat] if one[1] == led}
            hands[seat].remove(card)
        leader = winner(trick.cards)
        assert leader == trick.winner
    assert not any(hands.values())


@lawful(150)
@given(tables(), seeds)
def test_suit_is_followed_and_the_winner_leads(at, seed):
    check_tricks(at, hand(at, seed))


@lawful(150)
@given(tables(), seeds)
def test_every_card_ends_up_somewhere_once(at, seed):
    played = hand(at, seed)
    everywhere = [card for pile in played.captured.values() for card in pile]
    assert Counter([*everywhere, *played.deal.removed]) == Counter(DECK)
    for seat, pile in played.captured.items():
        won = [card for trick in played.tricks if trick.winner == seat for _, card in trick.cards]
        aside = played.deal.aside if seat == played.tricks[-1].winner else ()
        assert Counter(pile) == Counter([*won, *aside])


@lawful(100)
@given(tables(), seeds)
def test_everybody_plays_as_many_cards_as_the_game_gives(at, seed):
    dealt = deal(at, Random(seed))
    given = at.game.deal(at.seats, at.dealer)
    held = {seat: len(cards) for seat, cards in dealt.hands.items()}
    assert set(held.values()) == {min(given.values())}


@lawful(150)
@given(tables(), seeds)
def test_however_a_hand_is_entered_it_costs_the_same(at, seed):
    played, game = hand(at, seed), at.game
    tallies = [tally_of(game, played, how, Random(again)) for how in HOWS for again in range(6)]
    scores = [game.score(tally) for tally in tallies]
    assert len({(str(one.scores), one.outcome, one.cappotto) for one in scores}) == 1
    assert {tally.last_trick for tally in tallies} <= {played.last_trick, None}


@pytest.mark.parametrize(
    ("game", "seats", "aside", "removed"),
    [
        (Ciapano(), 2, 0, ""),
        (Ciapano(), 3, 1, ""),
        (Ciapano(), 4, 0, ""),
        (Ciapano(), 6, 0, "4444"),
        (Ciapano(), 7, 0, "44445"),
        (Ciapano(), 8, 0, ""),
        (REMOVED, 3, 0, "4"),
        (REMOVED, 7, 0, "44445"),
        (MONTE, 3, 1, ""),
        (MONTE, 6, 4, ""),
        (MONTE, 7, 5, ""),
        (Busca(), 4, 0, ""),
    ],
)
def test_odd_cards_are_as_the_house_rules_say(game, seats, aside, removed):
    dealt = deal(table(game, seats), Random(0))
    assert len(dealt.aside) == aside
    assert "".join(card[0] for card in dealt.removed) == removed


def test_the_dealer_discards_one_of_fourteen():
    dealt = deal(table(Ciapano(), 3, dealer=1), Random(5))
    assert [len(cards) for cards in dealt.hands.values()] == [13, 13, 13]
    (discarded,) = dealt.aside
    aces = [card for card in (*dealt.hands[1], discarded) if card[0] == "A"]
    assert (discarded[0] == "A") == bool(aces)


def first_trick(hands, care):
    at = table(Busca(), 4, care)
    cards = {seat: tuple(one.split()) for seat, one in enumerate(hands)}
    return dict(play(at, Deal(cards, (), ()), Random(0)).tricks[0].cards)


@pytest.mark.parametrize("care", [0, 1])
def test_in_busca_no_denari_are_led_to_the_first_trick(care):
    assert first_trick(["4B", "3D", "5B", "6B"], care)[1] == "3D", "nothing else is there"
    assert first_trick(["4B 5B", "3D 4C", "6B 7B", "5C 6C"], care)[1] == "4C"


@pytest.mark.parametrize("care", [0, 1])
def test_in_busca_the_pita_is_not_thrown_on_the_first_trick(care):
    assert first_trick(["AD 4S", "3C 4C", "6B 7B", "5C 6C"], care)[0] == "4S"
    assert first_trick(["AD", "3C", "6B", "5C"], care)[0] == "AD", "nothing else is there"


def test_careful_players_take_less():
    at = Table(Ciapano(), (0, 1, 2, 3), 0, 1, {0: 1, 1: 0, 2: 0, 3: 0})
    taken = Counter()
    for seed in range(300):
        played = hand(at, seed)
        scores = at.game.score(tally_of(at.game, played, "cards", Random(seed))).scores
        taken.update(scores)
    assert taken[0] < min(taken[seat] for seat in (1, 2, 3)) * 0.9


def test_the_rarities_happen():
    outcomes = Counter()
    for game in (Ciapano(), Busca()):
        at = table(game, 4, 0.6)
        for seed in range(800):
            tally = tally_of(game, hand(at, seed), "cards", Random(seed))
            outcomes[game.name, game.score(tally).outcome] += 1
    assert outcomes["ciapano", "cappotto"] > 4
    assert outcomes["busca", "uncovered"] > 80

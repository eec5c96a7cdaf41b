"""Hypothesis: deals, and whole legal match files in which people come and go."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.rules.table import (
    COUNTING,
    EIGHT,
    STOP,
    adjustment,
    agreement,
    arrival,
    hand,
    match,
    substitution,
    withdrawal,
)


def lawful(examples):
    """The same examples in every run, on any machine, however slow."""
    slow = (HealthCheck.too_slow, HealthCheck.data_too_large)
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=slow,
    )


LIMITS = st.sampled_from(["reach", "exceed"])


def some(rules):
    """Any of these house rules, or none."""
    return st.fixed_dictionaries({}, optional=rules)


@st.composite
def ciapano_rules(draw, seats=4):
    rules = draw(
        some(
            {
                "threshold": st.integers(1, 60),
                "limit_rule": LIMITS,
                "end": st.sampled_from(["elimination", "lowest_wins", "fixed_hands"]),
                "winners": st.integers(1, min(3, seats - 1)),
                "cappotto": st.sampled_from(["eleven_points", "every_card"]),
                "batons_ace": st.sampled_from([1, 6, 11]),
                "odd_cards": st.sampled_from(["dealer_discards", "removed", "monte"]),
            }
        )
    )
    if rules.get("end") == "fixed_hands":
        rules["hands"] = draw(st.integers(1, 12))
    return rules


def busca_rules():
    return some(
        {
            "threshold": st.integers(1, 12),
            "limit_rule": LIMITS,
            "uncovered": st.sampled_from(["points", "tricks"]),
            "tie": st.sampled_from(["all", "none"]),
            "dealer": st.sampled_from(["rotates", "loser"]),
        }
    )


@st.composite
def deals(draw, seats=4):
    """Who took which counting card, often few or only one of the players; the last trick's seat."""
    takers = draw(st.lists(st.sampled_from(range(seats)), min_size=1, max_size=seats, unique=True))
    dealt = draw(st.integers(0, len(takers) ** len(COUNTING) - 1))
    piles = [[] for _ in range(seats)]
    for card in COUNTING:
        dealt, taker = divmod(dealt, len(takers))
        piles[takers[taker]].append(card)
    return piles, draw(st.sampled_from(range(seats)))


def as_counts(pile, special=None):
    """A pile of cards as a match file counts it; `special` is the ace that stands by itself."""
    aces = sum(card[0] == "A" and card != special for card in pile)
    figures = sum(card[0] != "A" for card in pile)
    return {"aces": aces, "figures": figures} | (
        {"special_ace": special in pile} if special else {}
    )


def special_ace(game, rules):
    if game == "busca":
        return "AD"
    return "AB" if rules.get("batons_ace", 1) > 1 else None


@st.composite
def dealt_hands(draw, game, rules, players):
    """A deal as cards or counts, one pile left out now and then."""
    piles, last = draw(deals(len(players)))
    how = draw(st.sampled_from(["cards", "counts"]))
    if how == "counts":
        piles = [as_counts(pile, special_ace(game, rules)) for pile in piles]
    left = draw(st.none() | st.sampled_from(range(len(players))))
    piles = [None if seat == left else pile for seat, pile in enumerate(piles)]
    return hand(*piles, how=how, last=players[last], players=players)


@st.composite
def hands(draw, game, rules, named):
    """A hand of some of these people: cards, counts, or for four whole points."""
    seats = 4 if game == "busca" else draw(st.integers(2, min(8, len(named))))
    players = tuple(draw(st.permutations(named)))[:seats]
    if game == "ciapano" or draw(st.booleans()):
        return draw(dealt_hands(game, rules, players))
    cuts = sorted(draw(st.lists(st.integers(0, 40), min_size=3, max_size=3)))
    points = [high - low for low, high in zip([0, *cuts], [*cuts, 40], strict=True)]
    return hand(*points, last=None, players=players)


NEWCOMERS = ("Lia", "Mara", "Nino", "Olga", "Pia", "Rita")


@st.composite
def events(draw, game, rules, starters, named):
    """Anything but a hand; `named` learns the newcomers."""
    somebody = st.sampled_from(tuple(named))
    kinds = ["adjustment", "substitution", "agreement", "stop"]
    kind = draw(
        st.sampled_from(kinds + (["withdrawal", "arrival"] * 2 if game == "ciapano" else []))
    )
    player = draw(somebody)
    if kind == "adjustment":
        return adjustment(player, draw(st.integers(-40, 40).filter(bool)))
    if kind == "withdrawal":
        return withdrawal(player)
    if kind == "agreement":
        return agreement(**draw(agreed(game, rules, starters)))
    return STOP if kind == "stop" else draw(comings(kind, player, named))


@st.composite
def comings(draw, kind, player, named):
    """Somebody new or known sits down, or takes a place."""
    known = [name for name in named if name != player]
    other = draw(st.sampled_from([*known, *(name for name in NEWCOMERS if name not in named)]))
    new = other not in named
    named |= {other: None}
    if kind == "substitution":
        return substitution(player, other)
    place = {"after": player} if new else {}
    return arrival(other, **place, points=draw(st.integers(0, 20)))


@st.composite
def agreed(draw, game, rules, starters):
    choices = {"threshold": st.integers(1, 60), "limit_rule": LIMITS}
    if game == "ciapano":
        choices["winners"] = st.integers(1, min(3, starters - 1))
    if "hands" in rules:
        choices["hands"] = st.integers(1, 12)
    first = draw(st.sampled_from(sorted(choices)))
    return {first: draw(choices[first])} | draw(some(choices))


@st.composite
def matches(draw):
    """A legal match file: mostly hands, and whatever else may happen."""
    game = draw(st.sampled_from(["ciapano", "busca"]))
    seats = 4 if game == "busca" else draw(st.integers(2, 8))
    rules = draw(busca_rules() if game == "busca" else ciapano_rules(seats))
    players, entries = EIGHT[:seats], []
    named = dict.fromkeys(players)
    for _ in range(draw(st.integers(0, 8))):
        is_hand = draw(st.booleans())
        step = hands(game, rules, [*named]) if is_hand else events(game, rules, seats, named)
        entries.append(draw(step))
    first = draw(some({"first_dealer": st.sampled_from(players)}))
    return match(*entries, game=game, players=players, rules=rules, **first)

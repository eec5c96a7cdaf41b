"""Short ways to write down a match, and to see what the rules make of it."""

import json

import pytest

from scorekeeper.rules import matchfile
from scorekeeper.rules.documents import path
from scorekeeper.rules.reasons import RuleError
from scorekeeper.rules.scoresheet import replay
from scorekeeper.rules.tally import Counts, Tally, read_points

FOUR = ("Anna", "Bea", "Carlo", "Dino")
EIGHT = (*FOUR, "Elena", "Franco", "Gino", "Ida")
COUNTING = tuple(rank + suit for rank in "A32RCF" for suit in "BCDS")


def match(*entries, game="ciapano", players=FOUR, rules=None, **more):
    """A match file's document; `rules` as it stands there."""
    document = {"format": "scorekeeper-match/1", "game": game, "players": list(players)}
    document |= {} if rules is None else {"rules": rules}
    return document | {"entries": list(entries)} | more


def hand(*piles, last="Dino", how="points", players=FOUR, **more):
    """A hand's entry, its piles in the order of `players`; without `last` where it is None."""
    entry = {how: dict(zip(players, piles, strict=True))} | more
    return {"hand": entry if last is None else {"last_trick": last} | entry}


def busca(*entries, **more):
    return match(*entries, game="busca", **more)


def busca_hand(*piles, **more):
    return hand(*piles, **{"last": None} | more)


def adjustment(player, points, **more):
    return {"adjustment": {"player": player, "points": points, **more}}


def totals(*points, players=FOUR):
    """Adjustments that bring everybody to a total, from nothing."""
    return [adjustment(*of) for of in zip(players, points, strict=True) if of[1]]


def withdrawal(player):
    return {"withdrawal": {"player": player}}


def arrival(player, **more):
    return {"arrival": {"player": player, **more}}


def substitution(player, by):
    return {"substitution": {"player": player, "by": by}}


def agreement(**rules):
    return {"agreement": rules}


STOP = {"stop": {}}


def read(document):
    """A document through its bytes, as a file would come."""
    return matchfile.read(json.dumps(document).encode())


def sheet_with_why(document, say=lambda reason: reason.key):
    file = read(document)
    return matchfile.write_sheet(replay(file.match), file.names, say)


def sheet(document):
    """The score sheet's document without `why`."""
    written = sheet_with_why(document)
    for row in written["hands"]:
        del row["why"]
    return written


def last_hand(document):
    return sheet(document)["hands"][-1]


def total(document):
    """Everybody's total at the end, in playing order."""
    return tuple(sheet(document)["totals"].values())


def refused(step, *given):
    """The refusal's reason and place: key, facts, where."""
    with pytest.raises(RuleError) as caught:
        step(*given)
    reason = caught.value.reason
    return reason.key, dict(reason.facts), path(caught.value)


def tally(*piles, last=None, how="points", no_trick=()):
    """A hand by seats: points like 3 or "3 1/3", counts like (aces, figures) or with True."""
    kept = {"points": _thirds, "counts": lambda pile: Counts(*pile), "cards": tuple}[how]
    read_piles = {seat: None if pile is None else kept(pile) for seat, pile in enumerate(piles)}
    return Tally(how, read_piles, last, no_trick)


def _thirds(points):
    return read_points(str(points), thirds=True)


def cost(game, *piles, **more):
    """What a hand costs, by seat."""
    return tuple(game.score(tally(*piles, **more)).scores.values())


def why(game, *piles, **more):
    """The key of the sentence for each seat's number."""
    return tuple(reason.key for reason in game.score(tally(*piles, **more)).why.values())


def refused_hand(game, *piles, **more):
    return refused(game.score, tally(*piles, **more))

"""Random legal match files: whatever the description of the match file allows, and often enough.

Most hands are a random deal of the cards among those who are in, written down in one of the three
ways; the rest is there to be odd: wrong players, people who come and go, facts after the end.
"""

from random import Random
from typing import Any

from tests.rules.second_scorer import sheet

Doc = dict[str, Any]
Names = list[str]
Piles = dict[str, list[str]]

FIRST = "Anna|Bea|Carlo|Dino|Elena|Franco|Giò|Niccolò|Zoë|Ñuño|Ugo B.|D'Angelo|李明|🃏 Zia|Łukasz"
MORE = "Ἀθηνᾶ|Luci\u0300a|<b>x</b>|=1+1|ß|7|null|Jean-Loup|مريم|Ça va?|“Il Re”|--|ﬁfì"
NAMES = [*FIRST.split("|"), *MORE.split("|"), "Quaranta caratteri, esattamente quaranta"]
TEXTS = ["revoke", "né carne né pesce", "<i>nota</i>", "¡olé! 🂡", "due\nrighe", "0"]
BLANKS, SUITS = "4567", "BCDS"
DECK = [rank + suit for rank in "A23RCF" + BLANKS for suit in SUITS]
THRESHOLDS = [1, 2, 3, 5, 8, 11, 15, 21, 31, 31, 41, 51, 101, 999]
LIMITS = ["reach", "exceed"]
BUSCA_THRESHOLDS = [1, 2, 3, 5, 5, 7, 10, 15, 999]
KINDS = ["adjustment", "agreement"] * 2 + ["substitution", "substitution", "withdrawal", "arrival"]


def random_match(rng: Random) -> Doc:
    """A legal match file of a few or many entries, going on for a while after its end."""
    match = opening(rng)
    hands, late = rng.choice([0.9, 0.8, 0.4, 0.15]), rng.randint(0, 6)
    now = sheet(match)
    for _ in range(rng.choice([0, 2, 5, 10, 15, 25, 40])):
        late -= now["status"] != "playing"
        if late < 0:
            break
        match["entries"].append(entry(rng, match, now, hands))
        now = sheet(match)
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        place = rng.randint(0, len(match["entries"]))
        match["entries"].insert(place, interruption(rng, match, now["players"]))
    return match


def chance(rng: Random, likely: float) -> bool:
    return rng.random() < likely


def opening(rng: Random) -> Doc:
    """Everything but the entries."""
    game = rng.choice(["ciapano", "ciapano", "busca"])
    size = 4 if game == "busca" else rng.choice([2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 8])
    match: Doc = {"format": "scorekeeper-match/1", "game": game, "players": rng.sample(NAMES, size)}
    rules = busca_rules(rng) if game == "busca" else ciapano_rules(rng, size)
    extras = {"rules": rules, "first_dealer": rng.choice(match["players"])}
    extras["name"] = rng.choice(["Venerdì al bar", "“Coppa” 2026", "x"])
    extras["played_on"] = rng.choice(["2024-02-29", "2026-11-27", "1999-12-31"])
    for key, likely in {"rules": 0.9, "first_dealer": 0.5, "name": 0.2, "played_on": 0.2}.items():
        match |= {key: extras[key]} if chance(rng, likely) else {}
    return match | {"entries": []}


def some(rng: Random, rules: Doc, likely: float) -> Doc:
    """Only some of these house rules."""
    return {key: value for key, value in rules.items() if chance(rng, likely)}


def busca_rules(rng: Random) -> Doc:
    """House rules of Busca."""
    limit = {"threshold": rng.choice(BUSCA_THRESHOLDS), "limit_rule": rng.choice(LIMITS)}
    hand = {"uncovered": rng.choice(["points", "tricks"]), "tie": rng.choice(["all", "none"])}
    return some(rng, limit | hand | {"dealer": rng.choice(["rotates", "loser", "loser"])}, 0.7)


def ciapano_rules(rng: Random, size: int) -> Doc:
    """House rules of Ciapanò."""
    rules: Doc = {"threshold": rng.choice(THRESHOLDS), "limit_rule": rng.choice(LIMITS)}
    rules["end"] = rng.choice(["elimination", "elimination", "lowest_wins", "fixed_hands"])
    rules["winners"] = rng.randint(1, min(3, size - 1))
    rules["cappotto"] = rng.choice(["eleven_points", "every_card"])
    rules["batons_ace"] = rng.choice([1, 6, 11])
    rules["odd_cards"] = rng.choice(["dealer_discards", "removed", "monte"])
    rules = some(rng, rules, 0.6)
    fixed = rules.get("end") == "fixed_hands"
    return rules | ({"hands": rng.choice([1, 2, 3, 5, 8, 10, 999])} if fixed else {})


def entry(rng: Random, match: Doc, now: Doc, hands: float) -> Doc:
    """The next thing that happens: a hand, as a rule; after the end also an agreement."""
    playing = now["status"] == "playing"
    if chance(rng, 0.015):
        return {"stop": {}}
    if chance(rng, hands if playing else hands / 2):
        return {"hand": next_hand(rng, match, now)}
    if not playing and chance(rng, 0.3):
        return {"agreement": agreement(rng, match, now)}
    makers = {"adjustment": adjustment, "withdrawal": withdrawal, "arrival": arrival}
    makers |= {"substitution": substitution, "agreement": agreement}
    kind = rng.choice(KINDS[: 6 if match["game"] == "busca" else 8])
    return {kind: makers[kind](rng, match, now)}


def interruption(rng: Random, match: Doc, everybody: Names) -> Doc:
    """Something put in anywhere later, also about people who have not come yet."""
    kind = rng.choice(["hand", "hand", "adjustment", "withdrawal"])
    if kind == "withdrawal" and match["game"] == "ciapano":
        return {"withdrawal": {"player": rng.choice(everybody)}}
    if kind == "adjustment":
        return {"adjustment": {"player": rng.choice(everybody), "points": rng.choice([-2, 1, 30])}}
    return {"hand": hand(rng, match, anybody(rng, match, everybody))}


def somebody(rng: Random, now: Doc, likely: float) -> str:
    """Somebody who is in, likely, or else somebody who is not."""
    away = [name for name in now["players"] if name not in now["active"]]
    names: Names = now["active"] if chance(rng, likely) else away
    return rng.choice(names or now["players"])


def newcomer(rng: Random, now: Doc) -> str | None:
    """A name not in the file yet, if there may be one more."""
    free = [name for name in NAMES if name not in now["players"]]
    return rng.choice(free) if len(now["players"]) < 20 else None


def adjustment(rng: Random, match: Doc, now: Doc) -> Doc:
    """Small or large, or just to the threshold or just below, above all for those who are out."""
    player = somebody(rng, now, 0.6)
    to_limit = now["rules"]["threshold"] - now["totals"][player] - rng.choice([0, 0, 1, 1, 9, 40])
    points = rng.choice([1, 2, -1, -3, 5, 10, rng.randint(-999, 999), to_limit, to_limit])
    if player not in now["active"] and chance(rng, 0.5):
        points = to_limit
    body: Doc = {"player": player, "points": max(-999, min(999, points)) or 1}
    return body | ({"reason": rng.choice(TEXTS)} if chance(rng, 0.3) else {})


def withdrawal(rng: Random, match: Doc, now: Doc) -> Doc:
    return {"player": somebody(rng, now, 0.8)}


def arrival(rng: Random, match: Doc, now: Doc) -> Doc:
    """Somebody new, somebody who comes back, or somebody who sits at the table already."""
    new = newcomer(rng, now)
    away = [name for name in now["players"] if name not in now["active"]]
    if new and (not away or chance(rng, 0.5)):
        body: Doc = {"player": new, "after": rng.choice(now["players"])}
    else:
        body = {"player": rng.choice(away if away and chance(rng, 0.8) else now["players"])}
    most = max(0, min(999, max(now["totals"].values())))
    points = rng.choice([None, None, 0, 3, most, now["rules"]["threshold"], rng.randint(0, 999)])
    return body | ({} if points is None else {"points": points})


def substitution(rng: Random, match: Doc, now: Doc) -> Doc:
    """By somebody new or known; of or by the wrong one now and then."""
    player, new = somebody(rng, now, 0.85), newcomer(rng, now)
    away = [name for name in now["players"] if name not in (*now["active"], player)]
    known = [name for name in now["players"] if name != player]
    if new and chance(rng, 0.5):
        return {"player": player, "by": new}
    return {"player": player, "by": rng.choice(away if away and chance(rng, 0.8) else known)}


def agreement(rng: Random, match: Doc, now: Doc) -> Doc:
    """One or more of the rules that may be agreed anew."""
    near = [max(1, min(999, total + rng.randint(0, 1))) for total in now["totals"].values()]
    usual = BUSCA_THRESHOLDS if match["game"] == "busca" else THRESHOLDS
    rules: Doc = {"threshold": rng.choice([*near, *usual]), "limit_rule": rng.choice(LIMITS)}
    if match["game"] == "ciapano":
        rules["winners"] = rng.randint(1, min(3, len(match["players"]) - 1))
    if "hands" in now["rules"]:
        rules["hands"] = max(1, min(999, len(now["hands"]) + rng.randint(-2, 4)))
    key = rng.choice(list(rules))
    return some(rng, rules, rng.choice([0, 0.5])) | {key: rules[key]}


def anybody(rng: Random, match: Doc, everybody: Names) -> Names:
    """As many as may play a hand, whoever they are."""
    size = 4 if match["game"] == "busca" else rng.randint(2, min(8, len(everybody)))
    return rng.sample(everybody, size)


def next_hand(rng: Random, match: Doc, now: Doc) -> Doc:
    """A hand played by those who are in, as a rule."""
    if len(now["active"]) < 2 or chance(rng, 0.12):
        return hand(rng, match, anybody(rng, match, now["players"]))
    return hand(rng, match, rng.sample(now["active"], len(now["active"])))


def deal(rng: Random, who: Names) -> tuple[Piles, str]:
    """The deck among those who play, evenly or not, and who won the last trick."""
    taker, uneven = rng.choice(who), rng.choice([0, 0, 1, 4])
    weights = [rng.random() ** uneven for _ in who]
    if chance(rng, 0.2):
        crumbs = rng.choice([0, 0, 0.01, 0.03])
        weights = [1 if name == taker else crumbs for name in who]
    piles: Piles = {name: [] for name in who}
    for card in rng.sample(DECK, len(DECK)):
        piles[rng.choices(who, weights)[0]].append(card)
    return piles, taker if chance(rng, 0.5) else rng.choice(who)


def hand(rng: Random, match: Doc, who: Names) -> Doc:
    """A deal, written down in one of the three ways, one player left out now and then."""
    piles, last = deal(rng, who)
    busca, rules = match["game"] == "busca", match.get("rules", {})
    way = rng.choice(["points", "counts", "cards"])
    points = busca_points if busca else ciapano_points
    given = {"counts": counts, "cards": cards, "points": points}[way](rng, match, piles, last)
    if chance(rng, 0.4) and not (way == "points" and not busca):
        given[rng.choice(who)] = None
    body: Doc = {"last_trick": last, way: given}
    if way == "points" and busca and chance(rng, 0.3):
        del body["last_trick"]
    if rules.get("uncovered") == "tricks" and chance(rng, 0.8):
        bare = [name for name in who if name != last and not taken(match, piles[name])]
        bare = [name for name in bare if way != "cards" or not given[name]]
        body["no_trick"] = rng.sample(bare, rng.randint(0, len(bare)))
    return body | ({"note": rng.choice(TEXTS)} if chance(rng, 0.1) else {})


def cards(rng: Random, match: Doc, piles: Piles, last: str) -> Doc:
    """The counting cards, and as many of the blanks as somebody cared to list."""
    listed = rng.choice([0, 0, 0.3, 1])
    return {
        name: [card for card in pile if card[0] not in BLANKS or chance(rng, listed)]
        for name, pile in piles.items()
    }


def special_ace(match: Doc) -> str | None:
    if match["game"] == "busca":
        return "AD"
    return "AB" if match.get("rules", {}).get("batons_ace", 1) > 1 else None


def counts(rng: Random, match: Doc, piles: Piles, last: str) -> Doc:
    """Aces, figures and the special ace, zeros written or left out."""
    special, given = special_ace(match), {}
    for name, pile in piles.items():
        aces = sum(card[0] == "A" and card != special for card in pile)
        figures = sum(card[0] in "32RCF" for card in pile)
        count: Doc = {"aces": aces, "figures": figures}
        count |= {"special_ace": special in pile} if special else {}
        given[name] = {key: n for key, n in count.items() if n or chance(rng, 0.5)}
    return given


def taken(match: Doc, pile: list[str]) -> int:
    """What the cards of a pile count: thirds of a point in Ciapanò, points in Busca."""
    special, ace = special_ace(match), match.get("rules", {}).get("batons_ace", 1)
    worth = {card: {"A": 3, **dict.fromkeys(BLANKS, 0)}.get(card[0], 1) for card in DECK}
    if special:
        worth[special] = 8 if match["game"] == "busca" else 3 * ace
    return sum(worth[card] for card in pile)


def whole(rng: Random, n: int) -> int | str:
    """A whole number in any of its spellings."""
    return n if chance(rng, 0.5) else rng.choice([str(n), str(n), f"{n:02}", f"{n:03}"])


def spelled(rng: Random, thirds: int) -> int | str:
    """A card value in any of its spellings."""
    n, rest = divmod(thirds, 3)
    if not rest:
        return whole(rng, n)
    vulgar, slashed = f"{n}{'⅓⅔'[rest - 1]}", f"{n} {rest}/3"
    text = rng.choice([vulgar, slashed])
    return text.removeprefix("0").strip() if chance(rng, 0.7) and not n else text


def busca_points(rng: Random, match: Doc, piles: Piles, last: str) -> Doc:
    given = {name: taken(match, pile) + 3 * (name == last) for name, pile in piles.items()}
    return {name: whole(rng, points) for name, points in given.items()}


def ciapano_points(rng: Random, match: Doc, piles: Piles, last: str) -> Doc:
    """Card values, whole points with the last trick's winner left out, or final scores."""
    rules = match.get("rules", {})
    thirds = {name: taken(match, pile) for name, pile in piles.items()}
    points = {name: thirds[name] // 3 for name in piles if name != last}
    final = points | {last: 10 + rules.get("batons_ace", 1) - sum(points.values())}
    form = rng.choice(["card values", "whole points", "final scores"])
    unclear = rules.get("cappotto") == "every_card" and not any(points.values())
    if form == "card values" or (form == "final scores" and unclear):
        given: Doc = {name: spelled(rng, value) for name, value in thirds.items()}
        return given | ({last: None} if chance(rng, 0.4) else {})
    given = {name: whole(rng, final[name]) for name in piles}
    if form == "whole points":
        return given | {last: None}
    return given | ({rng.choice(list(points)): None} if chance(rng, 0.4) else {})

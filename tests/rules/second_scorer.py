"""A second reading of the match file, written to disagree with the first one.

It turns a *legal* match file into its score sheet (without ``why``), with plain names and
dictionaries: what stands at some moment is found by looking back over what happened before, the
log. "Rule N" is the N-th point under "How it is computed" in the description of the match file.
"""

from collections import ChainMap
from fractions import Fraction
from typing import Any

Doc = dict[str, Any]
Names = list[str]

CIAPANO = {"threshold": 31, "limit_rule": "reach", "end": "elimination", "winners": 1}
CIAPANO |= {"cappotto": "eleven_points", "batons_ace": 1, "odd_cards": "dealer_discards"}
BUSCA = {"threshold": 5, "limit_rule": "reach"}
BUSCA |= {"uncovered": "points", "tie": "all", "dealer": "rotates"}
# By what the ace of bastoni counts: what a hand is worth, and the cards alone.
WORTH = {1: (11, Fraction(32, 3)), 6: (16, Fraction(47, 3)), 11: (21, Fraction(62, 3))}
CARDS_EACH = {2: 20, 3: 13, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}
# Rule 2, by the most points taken: 0 to 18, 19 to 22, 23 to 39.
BUSCHE = 19 * [1] + [2, 2, 2, 2] + [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]


def price_list(ace: int, figure: Fraction, special: str, special_value: int) -> Doc:
    """What every card counts, and every key of ``counts``."""
    ranks = {"A": ace, **dict.fromkeys("32RCF", figure), **dict.fromkeys("7654", 0)}
    prices: Doc = {rank + suit: price for rank, price in ranks.items() for suit in "BCDS"}
    prices |= {special: special_value, "special_ace": special_value}
    return prices | {"aces": ace, "figures": figure}


def number(written: int | str) -> Fraction:
    """A number in a hand's ``points``: whole, or text with thirds."""
    text = str(written).replace("⅓", " 1/3").replace("⅔", " 2/3")
    return sum(map(Fraction, text.split()), Fraction(0))


def pile(listed: Any, prices: Doc) -> Fraction:
    """What one player took, given as ``counts``, ``cards`` or ``points``."""
    if isinstance(listed, int | str):
        return number(listed)
    many = listed if isinstance(listed, dict) else dict.fromkeys(listed, 1)
    return sum((Fraction(prices[what]) * often for what, often in many.items()), Fraction(0))


def piles(hand: Doc, prices: Doc, whole: Fraction) -> dict[str, Fraction]:
    """What everybody took; the one player who is ``null`` gets what is left of the whole."""
    given = next(hand[way] for way in ("points", "counts", "cards") if way in hand)
    known = {name: pile(listed, prices) for name, listed in given.items() if listed is not None}
    return {name: known.get(name, whole - sum(known.values())) for name in given}


def final_scores(hand: Doc, worth: int) -> bool:
    """Whether a hand of Ciapanò is given as final scores: by who is left out or by their sum."""
    given = hand.get("points", {hand["last_trick"]: None})
    if None in given.values():
        return given[hand["last_trick"]] is not None
    return sum(map(number, given.values())) == worth


def outcome(scores: dict[str, int], how: str = "normal", taker: str | None = None) -> Doc:
    return {"scores": scores, "outcome": how, "cappotto": taker}


def ciapano_hand(hand: Doc, rules: Doc) -> Doc:
    """Rule 1: whole points of the others, the rest for the last trick's winner; cappotto."""
    last, (worth, cards) = hand["last_trick"], WORTH[rules["batons_ace"]]
    prices = price_list(1, Fraction(1, 3), "AB", rules["batons_ace"])
    others = piles(hand, prices, Fraction(worth) if final_scores(hand, worth) else cards)
    del others[last]
    too_much = {"eleven_points": Fraction(1), "every_card": Fraction(1, 3)}[rules["cappotto"]]
    if all(points < too_much for points in others.values()):
        return outcome({**dict.fromkeys(others, worth), last: 0}, "cappotto", last)
    paid = {name: points.numerator // points.denominator for name, points in others.items()}
    return outcome({**paid, last: worth - sum(paid.values())})


def busca_hand(hand: Doc, rules: Doc) -> Doc:
    """Rule 2: cappotto before the uncovered, the uncovered before whoever took most."""
    whole, extra = (40, 0) if "points" in hand else (37, 3)  # the last trick's 3 are no card's
    taken = piles(hand, price_list(3, Fraction(1), "AD", 8), Fraction(whole))
    taken |= {name: taken[name] + extra for name in taken if name == hand.get("last_trick")}
    most = [name for name in taken if taken[name] == max(taken.values())]
    bare = [name for name in taken if taken[name] == 0]
    if rules["uncovered"] == "tricks":
        bare = hand.get("no_trick", [])
    if taken[most[0]] == 40:
        return outcome({**dict.fromkeys(taken, 3), most[0]: 0}, "cappotto", most[0])
    if bare:
        return outcome({name: len(bare) * (name in bare) for name in taken}, "uncovered")
    paying = [] if rules["tie"] == "none" and len(most) > 1 else most
    return outcome({name: BUSCHE[int(taken[name])] * (name in paying) for name in taken})


def seating(players: Names, entries: list[Doc]) -> Names:
    """Everybody named by the players and the entries, in playing order."""
    order = list(players)
    for entry in entries:
        came, swap = entry.get("arrival"), entry.get("substitution")
        if came and came["player"] not in order:
            order.insert(order.index(came["after"]) + 1, came["player"])
        if swap and swap["by"] not in order:
            order.insert(order.index(swap["player"]), swap["by"])
    return order


def stand(active: Names, status: str = "playing", won: Names | None = None) -> Doc:
    """Who is in, and whether and for whom the match has ended."""
    return {"active": active, "status": status, "winners": won or [], "losers": []}


class Reading:
    """A match file, read as far as the log goes; ``stands[i]`` is how it stood before entry i."""

    def __init__(self, match: Doc) -> None:
        self.match, self.busca = match, match["game"] == "busca"
        self.order = seating(match["players"], match["entries"])
        self.log: list[Doc] = []
        self.stands = [stand(match["players"])]
        for entry in match["entries"]:
            self.read(*entry.items())

    def read(self, fact: tuple[str, Doc]) -> None:
        """Put one more entry into the log."""
        kind, body = fact
        named = seating(self.match["players"], self.match["entries"][: len(self.log)])
        item = {"kind": kind, "body": body, "place": len(self.log), "effect": self.effect(*fact)}
        item["newcomer"] = body.get("by") not in named
        if kind == "hand":
            item |= (busca_hand if self.busca else ciapano_hand)(body, self.rules())
            item["dealer"] = self.dealer() if item["effect"] else None
        self.log.append(item)
        self.stands.append(self.stand_after(kind, body) if item["effect"] else self.stands[-1])

    def past(self, *kinds: str, since: int = 0, until: int | None = None) -> list[Doc]:
        """What took effect, of these kinds, between two places of the log."""
        return [item for item in self.log[since:until] if item["kind"] in kinds and item["effect"]]

    def rules(self) -> Doc:
        """Rule 9: defaults, what the file agrees on, and the agreements that took effect."""
        agreed = [item["body"] for item in reversed(self.past("agreement"))]
        agreed += [self.match.get("rules", {}), BUSCA if self.busca else CIAPANO]
        return dict(ChainMap(*agreed))

    def total(self, name: str, until: int | None = None) -> int:
        """Looking back as far as the last time this player took somebody's place."""
        points = 0
        kinds = ("hand", "adjustment", "arrival", "substitution")
        for item in reversed(self.past(*kinds, until=until)):
            if item["body"].get("by") == name:
                return points + self.total(item["body"]["player"], item["place"])
            if item["kind"] == "hand":
                points += item["scores"].get(name, 0)
            elif item["kind"] != "substitution" and item["body"]["player"] == name:
                points += item["body"].get("points", 0)
        return points

    def totals(self, names: Names, until: int | None = None) -> dict[str, int]:
        return {name: self.total(name, until) for name in names}

    def table(self) -> Names:
        """Rule 7: for everybody, looking back for the last time they came or left."""
        came = dict.fromkeys(self.match["players"], True)
        for item in self.past("withdrawal", "arrival", "substitution"):
            came |= {item["body"]["player"]: item["kind"] == "arrival"}
            came |= {item["body"]["by"]: True} if "by" in item["body"] else {}
        return [name for name in self.order if came.get(name)]

    def effect(self, kind: str, body: Doc) -> bool:
        """Rules 6 to 8: what changes anything at all at this moment."""
        status, table = self.stands[-1]["status"], self.table()
        if kind in ("hand", "adjustment", "stop") or status == "stopped":
            return bool(status == "playing")
        if kind == "arrival":
            return body["player"] not in table and len(table) < 8
        return kind == "agreement" or (body["player"] in table and body.get("by") not in table)

    def stood_for(self, scores: dict[str, int], name: str, since: int, until: int | None) -> int:
        """Rule 3: own busche of the last hand, or more of anybody one has stood for since."""
        swaps = self.past("substitution", since=since, until=until)
        mine = [(s["body"]["player"], s["place"]) for s in swaps if s["body"]["by"] == name]
        others = [self.stood_for(scores, left, since, place) for left, place in mine]
        return max([scores.get(name, 0), *others])

    def heir(self, name: str, since: int, known_too: bool) -> str:
        """Rule 3: who stands, by substitution, where somebody is to deal first or dealt last."""
        for item in self.past("substitution", since=since):
            if item["body"]["player"] == name and (known_too or item["newcomer"]):
                name = item["body"]["by"]
        return name

    def line(self, start: str, active: Names) -> Names:
        """Those in, in playing order, beginning with ``start`` or the next one in."""
        turn = self.order.index(start)
        return [name for name in self.order[turn:] + self.order[:turn] if name in active]

    def dealer(self) -> str:
        """Rule 3: who deals the next hand."""
        active, hands = self.stands[-1]["active"], self.past("hand")
        if not hands:
            first = self.match.get("first_dealer", self.match["players"][0])
            return self.line(self.heir(first, 0, known_too=True), active)[0]
        place, scores = hands[-1]["place"], hands[-1]["scores"]
        old = self.heir(hands[-1]["dealer"], place, known_too=False)
        line = sorted(self.line(old, active), key=lambda name: name == old)
        loser = self.rules().get("dealer") == "loser"
        return max(line, key=lambda name: loser and self.stood_for(scores, name, place, None))

    def lowest_win(self, active: Names, status: str) -> Doc:
        """Rules 5 and 8: the lowest total wins, Busca's highest, if above 0, loses."""
        totals = self.totals(active)
        low, high = min(totals.values(), default=0), max([1, *totals.values()])
        winners = [name for name in active if totals[name] == low]
        losers = [name for name in active if totals[name] == high and self.busca]
        return stand(active, status, winners) | {"losers": losers}

    def look(self, active: Names, asked: Names) -> Doc:
        """Rules 4, 5 and 9: the look at the end; ``asked`` may be in, ``active`` were till now."""
        rules, totals = self.rules(), self.totals(self.order)
        limit = rules["threshold"] + {"reach": 0, "exceed": 1}[rules["limit_rule"]]
        safe = [name for name in asked if totals[name] < limit]
        if rules.get("end") == "elimination":
            gone = {name: totals[name] for name in active if name not in safe}
            lowest = sorted(gone.values())[: max(0, rules["winners"] - len(safe))]
            won = [name for name in self.order if name in safe or gone.get(name) in lowest]
            return stand(safe, "finished", won) if len(safe) <= rules["winners"] else stand(safe)
        ended = len(safe) < len(asked)
        if rules.get("end") == "fixed_hands":
            ended = len(self.past("hand")) >= rules["hands"]
        return self.lowest_win(active, "finished") if ended else stand(active)

    def agreed(self, before: Doc, body: Doc) -> Doc:
        """Rules 9 and 10: who is in is settled anew; a match whose end no longer holds goes on."""
        settles = body.keys() & {"threshold", "limit_rule"}
        anew = settles and self.rules().get("end") == "elimination"
        asked = self.table() if anew else before["active"]
        now = self.look(before["active"], asked)
        holds = now["status"] == "finished" or len(asked) < 2
        return before if before["status"] == "finished" and holds else now

    def stand_after(self, kind: str, body: Doc) -> Doc:
        """How the match stands after an entry that took effect (rules 6 to 9)."""
        before = self.stands[-1]
        if kind == "stop":
            return self.lowest_win(before["active"], "stopped")
        if kind == "agreement":
            return self.agreed(before, body)
        active = self.moved(kind, body, before["active"])
        if before["status"] == "finished":
            return before | {"active": active}
        if kind != "withdrawal":
            return self.look(active, active)
        enough = self.rules()["winners"] if self.rules()["end"] == "elimination" else 1
        if active == before["active"] or len(active) > enough:
            return stand(active)
        return stand(active, "finished", active)

    def moved(self, kind: str, body: Doc, active: Names) -> Names:
        """Rule 7: who is in after somebody came or left."""
        gone = [body["player"]] if kind in ("withdrawal", "substitution") else []
        came = [body["player"]] if kind == "arrival" else []
        if kind == "substitution" and body["player"] in active:
            came = [body["by"]]
        return [name for name in self.order if name in active + came and name not in gone]

    def hand_row(self, item: Doc, number: int) -> Doc:
        """A hand as the sheet shows it (rule 6)."""
        should, after = (self.stands[item["place"] + i]["active"] for i in (0, 1))
        row = {key: item[key] for key in ("scores", "outcome", "cappotto", "dealer")}
        row |= {"number": number, "counted": item["effect"]}
        row["last_trick"] = item["body"].get("last_trick")
        row["leader"] = self.line(item["dealer"], should)[1] if item["effect"] else None
        played = item["scores"] if item["effect"] else should
        row["missing"] = [name for name in should if name not in played]
        row["extra"] = [name for name in self.order if name in played and name not in should]
        row["eliminated"] = [name for name in should if name not in after]
        return row | {"totals": self.totals(self.order, item["place"] + 1)}

    def next_hand(self, active: Names) -> Doc:
        """Rule 11: who deals and leads next, and how many cards everybody gets."""
        dealer = self.dealer()
        deal = dict.fromkeys(active, CARDS_EACH[len(active)])
        if len(active) == 3 and self.rules()["odd_cards"] == "dealer_discards":
            deal[dealer] = 14
        return {"dealer": dealer, "leader": self.line(dealer, active)[1], "deal": deal}


def sheet(match: Doc) -> Doc:
    """The score sheet of a legal match file, without ``why``."""
    reading = Reading(match)
    hands = [item for item in reading.log if item["kind"] == "hand"]
    now = reading.stands[-1]
    result = {"format": "scorekeeper-sheet/1", "game": match["game"], "rules": reading.rules()}
    result |= now | {"players": reading.order, "totals": reading.totals(reading.order)}
    result["hands"] = [reading.hand_row(item, i) for i, item in enumerate(hands, 1)]
    result["next"] = reading.next_hand(now["active"]) if now["status"] == "playing" else None
    return result

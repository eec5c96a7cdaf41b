"""All records worked out a second time, slowly, from match files and score sheets alone.

A `Played` is a match as documents: the file, and what the club says of it besides. Players are
names; `people` says who is the same person. Nothing here sees the database or the measures.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tests.rules.second_scorer import sheet

SPECIAL = {"busca": "AD", "ciapano": "AB"}


@dataclass
class Played:
    """A match: its number, day, file, and whether it was thrown away."""

    number: int
    day: date
    file: dict
    removed: bool = False

    @cached_property
    def stands(self):
        """The sheet after so many entries."""
        entries = self.file["entries"]
        return [sheet({**self.file, "entries": entries[:n]}) for n in range(len(entries) + 1)]

    @cached_property
    def sheet(self):
        return sheet(self.file)

    @cached_property
    def hands(self):
        """The hands that count, each with the fact that was entered."""
        facts = [entry["hand"] for entry in self.file["entries"] if "hand" in entry]
        both = zip(self.sheet["hands"], facts, strict=True)
        return [{**hand, "fact": fact} for hand, fact in both if hand["counted"]]

    @property
    def counts(self):
        return bool(self.sheet["status"] != "playing" and self.hands and not self.removed)

    @cached_property
    def tables(self):
        """Who sits at the table after so many entries."""
        tables = [frozenset(self.file["players"])]
        for entry, before in zip(self.file["entries"], self.stands, strict=False):
            ((kind, body),) = entry.items()
            table = tables[-1]
            if before["status"] != "stopped":
                if kind == "withdrawal":
                    table -= {body["player"]}
                elif kind == "arrival" and len(table) < 8:
                    table |= {body["player"]}
                elif kind == "substitution" and body["player"] in table:
                    table = (
                        table if body["by"] in table else table - {body["player"]} | {body["by"]}
                    )
            tables.append(table)
        return tables

    @property
    def sat(self):
        """Everybody who sat at the table at some time."""
        return frozenset().union(*self.tables)

    @cached_property
    def goings(self):
        """For each entry: who went out, and who came back in by an agreement or sat down."""
        goings = []
        for place, entry in enumerate(self.file["entries"]):
            ((kind, body),) = entry.items()
            before, after = (set(self.stands[place + one]["active"]) for one in (0, 1))
            left = {body.get("player")} if kind in ("withdrawal", "substitution") else set()
            seated = self.tables[place + 1] - self.tables[place]
            returned = after - before if kind == "agreement" else set()
            came = seated if kind == "arrival" else set()
            goings.append((kind, body, (before | came) - after - left, returned, seated))
        return goings

    @cached_property
    def out(self):
        """Who is out, and since which entry."""
        out, sat_down = {}, {}
        for place, (kind, body, gone, returned, seated) in enumerate(self.goings):
            inherited = out.get(body.get("player")) if kind == "substitution" and seated else None
            for name in returned | seated:
                out.pop(name, None)
                sat_down[name] = place
            if inherited is not None:
                out[body["by"]] = inherited
            out |= dict.fromkeys(gone, place)
        never_in = self.tables[-1] - set(self.sheet["active"]) - out.keys()
        return out | {name: sat_down[name] for name in never_in}

    @cached_property
    def places(self):
        """Name → final place of who stayed to the end or went out."""
        stayed = {*self.tables[-1], *self.out, *self.sheet["winners"]}
        placed = [name for name in self.sat if name in stayed]
        return {name: 1 + sum(self.better(other, name) for other in placed) for name in placed}

    def better(self, one, other):
        """Whether one came in before the other."""
        out, winners = self.out, self.sheet["winners"]
        if one in winners or other in winners:
            return other not in winners
        if out.get(one) != out.get(other):
            return other in out and (one not in out or out[one] > out[other])
        return self.sheet["totals"][one] < self.sheet["totals"][other]

    @cached_property
    def first_out(self):
        """Who went out first, of those whom no agreement brought back."""
        first = set()
        for _, _, gone, returned, _ in self.goings:
            first = (first - returned) or gone
        return first


def adds(match, hand, what, name):
    """What a hand adds to somebody's number."""
    played, scores = name in hand["scores"], hand["scores"]
    if what == "hands":
        return int(played)
    if what == "penalties":
        return scores.get(name, 0)
    if what == "last_tricks":
        return int(hand["last_trick"] == name)
    if what == "cappotti_made":
        return int(hand["cappotto"] == name)
    if what == "cappotti_suffered":
        return int(played and hand["cappotto"] is not None and hand["cappotto"] != name)
    if what == "uncovered":
        return int(hand["outcome"] == "uncovered" and scores.get(name, 0) > 0)
    holder = took_special(match, hand["fact"])
    return int(holder == name) if what == "pita" else int(holder is not None and played)


def took_special(match, fact):
    """Who took the special ace, as far as the hand says."""
    piles = fact.get("cards") or fact.get("counts")
    game, rules = match.file["game"], match.file.get("rules", {})
    if piles is None or (game == "ciapano" and rules.get("batons_ace", 1) == 1):
        return None
    for name, pile in piles.items():
        counted = isinstance(pile, dict) and pile.get("special_ace", False)
        if counted or (isinstance(pile, list) and SPECIAL[game] in pile):
            return name
    return next((name for name, pile in piles.items() if pile is None), None)


def happened(match, what, name):
    """What a match that is over adds to somebody's number."""
    winners, final = match.sheet["winners"], match.places
    if what == "matches":
        return name in match.sat
    if what == "wins":
        return name in winners
    if what == "shared":
        return name in winners and len(winners) > 1
    if what == "first_out":
        return name in match.first_out
    return name in final and len(set(final.values())) > 1 and final[name] == max(final.values())


class Club:
    """The matches of a scope, and who is who."""

    def __init__(self, matches, people):
        self.matches = sorted(matches, key=lambda match: (match.day, match.number))
        self.people = people

    def names(self, match, person):
        return [one for one in match.sheet["players"] if person in (None, self.people[one])]

    def everybody(self):
        """Who sat in a match or played a hand of it."""
        return {
            self.people[name]
            for match in self.matches
            for name in match.sheet["players"]
            if name in match.sat or any(name in hand["scores"] for hand in match.hands)
        }

    def number(self, what, person, measure):
        if measure:
            return sum(how for *_, how in self.adding(what, person))
        return sum(
            happened(match, what, name)
            for match in self.matches
            for name in self.names(match, person)
        )

    def adding(self, what, person):
        """Match, hand, what it adds to a number, where that is anything."""
        for match in self.matches:
            for hand in match.hands:
                names = self.names(match, person)
                how = sum(adds(match, hand, what, name) for name in names)
                if how:
                    yield match, hand, how

    def scores(self, person):
        """Match, hand, score of all hands that somebody played."""
        return [
            (match, hand, hand["scores"][name])
            for match in self.matches
            for hand in match.hands
            for name in self.names(match, person)
            if name in hand["scores"]
        ]

    def sat_in(self, person):
        """The matches that somebody sat in, with the name there."""
        found = [(match, name) for match in self.matches for name in self.names(match, person)]
        return [(match, name) for match, name in found if name in match.sat]

    def run(self, person, won):
        """The longest run of matches won, or not won; of equal ones the first."""
        results = [
            (match, (name in match.sheet["winners"]) == won) for match, name in self.sat_in(person)
        ]
        best = []
        for start in range(len(results)):
            stop = start
            while stop < len(results) and results[stop][1]:
                stop += 1
            if stop - start > len(best):
                best = [match for match, _ in results[start:stop]]
        return best

    def meetings(self, person, rival):
        """The matches in which both have a place, with how they went."""
        found = []
        for match, name in self.sat_in(person):
            final = match.places
            for other in self.names(match, rival):
                if name in final and other in final:
                    mine, theirs = final[name], final[other]
                    how = ("level", "behind", "ahead")[(mine > theirs) - (mine < theirs)]
                    found.append((match, how))
        return found

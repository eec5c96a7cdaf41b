"""The book of one match: its acts as the pages would write them, one after the other."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from scorekeeper.acts import PlainAct
from scorekeeper.archive.logs import Log
from scorekeeper.demo.people import Person, Texts
from scorekeeper.rules.entries import Entry
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoresheet import Match as Facts
from scorekeeper.rules.scoresheet import Sheet, replay
from scorekeeper.rules.tally import How
from scorekeeper.standing import entry_body, start_body


@dataclass(frozen=True, slots=True)
class Plan:
    """A match that is going to be played: the game, who sits down, when, how hands are entered.

    `waiting` may sit down later; after `most` entries the match is left as it is; `removed` is
    thrown away in the end.
    """

    game: Game
    people: tuple[Person, ...]
    waiting: tuple[Person, ...]
    played_on: date
    begins: datetime
    how: How
    texts: Texts
    suits: str
    name: str | None = None
    note: str | None = None
    most: int | None = None
    removed: bool = False


def code_from(rng: Random) -> str:
    """A match's name in addresses, of the same form as a real one."""
    return urlsafe_b64encode(rng.randbytes(8)).decode().rstrip("=")


@dataclass(slots=True)
class Book:
    """A match on its way: acts, what stands, who sits where, the time."""

    plan: Plan
    rng: Random
    clock: datetime
    facts: Facts
    sheet: Sheet
    who: str | None
    code: str
    acts: list[PlainAct] = field(default_factory=list)
    seats: list[Person] = field(default_factory=list)

    @classmethod
    def opened(cls, plan: Plan, rng: Random) -> "Book":
        """A match with its opening only."""
        seats = tuple(range(len(plan.people)))
        facts = Facts(plan.game, seats, rng.choice(seats))
        who = rng.choice(plan.people).name if rng.random() < 0.4 else None
        book = cls(plan, rng, plan.begins, facts, replay(facts), who, code_from(rng))
        book.seats.extend(plan.people)
        book.note("open", body=start_body(plan.game, seats, facts.first_dealer))
        return book

    def add(self, entry: Entry) -> int:
        """Enter something, which takes effect; the revision that names it."""
        revision = self.note("add", body=entry_body(entry))
        self.stands(*self.facts.entries, entry)
        return revision

    def note(
        self, kind: str, entry: int | None = None, body: Mapping[str, Any] | None = None
    ) -> int:
        """Write one act down; its revision."""
        once = f"{self.rng.getrandbits(96):024x}"
        revision = len(self.acts) + 1
        act = PlainAct(revision, once, kind, entry, None, body, self.who, self.clock)
        self.acts.append(act)
        return revision

    def stands(self, *entries: Entry) -> None:
        """From now on these are the entries."""
        self.facts = Facts(self.plan.game, self.facts.players, self.facts.first_dealer, entries)
        self.sheet = replay(self.facts)

    def later(self, least: int, most: int) -> None:
        """So many seconds pass."""
        self.clock += timedelta(seconds=self.rng.randint(least, most))

    def newcomer(self) -> int | None:
        """The seat of somebody who was waiting and sits down now; None where nobody is left."""
        left = [person for person in self.plan.waiting if person not in self.seats]
        if not left:
            return None
        self.seats.append(self.rng.choice(left))
        return len(self.seats) - 1

    @property
    def log(self) -> Log:
        """The match as it is to be stored."""
        plan = self.plan
        return Log(
            code=self.code,
            game=plan.game.name,
            played_on=plan.played_on,
            name=plan.name,
            note=plan.note,
            suits=plan.suits,
            created_at=plan.begins,
            removed_at=self.clock + timedelta(minutes=1) if plan.removed else None,
            seats=tuple(person.name for person in self.seats),
            acts=self.acts,
        )

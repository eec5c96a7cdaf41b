"""A reason said in somebody's language, with names for seats and words for cards and thirds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.reasons import Reason
from scorekeeper.wording import refusals
from scorekeeper.wording.archives import ARCHIVES
from scorekeeper.wording.cards import card_name
from scorekeeper.wording.catalogues import Translations
from scorekeeper.wording.documents import DOCUMENTS
from scorekeeper.wording.marks import N_, Choice, Facts, Sentence, Wording, difference
from scorekeeper.wording.whys import WHYS

SENTENCES: dict[str, Wording] = {
    **WHYS,
    **refusals.HANDS,
    **refusals.NAMES,
    **refusals.RULES,
    **refusals.PAPER,
    **refusals.ENTRIES,
    **DOCUMENTS,
    **ARCHIVES,
}

LONGEST_QUOTE = 40
MOST_CARD_NAMES = 3
CARDS_SHOWN = 2
Names = Mapping[int, str]


def say(reason: Reason, names: Names, translations: Translations, suits: str = "italian") -> str:
    """The sentence of a reason; `names` are those of the seats, `suits` those on the table."""
    wording, facts = SENTENCES[reason.key], reason.facts
    if isinstance(wording, Choice):
        wording = wording.sentences[wording.pick(facts)]
    facts = _with_difference(facts)
    voice = _Voice(names, translations, suits)
    return _translated(wording, facts, translations) % voice.told(facts)


def thirds(count: int) -> str:
    """Thirds of a point as a table writes them: 10 → 3⅓."""
    whole, rest = divmod(count, 3)
    return f"{whole or ''}{' ⅓⅔'[rest]}" if rest else str(whole)


def joined(texts: Sequence[str], translations: Translations) -> str:
    """A list as it is said: A, B and C."""
    if len(texts) < 2:
        return "".join(texts)
    parts = {"first": ", ".join(texts[:-1]), "last": texts[-1]}
    return translations.gettext(N_("%(first)s and %(last)s")) % parts


def _with_difference(facts: Facts) -> Facts:
    """Also what is over, and the same with the sign turned as what is missing."""
    over = difference(facts)
    return {**facts, **over, **{"missing" + key[4:]: -value for key, value in over.items()}}


def _translated(sentence: Sentence, facts: Facts, translations: Translations) -> str:
    if isinstance(sentence, str):
        return translations.gettext(sentence)
    number = _how_many(sentence.by, facts[sentence.by])
    return translations.ngettext(sentence.one, sentence.many, number)


def _how_many(fact: str, value: Any) -> int:
    """The number that decides about the plural; ⅓ and 1 are one, ⅔ is many."""
    if isinstance(value, tuple):
        return len(value)
    return int(value not in (1, 3)) + 1 if fact.endswith("thirds") else int(value)


@dataclass(frozen=True, slots=True)
class _Voice:
    """Tells facts: who sits where, in which language, with which suits."""

    names: Names
    translations: Translations
    suits: str

    def told(self, facts: Facts) -> dict[str, str]:
        """Every fact as text; thirds also as a fraction: `pile_thirds` 3⅓, `pile_fraction` 10/3."""
        told = {name: _TELLERS.get(name, _Voice.plain)(self, fact) for name, fact in facts.items()}
        for name in facts:
            if name.endswith("thirds"):
                told[name] = thirds(facts[name])
                told[name.replace("thirds", "fraction")] = f"{facts[name]}/3"
        return told

    def plain(self, fact: Any) -> str:
        """A number, a text cut to a sensible length, or a list of them."""
        if isinstance(fact, tuple):
            return ", ".join(map(self.plain, fact))
        text = str(fact)
        if isinstance(fact, int):
            return text.replace("-", "−")
        return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"

    def whole(self, text: str) -> str:
        """A text that was worded already."""
        return text

    def player(self, seat: int) -> str:
        """The name of a seat, or its number where nobody told the name."""
        name = self.names.get(seat)
        return name or self.translations.gettext(N_("player %(number)s")) % {"number": seat + 1}

    def players(self, seats: tuple[int, ...]) -> str:
        """The names of seats."""
        return joined([self.player(seat) for seat in seats], self.translations)

    def cards(self, cards: tuple[str, ...]) -> str:
        """A few cards by name, of many the first ones by their letters."""
        if len(cards) <= MOST_CARD_NAMES:
            named = [card_name(card, self.translations, self.suits) for card in cards]
            return joined(named, self.translations)
        shown = {"cards": ", ".join(cards[:CARDS_SHOWN]), "more": len(cards) - CARDS_SHOWN}
        return self.translations.gettext(N_("%(cards)s and %(more)s more")) % shown


_TELLERS: dict[str, Callable[[_Voice, Any], str]] = {
    "player": _Voice.player,
    "taker": _Voice.player,
    "by": _Voice.player,
    "players": _Voice.players,
    "cards": _Voice.cards,
    # Sentences of our own inside another are told whole.
    "entry": _Voice.whole,
    "why": _Voice.whole,
}

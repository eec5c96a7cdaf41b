"""The sentences and names that people read, in English and marked for translation."""

from scorekeeper.wording.agreements import (
    BANS,
    GAMES,
    PRESETS,
    RULEBOOKS,
    RULES,
    Ban,
    RuleWords,
    rule_sentence,
)
from scorekeeper.wording.cards import RANKS, SPECIAL_ACES, SUITS, card_name
from scorekeeper.wording.catalogues import Translations, catalogue
from scorekeeper.wording.marks import Choice, Plural
from scorekeeper.wording.measures import MEASURES, UNITS
from scorekeeper.wording.saying import SENTENCES, joined, say, thirds

__all__ = [
    "BANS",
    "GAMES",
    "MEASURES",
    "PRESETS",
    "RANKS",
    "RULEBOOKS",
    "RULES",
    "SENTENCES",
    "SPECIAL_ACES",
    "SUITS",
    "UNITS",
    "Ban",
    "Choice",
    "Plural",
    "RuleWords",
    "Translations",
    "card_name",
    "catalogue",
    "joined",
    "rule_sentence",
    "say",
    "thirds",
]

"""The names of the cards, with Italian and with French suits."""

from scorekeeper.wording.catalogues import Translations
from scorekeeper.wording.marks import N_

_PIPS = {
    "A": N_("ace"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
}

RANKS: dict[str, dict[str, str]] = {
    "italian": {**_PIPS, "F": N_("jack"), "C": N_("knight"), "R": N_("king")},
    "french": {**_PIPS, "F": N_("jack"), "C": N_("queen"), "R": N_("king")},
}

SUITS: dict[str, dict[str, str]] = {
    "italian": {"B": N_("bastoni"), "C": N_("coppe"), "D": N_("denari"), "S": N_("spade")},
    "french": {"B": N_("clubs"), "C": N_("hearts"), "D": N_("diamonds"), "S": N_("spades")},
}

SPECIAL_ACES: dict[str, str] = {"AD": N_("pita"), "AB": N_("ace of bastoni")}


def card_name(card: str, translations: Translations, suits: str = "italian") -> str:
    """A card's whole name: AD → ace of denari."""
    rank = translations.gettext(RANKS[suits][card[0]])
    suit = translations.gettext(SUITS[suits][card[1]])
    return translations.gettext(N_("%(rank)s of %(suit)s")) % {"rank": rank, "suit": suit}

"""What games, house rules, their choices and the presets are called, and where they come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.wording.catalogues import Translations
from scorekeeper.wording.marks import N_

GAMES: dict[str, str] = {"ciapano": N_("Ciapanò"), "busca": N_("Busca")}
RULEBOOKS: dict[str, str] = {"ciapano": N_("Rules of Ciapanò"), "busca": N_("Rules of Busca")}


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A house rule's label, one sentence of help, a label for each choice, where it comes from.

    `sources` has a text for each game that knows the rule; they are named as on the rules pages.
    """

    label: str
    help: str
    choices: Mapping[object, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)


# Both games share the first two; the other rules are Ciapanò's or Busca's alone.
RULES: dict[str, RuleWords] = {
    "threshold": RuleWords(
        N_("Threshold"),
        N_("How many points or busche put a player out, or end the match."),
        sources={
            "ciapano": N_(
                "31 in the English and the Italian text; 21 in cavallore; 41 or 100 in oasisitalia;"
                " 101 with a costly ace of bastoni"
            ),
            "busca": N_("5 or 10 in the text on Busca"),
        },
    ),
    "limit_rule": RuleWords(
        N_("At the threshold"),
        N_("Whether exactly the threshold is already too much."),
        {
            "reach": N_("whoever reaches it is over"),
            "exceed": N_("only whoever goes beyond it is over"),
        },
        {
            "ciapano": N_(
                "reaching it is enough in the English and the Italian text and in cavallore;"
                " digitalmoka wants more"
            ),
            "busca": N_(
                "reaching it is enough in the text on Busca; Wikipedia (Busche) wants more"
            ),
        },
    ),
    "end": RuleWords(
        N_("End of the match"),
        N_("How the match ends and who wins it."),
        {
            "elimination": N_("players go out, the last ones left win"),
            "lowest_wins": N_("at the first one over the threshold, the lowest total wins"),
            "fixed_hands": N_("after a number of hands, the lowest total wins"),
        },
        {
            "ciapano": N_(
                "players go out in the English and the Italian text and in gamerules; the match"
                " ends at once in cardrulesplus; a number of hands in oasisitalia and digitalmoka"
            ),
        },
    ),
    "winners": RuleWords(
        N_("Winners"),
        N_("How many are left when the match ends, if players go out."),
        {
            1: N_("the last one left"),
            2: N_("the last two left"),
            3: N_("the last three left"),
        },
        {"ciapano": N_("one in the Italian text and gamerules; up to three in the English text")},
    ),
    "hands": RuleWords(
        N_("Number of hands"),
        N_("How many hands are played, if their number is fixed."),
        sources={"ciapano": N_("oasisitalia and digitalmoka, which leave the number to the table")},
    ),
    "cappotto": RuleWords(
        N_("Cappotto"),
        N_("When the winner of the last trick pays nothing and the others the whole hand."),
        {
            "eleven_points": N_("everyone else is below one point"),
            "every_card": N_("everyone else has no counting card"),
        },
        {
            "ciapano": N_(
                "below one point in the Italian text and oasisitalia; “all the points” in the"
                " English text may mean every card"
            ),
        },
    ),
    "batons_ace": RuleWords(
        N_("Ace of bastoni"),
        N_("How many points the ace of bastoni counts."),
        {
            1: N_("1 like the others: a hand is worth 11"),
            6: N_("6: a hand is worth 16"),
            11: N_("11: a hand is worth 21"),
        },
        {
            "ciapano": N_(
                "1 in the English and the Italian text; 11 in Wikipedia (Traversone); 6 or 11 in"
                " officinacontemporanea"
            ),
        },
    ),
    "odd_cards": RuleWords(
        N_("Odd cards"),
        N_("What 3, 6 or 7 players do with cards that don’t divide; no score depends on it."),
        {
            "dealer_discards": N_("with 3 players the dealer gets one more and discards one"),
            "removed": N_("blanks are taken out before the deal"),
            "monte": N_("they lie aside and go to the last trick"),
        },
        {
            "ciapano": N_(
                "discarded in the English and the Italian text, pagat, gamerules; taken out in"
                " oasisitalia and cavallore; laid aside in Dossena"
            ),
        },
    ),
    "uncovered": RuleWords(
        N_("Uncovered"),
        N_("Who is not covered, and pays while the most points are spared."),
        {"points": N_("whoever took no point"), "tricks": N_("whoever took no trick")},
        {
            "busca": N_(
                "no point in the text on Busca and Wikipedia (Busche); no trick in regoledelgioco"
            ),
        },
    ),
    "tie": RuleWords(
        N_("Tie for the most"),
        N_("Who pays when several have equally the most points."),
        {"all": N_("all of them pay"), "none": N_("none of them pays")},
        {
            "busca": N_(
                "no source on Busca says; in its relatives Coteccio (pagat) and Cotecchio they pay,"
                " or they don’t"
            ),
        },
    ),
    "dealer": RuleWords(
        N_("Next dealer"),
        N_("Who deals the next hand."),
        {
            "rotates": N_("the deal passes to the right"),
            "loser": N_("whoever got the most busche"),
        },
        {
            "busca": N_(
                "to the right in gamerules; the loser in Wikipedia (Busche) and regoledelgioco"
            ),
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Ban:
    """What may not be played in the first trick: in a few words, and as a sentence."""

    short: str
    sentence: str


# Of the two games only Busca has such a ban, whatever its house rules.
BANS: dict[str, Ban] = {
    "busca": Ban(
        N_("first trick: no denari, no pita"),
        N_("First trick: denari may not be led, and the pita may not be thrown."),
    ),
}

PRESETS: dict[str, tuple[str, str]] = {
    "ciapano-31": (
        N_("Ciapanò to 31"),
        N_("Whoever reaches 31 is out; the last one left wins."),
    ),
    "ciapano-31-two-left": (
        N_("Ciapanò to 31, two win"),
        N_("Whoever reaches 31 is out; the last two left win."),
    ),
    "ciapano-31-three-left": (
        N_("Ciapanò to 31, three win"),
        N_("Whoever reaches 31 is out; the last three left win."),
    ),
    "ciapano-31-lowest": (
        N_("Ciapanò to 31, lowest wins"),
        N_("When somebody reaches 31 the match ends; the lowest total wins."),
    ),
    "traversone-21": (
        N_("Traversone to 21"),
        N_("Whoever reaches 21 is out; blanks that don’t divide are taken out."),
    ),
    "traversone-41": (
        N_("Traversone to 41"),
        N_("Whoever reaches 41 is out; blanks that don’t divide are taken out."),
    ),
    "traversone-101": (
        N_("Traversone to 101"),
        N_("The ace of bastoni counts 11, a hand 21; whoever reaches 101 is out."),
    ),
    "sixteen-101": (
        N_("Pelliccione to 101"),
        N_("The ace of bastoni counts 6, a hand 16; at 101 the lowest total wins."),
    ),
    "busca-5": (
        N_("Busca to 5"),
        N_("Whoever reaches 5 busche ends the match and loses it."),
    ),
    "busca-10": (
        N_("Busca to 10"),
        N_("Whoever reaches 10 busche ends the match and loses it."),
    ),
    "busche-loser-deals": (
        N_("Busche, the loser deals"),
        N_("To 5; a trick is enough to be covered; whoever got the most busche deals next."),
    ),
}


def rule_sentence(name: str, value: object, translations: Translations) -> str:
    """A house rule with its value, as part of a sentence: threshold 41, the last two left."""
    words = RULES[name]
    if value in words.choices:
        return translations.gettext(words.choices[value])
    label = translations.gettext(words.label)
    return f"{label[:1].lower()}{label[1:]} {value}"

"""Every reason has its sentence in both languages, with the same facts and the right plural."""

import ast
import gettext
import io
import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper import wording
from scorekeeper.rules.busca import Busca
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.game import rule_fields
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reasons import Reason, RuleError
from scorekeeper.rules.tally import Counts, Tally
from scorekeeper.wording import Choice, Plural, say

HOUSE = Path(__file__).parent.parent / "scorekeeper"
CATALOGUE = HOUSE / "translations/it/LC_MESSAGES/messages.po"
NAMES = {0: "Anna", 1: "Bea", 2: "Carlo", 3: "Dino"}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
RAISERS = {"refuse": 0, "Reason": 0}


@pytest.fixture(scope="module")
def italian_messages():
    with CATALOGUE.open("rb") as text:
        return read_po(text, locale="it")


@pytest.fixture(scope="module")
def translations(italian_messages):
    compiled = io.BytesIO()
    write_mo(compiled, italian_messages)
    compiled.seek(0)
    return {"en": gettext.NullTranslations(), "it": gettext.GNUTranslations(compiled)}


# Which keys the code uses


def keys_used():
    """Keys in the calls of refuse, Reason, and of functions that hand a parameter on to them."""
    keys = set()
    for path in HOUSE.rglob("*.py"):
        if "wording" not in path.relative_to(HOUSE).parts:
            keys |= keys_of(ast.parse(path.read_text(encoding="utf-8")))
    return keys


def keys_of(module):
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    raisers = RAISERS | {
        function.name: place
        for function in functions
        for name in names_of(first_arguments(function, RAISERS))
        if (place := parameter_place(function, name)) is not None
    }
    keys = set(texts_of(first_arguments(module, raisers)))
    for function in functions:
        names = names_of(first_arguments(function, raisers))
        keys.update(texts_of(assigned(function, names)))
    return keys


def first_arguments(tree, raisers):
    """What stands in the place of the key in each call of a raiser."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = raisers.get(node.func.id)
            if place is not None and len(node.args) > place:
                yield node.args[place]


def names_of(nodes):
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def texts_of(nodes):
    """Texts as they are, and the outcomes of `a if … else b`."""
    for node in nodes:
        if isinstance(node, ast.IfExp):
            yield from texts_of((node.body, node.orelse))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def assigned(function, names):
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and names & names_of(node.targets):
            yield node.value


def parameter_place(function, name):
    places = [argument.arg for argument in function.args.args]
    return places.index(name) if name in places else None


def test_keys_are_found_in_every_guise():
    code = """
def a(): raise refuse("plain", "where")
def b(x):
    key = "one" if x else "other"
    raise refuse(key)
def c(key): raise refuse(key)
def d(): return c("handed_on"), Reason("why", {})
"""
    assert keys_of(ast.parse(code)) == {"plain", "one", "other", "handed_on", "why"}


def test_every_key_has_a_sentence_and_every_sentence_a_use():
    assert keys_used() == set(wording.SENTENCES)


# Both languages


def sentences():
    for worded in wording.SENTENCES.values():
        yield from worded.sentences.values() if isinstance(worded, Choice) else (worded,)
    yield from (one.said for one in measures())
    yield from (unit.count for unit in wording.UNITS.values())


def measures():
    yield from wording.MEASURES.values()
    for unit in wording.UNITS.values():
        yield from unit.measures.values()


def labels():
    yield from wording.GAMES.values()
    yield from wording.RULEBOOKS.values()
    for ban in wording.BANS.values():
        yield from (ban.short, ban.sentence)
    yield from wording.SPECIAL_ACES.values()
    for names in (*wording.RANKS.values(), *wording.SUITS.values()):
        yield from names.values()
    for title, sentence in wording.PRESETS.values():
        yield from (title, sentence)
    for one in measures():
        yield from (one.head, one.behind)
    for rule in wording.RULES.values():
        yield from (rule.label, rule.help, *rule.choices.values(), *rule.sources.values())


def ids():
    return {(one.one, one.many) if isinstance(one, Plural) else one for one in sentences()}


def test_every_text_is_in_the_italian_catalogue(italian_messages):
    for one in ids() | set(labels()):
        message = italian_messages.get(one)
        assert message is not None, one
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings), one
        assert not message.fuzzy, one


def placeholders(text):
    return set(PLACEHOLDER.findall(text))


def test_plurals_tell_the_same_facts_in_both_forms():
    plurals = [one for one in sentences() if isinstance(one, Plural)]
    assert plurals
    for plural in plurals:
        many = placeholders(plural.many)
        assert placeholders(plural.one) <= many
        assert plural.by in many or plural.by == "cards"


# The sentences themselves


ALL = {"worth": 11, "others": 6, "points": 5}
PILE = "pile_thirds"
SENTENCES = [
    (
        Reason("thirds_dropped", {PILE: 10, "points": 3, "dropped_thirds": 1}),
        "10/3: 3 whole points, ⅓ dropped",
        "10/3: 3 punti interi, ⅓ non conta",
    ),
    (
        Reason("thirds_dropped", {PILE: 5, "points": 1, "dropped_thirds": 2}),
        "5/3: 1 whole point, ⅔ dropped",
        "5/3: 1 punto intero, ⅔ non contano",
    ),
    (
        Reason("thirds_dropped", {PILE: 2, "points": 0, "dropped_thirds": 2}),
        "2/3: less than a point",
        "2/3: meno di un punto",
    ),
    (Reason("points_exact", {PILE: 3, "points": 1}), "3/3: 1 whole point", "3/3: 1 punto intero"),
    (Reason("points_exact", {PILE: 0, "points": 0}), "no counting card", "nessuna carta che conta"),
    (
        Reason("points_as_entered", {PILE: 9, "points": 3}),
        "3 points, as entered",
        "3 punti, come segnato",
    ),
    (
        Reason("last_trick_takes_the_rest", ALL),
        "last trick: 11 − 6 = 5",
        "ultima presa: 11 − 6 = 5",
    ),
    (
        Reason("cappotto_made", {"taker": 3, "points": 11}),
        "cappotto: 0, everyone else 11",
        "cappotto: 0, gli altri 11",
    ),
    (
        Reason("cappotto_of", {"taker": 3, "points": 11}),
        "cappotto by Dino: 11",
        "cappotto di Dino: 11",
    ),
    (
        Reason("most_to_22", {"points": 20, "busche": 2, "over": -2}),
        "20 points, the most: 19 to 22 is 2 busche",
        "20 punti, il massimo: da 19 a 22 sono 2 busche",
    ),
    (
        Reason("most_over_22", {"points": 26, "busche": 6, "over": 4}),
        "26 points, the most: 2 busche and 4 for those over 22 are 6",
        "26 punti, il massimo: 2 busche e 4 per i punti oltre 22 fanno 6",
    ),
    (
        Reason("uncovered_pays", {"uncovered": 1, "busche": 1}),
        "uncovered: 1 busca",
        "non coperto: 1 busca",
    ),
    (
        Reason("uncovered_pays", {"uncovered": 2, "busche": 2}),
        "2 uncovered: 2 busche each",
        "2 non coperti: 2 busche a testa",
    ),
    (
        Reason("busca_sum", {"counted": 38, "needed": 40}),
        "38 of 40: 2 are missing",
        "38 su 40: ne mancano 2",
    ),
    (
        Reason("busca_sum", {"counted": 39, "needed": 40}),
        "39 of 40: 1 is missing",
        "39 su 40: ne manca 1",
    ),
    (
        Reason("busca_sum", {"counted": 42, "needed": 40}),
        "42 of 40: 2 too many",
        "42 su 40: 2 di troppo",
    ),
    (
        Reason("card_values_sum", {"counted_thirds": 31, "needed_thirds": 32}),
        "10⅓ of 10⅔: ⅓ is missing",
        "10⅓ su 10⅔: manca ⅓",
    ),
    (
        Reason("card_values_sum", {"counted_thirds": 28, "needed_thirds": 32}),
        "9⅓ of 10⅔: 1⅓ are missing",
        "9⅓ su 10⅔: mancano 1⅓",
    ),
    (
        Reason("others_take_all", {"counted_thirds": 33, "most_thirds": 32, "most": 10}),
        "10 at most: the last trick is worth at least 1",
        "al massimo 10: l’ultima presa vale almeno 1",
    ),
    (
        Reason("several_left_out", {"players": (1, 2)}),
        "Bea and Carlo are left out: only one player can take what is left",
        "Bea e Carlo restano in bianco: il resto può prenderlo uno solo",
    ),
    (
        Reason("piles_blank", {"players": (1,)}),
        "Bea is left blank; enter 0 for who took nothing",
        "Bea resta in bianco: per chi non ha preso niente metti 0",
    ),
    (
        Reason("hand_seats", {"seats": 3, "least": 4, "most": 4}),
        "a hand is played by 4 players, not 3",
        "una smazzata si gioca in 4, non in 3",
    ),
    (
        Reason("hand_seats", {"seats": 1, "least": 2, "most": 8}),
        "a hand is played by 2 to 8 players, not 1",
        "una smazzata è da 2 a 8 giocatori, non 1",
    ),
    (
        Reason("card_twice", {"cards": ("AD",)}),
        "ace of denari: there is only one",
        "asso di denari: ce n’è uno solo",
    ),
    (
        Reason("cards_missing", {"cards": ("AD", "3C", "RS")}),
        "missing: ace of denari, three of coppe and king of spade",
        "mancano: asso di denari, tre di coppe e re di spade",
    ),
    (
        Reason("cards_missing", {"cards": ("AD", "3C", "2S", "FB", "CB", "RB", "RS")}),
        "missing: AD, 3C and 5 more",
        "mancano: AD, 3C e altre 5",
    ),
    (
        Reason("rule_not_a_choice", {"choices": (1, 6, 11)}),
        "no such choice: choose one of 1, 6, 11",
        "questa scelta non c’è: scegli fra 1, 6, 11",
    ),
    (
        Reason("number_outside", {"number": -1000, "least": -999, "most": 999}),
        "−1000 won’t do: from −999 to 999",
        "−1000 non va: da −999 a 999",
    ),
]


@pytest.mark.parametrize(("reason", "english", "italian"), SENTENCES)
def test_word_for_word(reason, english, italian, translations):
    assert say(reason, NAMES, translations["en"]) == english
    assert say(reason, NAMES, translations["it"]) == italian


@pytest.mark.parametrize(
    ("how", "anna"),
    [
        ("cards", ("AD", "3C", "2C", "RC", "FC")),
        ("counts", Counts(aces=1, figures=4)),
        ("points", 7),
    ],
)
def test_one_ace_and_four_figures_have_one_why(how, anna, translations):
    hand = Tally(how, {0: anna, 1: None}, last_trick=1)
    why = Ciapano().score(hand).why[0]
    assert say(why, NAMES, translations["en"]) == "7/3: 2 whole points, ⅓ dropped"


def test_a_refusal_by_the_rules_is_told(translations):
    with pytest.raises(RuleError) as refusal:
        Busca().score(Tally("points", {0: 60, 1: 30, 2: 24, 3: 0}))
    assert say(refusal.value.reason, NAMES, translations["it"]) == "38 su 40: ne mancano 2"


def test_seats_without_names_are_numbered(translations):
    reason = Reason("did_not_play", {"player": 2})
    assert say(reason, {}, translations["en"]) == "player 3 did not play this hand"
    assert say(reason, {}, translations["it"]) == "giocatore 3 non ha giocato questa smazzata"


def test_long_quotes_are_cut(translations):
    said = say(Reason("unknown_key", {"key": "x" * 5000}), NAMES, translations["en"])
    assert said == f"“{'x' * 39}…” does not belong here"


@pytest.mark.parametrize("text", ["100%", "%(name)s", "%s", "<b>"])
def test_what_is_quoted_stays_as_it_is(text, translations):
    said = say(Reason("stranger", {"name": text}), NAMES, translations["it"])
    assert said == f"qui nessuno si chiama «{text}»"


@pytest.mark.parametrize("language", ["en", "it", "xx"])
def test_a_catalogue_is_always_found(language):
    assert wording.catalogue(language).gettext("a sentence of no use") == "a sentence of no use"


# Labels


def test_thirds():
    assert list(map(wording.thirds, (0, 1, 2, 3, 10, 32))) == ["0", "⅓", "⅔", "1", "3⅓", "10⅔"]


def test_every_preset_has_a_title_and_a_sentence():
    assert set(wording.PRESETS) == set(PRESETS)


def test_every_house_rule_and_choice_has_a_label():
    fields = rule_fields(Ciapano) | rule_fields(Busca)
    assert set(wording.RULES) == set(fields)
    for name, field in fields.items():
        assert tuple(wording.RULES[name].choices) == tuple(field.metadata.get("choices", ()))


@pytest.mark.parametrize("game", [Ciapano, Busca])
def test_every_house_rule_of_a_game_says_where_it_comes_from(game):
    there = {name for name, words in wording.RULES.items() if game.name in words.sources}
    assert there == set(rule_fields(game))


@pytest.mark.parametrize(
    ("rule", "english", "italian"),
    [
        (("threshold", 41), "threshold 41", "soglia 41"),
        (("limit_rule", "reach"), "whoever reaches it is over", "chi la raggiunge è fuori"),
        (("winners", 2), "the last two left", "gli ultimi due rimasti"),
    ],
)
def test_a_house_rule_in_a_sentence(rule, english, italian, translations):
    assert wording.rule_sentence(*rule, translations["en"]) == english
    assert wording.rule_sentence(*rule, translations["it"]) == italian


@pytest.mark.parametrize(
    ("card", "suits", "english", "italian"),
    [
        ("AD", "italian", "ace of denari", "asso di denari"),
        ("CS", "italian", "knight of spade", "cavallo di spade"),
        ("CB", "french", "queen of clubs", "donna di fiori"),
        ("RS", "french", "king of spades", "re di picche"),
    ],
)
def test_cards(card, suits, english, italian, translations):
    assert wording.card_name(card, translations["en"], suits) == english
    assert wording.card_name(card, translations["it"], suits) == italian


@pytest.mark.parametrize("suits", ["italian", "french"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_cards_are_called_the_same(suits, language, translations):
    assert len({wording.card_name(card, translations[language], suits) for card in DECK}) == 40

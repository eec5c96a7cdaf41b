"""A game's rules page: cards, deal, busche, house rules and examples, all asked of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING
from itertools import groupby, islice
from typing import Any

from flask import url_for
from flask_babel import get_locale

from scorekeeper import wording
from scorekeeper.languages import LANGUAGES
from scorekeeper.presenting.links import Link
from scorekeeper.presenting.rulebook.worked import Worked, show_worked
from scorekeeper.presenting.shown import shown
from scorekeeper.rules.busca import CAPPOTTO_BUSCHE, LAST_TRICK, busche_for
from scorekeeper.rules.cards import DECK, PACKS
from scorekeeper.rules.game import Game, rule_fields
from scorekeeper.rules.matchfile import GAMES
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.worked import WORKED
from scorekeeper.translating import catalogue, gettext, language_name

COUNTING_BY_STRENGTH = ("3", "2", "A", "R", "C", "F")
BLANKS = ("7", "6", "5", "4")
BANDS_SHOWN = 5
"""So many lines tell how busche grow; all further ones grow alike."""


@shown
class RankView:
    """A rank, or several alike, in an Italian and in a French pack, and what a card is worth."""

    italian: str
    french: str
    worth: str


@shown
class SuitName:
    """A suit in an Italian and in a French pack."""

    code: str
    italian: str
    french: str


@shown
class DealView:
    """How many cards each of so many players gets, and how many are left over."""

    players: int
    cards: int
    over: int


@shown
class Band:
    """The busche that the most points cost, from so many to so many."""

    points: str
    busche: int


@shown
class RuleText:
    """A house rule: what it decides, its choices with the usual one, where it comes from."""

    name: str
    title: str
    sentence: str
    choices: tuple[tuple[str, bool], ...]
    number: str
    source: str
    agreeable: bool


@shown
class Facts:
    """Numbers of a game as it is usually played, for its sentences."""

    threshold: int
    worth: int
    total: str
    ace: str
    figure: str
    cards: int
    last: int
    cappotto: int
    """What the last trick brings besides its cards, and what a cappotto costs, in Busca."""


@shown
class Rulebook:
    """Everything the templates of `rulebook/` show besides their sentences."""

    facts: Facts
    ranks: tuple[RankView, ...]
    suits: tuple[SuitName, ...]
    deals: tuple[DealView, ...]
    bands: tuple[Band, ...]
    ban: str
    rules: tuple[RuleText, ...]
    presets: tuple[tuple[str, str], ...]
    worked: Mapping[str, Worked]
    other: Link
    languages: tuple[tuple[str, Link], ...]


def rulebook_link(game: str, language: str | None = None) -> Link:
    """Where a game's rules are, in the reader's language or in this one."""
    return Link(_url(game, language), gettext(wording.RULEBOOKS[game]))


def _url(game: str, language: str | None) -> str:
    asked: dict[str, Any] = {"in": language}
    return url_for("rulebook.rules", game=game, **asked)


def rulebook_links() -> tuple[tuple[str, Link], ...]:
    """Every game with where its rules are."""
    return tuple((game, rulebook_link(game)) for game in GAMES)


def show_rulebook(name: str, asked: str | None) -> Rulebook:
    """The rules of a game in the page's language; `asked` is the one its address asks for."""
    game: Game = GAMES[name]()
    other = next(one for one in GAMES if one != name)
    ban = wording.BANS.get(name)
    return Rulebook(
        facts=_facts(game),
        ranks=tuple(_ranks(game)),
        suits=tuple(_suit(code) for code in wording.SUITS["italian"]),
        deals=tuple(_deal(game, players) for players in game.seats_allowed),
        bands=tuple(_bands(game)) if game.unit == "busche" else (),
        ban=gettext(ban.sentence) if ban else "",
        rules=tuple(_rule(game, rule) for rule in rule_fields(type(game))),
        presets=tuple(_preset(one) for one in PRESETS if PRESETS[one].name == name),
        worked={key: show_worked(key, document) for key, document in WORKED[name].items()},
        other=rulebook_link(other, asked),
        languages=tuple(_languages(name)),
    )


def _facts(game: Game) -> Facts:
    return Facts(
        threshold=game.threshold,
        worth=game.worth,
        total=_points(game, game.values.total),
        ace=_points(game, game.values.ace),
        figure=_points(game, game.values.figure),
        cards=len(DECK),
        last=LAST_TRICK,
        cappotto=CAPPOTTO_BUSCHE,
    )


def _points(game: Game, worth: int) -> str:
    """What cards are worth, as one says it: thirds of a point in Ciapanò."""
    return wording.thirds(worth) if game.thirds else str(worth)


def _ranks(game: Game) -> Iterator[RankView]:
    """The ranks from the strongest on, the blanks together; a special ace has its own line."""
    special = game.values.special
    for rank in COUNTING_BY_STRENGTH:
        yield _rank(game, rank)
        if special is not None and special[0] == rank:
            yield _special(game, special)
    yield _rank(game, *BLANKS)


def _rank(game: Game, *ranks: str) -> RankView:
    """Ranks that are worth the same."""
    worth = _points(game, game.values.of(f"{ranks[0]}S"))
    italian, french = (
        ", ".join(gettext(wording.RANKS[pack][rank]) for rank in ranks) for pack in PACKS
    )
    return RankView(italian, french, worth)


def _special(game: Game, card: str) -> RankView:
    translations = catalogue()
    name = wording.card_name(card, translations)
    called = gettext(wording.SPECIAL_ACES[card])
    italian = gettext("%(card)s, the %(name)s", card=name, name=called)
    french = wording.card_name(card, translations, "french")
    return RankView(italian, french, _points(game, game.values.of(card)))


def _suit(code: str) -> SuitName:
    return SuitName(code, *(gettext(wording.SUITS[pack][code]) for pack in PACKS))


def _deal(game: Game, players: int) -> DealView:
    cards = min(game.deal(tuple(range(players)), 0).values())
    return DealView(players, cards, len(DECK) - players * cards)


def _bands(game: Game) -> Iterator[Band]:
    """What the most points cost; somebody has at least an equal share of all points."""
    share = game.worth // game.seats_allowed[0]
    bands = groupby(range(share, game.worth), key=busche_for)
    for busche, points in islice(bands, BANDS_SHOWN):
        yield Band(_span(list(points)), busche)


def _span(points: list[int]) -> str:
    return str(points[0]) if len(points) == 1 else f"{points[0]}–{points[-1]}"


def _rule(game: Game, name: str) -> RuleText:
    words, rule = wording.RULES[name], rule_fields(type(game))[name]
    return RuleText(
        name=name,
        title=gettext(words.label),
        sentence=gettext(words.help),
        choices=tuple(
            (gettext(label), value == rule.default) for value, label in words.choices.items()
        ),
        number=_number(rule) if "range" in rule.metadata else "",
        source=gettext(words.sources[game.name]),
        agreeable=rule.metadata["agreeable"],
    )


def _number(rule: Any) -> str:
    """The range of a house rule that is a number, and the usual one if there is one."""
    least, most = rule.metadata["range"]
    assert rule.default is not MISSING
    if rule.default is None:
        return gettext("a number from %(least)s to %(most)s", least=least, most=most)
    facts = {"least": least, "most": most, "usual": rule.default}
    return gettext("usually %(usual)s; any number from %(least)s to %(most)s", **facts)


def _preset(name: str) -> tuple[str, str]:
    title, sentence = wording.PRESETS[name]
    return gettext(title), gettext(sentence)


def _languages(game: str) -> Iterator[tuple[str, Link]]:
    """The page in the other languages."""
    for language in LANGUAGES:
        if language != str(get_locale()):
            yield language, Link(_url(game, language), language_name(language))

"""A match from its opening to its end, hand after hand, into its book."""

from dataclasses import replace
from random import Random

from scorekeeper.demo.book import Book, Plan
from scorekeeper.demo.happenings import between_hands, note_hand
from scorekeeper.demo.play import Table, deal, play
from scorekeeper.demo.tallies import tally_of
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.tally import HOWS, How, Tally

SLIPS = 0.006
"""How often a hand is entered wrongly at first."""
OTHERWISE = 0.04
"""How often a hand is entered in another way than the match's others."""
REMARKS = 0.015


def played(plan: Plan, rng: Random) -> Book:
    """The book of a match that is played to its end, or as far as the plan says."""
    book = Book.opened(plan, rng)
    while book.sheet.status == "playing" and not _left(book):
        _hand(book)
        if book.sheet.status == "playing":
            between_hands(book)
    return book


def _left(book: Book) -> bool:
    """Whether the match is left as it is."""
    return book.plan.most is not None and len(book.sheet.rows) >= book.plan.most


def _hand(book: Book) -> None:
    """Deal, play, and enter what was taken, sometimes not rightly at once."""
    rng = book.rng
    hand = _scored(book, _played_out(book))
    if rng.random() < REMARKS:
        hand = replace(hand, note=rng.choice(book.plan.texts.hands))
    book.later(110, 260)
    wrong = _slip(hand.tally, rng) if rng.random() < SLIPS else None
    note_hand(book, hand, None if wrong is None else _scored(book, wrong))


def _played_out(book: Book) -> Tally:
    sheet, rng = book.sheet, book.rng
    assert sheet.dealer is not None
    assert sheet.leader is not None
    care = {seat: book.seats[seat].care for seat in sheet.active}
    table = Table(sheet.game, sheet.active, sheet.dealer, sheet.leader, care)
    how = _HOW_ELSE[book.plan.how] if rng.random() < OTHERWISE else book.plan.how
    return tally_of(sheet.game, play(table, deal(table, rng), rng), how, rng)


_HOW_ELSE: dict[How, How] = dict(zip(HOWS, (*HOWS[1:], HOWS[0]), strict=True))


def _scored(book: Book, tally: Tally) -> Hand:
    return Hand(tally, book.plan.game.score(tally))


def _slip(tally: Tally, rng: Random) -> Tally | None:
    """Two players' piles mixed up, not that of the last trick's winner; None where all is one."""
    piles = tally.entered()
    spared = {tally.last_trick, *tally.no_trick}
    mixable = [seat for seat in piles if seat not in spared]
    if len({str(piles[seat]) for seat in mixable}) < 2:
        return None
    one, other = rng.sample(mixable, 2)
    while piles[one] == piles[other]:
        one, other = rng.sample(mixable, 2)
    return replace(tally, piles={**tally.piles, one: piles[other], other: piles[one]})

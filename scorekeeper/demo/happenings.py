"""What happens at a table besides the hands, now and then: each writes its acts into the book."""

from collections.abc import Callable
from itertools import accumulate

from scorekeeper.demo.book import Book
from scorekeeper.rules.entries import (
    Adjustment,
    Agreement,
    Arrival,
    Entry,
    Hand,
    Stop,
    Substitution,
    Withdrawal,
)
from scorekeeper.standing import entry_body


def between_hands(book: Book) -> None:
    """Perhaps something happens before the next hand."""
    dice = book.rng.random()
    for happen, limit in zip(_HAPPENINGS, _LIMITS, strict=True):
        if dice < limit:
            book.later(20, 60)
            happen(book)
            return


def note_hand(book: Book, hand: Hand, wrong: Hand | None) -> None:
    """Enter a hand; where a wrong one is given it comes first, and is put right in some way."""
    if wrong is None:
        book.add(hand)
    else:
        book.rng.choice((_replaced, _taken_back, _struck))(book, hand, wrong)


def _replaced(book: Book, hand: Hand, wrong: Hand) -> None:
    """The wrong hand is corrected."""
    before = book.facts.entries
    entry = book.add(wrong)
    book.later(15, 90)
    book.note("replace", entry, entry_body(hand))
    book.stands(*before, hand)


def _taken_back(book: Book, hand: Hand, wrong: Hand) -> None:
    """The wrong hand is undone, and the right one entered."""
    before = book.facts.entries
    book.add(wrong)
    book.later(10, 40)
    _undo(book, before)
    book.later(10, 40)
    book.add(hand)


def _struck(book: Book, hand: Hand, wrong: Hand) -> None:
    """The hand is entered again, and the wrong one struck out."""
    before = book.facts.entries
    entry = book.add(wrong)
    book.later(10, 40)
    book.add(hand)
    book.note("strike", entry)
    book.stands(*before, hand)


def _undo(book: Book, before: tuple[Entry, ...]) -> None:
    """Take back the last act: the entries before it stand again."""
    book.note("undo")
    book.stands(*before)


def _there_and_back(book: Book) -> None:
    """Somebody wonders, undoes, and redoes."""
    entries = book.facts.entries
    if book.acts[-1].kind == "add" and entries:
        _undo(book, entries[:-1])
        book.later(5, 20)
        book.note("redo")
        book.stands(*entries)


def _revoke(book: Book) -> None:
    seat = book.rng.choice(book.sheet.active)
    points = 1 if book.plan.game.unit == "busche" else book.rng.choice((1, 2, 2, 3))
    book.add(Adjustment(seat, points, book.rng.choice((None, *book.plan.texts.reasons))))


def _goes_home(book: Book) -> None:
    if book.plan.game.comes_and_goes and len(book.sheet.active) > 3:
        book.add(Withdrawal(book.rng.choice(book.sheet.active)))


def _sits_down(book: Book) -> None:
    """A newcomer starts with the highest total of those still in."""
    sheet = book.sheet
    if not book.plan.game.comes_and_goes or len(sheet.at_table) > 6:
        return
    seat = book.newcomer()
    if seat is not None:
        points = max(sheet.totals[one] for one in sheet.active)
        book.add(Arrival(seat, book.rng.choice(sheet.order), points))


def _stands_in(book: Book) -> None:
    seat = book.newcomer()
    if seat is not None:
        book.add(Substitution(book.rng.choice(book.sheet.active), seat))


def _agree(book: Book) -> None:
    """The table raises the threshold by a third, where it means something."""
    game = book.sheet.game
    if game.at_threshold != "nothing":
        book.add(Agreement({"threshold": game.threshold + game.threshold // 3}))


def _stop(book: Book) -> None:
    if len(book.sheet.rows) > 3:
        book.add(Stop())


_HAPPENINGS: dict[Callable[[Book], None], float] = {
    _revoke: 0.006,
    _there_and_back: 0.003,
    _goes_home: 0.002,
    _sits_down: 0.003,
    _stands_in: 0.002,
    _agree: 0.0007,
    _stop: 0.002,
}
"""What may happen, and how often, of all times between two hands."""
_LIMITS = tuple(accumulate(_HAPPENINGS.values()))

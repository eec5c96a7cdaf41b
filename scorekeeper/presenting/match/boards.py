"""The board (lavagna): a match to be read from across the room."""

from scorekeeper.presenting.club.lists import match_title
from scorekeeper.presenting.match.columns import Column, show_columns
from scorekeeper.presenting.match.stakes import stakes
from scorekeeper.presenting.match.told import entry_sentence
from scorekeeper.presenting.shown import shown
from scorekeeper.presenting.words import game_title, joined
from scorekeeper.standing import Standing
from scorekeeper.translating import ngettext


@shown
class Board:
    """Big totals, who deals, the last hand, what is at stake, or who has won."""

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    dealer: str
    leader: str
    number: int
    last: str
    stakes: tuple[str, ...]
    end: str
    revision: int


def show_board(standing: Standing) -> Board:
    """A match as the board shows it."""
    sheet = standing.sheet
    names = standing.names
    return Board(
        title=match_title(standing),
        subtitle=game_title(sheet.game),
        columns=show_columns(standing),
        dealer="" if sheet.dealer is None else names[sheet.dealer],
        leader="" if sheet.leader is None else names[sheet.leader],
        number=sheet.next_number,
        last=entry_sentence(standing, sheet.rows[-1]) if sheet.rows else "",
        stakes=stakes(standing),
        end=_end(standing),
        revision=standing.revision,
    )


def _end(standing: Standing) -> str:
    winners = [standing.names[seat] for seat in standing.sheet.winners]
    if not winners:
        return ""
    return ngettext("%(names)s has won", "%(names)s have won", len(winners), names=joined(winners))

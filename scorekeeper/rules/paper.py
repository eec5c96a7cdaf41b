"""A sheet on paper: a row says what a hand cost, and the entry is found whose score is that row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.entries import Hand
from scorekeeper.rules.game import Game, HandScore, Seats
from scorekeeper.rules.places import whereabouts
from scorekeeper.rules.reasons import Reason, RuleError, refuse
from scorekeeper.rules.scoresheet import Match, Sheet, replay
from scorekeeper.rules.tally import Tally

Cells = Mapping[int, int | None]
"""Seat → what is written there, in thirds of a point; None where nothing is."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One row of the sheet: what is written, and who won the last trick or took none."""

    cells: Cells
    last_trick: int | None = None
    no_trick: Seats = ()

    @property
    def blank(self) -> bool:
        """Whether nothing at all is written."""
        nothing = all(cell is None for cell in self.cells.values())
        return nothing and self.last_trick is None and not self.no_trick


@dataclass(frozen=True, slots=True)
class Judged:
    """What a row comes to: its hand and the sheet after it, or why not; neither where unknown."""

    hand: Hand | None = None
    sheet: Sheet | None = None
    refused: RuleError | None = None


def judge(
    match: Match, rows: Sequence[PaperRow | RuleError], running: bool = False
) -> tuple[Judged, ...]:
    """Each row after the entries of the match and the rows before it.

    `running`: the numbers are totals so far. A row that could not even be read is its refusal.
    From the first wrong row on nobody knows the totals and who is in: a row is judged by itself.
    """
    judged, sheet, entries, sure = [], replay(match), match.entries, True
    for row in rows:
        one = _judge(sheet, row, running) if sure else _alone(sheet, row, running)
        if sure and one.hand is not None:
            entries = (*entries, one.hand)
            sheet = replay(replace(match, entries=entries))
            one = replace(one, sheet=sheet)
        sure = sure and (one.hand is not None or sheet.status != "playing")
        judged.append(one)
    return tuple(judged)


def _judge(sheet: Sheet, row: PaperRow | RuleError, running: bool) -> Judged:
    try:
        if isinstance(row, RuleError):
            raise row
        return Judged(_hand(sheet, row, running))
    except RuleError as refused:
        return Judged(refused=refused)


def _alone(sheet: Sheet, row: PaperRow | RuleError, running: bool) -> Judged:
    """A row after a wrong one: who is blank may be out, and totals tell nothing."""
    if isinstance(row, RuleError):
        return Judged(refused=row)
    told = {seat: cell for seat, cell in row.cells.items() if cell is not None}
    full = len(told) >= len(sheet.active)
    nobody = sheet.game.last_trick_needed and row.last_trick is None
    if not told or (full and (nobody or not running)):
        return Judged(refused=_judge(sheet, row, running=False).refused)
    return Judged()


def _hand(sheet: Sheet, row: PaperRow, running: bool) -> Hand:
    """The hand that a row stands for; RuleError where it can't be."""
    if sheet.status != "playing":
        raise refuse("paper_after_the_end", number=sheet.next_number - 1)
    if row.blank:
        raise refuse("paper_blank")
    _check_out(sheet, row.cells, running)
    cells = {seat: row.cells.get(seat) for seat in sheet.active}
    if running:
        cells = {seat: _since(sheet, seat, cell) for seat, cell in cells.items()}
    return hand_of(sheet.game, cells, row.last_trick, row.no_trick)


def _check_out(sheet: Sheet, cells: Cells, running: bool) -> None:
    """Who is out pays nothing more; among running totals the last one may stand there again."""
    for seat, cell in cells.items():
        if seat in sheet.active or cell is None:
            continue
        if running and cell == 3 * sheet.totals[seat]:
            continue
        where = whereabouts(sheet, seat)
        key = "paper_out" if where.state == "out" else "paper_gone"
        raise refuse(key, player=seat, number=where.since)


def _since(sheet: Sheet, seat: int, cell: int | None) -> int | None:
    """What a running total says of this hand alone."""
    if cell is None:
        return None
    before = sheet.totals[seat]
    if cell < 3 * before:
        raise refuse("paper_total_sank", player=seat, total=before)
    return cell - 3 * before


def hand_of(game: Game, cells: Cells, last: int | None, no_trick: Seats = ()) -> Hand:
    """The hand whose row this is; the cells are those of everybody who played.

    With nobody for the last trick, who is left blank won it. Where busche are paid, the paper has
    everybody's points: busche can't be turned back.
    """
    last = _last_trick(game, cells, last)
    if game.unit != "points" or last is None:
        tally = Tally("points", cells, last, no_trick)
        return Hand(tally, game.score(tally))
    found = (_found(game, cells, last, piles) for piles in _readings(cells, last))
    hand = next(filter(None, found), None)
    if hand is None:
        raise _refusal(game, cells, last)
    return hand


def _last_trick(game: Game, cells: Cells, last: int | None) -> int | None:
    """Who won the last trick: only its winner's points may be left out, so a lone blank tells.

    What says too little is refused: two blanks, or nobody where somebody is needed.
    """
    if last is not None and last not in cells:
        raise refuse("did_not_play", "last_trick", player=last)
    blank = tuple(seat for seat, cell in cells.items() if cell is None)
    if len(blank) > 1:
        others = tuple(seat for seat in blank if seat != last)
        raise refuse("piles_blank", "points", players=others if game.last_trick_needed else blank)
    if last is not None or not game.last_trick_needed:
        return last
    if not blank:
        raise refuse("no_last_trick", "last_trick")
    return blank[0]


def _readings(cells: Cells, last: int) -> Iterator[dict[int, int | None]]:
    """The entries that a row may stand for."""
    yield {seat: None if seat == last else cell for seat, cell in cells.items()}
    yield dict(cells)
    yield {seat: None if seat == last else 0 for seat in cells}


def _found(game: Game, cells: Cells, last: int, piles: Mapping[int, int | None]) -> Hand | None:
    """The hand with these piles, if its score is what the row says."""
    tally = Tally("points", piles, last)
    try:
        score = game.score(tally)
    except RuleError:
        return None
    return Hand(tally, score) if _says(cells, piles, last, score) else None


def _says(cells: Cells, piles: Cells, last: int, score: HandScore) -> bool:
    """Whether a score is what is written; thirds are card values, of which whole points count.

    Card values of all that add up say nothing of what the last trick's winner pays.
    """
    written = {seat: cell for seat, cell in cells.items() if cell is not None}
    if piles[last] is not None and any(cell % 3 for cell in written.values()):
        del written[last]
    return all(
        score.scores[seat] == cell // 3 and (seat != last or cell % 3 == 0)
        for seat, cell in written.items()
    )


def _refusal(game: Game, cells: Cells, last: int) -> RuleError:
    """Why no hand has this row: what the rules say of it, or a cappotto that is not one."""
    taker = next((seat for seat in cells if _is_cappotto(game, cells, seat)), None)
    if taker is not None:
        return refuse("paper_taker", "last_trick", player=taker)
    others = [cell or 0 for seat, cell in cells.items() if seat != last]
    if max(others) < 3 and cells[last] in (None, 3 * game.worth):
        return _no_cappotto(game, cells, last)
    try:
        game.score(Tally("points", dict(cells), last))
    except RuleError as refused:
        return refused
    return refuse("paper_cappotto", "points", player=last, worth=game.worth)


def _is_cappotto(game: Game, cells: Cells, taker: int) -> bool:
    """Whether the row is a cappotto of this player: 0, and the whole hand for everybody else."""
    piles = {seat: None if seat == taker else 0 for seat in cells}
    return None not in cells.values() and _found(game, cells, taker, piles) is not None


def _no_cappotto(game: Game, cells: Cells, last: int) -> RuleError:
    """0 for all but one: by most rules a cappotto, which costs otherwise; else thirds are missing.

    Which of both, a third for one of the others tells.
    """
    other = next(seat for seat in cells if seat != last)
    piles = {seat: None if seat == last else int(seat == other) for seat in cells}
    cappotto = game.score(Tally("points", piles, last)).cappotto is not None
    key = "paper_cappotto" if cappotto else "paper_thirds_missing"
    return RuleError(Reason(key, {"player": last, "worth": game.worth}), ("points",))

"""The next deal in words: how many cards, the odd ones, who deals and leads, what is banned."""

from collections.abc import Iterator

from scorekeeper import wording
from scorekeeper.presenting.match.hands import deal_sentence
from scorekeeper.presenting.words import agreed_rules, joined
from scorekeeper.rules.game import house_rules
from scorekeeper.standing import Standing
from scorekeeper.translating import gettext

NO_EVEN_DEAL = (3, 6, 7)


def deal_help(standing: Standing) -> tuple[str, ...]:
    """What the dealer must know; none once the match is over."""
    sheet = standing.sheet
    if sheet.dealer is None or sheet.leader is None:
        return ()
    facts = {"dealer": standing.names[sheet.dealer], "leader": standing.names[sheet.leader]}
    return (
        gettext("%(dealer)s deals, %(leader)s leads to the first trick.", **facts),
        f"{deal_sentence(standing, sheet)}.",
        *_odd_cards(standing),
        *_skipped(standing),
        *_bans(standing),
        *_agreed(standing),
    )


def _odd_cards(standing: Standing) -> Iterator[str]:
    """What happens with the cards that don't divide (house rule `odd_cards`)."""
    rule = house_rules(standing.sheet.game).get("odd_cards")
    count = len(standing.sheet.active)
    if rule is None or count not in NO_EVEN_DEAL:
        return
    if rule == "monte":
        yield gettext("The cards left over lie aside; they go to whoever wins the last trick.")
    elif rule == "removed" or count != 3:
        yield _removed(count)
    else:
        yield gettext("The dealer discards one card; it counts with the last trick's winner.")


def _removed(count: int) -> str:
    removed = {
        3: gettext("One 4 is taken out before the deal."),
        6: gettext("All the 4s are taken out before the deal."),
        7: gettext("All the 4s and one 5 are taken out before the deal."),
    }
    return removed[count]


def _skipped(standing: Standing) -> Iterator[str]:
    """Those between the last dealer and the next who no longer deal."""
    sheet = standing.sheet
    dealers = [row.dealer for row in sheet.rows if row.dealer is not None]
    if not dealers or sheet.dealer is None or dealers[-1] not in sheet.order:
        return
    start = sheet.order.index(dealers[-1]) + 1
    order = sheet.order[start:] + sheet.order[:start]
    between = order[: order.index(sheet.dealer)]
    for seat in between:
        if seat not in sheet.active:
            yield gettext(
                "%(name)s is no longer in: the deal passes on.", name=standing.names[seat]
            )


def _bans(standing: Standing) -> Iterator[str]:
    """What the game forbids in the first trick."""
    ban = wording.BANS.get(standing.sheet.game.name)
    if ban:
        yield gettext(ban.sentence)


def _agreed(standing: Standing) -> Iterator[str]:
    """What the table agreed otherwise than usual."""
    rules = agreed_rules(standing.sheet.game, ("threshold", "odd_cards"))
    if rules:
        yield gettext("House rules: %(rules)s.", rules=joined(rules))

"""What the records count, in words: a column's head, a number said aloud, a headline."""

from dataclasses import dataclass

from scorekeeper.wording.marks import N_, Plural, ngettext


@dataclass(frozen=True, slots=True)
class MeasureWords:
    """How a number is called at its place, said with its player, and above what is behind it."""

    head: str
    said: Plural
    behind: str


@dataclass(frozen=True, slots=True)
class UnitWords:
    """What is said another way where points are paid and where busche are."""

    paid: str
    count: Plural
    a_hand: str
    a_hand_of: str
    a_hand_title: str
    ace: str
    """The group of numbers about the special ace."""
    ace_note: str
    measures: dict[str, MeasureWords]


MEASURES: dict[str, MeasureWords] = {
    "matches": MeasureWords(
        N_("matches"),
        ngettext("%(num)s match of %(name)s", "%(num)s matches of %(name)s", "num"),
        N_("Matches of %(name)s"),
    ),
    "wins": MeasureWords(
        N_("won"),
        ngettext("%(num)s win of %(name)s", "%(num)s wins of %(name)s", "num"),
        N_("Matches won by %(name)s"),
    ),
    "shared": MeasureWords(
        N_("won together"),
        ngettext("%(num)s win that %(name)s shared", "%(num)s wins that %(name)s shared", "num"),
        N_("Matches won by %(name)s together with others"),
    ),
    "first_out": MeasureWords(
        N_("first out"),
        ngettext(
            "%(name)s was the first one out %(num)s time",
            "%(name)s was the first one out %(num)s times",
            "num",
        ),
        N_("Matches in which %(name)s was the first one out"),
    ),
    "last": MeasureWords(
        N_("last place"),
        ngettext("%(name)s came last %(num)s time", "%(name)s came last %(num)s times", "num"),
        N_("Matches in which %(name)s came last"),
    ),
    "hands": MeasureWords(
        N_("hands"),
        ngettext("%(num)s hand of %(name)s", "%(num)s hands of %(name)s", "num"),
        N_("Hands of %(name)s"),
    ),
    "last_tricks": MeasureWords(
        N_("last tricks"),
        ngettext(
            "%(num)s last trick won by %(name)s", "%(num)s last tricks won by %(name)s", "num"
        ),
        N_("Last tricks won by %(name)s"),
    ),
    "cappotti_made": MeasureWords(
        N_("cappotti made"),
        ngettext("%(num)s cappotto made by %(name)s", "%(num)s cappotti made by %(name)s", "num"),
        N_("Cappotti made by %(name)s"),
    ),
    "cappotti_suffered": MeasureWords(
        N_("cappotti suffered"),
        ngettext(
            "%(num)s cappotto suffered by %(name)s",
            "%(num)s cappotti suffered by %(name)s",
            "num",
        ),
        N_("Cappotti suffered by %(name)s"),
    ),
    "uncovered": MeasureWords(
        N_("uncovered"),
        ngettext(
            "%(name)s was not covered %(num)s time",
            "%(name)s was not covered %(num)s times",
            "num",
        ),
        N_("Hands in which %(name)s was not covered"),
    ),
    "best": MeasureWords(
        N_("cheapest hand"),
        ngettext(
            "the cheapest hand of %(name)s, %(num)s time",
            "the cheapest hand of %(name)s, %(num)s times",
            "num",
        ),
        N_("The cheapest hands of %(name)s"),
    ),
    "worst": MeasureWords(
        N_("dearest hand"),
        ngettext(
            "the dearest hand of %(name)s, %(num)s time",
            "the dearest hand of %(name)s, %(num)s times",
            "num",
        ),
        N_("The dearest hands of %(name)s"),
    ),
    "won": MeasureWords(
        N_("won in a row"),
        ngettext(
            "%(num)s match won by %(name)s", "%(num)s matches in a row won by %(name)s", "num"
        ),
        N_("The most matches in a row won by %(name)s"),
    ),
    "without": MeasureWords(
        N_("not won in a row"),
        ngettext(
            "%(num)s match not won by %(name)s",
            "%(num)s matches in a row not won by %(name)s",
            "num",
        ),
        N_("The most matches in a row not won by %(name)s"),
    ),
    # One player against another.
    "together": MeasureWords(
        N_("together"),
        ngettext(
            "%(num)s match of %(name)s with %(rival)s",
            "%(num)s matches of %(name)s with %(rival)s",
            "num",
        ),
        N_("%(name)s and %(rival)s together"),
    ),
    "ahead": MeasureWords(
        N_("ahead"),
        ngettext(
            "%(name)s ahead of %(rival)s %(num)s time",
            "%(name)s ahead of %(rival)s %(num)s times",
            "num",
        ),
        N_("%(name)s ahead of %(rival)s"),
    ),
    "level": MeasureWords(
        N_("level"),
        ngettext(
            "%(name)s level with %(rival)s %(num)s time",
            "%(name)s level with %(rival)s %(num)s times",
            "num",
        ),
        N_("%(name)s level with %(rival)s"),
    ),
    "behind": MeasureWords(
        N_("behind"),
        ngettext(
            "%(name)s behind %(rival)s %(num)s time",
            "%(name)s behind %(rival)s %(num)s times",
            "num",
        ),
        N_("%(name)s behind %(rival)s"),
    ),
}

UNITS: dict[str, UnitWords] = {
    "points": UnitWords(
        paid=N_("Points"),
        count=ngettext("%(num)s point", "%(num)s points", "num"),
        a_hand=N_("points a hand"),
        a_hand_of=N_("%(number)s points a hand: %(name)s"),
        a_hand_title=N_("Points a hand"),
        ace=N_("The ace of bastoni"),
        ace_note=N_("The ace counts in the hands of which it is known who took it: 2 of 9."),
        measures={
            "penalties": MeasureWords(
                N_("points"),
                ngettext(
                    "%(num)s penalty point of %(name)s",
                    "%(num)s penalty points of %(name)s",
                    "num",
                ),
                N_("Hands that cost %(name)s penalty points"),
            ),
            "pita": MeasureWords(
                N_("taken"),
                ngettext(
                    "%(name)s took the ace of bastoni %(num)s time",
                    "%(name)s took the ace of bastoni %(num)s times",
                    "num",
                ),
                N_("Hands in which %(name)s took the ace of bastoni"),
            ),
        },
    ),
    "busche": UnitWords(
        paid=N_("Busche"),
        count=ngettext("%(num)s busca", "%(num)s busche", "num"),
        a_hand=N_("busche a hand"),
        a_hand_of=N_("%(number)s busche a hand: %(name)s"),
        a_hand_title=N_("Busche a hand"),
        ace=N_("Not covered, and the pita"),
        ace_note=N_("The pita counts in the hands of which it is known who took it: 2 of 9."),
        measures={
            "penalties": MeasureWords(
                N_("busche"),
                ngettext("%(num)s busca of %(name)s", "%(num)s busche of %(name)s", "num"),
                N_("Hands that cost %(name)s busche"),
            ),
            "pita": MeasureWords(
                N_("pita"),
                ngettext(
                    "%(name)s took the pita %(num)s time",
                    "%(name)s took the pita %(num)s times",
                    "num",
                ),
                N_("Hands in which %(name)s took the pita"),
            ),
        },
    ),
}

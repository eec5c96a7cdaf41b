"""Why a player's number is what it is, for every hand of both games."""

from scorekeeper.wording.marks import N_, Choice, Facts, Wording, ngettext


def _which_thirds(facts: Facts) -> str:
    """Less than a point has a sentence of its own, and so has each number of thirds."""
    if facts["points"] == 0:
        return "nothing"
    return "one" if facts["dropped_thirds"] == 1 else "two"


def _some_or_none(facts: Facts) -> str:
    return "some" if facts["points"] else "none"


WHYS: dict[str, Wording] = {
    # Ciapanò
    "thirds_dropped": Choice(
        _which_thirds,
        {
            "nothing": N_("%(pile_fraction)s: less than a point"),
            "one": ngettext(
                "%(pile_fraction)s: %(points)s whole point, ⅓ dropped",
                "%(pile_fraction)s: %(points)s whole points, ⅓ dropped",
                "points",
            ),
            "two": ngettext(
                "%(pile_fraction)s: %(points)s whole point, ⅔ dropped",
                "%(pile_fraction)s: %(points)s whole points, ⅔ dropped",
                "points",
            ),
        },
    ),
    "points_exact": Choice(
        _some_or_none,
        {
            "none": N_("no counting card"),
            "some": ngettext(
                "%(pile_fraction)s: %(points)s whole point",
                "%(pile_fraction)s: %(points)s whole points",
                "points",
            ),
        },
    ),
    "points_as_entered": ngettext(
        "%(points)s point, as entered", "%(points)s points, as entered", "points"
    ),
    "last_trick_takes_the_rest": N_("last trick: %(worth)s − %(others)s = %(points)s"),
    "cappotto_made": N_("cappotto: 0, everyone else %(points)s"),
    "cappotto_of": N_("cappotto by %(taker)s: %(points)s"),
    # Busca
    "busca_cappotto_made": N_("cappotto: 0, everyone else %(busche)s busche"),
    "busca_cappotto_of": N_("cappotto by %(taker)s: %(busche)s busche"),
    "uncovered_pays": ngettext(
        "uncovered: %(busche)s busca",
        "%(uncovered)s uncovered: %(busche)s busche each",
        "uncovered",
    ),
    "spared": ngettext(
        "%(points)s point: only the uncovered pay",
        "%(points)s points: only the uncovered pay",
        "points",
    ),
    "not_the_most": ngettext(
        "%(points)s point, not the most: 0 busche",
        "%(points)s points, not the most: 0 busche",
        "points",
    ),
    "tied_nobody_pays": N_("%(points)s points, the most but tied: nobody pays"),
    "most_to_18": N_("%(points)s points, the most: up to 18 is 1 busca"),
    "most_to_22": N_("%(points)s points, the most: 19 to 22 is 2 busche"),
    "most_over_22": N_(
        "%(points)s points, the most: 2 busche and %(over)s for those over 22 are %(busche)s"
    ),
}

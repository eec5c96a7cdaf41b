"""Why a hand, a name, a house rule or an entry is refused."""

from scorekeeper.wording.marks import N_, Choice, Wording, ngettext, one_or_range, sums

HANDS: dict[str, Wording] = {
    "no_last_trick": N_("who won the last trick is missing"),
    "hand_seats": Choice(
        one_or_range,
        {
            "one": N_("a hand is played by %(most)s players, not %(seats)s"),
            "range": N_("a hand is played by %(least)s to %(most)s players, not %(seats)s"),
        },
    ),
    "several_left_out": N_("%(players)s are left out: only one player can take what is left"),
    "piles_blank": ngettext(
        "%(players)s is left blank; enter 0 for who took nothing",
        "%(players)s are left blank; enter 0 for who took nothing",
        "players",
    ),
    "piles_blank_over": ngettext(
        "%(players)s is left blank; the others make %(counted)s of %(needed)s: %(over)s too many",
        "%(players)s are left blank; the others make %(counted)s of %(needed)s: %(over)s too many",
        "players",
    ),
    "rest_unclear": N_("%(players)s have nothing: who takes what is left?"),
    "did_not_play": N_("%(player)s did not play this hand"),
    "points_counts_or_cards": N_("a hand is entered as points, as counts or as cards"),
    "not_points": N_("“%(text)s” won’t do: whole points, or thirds like 3 1/3"),
    "not_whole_points": N_("“%(text)s” won’t do: whole points only"),
    # Counts and cards
    "no_special_ace": N_("here all four aces count the same"),
    "aces_sum": sums(
        ngettext(
            "%(counted)s of %(needed)s aces: %(missing)s is missing",
            "%(counted)s of %(needed)s aces: %(missing)s are missing",
            "missing",
        ),
        N_("%(counted)s of %(needed)s aces: %(over)s too many"),
    ),
    "figures_sum": sums(
        ngettext(
            "%(counted)s of %(needed)s figures: %(missing)s is missing",
            "%(counted)s of %(needed)s figures: %(missing)s are missing",
            "missing",
        ),
        N_("%(counted)s of %(needed)s figures: %(over)s too many"),
    ),
    "special_ace_sum": sums(
        N_("the special ace is missing: somebody took it"),
        N_("the special ace is there only once, not %(counted)s times"),
    ),
    "no_such_card": N_("%(player)s: “%(card)s” is no card"),
    "card_twice": ngettext(
        "%(cards)s: there is only one", "%(cards)s: there is only one of each", "cards"
    ),
    "cards_missing": ngettext("missing: %(cards)s", "missing: %(cards)s", "cards"),
    # Ciapanò
    "scores_sum": sums(
        ngettext(
            "%(counted)s of %(needed)s: %(missing)s is missing",
            "%(counted)s of %(needed)s: %(missing)s are missing",
            "missing",
        ),
        N_("%(counted)s of %(needed)s: %(over)s too many"),
    ),
    "card_values_sum": sums(
        ngettext(
            "%(counted_thirds)s of %(needed_thirds)s: %(missing_thirds)s is missing",
            "%(counted_thirds)s of %(needed_thirds)s: %(missing_thirds)s are missing",
            "missing_thirds",
        ),
        N_("%(counted_thirds)s of %(needed_thirds)s: %(over_thirds)s too many"),
    ),
    "others_take_all": N_("%(most)s at most: the last trick is worth at least 1"),
    "card_values_over": N_("%(counted_thirds)s: all the cards together are worth %(most_thirds)s"),
    "scores_over": N_("%(counted)s: a hand is worth %(most)s"),
    "last_trick_costs_one": N_("%(player)s won the last trick: at least 1"),
    "scores_cannot_tell": N_(
        "0 for everyone but %(player)s: only thirds, counts or cards tell whether it is a cappotto"
    ),
    "thirds_need_the_last_trick_left": ngettext(
        "%(players)s has thirds: then leave out %(taker)s (last trick), not %(player)s",
        "%(players)s have thirds: then leave out %(taker)s (last trick), not %(player)s",
        "players",
    ),
    "nobody_holds_the_ace": N_("nobody has enough for the ace of bastoni, which counts %(ace)s"),
    # Busca
    "busca_sum": sums(
        ngettext(
            "%(counted)s of %(needed)s: %(missing)s is missing",
            "%(counted)s of %(needed)s: %(missing)s are missing",
            "missing",
        ),
        N_("%(counted)s of %(needed)s: %(over)s too many"),
    ),
    "busca_whole_points": ngettext(
        "%(players)s has thirds: Busca counts whole points",
        "%(players)s have thirds: Busca counts whole points",
        "players",
    ),
    "busca_last_trick": N_("%(player)s won the last trick: at least 3, not %(points)s"),
    "no_trick_not_asked": N_("who took no trick only counts where it takes a trick to be covered"),
    "no_trick_twice": N_("somebody is named twice among those without a trick"),
    "no_trick_but_cards": N_("%(player)s can’t have points or cards without a trick"),
}

NAMES: dict[str, Wording] = {
    "name_is_no_text": N_("a name must be text"),
    "name_length": N_("a name has 1 to %(most)s characters"),
    "name_white_space": N_("a name has no space at its ends, no line breaks or control characters"),
    "name_invisible": N_("a name needs something that can be seen"),
    "name_twice": N_("the name “%(name)s” is taken"),
    "one_person_twice": N_("“%(name)s” and “%(other)s” are one person"),
    "name_of_another": N_("“%(name)s” is another player of the club"),
    "alias_of_another": N_("“%(name)s” is another name of %(other)s"),
    "too_many_names": N_("a match has %(most)s names at most"),
    "stranger": N_("nobody here is called “%(name)s”"),
}

RULES: dict[str, Wording] = {
    "game_seats": Choice(
        one_or_range,
        {
            "one": N_("this game is for %(most)s players, not %(seats)s"),
            "range": N_("this game is for %(least)s to %(most)s players, not %(seats)s"),
        },
    ),
    "unknown_game": N_("no such game: choose one of %(games)s"),
    "unknown_rule": N_("this game has no house rule “%(rule)s”"),
    "rule_not_a_choice": N_("no such choice: choose one of %(choices)s"),
    "too_many_winners": N_("%(winners)s winners are too many for %(seats)s players"),
    "how_many_hands": N_("how many hands are played is missing"),
    "hands_without_fixed_hands": N_("only a match of fixed hands has a number of hands"),
    "not_a_whole_number": N_("a whole number from %(least)s to %(most)s is needed"),
    "number_outside": N_("%(number)s won’t do: from %(least)s to %(most)s"),
}

PAPER: dict[str, Wording] = {
    "paper_empty": N_("there is no hand here yet"),
    "paper_too_long": N_("%(most)s hands at most: save these first, then go on with the others"),
    "paper_blank": N_("this row is blank, but more hands follow"),
    "paper_after_the_end": N_("the match ended with hand %(number)s: nothing can follow"),
    "paper_out": N_("%(player)s went out in hand %(number)s: leave that blank"),
    "paper_gone": N_("%(player)s is not at the table: leave that blank"),
    "paper_total_sank": N_("%(player)s had %(total)s already: a running total can’t sink"),
    "paper_taker": N_("a cappotto by %(player)s, who then won the last trick too"),
    "paper_cappotto": N_(
        "0 for everyone but %(player)s is a cappotto: it costs %(player)s 0, the others %(worth)s"
    ),
    "paper_thirds_missing": N_(
        "0 for everyone but %(player)s: a cappotto is 0 for %(player)s and %(worth)s for the "
        "others; if it was none, type the third that somebody else took: 1/3"
    ),
}

ENTRIES: dict[str, Wording] = {
    "nothing_to_undo": N_("there is nothing to undo"),
    "nothing_to_redo": N_("there is nothing to bring back"),
    "no_such_entry": N_("this entry is no longer there"),
    "would_not_fit": N_("not possible: %(entry)s would no longer be right (%(why)s)"),
    "text_too_long": N_("a note has at most %(most)s characters"),
    "too_many_picked": N_("at most %(most)s can play"),
    "thrown_away": N_("this match was thrown away: bring it back first"),
    "first_dealer_missing": N_("who deals first is missing"),
    "no_game_chosen": N_("choose a game"),
    "nobody_chosen": N_("choose a player"),
    "match_over": N_("the match is over: undo its last hand, or agree to play on"),
    "at_table_already": N_("%(name)s sits at the table already"),
    "other_name_at_table": N_("“%(other)s” is %(name)s, who sits at the table already"),
    "another_game": N_("a match can’t become another game: start a new one"),
    "fields_marked": N_("please look at what is marked"),
    "unknown_entry": N_("there is no entry “%(kind)s”"),
    "not_one_entry": N_("an entry has exactly one key"),
    "nobody_comes_or_goes": N_("in Busca nobody comes or goes: only a substitute can step in"),
    "newcomer_without_place": N_("“%(name)s” is new: after whom is the place?"),
    "substitute_for_oneself": N_("%(player)s can’t take the place of %(player)s"),
    "adjustment_of_nothing": N_("0 changes nothing"),
    "agreement_on_nothing": N_("an agreement needs at least one house rule"),
}

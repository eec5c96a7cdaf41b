"""Why an archive of a club is refused, and what is found wrong in a database."""

from scorekeeper.wording.marks import N_, Wording

ARCHIVES: dict[str, Wording] = {
    # The file itself
    "not_an_archive": N_("this is no archive of a club (a ZIP file), or not all of one"),
    "another_archive": N_("another archive is being read just now: try again in a minute"),
    "archive_damaged": N_("the archive is damaged"),
    "too_many_files": N_("the archive has more than %(most)s files"),
    "unpacked_too_large": N_("unpacked, the archive has more than %(most)s bytes"),
    "file_twice": N_("this file is there twice"),
    "file_does_not_belong": N_("this does not belong in an archive"),
    "file_encrypted": N_("this file is encrypted"),
    "squeezed_otherwise": N_("this file is compressed in a way that is not understood"),
    # What stands in its files
    "character_not_kept": N_("there is a character here that can’t be kept"),
    "text_length": N_("a text has at most %(most)s characters here"),
    "not_a_code": N_("“%(text)s” is no match’s code"),
    "not_a_moment": N_("“%(text)s” is no moment in UTC (like 2026-11-27T20:15:00.000000Z)"),
    "no_such_time_zone": N_("there is no time zone “%(text)s”"),
    "too_many_matches": N_("an archive has at most %(most)s matches"),
    "same_as_nobody": N_("“%(name)s” is no player with whom somebody could be joined"),
    # A match
    "match_too_long": N_("a match has at most %(most)s acts"),
    "match_too_involved": N_("checking this match would take too long"),
    "match_unopened": N_("a match begins with its opening, and has only one"),
    "body_by_kind": N_("only an opening, an entry and its correction have a body"),
    "undoes_another": N_("this would be about act %(revision)s"),
    "person_twice": N_("“%(name)s” and “%(other)s” are one person, who would sit there twice"),
    "seat_unused": N_("nothing in the match names seat %(number)s"),
    "match_file_differs": N_("this is not what the match’s log comes to"),
    "act_missing": N_("act %(revision)s is missing"),
    "seat_missing": N_("seat %(number)s is missing"),
    "player_of_another_club": N_("who sits at seat %(number)s is no player of this club"),
    # Found in a database
    "row_unreadable": N_("what is stored here can’t be read"),
    "folded_differs": N_("“%(name)s” would not be found by this name"),
    "written_unusually": N_("this is written in another way than usual"),
    "summary_differs": N_("its summary is not what a replay comes to"),
    "acts_lost": N_("acts are missing at its end: its summary was made of %(revision)s"),
    "once_differs": N_("its key of a form is not that of its first act"),
    "no_key": N_("one of its keys is none"),
    "look_key_edits": N_("its link for looking on also opens a club for keeping the score"),
    "database_damaged": N_("the database’s file is damaged: %(text)s"),
    # Into a club
    "match_differs": N_("this match went on differently here"),
    "opened_otherwise": N_("this match is here already, under the code %(code)s"),
    "archived_name_taken": N_(
        "here “%(name)s” is the player whom the archive calls “%(other)s”: rename one of them first"
    ),
}

"""How long texts may be: the same in forms, in the database and in archives."""

LONGEST_CLUB = 40
LONGEST_TITLE = 60
"""Of a match."""
LONGEST_NOTE = 200
"""Of what is entered in a match."""
LONGEST_MATCH_NOTE = 2000

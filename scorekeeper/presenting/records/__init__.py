"""Questions over many matches: tables, one player, what is behind a number."""

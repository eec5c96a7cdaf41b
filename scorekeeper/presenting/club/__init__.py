"""A club: its matches, its players, its links."""

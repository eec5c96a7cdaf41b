"""A club to look at, with a match being played and a finished one; it is thrown away at will."""

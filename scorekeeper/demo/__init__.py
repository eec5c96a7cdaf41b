"""A club made up of believable matches, to try things and to measure."""

"""A whole club as one file: written, read strictly, restored into an empty or the same club."""

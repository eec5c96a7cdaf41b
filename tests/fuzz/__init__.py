"""Bad requests by the thousand, at every route: `python -m tests.fuzz`."""

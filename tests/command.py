"""The commands as people run them: a process of its own, on a folder of its own."""

import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "scorekeeper"]
SECONDS = 60


def surroundings(place, **more):
    kept = {name: text for name, text in os.environ.items() if "SCOREKEEPER" not in name}
    return kept | {"SCOREKEEPER_INSTANCE_PATH": str(place), "PYTHONUTF8": "1"} | more


def run(place, *words, before=(), source=None, text=True, seconds=SECONDS, **more):
    """A command to its end; `more` are further variables, `source` what it is given to read."""
    return subprocess.run(
        [*before, *COMMAND, *words],
        env=surroundings(place, **more),
        input=source,
        capture_output=True,
        text=text,
        timeout=seconds,
    )

"""Kill the server in the middle of everything, and look what is there.

Run by `python -m tests.faults [--kills 100] [--seed N]`. The seed decides what is entered and when
the server dies, as far as one can: which request is hit is up to the machine.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.faults.kills import Run


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=100, help="how many (%(default)s)")
    asked.add_argument("--seed", type=int, default=1, help="other seeds, other moments")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as place:
        report = Run(Path(place), wanted.kills, wanted.seed).report(told)
    print(f"\nseed {wanted.seed}: {report}")


def told(done):
    print(f"\r{done} kills", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

"""`python -m tests.fuzz [--requests N] [--seed N]`: shots at a fresh app, and what came back."""

import argparse
import sys
import tempfile
from pathlib import Path
from random import SystemRandom

from scorekeeper.app import create_app
from scorekeeper.migrations import upgrade
from tests.conftest import close
from tests.fuzz.hunting import Hunt


def main():
    arguments = read_arguments()
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        app = fresh_app(Path(place))
        hunt = Hunt(app, arguments.seed)
        wrong = hunt.run(arguments.requests)
        close(app)
    show(hunt, wrong)
    return 1 if wrong or list(hunt.failing_routes()) else 0


def fresh_app(place):
    settings = {"SECRET_KEY": "fuzz", "INSTANCE_PATH": place, "LIMITS": {}, "TRUSTED_PROXIES": 1}
    app = create_app(settings)
    with app.app_context():
        upgrade()
    return app


def read_arguments():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9))
    return parser.parse_args()


def show(hunt, wrong):
    for route in hunt.routes:
        counts = hunt.reached[route]
        print(f"{route[1]:5} {route[0]:25}", *(f"{one} {counts[one]:4}" for one in CLASSES))
    for what, shot in wrong:
        print(f"\n{what}\n{shot}")
    for line in hunt.failing_routes():
        print(line)
    print(f"{hunt.fired} requests, {len(wrong)} faults")


CLASSES = ("2xx", "3xx", "4xx", "5xx")

if __name__ == "__main__":
    sys.exit(main())

"""Serves the floor as `scorekeeper serve` serves ours: `python -m tests.benchmark.floor FOLDER`.

The folder holds the database and what the benchmark has taken from our pages and settings.
"""

import json
import sys
from pathlib import Path

from waitress import create_server

from tests.benchmark.floor.program import make_program


def main() -> None:
    place = Path(sys.argv[1])
    given = json.loads((place / "given.json").read_text("utf-8"))
    app = make_program(place / "floor.sqlite", given["styles"], given["settings"])
    server = create_server(app, host="127.0.0.1", port=0, threads=given["threads"])
    print(f"http://127.0.0.1:{server.effective_port}/", flush=True)
    server.run()


if __name__ == "__main__":
    main()

"""The command line: each subcommand is one small function that loads what it needs itself.

Flask is imported inside the commands that use it: the others start at once, without it.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from scorekeeper import replay
from scorekeeper.settings import SetupError

# What argparse's add_subparsers gives has no public name.
Commands = Any


def main(words: Sequence[str] | None = None) -> int:
    arguments = make_parser().parse_args(words)
    try:
        return int(arguments.run(arguments))
    except SetupError as problem:
        print(f"scorekeeper: {problem}", file=sys.stderr)
        return 1


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="A score keeper for Ciapanò and Busca."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for add in (add_serve, add_db, add_clubs, replay.add_parser):
        add(commands)
    return parser


def add_serve(commands: Commands) -> None:
    command = commands.add_parser("serve", help="serve the pages, for this network's phones too")
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s)")
    command.add_argument("--port", default=8000, type=port, help="port (%(default)s)")
    command.set_defaults(run=serve)


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number


def serve(arguments: argparse.Namespace) -> int:
    from scorekeeper.serve import run

    run(arguments.host, arguments.port)
    return 0


def add_db(commands: Commands) -> None:
    command = commands.add_parser("db", help="care for the database")
    actions = command.add_subparsers(required=True, metavar="action")
    upgrade = actions.add_parser("upgrade", help="bring it to this version's schema")
    upgrade.set_defaults(run=db_upgrade)


def db_upgrade(arguments: argparse.Namespace) -> int:
    from scorekeeper.serve import prepared_app

    prepared_app()
    return 0


def add_clubs(commands: Commands) -> None:
    command = commands.add_parser("clubs", help="list the clubs, or give one a new key")
    command.add_argument("--new-key", type=int, metavar="CLUB", help="for a club that lost its own")
    command.set_defaults(run=clubs)


def clubs(arguments: argparse.Namespace) -> int:
    from scorekeeper import clubs
    from scorekeeper.serve import prepared_app

    with prepared_app().app_context():
        if arguments.new_key is None:
            print("\n".join(clubs.listed()))
        else:
            print(clubs.with_new_key(arguments.new_key))
    return 0

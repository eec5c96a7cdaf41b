"""The command line: each subcommand is one small function that loads what it needs itself.

Flask is imported inside the commands that use it: the others start at once, without it.
"""

import argparse
import gc
import sys
from collections.abc import Sequence
from typing import Any

from scorekeeper import replay
from scorekeeper.archive.limits import MOST_MATCHES
from scorekeeper.progress import show_matches, show_progress, show_rows
from scorekeeper.settings import SetupError

# What argparse's add_subparsers gives has no public name.
Commands = Any


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that these words name (those of the shell by default); the exit code."""
    arguments = make_parser().parse_args(words)
    try:
        return int(arguments.run(arguments))
    except SetupError as problem:
        print(f"scorekeeper: {problem}", file=sys.stderr)
        return 1


def make_parser() -> argparse.ArgumentParser:
    """The parser of all commands; each gives the function that runs it."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="A score keeper for Ciapanò and Busca."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for add in (
        add_serve,
        add_db,
        add_clubs,
        add_export,
        add_import,
        add_verify,
        add_backup,
        add_move,
        add_demo,
        replay.add_parser,
    ):
        add(commands)
    return parser


def add_serve(commands: Commands) -> None:
    """What `scorekeeper serve` takes."""
    command = commands.add_parser("serve", help="serve the pages, for this network's phones too")
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s)")
    command.add_argument("--port", default=8000, type=port, help="port (%(default)s)")
    command.set_defaults(run=serve)


def port(text: str) -> int:
    """A port's number, as typed."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number


def serve(arguments: argparse.Namespace) -> int:
    """Serve the pages until somebody stops it."""
    # What is loaded stays: looking through it again and again costs a tenth of the start.
    gc.disable()
    from scorekeeper.serve import run

    run(arguments.host, arguments.port)
    return 0


def add_db(commands: Commands) -> None:
    """What `scorekeeper db` takes."""
    command = commands.add_parser("db", help="care for the database")
    actions = command.add_subparsers(required=True, metavar="action")
    upgrade = actions.add_parser("upgrade", help="bring it up to date with this version")
    upgrade.set_defaults(run=db_upgrade)
    downgrade = actions.add_parser("downgrade", help="make it ready for an older version")
    downgrade.add_argument("revision", metavar="SCHEMA", help="the older one's, such as 0002")
    downgrade.set_defaults(run=db_downgrade)


def db_upgrade(arguments: argparse.Namespace) -> int:
    """Bring the database up to date, and fill what is derived from it."""
    from scorekeeper.records.summaries import fill
    from scorekeeper.serve import prepared_app

    with prepared_app().app_context():
        fill(show_matches)
    return 0


def db_downgrade(arguments: argparse.Namespace) -> int:
    """Take the database back to an older version's schema."""
    from scorekeeper.migrations import downgrade
    from scorekeeper.serve import unmigrated_app

    with unmigrated_app().app_context():
        downgrade(arguments.revision)
    return 0


def add_clubs(commands: Commands) -> None:
    """What `scorekeeper clubs` takes."""
    command = commands.add_parser("clubs", help="list the clubs, or give one a new key")
    command.add_argument("--new-key", type=int, metavar="CLUB", help="for a club that lost its own")
    command.set_defaults(run=clubs)


def clubs(arguments: argparse.Namespace) -> int:
    """Print the clubs, or the new key of one."""
    from scorekeeper import clubs
    from scorekeeper.serve import prepared_app

    with prepared_app().app_context():
        if arguments.new_key is None:
            print("\n".join(clubs.listed()))
        else:
            print(clubs.with_new_key(arguments.new_key))
    return 0


def add_export(commands: Commands) -> None:
    """What `scorekeeper export` takes."""
    command = commands.add_parser("export", help="write a club's archive, all but its keys")
    command.add_argument("club", type=int, metavar="CLUB", help="its number, see clubs")
    command.add_argument("file", metavar="FILE", help="the archive to be written; - prints it")
    command.set_defaults(run=export)


def export(arguments: argparse.Namespace) -> int:
    """Write a club's archive."""
    from scorekeeper import backup
    from scorekeeper.serve import prepared_app

    with prepared_app().app_context():
        backup.export(arguments.club, arguments.file, show_matches)
    return 0


def add_import(commands: Commands) -> None:
    """What `scorekeeper import` takes."""
    command = commands.add_parser("import", help="bring an archive into a new club, or into one")
    command.add_argument("file", metavar="FILE", help="an archive; - reads it here")
    command.add_argument("--club", type=int, metavar="N", help="add what is new to this club")
    command.set_defaults(run=import_)


def import_(arguments: argparse.Namespace) -> int:
    """Bring an archive in, and print what was done."""
    from scorekeeper import backup
    from scorekeeper.serve import prepared_app

    with prepared_app().app_context():
        print("\n".join(backup.bring_in(arguments.file, arguments.club, show_matches)))
    return 0


def add_verify(commands: Commands) -> None:
    """What `scorekeeper verify` takes."""
    command = commands.add_parser("verify", help="look for what is wrong in the database")
    command.add_argument("file", nargs="?", metavar="FILE", help="an archive to look into instead")
    command.set_defaults(run=verify)


def verify(arguments: argparse.Namespace) -> int:
    """Print what is wrong, in the database or an archive; 1 where anything is."""
    if arguments.file is not None:
        from scorekeeper import backup

        print(backup.check_file(arguments.file, show_matches))
        return 0
    from scorekeeper import verify
    from scorekeeper.serve import prepared_app

    sound = True
    with prepared_app().app_context():
        for line in verify.faults(show_matches):
            show_progress("")
            print(line)
            sound = False
    if sound:
        print("everything is all right")
    return int(not sound)


def add_backup(commands: Commands) -> None:
    """What `scorekeeper backup` takes."""
    command = commands.add_parser("backup", help="copy the whole database while the server runs")
    command.add_argument("file", metavar="FILE", help="the SQLite file to be made")
    command.set_defaults(run=backup)


def backup(arguments: argparse.Namespace) -> int:
    """Make a copy of the database, and print what is in it."""
    from scorekeeper import onlinebackup
    from scorekeeper.serve import write_privately

    write_privately()
    print(onlinebackup.backup(arguments.file, show_rows))
    return 0


def add_move(commands: Commands) -> None:
    """What `scorekeeper move` takes."""
    command = commands.add_parser("move", help="carry everything into another, empty database")
    command.add_argument("old", metavar="OLD_URL", help="a database's address, or a SQLite file")
    command.add_argument("new", metavar="NEW_URL", help="the same, of one in which nothing is")
    command.set_defaults(run=move)


def move(arguments: argparse.Namespace) -> int:
    """Carry everything into another database, and print what it was."""
    from scorekeeper.move import move
    from scorekeeper.serve import write_privately

    write_privately()
    print(move(arguments.old, arguments.new, show_rows, show_matches))
    return 0


def add_demo(commands: Commands) -> None:
    """What `scorekeeper demo` takes."""
    command = commands.add_parser("demo", help="make a new club of made-up matches, to try things")
    command.add_argument("--matches", type=matches, default=100, help="how many (%(default)s)")
    command.add_argument("--seed", type=int, default=1, help="other seeds, other matches")
    command.add_argument("--lang", choices=("it", "en"), default="it", help="its language")
    command.set_defaults(run=demo)


def matches(text: str) -> int:
    """How many matches, as typed."""
    number = int(text)
    if not 1 <= number <= MOST_MATCHES:
        raise argparse.ArgumentTypeError(f"a club has from 1 to {MOST_MATCHES} matches here")
    return number


def demo(arguments: argparse.Namespace) -> int:
    """Make a demo club, and print the path that opens it."""
    from scorekeeper.demo.evenings import Wanted
    from scorekeeper.demo.storing import store
    from scorekeeper.serve import prepared_app
    from scorekeeper.zones import today

    wanted = Wanted(arguments.matches, arguments.seed, today(), arguments.lang)
    with prepared_app().app_context():
        print(store(wanted, show_matches))
    return 0

"""`scorekeeper replay`: match files in, one score sheet a line out, errors in their place."""

import argparse
import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.languages import LANGUAGES
from scorekeeper.rules.documents import MOST_BYTES, parse, path
from scorekeeper.rules.matchfile import read_match, write_sheet
from scorekeeper.rules.reasons import RuleError, refuse
from scorekeeper.rules.scoresheet import replay
from scorekeeper.wording import Translations, catalogue, say

STANDARD_INPUT, STANDARD_OUTPUT = 0, 1


def add_parser(subparsers: Any) -> None:
    """The subcommand and its words."""
    command = subparsers.add_parser("replay", help="print the score sheets of match files")
    command.add_argument("files", nargs="+", metavar="FILE", help="a match file; - reads it here")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of sentences")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each file; 1 where one failed or the lines could not be written, else 0."""
    translations = catalogue(arguments.lang)
    sheets = (sheet_of(name, translations) for name in arguments.files)
    try:
        return int(print_all(sheets))
    except BrokenPipeError:
        return 1
    except OSError as problem:
        print(f"scorekeeper: {problem.strerror}", file=sys.stderr)
        return 1


def print_all(documents: Iterable[dict[str, Any]]) -> bool:
    """Print documents, a line each; whether one is an error."""
    failed = False
    # Not sys.stdout, which may be closed, and speaks the locale's encoding instead of UTF-8.
    with open(STANDARD_OUTPUT, "wb", closefd=False) as output:
        for document in documents:
            output.write(line(document))
            failed = failed or "error" in document
    return failed


def line(document: dict[str, Any]) -> bytes:
    """One line; what some readers take for a line's end is escaped, and so are half characters."""
    text = json.dumps(document, ensure_ascii=False)
    for sign in ("\x85", "\u2028", "\u2029"):
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f"{text}\n".encode(errors="backslashreplace")


def sheet_of(name: str, translations: Translations) -> dict[str, Any]:
    """The score sheet of a file, or the error that stands in its place."""
    names: dict[int, str] = {}

    def seat_for(player: str, named: int) -> int:
        names[named] = player
        return named

    try:
        file = read_match(parse(contents(name)), seat_for)
    except RuleError as error:
        message = say(error.reason, names, translations)
        return {"error": {"file": name, "where": path(error), "message": message}}
    told = partial(say, names=names, translations=translations)
    return write_sheet(replay(file.match), names, told)


def contents(name: str) -> bytes:
    """A file's bytes, no more than show that it is too large; RuleError where there are none."""
    try:
        with opened(name) as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise refuse("file_missing") from None
    except IsADirectoryError:
        raise refuse("file_is_a_folder") from None
    except OSError:
        raise refuse("file_unreadable") from None


def opened(name: str) -> BinaryIO:
    """A file, or standard input for "-"."""
    return open(STANDARD_INPUT, "rb", closefd=False) if name == "-" else Path(name).open("rb")

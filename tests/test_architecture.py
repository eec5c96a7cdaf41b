"""The arrows between the modules: views → forms → rules, views → models → rules."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent / "scorekeeper"
FILES = sorted(path for path in HOUSE.rglob("*.py") if path.name != "hatch_build.py")
LINES = 300

# What each part may import of the house, besides itself. A new module is given its place here.
ARROWS = {
    "rules": set(),
    "settings": set(),
    "sqlite": set(),
    "snapshots": set(),
    "network": set(),
    "stopping": set(),
    "compiled": set(),
    "keyless": set(),
    "watching": set(),
    "requestlog": {"settings", "watching"},
    "metrics": {"acts", "headers", "ledger", "models", "watching"},
    "staticfiles": set(),
    "headers": {"staticfiles"},
    "stylesheets": set(),
    "styles": {"stylesheets", "staticfiles", "wording"},
    "scripts": {"staticfiles"},
    "errorpages": {"sqlite", "translating"},
    "limiting": set(),
    "uploads": {"archive"},
    "lengths": set(),
    "zones": set(),
    "models": {"rules", "lengths", "zones"},
    "migrations": {"models", "settings", "sqlite"},
    "acts": {"rules"},
    "standing": {"rules", "acts", "models"},
    "ledger": {"rules", "acts", "models", "standing"},
    "queries": {"models"},
    "records": {"rules", "acts", "models", "standing", "queries", "progress", "sqlite"},
    "opening": {"rules", "models", "queries", "standing", "forms", "players"},
    "players": {"rules", "models", "queries"},
    "examples": {"rules", "models", "queries", "standing", "opening", "players"},
    "archive": {"rules", "acts", "models", "standing", "queries", "players", "languages"},
    "demo": {"rules", "acts", "models", "standing", "archive", "progress", "zones"},
    "translating": {"wording"},
    "languages": set(),
    "titles": {"translating"},
    "progress": set(),
    "wording": {"rules"},
    "forms": {"rules", "acts", "languages", "lengths", "zones"},
    "presenting": {"rules", "acts", "wording", "translating", "forms", "models", "standing"},
}
STORED = {"models", "queries", "standing", "ledger", "opening", "records", "players", "archive"}
STORED |= {"examples"}
ARROWS["archive"] |= {"progress", "lengths", "snapshots", "zones"}
ARROWS["presenting"] |= {"records", "archive", "languages"}
ARROWS["views"] = STORED | {"network", "translating", "wording", "presenting"}
ARROWS["views"] |= {"rules", "acts", "forms", "scripts", "headers", "languages", "zones"}
ARROWS["views"] |= {"limiting", "migrations", "sqlite"}
# These put everything together and see all; nobody sees them.
ABOVE = {"__init__", "__main__", "app", "backup", "cli", "clubs", "copying", "move"}
ABOVE |= {"damage", "onlinebackup", "replay", "serve", "verify", "wsgi"}


def part(path):
    """The name in ARROWS of the part a file belongs to."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported(path):
    """The dotted names a file imports, wherever in it; relative ones are made whole."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from names_from(node, path)


def names_from(node, path):
    package = ["scorekeeper", *path.relative_to(HOUSE).parent.parts]
    above = package[: len(package) - node.level + 1] if node.level else []
    module = ".".join([*above, *([node.module] if node.module else [])])
    if module == "scorekeeper":
        return [f"scorekeeper.{alias.name}" for alias in node.names]
    return [module]


def parts_imported(path):
    own = (name.split(".") for name in imported(path))
    return {words[1] for words in own if words[0] == "scorekeeper" and len(words) > 1}


def short(path):
    return str(path.relative_to(HOUSE))


BELOW = [path for path in FILES if part(path) not in ABOVE]


@pytest.mark.parametrize("path", BELOW, ids=short)
def test_arrows_point_to_the_rules(path):
    assert part(path) in ARROWS, "give it its place in ARROWS"
    assert parts_imported(path) <= ARROWS[part(path)] | {part(path)}


@pytest.mark.parametrize("path", [path for path in FILES if part(path) == "rules"], ids=short)
def test_the_rules_see_the_standard_library_only(path):
    outside = {name.split(".")[0] for name in imported(path)} - {"scorekeeper"}
    assert outside <= sys.stdlib_module_names


@pytest.mark.parametrize("path", [path for path in FILES if part(path) == "views"], ids=short)
def test_no_sql_text_in_views(path):
    assert not {name for name in imported(path) if name.startswith(("sqlite3", "psycopg"))}


@pytest.mark.parametrize("path", FILES, ids=short)
def test_a_file_is_short_and_says_what_it_is_for(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LINES
    assert ast.get_docstring(ast.parse(text))


@pytest.mark.parametrize("module", ["scorekeeper.rules", "scorekeeper.cli", "scorekeeper.settings"])
def test_without_flask(module):
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not {"flask", "sqlalchemy", "babel"} & set(loaded.stdout.split())

"""What the code never does: start programs, run texts, load objects, make HTML of a text."""

import ast

import pytest

from tests.test_architecture import FILES, HOUSE, imported

MODULES = {"subprocess", "pickle", "marshal", "shelve", "xml", "lxml", "ctypes", "code", "pty"}
CALLS = {"eval", "exec", "compile", "__import__", "system", "popen", "from_string", "Markup"}
# The QR code is a picture that segno draws, of an address and nothing else.
# A sentence of ours may hold HTML; what is filled into it is escaped.
MARKING = {"presenting/club/qr.py": {"Markup"}, "translating.py": {"Markup"}}


def short(path):
    return str(path.relative_to(HOUSE))


def called(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func
            yield getattr(name, "attr", getattr(name, "id", ""))


@pytest.mark.parametrize("path", FILES, ids=short)
def test_no_module_does_what_could_run_a_text(path):
    assert not {name.split(".")[0] for name in imported(path)} & MODULES
    # A pattern is compiled, too.
    calls = {*called(path)} & CALLS - ({"compile"} if "re" in {*imported(path)} else set())
    assert calls <= MARKING.get(short(path), set())


def test_no_template_shows_a_text_as_html():
    templates = (HOUSE.parent / "templates").rglob("*.html")
    found = [one.name for one in templates if "|safe" in one.read_text("utf-8").replace(" ", "")]
    assert found == []

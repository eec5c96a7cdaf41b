"""Templates are compiled once for all starts, and what is kept of that never tells an old page."""

import sys

import pytest
from jinja2 import Environment, FileSystemLoader

from scorekeeper.compiled import SEAL, Compiled, sealed

NAME = "page.html"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / NAME).write_text("old")
    return tmp_path


def page(folder, build="1"):
    """The page as a program says it that has just started."""
    loader = FileSystemLoader(folder)
    return Environment(loader=loader, bytecode_cache=Compiled(build)).get_template(NAME).render()


def kept(folder):
    """The file of what was compiled."""
    (file,) = (folder / "__pycache__").iterdir()
    return file


def say_otherwise(folder):
    """Make what is kept say OLD, which no template does."""
    code = kept(folder).read_bytes()[SEAL:]
    # The same length, so that only the text is another.
    kept(folder).write_bytes(sealed(code.replace(b"old", b"OLD")))


def test_what_one_start_compiled_the_next_one_takes(folder):
    assert page(folder) == "old"
    say_otherwise(folder)
    assert page(folder) == "OLD"


def test_a_template_that_was_changed_is_compiled_again(folder):
    page(folder)
    (folder / NAME).write_text("new")
    assert page(folder) == page(folder) == "new"


def test_another_build_takes_nothing_of_this_one(folder):
    page(folder)
    say_otherwise(folder)
    assert page(folder, build="2") == "old"


def test_what_is_broken_is_compiled_again(folder):
    page(folder)
    whole = kept(folder).read_bytes()
    for place in range(len(whole)):
        for broken in (whole[:place], whole[:place] + b"\0" * (len(whole) - place)):
            kept(folder).write_bytes(broken)
            assert page(folder) == "old"
            assert kept(folder).read_bytes() == whole


def test_where_nothing_can_be_kept_the_page_is_said_all_the_same(folder):
    (folder / "__pycache__").write_text("in the way")
    assert page(folder) == "old"


def test_nothing_is_kept_where_python_is_to_keep_nothing(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert page(folder) == "old"
    assert [one.name for one in folder.iterdir()] == [NAME]


def test_the_programs_own_templates_are_kept_so(app):
    assert isinstance(app.jinja_env.bytecode_cache, Compiled)
    assert app.config["BUILD"] in app.jinja_env.bytecode_cache.made_by

"""The check for known holes says what it found, and never calls sound what it could not ask."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
HOLE = {"id": "CVE-1", "fix_versions": ["3.1.6"]}
HOLED = {"name": "jinja2", "version": "3.1.5", "vulns": [HOLE]}
SKIPPED = {"name": "segno", "skip_reason": "not found"}


@pytest.fixture(scope="module")
def audit():
    # It has no name that can be imported, and leaves nothing compiled behind.
    loader = SourceFileLoader("audit", str(ROOT / ".ci" / "audit"))
    module = module_from_spec(spec_from_loader("audit", loader))
    exec(compile((ROOT / ".ci" / "audit").read_text("utf-8"), "audit", "exec"), vars(module))
    return module


@pytest.mark.parametrize(
    ("found", "needed", "code"),
    [
        ([SOUND], 1, 0),
        ([SOUND, HOLED], 2, 1),
        ([HOLED, SKIPPED], 2, 1),
        ([SOUND, SKIPPED], 2, 75),
        ([SOUND], 2, 75),
        ([], 1, 75),
        ([], 0, 75),
    ],
)
def test_what_was_not_looked_at_is_not_sound(audit, found, needed, code):
    given, lines = audit.verdict(found, needed)
    assert given == code
    assert bool(lines) == (code != 0)


def test_a_hole_is_named_with_its_mend(audit):
    assert audit.verdict([HOLED], 1)[1] == ["jinja2 3.1.5: CVE-1, mended in 3.1.6"]


def test_the_last_line_says_which(audit):
    lines = {code: audit.closing(code)[0] for code in (0, 1, 75)}
    assert lines[75].startswith("NOT CHECKED")
    assert len({*lines.values()}) == 3


@pytest.mark.parametrize("problem", [OSError("no network"), ValueError("no JSON")])
def test_a_list_out_of_reach_is_said(audit, problem, capsys, monkeypatch):
    def out_of_reach(place):
        raise problem

    monkeypatch.setattr(audit, "runtime", out_of_reach)
    assert audit.main() == 75
    assert capsys.readouterr().out.splitlines()[-1].startswith("NOT CHECKED")


def test_all_checks_run_it_and_tell(audit):
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ".ci/audit" in run
    assert "NOT CHECKED" in run
    assert "AUDIT_STRICT" in run

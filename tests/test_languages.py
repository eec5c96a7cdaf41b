"""Every text in every language: none missing, broken or left in English; days and numbers too."""

import os
import re
import shutil
import subprocess
import sys
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from flask_babel import force_locale

from scorekeeper import translating
from scorekeeper.app import create_app
from scorekeeper.languages import FOLDER, LANGUAGES, found
from tests.pages import start

ROOT = Path(__file__).parent.parent
METHODS = [("scorekeeper/**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"templates/**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS = DEFAULT_KEYWORDS | {"lazy_gettext": None, "_l": None}
TRANSLATED = [one for one in LANGUAGES if one != "en"]
FACT = re.compile(r"%\((\w+)\)([a-z])")
SAME = {
    "it": {
        *(
            "Ciapanò",
            "Busca",
            "Busche",
            "Cappotto",
            "cappotto: %(names)s",
            "no",
            "pita",
            "Menu",
            "Link",
            "cappotto",
            "cappotti",
        ),
        *("%(num)s busca", "%(num)s busche", "%(num)s cappotto", "%(num)s cappotti"),
        *("%(num)s figure", "busca", "busche", "bastoni", "coppe", "denari", "spade"),
    }
}
"""Texts that are the same in a language as in English; those of facts and signs alone aside."""


@pytest.fixture(scope="module", params=TRANSLATED)
def catalogue(request):
    with (FOLDER / request.param / "LC_MESSAGES/messages.po").open("rb") as text:
        return read_po(text, locale=request.param)


@pytest.fixture(scope="module")
def texts():
    """All texts of code and templates, as the catalogues' keys are."""
    return {
        message
        for _, _, message, _, _ in extract_from_dir(
            ROOT, METHODS, OPTIONS, KEYWORDS, directory_filter=ours
        )
    }


def ours(path):
    return Path(path).name in ("scorekeeper", "templates") or "/." not in path


def pairs(message):
    """Each form of a text with its translations."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    one, many = message.id
    return [(one, message.string[0]), *((many, text) for text in message.string[1:])]


def filled(catalogue):
    return [pair for message in catalogue if message.id for pair in pairs(message) if pair[1]]


def test_no_text_is_missing_and_none_is_of_no_use(catalogue, texts):
    there = {message.id for message in catalogue if message.id}
    assert sorted(map(str, texts - there)) == []
    assert sorted(map(str, there - texts)) == []


def test_every_text_is_translated_in_all_its_forms(catalogue):
    texts = [message for message in catalogue if message.id]
    gaps = [one.id for one in texts if one.fuzzy or not all(text for _, text in pairs(one))]
    assert gaps == []
    for message in texts:
        if message.pluralizable:
            assert len(message.string) == catalogue.num_plurals, message.id


def test_the_facts_are_the_same(catalogue):
    """But for a number that is one, which may be said in a word."""
    assert filled(catalogue)
    one = {message.id[0] for message in catalogue if message.pluralizable}
    for text, translated in filled(catalogue):
        facts, there = set(FACT.findall(text)), set(FACT.findall(translated))
        assert there == facts or (text in one and there == facts - {("num", "s")}), text
        assert "%" not in FACT.sub("", translated).replace("%%", ""), text


def test_spaces_at_the_ends_are_the_same_and_none_is_doubled(catalogue):
    for text, translated in filled(catalogue):
        assert translated[:1].isspace() == text[:1].isspace(), text
        assert translated[-1:].isspace() == text[-1:].isspace(), text
        assert "  " not in translated, text


def test_a_sentence_ends_as_the_english_one(catalogue):
    for text, translated in filled(catalogue):
        assert (translated[-1] in ".:…?") == (text[-1] in ".:…?"), (text, translated)


def test_nothing_is_left_in_english(catalogue):
    same = {text for text, translated in filled(catalogue) if text == translated}
    words = {text for text in same if re.search(r"[^\W\d_]", FACT.sub("", text))}
    assert words <= SAME[str(catalogue.locale)]


# Days and numbers


@pytest.fixture(scope="module")
def app():
    return create_app({"SECRET_KEY": "test", "SQLALCHEMY_DATABASE_URI": "sqlite://"})


@pytest.mark.parametrize(
    ("language", "written"),
    [
        (
            "en",
            ("27 November 2026", "27 Nov 2026", "November 2026", "21:05"),
        ),
        ("it", ("27 novembre 2026", "27 nov 2026", "novembre 2026", "21:05")),
    ],
)
def test_days_and_times_are_written_as_the_language_does(app, language, written):
    day = date(2026, 11, 27)
    with app.test_request_context(), force_locale(language):
        assert written == (
            translating.long_day(day),
            translating.parts_of_day(day, "yMMMd"),
            translating.parts_of_day(day, "yMMMM"),
            translating.time_of_day(datetime(2026, 11, 27, 21, 5)),
        )


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", ("2.9", "33%", "10,000", ".")), ("it", ("2,9", "33%", "10.000", ","))],
)
def test_numbers_are_written_as_the_language_does(app, language, written):
    with app.test_request_context(), force_locale(language):
        assert written == (
            translating.decimal(Decimal("2.9")),
            translating.percent(Decimal("0.33")),
            translating.grouped(10_000),
            translating.comma(),
        )


def test_many_are_counted_with_marks_between_the_thousands(app):
    with app.test_request_context(), force_locale("it"):
        assert translating.ngettext("%(num)s hand", "%(num)s hands", 10_000) == "10.000 smazzate"


def test_nothing_else_writes_days_and_numbers():
    """One place knows how; no American 11/27/26 slips in."""
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        if path.name != "translating.py":
            code = path.read_text("utf-8")
            assert not re.search(r"babel\.(dates|numbers) import|flask_babel import.*format_", code)


# A third language


def test_a_folder_of_its_own_is_all_that_a_language_needs(tmp_path):
    for code in ("it", "fr"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
    assert found(tmp_path) == ("it", "en", "fr")


def test_every_language_calls_itself_by_its_own_name(phone):
    match = start(phone)
    buttons = phone.menu(match).tree.one("form", "language").all("button")
    assert [(one["value"], one["lang"], one.text) for one in buttons] == [("it", "it", "Italiano")]
    offered = phone.open(f"/club/{match.key}/settings").tree.one(id="language").all("option")
    assert [one["value"] for one in offered] == ["", *LANGUAGES]


def test_the_names_known_without_babel_are_babel_s():
    known = translating.NAMES
    assert known == {code: translating.name_by_babel(code) for code in known}


def test_one_command_adds_a_language(tmp_path):
    """In a copy of what it reads: the new catalogue is there, empty, and compiled."""
    for name in ("scorekeeper", "templates", ".ci", "pyproject.toml"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [tmp_path / ".ci/messages", "fr"],
        env=os.environ | {"PATH": path},
        check=True,
        capture_output=True,
    )
    place = tmp_path / "scorekeeper/translations/fr/LC_MESSAGES"
    assert (place / "messages.mo").exists()
    with (place / "messages.po").open("rb") as text:
        made = read_po(text, locale="fr")
    assert len(made) > 500
    assert not any(any(text for _, text in pairs(one)) for one in made if one.id)
    assert found(tmp_path / "scorekeeper/translations") == ("it", "en", "fr")

"""The pages as an app: manifest, icons, script, worker, what a page says by plain http."""

import json
import re
import struct

import pytest

from scorekeeper.languages import LANGUAGES
from scorekeeper.scripts import page_script
from scorekeeper.settings import PACKAGE
from tests.pages import Phone, start

ROOT = PACKAGE.parent
SCRIPTS = sorted((ROOT / "static" / "scripts").glob("*.js"))
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LARGEST = 15_000


@pytest.fixture
def manifest(phone):
    return phone.client.get("/manifest.webmanifest", headers=phone.headers).json


def linked(page, rel):
    return page.tree.one("link", rel=rel)["href"]


def file(phone, path):
    """An answer read whole, so that its file is closed."""
    with phone.client.get(path) as answer:
        answer.get_data()
        return answer


def size(content):
    """Width and height of a PNG file."""
    assert content.startswith(SIGNATURE)
    return struct.unpack(">II", content[16:24])


def test_every_page_leads_to_the_manifest_and_to_an_icon(phone):
    for page in (phone.open("/"), start(phone)):
        manifest = phone.client.get(linked(page, "manifest"))
        assert manifest.mimetype == "application/manifest+json"
        assert json.loads(manifest.data)["display"] == "standalone"
    assert size(file(phone, "/apple-touch-icon.png").data) == (180, 180)


def test_the_manifest_starts_at_the_phone_s_club_in_the_phone_s_language(phone, manifest):
    assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/", "/", "en")
    assert phone.open(manifest["start_url"]).status == 200
    italian = Phone(phone.app, "it").client.get(
        "/manifest.webmanifest", headers={"Accept-Language": "it"}
    )
    assert italian.json["lang"] == "it"
    assert italian.json["id"] == manifest["id"]


def test_the_icons_are_as_large_as_they_say_and_weigh_little(phone, manifest):
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in drawn:
        answer = file(phone, icon["src"])
        assert "{}x{}".format(*size(answer.data)) == icon["sizes"]
        assert len(answer.data) < LARGEST
        assert "immutable" in answer.headers["Cache-Control"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_the_colours_are_those_of_the_pages(phone, manifest):
    styles = (ROOT / "static" / "styles" / "1-page.css").read_text("utf-8")
    assert f"--wood: {manifest['theme_color']};" in styles
    assert f"--paper: {manifest['background_color']};" in styles


def test_the_script_is_kept_for_good_under_its_content(phone):
    address = phone.open("/").tree.one("script")["src"]
    assert "immutable" in phone.client.get(address).headers["Cache-Control"]
    for other in ("/table.js", "/table.js?v=old"):
        assert phone.client.get(other).headers["Cache-Control"] == "no-cache"


def test_the_script_is_all_its_files_without_what_is_there_for_us(phone):
    script = phone.client.get("/table.js").text
    for source in SCRIPTS:
        names = re.findall(r"^(?:async )?function (\w+)", source.read_text("utf-8"), re.M)
        assert all(f"function {name}(" in script for name in names)
    assert "// " not in script
    assert len(script) < sum(source.stat().st_size for source in SCRIPTS) * 0.8


def test_a_changed_script_has_another_address(tmp_path):
    (tmp_path / "scripts").mkdir()
    source = tmp_path / "scripts" / "1.js"
    found = set()
    for text in ("let a;", "let bc;"):
        source.write_text(text)
        found.add(page_script(str(tmp_path)).content)
    assert found == {b"let a;", b"let bc;"}


def test_the_worker_is_asked_for_each_time_and_sees_all_pages(phone):
    answer = phone.client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_worker_knows_its_build_the_files_and_every_language(phone):
    worker = phone.client.get("/worker.js").text
    build, files, said = (
        json.loads(re.search(rf"const {name}=(.*?);(?=const|\")", worker)[1])
        for name in ("BUILD", "FILES", "SAID")
    )
    assert build == phone.app.config["BUILD"]
    assert phone.open("/").tree.one("script")["src"] in files
    assert all("immutable" in file(phone, one).headers["Cache-Control"] for one in files)
    assert set(said) == set(LANGUAGES)
    assert all(sentence.count("%s") == 1 for two in said.values() for sentence in two)


def test_another_build_is_another_worker(phone, make_app):
    newer = make_app(BUILD="newer").test_client()
    assert newer.get("/worker.js").data != phone.client.get("/worker.js").data


def test_what_a_browser_keeps_back_is_said_where_one_looks_for_it(phone):
    match = start(phone)
    club = f"/club/{match.key}"
    for path in (f"{club}/share", f"{club}/settings", f"{club}/menu", f"{match.path}/menu"):
        (line,) = [one for one in phone.open(path).tree.walk() if "data-missing" in one]
        assert "https" in line.text
        assert "hidden" in line  # until a script sees that it is so


def test_the_line_for_a_hand_not_saved_yet_is_there_for_who_keeps_the_score(phone):
    match = start(phone)
    assert match.tree.one(id="unsaved").text.startswith("Not saved yet")
    look = phone.open(f"/club/{match.key}/share").tree.one(id="link")["value"].split("/")[4]
    follower = Phone(phone.app).open(match.path.replace(match.key, look))
    assert follower.tree.all(id="unsaved") == []
    assert follower.tree.one("button", "awake")["aria-pressed"] == "false"

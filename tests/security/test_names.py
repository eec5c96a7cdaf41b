"""Names that are code somewhere: in pages, pictures, tables, files' names they are names."""

import csv
import io
import json
from urllib.parse import unquote

import pytest

from tests.fuzz.legal import opened
from tests.fuzz.worlds import place
from tests.match_model import enter
from tests.pages import parse, start

ODD = ("<svg onload=x>", "\"'><b>", "=1+1", "{{7*7}}")
TITLE = "</title><script>alert(1)</script>"


@pytest.fixture
def odd(phone):
    """A club whose names, title, name and reasons all want to be something else."""
    found = place(phone, *ODD, name=TITLE)
    page = phone.open(f"/club/{found.edit}/match/{found.code}")
    enter(phone, page, "adjustment", player=1, points=1, reason=TITLE)
    phone.send(phone.open(f"/club/{found.edit}/settings").form("/settings"), name="<i>@Bar")
    return found


def answers(phone, found):
    for addresses in opened(phone.app, phone, found, most=3).values():
        for address in addresses:
            yield address, phone.client.get(address, headers=phone.headers, buffered=True)


def test_no_page_has_an_element_or_an_attribute_of_a_name(phone, odd):
    pages = 0
    for address, answer in answers(phone, odd):
        if answer.mimetype != "text/html" or answer.status_code != 200:
            continue
        pages += 1
        nodes = list(parse(answer.text).walk())
        assert not [one for one in nodes if "onload" in one], address
        assert {one["src"] for one in nodes if one.tag == "script"} <= scripts(phone), address
        assert not [one for one in (TITLE, *ODD[:2], "<i>@Bar") if one in answer.text], address
    assert pages > 25


def scripts(phone):
    return {one["src"] for one in phone.open("/new").tree.all("script")}


def test_no_link_of_a_page_leads_to_code_or_out(phone, odd):
    for address, answer in answers(phone, odd):
        if answer.mimetype == "text/html" and answer.status_code == 200:
            links = [one["href"] for one in parse(answer.text).all("a")]
            assert all(link.startswith(("/", "#", "?")) for link in links), (address, links)


def test_a_file_s_name_ends_where_it_should(phone, odd):
    seen = 0
    for address, answer in answers(phone, odd):
        told = answer.headers.get("Content-Disposition", "")
        if "attachment" in told:
            seen += 1
            assert not {"\r", "\n", "<", "/", "\\"} & {*unquote(told)}, address
            assert told.count('"') % 2 == 0
    assert seen >= 4


def test_files_hold_names_as_what_they_are(phone, odd):
    base = f"/club/{odd.edit}/match/{odd.code}/export"
    match = json.loads(phone.client.get(f"{base}.json").data)
    assert match["players"] == list(ODD)
    table = phone.client.get(f"{base}.csv", headers=phone.headers).data.decode("utf-8-sig")
    rows = csv.reader(io.StringIO(table))
    cells = {cell for row in rows for cell in row}
    assert "'=1+1" in cells
    assert not [one for one in cells if one.startswith(("=", "+", "@"))]


def test_a_refusal_says_a_name_as_it_is(phone):
    page = start(phone, ODD[0], ODD[0])
    assert page.status == 422
    assert not [one for one in page.tree.walk() if one.tag == "svg" and "onload" in one]
    assert ODD[0] in page.html.replace("&lt;", "<").replace("&gt;", ">")

"""Where an answer holds another key than the one it was asked by, nobody may keep it."""

import pytest

from tests.fuzz.legal import opened
from tests.fuzz.worlds import place
from tests.pages import Phone, play, start
from tests.test_sharing import look_key


@pytest.fixture
def clubs(phone):
    """Two clubs of one phone."""
    return [place(phone), place(phone)]


def holding(clubs, answer, path):
    """The keys in an answer that its address has not."""
    said = f"{answer.headers}{answer.data.decode(errors='replace')}"
    return [key for club in clubs for key in club.keys if key in said and key not in path]


def test_what_shows_other_keys_is_kept_nowhere(phone, clubs):
    found = opened(phone.app, phone, clubs[0])
    paths = [path for addresses in found.values() for path in addresses]
    paths += ["/", "/new", "/import", "/carry", "/example"]
    paths += [
        f"/club/{clubs[0].edit}/match/{clubs[0].code}/export{end}?link=1" for end in ("", ".txt")
    ]
    shown = set()
    for path in paths:
        answer = phone.client.get(path, headers=phone.headers, buffered=True)
        if holding(clubs, answer, path):
            shown.add(path.split("?")[0].rpartition("/")[2])
            assert answer.headers["Cache-Control"] == "no-store", path
    assert shown >= {"", "share", "carry", "export", "export.txt"}


def test_where_a_form_leads_to_a_new_key_the_answer_is_kept_nowhere(phone):
    form = phone.open("/new").form("/new")
    answers = [phone.answer("/new", form.fill(player1="Anna", player2="Bea"))]
    key = answers[0].location.split("/")[2]
    for path, ending in ((f"/club/{key}/share?to=edit", "/share/edit"), ("/carry", None)):
        page = phone.open(path)
        if ending:
            answers.append(phone.answer(page.form(ending).action, page.form(ending).sent))
        else:
            link = page.tree.one("input", id="link")["value"]
            answers.append(Phone(phone.app).client.get(link))
    assert [one.status_code for one in answers] == [303] * 3
    assert {one.headers["Cache-Control"] for one in answers} == {"no-store"}


def test_a_match_s_page_may_be_asked_for_again(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    for key in (page.key, look_key(phone, page.key)):
        headers = Phone(phone.app).open(page.path.replace(page.key, key)).headers
        assert headers["Cache-Control"] == "private, no-cache"
        assert "ETag" in headers

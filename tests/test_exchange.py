"""A club's archive by its pages: downloaded, brought back into the same club and into a new one."""

import io
import zipfile

import pytest

from tests.match_model import enter
from tests.pages import Phone, counted, play, start, stored
from tests.test_sharing import look_key

ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")
TOO_OLD = "The page was too old to be sent. Everything is still here: save once more."
NO_FILE = "Please choose the file first."


def exchange(phone, key):
    return phone.open(f"/club/{key}/exchange")


def archive(phone, key):
    """The archive as it is downloaded."""
    url = f"/club/{key}/exchange/archive.zip"
    return phone.client.get(url, headers=phone.headers, buffered=True)


def packed(phone, key):
    return archive(phone, key).get_data()


def sent(phone, page, content, name="club.zip", **fields):
    """The page after a file was chosen and sent."""
    form = next(form for form in page.forms() if "archive" in form.sent)
    filled = form.sent | {"archive": (io.BytesIO(content), name)} | fields
    return phone.post(form.action, {name: one for name, one in filled.items() if one is not None})


def brought_into(phone, key, content, **fields):
    return sent(phone, exchange(phone, key), content, **fields)


def brought_back(phone, content, **fields):
    """The page after an archive made a club of its own."""
    return sent(phone, phone.open("/import"), content, **fields)


def club_of_two(phone):
    """A club with a match that is over and one that goes on; the page of the second."""
    first = start(phone, *ODD, threshold="6", name="First")
    first = play(phone, first, 6, 0, 0, last=3)
    page = start(phone, at=f"/club/{first.key}/new", name="Second")
    page = enter(phone, page, "adjustment", player=1, points="-2", reason="née <i>")
    page = phone.send(page.form("/undo"))
    page = phone.send(page.form("/redo"))
    return play(phone, page, 3, 2, 1, last=3)


def rezipped(content, name, change):
    """The archive with one of its files changed."""
    old, new = zipfile.ZipFile(io.BytesIO(content)), io.BytesIO()
    with old, zipfile.ZipFile(new, "w") as written:
        for one in old.namelist():
            part = old.read(one)
            written.writestr(one, change(part) if one.endswith(name) else part)
    return new.getvalue()


def shown(phone, key):
    """What a club's pages say of its matches, whatever its links."""
    listed = phone.open(f"/club/{key}/matches")
    matches = [phone.open(link) for link in listed.links if "/match/" in link]
    return [(page.heading, page.columns, page.rows, page.numbers) for page in matches]


def test_the_archive_is_a_file_named_by_club_and_day(phone):
    page = start(phone)
    found = archive(phone, page.key)
    assert (found.status_code, found.content_type) == (200, "application/zip")
    assert "Our club.zip" in found.headers["Content-Disposition"]
    assert found.headers["Content-Length"] == str(len(found.get_data()))
    assert found.headers["Cache-Control"] == "private, no-cache"
    assert zipfile.ZipFile(io.BytesIO(found.get_data())).testzip() is None


def test_neither_link_is_in_the_archive(phone):
    page = club_of_two(phone)
    with zipfile.ZipFile(io.BytesIO(packed(phone, page.key))) as files:
        content = b"".join(map(files.read, files.namelist()))
    assert b"Second" in content
    assert page.key.encode() not in content
    assert look_key(phone, page.key).encode() not in content


def test_it_comes_back_into_a_new_club_with_all_its_matches(phone):
    page = club_of_two(phone)
    content, before = packed(phone, page.key), shown(phone, page.key)
    other = Phone(phone.app)
    after = brought_back(other, content)
    assert after.status == 200
    assert after.key not in (page.key, look_key(phone, page.key))
    assert shown(other, after.key) == before
    assert packed(other, after.key) == content


def test_the_new_club_says_what_it_got_and_that_its_address_is_the_key(phone):
    content = packed(phone, club_of_two(phone).key)
    after = brought_back(Phone(phone.app), content)
    assert after.said == (
        "Brought in: 2 new matches and 8 new players."
        " This page's address is the key to your club: keep it, or share it."
    )


def test_the_new_club_is_one_of_the_phone_s_clubs(phone):
    content = packed(phone, start(phone).key)
    other = Phone(phone.app)
    key = brought_back(other, content).key
    assert other.open("/").path == f"/club/{key}/"
    assert other.open(f"/club/{key}/share?to=edit").status == 200


def test_the_same_form_twice_gives_the_same_club(phone):
    content = packed(phone, start(phone).key)
    form = phone.open("/import")
    first = sent(phone, form, content)
    again = sent(phone, form, content)
    assert first.key == again.key
    assert again.said.startswith("Nothing new: its match was here already.")
    assert counted(phone.app)[0] == 2


def test_two_forms_make_two_clubs(phone):
    content = packed(phone, start(phone).key)
    assert brought_back(phone, content).key != brought_back(phone, content).key


def test_into_the_same_club_nothing_comes_twice(phone):
    page = club_of_two(phone)
    content, before = packed(phone, page.key), stored(phone.app)
    after = brought_into(phone, page.key, content)
    assert after.said == "Nothing new: all its 2 matches were here already."
    assert {name: rows for name, rows in stored(phone.app).items() if name != "club"} == {
        name: rows for name, rows in before.items() if name != "club"
    }


def test_matches_that_went_on_elsewhere_go_on_here(phone):
    page = club_of_two(phone)
    other = Phone(phone.app)
    there = brought_back(other, packed(phone, page.key))
    there = other.open(page.path.replace(page.key, there.key))
    there = play(other, there, 0, 1, 2, last=3)
    start(other, "Anna", "Zoe", at=f"/club/{there.key}/new")
    after = brought_into(phone, page.key, packed(other, there.key))
    assert after.said == (
        "Brought in: 1 new match, 1 that goes on further, 1 unchanged and 1 new player."
    )
    assert phone.open(page.path).totals == there.totals


def test_what_was_done_is_said_in_italian(phone):
    page = club_of_two(phone)
    phone.headers = {"Accept-Language": "it"}
    after = brought_into(phone, page.key, packed(phone, page.key))
    assert after.said == "Niente di nuovo: le sue 2 partite c’erano già tutte."
    assert brought_back(phone, packed(phone, page.key)).said.startswith(
        "Fatto: 2 partite nuove e 8 giocatori nuovi."
    )


def test_a_club_without_a_match_has_an_archive_too(phone):
    page = start(phone)
    phone.send(phone.open(f"{page.path}/remove").form("/remove"))
    assert brought_back(Phone(phone.app), packed(phone, page.key)).status == 200


WRONG = {
    "no archive": (lambda content: b"no archive", ""),
    "empty": (lambda content: b"", ""),
    "cut off": (lambda content: content[:-30], ""),
    "another format": (
        lambda content: rezipped(content, "club.json", lambda part: b'{"format": "x"}'),
        "club.json",
    ),
    "a hand that can't be": (
        lambda content: rezipped(
            content, ".log.json", lambda part: part.replace(b'{"0":3', b'{"0":33')
        ),
        ".log.json",
    ),
    "no JSON": (lambda content: rezipped(content, ".log.json", lambda part: b"{"), ".log.json"),
}


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("new", [True, False])
def test_what_is_no_good_archive_is_refused_with_what_is_wrong(phone, fault, new):
    spoil, file = WRONG[fault]
    page = play(phone, start(phone), 3, 2, 1, last=3)
    content, before = spoil(packed(phone, page.key)), stored(phone.app)
    after = brought_back(phone, content) if new else brought_into(phone, page.key, content)
    assert (after.status, stored(phone.app)) == (422, before)
    assert file in after.alert
    assert len(after.alert) < 400


def test_what_is_refused_is_said_in_italian(phone):
    page = start(phone)
    phone.headers = {"Accept-Language": "it"}
    assert brought_into(phone, page.key, b"no").alert.startswith("Non è stato salvato niente. ")


@pytest.mark.parametrize("new", [True, False])
def test_without_a_file_it_asks_for_one(phone, new):
    page = phone.open("/import") if new else exchange(phone, start(phone).key)
    before = stored(phone.app)
    after = sent(phone, page, b"", name="")
    assert (after.status, after.error("archive")) == (422, NO_FILE)
    assert stored(phone.app) == before


@pytest.mark.parametrize("new", [True, False])
def test_a_text_in_place_of_the_file_is_none(phone, new):
    page = phone.open("/import") if new else exchange(phone, start(phone).key)
    form = page.form("/import" if new else "/exchange")
    after = phone.post(form.action, form.sent | {"archive": "club.zip"})
    assert (after.status, after.error("archive")) == (422, NO_FILE)


@pytest.mark.parametrize("fields", [{"csrf_token": None}, {"csrf_token": "é"}, {"once": "short"}])
@pytest.mark.parametrize("new", [True, False])
def test_without_its_token_or_key_nothing_is_stored_and_the_next_form_works(phone, fields, new):
    page = start(phone)
    content, before = packed(phone, page.key), stored(phone.app)
    bring = (
        brought_back
        if new
        else lambda phone, *rest, **more: brought_into(phone, page.key, *rest, **more)
    )
    after = bring(phone, content, **fields)
    assert (after.status, after.alert) == (422, TOO_OLD)
    assert stored(phone.app) == before
    assert sent(phone, after, content).status == 200


def test_who_looks_on_has_no_such_page(phone):
    page = start(phone)
    looking = look_key(phone, page.key)
    content, before = packed(phone, page.key), stored(phone.app)
    other = Phone(phone.app)
    assert exchange(other, looking).status == 403
    assert archive(other, looking).status_code == 403
    form = exchange(phone, page.key).form("/exchange").sent
    fields = form | {"archive": (io.BytesIO(content), "club.zip")}
    assert other.post(f"/club/{looking}/exchange", fields).status == 403
    assert stored(phone.app) == before
    assert "/exchange" not in phone.open(f"/club/{looking}/").html


@pytest.mark.parametrize("ending", ["exchange", "exchange/archive.zip"])
def test_a_key_of_nothing_is_not_found(phone, ending):
    assert phone.client.get(f"/club/nothing/{ending}").status_code == 404


def test_looking_at_it_and_downloading_change_nothing(phone):
    page = start(phone)
    before = stored(phone.app)
    exchange(phone, page.key)
    packed(phone, page.key)
    phone.open("/import")
    assert stored(phone.app) == before


def test_the_pages_lead_there(phone):
    assert phone.open(phone.open("/").link("from its archive")).heading == "Bring back a club"
    page = start(phone)
    menu = phone.open(f"/club/{page.key}/menu")
    assert phone.open(menu.link("Export and import")).path == f"/club/{page.key}/exchange"
    start(phone)
    assert phone.open(phone.open("/").link("from its archive")).path == "/import"


# Files, and how large they may be


def multipart(phone, path, head, megabytes):
    """The answer to a form with one part that is so large."""
    part = b"--x\r\nContent-Disposition: form-data; %b\r\n\r\n%b\r\n--x--\r\n"
    body = part % (head, b"x" * (megabytes * 1_000_000))
    return phone.post(path, body, content_type="multipart/form-data; boundary=x")


@pytest.mark.parametrize("new", [True, False])
def test_a_file_that_is_too_large_is_refused_with_a_sentence(phone, new):
    path = "/import" if new else f"/club/{start(phone).key}/exchange"
    page = multipart(phone, path, b"name=archive; filename=a.zip", 26)
    assert (page.status, page.heading) == (413, "That is too large")
    assert "At most 25 megabytes can be sent at once: nothing was stored." in page.text


def test_elsewhere_the_limit_is_one_megabyte(phone):
    page = phone.post(start(phone).hand.action, {"note": "x" * 2_000_000})
    assert page.status == 413
    assert "At most one megabyte" in page.text


def test_a_file_where_none_is_taken_is_refused(phone):
    page = start(phone)
    for path in ("/new", page.hand.action, "/import", f"/club/{page.key}/exchange"):
        answer = phone.post(path, {"note": (io.BytesIO(b"x"), "x.zip")})
        assert answer.status == 415, path


def test_the_rest_of_the_form_may_not_be_as_large_as_the_file(phone):
    page = multipart(phone, "/import", b"name=once", 2)
    assert (page.status, page.heading) == (413, "That is too large")

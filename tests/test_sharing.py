"""A club's two keys: passed on as link and QR code, replaced, taken to another phone."""

import re

import pytest
import segno

from tests.databases import RACES
from tests.pages import Phone, counted, play, start, stored
from tests.people_model import overtaken
from tests.test_conflicts import copy_of


def shared(phone, key, to=""):
    """The page that passes a link on."""
    return phone.open(f"/club/{key}/share{to}")


def link_of(page):
    return page.tree.one("input", id="link")["value"]


def key_of(link):
    return link.split("/club/")[1].split("/")[0]


def look_key(phone, key):
    return key_of(link_of(shared(phone, key)))


HOME = "This address is one of a home network"


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("http://192.168.1.7:8000/", True),
        ("http://[fd00::7]:8000/", True),
        ("http://127.0.0.1:8000/", False),
        ("https://cards.example/", False),
        ("http://93.184.216.34/", False),
    ],
)
def test_an_address_of_a_home_network_says_so(phone, base, told):
    key = start(phone).key
    for path in (f"/club/{key}/share", f"/club/{key}/share?to=edit"):
        assert (HOME in phone.open(path, base_url=base).text) == told


def replaced(phone, key, which):
    """The share page after a key was replaced."""
    page = shared(phone, key, "?to=edit" if which == "edit" else "")
    return phone.send(page.form(f"/share/{which}"))


def modules(svg):
    """The dark modules of a QR code, from the strokes of its path."""
    dark, x, y = set(), 0, 0
    for order, numbers in re.findall("([Mmh])([^Mmh]+)", svg.all("path")[-1]["d"]):
        first, *more = map(float, numbers.split())
        if order == "h":
            dark |= {(int(x) + step, int(y)) for step in range(int(first))}
            x += first
        else:
            x, y = (first, more[0]) if order == "M" else (x + first, y + more[0])
    return dark


def drawn(page):
    return modules(page.tree.one("svg", "qr"))


def expected(link, border=2):
    rows = enumerate(segno.make(link, error="m").matrix)
    return {(x + border, y + border) for y, row in rows for x, dark in enumerate(row) if dark}


@pytest.mark.parametrize("way", ["", "?to=look", "?to=nobody", "?to=EDIT"])
def test_sharing_gives_the_look_only_link_unless_asked(phone, way):
    key = start(phone).key
    page = shared(phone, key, way)
    assert link_of(page).startswith("http://localhost/club/")
    assert key_of(link_of(page)) != key
    assert Phone(phone.app).open(f"/club/{key_of(link_of(page))}/new").status == 403


def test_who_keeps_the_score_may_ask_for_the_edit_link(phone):
    key = start(phone).key
    page = phone.open(shared(phone, key).link("The link to keep the score"))
    assert page.heading == "The link to keep the score"
    assert key_of(link_of(page)) == key
    assert "keeps the score as you do" in page.text


def test_who_looks_on_never_gets_the_edit_link(phone):
    look = look_key(phone, start(phone).key)
    follower = Phone(phone.app)
    for way in ("", "?to=edit"):
        page = shared(follower, look, way)
        assert key_of(link_of(page)) == look
        assert page.forms("/share/edit") == page.forms("/share/look") == []
        assert "to=edit" not in page.html


def test_both_keys_can_t_be_guessed(phone):
    key = start(phone).key
    keys = [key, look_key(phone, key), look_key(phone, start(phone).key)]
    assert len({*keys}) == 3
    assert all(len(one) * 6 >= 128 for one in keys)


@pytest.mark.parametrize("way", ["", "?to=edit"])
def test_the_qr_code_says_the_link(phone, way):
    page = shared(phone, start(phone).key, way)
    assert drawn(page) == expected(link_of(page))


def test_the_qr_code_is_drawn_in_the_page_itself(phone):
    page = shared(phone, start(phone).key)
    code = page.tree.one(cls="qr-plate")
    assert code["role"] == "img"
    assert code["aria-label"] == "QR code of this link"
    assert page.tree.all("img") == []


def test_the_link_stands_in_a_field_and_buttons_wait_for_the_script(phone):
    page = shared(phone, start(phone).key)
    field = page.tree.one("input", id="link")
    assert "readonly" in field
    assert "name" not in field
    buttons = page.tree.one("div", "passing").all("button")
    assert [one.text for one in buttons if "hidden" in one] == ["Share…", "Copy"]


def test_the_link_is_that_of_the_address_asked_by(phone):
    key = start(phone).key
    answer = phone.client.get(f"/club/{key}/share", base_url="https://cards.example:8443/")
    assert b'value="https://cards.example:8443/club/' in answer.data


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_form_already_taken_is_still_forbidden_at_the_address_to_look_on(phone, which):
    key = start(phone).key
    form = shared(phone, key, "?to=edit" if which == "edit" else "").form(f"/share/{which}")
    look = look_key(phone, key_of(link_of(phone.send(form))))
    assert phone.post(f"/club/{look}/share/{which}", form.sent).status == 403


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_replaced_key_is_dead_at_once(phone, which):
    key = start(phone).key
    old = key if which == "edit" else look_key(phone, key)
    page = replaced(phone, key, which)
    assert page.status == 200
    assert Phone(phone.app).open(f"/club/{old}/").status == 404
    assert Phone(phone.app).open(f"/club/{key_of(link_of(page))}/").status == 200


@pytest.mark.parametrize("which", ["edit", "look"])
def test_the_other_key_lives_on(phone, which):
    key = start(phone).key
    other = look_key(phone, key) if which == "edit" else key
    replaced(phone, key, which)
    assert Phone(phone.app).open(f"/club/{other}/").status == 200


def test_a_new_edit_key_keeps_the_score_and_the_phone_goes_on_with_it(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    fresh = key_of(link_of(replaced(phone, match.key, "edit")))
    page = play(phone, phone.open(match.path.replace(match.key, fresh)), 0, 0, 6, last=3)
    assert page.totals == (3, 2, 7, 10)
    assert phone.open("/").path == f"/club/{fresh}/"


def test_a_new_look_key_still_only_looks(phone):
    fresh = key_of(link_of(replaced(phone, start(phone).key, "look")))
    assert Phone(phone.app).open(f"/club/{fresh}/new").status == 403


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_replacement_tapped_twice_leads_to_the_same_new_key(phone, which):
    key = start(phone).key
    form = shared(phone, key, f"?to={which}").form(f"/share/{which}")
    first, second = phone.send(form), phone.send(form)
    assert link_of(first) == link_of(second)
    assert second.status == 200
    assert phone.open(f"/club/{key_of(link_of(second))}/").status == 200


@pytest.mark.parametrize("which", ["edit", "look"])
def test_a_replacement_that_was_replaced_itself_is_not_brought_back(phone, which):
    key = start(phone).key
    form = shared(phone, key, f"?to={which}").form(f"/share/{which}")
    second = key_of(link_of(phone.send(form)))
    third = key_of(link_of(replaced(phone, second if which == "edit" else key, which)))
    phone.send(form)
    assert Phone(phone.app).open(f"/club/{second}/").status == 404
    assert Phone(phone.app).open(f"/club/{third}/").status == 200


def test_the_form_that_made_the_club_can_t_bring_its_dead_key_back(phone):
    form = phone.open("/new").form("/new")
    names = {"player1": "Anna", "player2": "Bea"}
    key = phone.send(form, **names).key
    replaced(phone, key, "edit")
    phone.send(form, **names)
    assert Phone(phone.app).open(f"/club/{key}/").status == 404
    assert counted(phone.app)[0] == 1


def test_who_holds_a_dead_key_replaces_nothing(phone):
    key = start(phone).key
    gone = Phone(phone.app)
    forms = [shared(gone, key, f"?to={one}").form(f"/share/{one}") for one in ("edit", "look")]
    replaced(phone, key, "edit")
    before = stored(phone.app)
    assert [gone.send(form).status for form in forms] == [404, 404]
    assert stored(phone.app) == before


@pytest.mark.parametrize("which", ["edit", "look"])
@pytest.mark.parametrize("wrong", ["csrf_token", "once"])
def test_a_replacement_without_its_keys_replaces_nothing(phone, which, wrong):
    key = start(phone).key
    form = shared(phone, key, f"?to={which}").form(f"/share/{which}")
    before = stored(phone.app)
    phone.forge(form, **{wrong: ""})
    assert stored(phone.app) == before


def test_a_replacement_from_a_page_too_old_says_that_nothing_was_replaced(phone):
    form = shared(phone, start(phone).key).form("/share/look")
    page = phone.forge(form, csrf_token="of another session")
    assert page.alert


def test_a_third_key_can_t_be_replaced(phone):
    key = start(phone).key
    form = shared(phone, key).form("/share/look")
    page = phone.post(form.action.replace("/look", "/other"), form.sent)
    assert page.status == 404


def test_replacing_changes_nothing_that_was_played(phone):
    match = play(phone, start(phone), 3, 2, 1, last=3)
    before = stored(phone.app)
    replaced(phone, match.key, "edit")
    now = stored(phone.app)
    assert {name: now[name] for name in now if name != "club"} == {
        name: before[name] for name in before if name != "club"
    }


def test_pages_that_pass_keys_on_are_never_kept(phone):
    key = start(phone).key
    look = look_key(phone, key)
    for path in (f"/club/{key}/share", f"/club/{key}/share?to=edit", f"/club/{look}/share"):
        assert phone.open(path).headers["Cache-Control"] == "no-store", path
    assert phone.open("/carry").headers["Cache-Control"] == "no-store"


# To another phone


def taken(phone, language="en"):
    """Another phone that has scanned the code, and where that led."""
    other = Phone(phone.app, language)
    link = link_of(phone.open("/carry"))
    return other, other.open(link.partition("localhost")[2])


def test_all_clubs_go_to_another_phone_by_one_link(phone):
    keys = [start(phone).key, start(phone).key]
    other, page = taken(phone)
    assert page.heading == "My clubs"
    assert [link for link in page.links if "/club/" in link] == [
        f"/club/{key}/" for key in reversed(keys)
    ]
    assert other.open(f"/club/{keys[0]}/new").status == 200


def test_the_qr_code_of_all_clubs_says_their_link(phone):
    start(phone)
    page = phone.open("/carry")
    assert drawn(page) == expected(link_of(page))


def test_twenty_clubs_still_fit_into_one_qr_code(phone):
    keys = {start(phone, "Anna", "Bea").key for _ in range(20)}
    page = phone.open("/carry")
    assert drawn(page) == expected(link_of(page))
    _, page = taken(phone)
    assert {link.split("/")[2] for link in page.links if "/club/" in link} == keys


def test_a_phone_that_looks_on_passes_on_no_more_than_that(phone):
    match = start(phone)
    follower = Phone(phone.app)
    follower.open(f"/club/{look_key(phone, match.key)}/")
    other, page = taken(follower)
    assert page.path == f"/club/{look_key(phone, match.key)}/"
    assert other.open(f"{page.path}new").status == 403


def test_the_other_phone_keeps_the_clubs_it_had(phone):
    key = start(phone).key
    other = Phone(phone.app)
    own = start(other).key
    page = other.open(link_of(phone.open("/carry")).partition("localhost")[2])
    assert [one for one in page.links if "/club/" in one] == [f"/club/{key}/", f"/club/{own}/"]


def test_a_phone_without_a_club_has_nothing_to_pass_on(phone):
    page = phone.open("/carry")
    assert "This phone knows no club yet." in page.text
    assert page.tree.all("svg", "qr") == []


def both_replace(app, which, same=False):
    """The answers to two phones, or to two taps on one, that replace a key at the same moment."""
    first = Phone(app)
    key = start(first).key
    way = f"/club/{key}/share" + ("?to=edit" if which == "edit" else "")
    form = first.open(way).form(f"/share/{which}")
    second = copy_of(first) if same else Phone(app)
    again = form if same else second.open(way).form(f"/share/{which}")
    with overtaken(app, "UPDATE club", lambda: second.answer(again.action, again.sent)) as late:
        won = first.answer(form.action, form.sent)
    return won, late[0].result()


@RACES
@pytest.mark.parametrize(("which", "refused"), [("edit", 404), ("look", 409)])
def test_of_two_phones_that_replace_a_key_the_second_is_refused(make_app, which, refused):
    answers = both_replace(make_app(), which)
    assert [one.status_code for one in answers] == [303, refused]


@RACES
@pytest.mark.parametrize("which", ["edit", "look"])
def test_one_form_at_the_same_moment_replaces_a_key_once(make_app, which):
    answers = both_replace(make_app(), which, same=True)
    assert [one.status_code for one in answers] == [303, 303]
    assert len({one.headers["Location"] for one in answers}) == 1


def test_a_dead_key_is_not_passed_on(phone):
    key = start(phone).key
    owner = Phone(phone.app)
    owner.open(f"/club/{key}/")
    replaced(owner, key, "edit")
    assert "This phone knows no club yet." in phone.open("/carry").text


def test_a_key_replaced_after_the_link_was_made_is_not_taken(phone):
    key = start(phone).key
    link = link_of(phone.open("/carry")).partition("localhost")[2]
    replaced(phone, key, "edit")
    assert Phone(phone.app).open(link).heading == "Ciapanò and Busca"


@pytest.mark.parametrize("spoil", [lambda one: one[:-1], lambda one: "x" + one, str.swapcase])
def test_a_forged_link_to_clubs_is_not_found(phone, spoil):
    start(phone)
    bundle = link_of(phone.open("/carry")).partition("/take/")[2]
    assert Phone(phone.app).open(f"/take/{spoil(bundle)}").status == 404


@pytest.mark.parametrize("bundle", ["x", "W10", "W10.x", ".", "..", "%00", "ключ", "a" * 3000])
def test_what_is_no_link_to_clubs_is_not_found(phone, bundle):
    assert phone.open(f"/take/{bundle}").status == 404


def test_the_home_page_leads_to_all_of_it(phone):
    home = phone.menu(phone.open(f"/club/{start(phone).key}/"))
    pages = [phone.open(home.link(one)) for one in ("Share", "My clubs on another phone")]
    assert [page.status for page in pages] == [200, 200]


def test_sharing_speaks_italian(phone):
    key = start(phone).key
    italian = Phone(phone.app, "it")
    assert shared(italian, key).tree.one("html")["lang"] == "it"
    assert shared(italian, key).heading != shared(phone, key).heading
    assert shared(italian, key, "?to=edit").heading != shared(phone, key, "?to=edit").heading

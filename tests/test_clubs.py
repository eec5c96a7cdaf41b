"""A club's pages: how it comes to be, who finds it, who doesn't, and in which language."""

import unicodedata

import pytest

from tests.pages import Phone, counted, play, start, stored

ODD = ("D'Angelo", "🃏 Zia", "<b>x</b>", "=1+1")
PARTS = {"kind": "stop", "entry": 2, "before": 2, "which": "look", "player": 1, "what": "hide"}
ASKING_MORE = {"restore": 404, "behind": 404, "join": 422}
"""Without a struck hand, a number, somebody else, there is no such page."""


def addresses(app, method="GET", **parts):
    """Every route of the app that takes this method, its parts filled in."""
    parts = {"filename": "icon.svg", **PARTS, **parts}
    rules = [rule for rule in app.url_map.iter_rules() if method in rule.methods]
    return [
        rule.build({name: parts.get(name, "x") for name in rule.arguments})[1] for rule in rules
    ]


def club_addresses(app, method, key, code):
    found = addresses(app, method, key=key, code=code)
    return sorted({one for one in found if one.startswith("/club/")})


def page_addresses(app, key, code):
    """Those that show a page; files are taken home as they are."""
    found = club_addresses(app, "GET", key, code)
    return [one for one in found if "." not in one.rsplit("/", 1)[1]]


def parts_of(page):
    return dict(zip(("key", "code"), page.path.split("/")[2:5:2], strict=True))


def second_club(phone):
    """Another phone's club on the same server: its match page."""
    return start(Phone(phone.app), "Zeno", "Yara")


def test_the_first_visit_says_what_this_is_and_makes_nothing(phone):
    page = phone.open("/")
    assert page.heading == "Ciapanò and Busca"
    assert page.link("New match") == "/new"
    assert counted(phone.app) == (0, 0, 0, 0)


def test_the_first_match_makes_the_club(phone):
    page = start(phone)
    assert page.status == 200
    assert page.heading == "Anna, Bea, Carlo and Dino"
    assert counted(phone.app) == (1, 4, 1, 1)


def test_a_club_s_key_can_t_be_guessed(phone):
    assert len(start(phone).key) * 6 >= 128


def test_the_same_form_twice_makes_one_club_and_one_match(phone):
    form = phone.open("/new").form("/new")
    names = {"player1": "Anna", "player2": "Bea"}
    assert phone.send(form, **names).path == phone.send(form, **names).path
    assert counted(phone.app) == (1, 2, 1, 1)


def test_the_same_form_from_another_phone_s_history_still_makes_one_club(phone):
    form = phone.open("/new").form("/new")
    fields = form.fill(player1="Anna", player2="Bea")
    answers = {phone.answer(form.action, fields).headers["Location"] for _ in range(3)}
    assert len(answers) == 1


def test_two_forms_make_two_clubs(phone):
    assert start(phone).key != start(phone).key
    assert counted(phone.app)[0] == 2


def test_no_get_makes_or_changes_anything(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    before = stored(phone.app)
    for address in addresses(phone.app, **parts_of(page)):
        phone.client.get(address).close()
    assert stored(phone.app) == before


def test_every_page_can_be_opened(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    for address in page_addresses(phone.app, **parts_of(page)):
        status = phone.open(address).status
        assert status == ASKING_MORE.get(address.rsplit("/", 1)[1], 200), address


def test_the_phone_goes_straight_to_its_only_club(phone):
    key = start(phone).key
    assert phone.open("/").path == f"/club/{key}/"


def test_a_phone_with_several_clubs_lists_them_the_last_one_first(phone):
    keys = [start(phone).key, start(phone).key]
    page = phone.open("/")
    assert page.heading == "My clubs"
    assert [link for link in page.links if "/club/" in link] == [
        f"/club/{key}/" for key in reversed(keys)
    ]


def test_a_club_opened_by_its_link_is_remembered(phone):
    key = start(phone).key
    friend = Phone(phone.app)
    friend.open(f"/club/{key}/")
    assert friend.open("/").path == f"/club/{key}/"


def test_a_stranger_s_phone_knows_no_club(phone):
    start(phone)
    assert Phone(phone.app).open("/").heading == "Ciapanò and Busca"


def test_the_list_of_clubs_lives_without_those_that_are_gone(phone, make_app):
    start(phone)
    other = make_app()
    other_phone = Phone(other)
    for cookie in phone.client._cookies.values():
        other_phone.client.set_cookie(cookie.key, cookie.value)
    assert other_phone.open("/").heading == "Ciapanò and Busca"


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("spoil", ["cut", "wrong", "upper", "foreign", "odd"])
def test_without_the_club_s_key_nobody_gets_anywhere(phone, method, spoil):
    parts = parts_of(play(phone, start(phone), 3, 2, 1, last=3))
    key = {
        "cut": parts["key"][:-1],
        "wrong": "A" * len(parts["key"]),
        "upper": parts["key"].swapcase(),
        "foreign": second_club(phone).key,
        "odd": "ключ\x00%00",
    }[spoil]
    before = stored(phone.app)
    for address in club_addresses(phone.app, method, key, parts["code"]):
        if spoil == "foreign" and parts["code"] not in address:
            continue
        answer = phone.client.open(address, method=method, follow_redirects=True)
        assert answer.status_code == 404, address
    assert stored(phone.app) == before


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_match_that_is_not_the_club_s_is_not_found(phone, method):
    key, code = start(phone).key, parts_of(second_club(phone))["code"]
    for wrong in (code, code[:-1], "x", "ключ"):
        for address in club_addresses(phone.app, method, key, wrong):
            if "/match/" in address:
                answer = phone.client.open(address, method=method, follow_redirects=True)
                assert answer.status_code == 404, address


def test_a_page_that_is_not_found_says_what_to_do(phone):
    page = phone.open("/club/wrong/")
    assert page.status == 404
    assert page.heading == "There is no such page"
    assert "Check the link" in page.text


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("it", "Nuova partita"),
        ("it-CH, it;q=0.9, en;q=0.5", "Nuova partita"),
        ("en-GB", "New match"),
        ("de, en;q=0.8, it;q=0.2", "New match"),
        ("fr", "Nuova partita"),
        ("", "Nuova partita"),
    ],
)
def test_the_browser_s_language_is_spoken(phone, asked, heading):
    phone.headers = {"Accept-Language": asked}
    page = phone.open("/new")
    assert page.heading == heading
    assert page.tree.one("html")["lang"] == ("it" if heading == "Nuova partita" else "en")


def test_the_switch_changes_the_language_and_stays_on_the_page(phone):
    page = phone.open("/new")
    italian = _switch(phone, page)
    assert (italian.path, italian.heading) == ("/new", "Nuova partita")
    assert phone.open("/").heading == "Ciapanò e Busca"
    assert _switch(phone, italian).heading == "New match"


def _switch(phone, page):
    form = page.form("/language")
    button = form.button()
    return phone.post(form.action, form.sent | {button["name"]: button["value"]})


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "", "/\n/evil"]
)
def test_the_switch_leads_nowhere_else(phone, target):
    form = phone.open("/new").form("/language")
    fields = form.sent | {"language": "it", "next": target}
    assert phone.answer(form.action, fields).headers["Location"] == "/"


def test_a_language_that_is_not_spoken_changes_nothing(phone):
    form = phone.open("/new").form("/language")
    assert phone.post(form.action, form.sent | {"language": "xx"}).heading == "New match"


def test_odd_names_are_shown_as_they_are_on_every_page(phone):
    page = play(phone, start(phone, *ODD), 3, 2, 1, last=3)
    parts = parts_of(page)
    for address in page_addresses(phone.app, **parts):
        shown = phone.open(address)
        assert not shown.tree.all("b", text="x"), address
        assert "&lt;b&gt;x&lt;/b&gt;" in shown.html or "x" not in shown.text.split(), address
        assert "&amp;lt;" not in shown.html, address
        assert "D&#39;Angelo" in shown.html or "Angelo" not in shown.html, address


def test_odd_names_are_shown_as_they_are_in_sentences(phone):
    page = play(phone, start(phone, *ODD), 3, 2, 1, last=3)
    assert page.said == "Saved: hand 1: D'Angelo 3, 🃏 Zia 2, <b>x</b> 1, =1+1 5"
    assert page.heading == "D'Angelo, 🃏 Zia, <b>x</b> and =1+1"
    assert [name for name, *_ in page.columns] == ["D'Angelo", "🃏 Zia", "<b>x</b>", "=1+1"]


def test_odd_names_are_shown_as_they_are_in_refusals(phone):
    page = play(phone, start(phone, *ODD), 3, None, None, last=3)
    assert page.alert == "🃏 Zia and <b>x</b> are left blank; enter 0 for who took nothing."


@pytest.mark.parametrize("name", ["100%", "%(name)s", "{0}", "&amp;", "O’Brien", "Ѐлена", "אנה"])
def test_names_that_look_like_code_are_only_names(phone, name):
    page = play(phone, start(phone, name, "Bea", "Carlo"), 3, None, 2, last=0)
    assert page.hand.node.one("div", "p1").one(cls="name").text == name
    page = play(phone, start(phone, name, "Bea", "Carlo"), None, 0, 0, last=0)
    assert f"Cappotto by {name}!" in page.said


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u200d\u200b", "\u00a0", "\u2060 \u200b"])
def test_one_name_that_can_t_be_seen_is_no_player(phone, name):
    page = start(phone, name, "Bea", preset="busca-5", threshold="7", name="Friday")
    assert page.status == 422
    form = page.form("/new")
    assert form.values("player1", "player2", "preset") == (name, "Bea", "busca-5")
    assert form.values("threshold", "name") == ("7", "Friday")
    assert counted(phone.app) == (0, 0, 0, 0)


def test_a_name_of_nothing_but_invisible_characters_says_so_at_its_field(phone):
    page = start(phone, "\u200b\u200d", "Bea", "Carlo")
    assert page.error("player1") == "A name needs something that can be seen."
    assert page.alert == "Not started yet: please look at what is marked."


@pytest.mark.parametrize(
    "again", [" niccolò ", "NICCOLÒ", unicodedata.normalize("NFD", "Niccolò"), "ｎiccolò"]
)
def test_one_person_is_one_player_however_the_name_is_typed(phone, again):
    key = start(phone, "Niccolò", "Bea").key
    page = start(phone, again, "Bea", at=f"/club/{key}/new")
    assert page.heading == "Niccolò and Bea"
    assert counted(phone.app) == (1, 2, 2, 2)


def test_without_the_accent_it_is_somebody_else(phone):
    key = start(phone, "Niccolò", "Bea").key
    start(phone, "Niccolo", "Bea", at=f"/club/{key}/new")
    assert counted(phone.app) == (1, 3, 2, 2)


def test_two_of_one_name_can_t_sit_at_one_table(phone):
    page = start(phone, "Niccolò", "Bea", " NICCOLÒ ")
    assert page.status == 422
    assert page.error("player3") == "The name “NICCOLÒ” is taken."
    assert page.form("/new").value("player3") == " NICCOLÒ "


def test_the_home_page_shows_the_open_match_first(phone):
    page = play(phone, start(phone), 3, 2, 1, last=3)
    home = phone.open(f"/club/{page.key}/")
    article = home.tree.all("article", "match")[0]
    assert home.tree.all("h2")[0].text == "On the table"
    assert article.text.startswith("Anna, Bea, Carlo and Dino Ciapanò to 31 · hand 2 · Bea deals")
    assert [one.text for one in article.all("li")] == ["Anna 3", "Bea 2", "Carlo 1", "Dino 5"]
    assert home.link("Continue") == page.path


def test_two_open_matches_are_both_on_the_table(phone):
    first = start(phone)
    second = start(phone, "Elena", "Franco", at=f"/club/{first.key}/new")
    home = phone.open(f"/club/{first.key}/")
    links = [one["href"] for one in home.tree.all("a") if one.text.startswith("Continue")]
    assert links == [second.path, first.path]


def test_no_page_shows_the_key_of_another_club(phone):
    first, second = start(phone), start(phone, "Elena", "Franco")
    for mine, foreign in ((first, second), (second, first)):
        for address in club_addresses(phone.app, "GET", **parts_of(mine)):
            with phone.client.get(address) as answer:
                assert foreign.key.encode() not in answer.data, address

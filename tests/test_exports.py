"""A match taken along: its file, its table, its lines for a chat, its sheet on paper."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.presenting.exports.spreadsheets import spreadsheet
from scorekeeper.queries import find_club, find_match
from scorekeeper.replay import sheet_of
from scorekeeper.rules.matchfile import write_sheet
from scorekeeper.standing import stand
from scorekeeper.views.downloads import file_title
from scorekeeper.wording import catalogue, say
from tests.match_model import at, confirm, enter, match_of, start_form
from tests.pages import Phone, out_at_once, play, start, stored, way
from tests.test_sharing import look_key

ENDINGS = ("export", "export.json", "export.csv", "export.txt", "export.txt?link=1", "print")
ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")
SEPARATORS = {"en": ",", "it": ";"}


def answer(phone, page, ending):
    return phone.client.get(at(page, f"/{ending}"), headers=phone.headers)


def text(phone, page, linked=False):
    """The text for a chat, as the file has it."""
    found = answer(phone, page, "export.txt?link=1" if linked else "export.txt")
    return found.get_data(as_text=True)


def match_file(phone, page):
    return answer(phone, page, "export.json").get_data()


def table(phone, page):
    """The table as a spreadsheet reads it, a list of rows by column."""
    content = answer(phone, page, "export.csv").get_data().decode("utf-8-sig")
    separator = SEPARATORS[phone.headers["Accept-Language"]]
    return list(csv.DictReader(io.StringIO(content, newline=""), delimiter=separator))


def column(phone, page, name):
    return [row[name] for row in table(phone, page)]


def look(phone, page):
    """A phone with the link to look on, and the match's page there."""
    other = Phone(phone.app)
    return other, other.open(page.path.replace(page.key, look_key(phone, page.key)))


def small(phone):
    """Two players, a hand of cards, one of thirds: nothing is left out."""
    page = start(phone, "Anna", "Niccolò", name="Venerdì", played_on="2026-05-04")
    page = phone.send(way(phone, page, "points").hand, p0="3", t0="1", last="1", note="fredda; sì")
    return play(phone, page, None, 0, last=0)


ENGLISH = (
    "\ufeffmatch,day,game,hand,entry,dealer,player,entered as,what was entered,last trick,score,"
    "total,outcome,cappotto made,goes out,counted,note,why\r\n"
    "Venerdì,2026-05-04,Ciapanò,1,hand,Anna,Anna,points,3⅓,,3,3,ordinary,,,yes,fredda; sì,"
    '"10/3: 3 whole points, ⅓ dropped"\r\n'
    "Venerdì,2026-05-04,Ciapanò,1,hand,Anna,Niccolò,points,rest,yes,8,8,ordinary,,,yes,"
    "fredda; sì,last trick: 11 − 3 = 8\r\n"
    "Venerdì,2026-05-04,Ciapanò,2,hand,Niccolò,Anna,points,rest,yes,0,3,cappotto,yes,,yes,,"
    '"cappotto: 0, everyone else 11"\r\n'
    "Venerdì,2026-05-04,Ciapanò,2,hand,Niccolò,Niccolò,points,0,,11,19,cappotto,,,yes,,"
    "cappotto by Anna: 11\r\n"
)
ITALIAN = (
    "\ufeffpartita;giorno;gioco;smazzata;voce;mazziere;giocatore;segnata come;"
    "che cosa è stato segnato;ultima presa;punteggio;totale;esito;fa cappotto;esce;conta;nota;"
    "perché\r\n"
    "Venerdì;2026-05-04;Ciapanò;1;smazzata;Anna;Anna;punti;3⅓;;3;3;normale;;;sì;"
    '"fredda; sì";10/3: 3 punti interi, ⅓ non conta\r\n'
    "Venerdì;2026-05-04;Ciapanò;1;smazzata;Anna;Niccolò;punti;resto;sì;8;8;normale;;;sì;"
    '"fredda; sì";ultima presa: 11 − 3 = 8\r\n'
    "Venerdì;2026-05-04;Ciapanò;2;smazzata;Niccolò;Anna;punti;resto;sì;0;3;cappotto;sì;;sì;;"
    "cappotto: 0, gli altri 11\r\n"
    "Venerdì;2026-05-04;Ciapanò;2;smazzata;Niccolò;Niccolò;punti;0;;11;19;cappotto;;;sì;;"
    "cappotto di Anna: 11\r\n"
)


@pytest.mark.parametrize(("language", "content"), [("en", ENGLISH), ("it", ITALIAN)])
def test_the_table_in_both_languages(phone, language, content):
    page = small(phone)
    phone.headers = {"Accept-Language": language}
    found = answer(phone, page, "export.csv")
    assert found.content_type == "text/csv; charset=utf-8"
    assert found.get_data().decode() == content


def test_the_table_has_a_row_for_each_hand_and_whoever_played_it(phone):
    page = out_at_once(phone, play(phone, start(phone), 3, 2, 1, last=3), 1)
    page = play(phone, page, 3, None, 2, last=3)
    rows = [(row["hand"], row["player"]) for row in table(phone, page) if row["hand"]]
    assert rows == [*((("1"), name) for name in ("Anna", "Bea", "Carlo", "Dino")),
                    ("2", "Anna"), ("2", "Carlo"), ("2", "Dino")]  # fmt: skip


def test_scores_and_totals_are_those_of_the_page(phone):
    page = play(phone, play(phone, start(phone), 3, 2, 1, last=3), 0, None, 0, 0, last=1)
    rows = table(phone, page)
    assert [int(row["score"]) for row in rows] == [3, 2, 1, 5, 11, 0, 11, 11]
    assert tuple(int(row["total"]) for row in rows[-4:]) == page.totals


def test_what_is_no_hand_has_rows_of_its_own(phone):
    page = enter(phone, start(phone), "adjustment", player=1, points="-2", reason="paid")
    page = enter(phone, page, "arrival", name="Elena", player="1", points="7")
    page = enter(phone, page, "withdrawal", player=0)
    page = enter(phone, page, "stop")
    shown = ("hand", "entry", "player", "score", "total", "goes out")
    assert [tuple(row[name] for name in shown) for row in table(phone, page)] == [
        ("", "Bea −2: paid", "Bea", "-2", "-2", ""),
        ("", "Elena sits down", "Elena", "7", "7", ""),
        ("", "Anna goes home", "Anna", "", "0", ""),
        ("", "stopped by agreement", "", "", "", ""),
    ]


def test_who_goes_out_is_told(phone):
    page = out_at_once(phone, start(phone), 2)
    assert [(row["player"], row["goes out"]) for row in table(phone, page)] == [("Carlo", "yes")]


def test_a_hand_after_the_end_does_not_count(phone):
    page = play(phone, play(phone, start(phone, "Anna", "Bea"), 6, last=1), 5, last=1)
    confirm(phone, phone.send(start_form(phone, page), threshold="6"))
    assert column(phone, page, "counted") == ["yes", "yes", "no", "no"]
    assert column(phone, page, "total") == ["6", "5", "", ""]


def test_counts_are_told_as_counts(phone):
    page = start(phone, "Anna", "Bea")
    form = way(phone, page, "counts").hand
    page = phone.send(form, a0="1", f0="6", last="1")
    assert column(phone, page, "entered as") == ["counts"] * 2
    assert column(phone, page, "what was entered") == ["aces: 1, figures: 6", "rest"]


@pytest.mark.parametrize(("suits", "cards"), [("italian", "AD 3S"), ("french", "A♦ 3♠")])
def test_cards_are_told_by_the_suits_on_the_table(phone, suits, cards):
    page = start(phone, "Anna", "Bea", suits=suits)
    form = way(phone, page, "cards").hand
    page = phone.send(form, card_AD="0", card_3S="0", last="1")
    assert column(phone, page, "what was entered") == [cards, "rest"]


def test_busche_are_told(phone):
    page = start(phone, preset="busca-5")
    page = phone.send(page.hand, p0="21", p1="19", p2="0", p3="0", last="0")
    rows = table(phone, page)
    assert [(row["game"], row["score"], row["outcome"]) for row in rows] == [
        ("Busca", "0", "not covered"),
        ("Busca", "0", "not covered"),
        ("Busca", "2", "not covered"),
        ("Busca", "2", "not covered"),
    ]


def test_no_cell_of_the_table_is_a_formula(phone):
    page = start(phone, "=1+1", "@SUM(A1)", "+39", "-2", name="=cmd|' /C calc'!A0")
    form = phone.open(page.path).hand
    page = phone.send(form, p0="3", p1="2", p2="1", last="3", note="-1\r\n=2+2")
    row = table(phone, page)[0]
    assert (row["match"], row["player"], row["note"]) == (
        "'=cmd|' /C calc'!A0",
        "'=1+1",
        "'-1\n=2+2",
    )
    assert {row["player"][0] for row in table(phone, page)} == {"'"}


@given(st.lists(st.tuples(st.text(), st.integers()), max_size=5))
def test_any_table_comes_back_as_it_was_and_holds_no_formula(one_app, rows):
    with one_app.test_request_context(headers={"Accept-Language": "it"}):
        content = spreadsheet(rows).decode("utf-8-sig")
    back = list(csv.reader(io.StringIO(content, newline=""), delimiter=";"))
    for (text, number), cells in zip(rows, back, strict=True):
        assert cells[1] == str(number)
        assert cells[0].removeprefix("'") == text.replace("\r\n", "\n").replace(
            "\r", "\n"
        ).removeprefix("'")
        assert cells[0].lstrip()[:1] not in ("=", "+", "-", "@")


# The match file


def replayed(tmp_path, content):
    """What the command makes of a match file."""
    place = tmp_path / "match.json"
    place.write_bytes(content)
    return sheet_of(str(place), catalogue("en"))


def sheet(phone, page):
    """The sheet of the stored match, as the command would print it."""
    english = catalogue("en")
    with phone.app.app_context():
        standing = stand(find_match(find_club(page.key), page.path.split("/")[4]))
        names = standing.names
        return write_sheet(standing.sheet, names, lambda reason: say(reason, names, english))


def lively(phone):
    """Everything that can happen at a table."""
    page = start(phone, *ODD, name="=1+1 <b>", first_dealer="2", threshold="41")
    page = phone.send(page.hand, p0="3", t0="1", p1="0", t1="2", p2="3", t2="1", last="3")
    page = phone.send(way(phone, page, "counts").hand, a0="2", f1="7", f2="1", last="3")
    page = phone.send(way(phone, match_of(phone, page), "cards").hand, card_AD="0", last="1")
    page = enter(phone, match_of(phone, page), "adjustment", player=1, points="-3", reason="née")
    page = enter(phone, page, "arrival", name="Elena", player="1", points="20")
    page = enter(phone, page, "withdrawal", player=0)
    page = enter(phone, page, "substitution", player=2, name="Franco")
    page = enter(phone, page, "agreement", threshold="51")
    return enter(phone, page, "stop")


def test_the_match_file_comes_to_the_same_sheet(phone, tmp_path):
    page = lively(phone)
    assert replayed(tmp_path, match_file(phone, page)) == sheet(phone, page)


@pytest.mark.parametrize("preset", ["ciapano-31", "busche-loser-deals"])
def test_a_match_without_a_hand_has_a_file_too(phone, tmp_path, preset):
    page = start(phone, preset=preset)
    assert replayed(tmp_path, match_file(phone, page)) == sheet(phone, page)


def test_the_match_file_says_what_it_is_called_and_when_it_was_played(phone):
    page = start(phone, *ODD, name="Al Moro", played_on="2026-05-04")
    found = json.loads(match_file(phone, page))
    assert (found["name"], found["played_on"]) == ("Al Moro", "2026-05-04")
    assert tuple(found["players"]) == ODD


def test_without_a_name_it_has_none(phone):
    assert "name" not in json.loads(match_file(phone, start(phone)))


# The text for a chat


def test_the_text_says_who_won_and_who_stands_where(phone):
    page = start(phone, "Anna", "Bea", "Carlo", threshold="11", played_on="2026-05-04")
    page = play(phone, page, 0, 0, last=2)
    assert text(phone, page) == (
        "Anna, Bea and Carlo\nCiapanò to 11 · Monday, 4 May 2026\n\nCarlo wins.\n\n"
        "1. Carlo 0\n2. Anna 11 (out, hand 1)\n2. Bea 11 (out, hand 1)\n\n"
        "1 hand · cappotto by Carlo\n"
    )


def test_the_text_in_italian(phone):
    page = start(phone, "Anna", "Bea", "Carlo", threshold="11", played_on="2026-05-04")
    page = play(phone, page, 0, 0, last=2)
    phone.headers = {"Accept-Language": "it"}
    assert text(phone, page) == (
        "Anna, Bea e Carlo\nCiapanò a 11 · lunedì 4 maggio 2026\n\nVince Carlo.\n\n"
        "1. Carlo 0\n2. Anna 11 (fuori, 1ª)\n2. Bea 11 (fuori, 1ª)\n\n"
        "1 smazzata · cappotto di Carlo\n"
    )


def test_those_who_share_the_win_share_the_first_place(phone):
    page = start(phone, end="fixed_hands", hands="1")
    page = play(phone, page, 2, 2, 3, last=3)
    found = text(phone, page)
    assert "Anna and Bea win." in found
    assert "1. Anna 2\n1. Bea 2\n3. Carlo 3\n4. Dino 4\n" in found
    assert page.tree.one(cls="winner").one("h2").text == "win Anna, Bea"


def test_while_it_is_played_the_text_says_how_it_stands(phone):
    found = text(phone, play(phone, start(phone), 3, 2, 1, last=3))
    assert "Being played: hand 2 comes next." in found
    assert "1. Carlo 1\n2. Bea 2\n3. Anna 3\n4. Dino 5" in found


def test_who_went_home_comes_last_and_without_a_place(phone):
    page = enter(phone, start(phone, "Anna", "Bea", "Carlo"), "withdrawal", player=0)
    page = enter(phone, page, "stop")
    assert "1. Bea 0\n1. Carlo 0\nAnna 0 (gone home)\n" in text(phone, page)
    shown = [item.text for item in page.tree.one("ol", "standings").all("li")]
    assert shown == ["1. Bea 0", "1. Carlo 0", "Anna gone home 0"]
    places = phone.open(at(page, "/print")).tree.one("ol", "places").all("li")
    assert [item.text for item in places] == ["1. Bea 0", "1. Carlo 0", "Anna 0 gone home"]


def test_several_cappotti_are_counted(phone):
    page = play(phone, play(phone, start(phone), 0, None, 0, 0, last=1), 0, None, 0, 0, last=1)
    page = play(phone, page, None, 0, 0, 0, last=0)
    assert "3 hands · cappotti by Anna and Bea × 2\n" in text(phone, page)


def test_who_loses_at_busca_and_that_it_was_stopped(phone):
    page = start(phone, preset="busca-5")
    page = phone.send(page.hand, p0="21", p1="19", p2="0", p3="0", last="0")
    found = text(phone, enter(phone, page, "stop"))
    assert "Anna and Bea win.\nlose: Carlo and Dino\n" in found
    assert found.endswith("1 hand · stopped by agreement\n")


def test_only_if_asked_for_is_the_link_in_it_and_then_the_one_to_look_on(phone):
    page = start(phone)
    looking = look_key(phone, page.key)
    assert "/club/" not in text(phone, page)
    link = text(phone, page, linked=True).splitlines()[-1]
    assert link == f"http://localhost{page.path.replace(page.key, looking)}"
    assert phone.open(link).status == 200


def test_the_page_shows_the_text_and_offers_the_link(phone):
    page = start(phone, *ODD)
    shown = phone.open(phone.menu(page).link("Export and print"))
    assert _field(shown) == text(phone, page)
    shown = phone.open(shown.link("With the link"))
    assert _field(shown) == text(phone, page, linked=True)
    assert _field(phone.open(shown.link("Without the link"))) == text(phone, page)


def _field(page):
    return "".join(page.tree.one("textarea").children).removeprefix("\n")


# The sheet on paper


def test_the_sheet_on_paper_has_every_hand_and_every_why_first_one_on_top(phone):
    page = play(phone, play(phone, small(phone), 3, last=1), 2, last=1)
    paper = phone.open(f"{page.path}/print")
    bodies = paper.tree.one("table").all("tbody")
    assert [body.all("th")[0].text for body in bodies[:-1]] == ["1", "2", "3", "4"]
    assert "Anna 10/3: 3 whole points, ⅓ dropped" in bodies[0].text
    assert "fredda; sì" in bodies[0].text
    totals = [cell.one(cls="sum").text for cell in bodies[-1].all("td")]
    assert tuple(map(int, totals)) == page.totals


@pytest.mark.parametrize(
    ("preset", "legend"),
    [
        ("ciapano-31", "last trick · ★ cappotto · ✕ goes out"),
        ("busca-5", "last trick · ★ cappotto, not covered"),
    ],
)
def test_the_sheet_on_paper_explains_the_marks_of_its_game(phone, preset, legend):
    paper = phone.open(f"{start(phone, preset=preset).path}/print")
    assert paper.tree.one("p", "legend").text == legend


def test_the_sheet_on_paper_says_rules_day_and_result(phone):
    page = start(phone, end="fixed_hands", hands="1", batons_ace="6", played_on="2026-05-04")
    page = play(phone, page, 2, 2, 8, last=3)
    found = phone.open(f"{page.path}/print").text
    assert "Ciapanò, 1 hand · finished · after a number of hands" in found
    assert "Monday, 4 May 2026" in found
    assert "Anna and Bea win." in found


# All of them


@pytest.mark.parametrize("ending", ENDINGS)
def test_taking_along_changes_nothing(phone, ending):
    page = lively(phone)
    before = stored(phone.app)
    assert answer(phone, page, ending).status_code == 200
    assert stored(phone.app) == before


@pytest.mark.parametrize("ending", [one for one in ENDINGS if "." in one])
def test_no_file_holds_the_key_to_keep_the_score(phone, ending):
    page = lively(phone)
    assert page.key.encode() not in answer(phone, page, ending).get_data()


@pytest.mark.parametrize("ending", ENDINGS)
def test_who_looks_on_gets_the_same_and_no_other_key(phone, ending):
    page = lively(phone)
    other, there = look(phone, page)
    found = answer(other, there, ending)
    assert found.status_code == 200
    assert page.key.encode() not in found.get_data()
    if "." in ending:
        assert found.get_data() == answer(phone, page, ending).get_data()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_match_of_another_club_is_not_found(phone, ending):
    page, other = start(phone), start(Phone(phone.app))
    there = page.path.replace(page.key, other.key)
    assert phone.open(f"{there}/{ending}").status == 404


@pytest.mark.parametrize("ending", ["export", "print"])
def test_odd_names_are_shown_as_they_are(phone, ending):
    page = phone.open(f"{lively(phone).path}/{ending}")
    assert all(name in page.text for name in (*ODD[1:], "=1+1 <b>"))


def test_the_files_are_named_by_day_and_title_in_letters_for_every_system(phone):
    page = start(phone, name="Venerdì: 1/2", played_on="2026-05-04")
    found = answer(phone, page, "export.csv")
    assert found.headers["Content-Disposition"] == (
        'attachment; filename="2026-05-04 Venerdi- 1-2.csv"; '
        "filename*=UTF-8''2026-05-04%20Venerd%C3%AC-%201-2.csv"
    )
    assert found.headers["Cache-Control"] == "private, no-cache"
    assert found.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("title", "name"),
    [("a\u202egpj.exe", "agpj.exe"), ("..", ""), ("x" * 200, "x" * 80), ('a"b\r\n', "a-b")],
)
def test_no_title_makes_a_bad_name(title, name):
    assert file_title(title) == name


@pytest.mark.parametrize("ending", [one for one in ENDINGS if "." in one])
def test_every_file_says_that_it_is_utf_8(phone, ending):
    found = answer(phone, start(phone), ending)
    assert found.content_type.endswith("; charset=utf-8")
    assert found.headers["Content-Length"] == str(len(found.get_data()))

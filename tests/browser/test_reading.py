"""What a screen reader finds: titles, headings, tables, names, one sentence of what was done."""

import re
from itertools import pairwise

import pytest

REFUSED = (409, 422)
LEVELS = ("h1", "h2", "h3", "h4")
AT_FIRST = (["alert"], ["true"])
LANDMARKS = ("header", "main", "footer")


def wrong(album, check):
    """What a check finds on each page where it finds something."""
    return {what: found for what, page in album.items() if (found := check(page))}


def title(page):
    return page.tree.one("head").one("title").text


def test_the_title_says_what_the_page_is_and_that_it_was_refused(album):
    general = {what for what, page in album.items() if title(page) == "Ciapanò e Busca"}
    assert general == {"welcome"}
    refused = {what for what, page in album.items() if page.status in REFUSED}
    assert refused
    error = title(album["points refused"]).split()[0]
    assert {what for what, page in album.items() if title(page).startswith(error)} == refused


def test_a_refused_page_opens_with_the_first_thing_that_is_wrong(album):
    """The focus goes to the alert or, where there is none, to the field; to one of them only."""

    def focused(page):
        return [one for one in page.tree.walk() if "autofocus" in one]

    assert wrong(album, lambda page: len(focused(page)) > 1) == {}
    for what, page in album.items():
        if page.status in REFUSED:
            assert [one["role"] or one["aria-invalid"] for one in focused(page)] in AT_FIRST, what


def test_what_was_done_is_one_sentence(album):
    assert wrong(album, lambda page: len(page.tree.all(role="status")) > 1) == {}
    assert album["saved"].said.startswith("Salvato: smazzata 1: Anna 1, Bea 2, Carlo 3, Dino 5")


def test_headings_leave_no_level_out(album):
    def skipped(page):
        levels = [LEVELS.index(one.tag) for one in page.tree.walk() if one.tag in LEVELS]
        steps = pairwise(levels)
        return levels.count(0) != 1 or levels[0] != 0 or any(b > a + 1 for a, b in steps)

    assert wrong(album, skipped) == {}


def test_every_page_has_its_landmarks(album):
    def missing(page):
        return [one for one in LANDMARKS if len(page.tree.one("body").all(one)) != 1]

    assert wrong(album, missing) == {}


def test_every_table_has_a_name_and_heads(album):
    def bare(page):
        return [one["class"] for one in page.tree.all("table") if not (named(one) and headed(one))]

    assert wrong(album, bare) == {}


def named(table):
    """By its caption, or by the section that holds nothing else."""
    above = table.parent
    return table.all("caption") or above["aria-label"] or above["aria-labelledby"]


def headed(table):
    heads = table.all("th")
    return heads and all(one["scope"] in ("col", "row") for one in heads)


def test_another_language_says_which_it_is(album):
    other = [one for one in album["menu"].tree.all("button") if one.text == "English"]
    assert [one["lang"] for one in other] == ["en"]


# The tree as Chromium hands it on

browser_only = pytest.mark.browser


def tree(window, page):
    return window.show(page, unfolded=False).locator("body").aria_snapshot()


@browser_only
def test_points_are_named_by_player_and_hand(window, album):
    found = tree(window, album["points: 4"])
    for name in ("Anna", "Bea", "Carlo", "Dino"):
        assert f'group "{name}, smazzata 3"' in found
        assert re.search(f'radio "ultima presa ?: {name}"', found)
        assert f'checkbox "6 e più, terzi: {name}"' in found
    assert re.search(r'columnheader "Anna 14\b', found)
    assert 'checkbox "Smazzata 2: perché"' in found


@browser_only
def test_cards_are_named_by_card_and_by_whole_names(window, album):
    found = tree(window, album["cards: 8"])
    assert 'radiogroup "asso di bastoni"' in found
    assert 'radio "Maria Antonietta Della Rovere-Castiglion"' in found
    assert 'radio "ancora di nessuno" [checked]' in found


@browser_only
def test_the_paper_grid_names_player_and_hand(window, album):
    found = tree(window, album["paper of 8"])
    assert 'textbox "Maria Antonietta Della Rovere-Castiglion, smazzata 1"' in found
    assert 'columnheader "Maria Antonietta Della Rovere-Castiglion"' in found


@browser_only
def test_records_are_tables_with_names_and_what_a_number_counts(window, album):
    found = tree(window, album["records"])
    assert 'table "Primi e ultimi"' in found
    assert 'rowheader "Anna"' in found
    assert re.search(r'link "1 partita di Anna"', found)

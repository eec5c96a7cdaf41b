"""Each page carries its styles: all of those that it has a use for, and the policy names them."""

import gzip
import re
from base64 import b64encode
from hashlib import sha256

import brotli
import pytest
from rcssmin import cssmin

from scorekeeper.settings import PACKAGE
from scorekeeper.styles import names_in
from scorekeeper.stylesheets import (
    put_together,
    take_apart,
    with_short_tokens,
    without_idle_tokens,
)
from tests.pages import start

FILES = sorted((PACKAGE.parent / "static" / "styles").glob("*.css"))
PAGE = names_in(b'<html lang="it"><main class="pad two"><p class="name out"></p><b></b></main>')


def test_nothing_moves_by_itself():
    """So there is nothing to be stilled for who asked for less motion."""
    scripts = (PACKAGE.parent / "static" / "scripts").glob("*.js")
    for file in (*FILES, *scripts):
        assert not re.search(r"\b(animat|transition\b|smooth|@keyframes)", file.read_text("utf-8"))


def kept(css, page=PAGE):
    return put_together(take_apart(css), page)


def styles(answer):
    return re.search(r"<style>(.*?)</style>", answer.text, re.DOTALL)[1]


@pytest.mark.parametrize(
    "rule",
    [
        ".pad{a:b}",
        "main.pad.two{a:b}",
        ".pad:not(.wide)>p{a:b}",
        ":is(.name,.absent) b{a:b}",
        ".pad:has(.out) b::before{a:b}",
        "b:checked{a:b}",
        "p:nth-child(2n + 1){a:b}",
        "[hidden]{a:b}",
        "@media print{.pad{a:b}}",
        "@page{margin:1cm}",
    ],
)
def test_a_rule_that_a_page_has_a_use_for_is_kept(rule):
    assert kept(rule) == rule


@pytest.mark.parametrize(
    "rule",
    [
        ".absent{a:b}",
        ".pad .absent{a:b}",
        "textarea{a:b}",
        ".pad:has(.absent) b{a:b}",
        ":is(.absent,.gone) b{a:b}",
        "@media print{.absent{a:b}}",
        "@supports selector(:has(a)){.absent{a:b}}",
        "@counter-style idle{symbols:x}",
    ],
)
def test_a_rule_that_a_page_has_no_use_for_is_not_sent(rule):
    assert kept(rule) == ""


@pytest.mark.parametrize("css", [".pad{a:b", ".pad{a:b}}", "@media print{.pad{a:b}", ".pad"])
def test_a_stylesheet_with_a_brace_too_few_or_too_many_is_refused(css):
    with pytest.raises(ValueError, match="brace"):
        take_apart(css)


@pytest.mark.parametrize("text", ['"}"', "'{'", r'"\"}"'])
def test_a_brace_in_a_text_is_none(text):
    css = f".pad{{content:{text}}}"
    assert kept(css + ".absent{a:b}") == css


def test_of_a_list_of_selectors_those_that_fit_are_kept():
    assert kept(".absent,.out,textarea{a:b}") == ".out{a:b}"


def test_a_counter_style_is_kept_with_those_that_it_falls_back_on():
    css = "@counter-style a{symbols:x}@counter-style c{fallback:a}.pad{content:counter(n,c)}"
    assert kept(css) == css


def test_a_token_that_nothing_asks_for_is_left_out():
    css = ":root{--a:1px;--b:rgb(0 0 0 / 50%)}b{top:var(--a)}"
    assert without_idle_tokens(css) == ":root{--a:1px;}b{top:var(--a)}"


def test_tokens_get_short_names_and_nothing_else_does():
    css = ":root{--ink:#000;--on-ink:#fff}.a--b{color:var(--ink);background:var(--on-ink)}"
    short = ":root{--0:#000;--1:#fff}.a--b{color:var(--0);background:var(--1)}"
    assert with_short_tokens(css) == short


def test_the_styles_count_in_the_language_of_the_page(phone):
    path = start(phone).path
    said = {"en": ("too many", "for now"), "it": ("troppi", "per ora")}
    for language, words in said.items():
        css = styles(phone.client.get(path, headers={"Accept-Language": language}))
        symbols = re.findall(r'symbols:"([^"]+)"', css)
        assert set(words) <= set(symbols)
        others = {word for other, words in said.items() if other != language for word in words}
        assert not others & set(symbols)


def test_what_a_script_brings_later_is_borne_too():
    assert names_in(b'<p class="a b" data-later="c">') == {"p", ".a", ".b", ".c"}


@pytest.mark.parametrize("path", ["/new", "/club/KEY/share", "/carry", "/rules/busca"])
def test_what_a_script_says_aloud_is_out_of_sight_on_every_page(phone, path):
    answer = phone.client.get(path.replace("KEY", start(phone).key))
    assert ".vh{position:absolute" in styles(answer)


def test_the_files_are_sound():
    for file in FILES:
        rules = take_apart(cssmin(file.read_text("utf-8")))
        assert all(rule.selectors or rule.head for rule in rules)


def test_the_policy_names_the_styles_and_nothing_else_inline(phone):
    answer = phone.client.get(start(phone).path)
    digest = b64encode(sha256(styles(answer).encode()).digest()).decode()
    policy = answer.headers["Content-Security-Policy"]
    assert f"style-src 'sha256-{digest}';" in policy
    assert "unsafe" not in policy


def test_a_page_without_chips_has_no_styles_for_them(phone):
    match = phone.client.get(start(phone).path)
    assert ".chip" in styles(match)
    assert ".chip" not in styles(phone.client.get("/carry"))


def test_compressed_for_who_takes_it(phone):
    page = start(phone)
    encodings = {"gzip": gzip.decompress, "br": brotli.decompress}
    for encoding, unpacked in encodings.items():
        answer = phone.client.get(page.path, headers={"Accept-Encoding": encoding})
        assert answer.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert b"</html>" in unpacked(answer.data)


def test_an_unchanged_page_is_not_sent_again_compressed_or_not(phone):
    page = start(phone)
    for encoding in ("gzip", "br", ""):
        asked = {"Accept-Encoding": encoding}
        tag = phone.client.get(page.path, headers=asked).headers["ETag"]
        again = phone.client.get(page.path, headers=asked | {"If-None-Match": tag})
        assert again.status_code == 304
        # A browser would take it for the policy of the page that it has.
        assert "Content-Security-Policy" not in again.headers

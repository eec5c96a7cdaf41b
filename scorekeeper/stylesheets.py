"""A stylesheet taken apart: which of its rules a page with certain names has any use for.

A rule is of use where the page bears all classes and elements of one of its selectors. States
(:checked, :focus-visible) and what comes and goes with them are always possible.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import tinycss2

Names = frozenset[str]
"""Classes as ".name", elements as "name"."""
_TOKEN = re.compile(r"(?<=[{;])(--[\w-]+):[^;}]*;?")
_NAME = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_ASKED = re.compile(r"var\((--[\w-]+)")
GROUPS = ("media", "supports")
NEEDED = ("is", "where", "has")


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector's text, and what the page must have for it: all names of one of the sets."""

    text: str
    needs: tuple[Names, ...]

    def fits(self, page: Names) -> bool:
        return any(needed <= page for needed in self.needs)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its selectors; a group like @media with its rules; or another at-rule."""

    head: str
    body: str
    selectors: tuple[Selector, ...] = ()
    rules: tuple["Rule", ...] = ()

    @property
    def style_named(self) -> str:
        """The name that a @counter-style gives, which counts for nothing until it is used."""
        return self.head.removeprefix("@counter-style").strip() if "counter" in self.head else ""


def take_apart(css: str) -> tuple[Rule, ...]:
    """The rules of a stylesheet, in order."""
    return tuple(map(_rule, tinycss2.parse_stylesheet(css, True, True)))


def put_together(rules: Iterable[Rule], page: Names) -> str:
    """The rules that a page with these names has a use for, as text."""
    kept = ""
    # Backwards, since a counter style stands before those who use it.
    for rule in reversed(tuple(rules)):
        if not rule.style_named or rule.style_named in kept:
            kept = _text(rule, page) + kept
    return kept


def without_idle_tokens(css: str) -> str:
    """A stylesheet without the custom properties that nothing in it asks for."""
    asked = set(_ASKED.findall(css))
    return _TOKEN.sub(lambda found: found[0] if found[1] in asked else "", css)


def with_short_tokens(css: str) -> str:
    """The same stylesheet with custom properties of few letters, the names in order of coming."""
    short: dict[str, str] = {}
    return _NAME.sub(lambda found: short.setdefault(found[0], f"--{len(short):x}"), css)


def _text(rule: Rule, page: Names) -> str:
    if rule.rules:
        inner = put_together(rule.rules, page)
        return f"{rule.head}{{{inner}}}" if inner else ""
    if not rule.selectors:
        return f"{rule.head}{{{rule.body}}}"
    fitting = [one.text for one in rule.selectors if one.fits(page)]
    return f"{','.join(fitting)}{{{rule.body}}}" if fitting else ""


def _rule(node: Any) -> Rule:
    if node.type == "error":
        raise ValueError(f"line {node.source_line}: {node.message}")
    if node.type == "at-rule":
        head = f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}"
        if node.at_keyword in GROUPS:
            inner = tinycss2.parse_rule_list(node.content, True, True)
            return Rule(head, "", rules=tuple(map(_rule, inner)))
        return Rule(head, tinycss2.serialize(node.content or ()))
    return Rule("", tinycss2.serialize(node.content), tuple(_selectors(node.prelude)))


def _selectors(tokens: Iterable[Any]) -> Iterator[Selector]:
    for part in _split(tokens):
        yield Selector(tinycss2.serialize(part).strip(), tuple(set(_needs(part))))


def _split(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    """The selectors of a list, at its commas."""
    part: list[Any] = []
    for token in tokens:
        if token == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _needs(tokens: list[Any]) -> Iterator[Names]:
    """All names that a selector asks for, once for each way to choose among :is() and the like."""
    names = frozenset(_names(tokens))
    choices = [
        [needed for part in _split(token.arguments) for needed in _needs(part)]
        for token in tokens
        if token.type == "function" and token.name in NEEDED
    ]
    for chosen in product(*choices):
        yield names.union(*chosen)


def _names(tokens: list[Any]) -> Iterator[str]:
    before = None
    for token in tokens:
        if token.type == "ident" and before == ".":
            yield f".{token.value}"
        elif token.type == "ident" and before != ":":
            yield token.value
        before = token

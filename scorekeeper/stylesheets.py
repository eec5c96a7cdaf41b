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
_BRACES = re.compile(r"""[{}]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""")
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
    """The rules of a stylesheet without comments, in order."""
    return tuple(_rule(head.strip(), body) for head, body in _blocks(css))


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


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before and within each pair of outermost braces.

    Only heads are read further: a parser's tokens of all bodies cost more than all the rest.
    """
    depth = start = inside = 0
    for brace in _BRACES.finditer(css):
        if brace[0] == "{":
            inside = inside if depth else brace.end()
            depth += 1
        elif brace[0] == "}":
            depth -= 1
            if depth == 0:
                yield css[start : inside - 1], css[inside : brace.start()]
                start = brace.end()
    if depth or css[start:].strip():
        raise ValueError(f"a brace is missing after {css[start : start + 40]!r}")


def _rule(head: str, body: str) -> Rule:
    if not head.startswith("@"):
        return Rule("", body, tuple(_selectors(tinycss2.parse_component_value_list(head))))
    if head[1:].split(maxsplit=1)[0].partition("(")[0] in GROUPS:
        return Rule(head, "", rules=take_apart(body))
    return Rule(head, body)


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

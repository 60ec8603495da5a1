"""How a line is written, read off the grammar: `move PIECE to TARGET`. The grammar is the only place that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax import tree

_RULE: Final = re.compile(r"^[?!]?(\w+):((?:.*\n)(?:[ \t].*\n)*)", re.MULTILINE)
_TOKEN: Final = re.compile(r'"(?P<word>[^"]+)"|(?P<symbol>\w+)|(?P<sign>[()|?*+])')

_BLOCK: Final = frozenset(
    {"block", "_tail", "_body", "_seats", "else_part", "else_if"}
    | {"game_line", "seat_line", "scenario_line", "option", "by", "pay", "ties", "field"}
)
_NO_TEXT: Final = frozenset({"_NL", "_INDENT", "_DEDENT"})
_SLOTS: Final = {
    "NAME": "NAME",
    "STRING": '"TEXT"',
    "NUMBER": "N",
    "expr": "VALUE",
    "postfix": "THING",
    "sum": "N",
    "arith": "PLACE",
    "type": "TYPE",
    "names": "NAMES",
    "binder": "THING in PLACE",
    "member": "…",
    "let_name": "NAME",
    "params": "(NAMES)",
}
# Where a line may begin. What a rule is called otherwise, and forms of the first edition, are of no interest here.
_LINES: Final = (
    *("item", "member", "game_line", "scenario_line", "stmt", "seat_line", "option", "by", "pay", "ties"),
    *("game", "rules_of", "variant", "scenario", "piece", "board", "place", "marker", "table", "layout", "moment"),
    *("at", "let", "rule", "action", "setup", "play", "winner", "hook", "change", "note", "simple", "choose", "may"),
    *("draw", "if", "for_each", "repeat", "turns", "as_player", "rank", "else_part"),
)


@dataclass(frozen=True, slots=True)
class Slot:
    """Something that the author fills in."""

    text: str


@dataclass(frozen=True, slots=True)
class Maybe:
    parts: Parts


@dataclass(frozen=True, slots=True)
class Below:
    """The lines below, further to the right."""


Part = str | Slot | Maybe | Below
Parts = tuple[Part, ...]


@cache
def _rules() -> dict[str, list[str]]:
    grammar = re.sub(r"(^|\s)//.*", "", shipped("grammar", "rules.lark").read_text(encoding="utf-8"))
    return {name: _split(" ".join(body.split())) for name, body in _RULE.findall(grammar)}


def _split(body: str) -> list[str]:
    """At the bars that stand in no brackets."""
    found, depth = [""], 0
    for piece in re.split(r'("[^"]*"|[()|])', body):
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += piece
    return [alternative.strip() for alternative in found]


def alternatives(rule: str) -> list[str]:
    """The ways to write a rule of the grammar, without the names that they have there."""
    return [alternative.partition("->")[0].strip() for alternative in _rules()[rule]]


@cache
def patterns() -> dict[str, list[Parts]]:
    """The lines that begin with each word."""
    found: dict[str, list[Parts]] = {}
    for rule in _LINES:
        for alternative in _rules().get(rule, ()):
            body, _, alias = (part.strip() for part in alternative.partition("->"))
            if alias.startswith("old_") or not body.startswith('"'):
                continue
            parts = _named(_parts(body), alias or rule)
            assert isinstance(parts[0], str)
            found.setdefault(parts[0], []).append(parts)
    return found


def forms() -> dict[str, tuple[str, ...]]:
    return {word: tuple(written(parts) for parts in lines) for word, lines in patterns().items()}


def written(parts: Parts) -> str:
    """With what may be left out in brackets."""
    return _tight(" ".join(filter(None, (_one(part) for part in parts))))


def _one(part: Part) -> str:
    if isinstance(part, Slot):
        return part.text
    if isinstance(part, Maybe):
        inner = written(part.parts)
        return f"[{inner}]" if inner else ""
    return "" if isinstance(part, Below) else part


def _tight(text: str) -> str:
    return re.sub(r" ([:,)])", r"\1", text)


def _named(parts: Parts, rule: str) -> Parts:
    """Values by the names that they have in the tree of the statement, if it is made of nothing else."""
    kind = getattr(tree, "".join(word.capitalize() for word in rule.split("_")), None)
    names = [part.name.upper() for part in fields(kind) if part.type == "Expr"] if kind is not None else []
    values = [part for part in parts if isinstance(part, Slot) and part.text in ("VALUE", "THING")]
    if len(names) != len(values):
        return parts
    given = iter(names)
    return tuple(Slot(next(given)) if part in values else part for part in parts)


def _parts(body: str) -> Parts:
    return tuple(_read(iter([*_tokens(body), ("end", "")])))


def _tokens(body: str) -> Iterator[tuple[str, str]]:
    for found in _TOKEN.finditer(body):
        assert found.lastgroup is not None
        yield found.lastgroup, found[found.lastgroup]


def _read(tokens: Iterator[tuple[str, str]]) -> list[Part]:
    """Up to the end or to the bracket that closes; of several ways in brackets the first is shown."""
    done: list[Part] = []
    last: list[Part] = []
    skipping = False
    for kind, text in tokens:
        if kind == "end" or text == ")":
            break
        if kind == "sign" and text in "?*":
            optional = Maybe(tuple(last))
            last = [optional] if last and not isinstance(last[0], Maybe | Below) else last
            continue
        if kind == "sign" and text == "|":
            skipping = True
        if kind == "sign" and text != "(":
            continue
        inner: list[Part] = _read(tokens) if text == "(" else _symbol(text) if kind == "symbol" else [text]
        if not skipping:
            done += last
            last = inner
    return done + last


def _symbol(name: str) -> list[Part]:
    if name in _NO_TEXT:
        return []
    if name in _BLOCK:
        return [Below()]
    if name in _SLOTS:
        return [Slot(_SLOTS[name])]
    ways = [way for way in _rules()[name] if "-> old_" not in way]
    if len(ways) > 1 and all(way.isidentifier() for way in ways):
        return [Maybe(tuple(_symbol(way))) for way in ways]
    return list(_parts(ways[0].partition("->")[0]))

"""What terminals are called when the compiler talks to an author: never by the names they have in the grammar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from imhotep_dsl.syntax.machine import machine
from imhotep_dsl.syntax.terminals import (
    DECLARATIONS,
    DEDENT,
    INDENT,
    LINE_END,
    OPERATORS,
    STATEMENTS,
    STATEMENTS_OR_DECLARATIONS,
    TEXT_END,
    VALUE_BEGINNINGS,
)
from imhotep_dsl.syntax.token import Token

_KINDS: Final = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    LINE_END: "the end of the line",
    INDENT: "an indented block",
    DEDENT: "the end of the block",
    TEXT_END: "the end of the file",
    "COMPARE": "`<`, `<=`, `>`, `>=` or `!=`",
    "PLUS_MINUS": "`+` or `-`",
    "TIMES_OVER": "`*` or `/`",
}


@dataclass(frozen=True, slots=True)
class _Group:
    """Terminals that an author knows by one name; they are called so where all of the telling ones may stand."""

    name: str
    telling: frozenset[str]
    members: frozenset[str]


_GROUPS: Final = (
    _Group(
        "something to do, such as `move`, `score`, `choose`, `if` or `do`",
        frozenset({"MOVE", "SCORE"}),
        STATEMENTS | STATEMENTS_OR_DECLARATIONS,
    ),
    _Group(
        "a declaration, such as `piece`, `place`, `rule` or `action`",
        frozenset({"PLACE", "RULE"}),
        DECLARATIONS | {"NAME", LINE_END},
    ),
    _Group("a value", frozenset({"NAME", "NUMBER"}), VALUE_BEGINNINGS | {"GAME"}),
    _Group("a sign such as `+`", frozenset({"PLUS_MINUS", "TIMES_OVER"}), OPERATORS),
)


@cache
def _signs() -> dict[str, str]:
    return {name: f"`{text}`" for name, text in machine().texts.items()}


def kind(terminal: str) -> str:
    return _KINDS.get(terminal) or _signs()[terminal]


def shown(token: Token) -> str:
    """A token as the author wrote it."""
    if not token:
        return kind(token.type)
    return str(token) if token.type == "STRING" else f"`{token}`"


def expected(terminals: Iterable[str]) -> str:
    """What may stand somewhere, in a few words."""
    left = set(terminals) - {DEDENT, TEXT_END}
    named: list[str] = []
    for group in _GROUPS:
        if group.telling <= left:
            named.append(group.name)
            left -= group.members
    named.extend(sorted(kind(terminal) for terminal in left))
    return listed(named) if named else "nothing more"


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"

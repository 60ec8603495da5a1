"""Texts of rules and data in colours: their lines as HTML, as many as there were."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from imhotep_dsl.source.characters import neutral

_PLAIN = ("", "w", "p", "n", "l", "o")
"""What is not coloured needs no element of its own."""
_FENCE = re.compile(r"^```(rules|yaml)-[\w-]+$", re.MULTILINE)


@lru_cache(maxsize=200)
def highlighted_lines(text: str, file: str) -> tuple[str, ...]:
    """file: its name says what is in it."""
    from pygments.lexers import YamlLexer
    from pygments.token import STANDARD_TYPES

    from imhotep_dsl.language.pygments_lexer import RulesLexer

    lexer = YamlLexer if file.endswith((".yaml", ".yml")) else RulesLexer
    lines = [""]
    for kind, written in lexer(stripnl=False, ensurenl=False).get_tokens(text):
        name = STANDARD_TYPES.get(kind, "")
        for at, part in enumerate(written.split("\n")):
            if at:
                lines.append("")
            if part:
                html = escape(neutral(part))
                lines[-1] += html if name in _PLAIN else f'<span class="{name}">{html}</span>'
    return tuple(lines)


def register_rules() -> None:
    """Blocks of code that say they are rules are found by Pygments."""
    from pygments.lexers import LEXERS

    LEXERS["RulesLexer"] = ("imhotep_dsl.language.pygments_lexer", "Rules", ("rules",), ("*.rules",), ())


def plain_fences(markdown: str) -> str:
    """How a block is tested stands behind its language; readers need the language alone."""
    return _FENCE.sub(r"```\1", markdown)

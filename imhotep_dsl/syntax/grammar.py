"""The parser's tables, made by Lark from `grammar/rules.lark`. That takes longer than a game takes to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import lark.lexer
from lark import Lark, Token
from lark.grammar import Rule as LarkRule
from lark.grammar import Terminal
from lark.lark import PostLex
from lark.parsers.lalr_analysis import Shift

from imhotep_dsl.syntax.tables import Rule, Tables
from imhotep_dsl.syntax.terminals import BAD_CHAR, BAD_STRING

# What no text of the language has. With these two the lexer has a token for every text and never gives up.
TERMINALS_OF_MISTAKES = rf"""
{BAD_STRING}.-50: /"[^"\n]*/
{BAD_CHAR}.-100: /./s
"""


class _KeepMistakes(PostLex):
    """Lark drops terminals that no rule uses, unless a postlex asks for them."""

    always_accept = (BAD_STRING, BAD_CHAR)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def build(grammar: str, strict: bool = False) -> Lark:
    """strict also proves that no two terminals can match the same text; that takes a while, so a test does it."""
    installed = lark.lexer.has_interegular
    # Where interegular is installed, Lark looks for overlapping terminals each time, strict or not.
    lark.lexer.has_interegular = strict
    try:
        return Lark(
            grammar + TERMINALS_OF_MISTAKES,
            parser="lalr",
            lexer="basic",
            postlex=_KeepMistakes(),
            strict=strict,
        )
    finally:
        lark.lexer.has_interegular = installed


def tables_of(made: Lark) -> Tables:
    """What `cutting.py` and `feeding.py` go through, with the same tokens and stacks as Lark's own parser. Lark numbers
    states as it comes; here they are numbered as they are come to, so that a grammar has one table."""
    interactive: Any = made.parse_interactive("")
    lexer, conf = interactive.lexer_thread.lexer.lexer, interactive.parser_state.parse_conf
    (terminals,) = lexer.scanner._mres
    rules = sorted(conf.callbacks, key=lambda rule: (rule.origin.name, rule.order))
    numbers = {rule: at - len(rules) for at, rule in enumerate(rules)}
    states = _as_come_to(conf.states, conf.start_state)
    return Tables(
        terminals.pattern,
        lexer.ignore_types,
        lexer.newline_types,
        {
            name: {terminal.pattern.value: terminal.name for terminal in words.scanner.terminals}
            for name, words in lexer.callback.items()
        },
        {terminal.name: str(terminal.pattern.value) for terminal in made.terminals},
        tuple(map(_rule, rules)),
        [
            {
                symbol: states[argument] if action is Shift else numbers[argument]
                for symbol, (action, argument) in sorted(conf.states[state].items(), key=_by_symbol)
            }
            for state in states
        ],
        states[conf.start_state],
        states[conf.end_state],
    )


def _as_come_to(rows: Mapping[int, Mapping[str, tuple[object, int]]], start: int) -> dict[int, int]:
    found = {start: 0}
    waiting = [start]
    for state in waiting:
        for _, (action, following) in sorted(rows[state].items(), key=_by_symbol):
            if action is Shift and following not in found:
                found[following] = len(found)
                waiting.append(following)
    return found


def _by_symbol(entry: tuple[str, object]) -> str:
    return entry[0]


def _rule(rule: LarkRule) -> Rule:
    assert not rule.options.empty_indices, "the grammar has no `[…]`"
    return Rule(
        rule.origin.name,
        str(rule.alias or rule.options.template_source or rule.origin.name),
        len(rule.expansion),
        bool(rule.options.expand1) and not rule.alias,
        tuple(
            (at, not symbol.is_term and symbol.name.startswith("_"))
            for at, symbol in enumerate(rule.expansion)
            if rule.options.keep_all_tokens or not (isinstance(symbol, Terminal) and symbol.filter_out)
        ),
    )

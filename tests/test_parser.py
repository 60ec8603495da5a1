"""What the parser leans on: terminals, keywords and tables of the grammar, and Lark, which it does not need to read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from lark import Token as LarkToken
from parsing import EXAMPLES, ROOT, SHIPPED

from imhotep_dsl.syntax import terminals
from imhotep_dsl.syntax.grammar import build
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut, feeding, grammar, keywords, machine, table, tables_beside_grammar
from imhotep_dsl.syntax.names import as_name
from imhotep_dsl.syntax.tables import read as read_tables
from imhotep_dsl.syntax.token import Token


def test_no_two_terminals_match_the_same_text() -> None:
    assert build(grammar(), strict=True).terminals


def test_families_are_made_of_terminals() -> None:
    known = machine().texts.keys() | terminals.BOUNDS
    for name, family in vars(terminals).items():
        if isinstance(family, frozenset):
            assert family <= known, name


def test_keywords_are_the_words_of_the_grammar() -> None:
    quoted = re.findall(r'"([a-z]+)"', (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8"))
    assert set(keywords().values()) == set(quoted)


def test_every_rule_of_the_grammar_has_a_builder() -> None:
    from imhotep_dsl.syntax.builder import _BUILDERS

    trees = {rule.name for rule in machine().rules if not rule.name.startswith("_")}
    inlined = {rule.origin for rule in machine().rules if rule.steps_over}
    assert trees - inlined <= set(_BUILDERS)


def test_tables_are_what_lark_makes_of_the_grammar() -> None:
    assert read_tables(tables_beside_grammar().partition(b"\n")[2]) == machine()


_PARTS = ("type", "start_pos", "line", "column", "end_line", "end_column", "end_pos")


_lark = cache(lambda: build(grammar()))


def _parts(token: str) -> tuple[object, ...]:
    return str(token), *(getattr(token, part) for part in _PARTS)


def _tokens_of_lark(text: str) -> list[tuple[object, ...]]:
    parser = _lark().parse_interactive(text)
    tokens: Iterator[LarkToken] = parser.lexer_thread.lex(parser.parser_state)  # type: ignore[no-untyped-call]
    return [_parts(token) for token in tokens]


def _as_lark_has_it(token: Token) -> LarkToken:
    return LarkToken(token.type, str(token), line=token.line, column=token.column)


@pytest.mark.parametrize("text", [entry.values[1] for entry in EXAMPLES] + ['"two\nlines" $ \t\r\n # no more', ""])
def test_wrong_texts_are_cut_as_lark_cuts_them(text: str) -> None:
    assert [_parts(token) for token in cut(text)] == _tokens_of_lark(text)


def test_shipped_texts_are_taken_as_lark_takes_them() -> None:
    """Cut into the same tokens; behind each of them the same states are on the stack, by whatever number."""
    same: dict[int, int] = {}
    for path in SHIPPED[::10]:
        text = path.read_text(encoding="utf-8")
        tokens, ours = cut(text), feeding().nothing_read()
        assert [_parts(token) for token in tokens] == _tokens_of_lark(text)
        larks = _lark().parse_interactive("")
        laid_out = lines(tokens, "").tokens
        for at, token in enumerate(laid_out):
            token = as_name(table(), ours.states, laid_out, at) or token
            is_last = token.type == terminals.TEXT_END
            feeding().feed(ours, token, is_last)
            larks.parser_state.feed_token(_as_lark_has_it(token), is_last)
            for our, theirs in zip(ours.states, larks.parser_state.state_stack, strict=True):
                assert same.setdefault(our, theirs) == theirs
    assert len(set(same.values())) == len(same)


def test_lark_is_loaded_to_make_tables_only(tmp_path: Path) -> None:
    """Whoever has read a text before, or has installed the package, does without."""
    script = "import sys; from imhotep_dsl.syntax import parse; parse('', ''); print('lark' in sys.modules)"
    kept = {**os.environ, "IMHOTEP_CACHE": str(tmp_path)}
    for _ in range(2):
        asked = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=ROOT, env=kept)
    assert asked.stdout.strip() == b"False"

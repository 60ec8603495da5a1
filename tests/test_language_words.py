"""The one table of words, and what is made of it: colours in the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from imhotep_dsl.check import attributes, functions, shapes
from imhotep_dsl.language.forms import forms
from imhotep_dsl.language.words import Sort, naming, of_sort, reserved, words
from imhotep_dsl.syntax.machine import keywords

ROOT = Path(__file__).parent.parent
RULES = sorted((ROOT / "rules").rglob("*.rules"))


def test_every_word_is_in_the_table() -> None:
    assert set(reserved()) == set(keywords().values())
    assert set(of_sort(Sort.FUNCTION)) == set(functions.FUNCTIONS)
    assert set(of_sort(Sort.SHAPE)) == set(shapes.SHAPES)
    assert {name for names in attributes.BUILT_IN.values() for name in names} <= set(of_sort(Sort.ATTRIBUTE))
    constants = set(of_sort(Sort.CONSTANT)) & set(reserved())
    assert constants == {"you", "players", "none", "yes", "no", "up"}, "`up` is a direction, too"


def test_words_that_begin_a_line_say_how_it_is_written() -> None:
    for word in words().values():
        if word.reserved and word.sorts & {Sort.DECLARATION, Sort.STATEMENT}:
            assert word.says, word
            assert all(line.startswith(word.text) for line in forms()[word.text]), word


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("give", "give PIECE to PLAYER"),
        ("move", "move all [NAME] from VALUE to VALUE [where VALUE]"),
        ("marker", 'marker NAME [per NAME]: TYPE [starts VALUE] [seen by NAME] ["TEXT"]'),
        ("piece", 'piece NAME [VALUE] [per NAME] [from NAME] [starts in THING] ["TEXT"]'),
        ("if", "if CONDITION"),
        ("repeat", "repeat until VALUE"),
    ],
)
def test_forms_are_those_of_the_grammar(word: str, form: str) -> None:
    assert form in forms()[word]
    assert not any("old" in line for line in forms()[word])


def test_declarations_that_give_a_name() -> None:
    assert {"piece", "place", "rule", "let", "game"} <= set(naming())
    assert not {"setup", "play", "rules", "before", "set", "reach"} & set(naming())


# ---- Pygments -------------------------------------------------------------------------------------------------


def coloured(text: str) -> list[tuple[str, str]]:
    lexer = pytest.importorskip("imhotep_dsl.language.pygments_lexer").RulesLexer()
    return [(str(kind).removeprefix("Token."), value) for kind, value in lexer.get_tokens(text) if value.strip()]


def test_every_shipped_text_is_coloured_and_none_is_changed() -> None:
    lexer = pytest.importorskip("imhotep_dsl.language.pygments_lexer").RulesLexer(stripnl=False)
    for path in RULES:
        text = path.read_text("utf-8")
        tokens = list(lexer.get_tokens(text))
        assert "".join(value for _, value in tokens) == text
        assert not [value for kind, value in tokens if str(kind) in ("Token.Error", "Token.Text")], path


def test_words_are_coloured_by_where_they_stand() -> None:
    assert coloured("place table of card as deck  # why\n") == [
        ("Keyword.Declaration", "place"), ("Name.Class", "table"), ("Keyword", "of"), ("Name", "card"),
        ("Keyword", "as"), ("Name.Builtin", "deck"), ("Comment.Single", "# why"),
    ]  # fmt: skip
    assert coloured("    score count(card in you.hand where card.rank > 2)\n") == [
        ("Keyword", "score"), ("Name.Builtin", "count"), ("Punctuation", "("), ("Name", "card"),
        ("Operator.Word", "in"), ("Keyword.Constant", "you"), ("Punctuation", "."), ("Name.Attribute", "hand"),
        ("Keyword", "where"), ("Name", "card"), ("Punctuation", "."), ("Name.Attribute", "rank"), ("Operator", ">"),
        ("Literal.Number.Integer", "2"), ("Punctuation", ")"),
    ]  # fmt: skip
    assert coloured("    players 2..4\n")[0] == ("Keyword", "players")
    assert coloured("    players.first scores 1\n")[0] == ("Keyword.Constant", "players")
    assert coloured("    rank: number usually 1\n")[0] == ("Name.Property", "rank")


def test_every_reserved_word_has_a_colour() -> None:
    for word in reserved():
        kinds = {kind.partition(".")[0] for kind, value in coloured(f"    {word}\nx {word}\n") if value == word}
        assert kinds <= {"Keyword", "Operator"}, word


def _snippets() -> Iterator[str]:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        yield from re.findall(r"^```rules[\w-]*\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_snippets_of_the_documentation_are_coloured() -> None:
    found = list(_snippets())
    assert len(found) > 20
    for text in found:
        assert not [value for kind, value in coloured(text) if kind in ("Error", "Text")], text

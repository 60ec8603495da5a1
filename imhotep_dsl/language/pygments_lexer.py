"""Colours for texts of rules, in the documentation and wherever Pygments is used: made from the table of words.

A word is coloured by where it stands, since most words of the language may be names, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, default
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from imhotep_dsl.language.words import Sort, naming, of_sort, reserved

__all__ = ["RulesLexer"]  # Pygments asks for it

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_groups: Any = bygroups


def _one_of(words: Iterable[str]) -> str:
    return rf"\b({'|'.join(words)})\b"


class RulesLexer(RegexLexer):
    """Rules of games as text."""

    name = "Rules"
    aliases: ClassVar[list[str]] = ["rules"]
    filenames: ClassVar[list[str]] = ["*.rules"]
    mimetypes: ClassVar[list[str]] = ["text/x-rules"]
    url = ""
    version_added = ""

    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (rf"({_NAME})(:)", _groups(Name.Property, Punctuation), "line"),
            (
                rf"{_one_of(naming())}([ \t]+)({_NAME})",
                _groups(Keyword.Declaration, Whitespace, Name.Class),
                "line",
            ),
            (_one_of(of_sort(Sort.DECLARATION)), Keyword.Declaration, "line"),
            (_one_of(of_sort(Sort.STATEMENT)), Keyword, "line"),
            (rf"{_one_of(of_sort(Sort.CLAUSE))}(?=[ \t])", Keyword, "line"),
            default("line"),
        ],
        "line": [
            (r"\n", Whitespace, "#pop"),
            (r"[ \t\r]+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"?', String.Double),
            (r"[0-9]+", Number.Integer),
            (r"\.\.", Operator),
            (rf"(\.){_one_of(of_sort(Sort.ATTRIBUTE))}", _groups(Punctuation, Name.Builtin)),
            (rf"(\.)({_NAME})", _groups(Punctuation, Name.Attribute)),
            (rf"{_one_of(of_sort(Sort.FUNCTION))}(\()", _groups(Name.Builtin, Punctuation)),
            (rf"\b(as)([ \t]+){_one_of(of_sort(Sort.SHAPE))}", _groups(Keyword, Whitespace, Name.Builtin)),
            (_one_of(of_sort(Sort.OPERATOR)), Operator.Word),
            (_one_of(word for word in reserved() if word in of_sort(Sort.CONSTANT)), Keyword.Constant),
            (_one_of(reserved()), Keyword),
            (_one_of(of_sort(Sort.TYPE)), Name.Builtin.Pseudo),
            (_NAME, Name),
            (r"!=|<=|>=|[-+*/<>=]", Operator),
            (r"[()\[\],:.]", Punctuation),
            (r".", Text),
        ],
    }

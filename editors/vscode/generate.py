"""Writes what is made of the one table of words: the TextMate grammar, the snippets and the rules of indentation.

`python editors/vscode/generate.py` writes them; a test holds that what lies here is what would be written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from imhotep_dsl.language.forms import Below, Maybe, Parts, Slot, patterns, written
from imhotep_dsl.language.words import Sort, naming, of_sort, reserved
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import BLOCK_HEADERS

HERE = Path(__file__).parent
NAME = "[A-Za-z_][A-Za-z0-9_]*"


def one_of(words: Iterable[str]) -> str:
    return rf"\b({'|'.join(words)})\b"


def grammar() -> dict[str, object]:
    """By where a word stands, as in the Pygments lexer: most words of the language may be names, too."""
    constants = [word for word in reserved() if word in of_sort(Sort.CONSTANT)]
    begins = r"^(\s*)"
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Rules",
        "scopeName": "source.rules",
        "fileTypes": ["rules"],
        "patterns": [
            {"include": "#comment"},
            {"include": "#text"},
            {
                "match": rf"{begins}({NAME})(:)",
                "captures": {
                    "2": {"name": "variable.other.property.rules"},
                    "3": {"name": "punctuation.separator.rules"},
                },
            },
            {
                "match": rf"{begins}{one_of(naming())}\s+({NAME})",
                "captures": {"2": {"name": "storage.type.rules"}, "3": {"name": "entity.name.type.rules"}},
            },
            {
                "match": rf"{begins}{one_of(of_sort(Sort.DECLARATION))}",
                "captures": {"2": {"name": "storage.type.rules"}},
            },
            {
                "match": rf"{begins}{one_of(of_sort(Sort.STATEMENT))}",
                "captures": {"2": {"name": "keyword.control.rules"}},
            },
            {
                "match": rf"{begins}{one_of(of_sort(Sort.CLAUSE))}(?=\s)",
                "captures": {"2": {"name": "keyword.other.rules"}},
            },
            {"include": "#value"},
        ],
        "repository": {
            "comment": {"match": "#.*$", "name": "comment.line.number-sign.rules"},
            "text": {
                "begin": '"',
                "end": '"|$',
                "name": "string.quoted.double.rules",
                "patterns": [
                    {
                        "begin": r"\{",
                        "end": r'\}|(?=")|$',
                        "name": "meta.embedded.rules",
                        "patterns": [{"include": "#value"}],
                    }
                ],
            },
            "value": {
                "patterns": [
                    {"match": r"\b[0-9]+\b", "name": "constant.numeric.rules"},
                    {"match": r"\.\.", "name": "keyword.operator.rules"},
                    {
                        "match": rf"\.{one_of(of_sort(Sort.ATTRIBUTE))}",
                        "captures": {"1": {"name": "support.variable.rules"}},
                    },
                    {"match": rf"\.({NAME})", "captures": {"1": {"name": "variable.other.property.rules"}}},
                    {
                        "match": rf"{one_of(of_sort(Sort.FUNCTION))}(?=\()",
                        "name": "support.function.rules",
                    },
                    {
                        "match": rf"\b(as)\s+{one_of(of_sort(Sort.SHAPE))}",
                        "captures": {"1": {"name": "keyword.other.rules"}, "2": {"name": "support.class.rules"}},
                    },
                    {"match": one_of(of_sort(Sort.OPERATOR)), "name": "keyword.operator.word.rules"},
                    {"match": one_of(constants), "name": "constant.language.rules"},
                    {"match": one_of(reserved()), "name": "keyword.other.rules"},
                    {"match": one_of(of_sort(Sort.TYPE)), "name": "support.type.rules"},
                    {"match": r"!=|<=|>=|[-+*/<>=]", "name": "keyword.operator.rules"},
                    {"match": NAME, "name": "variable.other.rules"},
                ]
            },
        },
    }


def snippets() -> dict[str, object]:
    """A snippet for each way to begin a line; what may be left out is left out."""
    found: dict[str, object] = {}
    for lines in patterns().values():
        for parts in lines:
            body = _body(parts)
            if "$" in body:
                found[written(parts)] = {
                    "prefix": _prefix(parts),
                    "body": body.split("\n"),
                    "description": written(parts),
                }
    return found


def _prefix(parts: Parts) -> str:
    leading: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            break
        leading.append(part)
    return " ".join(leading)


def _body(parts: Parts) -> str:
    body, slots = "", 0
    for part in parts:
        if isinstance(part, Slot):
            slots += 1
            quoted = part.text.startswith('"')
            shown = part.text.strip('"')
            put = f'"${{{slots}:{shown}}}"' if quoted else f"${{{slots}:{shown}}}"
            body += put if not body or body.endswith("(") else f" {put}"
        elif isinstance(part, Below):
            return f"{body}\n\t$0"
        elif not isinstance(part, Maybe):
            body += part if not body or part in (":", ",", ")") else f" {part}"
    return body


def configuration() -> dict[str, object]:
    headers = sorted(keywords()[terminal] for terminal in BLOCK_HEADERS)
    return {
        "comments": {"lineComment": "#"},
        "brackets": [["(", ")"], ["[", "]"]],
        "autoClosingPairs": [
            {"open": "(", "close": ")"},
            {"open": "[", "close": "]"},
            {"open": '"', "close": '"', "notIn": ["string", "comment"]},
            {"open": "{", "close": "}"},
        ],
        "surroundingPairs": [["(", ")"], ["[", "]"], ['"', '"']],
        "wordPattern": NAME,
        "onEnterRules": [
            {
                "beforeText": rf"^\s*{one_of(headers)}[^#]*$",
                "action": {"indent": "indent"},
            }
        ],
        "folding": {"offSide": True},
    }


FILES = {
    "syntaxes/rules.tmLanguage.json": grammar,
    "snippets/rules.json": snippets,
    "language-configuration.json": configuration,
}


def text_of(file: str) -> str:
    return json.dumps(FILES[file](), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    for file in FILES:
        path = HERE / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text_of(file), encoding="utf-8")


if __name__ == "__main__":
    main()

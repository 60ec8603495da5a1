"""Texts with values in braces: `option "Take {amount} for {cost}"`.

What stands between braces is an expression like any other, read where it stands: its mistakes are shown there.
"""

from __future__ import annotations

import re
from typing import Final

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.fault import Fault

_BRACE: Final = re.compile(r"\{([^{}]*)\}|[{}]")


def said(word: tree.Word, faults: list[Fault]) -> tree.Said:
    values: list[tree.Expr] = []
    for found in _BRACE.finditer(word.text):
        begin = word.span.column + 1 + found.start()
        here = Span(word.span.file, word.span.line, begin, word.span.line, begin + len(found[0]))
        if found[1] is None or not found[1].strip():
            faults.append(Fault("brace", here))
        else:
            values += _expression(found[1], here, faults)
    return tree.Said(word.span, word.text, tuple(values))


def _expression(text: str, here: Span, faults: list[Fault]) -> list[tree.Expr]:
    from imhotep_dsl.syntax.reading import read_value

    rule_file, found = read_value(text, here)
    faults += found
    return [item.value for item in rule_file.items if isinstance(item, tree.Let)] if not found else []

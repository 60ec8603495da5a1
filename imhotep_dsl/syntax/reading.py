"""The way of a text through this package: cut, laid out in lines, parsed with recovery, built into a tree."""

from __future__ import annotations

from typing import Final

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.builder import build
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.indentation import ENDLESS, lines
from imhotep_dsl.syntax.machine import cut
from imhotep_dsl.syntax.names import NAME
from imhotep_dsl.syntax.recovery import MOST_SURPRISES, parse_lines
from imhotep_dsl.syntax.token import Token

LONGEST_TEXT: Final = 1_000_000
LONGEST_NAME: Final = 100
"""Files and folders are called by names, and no disk takes those of any length."""
_OF_SCENARIOS: Final = frozenset({"`given`", "`when`", "`then`"})
_BYTE_ORDER_MARK: Final = "\ufeff"
_FIRST_EDITION: Final = "first_edition"


def read(text: str, file: str) -> tuple[tree.RuleFile, list[Diagnostic]]:
    rule_file, faults = read_with_faults(text, file)
    return rule_file, _diagnostics(faults, text)


def read_with_faults(text: str, file: str) -> tuple[tree.RuleFile, list[Fault]]:
    if len(text) > LONGEST_TEXT:
        start = Span(file, 1, 1, 1, 1)
        return tree.RuleFile(start, ()), [Fault("file_too_large", start)]
    rule_file, faults = _read(cut(text.removeprefix(_BYTE_ORDER_MARK)), file)
    return rule_file, _with_new_forms(faults, text)


def read_value(text: str, here: Span) -> tuple[tree.RuleFile, list[Fault]]:
    """What stands within a line, in the place of a character behind which it begins: read as the value of a `let`, in
    brackets that were opened on the line above."""
    raw = cut(f"let value = (\n {text})\n")
    for token in raw:
        token.column += here.column - 1 if token.line > 1 else 0
        token.end_column += here.column - 1 if token.end_line > 1 else 0
        token.line += here.line - 2
        token.end_line += here.line - 2
    return _read(raw, here.file)


def _read(raw: list[Token], file: str) -> tuple[tree.RuleFile, list[Fault]]:
    nothing = tree.RuleFile(Span(file, 1, 1, 1, 1), ())
    laid_out = lines(raw, file)
    endless = [fault for fault in laid_out.faults if fault.message == ENDLESS]
    if endless:
        return nothing, endless
    recovered = parse_lines(laid_out.tokens)
    faults = [*laid_out.faults, *_long_names(laid_out.tokens, file)]
    if recovered.surprises:
        from imhotep_dsl.syntax.explain import SEATED, explain

        found = [explain(surprise, file) for surprise in recovered.surprises]
        # Lines that all stand too far to the left are one mistake, told at the header above them.
        at_header = any(fault.words.get("besides") == SEATED for fault in found)
        faults.extend(fault for fault in found if not (at_header and _stands_too_far_left(fault)))
    if recovered.root is None:
        return nothing, faults
    astray = {fault.span.line for fault in faults if fault.message == "unknown_column"}
    faults = [fault for fault in faults if fault.message != "else_without_if" or fault.span.line not in astray]
    rule_file, building_faults = build(recovered.root, laid_out, file)
    return rule_file, faults + building_faults


def _stands_too_far_left(fault: Fault) -> bool:
    return fault.message == "line_of_a_game" or fault.words.get("found") in _OF_SCENARIOS


def read_tree(text: str, file: str) -> tree.RuleFile:
    """What can be read of a text, for those who do not want to hear what is wrong with the rest."""
    laid_out = lines(cut(text), file)
    root = parse_lines(laid_out.tokens).root
    return build(root, laid_out, file)[0] if root is not None else tree.RuleFile(Span(file, 1, 1, 1, 1), ())


def _long_names(tokens: list[Token], file: str) -> list[Fault]:
    """Each where it stands first."""
    found: dict[str, Fault] = {}
    for token in tokens:
        if len(token) > LONGEST_NAME and token.type == NAME and token not in found:
            line, column = token.line or 1, token.column or 1
            found[str(token)] = Fault("name_too_long", Span(file, line, column, line, column + len(token)))
    return list(found.values())


def _with_new_forms(faults: list[Fault], text: str) -> list[Fault]:
    if not any(fault.message == _FIRST_EDITION for fault in faults):
        return faults
    from imhotep_dsl.syntax.upgrade import lines_of_today

    written = lines_of_today(text)
    return [
        Fault(fault.message, fault.span, {"instead": written[fault.span.line - 1]})
        if fault.message == _FIRST_EDITION
        else fault
        for fault in faults
    ]


def _diagnostics(faults: list[Fault], text: str) -> list[Diagnostic]:
    """In the order of the text, the same thing said once, and not without end."""
    if not faults:
        return []
    from imhotep_dsl.syntax.messages import diagnostic

    ordered = sorted(faults, key=lambda fault: fault.span)
    kept = ordered[:MOST_SURPRISES]
    if len(ordered) >= MOST_SURPRISES:
        kept.append(Fault("too_many", kept[-1].span))
    written = text.split("\n")
    return list(dict.fromkeys(diagnostic(fault, written) for fault in kept))

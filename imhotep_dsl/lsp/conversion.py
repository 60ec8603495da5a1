"""Places and answers in the protocol's terms: lines count from 0, columns in units that the client has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lsprotocol import types
from pygls.workspace import PositionCodec, ServerTextPosition, ServerTextRange

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.editing.known_names import Suggestion
from imhotep_dsl.editing.outlining import Entry
from imhotep_dsl.source import Span

_KINDS: Final = {
    "keyword": types.CompletionItemKind.Keyword,
    "function": types.CompletionItemKind.Function,
    "rule": types.CompletionItemKind.Method,
    "moment": types.CompletionItemKind.Event,
    "place": types.CompletionItemKind.Variable,
    "marker": types.CompletionItemKind.Variable,
    "local": types.CompletionItemKind.Variable,
    "attribute": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Constant,
    "constant": types.CompletionItemKind.Constant,
    "word": types.CompletionItemKind.Reference,
    "piece": types.CompletionItemKind.Class,
    "board": types.CompletionItemKind.Class,
    "design": types.CompletionItemKind.EnumMember,
    "type": types.CompletionItemKind.TypeParameter,
    "shape": types.CompletionItemKind.Struct,
    "layout": types.CompletionItemKind.Struct,
    "game": types.CompletionItemKind.Module,
    "variant": types.CompletionItemKind.Module,
    "side": types.CompletionItemKind.EnumMember,
}
_SYMBOLS: Final = {
    "piece": types.SymbolKind.Class,
    "board": types.SymbolKind.Class,
    "design": types.SymbolKind.Object,
    "place": types.SymbolKind.Variable,
    "marker": types.SymbolKind.Variable,
    "field": types.SymbolKind.Field,
    "table": types.SymbolKind.Array,
    "layout": types.SymbolKind.Struct,
    "moment": types.SymbolKind.Event,
    "rule": types.SymbolKind.Function,
    "action": types.SymbolKind.Method,
    "word": types.SymbolKind.Property,
    "game": types.SymbolKind.Module,
    "variant": types.SymbolKind.Module,
    "scenario": types.SymbolKind.Event,
}


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of a file, and how the client counts its columns. Behind the last line break is another line."""

    lines: Sequence[str]
    codec: PositionCodec

    @classmethod
    def of(cls, text: str, codec: PositionCodec) -> Page:
        *ended, last = text.split("\n")  # and nowhere else: nor do those who read the rules
        return cls([*(f"{line}\n" for line in ended), last], codec)

    def place(self, position: types.Position) -> tuple[int, int]:
        """Line and column from 1."""
        found = self.codec.position_from_client_units(self.lines, position)
        return found.line + 1, found.character + 1

    def range(self, span: Span) -> types.Range:
        start = ServerTextPosition(span.line - 1, span.column - 1)
        end = ServerTextPosition(span.end_line - 1, span.end_column - 1)
        return self.codec.range_to_client_units(self.lines, ServerTextRange(start, max(start, end)))

    def position(self, line: int, column: int) -> types.Position:
        return self.codec.position_to_client_units(self.lines, ServerTextPosition(line - 1, column - 1))

    @property
    def whole(self) -> types.Range:
        return types.Range(types.Position(0, 0), self.position(len(self.lines), len(self.lines[-1]) + 1))

    @property
    def written(self) -> int:
        """How many lines there are, without an empty one at the end."""
        return max(len(self.lines) - (not self.lines[-1]), 1)


def diagnostic(problem: Diagnostic, page: Page, related: Iterable[tuple[types.Location, str]]) -> types.Diagnostic:
    error = problem.severity == "error"
    return types.Diagnostic(
        range=page.range(problem.span),
        message=f"{problem.message}\n{problem.help}" if problem.help else problem.message,
        severity=types.DiagnosticSeverity.Error if error else types.DiagnosticSeverity.Warning,
        code=problem.code,
        source="imhotep",
        related_information=[types.DiagnosticRelatedInformation(where, text) for where, text in related] or None,
    )


def completion(found: Suggestion, at: int) -> types.CompletionItem:
    """at: its place in the list, which editors would otherwise put into the order of the alphabet."""
    return types.CompletionItem(
        label=found.text,
        kind=_KINDS[found.sort],
        detail=found.detail or None,
        documentation=found.says or None,
        sort_text=f"{at:04}",
    )


def symbol(entry: Entry, page: Page) -> types.DocumentSymbol:
    last = len(page.lines[entry.last - 1].rstrip("\r\n")) + 1 if entry.last <= len(page.lines) else 1
    first = page.range(entry.span)
    whole = types.Range(types.Position(first.start.line, 0), page.position(entry.last, last))
    if (whole.end.line, whole.end.character) < (first.end.line, first.end.character):
        whole = types.Range(whole.start, first.end)
    return types.DocumentSymbol(
        name=entry.name or "…",
        detail=entry.detail or None,
        kind=_SYMBOLS[entry.sort],
        range=whole,
        selection_range=first,
        children=[symbol(below, page) for below in entry.below],
    )

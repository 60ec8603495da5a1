"""YAML as a tree in which every key and every value knows where it stands; nothing of its meaning."""

from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

Plain = int | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """`value` is what it means, `text` how it was written (without quotes)."""

    span: Span
    value: Plain
    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    span: Span
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Entry:
    key: Scalar
    value: "Node"

    @property
    def span(self) -> Span:
        return self.key.span.to(self.value.span)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys are told apart by their text, so `2` and `"2"` are the same key."""

    span: Span
    entries: tuple[Entry, ...]

    def get(self, key: str) -> "Node | None":
        return next((entry.value for entry in self.entries if entry.key.text == key), None)

    def entry(self, key: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.key.text == key), None)


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> object:
    """The tree as dicts (their keys are texts), lists and plain values, for the schema check."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.key.text: plain(entry.value) for entry in node.entries}


def within(scalar: Scalar, start: int, end: int) -> Span:
    """The span of `scalar.text[start:end]`, or of the whole scalar where quoting hides which letters those are."""
    whole = scalar.span
    quotes = 1 if scalar.quoted else 0
    if whole.line != whole.end_line or whole.end_column - whole.column != len(scalar.text) + 2 * quotes:
        return whole
    first = whole.column + quotes
    return Span(whole.file, whole.line, first + start, whole.line, first + end)


def contains(outer: Span, inner: Span) -> bool:
    """Whether one stretch begins inside the other, both in the same file; touching its end counts."""
    start, end = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return outer.file == inner.file and start <= (inner.line, inner.column) <= end

"""Reads YAML from its events, refusing whatever a data file does not need.

Events, not nodes: PyYAML's own composer builds aliases into bombs, keeps the last of two equal keys without a word, and
its C version crashes the interpreter on deep nesting. Here nothing recurses, and a broken text still gives the tree of
what stood before the break.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import yaml

from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence
from imhotep_dsl.data.scalars import LARGEST, resolve
from imhotep_dsl.data.yaml_errors import never_closed, syntax_error
from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.source import Span
from imhotep_dsl.source.characters import first_refused, spelled

MOST_CHARACTERS = 1_000_000
MOST_DEPTH = 32
MOST_ERRORS = 200

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ODD = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BREAK = re.compile(r"\r\n|\r|\n")


def read_yaml(text: str, file: str) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a text, and what is wrong with it. No tree for an empty text; never raises."""
    text = text.removeprefix("\ufeff")
    refused = _refuse_text(text, file)
    if refused is not None:
        return None, [refused]
    reader = _Reader(file, _BREAK.split(text))
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if not reader.take(event):
                break
    except yaml.YAMLError as error:
        reader.broken(error)
    except (UnicodeError, ValueError, RecursionError) as error:  # what the two parsers let through on hostile texts
        reader.say("E204", Span(file, 1, 1, 1, 1), "This is not valid YAML.", f"The reader says: {error}.")
    return reader.finish(), reader.found


def _refuse_text(text: str, file: str) -> Diagnostic | None:
    if len(text) > MOST_CHARACTERS:
        message = f"The file has {len(text):,} characters; a data file may have {MOST_CHARACTERS:,}."
        return Diagnostic("E201", "error", Span(file, 1, 1, 1, 1), message, "Split it into several data files.")
    odd = _ODD.search(text)
    if odd is None:
        return None
    before = _BREAK.split(text[: odd.start()])
    span = Span(file, len(before), len(before[-1]) + 1, len(before), len(before[-1]) + 2)
    message = f"The character U+{ord(odd.group()):04X} cannot stand in a data file."
    return Diagnostic(
        "E202", "error", span, message, "Remove it. It is often invisible and came along with a copied text."
    )


def _content(line: str) -> str:
    return line.partition("#")[0].strip()


@dataclass(slots=True)
class _Open:
    """A list or block whose end has not been seen. `key` is the key that waits for its value."""

    start: Span
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    key: Scalar | None = None
    first: dict[str, Span] = field(default_factory=dict)

    def close(self, end: Span | None) -> Node:
        """`end` is given where a bracket ends it; an indented one ends with its last value."""
        children: list[Node] | list[Entry] = self.entries if self.is_mapping else self.items
        last = end or (children[-1].span if children else self.start)
        span = self.start.to(max(last, self.start))
        return Mapping(span, tuple(self.entries)) if self.is_mapping else Sequence(span, tuple(self.items))


class _Reader:
    def __init__(self, file: str, lines: list[str]) -> None:
        self.file = file
        self.lines = lines
        self.found: list[Diagnostic] = []
        self.open: list[_Open] = []
        self.flow: list[bool] = []
        self.root: Node | None = None
        self.documents = 0
        self.stopped: Span | None = None

    def say(self, code: str, span: Span, message: str, help: str, *labels: Label) -> None:
        self.found.append(Diagnostic(code, "error", span, message, help, labels))

    def take(self, event: yaml.Event) -> bool:
        """Takes the next event; False when reading on is of no use."""
        handler = _HANDLERS.get(type(event))
        return handler is None or (handler(self, event) and len(self.found) < MOST_ERRORS)

    def finish(self) -> Node | None:
        """The tree, with whatever is still open closed where the reading stopped."""
        while self.open:
            self._add(self.open.pop().close(self.stopped or (self.found[-1].span if self.found else None)))
        return self.root

    def broken(self, error: yaml.YAMLError) -> None:
        """Takes PyYAML's complaint; after it no events come."""
        problem = str(getattr(error, "problem", None) or error).replace("\n", " ")
        mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
        span = self._point(mark) if mark is not None else Span(self.file, 1, 1, 1, 1)
        at = self._point(context) if context is not None else None
        self.stopped = span
        in_quotes = "quoted scalar" in str(error)
        opening = self._open_bracket()
        rest = [self.lines[span.line - 1][span.column - 1 :], *self.lines[span.line :]]
        if opening is not None and not in_quotes and not any(map(_content, rest)):
            self.found.append(never_closed(opening, self._char(opening), self.lines[opening.line - 1]))
            return
        char = self._char(span) or "end of line"
        if at is not None and (in_quotes or "expected ':'" in problem):
            span, at = at, None
        self.found.append(syntax_error(problem, char, span, at))

    # ---- one method for each kind of event

    def document(self, event: yaml.DocumentStartEvent) -> bool:
        self.documents += 1
        if self.documents > 1:
            self.say(
                "E205",
                self._span(event),
                "A second document begins here.",
                "Remove the line `---`, or put what follows into a file of its own.",
            )
        return self.documents == 1

    def begin(self, event: yaml.CollectionStartEvent) -> bool:
        span = self._span(event)
        self._refuse_marks(event, span)
        if len(self.open) >= MOST_DEPTH:
            self.say(
                "E206",
                span,
                f"This is nested more than {MOST_DEPTH} levels deep.",
                "Data files are flat: check the brackets and the indentation.",
            )
            return False
        self.open.append(_Open(span, isinstance(event, yaml.MappingStartEvent)))
        self.flow.append(bool(event.flow_style))
        return True

    def end(self, event: yaml.CollectionEndEvent) -> bool:
        self._add(self._close(self._span(event)))
        return True

    def scalar(self, event: yaml.ScalarEvent) -> bool:
        span = self._span(event)
        self._refuse_marks(event, span)
        self._refuse_hidden(event, span)
        quoted = not event.implicit[0] and event.tag is None
        try:
            value = event.value if quoted else resolve(event.value)
        except OverflowError:
            self.say("E213", span, "This number is too large.", f"Numbers go from -{LARGEST} to {LARGEST}.")
            value = 0
        self._add(Scalar(span, value, event.value, quoted))
        return True

    def alias(self, event: yaml.AliasEvent) -> bool:
        span = self._span(event)
        self.say(
            "E208",
            span,
            f"`*{event.anchor}` repeats a value from elsewhere; a data file cannot.",
            "Write the value out, or put the text in quotes if the `*` belongs to it.",
        )
        self._add(Scalar(span, None, f"*{event.anchor}"))
        return True

    # ---- helpers

    def _open_bracket(self) -> Span | None:
        """The innermost bracket that is open; lists and blocks without one do not count."""
        starts = [one.start for one in self.open]
        return next((start for start in reversed(starts) if self._char(start) in ("[", "{")), None)

    def _char(self, span: Span) -> str:
        return self.lines[span.line - 1][span.column - 1 : span.column]

    def _close(self, end: Span | None) -> Node:
        is_flow = self.flow.pop()
        return self.open.pop().close(end if is_flow else None)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node if self.root is None else self.root
            return
        top = self.open[-1]
        if not top.is_mapping:
            top.items.append(node)
        elif top.key is None:
            top.key = self._key(node, top)
        else:
            if top.key.text not in top.first:
                top.first[top.key.text] = top.key.span
                top.entries.append(Entry(top.key, node))
            top.key = None

    def _key(self, node: Node, top: _Open) -> Scalar:
        if not isinstance(node, Scalar) or not node.text:
            self.say("E212", node.span, "A key must be a single word or number.", "Write `name: value`.")
            return Scalar(node.span, "?", f"?{node.span.line}:{node.span.column}")
        if node.text == "<<" and not node.quoted:
            self.say(
                "E210", node.span, "`<<` copies entries from elsewhere; a data file cannot.", "Write the entries out."
            )
        elif node.text in top.first:
            self.say(
                "E211",
                node.span,
                f"`{node.text}` stands here twice.",
                "Remove one of the two, or rename it.",
                Label(top.first[node.text], "the first one"),
            )
        return node

    def _refuse_marks(self, event: yaml.NodeEvent, span: Span) -> None:
        if event.anchor is not None:
            name = Span(span.file, span.line, span.column, span.line, span.column + len(event.anchor) + 1)
            self.say(
                "E207",
                name,
                f"`&{event.anchor}` names a value for reuse; a data file cannot.",
                "Remove it, or put the text in quotes if the `&` belongs to it.",
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.say(
                "E209",
                span,
                f"`{tag.replace('tag:yaml.org,2002:', '!!')}` gives a value a type; a data file cannot.",
                "Remove it, or put the text in quotes if the `!` belongs to it.",
            )

    def _refuse_hidden(self, event: yaml.ScalarEvent, span: Span) -> None:
        """What cannot stand in a file cannot come into it by an escape either."""
        hidden = first_refused(event.value)
        told = any(item.code == "E004" and item.span.line == span.line for item in self.found)
        if hidden is not None and not told:
            self.say(
                "E004",
                span,
                f"This text has a character that cannot be seen: {spelled(hidden[0])}.",
                "Remove the escape that stands for it.",
            )

    def _span(self, event: yaml.Event) -> Span:
        start: Any = event.start_mark
        end: Any = event.end_mark
        if end.line < len(self.lines):
            return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        return self._point(start).to(self._point(end))

    def _point(self, mark: Any) -> Span:
        """A mark as a span, never past the end of the text."""
        line, column = mark.line + 1, mark.column + 1
        if line > len(self.lines):
            line = len(self.lines)
            column = len(self.lines[-1]) + 1
        return Span(self.file, line, column, line, column)


_HANDLERS: dict[type[yaml.Event], Callable[[_Reader, Any], bool]] = {
    yaml.DocumentStartEvent: _Reader.document,
    yaml.MappingStartEvent: _Reader.begin,
    yaml.SequenceStartEvent: _Reader.begin,
    yaml.MappingEndEvent: _Reader.end,
    yaml.SequenceEndEvent: _Reader.end,
    yaml.ScalarEvent: _Reader.scalar,
    yaml.AliasEvent: _Reader.alias,
}

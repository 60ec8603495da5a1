"""What lines mean, as a mark of a few letters: the same for the same meaning, however it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.resolve.model import Scope
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText

_LETTERS = "abcdefghkmnpqrstuvwxyz"
_LENGTH = 8
_UNSPOKEN = ("span", "word", "prompt")
_NEWER = ("under",)
"""Parts that lines have only lately: where they say nothing, the marks of sentences written before stay as they are."""
_HEADINGS = (ir.Score, ir.Rank)


def mark_of(
    tables: Iterable[Checked],
    lines: Callable[[Checked], Iterable[object]],
    said: frozenset[str],
    sources: Mapping[str, SourceText],
    called: Callable[[str], str] | None = None,
) -> str:
    """The mark of lines at all tables together. said: values that are named, whose numbers are no part of it.

    called: how rules are called that are carried out, if their own lines are no part of it.
    """
    meanings = {
        " ".join(sorted(meaning.of(line) for line in lines(checked)))
        for checked in tables
        for meaning in [_Meaning(checked, said, sources, called)]
    }
    return letters("\n".join(sorted(meanings)))


def letters(meaning: str) -> str:
    """A text as a mark."""
    digest = sha256(meaning.encode()).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])


def written_at(span: Span, sources: Mapping[str, SourceText]) -> str:
    """The author's text at a place, to find out which printed value a number comes from."""
    source = sources.get(span.file)
    if source is None or span.line != span.end_line:
        return ""
    lines = source.text.split("\n")
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    return line[span.column - 1 : span.end_column - 1]


class _Meaning:
    """Nodes as digests. Places, markers and rules are called by their names: their numbers change with the table."""

    def __init__(
        self,
        checked: Checked,
        said: frozenset[str],
        sources: Mapping[str, SourceText],
        called: Callable[[str], str] | None,
    ) -> None:
        self.checked = checked
        self.called = called
        self.said = said
        self.sources = sources
        self._known: dict[int, str] = {}
        self._calls: list[int] = []
        self._names: dict[object, int] = {}

    def of(self, node: object) -> str:
        if node is None or isinstance(node, int | str):
            return _digest(repr(node))
        known = self._known.get(id(node))
        if known is None:
            known = sha256(repr(self._parts(node)).encode()).hexdigest()
            if is_dataclass(node):  # lives as long as the table, so its id stays its own
                self._known[id(node)] = known
        return known

    def _parts(self, node: object) -> object:
        if isinstance(node, tuple):
            return [self.of(item) for item in node if not isinstance(item, ir.Note)]
        if isinstance(node, ir.Const | ir.TableAt) and (name := self._named(node.span)):
            return name, [self.of(node.index)] if isinstance(node, ir.TableAt) else []
        if isinstance(node, ir.Const):
            return node.type.tag, self._constant(node)
        if isinstance(node, ir.Local | ir.Bound):
            return self._met((type(node), node.slot))
        if isinstance(node, ir.Call):
            return [self.of(node.subject), self.of(node.args), *self._carried_out(node)]
        if is_dataclass(node):
            sort: Any = type(node)
            spoken = [name for name in _spoken(sort) if name not in _NEWER or getattr(node, name)]
            return sort.__name__, [(name, self._part(node, name)) for name in spoken]
        return node

    def _met(self, name: object) -> int:
        """Names are numbered as they occur; the numbers of the table depend on everything else on it."""
        return self._names.setdefault(name, len(self._names))

    def _part(self, node: object, name: str) -> object:
        value: Any = getattr(node, name)
        if name == "slot":
            return self._met((ir.Local, value))
        if name == "marker":
            marker = self.checked.model.markers[value]
            return _path(marker.scope, marker.name)
        if name == "place" and isinstance(value, int):
            place = self.checked.components.places[value]
            return _path(place.scope, place.name)
        if name == "actions":
            return [self._name(action) for action in value]
        if name == "words":
            return [self.checked.model.words[word] for word in value]
        if name == "designs":
            return sorted(self.checked.components.designs[design].name for design in value)
        if isinstance(node, ir.Dispatch) and name == "cases":
            return [(self._thing(node, at), self.of(own)) for at, own in node.cases]
        return self.of(value)

    def _thing(self, node: ir.Dispatch, at: int) -> str:
        components = self.checked.components
        return components.boards[at].name if node.subject.type.tag == "board" else components.designs[at].name

    def _named(self, span: Span) -> str | None:
        if not self.said:
            return None
        name = written_at(span, self.sources).split("[")[0].strip()
        return name if name in self.said else None

    def _constant(self, node: ir.Const) -> object:
        tag, value, checked = node.type.tag, node.value, self.checked
        if value < 0 or tag not in ("board", "design", "word", "action"):
            return value
        if tag == "board":
            return checked.components.boards[value].name
        if tag == "design":
            return checked.components.designs[value].name
        return checked.model.words[value] if tag == "word" else self._name(value)

    def _name(self, at: int) -> str:
        name = path_of_rule(self.checked, at)
        return name if self.called is None else self.called(name)

    def _carried_out(self, call: ir.Call) -> list[object]:
        """A rule with a title is told under it, and one that fills in a rule of its kind under the title of that one,
        whichever board or piece it is; the lines of a single rule without belong to those that carry it out."""
        targets = {rule for _, rule in call.targets}
        if self.called is not None:
            paths = {self._name(at) for at in targets}
            # Which boards and pieces there are, and what each of them does, is no matter of the line.
            return [*sorted(paths if call.subject is None else {path.rpartition(".")[2] for path in paths})]
        titles = {at: _titled(self.checked, at) for at in targets}
        names: list[object] = [*sorted({self._name(at if title is None else title) for at, title in titles.items()})]
        at = min(targets)
        if len(targets) > 1 or titles[at] is not None or at in self._calls:
            return names
        self._calls.append(at)
        body = self.of(self.checked.rules[at].body)
        self._calls.pop()
        return [*names, body]


def _titled(checked: Checked, at: int) -> int | None:
    """The rule under whose title it is told: its own, or that of the rule of its kind that it fills in."""
    rule = checked.checker.rules[at]
    if rule.title is not None:
        return at
    kind = rule.scope.kind
    if rule.scope.board is not None:
        kind = checked.components.boards[checked.components.board_index(rule.scope.board)].kind
    general = checked.checker.rule_named(rule.name, None, kind, None) if kind is not None else None
    return general if general is not None and checked.checker.rules[general].title is not None else None


def path_of_rule(checked: Checked, at: int) -> str:
    """`RULE`, `KIND.RULE`, `BOARD.RULE`."""
    return _path(checked.checker.rules[at].scope, checked.rules[at].name)


def _path(scope: Scope, name: str) -> str:
    return ".".join([*filter(None, (scope.board or scope.kind,)), name])


@lru_cache(4096)
def _digest(text: str) -> str:
    """Numbers and names: the same few again and again."""
    return sha256(text.encode()).hexdigest()


@cache
def _spoken(sort: Any) -> tuple[str, ...]:
    """The parts of a node that change what it means: not where it stands, what its names are, what is asked in it."""
    unspoken = {*_UNSPOKEN, *(("source",) if sort in _HEADINGS else ()), *(("name",) if sort is ir.Binder else ())}
    return tuple(part.name for part in fields(sort) if part.compare and part.name not in unspoken)

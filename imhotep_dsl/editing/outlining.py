"""The declarations of a text as a tree, for those who want to find their way in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imhotep_dsl.editing.declared import SORTS, Named, members_of, spoken_of, title_of
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Entry:
    """name: as it is written; span: of the first line; last: the last line that belongs to it."""

    name: str
    sort: str
    detail: str
    span: Span
    last: int
    below: tuple[Entry, ...] = ()


def outline(items: Sequence[tree.Item], last: int) -> tuple[Entry, ...]:
    """last: the last line of the text that these are in."""
    shown = [(item, head) for item in items if (head := _head(spoken_of(item))) is not None]
    ends = [*(following.span.line - 1 for following, _ in shown[1:]), last]
    return tuple(_entry(item, *head, end) for (item, head), end in zip(shown, ends, strict=False))


def _entry(item: tree.Item, sort: str, name: str, last: int) -> Entry:
    inner = spoken_of(item)
    detail = title_of(inner) if isinstance(inner, Named | tree.Design) else ""
    end = max(last, item.span.end_line)
    return Entry(name, sort, detail, item.span, end, outline(members_of(inner), end))


def _head(inner: tree.Item) -> tuple[str, str] | None:
    """What it is and what it is called; None for what nobody looks for."""
    if isinstance(inner, tree.ScenarioDecl):
        return "scenario", inner.title.text
    if isinstance(inner, tree.Design):
        side = f" side {inner.side.text}" if inner.side else ""
        return "design", f"{inner.kind.text} {', '.join(name.text for name in inner.names)}{side}"
    if isinstance(inner, tree.Let):
        return "word", _path(inner.target)
    if isinstance(inner, tree.At):
        return "rule", f"at {inner.moment.text}"
    if isinstance(inner, tree.Setup | tree.Play | tree.Winner):
        return "rule", type(inner).__name__.lower()
    if isinstance(inner, tree.Hook):
        return "rule", f"{inner.when} {_path(inner.target)}"
    if isinstance(inner, tree.AddTo):
        return "design", f"add to {inner.name.text}"
    return (SORTS[type(inner)], inner.name.text) if isinstance(inner, Named) else None


def _path(target: tree.Expr) -> str:
    if isinstance(target, tree.Dot):
        return f"{_path(target.subject)}.{target.name.text}"
    if isinstance(target, tree.Call):
        return _path(target.subject)
    return target.text if isinstance(target, tree.Name) else "…"

"""Trees of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_expressions import clause_of_names
from imhotep_dsl.syntax.parts import Clause, Parts

_STEPS: Final = (tree.Given, tree.When, tree.Then)


def _scenario(parts: Parts) -> tree.ScenarioDecl:
    return tree.ScenarioDecl(
        parts.span,
        parts.text(),
        parts.name(),
        seats=parts.value("seats") or (),
        with_items=tuple(item for said in parts.all(Clause) if said.kind == "with_items" for item in said.value),
        taken_from=parts.value("taken_from"),
        notes=parts.all(tree.Note),
        steps=tuple(child for child in parts.children if isinstance(child, _STEPS)),
    )


def _with_item(parts: Parts) -> tree.WithItem:
    names = parts.names()
    return tree.WithItem(parts.span, parts.name(), names[1] if len(names) > 1 else None)


def _with_items(parts: Parts) -> Clause:
    return Clause("with_items", parts.span, parts.all(tree.WithItem))


def _taken_from(parts: Parts) -> Clause:
    return Clause("taken_from", parts.span, parts.text())


def _given(parts: Parts) -> tree.Given:
    return tree.Given(parts.span, parts.one(tree.Block))


def _when(parts: Parts) -> tree.When:
    return tree.When(parts.span, parts.maybe_expr(), parts.one(tree.Block))


def _when_course(course: str) -> Callable[[Parts], tree.When]:
    return lambda parts: tree.When(parts.span, None, parts.one(tree.Block), course)


def _then(parts: Parts) -> tree.Then:
    return tree.Then(parts.span, parts.one(tree.Block))


SCENARIOS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    "scenario": _scenario,
    "seats": clause_of_names("seats"),
    "with_item": _with_item,
    "with_items": _with_items,
    "taken_from": _taken_from,
    "given": _given,
    "when": _when,
    "when_setup": _when_course("setup"),
    "when_play": _when_course("play"),
    "then": _then,
}

"""Scenarios that speak of what a variant brings, and are played without it: that is one mistake, however often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.resolve.project import Project, VariantText
from imhotep_dsl.scenario.choices import choices_in
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_NAMING = (
    tree.PieceDecl, tree.BoardDecl, tree.PlaceDecl, tree.MarkerDecl, tree.Field, tree.TableDecl, tree.LayoutDecl,
    tree.MomentDecl, tree.RuleDecl, tree.ActionDecl,
)  # fmt: skip


def blaming_variants(
    project: Project, decls: Sequence[tree.ScenarioDecl], found: list[Diagnostic]
) -> list[Diagnostic]:  # fmt: skip
    """The same mistakes; those of names that only a variant brings are told once for each scenario."""
    known = _named_in(project, project.decl.colours if project.decl is not None else ())
    for decl in decls:
        own = sorted((item for item in found if item.about and is_in(decl, item)), key=lambda item: item.span)
        at_table = {item.name.text for item in decl.with_items}
        for name, variant in _nearest_first(project, decl):
            if not own or name in at_table:
                continue
            # What the game names, too, is known with the variant and without it.
            brought = _named_in(variant, variant.decl.colours) - known
            missing = [item for item in own if item.about in brought]
            if missing:
                found = [_left_out(item, name, decl) if item is missing[0] else item for item in found]
                found = [item for item in found if item not in missing]
                own = [item for item in own if item not in missing]
    return found


def is_in(decl: tree.ScenarioDecl, item: Diagnostic) -> bool:
    return item.span.file == decl.span.file and decl.span.line <= item.span.line <= last_line(decl)


def last_line(decl: tree.ScenarioDecl) -> int:
    lines = [statement.span.end_line for step in decl.steps for statement in step.body.statements]
    return max([decl.span.line, *(seat.span.line for seat in decl.seats), *lines])


def _nearest_first(project: Project, decl: tree.ScenarioDecl) -> list[tuple[str, VariantText]]:
    """A variant in the file of the scenario is likelier to be meant than another that brings the same name."""
    return sorted(project.variants.items(), key=lambda item: item[1].decl.span.file != decl.span.file)


def _named_in(texts: Project | VariantText, colours: Sequence[tree.Word]) -> set[str]:
    """What the game itself or a variant gives names to."""
    choices = choices_in(texts.items)
    values = {value.name for file in texts.data for value in file.values}
    return {*_declared(texts.items), *choices.names, *choices.texts, *values, *(colour.text for colour in colours)}


def _declared(items: Sequence[tree.Item]) -> Iterator[str]:
    for node in nodes(items):
        if isinstance(node, _NAMING):
            yield node.name.text
        elif isinstance(node, tree.Design):
            yield from (name.text for name in node.names)
        elif isinstance(node, tree.Let):
            yield path_of(node.target).rpartition(".")[2]


def _left_out(item: Diagnostic, variant: str, decl: tree.ScenarioDecl) -> Diagnostic:
    said = f"`{item.about}` belongs to the variant `{variant}`, and this scenario is played without it."
    help_text = f"Write `with {variant}` below the line that begins the scenario."
    return Diagnostic("E610", "error", item.span, said, help_text, (Label(decl.span, "this scenario"),))

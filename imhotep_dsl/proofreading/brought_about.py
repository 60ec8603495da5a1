"""A mistake in the game's own lines that is only there with a variant: its author learns that it is theirs, and which
of their lines brings it about."""

from __future__ import annotations

import re
from dataclasses import replace

from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_OF_NAMES_AND_TYPES = "E4"
"""Codes of what the game's line would have to say otherwise; others have a help of their own for variants."""


def with_variants(project: Project, problem: Diagnostic, chosen: set[tuple[str, ...]]) -> Diagnostic:
    """chosen: the variants of all tables at which it was found."""
    if problem.severity != "error" or not chosen or () in chosen:
        return problem
    files = {place.file for place in (problem.span, *(label.span for label in problem.labels))}
    names = sorted({name for variants in chosen for name in variants} & project.variants.keys())
    if any(project.variants[name].decl.span.file in files for name in names):
        return problem
    block = _block_of(project, problem.span)
    labels = [label for name in names for label in _changed_here(project, name, block)]
    if not labels:
        return replace(problem, labels=(*problem.labels, *(_head_of(project, name) for name in names)))
    help_text = _to_go_with_it(block) if problem.code.startswith(_OF_NAMES_AND_TYPES) else problem.help
    return replace(problem, labels=(*problem.labels, *labels), help=help_text, fixes=())


def of_line_of_setup(project: Project, names: list[str], span: Span) -> list[Label]:
    """The lines of variants that set what a line of the setup speaks of, or else their heads."""
    lines = project.sources[span.file].text.splitlines() if span.file in project.sources else []
    words = set(re.findall(r"\w+", lines[span.line - 1])) if span.line <= len(lines) else set[str]()
    labels = [
        Label(item.span, "a variant sets this")
        for name in names
        for item in project.variants[name].items
        if isinstance(item, tree.SetValue | tree.AddValue) and words & _named(item.target)
    ]
    return labels or [_head_of(project, name) for name in names]


def _head_of(project: Project, name: str) -> Label:
    return Label(project.variants[name].decl.name.span, "with this variant")


def _changed_here(project: Project, variant: str, block: list[str]) -> list[Label]:
    """The lines of a variant that change something the game has, of which this block of the game speaks."""
    words = set(re.findall(r"\w+", "\n".join(line.partition("#")[0] for line in block)))
    lines = [(item, _changed_by(item)) for item in project.variants[variant].items]
    said = "with this variant, which changes here what this speaks of"
    return [Label(item.span, said) for item, names in lines if names & words]


def _changed_by(item: tree.Item) -> set[str]:
    """The names of what a line of a variant changes."""
    if isinstance(item, tree.SetValue | tree.SetPlace | tree.AddValue | tree.Remove):
        return _named(item.target)
    if isinstance(item, tree.Replace) and isinstance(item.member, tree.PlaceDecl | tree.MarkerDecl | tree.PieceDecl):
        return {item.member.name.text}
    return _named(item.member.target) if isinstance(item, tree.Replace) and isinstance(item.member, tree.Let) else set()


def _named(target: tree.Expr) -> set[str]:
    return {node.text for node in nodes([target]) if isinstance(node, tree.Name | tree.Word)}


def _block_of(project: Project, span: Span) -> list[str]:
    """The lines of what is declared where a line stands: a rule, a kind with all it says, the setup."""
    lines = project.sources[span.file].text.splitlines() if span.file in project.sources else []
    begins = [at for at, line in enumerate(lines) if line[:1].strip(" #")]
    first = max((at for at in begins if at < span.line), default=0)
    return lines[first : next((at for at in begins if at >= span.line), len(lines))]


def _to_go_with_it(block: list[str]) -> str:
    header = re.match(r"(?:rule|action) \w+(?:\(.*?\))?|setup|play", block[0] if block else "")
    anew = f": `replace {header[0]}`" if header else ""
    fitting = "Say it in your variant so that the game's lines still fit"
    return f"{fitting}, or write these lines anew to go with it{anew}."

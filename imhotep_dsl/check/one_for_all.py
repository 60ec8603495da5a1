"""What there is once for all, and is asked for as if every player had one: told once, and at the declaration if more
lines say so than not."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context
from imhotep_dsl.diagnostics import Edit, Fix, Label
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def report_one_for_all(context: Context, subject: ir.Expr, name: tree.Word) -> bool:
    """Whether the name that a player is asked for is such a thing."""
    declared = _declared(context, name.text)
    if declared is None:
        return False
    told = context.program.told_for_all
    if name.text not in told:
        told.add(name.text)
        sort, span = declared
        alone = _is_mostly_asked_alone(context, name.text)
        said = f"There is one `{name.text}` for all, and no player has one of their own."
        own = f"`{sort} {name.text} per player`"
        help_text = f"Write {own} where it is declared, if everybody has one; else here only `{name.text}`."
        if not alone:
            help_text = f"Write {own}, if everybody has one; else only `{name.text}` wherever a player is asked for it."
        place, label = (
            (name.span, Label(span, "it is declared here")) if alone else (span, Label(name.span, "asked here"))
        )
        # In a scenario it is the same mistake as in the rules, if they make it, too.
        fixes = () if context.in_scenario else _fixes(subject, name, span, alone)
        context.program.diagnostics.error("E413", place, said, help_text, label, about=name.text, fixes=fixes)
    return True


def _fixes(subject: ir.Expr, name: tree.Word, declared: Span, alone: bool) -> tuple[Fix, ...]:
    own = Fix(f"Write `{name.text} per player`", (Edit(declared, name.text, f"{name.text} per player"),))
    who = "you" if isinstance(subject, ir.You) else subject.name if isinstance(subject, ir.Local) else ""
    if not who or not alone:
        return (own,)
    span = Span(name.span.file, name.span.line, name.span.column - len(who) - 1, name.span.line, name.span.end_column)
    shared = Fix(f"Write `{name.text}`", (Edit(span, f"{who}.{name.text}", name.text),))
    return shared, own


def _declared(context: Context, name: str) -> tuple[str, Span] | None:
    model = context.model
    for sort, things in (("marker", model.markers), ("place", model.places)):
        for thing in things:
            if thing.name == name and thing.scope.kind is None and not thing.per_player:
                return sort, thing.span
    return None


def _is_mostly_asked_alone(context: Context, name: str) -> bool:
    bodies = [rule.body.block for rule in context.program.rules if rule.body is not None]
    every = list(nodes(bodies))
    dotted = sum(isinstance(node, tree.Dot) and node.name.text == name for node in every)
    alone = sum(isinstance(node, tree.Name) and node.text == name for node in every)
    return alone >= dotted

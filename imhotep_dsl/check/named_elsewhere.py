"""Names that a rule gives in its own lines: what is laid around the rule does not know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imhotep_dsl.resolve.model import Body, Rule
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_BINDING = (tree.Choose, tree.ChooseAtRandom, tree.ForEach)
_NAMING = (tree.LetHere, tree.Draw, tree.ChooseSeveral)


def said_of_name_elsewhere(rules: Sequence[Rule], rule: Rule, span: Span, name: str) -> tuple[str, str] | None:
    """What is said of a name that stands in one part of a rule and is given in another; None if it is given in none."""
    others = [part for part in rule.bodies if not _contains(part, span)]
    if len(others) == len(rule.bodies) or not any(_names(part, name) for part in others):
        return None
    when = next((when for when, parts in _around(rule) if any(_contains(part, span) for part in parts)), "instead")
    where = f"lines {when} it" if when != "instead" else "the lines in place of it"
    anew = f"`instead {rule.name}`, with its own lines (`imhotep show GAME {rule.name}` prints them) and yours in them."
    given = list(dict.fromkeys(_given_it(rules, others, name)))
    where_else = " or ".join(f"`{'after' if when == 'instead' else when} {header}`" for header in given[:3])
    help_text = f"Write {where_else}: what is given there is known there. Or write {anew}" if given else f"Write {anew}"
    return f"`{rule.name}` names one `{name}`, but {where} do not know which one.", help_text


def _around(rule: Rule) -> tuple[tuple[str, tuple[Body, ...]], ...]:
    return ("before", rule.before), ("after", rule.after)


def _contains(part: Body, span: Span) -> bool:
    block = part.block.span
    return block.file == span.file and block.line <= span.line <= block.end_line


def _names(part: Body, name: str) -> bool:
    found = nodes([part.block])
    return any(
        (isinstance(node, _BINDING) and node.binder.name.text == name)
        or (isinstance(node, _NAMING) and node.name.text == name)
        for node in found
    )


def _given_it(rules: Sequence[Rule], parts: Sequence[Body], name: str) -> Iterator[str]:
    """The headers of the rules that are given it there, and have it by the same name."""
    for node in nodes([part.block for part in parts]):
        if not isinstance(node, tree.Do) or not isinstance(node.target, tree.Call):
            continue
        path = path_of(node.target)
        params = next((rule.params for rule in rules if rule.name == path.rpartition(".")[2] and rule.params), ())
        for param, arg in zip(params, node.target.args, strict=False):
            if param.text == name and isinstance(arg, tree.Name) and arg.text == name:
                yield f"{path}({', '.join(each.text for each in params)})"

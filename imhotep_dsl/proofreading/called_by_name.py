"""Words for a rule of one board or one design (`do BOARD.RULE`): said only where a line carries out that very one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def never_called(project: Project) -> dict[str, str]:
    """`OWNER.RULE` → `KIND.RULE`: rules that others of their kind have, too, and that no line carries out by name."""
    variants = project.variants.values()
    items = [*project.items, *(item for variant in variants for item in variant.items)]
    called = set(_called(items))
    owned = [(kind, owners, rule) for item in items for kind, owners, rule in _owned(item)]
    how_many = Counter((kind, rule) for kind, _, rule in owned)
    found: dict[str, str] = {}
    for kind, owners, rule in owned:
        if how_many[kind, rule] > 1 and not any((owner, rule) in called for owner in owners):
            found |= {f"{owner}.{rule}": f"{kind}.{rule}" for owner in owners}
    return found


def _owned(item: tree.Node) -> Iterator[tuple[str, list[str], str]]:
    """The kind, those to whom a rule belongs, and the rule; a rule of the kind itself belongs to nobody."""
    if isinstance(item, tree.Replace):
        yield from _owned(item.member)
    elif isinstance(item, tree.Design):
        names = [name.text for name in item.names]
        sides = [f"{name}.{item.side.text}" for name in names] if item.side is not None else []
        for member in item.members:
            if isinstance(member, tree.RuleDecl):
                yield item.kind.text, [*names, *sides], member.name.text
    elif isinstance(item, tree.PieceDecl | tree.BoardDecl):
        for member in item.members:
            if isinstance(member, tree.RuleDecl):
                yield item.name.text, [], member.name.text


def _called(roots: Sequence[object]) -> Iterator[tuple[str, str]]:
    for node in nodes(roots):
        target = node.target if isinstance(node, tree.Do) else None
        target = target.subject if isinstance(target, tree.Call) else target
        if isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name):
            yield target.subject.text, target.name.text

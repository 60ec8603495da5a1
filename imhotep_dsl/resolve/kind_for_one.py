"""`piece` and `board` declare kinds. Whoever writes one of them for a single piece or board is told so once."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import written
from imhotep_dsl.resolve.pool import Pool, let_name
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

_Kind = tree.PieceDecl | tree.BoardDecl
_Member = tree.Field | tree.RuleDecl | tree.Let
_COPIES = "copies"


def report_kinds_for_one(pool: Pool, diagnostics: Diagnostics) -> None:
    kinds = [entry.node for entry in pool.entries.values() if isinstance(entry.node, _Kind)]
    peopled = {head.kind for head in pool.mentions}
    for node in kinds:
        others = (other for other in kinds if other is not node and type(other) is type(node))
        meant = [other.name.text for other in others if _is_one_of(node, other, node.name.text in peopled)]
        if meant:
            word, name = "board" if isinstance(node, tree.BoardDecl) else "piece", node.name.text
            said = f"`{word}` declares a kind, and what stands below `{name}` is said of a single {word}."
            start = node.span
            here = Span(start.file, start.line, start.column, start.line, start.column + len(word))
            diagnostics.error("E411", here, said, written(word, *meant[:3]))


def _is_one_of(node: _Kind, other: _Kind, peopled: bool) -> bool:
    """Whether all that stands below the one is said as it is of one of the other kind. peopled: whether there is
    something of its own kind."""
    if isinstance(node, tree.PieceDecl) and (node.amount or node.per_player or node.data or node.starts_in):
        return False
    declared = _members(other)
    own = {name: member for name, member in _members(node).items() if name != _COPIES}
    given = [(member, declared.get(name)) for name, member in own.items()]
    alike = bool(given) and all(general is not None and _is_given(member, general) for member, general in given)
    return alike and (not peopled or any(isinstance(member, tree.Field) for member, _ in given))


def _members(node: _Kind) -> dict[str, _Member]:
    return {_name_of(member): member for member in node.members if isinstance(member, _Member)}


def _name_of(member: _Member) -> str:
    return let_name(member) if isinstance(member, tree.Let) else member.name.text


def _is_given(member: _Member, general: _Member) -> bool:
    if isinstance(member, tree.Field) and isinstance(general, tree.Field):
        return member.usually is None and _is_value(member.value, general)
    return type(member) is type(general)


def _is_value(value: tree.Expr, declared: tree.Field) -> bool:
    """No type: a number, a list, yes or no, or one of the words of the field."""
    if isinstance(value, tree.Name):
        words = declared.value.items if isinstance(declared.value, tree.Or) else ()
        return value.text in ("yes", "no", *(word.text for word in words if isinstance(word, tree.Name)))
    return isinstance(value, tree.Number | tree.Negative | tree.ListOf)

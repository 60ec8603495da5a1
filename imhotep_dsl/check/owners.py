"""Pieces that change hands: who owns one is remembered of every piece of the kind."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.check.context import OWNER
from imhotep_dsl.resolve.model import Marker, Model, PieceKind, Rule, Scope
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import sorts_in


def gives_pieces(model: Model) -> bool:
    """Whether any rule has a `give`."""
    rules = [*model.rules, model.setup, *([model.play] if model.play else ())]
    return tree.Give in sorts_in(block for rule in rules for block in _blocks(rule))


def _blocks(rule: Rule) -> list[tree.Block]:
    return [body.block for body in (*rule.before, rule.body, *rule.after) if body is not None]


def with_owners(model: Model, kinds: set[str]) -> Model:
    """Every piece of these kinds has a marker for its owner; nobody, if there are none `per player`."""
    owners = tuple(_owner(model.kinds[kind]) for kind in sorted(kinds & model.kinds.keys()))
    return replace(model, markers=(*model.markers, *owners))


def _owner(kind: PieceKind) -> Marker:
    player = _name(kind.span, "player")
    type_ = player if kind.per_player else tree.Or(kind.span, (player, _name(kind.span, "none")))
    return Marker(kind.span, OWNER, Scope(kind=kind.name), False, type_, None, None)


def _name(span: Span, text: str) -> tree.Expr:
    return tree.Name(span, text)

"""E502 where a piece may lie in the box: how it comes there, and what to do about it."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.kinds import kinds_of
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

_OUT_OF_THE_BOX = (
    "Nobody sees what lies in the box. Give these pieces a place of their own that everybody sees: `place NAME of KIND`"
    " and `piece KIND … starts in NAME`."
)
_NOT_INTO_THE_BOX = (
    "Nobody sees what lies in the box. Give these pieces a place of their own that everybody sees, `place NAME of"
    " KIND`, and move them there."
)


def in_the_box(flow: Flow, at: int, node: int, state: State) -> tuple[tuple[Label, ...], str]:
    """What the pieces that are asked for have to do with the box: they are chosen from anywhere, lines bring them
    there, or they begin there."""
    asked = (flow.pool.nodes[inner] for inner in below(flow.pool, node))
    pieces = [found.kids[0] for found in asked if found.op in ("space of", "in area")]
    kinds = sorted(frozenset().union(*(kinds_of(flow, piece, state) for piece in pieces)))
    chosen = next(filter(None, (_chosen_anywhere(flow, at, piece) for piece in pieces)), None)
    if chosen is not None and (place := _in_sight(flow, chosen.binder.source.kind or "")):
        labels = [Label(chosen.span, "this may also be one that lies in the box")]
        line = f"choose {chosen.binder.name} in {place}{' where …' if chosen.binder.where is not None else ''}"
        return tuple(labels), f"Nobody sees what lies in the box. Say where it lies: `{line}`."
    checked, boxed = flow.graph.checked, flow.setting.boxed
    brought = [Label(flow.graph.spans[boxed[kind]], f"this brings `{kind}` there") for kind in kinds if kind in boxed]
    if brought:
        return tuple(brought), _NOT_INTO_THE_BOX
    beginning = [kind for kind in kinds if kind not in checked.starts]
    labels = [Label(checked.model.kinds[kind].span, f"`{kind}` begins there") for kind in beginning]
    return tuple(labels), _OUT_OF_THE_BOX


def _chosen_anywhere(flow: Flow, at: int, piece: int) -> ir.Choose | None:
    """The line that chooses a piece among all of its kind, wherever they lie."""
    node = flow.pool.nodes[piece]
    if node.op != "local":
        return None
    rule = flow.graph.checked.rules[flow.graph.rules[at]]
    lines = (part for part in parts_of(rule.body) if isinstance(part, ir.Choose))
    for line in lines:
        named = line.binder.variable
        if isinstance(named, ir.Local) and named.slot == node.number(0) and line.binder.source.how == "pieces":
            return line
    return None


def _in_sight(flow: Flow, kind: str) -> str:
    """The place of the table where such pieces can lie and everybody sees them; empty if there is not just one."""
    setting = flow.setting
    places = [setting.components.places[at] for at in setting.kind_places[kind] if setting.places[at].seen == EVERYONE]
    names = [place.name for place in places if not place.per_player and place.scope.kind is None]
    return names[0] if len(places) == len(names) == 1 else ""

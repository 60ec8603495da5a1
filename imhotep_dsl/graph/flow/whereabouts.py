"""In which declared places a thing may be: an area, a space, a piece, the members of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.graph.flow.state import Designs, Places, State
from imhotep_dsl.graph.flow.values import NO, YES

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

NOWHERE: Places = frozenset()


def anywhere(ask: Questions, node: Node, state: State) -> Places:
    return ask.setting.everywhere


def designs_there(ask: Questions, name: int, state: State) -> Designs:
    """The designs of the pieces for which a name may stand: those of its kind, or of the kinds that may lie there."""
    node, setting = ask.pool.nodes[name], ask.setting
    named = str(node.data[2]) if node.op == "local" else ""
    kinds = {named} if named else setting.kinds_in(ask.places(name, state) or setting.everywhere)
    return frozenset(design.index for design in setting.components.designs if design.kind in kinds)


def _place_itself(ask: Questions, node: Node, state: State) -> Places:
    return frozenset({node.number(0)})


def _of_first(ask: Questions, node: Node, state: State) -> Places:
    return ask.places(node.kids[0], state)


def _of_second(ask: Questions, node: Node, state: State) -> Places:
    return ask.places(node.kids[1], state)


def _by_kind(ask: Questions, node: Node, state: State) -> Places:
    return ask.setting.places_for(str(node.data[2]))


def _by_marker(ask: Questions, node: Node, state: State) -> Places:
    marker = node.number(0)
    kept = ask.setting.kept.get(marker)
    return kept if kept is not None else ask.setting.places_for(ask.setting.marker_kinds[marker])


def _of_no_place(ask: Questions, node: Node, state: State) -> Places:
    return NOWHERE


def _of_constant(ask: Questions, node: Node, state: State) -> Places:
    return NOWHERE if node.number(0) < 0 else ask.setting.everywhere


def _of_pieces_in(ask: Questions, node: Node, state: State) -> Places:
    return looked_into(ask, node, 0, state)


def looked_into(ask: Questions, node: Node, kid: int, state: State) -> Places:
    """The places into which a question looks: of a board, all that are on it."""
    area = node.kids[kid]
    return ask.setting.places_on(ask.ask(area, state)) if node.data[:1] == ("board",) else ask.places(area, state)


def _of_things(ask: Questions, node: Node, state: State) -> Places:
    things = node.data[1]
    if node.data[0] != "piece" or not things:
        return NOWHERE
    assert isinstance(things, tuple) and isinstance(things[0], int)
    return ask.setting.places_for(ask.setting.components.pieces[things[0]].kind)


def _of_lookup(ask: Questions, node: Node, state: State) -> Places:
    table = ask.pool.lookups[node.number(0)]
    if table.gives == "space":
        return ask.places(node.kids[0], state)
    if table.gives != "piece":
        return NOWHERE
    return _as_known(ask, node, ask.setting.places_for(table.name.removeprefix("own ")), state)


def _as_known(ask: Questions, piece: Node, places: Places, state: State) -> Places:
    """A player's only piece has no name of its own: where it lies is known as long as what was asked of it is."""
    lying = ask.pool.add(piece.op, piece.kids, piece.data)
    for place in places:
        if ask.setting.is_single(place):
            area = ask.pool.add("place", (), (place, "table"))
            found = state.facts.get(ask.pool.add("in area", (lying, area), ("place",)))
            if found == YES:
                return frozenset({place})
            places = places - {place} if found == NO else places
    return places


def _of_printed_list(ask: Questions, node: Node, state: State) -> Places:
    """Spaces that are listed for a space lie where it lies."""
    listed = ask.pool.lists[node.number(0)].gives == "space"
    return ask.places(node.kids[0], state) if listed else NOWHERE


def _of_all(ask: Questions, node: Node, state: State) -> Places:
    return frozenset().union(*(ask.places(kid, state) for kid in node.kids))


def _of_either_way(ask: Questions, node: Node, state: State) -> Places:
    return frozenset().union(*(ask.places(value, inner) for value, inner in ask.ways(node, state)))


PLACES: dict[str, Callable[[Questions, Node, State], Places]] = {
    "place": _place_itself,
    "const": _of_constant,
    "local": _by_kind,
    "marker": _by_marker,
    "space at": _of_first,
    "top": _of_first,
    "bottom": _of_first,
    "next": _of_first,
    "first": _of_first,
    "last": _of_first,
    "space of": _of_first,
    "list first": _of_first,
    "list last": _of_first,
    "list at": _of_first,
    "ray": _of_first,
    "along": _of_first,
    "cell": _of_first,
    "further": _of_first,
    "printed list": _of_printed_list,
    "query": _of_first,
    "spaces": _of_first,
    "parts": _of_first,
    "pieces in": _of_pieces_in,
    "reverse": _of_first,
    "following": _of_first,
    "neighbours": _of_first,
    "below": _of_first,
    "placements": _of_second,
    "one or other": _of_either_way,
    "take": _of_second,
    "both": _of_first,
    "without": _of_first,
    "either": _of_all,
    "things": _of_things,
    "players from": _of_no_place,
    "range": _of_no_place,
    "lookup": _of_lookup,
    "list": _of_all,
}

"""E502 where a name stands for something hidden: what it is, and what helps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.code import steps
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.sight import stands_for_pieces
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow

Told = tuple[str, str]
"""What would be told, and what helps."""
Marker = Callable[[int], str]
"""A hidden marker in a question, or nothing."""
Place = Callable[[int, State], str]
"""A hidden place in a question, or nothing."""
_Given = tuple[int, int]
"""A step, and the question by which it says what a name stands for."""


def lost_piece(flow: Flow, at: int, node: int, state: State) -> Told | None:
    """A piece with a name of which nobody can say where it has come to lie."""
    for inner in below(flow.pool, node):
        asked = flow.pool.nodes[inner]
        if asked.op in ("in area", "space of") and flow.secrets.is_lost(asked, state):
            name = called(flow, at, asked.kids[0])
            what = f"`{name}`" if name else "a piece"
            return (
                f"where {what} lies: it may have been moved among others that nobody sees",
                f"Move it by its name, so that everybody can follow it (`move {name or 'PIECE'} to PLACE`), or ask for"
                " something that is seen.",
            )
    return None


def only_tried(flow: Flow, at: int, node: int, state: State) -> Told | None:
    """A piece with a name that has come where it is seen, but only while a choice is tried out."""
    for inner in below(flow.pool, node):
        local, name = flow.pool.nodes[inner], called(flow, at, inner)
        unknown = name and stands_for_pieces(local) and flow.secrets.unknown(inner, state)
        if unknown and flow.ask.places(inner, state) & state.tainted:
            return (
                f"what `{name}` is: nobody has seen it when it is chosen",
                f"Show it first: `show {name} to you`; then it is chosen, and what follows may depend on it.",
            )
    return None


def compared_unseen(flow: Flow, at: int, node: int, state: State) -> Told | None:
    """A piece with a name that is compared with others, none of which are seen."""
    for inner in below(flow.pool, node):
        asked = flow.pool.nodes[inner]
        compared = asked.op == "compare" and all(flow.pool.nodes[kid].op != "const" for kid in asked.kids)
        for kid in asked.kids if compared else ():
            local, name = flow.pool.nodes[kid], called(flow, at, kid)
            if name and stands_for_pieces(local) and flow.secrets.unknown(kid, state):
                return (
                    f"which of those that nobody sees `{name}` is",
                    f"Show it before, so that it can be told from others: `show {name} to you`; or choose both"
                    f" together: `choose 2 {str(local.data[2]) or 'PIECE'} in PLACE as NAME`.",
                )
    return None


def secret_name(flow: Flow, at: int, node: int, marker_in: Marker, place_in: Place) -> Told | None:
    """A name for what chance has chosen in secret, for a hidden marker, or for what lies hidden."""
    for written, given, value in _behind(flow, at, node):
        name = f"`{written}`" if written else "a name"
        if given in flow.untold:
            chosen = f" as {name}" if written else ""
            return f"what chance has chosen{chosen}, of which nobody is told", _let_it_be_told(flow, given, written)
        if marker := marker_in(value):
            return (
                f"what `{marker}` is, for which {name} stands",
                f"Show it before {name} is said to be this: `show {marker} to everyone`; then all know it, and anything"
                " may depend on it.",
            )
        if place := next((found for state in flow.known_at(given) if (found := place_in(value, state))), ""):
            return (
                f"what lies hidden at `{place}`, for which {name} stands",
                f"Show the pieces before {name} is said to be this (`show PLACE to you`), or"
                f" {_ask_a_marker(flow, given, written) or 'draw one and decide then'}.",
            )
    return None


def _let_it_be_told(flow: Flow, given: int, name: str) -> str:
    step, why = flow.graph.steps[given], "It goes into something hidden, or comes from there. If all may know it,"
    if isinstance(step, steps.ChanceChooses | steps.ChancePicks) and step.binder.sort == "piece":
        return f"{why} show it first: `show {name or 'PIECE'} to everyone`."
    return f"{why} tell it first: `set MARKER to {name or 'NAME'}`, with a marker that everybody sees."


def _ask_a_marker(flow: Flow, given: int, name: str) -> str:
    """What a marker can keep is told by it; nothing if it is a piece."""
    step = flow.graph.steps[given]
    can_be_kept = isinstance(step, steps.SetLocal) and step.sort in ("player", "number", "word", "truth")
    return f"tell it with a marker that everybody sees (`set MARKER to {name}`), and ask that" if can_be_kept else ""


def _behind(flow: Flow, at: int, node: int) -> Iterator[tuple[str, int, int]]:
    """What the names in a question stand for, then what those in these do: what a name is called there, the step that
    gives it something, and what."""
    met, pending = set[tuple[int, int]](), [(at, node)]
    while pending:
        here, asked = pending.pop(0)
        for inner in below(flow.pool, asked):
            local = flow.pool.nodes[inner]
            name = (flow.graph.rules[here], local.number(0)) if local.op == "local" else None
            if name is not None and name not in met:
                met.add(name)
                for step, value in _given(flow, *name):
                    yield _called(flow, *name), step, value
                    pending.append((step, value))


def called(flow: Flow, at: int, node: int) -> str:
    """What a name is called at a step; nothing if it is none."""
    local = flow.pool.nodes[node]
    return _called(flow, flow.graph.rules[at], local.number(0)) if local.op == "local" else ""


def _called(flow: Flow, rule: int, slot: int) -> str:
    """A name as it is written in its rule."""
    names = (part for part in parts_of(flow.graph.checked.rules[rule].body) if isinstance(part, ir.Local))
    return next((name.name for name in names if name.slot == slot), "")


def _given(flow: Flow, rule: int, slot: int) -> Iterator[_Given]:
    """The steps that give a name something, and what."""
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Call):
            if slot < len(step.args) and any(target == rule for _, target in step.targets):
                yield at, step.args[slot]
        elif flow.graph.rules[at] == rule and (value := _stands_for(step, slot)) is not None:
            yield at, value


def _stands_for(step: steps.Step, slot: int) -> int | None:
    """What a step says that a name stands for; None if it says nothing of it."""
    if isinstance(step, steps.SetLocal | steps.KeepList):
        return step.value if step.slot == slot else None
    if isinstance(step, steps.ChancePicks):
        return step.binder.listed if step.slot == slot else None
    if isinstance(step, steps.ChanceChooses | steps.LoopStart | steps.Choose):
        return step.binder.listed if step.binder.slot == slot else None
    return None

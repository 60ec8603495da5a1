"""Turns that could go on for ever: every way through a turn has to use something up.

What is used up is a piece that moves on and cannot come back in the course of these turns, or a marker that only
rises (or only falls). First everything that a turn can do is looked at; the ways that surely use something up can
happen only so often and are set aside; then the rest is looked at by itself, and so on. A way that remains in the
end costs nothing: it could be repeated for ever. That a deck is made anew from its discards does not count as coming
back, since chance stands in between.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import networkx as nx

from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.paths import ANYWHERE, Paths, Use, Walk
from imhotep_dsl.source import Span


@dataclass(slots=True)
class Way:
    """One way through a turn: an action, or the rest. uses: what may happen; paths: what surely does on each.

    added: a variant has brought it in.
    """

    label: str
    span: Span
    added: bool = False
    uses: set[Use] = field(default_factory=set)
    paths: Paths = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.label[:1].lower() + self.label[1:]


def report_endless(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    for rule in graph.checked.rules:
        for statement in _all_statements(rule.body):
            if isinstance(statement, ir.Turns):
                _check_turns(graph, statement, diagnostics)


def _all_statements(body: ir.Block) -> list[ir.Stmt]:
    found: list[ir.Stmt] = []
    for statement in body:
        found.append(statement)
        for name in ("body", "otherwise"):
            found += _all_statements(getattr(statement, name, None) or ())
        for option in getattr(statement, "options", ()):
            found += _all_statements(option.body)
    return found


def _check_turns(graph: EffectGraph, turns: ir.Turns, diagnostics: Diagnostics) -> None:
    ways = _stuck(_ways(graph, turns))
    free = [way for way in ways if frozenset() in way.paths]
    for way in free:
        _report(way, f"{way.label} costs nothing, so it could be repeated for ever.", turns, diagnostics)
    circling = _stuck([way for way in ways if way not in free])
    for way in _to_blame(circling):
        _report(way, f"What {way.name} does can be undone, so it could be repeated for ever.", turns, diagnostics)


def _stuck(ways: list[Way]) -> list[Way]:
    """The ways that remain when all that surely use something up are set aside, again and again."""
    while ways:
        spent = _spent({use for way in ways for use in way.uses})
        left = [way for way in ways if not all(path & spent for path in way.paths)]
        if len(left) == len(ways):
            break
        ways = left
    return ways


def _to_blame(ways: list[Way]) -> list[Way]:
    """Those without which the others would come to an end; among them rather what a variant has added."""
    guilty = [way for way in ways if not _stuck([other for other in ways if other is not way])] or ways
    return [way for way in guilty if way.added] or guilty


def _report(way: Way, message: str, turns: ir.Turns, diagnostics: Diagnostics) -> None:
    diagnostics.error(
        "E520",
        way.span,
        message,
        "Every turn must use something up: let it move a piece that does not come back, or raise a marker.",
        Label(turns.span, "these turns would never end"),
    )


def _spent(uses: set[Use]) -> set[Use]:
    """The uses that can only happen so often: moves that lie on no circle, markers that go one way."""
    flow: nx.MultiDiGraph[tuple[str, int]] = nx.MultiDiGraph()
    for use in uses:
        if use.kind is not None:
            flow.add_edge((use.kind, use.start), (use.kind, use.end), key=use)
    circles: set[object] = set()
    for part in nx.strongly_connected_components(flow):
        if len(part) > 1:
            circles |= {key for _, _, key in flow.subgraph(part).edges(keys=True)}
    moves = {
        use
        for use in uses
        if use.kind is not None and use not in circles and use.start != use.end and ANYWHERE not in (use.start, use.end)
    }
    return moves | {use for use in uses if use.kind is None and _goes_one_way(use, uses)}


def _goes_one_way(use: Use, uses: set[Use]) -> bool:
    """Use of a marker: start is the marker, end the direction; 0 is anything."""
    directions = {other.end for other in uses if other.kind is None and other.start == use.start}
    return use.end != 0 and directions == {use.end}


def _ways(graph: EffectGraph, turns: ir.Turns) -> list[Way]:
    """Each action is a way of its own, together with what comes before and after it in the turn."""
    found: list[Way] = []
    _split(graph, turns.body, found, turns.until)
    if not found:
        way = Way("This turn", turns.body[0].span if turns.body else turns.span)
        way.paths = Walk(graph.checked, way.uses).paths(turns.body, turns.until)
        found = [way]
    return found


def _split(graph: EffectGraph, body: ir.Block, found: list[Way], until: ir.Expr) -> None:
    """Look for `choose action`, also in the rules that are called."""
    for at, statement in enumerate(body):
        if isinstance(statement, ir.Call) and len(statement.targets) == 1:
            rule = graph.checked.rules[statement.targets[0][1]]
            if any(isinstance(inner, ir.ChooseAction) for inner in rule.body):
                _split(graph, rule.body, found, until)
        if not isinstance(statement, ir.ChooseAction):
            continue
        before, after = body[:at], body[at + 1 :]
        for action in statement.actions:
            rule = graph.checked.rules[action]
            written = graph.checked.checker.rules[action].body
            way = Way(f"The action `{rule.name}`", rule.span, written is not None and written.origin is not None)
            call = ir.Call(rule.span, None, ((-1, action),), (), True)
            way.paths = Walk(graph.checked, way.uses).paths((*before, call, *statement.body, *after), until)
            found.append(way)
        if statement.otherwise is not None:
            span = statement.otherwise[0].span if statement.otherwise else statement.span
            way = Way("Having no action", span)
            way.paths = Walk(graph.checked, way.uses).paths((*before, *statement.otherwise, *after), until)
            found.append(way)

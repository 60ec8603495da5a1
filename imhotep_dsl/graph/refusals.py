"""Where a line could be refused, looking ahead from every step up to the next hand-over.

A player who chooses something must be able to carry it out. So a choice is tried out up to its commit point, the
first hand-over to another player or to chance. Behind that nothing may be refused any more, and that is checked
here: such a line is an error, with advice.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph import steps
from imhotep_dsl.graph.build import EffectGraph, Outlook


def may_refuse(step: steps.Step) -> bool:
    """Whether this step by itself can be refused."""
    if isinstance(step, ir.Require):
        return True
    if isinstance(step, ir.Move | ir.MoveSome | ir.Swap | ir.Score | ir.Call):
        return not step.sure
    return False


def is_hand_over(step: steps.Step, graph: EffectGraph) -> bool:
    """Chance, another player, or pieces that come out of a place nobody sees."""
    if isinstance(step, steps.HAND_OVERS):
        return True
    if isinstance(step, ir.MoveSome):
        area = step.binder.source.area
        places = graph.checked.components.places
        return isinstance(area, ir.PlaceAt) and hidden(places[area.place].seen_by, places[area.place].shape)
    return False


def hidden(seen_by: str | None, shape: object) -> bool:
    """A deck lies face down unless the author says otherwise."""
    if seen_by is not None:
        return seen_by == "none"
    return getattr(shape, "text", None) == "deck"


def outlooks(graph: EffectGraph) -> dict[int, Outlook]:
    """Worked out until nothing changes; a step stands in the graph behind those that follow it: few passes do."""
    if graph.outlooks is not None:
        return graph.outlooks
    nodes = [node for node in graph.net.nodes if isinstance(node, int)]
    known = {node: Outlook(False, False, False) for node in nodes}
    info = {node: (graph.step(node), graph.following(node)) for node in nodes}
    changed = True
    while changed:
        changed = False
        for node in nodes:
            step, following = info[node]
            new = _outlook(graph, step, following, known)
            if new != known[node]:
                known[node] = new
                changed = True
    graph.outlooks = known
    return known


def _outlook(graph: EffectGraph, step: steps.Step, following: dict[str, int], known: dict[int, Outlook]) -> Outlook:
    if isinstance(step, steps.Return):
        return Outlook(False, True, False)
    refusable, stuck = may_refuse(step), may_refuse(step) and not (isinstance(step, ir.MoveSome) and step.possible)
    if is_hand_over(step, graph):
        return Outlook(refusable, False, stuck)
    after = [known[target] for target in following.values()]
    returns = any(outlook.returns for outlook in after)
    if isinstance(step, steps.DECISIONS):
        refusable = _last_resort(step, following, lambda node: known[node].refusable)
        return Outlook(refusable, returns, _last_resort(step, following, lambda node: known[node].stuck))
    if isinstance(step, ir.Call):
        called = [known[graph.entries[rule]] for _, rule in step.targets]
        refusable = refusable or any(outlook.refusable for outlook in called)
        stuck = stuck or any(outlook.stuck for outlook in called)
        if not any(outlook.returns for outlook in called):
            return Outlook(refusable, False, stuck)
    return Outlook(
        refusable or any(outlook.refusable for outlook in after),
        returns,
        stuck or any(outlook.stuck for outlook in after),
    )


def _last_resort(step: steps.Step, following: dict[str, int], doubtful: Callable[[int], bool]) -> bool:
    """What cannot be carried through is not offered, so only the last resort counts: the `else`, or having none."""
    if "else" in following:
        return doubtful(following["else"])
    if isinstance(step, ir.ChooseOption):
        return all(doubtful(target) for target in following.values())
    if isinstance(step, ir.Choose):
        return not step.sure or doubtful(following["body"])
    if isinstance(step, steps.LoopPick):
        return any(doubtful(target) for target in following.values())
    return True


def report_refusals(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """Lines behind a commit point that might be impossible when they are reached."""
    known = outlooks(graph)
    committed, _ = _reached(graph)
    setup = graph.checked.setup
    for node in sorted(committed):
        step, following = graph.step(node), graph.following(node)
        if graph.net.nodes[node]["rule"] == setup or "else" in following:
            continue
        refusable = may_refuse(step)
        if isinstance(step, ir.Choose | ir.ChooseAction | ir.ChooseOption):
            refusable = known[node].stuck
        if refusable:
            message, help_text = _said(step)
            diagnostics.error("E501", step.span, message, help_text)


def _said(step: steps.Step) -> tuple[str, str]:
    if isinstance(step, ir.Choose | ir.ChooseAction | ir.ChooseOption):
        return (
            "There may be nothing to choose when this is reached.",
            "Add an `else` that says what happens then, or ask before: `if not PLACE.empty`.",
        )
    if isinstance(step, ir.Require):
        return (
            "`require` comes too late here: what led here can no longer be taken back.",
            "Use `if`, or require it before the turn passes to somebody else or to chance.",
        )
    if isinstance(step, ir.MoveSome):
        return (
            "There may be too few pieces, or no room, when this is reached.",
            "Write `move up to`, or ask before with `if`; if you know better, say so with `known`.",
        )
    if isinstance(step, ir.Move):
        return (
            "There may be no such piece, or no room for it, when this is reached.",
            "Ask before with `if not PLACE.full` or `if PIECE != none`; if you know better, say so with `known`.",
        )
    return (
        "This may be none when it is reached.",
        "Ask before with `if … != none`; if you know better, say so with `known`.",
    )


def reached_while_trying(graph: EffectGraph) -> set[int]:
    """Steps that may be reached while an option is being tried out."""
    return _reached(graph)[1]


def _reached(graph: EffectGraph) -> tuple[set[int], set[int]]:
    """Steps that may be reached while nothing is being tried out, and those while something is.

    A rule is entered committed if some step that calls it is; behind a call the caller goes on committed if it was so
    before, or if the called rule may hand over.
    """
    if graph.reached is not None:
        return graph.reached
    known = outlooks(graph)
    committed: set[int] = set()
    tried: set[int] = set()
    pending: list[tuple[int, bool]] = [(graph.start, True)]
    commits = _may_commit(graph)
    while pending:
        node, is_committed = pending.pop()
        seen = committed if is_committed else tried
        if node in seen:
            continue
        seen.add(node)
        step, following = graph.step(node), graph.following(node)
        if is_hand_over(step, graph):
            pending += [(target, True) for target in following.values()]
        elif isinstance(step, ir.Call):
            for _, rule in step.targets:
                pending.append((graph.entries[rule], is_committed))
                if is_committed or rule in commits:
                    pending += [(target, True) for target in following.values()]
                if not is_committed and known[graph.entries[rule]].returns:
                    pending += [(target, False) for target in following.values()]
        elif isinstance(step, ir.ChooseAction):
            pending += [(graph.entries[rule], False) for rule in step.actions]
            after = following.get("body")
            if after is not None:
                pending += [(after, True), (after, False)]
            if "else" in following:
                pending.append((following["else"], is_committed))
        elif isinstance(step, steps.DECISIONS):
            for role, target in following.items():
                pending.append((target, is_committed if role in ("else", "done") else False))
        else:
            pending += [(target, is_committed) for target in following.values()]
    graph.reached = (committed, tried)
    return graph.reached


def _may_commit(graph: EffectGraph) -> set[int]:
    """Rules in which a hand-over may happen, in themselves or in what they call."""
    direct: set[int] = set()
    calls: dict[int, set[int]] = {}
    for node, data in graph.net.nodes(data=True):
        if isinstance(node, int):
            step = data["step"]
            if is_hand_over(step, graph):
                direct.add(data["rule"])
            if isinstance(step, ir.Call):
                calls.setdefault(data["rule"], set()).update(target for _, target in step.targets)
            if isinstance(step, ir.ChooseAction):
                calls.setdefault(data["rule"], set()).update(step.actions)
    changed = True
    while changed:
        changed = False
        for rule, targets in calls.items():
            if rule not in direct and targets & direct:
                direct.add(rule)
                changed = True
    return direct

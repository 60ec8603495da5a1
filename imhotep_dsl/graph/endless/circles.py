"""E521: rules that call each other without end."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.endless.remaining import can_be_spent
from imhotep_dsl.graph.endless.spending import Costs, Spending
from imhotep_dsl.graph.endless.uses import NOBODY, Uses
from imhotep_dsl.graph.endless.ways import Way, Ways, everything, going_on
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.net import Net
from imhotep_dsl.source.records import dataclass


def check_circles(costs: Costs, diagnostics: Diagnostics) -> None:
    flow = costs.flow
    for circle in flow.rules.circles:
        if free := _free_calls(costs, circle):
            rules = [flow.graph.checked.rules[rule] for rule in sorted(circle)]
            names = " → ".join(f"`{rule.name}`" for rule in [*rules, rules[0]])
            diagnostics.error(
                "E521",
                rules[0].span,
                f"These rules call each other without end: {names}.",
                _moved_before(flow, free) + _WAYS_OUT + (_IN_COMMON if len(rules) > 1 else ""),
                *(Label(flow.graph.spans[call.at], "this calls the next one, and nothing is used up") for call in free),
            )


_WAYS_OUT = (
    "Let each way round use something up. Either count: `marker calls: 0..9` among the declarations, `if calls < 9`,"
    " below it `add 1 to calls` and the line that calls, and `set calls to 0` where all begins. Or move a piece to a"
    " place from which it does not come back. A number in brackets that counts down is not looked at. Without any such"
    ' call: `repeat 5`, `for each …`; what may be done as often as somebody likes is `repeat may "…"`.'
)

_IN_COMMON = (
    " Where one of them only needs some lines of another, take these into a rule of their own, `rule NAME`, and let"
    " both carry it out: `do NAME`."
)


def _moved_before(flow: Flow, free: list[Call]) -> str:
    """Of a loop over pieces: the one at hand is moved to where a rule that was called before may have moved it."""
    own = [step for rule in sorted({call.caller for call in free}) for step in flow.rules.steps[rule]]
    graph, loops = flow.graph, dict[tuple[int, int], str]()
    for at in own:
        step = graph.steps[at]
        if isinstance(step, steps.LoopStart):
            loops[graph.rules[at], step.binder.slot] = step.binder.name
    for at in own:
        step = graph.steps[at]
        if not isinstance(step, steps.Move) or flow.pool.nodes[step.piece].op != "local":
            continue
        name = loops.get((graph.rules[at], flow.pool.nodes[step.piece].number(0)))
        for state in flow.known_at(at) if name else ():
            starts, ends = flow.ask.places(step.piece, state), flow.ask.places(step.target.node, state)
            if starts & ends and (left := sorted(starts - ends)):
                place = graph.checked.components.places[left[0]]
                whose = "you." if place.per_player else "…." if place.scope.kind else ""
                return (
                    f"A rule that is called in the loop may have moved `{name}` before its turn comes: ask above the"
                    f" line that moves it whether it still lies there, `if {name} in {whose}{place.name}`. Else: "
                )
    return ""


@dataclass(frozen=True, slots=True)
class Call:
    """The step at which one rule calls another, and the ways that lead there."""

    at: int
    caller: int
    called: int
    ways: Ways


def _free_calls(costs: Costs, circle: set[int]) -> list[Call]:
    """The calls by which one comes back to the same rule again and again without using something up for good."""
    uses = costs.all_uses(True, NOBODY)
    spent = can_be_spent(uses)
    while True:
        calls = _calls_within(costs, circle, spent, uses)
        left: Net[int] = Net()
        for call in calls:
            left.add_edge(call.caller, call.called, role=None)
        rounds = [part for part in left.parts() if len(part) > 1 or _calls_itself(left, part)]
        if not rounds:
            return []
        inside = set().union(*rounds)
        free = [call for call in calls if {call.caller, call.called} <= inside]
        more = spent | can_be_spent(everything(way for call in free for way in call.ways))
        if more == spent:
            return free
        spent = more


def _calls_itself(calls: Net[int], part: set[int]) -> bool:
    return any(rule in calls.following(rule) for rule in part)


def _calls_within(costs: Costs, circle: set[int], spent: Uses, uses: Uses) -> list[Call]:
    """Which rule of a circle calls which, and the ways that lead there without spending what is spent."""
    found: list[Call] = []
    spending, flow = Spending(costs, True, spent, trusting=False), costs.flow
    for at in sorted(at for rule in circle for at in flow.rules.steps[rule]):
        rule, step = flow.graph.rules[at], flow.graph.steps[at]
        called = circle & set(called_by(step))
        if not called or not flow.known_at(at):
            continue
        ways = going_on(spending.onward(flow.graph.entries[rule], frozenset({at}), {flow.graph.ends[rule]: ()}))
        if _calls_before(flow, at, circle):
            ways = tuple(Way(way.surely, way.perhaps | uses) for way in ways)
        found += [Call(at, rule, target, ways) for target in sorted(called) if ways]
    return found


def _calls_before(flow: Flow, at: int, circle: set[int]) -> bool:
    """Whether another call of the circle may have been made and come back before this one."""
    graph, inside = flow.graph, flow.rules.steps[flow.graph.rules[at]]
    calls = [step for step in inside if circle & set(called_by(graph.steps[step]))]
    behind, pending = set[int](), calls
    while pending:
        new = set(graph.following[pending.pop()].values()) - behind
        behind |= new
        pending += new
    return at in behind

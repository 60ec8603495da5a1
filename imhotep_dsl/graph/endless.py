"""Turns, and rules that call each other, that could go on for ever: every way round has to use something up.

What is used up is a piece that moves on and cannot come back, a marker that only rises (or only falls), a player who
passes, or points where the turns are over at some score. First
everything that may happen is looked at; the ways that surely use something up can be gone only so often and are set
aside; then the rest is looked at by itself, and so on. A way that remains in the end costs nothing, or what it costs
comes back: it could be repeated for ever.

Between turns, chance is trusted to bring an end: that a deck is made anew from its discards does not count as coming
back, unless one and the same way both draws and gives back all that it uses. Within one turn it always does: rules that
call each other must end whatever is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.free_ways import free_when
from imhotep_dsl.graph.net import Net
from imhotep_dsl.graph.turns import done_by_themselves
from imhotep_dsl.graph.uses import NO_USES, NO_WAY, NOBODY, Costs, Own, Spending, Use, Uses, Way, Ways, everything
from imhotep_dsl.resolve.model import GAME_SCOPE, Marker
from imhotep_dsl.source import Span

_HELP = (
    "Every {0} must use something up: let it move a piece that does not come back, or raise a marker up to its end; if"
    " you know that it comes to an end all the same, write `until known …`."
)

_ONE_MORE_TURN = (
    " If everybody else is to have one more turn, let these turns end when that is decided,"
    " `until known any(player where …)`, and the others take theirs behind them: `for each player where …`, and"
    " below it `as player`."
)


def report_endless(flow: Flow, diagnostics: Diagnostics) -> None:
    costs = Costs(flow)
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.TurnsNext | steps.UntilNext) and step.rounds == ABSENT and flow.known_at(at):
            _check_rounds(costs, at, diagnostics)
    _check_circles(costs, diagnostics)


def _check_rounds(costs: Costs, head: int, diagnostics: Diagnostics) -> None:
    """The rounds of turns, or of what is repeated until something holds."""
    flow = costs.flow
    round_ = "turn" if isinstance(flow.graph.steps[head], steps.TurnsNext) else "round"
    body = flow.graph.following[head]["body"]
    own = _counting(flow, head, body)
    left = _never_ending(costs, head, body, own)
    free = [way for way in left if way.surely == NO_USES]
    blamed = [(way, "{0} costs nothing, so it could be repeated for ever.") for way in free]
    undone = "What {1} does can be undone, so it could be repeated for ever."
    blamed += [(way, undone) for way in _to_blame(flow, _stuck_among([way for way in left if way not in free]))]
    turns = Label(flow.graph.spans[head], f"these {round_}s would never end")
    told: set[int] = set()
    for way, message in blamed:
        if way.through not in told:
            told.add(way.through)
            label, span = _named(flow, way, head, round_)
            said = message.format(label, label[:1].lower() + label[1:])
            cause = free_when(costs, head, body, own) if way.surely == NO_USES and way.through < 0 else None
            if cause is not None:
                span, when = cause
                said = f"{when}, the {round_} costs nothing, and it could be repeated for ever."
            labels = [turns, *_variants_text(flow, head, span, round_)]
            if way.surely == NO_USES and cause is None:
                labels += _perhaps_not_once(costs, head)
            help_text = _HELP.format(round_) + (_ONE_MORE_TURN if own.passing else "")
            diagnostics.error("E520", span, said, help_text, *labels)


def _never_ending(costs: Costs, head: int, body: int, own: Own) -> Ways:
    """Ways that remain if chance is trusted; and those that could be gone again and again by themselves if not."""

    done = costs.flow.graph.following[head]["done"]

    def ways(refills: bool) -> Callable[[Uses], Ways]:
        return lambda spent: Spending(costs, refills, spent, own).onward(body, frozenset({head}), {done: NO_WAY})

    left = stuck(ways(False), costs.all_uses(False, own))
    if left:
        return left
    doubtful = stuck(ways(True), costs.all_uses(True, own))
    return tuple(way for way in doubtful if not way.surely & _spent(way.perhaps))


def _counting(flow: Flow, head: int, body: int) -> Own:
    """What a player can do only so often in these rounds: pass once, and score as long as they end with some score."""
    own, turns = done_by_themselves(flow.graph, head), isinstance(flow.graph.steps[head], steps.TurnsNext)
    points = flow.pool.add("points", (flow.names.you,))
    limited = all(flow.ask.ask(points, state)[1] < ENDLESS for state in flow.known_at(body))
    passing = frozenset(at for at in own if turns and _passes(flow.graph.steps[at]))
    anybody = _ends_with_anybodys_points(flow, flow.graph.steps[head])
    return Own(passing, own - passing if limited or anybody else None, anybody, _bounded(flow, body))


def _bounded(flow: Flow, body: int) -> frozenset[int]:
    """Markers without an upper end that have one in these rounds, because these are over at some number."""
    told = enumerate(zip(flow.setting.markers, flow.graph.checked.model.markers, strict=True))
    endless = [at for at, ((_, high), marker) in told if high >= MOST_NUMBER and _stands_alone(marker)]
    states = flow.known_at(body)
    return frozenset(
        at for at in endless
        if all(flow.ask.ask(flow.pool.add("marker", (), (at,)), state)[1] < MOST_NUMBER for state in states)
    )  # fmt: skip


def _stands_alone(marker: Marker) -> bool:
    return not marker.per_player and marker.scope == GAME_SCOPE


def _ends_with_anybodys_points(flow: Flow, head: steps.Step) -> bool:
    """Whether these rounds are over as soon as any player at all has some score: `any(player where …)`."""
    assert isinstance(head, steps.TurnsNext | steps.UntilNext)
    until = flow.pool.nodes[head.until]
    return any(_limits_everybody(flow, each) for each in (until.kids if until.op == "or" else (head.until,)))


def _limits_everybody(flow: Flow, until: int) -> bool:
    query = flow.pool.nodes[until]
    if query.op != "query" or query.data[0] != "any" or query.kids[1] == ABSENT:
        return False
    source, somebody = flow.pool.nodes[query.kids[0]], flow.pool.bound(int(str(query.data[1])))
    if source.op != "things" or source.data != ("player", tuple(range(flow.setting.players))):
        return False
    going_on = flow.learn.refine(query.kids[1], False, State({}, {}, {}))
    points = flow.pool.add("points", (somebody,))
    return going_on is not None and flow.ask.ask(points, going_on)[1] < ENDLESS


def _passes(step: steps.Step) -> bool:
    return isinstance(step, steps.OrderTurns) and step.how == "pass"


def _named(flow: Flow, way: Way, head: int, round_: str) -> tuple[str, Span]:
    if way.through < 0:
        return f"This {round_}", _added_to(flow, head) or flow.graph.spans[flow.graph.following[head]["body"]]
    rule = flow.graph.checked.rules[way.through]
    return f"The action `{rule.name}`", rule.span


def _added_to(flow: Flow, head: int) -> Span | None:
    """Where a variant has put its own text into these rounds, which come to an end without it or are blamed by
    themselves."""
    texts = flow.graph.checked.checker.rules
    for rule in sorted(_carried_out(flow, head)):
        for text in texts[rule].bodies:
            if text.origin is not None:
                return text.block.statements[0].span
    return None


def _variants_text(flow: Flow, head: int, blamed: Span, round_: str) -> list[Label]:
    """Where a variant has changed these rounds, if that is not what is blamed: its author reads no other file."""
    added = _added_to(flow, head)
    if added is None or added.file == blamed.file:
        return []
    return [Label(added, f"here a variant has changed these {round_}s")]


def _perhaps_not_once(costs: Costs, head: int) -> list[Label]:
    """Turns or rounds within these that use something up, but may be over before the first."""
    flow = costs.flow
    called = (at for rule in sorted(_carried_out(flow, head)) for at in flow.rules.steps[rule])
    for at in (*sorted(_inside(flow, head)), *called):
        inner = flow.graph.steps[at]
        if not isinstance(inner, steps.TurnsNext | steps.UntilNext) or not flow.known_at(at):
            continue
        body = Spending(costs, refills=False).onward(flow.graph.following[at]["body"], frozenset({at}), {})
        if everything(body):
            many = "turns" if isinstance(inner, steps.TurnsNext) else "rounds"
            said = f"these {many} may be over before the first, so what they use up does not count"
            return [Label(flow.graph.spans[at], said)]
    return []


def _carried_out(flow: Flow, head: int) -> set[int]:
    """The rules that are carried out in these rounds."""
    called = {rule for at in _inside(flow, head) for rule in called_by(flow.graph.steps[at])}
    return called.union(*(flow.rules.called_from(rule) for rule in called))


def _inside(flow: Flow, head: int) -> set[int]:
    """The steps of these rounds in their own rule."""
    following = flow.graph.following
    found, pending = set[int](), [following[head]["body"]]
    while pending:
        at = pending.pop()
        if at not in found and at not in (head, following[head]["done"]):
            found.add(at)
            pending += following[at].values()
    return found


def stuck(ways_without: Callable[[Uses], Ways], uses: Uses) -> Ways:
    """The ways that remain when all that surely use something up are set aside, again and again."""
    spent = _spent(uses)
    ways = ways_without(spent)
    while ways:
        more = spent | _spent(everything(ways))
        if more == spent:
            break
        spent = more
        ways = ways_without(spent)
    return ways


def _to_blame(flow: Flow, ways: Sequence[Way]) -> Sequence[Way]:
    """Those without which the others would come to an end; among them rather what a variant has added."""
    actions = dict.fromkeys(way.through for way in ways)
    guilty = [way for way in ways if len(actions) == 1 or not _stuck_without(ways, way.through)] or ways
    return [way for way in guilty if _is_added(flow, way)] or guilty


def _stuck_without(ways: Sequence[Way], action: int) -> Ways:
    return _stuck_among([way for way in ways if way.through != action])


def _stuck_among(ways: Sequence[Way]) -> Ways:
    return stuck(lambda spent: tuple(way for way in ways if not way.surely & spent), everything(ways))


def _is_added(flow: Flow, way: Way) -> bool:
    if way.through < 0:
        return False
    written = flow.graph.checked.checker.rules[way.through].body
    return written is not None and written.origin is not None


def _spent(uses: Uses) -> Uses:
    """The uses that can only happen so often: moves that lie on no circle, markers that go one way."""
    net: Net[tuple[str, int]] = Net()
    for use in uses:
        if use.kind:
            net.add_edge((use.kind, use.start), (use.kind, use.end), role=use)
    part_of = {node: number for number, part in enumerate(net.parts()) for node in part}
    circles = {use for start, end, use in net.edges() if start != end and part_of[start] == part_of[end]}
    moves = {use for use in uses if use.kind and use not in circles and use.start != use.end}
    return frozenset(moves | {use for use in uses if not use.kind and _goes_one_way(use, uses)})


def _goes_one_way(use: Use, uses: Uses) -> bool:
    """Use of a marker: start is the marker, end the direction; 0 is anything."""
    directions = {other.end for other in uses if not other.kind and other.start == use.start}
    return use.end != 0 and directions == {use.end}


# ---- rules that call each other ---------------------------------------------------------------------------


def _check_circles(costs: Costs, diagnostics: Diagnostics) -> None:
    flow = costs.flow
    for circle in flow.rules.circles:
        if _goes_round(costs, circle):
            rules = [flow.graph.checked.rules[rule] for rule in sorted(circle)]
            names = " → ".join(f"`{rule.name}`" for rule in [*rules, rules[0]])
            diagnostics.error(
                "E521",
                rules[0].span,
                f"These rules call each other without end: {names}.",
                "Let each way round move a piece to a place from which it does not come back, or raise a marker up to"
                " its end.",
            )


def _goes_round(costs: Costs, circle: set[int]) -> bool:
    """Whether one can come back to the same rule again and again without using something up for good."""
    uses = costs.all_uses(True, NOBODY)
    spent = _spent(uses)
    while True:
        calls = _calls_within(costs, circle, spent, uses)
        left: Net[int] = Net()
        for caller, called, _ in calls:
            left.add_edge(caller, called, role=None)
        rounds = [part for part in left.parts() if len(part) > 1 or _calls_itself(left, part)]
        if not rounds:
            return False
        inside = set().union(*rounds)
        more = spent | _spent(
            everything(way for caller, called, ways in calls if {caller, called} <= inside for way in ways)
        )
        if more == spent:
            return True
        spent = more


def _calls_itself(calls: Net[int], part: set[int]) -> bool:
    return any(rule in calls.following(rule) for rule in part)


def _calls_within(costs: Costs, circle: set[int], spent: Uses, uses: Uses) -> list[tuple[int, int, Ways]]:
    """Which rule of a circle calls which, and the ways that lead there without spending what is spent."""
    found: list[tuple[int, int, Ways]] = []
    spending, flow = Spending(costs, True, spent), costs.flow
    for at in sorted(at for rule in circle for at in flow.rules.steps[rule]):
        rule, step = flow.graph.rules[at], flow.graph.steps[at]
        if not isinstance(step, steps.Call) or not flow.known_at(at):
            continue
        ways = spending.onward(flow.graph.entries[rule], frozenset({at}), {flow.graph.ends[rule]: ()})
        if _calls_before(flow, at, circle):
            ways = tuple(Way(way.surely, way.perhaps | uses) for way in ways)
        found += [(rule, target, ways) for _, target in step.targets if target in circle and ways]
    return found


def _calls_before(flow: Flow, at: int, circle: set[int]) -> bool:
    """Whether another call of the circle may have been made and come back before this one."""
    rule = flow.graph.rules[at]
    inside = [
        step
        for step in flow.rules.own(rule)
        if isinstance(step, steps.Call) and circle & {to for _, to in step.targets}
    ]
    return len(inside) > 1 or flow.rules.has(rule, steps.LoopStart, steps.RepeatStart, steps.UntilNext)

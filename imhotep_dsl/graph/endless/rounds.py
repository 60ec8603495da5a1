"""E520: turns, and rounds of `repeat until`, that could be repeated for ever, and what is to blame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.check.written import written
from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.added import files_of_variants
from imhotep_dsl.graph.endless.free_ways import free_when
from imhotep_dsl.graph.endless.limits import counting
from imhotep_dsl.graph.endless.remaining import can_be_spent, stuck, stuck_among
from imhotep_dsl.graph.endless.round_the_table import changes_nothing, of_somebody_done
from imhotep_dsl.graph.endless.spending import Costs, Spending
from imhotep_dsl.graph.endless.uses import NO_USES, Own, Use, Uses
from imhotep_dsl.graph.endless.ways import Way, Ways, everything
from imhotep_dsl.graph.flow.moving import moved_amount
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.source import Span

_HELP = (
    "Every {0} must use something up: let it move a piece that does not come back, or raise a marker up to its end; if"
    " you know that it comes to an end all the same, write {1}."
)

_ONE_MORE_TURN = (
    " If everybody else is to have one more turn, let these turns end when that is decided,"
    " `until known any(player where …)`, and the others take theirs behind them: `for each player where …`, and"
    " below it `as player`."
)

_LEFT_OUT = " Or let only those take turns who have something left to do: `turns … where not {0}`."


def check_rounds(costs: Costs, head: int, diagnostics: Diagnostics) -> None:
    """The rounds of turns, or of what is repeated until something holds."""
    flow = costs.flow
    round_ = "turn" if isinstance(flow.graph.steps[head], steps.TurnsNext) else "round"
    body = flow.graph.following[head]["body"]
    own = counting(flow, head, body)
    left = _never_ending(costs, head, body, own)
    free = [way for way in left if way.surely == NO_USES]
    blamed = [(way, "{0} costs nothing, so it could be repeated for ever.") for way in free]
    undone = "What {1} does can be undone, so it could be repeated for ever."
    blamed += [(way, undone) for way in _to_blame(flow, stuck_among([way for way in left if way not in free]))]
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
            elif way.through < 0 and (undoing := _undoing(costs, head, way)) is not None:
                span, said = undoing, f"This undoes what a {round_} uses up, so that it could be repeated for ever."
            labels = [turns, *_variants_text(flow, head, span, round_)]
            if way.surely == NO_USES:
                labels += (
                    _points_lost(flow, way, head)
                    or _perhaps_not_once(costs, head)
                    or _without_an_end(flow, head)
                    or _perhaps_nothing(flow, head)
                )
            help_text = _HELP.format(round_, _vouching(flow, head, round_)) + _one_more_turn(flow, own)
            help_text += _LEFT_OUT.format(done) if (done := _done_when(flow, head)) else ""
            diagnostics.error("E520", span, said, help_text, *labels)


def _done_when(flow: Flow, head: int) -> str:
    """What is to hold of every player when all turns are over, where all take them; empty if nothing is said so."""
    checked, span = flow.graph.checked, flow.graph.spans[head]
    lines = parts_of(checked.rules[flow.graph.rules[head]].body)
    turns = next((line for line in lines if isinstance(line, ir.Turns) and line.span == span), None)
    until = turns.until if turns is not None and turns.players is None else None
    if not isinstance(until, ir.Query) or until.function != "every" or until.value is None:
        return ""
    each, name = until.binder, until.binder.variable
    if each.source.how != "players" or each.where is not None or not isinstance(name, ir.Bound):
        return ""
    said = written(checked.checker, ir.Not(until.span, TRUTH, until.value), {name.slot: "player"})
    return said.removeprefix("not ")


def _one_more_turn(flow: Flow, own: Own) -> str:
    """What helps those who have everybody pass once something holds: the others' last turns are meant, perhaps."""
    steps_after_if = (
        flow.graph.following[at]["body"] for at, step in enumerate(flow.graph.steps) if isinstance(step, steps.Branch)
    )
    return "" if own.passing.isdisjoint(steps_after_if) else _ONE_MORE_TURN


def _never_ending(costs: Costs, head: int, body: int, own: Own) -> Ways:
    """Ways that remain if chance is trusted; and those that could be gone again and again by themselves if not."""

    done = costs.flow.graph.following[head]["done"]

    def ways(refills: bool) -> Callable[[Uses], Ways]:
        return lambda spent: Spending(costs, refills, spent, own).round(body, head, done)

    left = stuck(ways(False), costs.all_uses(False, own))
    idle = [way for way in left if changes_nothing(way)]
    if idle and len(idle) == len(left) and of_somebody_done(costs, head, own):
        left = ()
    else:
        idle = []
    if left or not costs.flow.graph.checked.refills:  # where no deck is made anew, chance brings nothing back
        return left
    doubtful = stuck(ways(True), costs.all_uses(True, own))
    return tuple(way for way in doubtful if way not in idle and not way.surely & can_be_spent(way.perhaps))


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
            if text.origin is not None and text.block.statements:  # a line that could not be read is none
                return text.block.statements[0].span
    return None


def _variants_text(flow: Flow, head: int, blamed: Span, round_: str) -> list[Label]:
    """Where a variant has changed these rounds, if that is not what is blamed: its author reads no other file."""
    added = _added_to(flow, head)
    if added is None or added.file == blamed.file:
        return []
    return [Label(added, f"here a variant has changed these {round_}s")]


def _undoing(costs: Costs, head: int, way: Way) -> Span | None:
    """The line of a variant that gives back what a way uses up."""
    flow, spending = costs.flow, Spending(costs, refills=False)
    added = files_of_variants(flow.graph)
    called = {at for rule in _carried_out(flow, head) for at in flow.rules.steps[rule]}
    for at in sorted(called | _inside(flow, head), key=lambda at: flow.graph.spans[at]):
        if flow.graph.spans[at].file in added:
            given = everything(spending.wherever(at))
            if any(_gives_back(use, spent) for use in given for spent in way.surely):
                return flow.graph.spans[at]
    return None


def _gives_back(use: Use, spent: Use) -> bool:
    if use.kind:
        return use.kind == spent.kind and (use.start, use.end) == (spent.end, spent.start)
    return not spent.kind and use.start == spent.start and use.end != spent.end


def _vouching(flow: Flow, head: int, round_: str) -> str:
    """How the author says that rounds come to an end; those of a game stand in another text than his variant."""
    if _added_to(flow, head) is None or flow.graph.spans[head].file in files_of_variants(flow.graph):
        return "`known to end` below it" if _as_often_as_wanted(flow, head) else "`until known …`"
    return f"`known to end` beside your lines (these {round_}s are the game's own)"


def _as_often_as_wanted(flow: Flow, head: int) -> bool:
    """`repeat may`: what is asked in each round stands in the same line, and nothing else ends the rounds."""
    body = flow.graph.following[head]["body"]
    return isinstance(flow.graph.steps[body], steps.May) and flow.graph.spans[body] == flow.graph.spans[head]


def _points_lost(flow: Flow, way: Way, head: int) -> list[Label]:
    """Where points are paid on this way: whoever wrote that has seen that it costs something."""
    paid = [
        at for at in _steps_of(flow, way, head) if isinstance(step := flow.graph.steps[at], steps.Score) and step.losing
    ]
    said = "points do not count as used up: they can be had again"
    return [Label(flow.graph.spans[paid[0]], said)] if paid else []


def _steps_of(flow: Flow, way: Way, head: int) -> list[int]:
    """The steps of its action, with all that it carries out; else all of these rounds."""
    if way.through < 0:
        return _in_order(flow, head)
    rules = (way.through, *sorted(flow.rules.called_from(way.through)))
    return [at for rule in rules for at in flow.rules.steps[rule]]


def _perhaps_not_once(costs: Costs, head: int) -> list[Label]:
    """Turns or rounds within these that use something up, but may be over before the first."""
    flow = costs.flow
    for at in _in_order(flow, head):
        inner = flow.graph.steps[at]
        if not isinstance(inner, steps.TurnsNext | steps.UntilNext) or not flow.known_at(at):
            continue
        body = Spending(costs, refills=False).onward(flow.graph.following[at]["body"], frozenset({at}), {})
        if everything(body):
            many = "turns" if isinstance(inner, steps.TurnsNext) else "rounds"
            said = f"these {many} may be over before the first, so what they use up does not count"
            return [Label(flow.graph.spans[at], said)]
    return []


def _without_an_end(flow: Flow, head: int) -> list[Label]:
    """A marker that these rounds set or raise, and that could rise for ever."""
    for at in _in_order(flow, head):
        step = flow.graph.steps[at]
        if isinstance(step, steps.SetMarker | steps.AddMarker) and flow.setting.is_number(step.marker):
            low, high = flow.setting.markers[step.marker]
            if high >= MOST_NUMBER:
                name = flow.graph.checked.model.markers[step.marker].name
                said = f"`{name}` has no upper end, so raising it does not count: `{low}..200` has one"
                return [Label(flow.graph.spans[at], said)]
    return []


def _perhaps_nothing(flow: Flow, head: int) -> list[Label]:
    """A line that moves pieces in these rounds, if there are any, or that moves none if there is no room."""
    for at in _in_order(flow, head):
        step = flow.graph.steps[at]
        if isinstance(step, steps.MoveSome) and any(
            moved_amount(flow, step, state)[0] < 1 for state in flow.known_at(at)
        ):
            return [Label(flow.graph.spans[at], "this may move nothing, so it does not count")]
    return []


def _in_order(flow: Flow, head: int) -> list[int]:
    """The steps of these rounds, then those of the rules that are carried out in them; none with a mistake, of which
    nothing is known."""
    called = (at for rule in sorted(_carried_out(flow, head)) for at in flow.rules.steps[rule])
    return [at for at in (*sorted(_inside(flow, head)), *called) if at not in flow.names.mistaken]


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


def _to_blame(flow: Flow, ways: Sequence[Way]) -> Sequence[Way]:
    """Those without which the others would come to an end; among them rather what a variant has added."""
    actions = dict.fromkeys(way.through for way in ways)
    guilty = [way for way in ways if len(actions) == 1 or not _stuck_without(ways, way.through)] or ways
    return [way for way in guilty if _is_added(flow, way)] or guilty


def _stuck_without(ways: Sequence[Way], action: int) -> Ways:
    return stuck_among([way for way in ways if way.through != action])


def _is_added(flow: Flow, way: Way) -> bool:
    if way.through < 0:
        return False
    written = flow.graph.checked.checker.rules[way.through].body
    return written is not None and written.origin is not None

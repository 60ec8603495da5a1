"""The graph stage: typed rules become one effect graph of steps, rules, moments and places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args, get_type_hints

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import PLAYER, TRUTH, Type
from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.expressions import Expressions, KeptList
from imhotep_dsl.graph.kept import keeps_list, members
from imhotep_dsl.graph.net import Net
from imhotep_dsl.source import Span

RULE, MOMENT, PLACE = "rule", "moment", "place"


@dataclass(slots=True)
class EffectGraph:
    """nodes: integers are steps; ("rule", n), ("moment", name), ("place", n) are what they belong to.

    entries: the first step of each rule. frames: how many cells the names of each rule take. ends: the last step of
    each rule. segments: blocks of scenarios. asked: what scenarios ask from outside, as nodes of the pool.
    """

    checked: Checked
    expressions: Expressions
    net: Net[Any] = field(default_factory=Net)
    steps: list[steps.Step] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    node_spans: list[dict[int, Span]] = field(default_factory=list)
    following: list[dict[str, int]] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    turns: list[list[tuple[int, int]]] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    start: int = 0
    after_setup: int = 0
    segments: list[int] = field(default_factory=list)
    segment_end: int = ABSENT
    segment_slots: int = 0
    analysis: object | None = None
    outlooks: object | None = None

    @property
    def pool(self) -> Pool:
        return self.expressions.pool

    def is_call(self, at: int) -> bool:
        return isinstance(self.steps[at], steps.Call | steps.ChooseAction)

    def span_of(self, step: int, node: int) -> Span:
        """Where a part of a step was written."""
        return self.node_spans[step].get(node, self.spans[step])


def build_graph(checked: Checked, segments: tuple[ir.Block, ...] = (), slots: int = 0) -> EffectGraph:
    """segments: blocks of scenarios, each to be run by itself; slots: how many names they have together."""
    graph = EffectGraph(checked, Expressions(checked), headings=list(checked.checker.sources))
    for rule in checked.rules:
        graph.net.add_node((RULE, rule.index), title=rule.title, name=rule.name, span=rule.span)
    for name, moment in checked.model.moments.items():
        graph.net.add_node((MOMENT, name), title=moment.title, span=moment.span)
        for handler in checked.moments[name]:
            graph.net.add_edge((MOMENT, name), (RULE, handler), role="wakes")
    for at, place in enumerate(checked.components.places):
        graph.net.add_node((PLACE, at), title=place.title or place.name, span=place.span)
    for rule in checked.rules:
        _Laying(graph, rule).lay_rule()
    main = _Laying(graph, checked.rules[checked.setup])
    over = main.add(checked.model.span, steps.GameOver())
    graph.after_setup = main.add(checked.model.span, _plain_call(checked.play), next=over)
    graph.start = main.add(checked.model.span, _plain_call(checked.setup), next=graph.after_setup)
    main.slots = slots
    if segments:
        graph.segment_end = main.add(checked.model.span, steps.GameOver())
        graph.segments = [main.block(segment, graph.segment_end) for segment in segments]
        graph.segment_slots = main.slots
    return graph


def _plain_call(rule: int) -> steps.Call:
    return steps.Call("rule", ABSENT, ((-1, rule),), (), ())


@dataclass(frozen=True, slots=True)
class _Leaving:
    """What `stop` passes on its way out: the end of a loop (end), or something to be put back (step)."""

    end: int = ABSENT
    step: steps.Step | None = None


@dataclass(slots=True)
class _Laying:
    """One rule on its way into the graph; blocks are laid from the last line to the first."""

    graph: EffectGraph
    rule: ir.TypedRule
    slots: int = 0
    leaving: list[_Leaving] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)

    @property
    def nodes(self) -> Expressions:
        return self.graph.expressions

    def add(self, span: Span, step: steps.Step, **following: int) -> int:
        graph = self.graph
        at = len(graph.steps)
        graph.steps.append(step)
        graph.rules.append(self.rule.index)
        graph.spans.append(span)
        graph.node_spans.append(self.nodes.spans)
        self.nodes.spans = {}
        graph.following.append({})
        graph.net.add_node(at, step=step, rule=self.rule.index, span=span)
        for role, target in following.items():
            self.link(at, role.replace("_", " ").strip(), target)
        if isinstance(step, steps.Call):
            for _, called in step.targets:
                graph.net.add_edge(at, (RULE, called), role="calls")
        if isinstance(step, steps.ChooseAction):
            for action in step.actions:
                graph.net.add_edge(at, (RULE, action), role="offers")
        if isinstance(step, steps.Reach):
            graph.net.add_edge(at, (MOMENT, step.moment), role="reaches")
        return at

    def link(self, at: int, role: str, target: int) -> None:
        self.graph.following[at][role] = target
        self.graph.net.add_edge(at, target, role=role)

    def new_slots(self, count: int) -> int:
        self.slots += count
        return self.slots - count

    def lay_rule(self) -> None:
        self.slots = self.rule.slots
        self.nodes.lists = {}
        done = self.add(self.rule.span, steps.Return())
        entry = self._lines(self.rule.body, done)
        if self.rule.acting is not None:
            acting = steps.Acting(self.nodes.node(self.rule.acting))
            entry = self.add(self.rule.span, acting, next=entry)
        self.graph.net.add_edge((RULE, self.rule.index), entry, role="begins")
        self.graph.entries.append(entry)
        self.graph.ends.append(done)
        self.graph.frames.append(self.slots)
        self.graph.turns.append(self.turns)

    def block(self, body: ir.Block, following: int) -> int:
        """Lists that were given a name in a block are forgotten at its end."""
        return self._lines(body, following, forgotten=True)

    def _lines(self, body: ir.Block, following: int, forgotten: bool = False) -> int:
        """Blocks are laid from behind, but whoever speaks of a list must know where it is kept."""
        kept = [statement for statement in body if keeps_list(statement)]
        for keeping in kept:
            slot = self.keep(keeping)
            if forgotten:
                following = self.add(keeping.span, steps.LoopEnd(slot), next=following)
                self.leaving.append(_Leaving(step=steps.LoopEnd(slot)))
        for statement in reversed(body):
            following = _LAY[type(statement)](self, statement, following)
        if forgotten and kept:
            del self.leaving[-len(kept) :]
        return following

    def keep(self, statement: ir.KeepList | ir.ChooseSeveral) -> int:
        """Room for a list: where it begins, where it ends, how far one has come in it."""
        kept = KeptList(self.new_slots(3), *members(statement, self.nodes.lists))
        self.nodes.lists[statement.slot] = kept
        return kept.slot

    def maybe(self, body: ir.Block | None, following: int) -> int:
        return following if body is None else self.block(body, following)

    def heading(self, source: str) -> int:
        return self.graph.headings.index(source)


# ---- effects ----------------------------------------------------------------------------------------


def _move(lay: _Laying, node: ir.Move, following: int) -> int:
    step = steps.Move(lay.nodes.node(node.piece), lay.nodes.area(node.target), node.under)
    return lay.add(node.span, step, next=following)


def _move_some(lay: _Laying, node: ir.MoveSome, following: int) -> int:
    assert node.binder.source.area is not None
    amount = ABSENT if node.amount is None else lay.nodes.node(node.amount)
    source, target = lay.nodes.area(node.binder.source.area), lay.nodes.area(node.target)
    step = steps.MoveSome(amount, node.up_to, lay.nodes.binder(node.binder), source, target, node.under)
    return lay.add(node.span, step, next=following)


def _score(lay: _Laying, node: ir.Score, following: int) -> int:
    amount, player = lay.nodes.node(node.amount), lay.nodes.node(node.player)
    return lay.add(node.span, steps.Score(amount, player, node.losing, lay.heading(node.source)), next=following)


def _set(lay: _Laying, node: ir.SetMarker, following: int) -> int:
    whose = ABSENT if node.whose is None else lay.nodes.node(node.whose)
    step = steps.SetMarker(node.marker, whose, lay.nodes.node(node.value), node.given)
    return lay.add(node.span, step, next=following)


def _add(lay: _Laying, node: ir.AddMarker, following: int) -> int:
    whose = ABSENT if node.whose is None else lay.nodes.node(node.whose)
    return lay.add(node.span, steps.AddMarker(node.marker, whose, lay.nodes.node(node.amount)), next=following)


def _roll(lay: _Laying, node: ir.Roll, following: int) -> int:
    whose = ABSENT if node.whose is None else lay.nodes.node(node.whose)
    return lay.add(node.span, steps.Roll(node.marker, whose, node.words), next=following)


def _show(lay: _Laying, node: ir.Show, following: int) -> int:
    player = ABSENT if node.player is None else lay.nodes.node(node.player)
    if node.what.type.tag == "piece":
        return lay.add(node.span, steps.ShowPiece(lay.nodes.node(node.what), player), next=following)
    return lay.add(node.span, steps.ShowArea(lay.nodes.area(node.what), player), next=following)


def _show_marker(lay: _Laying, node: ir.ShowMarker, following: int) -> int:
    whose = ABSENT if node.what.whose is None else lay.nodes.node(node.what.whose)
    player = ABSENT if node.player is None else lay.nodes.node(node.player)
    return lay.add(node.span, steps.ShowMarker(node.what.marker, whose, player), next=following)


def _set_local(lay: _Laying, node: ir.SetLocal, following: int) -> int:
    step = steps.SetLocal(node.slot, lay.nodes.node(node.value), node.value.type.tag)
    return lay.add(node.span, step, next=following)


def _keep_list(lay: _Laying, node: ir.KeepList, following: int) -> int:
    kept = lay.nodes.lists[node.slot]
    return lay.add(node.span, steps.KeepList(kept.slot, kept.sort, lay.nodes.node(node.value)), next=following)


def _rank(lay: _Laying, node: ir.Rank, following: int) -> int:
    binder = lay.nodes.binder(node.binder)
    assert isinstance(node.binder.variable, ir.Bound)
    inner = {node.binder.variable.slot: binder.slot}
    keys = tuple((highest, lay.nodes.node(key, inner)) for highest, key in node.keys)
    pay = tuple(lay.nodes.node(item) for item in node.pay)
    tied = ABSENT if node.tied_pay is None else lay.nodes.node(node.tied_pay)
    step = steps.Rank(binder, keys, pay, node.ties, tied, lay.heading(node.source))
    return lay.add(node.span, step, next=following)


# ---- going on ---------------------------------------------------------------------------------------


def _call(lay: _Laying, node: ir.Call, following: int) -> int:
    args = tuple(lay.nodes.node(arg) for arg in node.args)
    things = tuple(arg.type.tag not in ("number", "truth") for arg in node.args)
    if node.subject is None:
        return lay.add(node.span, steps.Call("rule", ABSENT, node.targets, args, things), next=following)
    by = "design" if node.subject.type.tag == "piece" else "board"
    step = steps.Call(by, lay.nodes.node(node.subject), node.targets, args, things)
    return lay.add(node.span, step, next=following)


def _reach(lay: _Laying, node: ir.Reach, following: int) -> int:
    """The handlers one after the other, each a rule of its own."""
    for handler in reversed(lay.graph.checked.moments[node.moment]):
        following = lay.add(node.span, _plain_call(handler), next=following)
    return lay.add(node.span, steps.Reach(node.moment), next=following)


def _stop(lay: _Laying, node: ir.Stop, following: int) -> int:
    """Out of the innermost loop; whoever acts within it acts no longer."""
    put_back: list[steps.Step] = []
    for leaving in reversed(lay.leaving):
        if leaving.step is None:
            following = leaving.end
            break
        put_back.append(leaving.step)
    for step in reversed(put_back):
        following = lay.add(node.span, step, next=following)
    return following


def _end_turns(lay: _Laying, node: ir.EndTurns, following: int) -> int:
    return lay.add(node.span, steps.EndTurns())


def _next_turn(lay: _Laying, node: ir.NextTurn, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("next", lay.nodes.node(node.player)), next=following)


def _pass(lay: _Laying, node: ir.Pass, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("pass", lay.nodes.node(node.player)), next=following)


def _reverse_turns(lay: _Laying, node: ir.ReverseTurns, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("reverse", ABSENT), next=following)


def _eliminate(lay: _Laying, node: ir.Eliminate, following: int) -> int:
    out = lay.graph.checked.model.out
    assert out is not None
    step = steps.SetMarker(out, lay.nodes.node(node.player), lay.nodes.pool.const(1), given=True)
    return lay.add(node.span, step, next=following)


def _end_game(lay: _Laying, node: ir.EndGame, following: int) -> int:
    return lay.add(node.span, steps.EndGame())


def _note(lay: _Laying, node: ir.Note, following: int) -> int:
    return following


# ---- blocks -----------------------------------------------------------------------------------------


def _if(lay: _Laying, node: ir.If, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    return lay.add(node.span, steps.Branch(lay.nodes.node(node.condition)), body=body, else_=otherwise)


def _texts(
    lay: _Laying, prompt: ir.Said | None, *texts: ir.Said
) -> tuple[str | None, tuple[int, ...], tuple[str, ...]]:
    """The prompt, and the values in braces of all texts of a decision: those of the prompt first."""
    values = [value for text in (prompt, *texts) if text is not None for value in text.values]
    asked = tuple(lay.nodes.node(value) for value in values)
    return prompt.text if prompt is not None else None, asked, tuple(value.type.tag for value in values)


def _choose(lay: _Laying, node: ir.Choose, following: int) -> int:
    ways = {"body": lay.block(node.body, following)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    return lay.add(node.span, steps.Choose(lay.nodes.binder(node.binder), *_texts(lay, node.prompt)), **ways)


def _choose_several(lay: _Laying, node: ir.ChooseSeveral, following: int) -> int:
    """Everything there is becomes a list, out of which one thing after the other is picked."""
    if node.body:
        slot = lay.keep(node)
        following = lay.add(node.span, steps.LoopEnd(slot), next=following)
        lay.leaving.append(_Leaving(step=steps.LoopEnd(slot)))
    picked = lay.block(node.body, following)
    if node.body:
        lay.leaving.pop()
    kept, binder, least = lay.nodes.lists[node.slot], lay.nodes.binder(node.binder), lay.nodes.node(node.least)
    most = ABSENT if node.most is None else lay.nodes.node(node.most)
    prompt, values, sorts = _texts(lay, node.prompt)
    pick = steps.Pick(binder, kept.slot, kept.sort, least, most, node.in_order, prompt, values, sorts)
    begin = lay.add(node.span, pick, next=picked)
    begin = lay.add(node.span, steps.KeepList(kept.slot, kept.sort, binder.listed), next=begin)
    one = isinstance(node.least, ir.Const) and node.least.value == 1
    enough = binder.exists if one else lay.nodes.compare(">=", _how_many(lay, node.binder), least)
    if node.otherwise is not None:
        otherwise = lay.block(node.otherwise, following)
        if not node.body:
            nothing = lay.nodes.pool.add("things", (), (kept.element.tag, ()))
            otherwise = lay.add(node.span, steps.KeepList(kept.slot, kept.sort, nothing), next=otherwise)
        return lay.add(node.span, steps.Branch(enough), body=begin, else_=otherwise)
    if isinstance(node.least, ir.Const) and node.least.value <= 0:
        return begin
    return lay.add(node.span, steps.Require(enough), next=begin)


def _how_many(lay: _Laying, binder: ir.Binder) -> int:
    """How many things there are to choose from; of all that lies in a place, as authors ask for it: `PLACE.count`."""
    source = binder.source
    everything = binder.where is None and source.how == "in" and not lay.graph.checked.model.drawings
    if everything and source.area is not None and source.area.type == Type("place", source.kind):
        return lay.nodes.count(source.area, {})
    return lay.nodes.query("count", binder, None, {})


def _choose_at_random(lay: _Laying, node: ir.ChooseAtRandom, following: int) -> int:
    """Chance chooses where there is something to choose; nothing else is refused, and nothing told beforehand."""
    binder = lay.nodes.binder(node.binder)
    written = dict(lay.nodes.spans)
    body = lay.add(node.span, steps.ChanceChooses(binder), body=lay.block(node.body, following))
    lay.nodes.spans = written
    if node.otherwise is None:
        return lay.add(node.span, steps.Require(binder.exists), next=body)
    return lay.add(node.span, steps.Branch(binder.exists), body=body, else_=lay.block(node.otherwise, following))


def _choose_action(lay: _Laying, node: ir.ChooseAction, following: int) -> int:
    ways = {"body": lay.block(node.body, following)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    prompt, values, sorts = _texts(lay, node.prompt)
    return lay.add(node.span, steps.ChooseAction(prompt, node.actions, values, sorts), **ways)


def _choose_option(lay: _Laying, node: ir.ChooseOption, following: int) -> int:
    ways = {f"option_{at}": lay.block(option.body, following) for at, option in enumerate(node.options, 1)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    texts = tuple(option.text.text for option in node.options)
    prompt, values, sorts = _texts(lay, node.prompt, *(option.text for option in node.options))
    return lay.add(node.span, steps.ChooseOption(prompt, texts, values, sorts), **ways)


def _may(lay: _Laying, node: ir.May, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    _, values, sorts = _texts(lay, None, node.text)
    return lay.add(node.span, steps.May(node.text.text, values, sorts), body=body, else_=otherwise)


def _draw(lay: _Laying, node: ir.Draw, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    return lay.add(node.span, steps.Draw(node.slot, lay.nodes.area(node.place)), body=body, else_=otherwise)


def _for_each(lay: _Laying, node: ir.ForEach, following: int) -> int:
    slot = lay.new_slots(3)
    binder = lay.nodes.binder(_still_in(lay, node.binder) if node.at_once else node.binder)
    written = dict(lay.nodes.spans)
    end = lay.add(node.span, steps.LoopEnd(slot), next=following)
    if node.at_once:
        end = lay.add(node.span, steps.Gathered(), next=end)
    kind = steps.LoopPick if node.by_choice else steps.LoopNext
    again = lay.add(node.span, kind(binder, slot), done=end)
    lay.leaving.append(_Leaving(end))
    lay.link(again, "body", lay.block(node.body, again))
    lay.leaving.pop()
    lay.nodes.spans = written
    start = lay.add(node.span, steps.LoopStart(binder, slot), next=again)
    return lay.add(node.span, steps.Gather(), next=start) if node.at_once else start


def _repeat(lay: _Laying, node: ir.Repeat, following: int) -> int:
    slot = lay.new_slots(1)
    again = lay.add(node.span, steps.RepeatNext(slot), done=following)
    lay.leaving.append(_Leaving(following))
    lay.link(again, "body", lay.block(node.body, again))
    lay.leaving.pop()
    return lay.add(node.span, steps.RepeatStart(lay.nodes.node(node.times), slot), next=again)


def _repeat_until(lay: _Laying, node: ir.RepeatUntil, following: int) -> int:
    rounds, begin = _counted_rounds(lay, node)
    end = begin(following)
    again = lay.add(node.span, steps.UntilNext(lay.nodes.node(node.until), rounds), done=end)
    lay.leaving.append(_Leaving(end))
    lay.link(again, "body", lay.block(node.body, again))
    lay.leaving.pop()
    return again


def _counted_rounds(lay: _Laying, node: ir.RepeatUntil | ir.Turns) -> tuple[int, Callable[[int], int]]:
    """Where rounds are counted of which only the author says that they come to an end, and how counting begins."""
    if not node.vouched:
        return ABSENT, lambda following: following
    rounds = lay.new_slots(1)
    begun = steps.SetLocal(rounds, lay.nodes.pool.const(0), "number")
    return rounds, lambda following: lay.add(node.span, begun, next=following)


def _who_takes_turns(lay: _Laying, node: ir.Turns) -> steps.Binder | None:
    """Those whom the author names, without those who are out of the game; None: everybody."""
    if node.players is None and lay.graph.checked.model.out is None:
        return None
    anybody = ir.Bound(node.span, PLAYER, ABSENT)
    everybody = ir.Binder("player", PLAYER, ir.Source("players"), anybody, None, None, False, node.span)
    return lay.nodes.binder(_still_in(lay, node.players or everybody))


def _still_in(lay: _Laying, players: ir.Binder) -> ir.Binder:
    """The same players, but for those who are out of the game."""
    out = lay.graph.checked.model.out
    if out is None:
        return players
    inside = ir.Not(players.span, TRUTH, ir.MarkerAt(players.span, TRUTH, out, players.variable))
    items = (inside,) if players.where is None else (inside, players.where)
    return replace(players, where=ir.And(players.span, TRUTH, items))


def _turns(lay: _Laying, node: ir.Turns, following: int) -> int:
    slot = lay.new_slots(3)
    rounds, begin = _counted_rounds(lay, node)
    end = lay.add(node.span, steps.TurnsEnd(slot), next=following)
    lay.turns.append((slot, end))
    until = lay.nodes.node(node.until) if node.until is not None else lay.nodes.pool.const(0)
    who = _who_takes_turns(lay, node)
    asked = (who.where, who.slot, who.listed) if who is not None else (ABSENT, 0, ABSENT)
    again = lay.add(node.span, steps.TurnsNext(until, slot, *asked, rounds), done=end)
    lay.leaving.append(_Leaving(step=steps.TurnsEnd(slot)))
    lay.link(again, "body", lay.block(node.body, again))
    lay.leaving.pop()
    return begin(lay.add(node.span, steps.TurnsStart(lay.nodes.node(node.first), slot), next=again))


def _as_player(lay: _Laying, node: ir.AsPlayer, following: int) -> int:
    slot = lay.new_slots(1)
    back = lay.add(node.span, steps.YouEnd(slot), next=following)
    lay.leaving.append(_Leaving(step=steps.YouEnd(slot)))
    body = lay.block(node.body, back)
    lay.leaving.pop()
    return lay.add(node.span, steps.YouStart(lay.nodes.node(node.player), slot), next=body)


def _alike(sort: type[steps.Step]) -> Callable[[_Laying, ir.Stmt, int], int]:
    made_of = {name: hint for name, hint in get_type_hints(sort).items() if name != "about"}

    def lay_alike(lay: _Laying, node: ir.Stmt, following: int) -> int:
        asked = {
            name: lay.nodes.area(getattr(node, name)) if hint is steps.Area else lay.nodes.node(getattr(node, name))
            for name, hint in made_of.items()
        }
        return lay.add(node.span, sort(**asked), next=following)

    return lay_alike


def _laid_alike() -> Iterator[tuple[type, Callable[[_Laying, ir.Stmt, int], int]]]:
    """Statements that are called like their step and made of the same parts."""
    named = {sort.__name__: sort for sort in steps.STEPS if sort.about.leads == ("next",)}
    for statement in get_args(ir.Stmt):
        sort = named.get(statement.__name__)
        parts = [(part.name, part.type) for part in fields(statement) if part.name != "span"]
        if sort is not None and parts == [(part.name, "Expr") for part in fields(sort)]:
            yield statement, _alike(sort)


_LAY: dict[type, Callable[..., int]] = {
    **dict(_laid_alike()),
    ir.Move: _move,
    ir.MoveSome: _move_some,
    ir.Score: _score,
    ir.SetMarker: _set,
    ir.AddMarker: _add,
    ir.Show: _show,
    ir.ShowMarker: _show_marker,
    ir.SetLocal: _set_local,
    ir.KeepList: _keep_list,
    ir.Rank: _rank,
    ir.Call: _call,
    ir.Reach: _reach,
    ir.Stop: _stop,
    ir.EndTurns: _end_turns,
    ir.EndGame: _end_game,
    ir.NextTurn: _next_turn,
    ir.Pass: _pass,
    ir.ReverseTurns: _reverse_turns,
    ir.Eliminate: _eliminate,
    ir.Roll: _roll,
    ir.Note: _note,
    ir.If: _if,
    ir.Choose: _choose,
    ir.ChooseAtRandom: _choose_at_random,
    ir.ChooseSeveral: _choose_several,
    ir.ChooseAction: _choose_action,
    ir.ChooseOption: _choose_option,
    ir.May: _may,
    ir.Draw: _draw,
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.RepeatUntil: _repeat_until,
    ir.Turns: _turns,
    ir.AsPlayer: _as_player,
}
complete(_LAY, get_args(ir.Stmt), "statements that are laid as steps")

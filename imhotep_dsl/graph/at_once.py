"""Players who act in secret at the same time: nothing that one of them does may reach another, whoever is first.

Inside such a block a player chooses, moves pieces between places that only this player sees, and sets markers that only
this player sees. What others change there is not asked for. So the players can be asked in any order.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.flow.binding import lies_in
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.own_areas import Names, OwnAreas
from imhotep_dsl.graph.seen import EVERYONE
from imhotep_dsl.source import Span

_WRITING = (steps.SetMarker, steps.AddMarker, steps.Move, steps.MoveSome, steps.Swap)
_WITHIN = (
    *_WRITING, steps.SetLocal, steps.Require, steps.Known, steps.KnownToEnd, steps.Branch, steps.Call, steps.Return,
    steps.Choose, steps.ChooseAction, steps.ChooseOption, steps.May, steps.LoopPick, steps.LoopStart, steps.LoopNext,
    steps.LoopEnd, steps.RepeatStart, steps.RepeatNext, steps.YouStart, steps.YouEnd, steps.KeepList, steps.Pick,
)  # fmt: skip

_OTHERS_SEE = "Everybody would see this while others still choose."
_KEEP_IT = "Keep it in a marker or a place of yours that is `seen by owner`, and tell it after the block."
_NOT_OWN = "Only what is your own can be changed while all act at once."
_YOURS = "Name it with `you`: `you.NAME`."
_MADE_ANEW = "This deck may have to be shuffled anew, and not while all act at once."
_BEFORE_OR_AFTER = "Take from it before or after the block, or leave out its `refilled from`."
_OF_OTHERS = "This may depend on what another player does at the same time."
_ASK_OWN = "Ask only for what is your own here, with `you`, or ask before or after the block."


def report_at_once(flow: Flow, diagnostics: Diagnostics) -> None:
    told: set[Span] = set()
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Gather):
            for span, message, help_text in _Block(flow, at).problems():
                if span not in told:
                    told.add(span)
                    diagnostics.error("E540", span, message, help_text)


Problem = tuple[Span, str, str]


def _help(step: steps.Step) -> str:
    few = isinstance(step, steps.UntilNext)
    return "Say how often, `repeat 3`, or do it after the block." if few else "Do it after the block."


class _Block:
    """One block: its steps, those of the rules it calls, and what they change."""

    def __init__(self, flow: Flow, gather: int) -> None:
        self.flow, graph = flow, flow.graph
        self.rule = graph.rules[gather]
        self.start = graph.following[gather]["next"]
        head = graph.following[self.start]["next"]
        self.end = graph.following[head]["done"]
        own = self._inside(head)
        called = {rule for at in own for rule in called_by(graph.steps[at])}
        called |= {other for rule in called for other in flow.rules.called_from(rule)}
        self.own = own
        self.inside = sorted(self.own | {at for rule in called for at in flow.rules.steps[rule]})
        start = graph.steps[self.start]
        assert isinstance(start, steps.LoopStart)
        self.player = flow.names.local(self.rule, start.binder.slot, "player")
        self.areas = OwnAreas(flow, self.rule, self.player, self.inside)
        written = [graph.steps[at] for at in self.inside]
        self.markers = {step.marker for step in written if isinstance(step, steps.SetMarker | steps.AddMarker)}
        self.places = frozenset[int]().union(*(flow.writes.get(at, frozenset()) for at in self.inside))
        regions = flow.changing.regions
        self._changed = regions.of("place", self.places) | regions.of("marker", frozenset(self.markers))

    def _inside(self, head: int) -> set[int]:
        """The steps of the block itself, up to where the next player acts, and no further than its end."""
        found: set[int] = set()
        pending = [self.flow.graph.following[head]["body"]]
        while pending:
            at = pending.pop()
            if at not in found and at not in (head, self.end):
                found.add(at)
                pending += self.flow.graph.following[at].values()
        return found

    def _said(self, step: steps.Step) -> str:
        """What is repeated until nothing is repeated as long as somebody wants to."""
        wanted = isinstance(step, steps.UntilNext) and self.flow.pool.nodes[step.until].op == "const"
        return "repeat may" if wanted else step.about.said

    def problems(self) -> Iterator[Problem]:
        graph = self.flow.graph
        for at in self.inside:
            if graph.rules[at] in self.flow.names.mistaken_rules or not self.flow.known_at(at):
                continue
            step, span = graph.steps[at], graph.spans[at]
            another = isinstance(step, steps.YouStart) and not self.areas.is_acting(at, step.player)
            if not isinstance(step, _WITHIN) or another:
                yield span, f"`{self._said(step)}` cannot be done while all act at once.", _help(step)
            elif self.end in graph.following[at].values() and at in self.own:
                yield span, "One player cannot stop what the others do at the same time.", "Leave `stop` out."
            elif isinstance(step, _WRITING) and (problem := self._writes(at, step)) is not None:
                yield span, *problem
            else:
                yield from self._asks(at, step)

    # ---- what is changed --------------------------------------------------------------------------------

    def _writes(self, at: int, step: steps.Step) -> tuple[str, str] | None:
        if isinstance(step, steps.SetMarker | steps.AddMarker):
            return self._marks(at, step.marker, step.player)
        if isinstance(step, steps.MoveSome) and step.source.refill != ABSENT and step.amount != ABSENT:
            return _MADE_ANEW, _BEFORE_OR_AFTER
        for state in self.flow.known_at(at):
            for area in self._areas(at, step, state):
                if area == ABSENT or not self.areas.is_own(at, area):
                    return _NOT_OWN, self._left_until_after(area, state) or _YOURS
                if any(self.flow.setting.places[place].seen == EVERYONE for place in self.flow.ask.places(area, state)):
                    return _OTHERS_SEE, _KEEP_IT
        return None

    def _marks(self, at: int, number: int, owner: int) -> tuple[str, str] | None:
        """owner: of whom or what the marker is; what is remembered of a piece, only those see who see the piece."""
        marker = self.flow.graph.checked.model.markers[number]
        hidden = self._is_of_pieces(number) and self._nobody_else_sees(at, owner)
        if marker.seen_by in (None, EVERYONE) and not hidden:
            return _OTHERS_SEE, _KEEP_IT
        return None if self._is_own_marker(at, number, owner) else (_NOT_OWN, _YOURS)

    def _nobody_else_sees(self, at: int, piece: int) -> bool:
        places = self.flow.setting.places
        lying = [self.flow.ask.places(piece, state) for state in self.flow.known_at(at)]
        return all(found and all(places[place].seen != EVERYONE for place in found) for found in lying)

    def _is_own_marker(self, at: int, number: int, owner: int, names: Names = frozenset()) -> bool:
        if self._is_of_pieces(number):
            return self.areas.is_own(at, owner, names)
        return self.areas.is_acting(at, owner)

    def _is_of_pieces(self, number: int) -> bool:
        model = self.flow.graph.checked.model
        return model.markers[number].scope.kind in model.kinds

    def _left_until_after(self, area: int, state: State) -> str:
        """What helps where a place is meant that belongs to no player at all; empty if it belongs to one."""
        places = self.flow.ask.places(area, state) if area != ABSENT else frozenset[int]()
        declared = [self.flow.graph.checked.components.places[place] for place in sorted(places)]
        if len(declared) != 1 or declared[0].per_player:
            return ""
        return (
            f"`{declared[0].name}` belongs to no player: take from it before the block, or move there after it:"
            " `for each player`, and below it the same with `player` in place of `you`."
        )

    def _areas(self, at: int, step: steps.Step, state: State) -> list[int]:
        """Where pieces leave and arrive."""
        if isinstance(step, steps.Move):
            return [self._leaving(at, step.piece, state), step.target.node]
        if isinstance(step, steps.MoveSome):
            return [step.source.node, step.target.node]
        assert isinstance(step, steps.Swap)
        return [self._leaving(at, piece, state) for piece in (step.first, step.second)]

    def _leaving(self, at: int, piece: int, state: State) -> int:
        """Where a piece lies. One that came from a place of one's own lies in one, wherever that is by now: in the
        block nobody moves it elsewhere. Then the piece itself stands for that place."""
        area = lies_in(self.flow, piece, state)
        return piece if area == ABSENT and self.areas.is_own(at, piece) else area

    # ---- what is asked ----------------------------------------------------------------------------------

    def _asks(self, at: int, step: steps.Step) -> Iterator[Problem]:
        for operand in operands(step):
            for inner, names in self._within(at, operand):
                if self._of_others(at, self.flow.pool.nodes[inner], names):
                    yield self.flow.graph.span_of(at, inner), _OF_OTHERS, _ASK_OWN
                    return

    def _within(self, at: int, operand: int) -> list[tuple[int, Names]]:
        """All questions of which one is made; each with the names in it that stand for something of one's own."""
        found, pending = dict[tuple[int, Names], None](), [(operand, Names())]
        while pending:
            inner, names = asked = pending.pop()
            if inner == ABSENT or asked in found:
                continue
            found[asked] = None
            node, within = self.flow.pool.nodes[inner], names
            if node.op == "query":
                variable = self.flow.pool.bound(node.number(1))
                own = self.areas.are_own(at, node.kids[0], names)
                within = names | {variable} if own else names - {variable}
            pending += [(kid, within) for kid in node.kids[1:]] + [(kid, names) for kid in node.kids[:1]]
        return list(found)

    def _of_others(self, at: int, node: Node, names: Names) -> bool:
        """Whether an answer may depend on what another player changes in this block."""
        if node.op == "marker":
            own = all(self._is_own_marker(at, node.number(0), kid, names) for kid in node.kids)
            return node.number(0) in self.markers and not own
        areas = [node.kids[kid] for kid in QUESTIONS[node.op].lying]
        if node.op in ("free", "next") and self._room_of_others(at, areas[0]):
            return True
        return any(self._reaches(at, area, names) for area in areas)

    def _room_of_others(self, at: int, area: int) -> bool:
        """Whether how much fits somewhere depends on what is changed in this block."""
        for state in self.flow.known_at(at):
            for place in self.flow.ask.places(area, state):
                room = self.flow.setting.places[place].dynamic
                if self.flow.changing.looks_at(room) & self._changed:
                    return True
        return False

    def _reaches(self, at: int, area: int, names: Names) -> bool:
        """Whether pieces that others move now may be meant by an area, or by a piece that lies in it."""
        if self.areas.is_own(at, area, names):
            return False
        for state in self.flow.known_at(at):
            if self.flow.ask.places(area, state) & self.places:
                lying = lies_in(self.flow, area, state)
                if lying == ABSENT or not self.areas.is_own(at, lying, names):
                    return True
        return False

"""Facts are asserted: a machine that, before each step it carries out or tries out, asks itself everything that the
analysis claims to know there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import OPS, Lookup, Node
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.apart import GENERIC, PASSED
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.state import State as Known
from imhotep_dsl.graph.flow.values import ENDLESS, Range
from imhotep_dsl.graph.flow.walk import ANY_SITE, COMMITTED, TRIED, TRYING, Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, RETURN_TO, SCOPE, YOU
from imhotep_dsl.program.model import Program
from imhotep_dsl.run.decisions import Choice
from imhotep_dsl.run.faults import Impossible
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.sight import knows_marker, sees

Cells = list[int]
Wrong = str
Check = Callable[[Cells], Wrong]
"""What is wrong in a state; empty if nothing is, or if it cannot be asked there."""

ASKED_AT_MOST = 20
"""Facts of one point are asked so many times, later each time when it was reached twice as often."""

_LISTED = [op for op, about in OPS.items() if not about.is_value]
_ONLY_THOUGHT = (
    "at first", "unknown", "deciding", "offered", "offered text", "visible", "scored", "winners", "game over"
)  # fmt: skip
_IN_AREAS = ("piece", "space", "place")


class Extended:
    """A program with all that the analysis asks besides what the rules ask."""

    def __init__(self, program: Program, flow: Flow) -> None:
        self.flow = flow
        self.nodes = list(program.nodes)
        self.lookups = list(program.lookups)
        self.lists = list(program.lists)
        self._numbers = {node: at for at, node in enumerate(self.nodes)}
        self._known: dict[int, int] = {}
        self.thought: dict[int, Node] = {}

    def number(self, at: int) -> int:
        """The number in the program of a node of the analysis."""
        if at < 0:
            return at
        if at not in self._known:
            node = self.flow.pool.nodes[at]
            kids = tuple(self.number(kid) for kid in node.kids)
            self._known[at] = self._add(Node(node.op, kids, self._data(node)))
        return self._known[at]

    def _add(self, node: Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
            if node.op not in OPS:
                self.thought[self._numbers[node]] = node
        return self._numbers[node]

    def _data(self, node: Node) -> tuple[object, ...]:
        if node.op == "lookup":
            return (_at(self.lookups, self.flow.pool.lookups[int(str(node.data[0]))]),)
        if node.op == "printed list":
            return (_at(self.lists, self.flow.pool.lists[int(str(node.data[0]))]),)
        return node.data

    def program(self, program: Program) -> Program:
        deep = max((int(str(node.data[1])) + 1 for node in self.nodes if node.op == "query"), default=0)
        return replace(
            program, nodes=tuple(self.nodes), lookups=tuple(self.lookups), lists=tuple(self.lists),
            depth=max(program.depth, deep, self.flow.pool.depth),
        )  # fmt: skip


def _at(tables: list[Lookup], table: Lookup) -> int:
    if table not in tables:
        tables.append(table)
    return tables.index(table)


@dataclass
class Asserting:
    """wrong: every claim that was seen not to hold, once, with its line and an example."""

    graph: EffectGraph
    program: Program
    wrong: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def __post_init__(self) -> None:
        self.flow = analysed(self.graph)
        self.extended = Extended(self.program, self.flow)
        self._free: dict[int, bool] = {}
        self._unbound: dict[int, frozenset[int]] = {}
        for known in self.flow.states.values():
            for at in (*known.facts, *known.where, *known.designs, *known.secret):
                self.extended.number(self._named(at))
        for step in self.graph.steps:
            for operand in operands(step):
                for at in below(self.flow.pool, operand):
                    self.extended.number(at)
        self.machine = Machine(self.extended.program(self.program))
        for number, node in self.extended.thought.items():
            self.machine._values[number] = self._thought(node)
        self._checks: dict[tuple[int, int, int], list[Check]] = {}
        self._visits: dict[tuple[int, int, int], int] = {}
        self._here = 0
        self._callers = self._who_calls()
        self._watch()

    # ---- at each step -------------------------------------------------------------------------------------

    def _watch(self) -> None:
        for at, run in enumerate(self.machine.runs):
            if run is not None:
                self.machine.runs[at] = self._watched(at, run)
        candidates = self.machine.trying._candidates

        def watched(at: int, choice: Choice, state: Cells) -> Sequence[int]:
            self.look(at, state)
            return candidates(at, choice, state)

        self.machine.trying._candidates = watched  # type: ignore[method-assign]

    def _watched(self, at: int, run: Callable[[Cells], int]) -> Callable[[Cells], int]:
        def watched(state: Cells) -> int:
            self.look(at, state)
            return run(state)

        return watched

    def look(self, at: int, state: Cells) -> None:
        """Of the lines that may have called this rule, one must know nothing wrong.

        Picking one thing after the other is one step for the analysis: only how it begins is known. Past a loop over
        nothing it goes straight.
        """
        step = self.graph.steps[at]
        loops = isinstance(step, steps.LoopNext | steps.LoopPick)
        passed_over = isinstance(step, steps.Pick) or (loops and _over_nothing(step, state))
        if passed_over and not all(key in self.flow.states for key in self._keys(at, state)):
            return
        looked_at, scratch, self._here = self.machine.looked_at, self.machine.scratch[:], at
        found: list[Wrong] = []
        for key in self._keys(at, state):
            if key not in self.flow.states:
                found.append(f"is reached {_MODES[key[1]]}, which was thought impossible")
                continue
            wrong = next((told for told in self._told(key, state)), "")
            if not wrong:
                break
            found.append(wrong)
        else:
            span = self.graph.spans[at]
            told = f"line {span.line}: {type(self.graph.steps[at]).__name__} {found[0]}"
            self.wrong.setdefault(told.split(" is really")[0], told)
        self.machine.looked_at, self.machine.scratch[:] = looked_at, scratch

    def _keys(self, at: int, state: Cells) -> Iterator[tuple[int, int, int]]:
        """Whoever picks one thing after the other is trying behind the first, though the step has begun before."""
        frame, scope, rule = state[FRAME], state[SCOPE], self.graph.rules[at]
        modes = [COMMITTED if scope < 0 else TRYING if scope == frame else TRIED]
        if modes == [TRYING] and isinstance(self.graph.steps[at], steps.Pick):
            modes.append(COMMITTED)
        callers = self._callers.get((rule, state[frame + RETURN_TO]), ())
        sites = [self.flow.site(rule, caller) for caller in callers] or [ANY_SITE]
        yield from ((at, mode, site) for mode in modes for site in dict.fromkeys(sites))

    def _who_calls(self) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for at, step in enumerate(self.graph.steps):
            rules, role = (), "next"
            if isinstance(step, steps.Call):
                rules = tuple(rule for _, rule in step.targets)
            elif isinstance(step, steps.ChooseAction):
                rules, role = step.actions, "body"
            for rule in dict.fromkeys(rules):
                found.setdefault((rule, self.graph.following[at][role]), []).append(at)
        return found

    def _told(self, key: tuple[int, int, int], state: Cells) -> Iterator[Wrong]:
        visits = self._visits[key] = self._visits.get(key, 0) + 1
        if visits > ASKED_AT_MOST and visits & (visits - 1):
            return
        if key not in self._checks:
            self._checks[key] = list(self._claims(key))
        for check in self._checks[key]:
            self.asked += 1
            try:
                wrong = check(state)
            except Impossible:
                continue
            if wrong:
                yield wrong

    # ---- what is claimed ----------------------------------------------------------------------------------

    def _claims(self, key: tuple[int, int, int]) -> Iterator[Check]:
        known, rule = self.flow.states[key], self.graph.rules[key[0]]
        own = self._chosen_here(key[0])
        for at, given in known.facts.items():
            if not own & self.flow.names.spoken(at):
                yield from self._for_members(at, rule, self._of_somebody(at, self._in_range(at, given)))
        for at, places in known.where.items():
            yield from self._for_members(at, rule, self._in_places(at, places))
        for at, designs in known.designs.items():
            yield from self._for_members(at, rule, self._of_designs(at, designs))
        yield from self._answers(key[0], known)

    def _answers(self, step: int, known: Known) -> Iterator[Check]:
        """What is answered to the questions that a step asks, whether it is a fact or follows from some."""
        own = self._chosen_here(step)
        for operand in operands(self.graph.steps[step]):
            for at in below(self.flow.pool, operand):
                if self._is_free(at) or own & self.flow.names.spoken(at):
                    continue
                op = self.flow.pool.nodes[at].op
                if op in _LISTED or (op == "query" and self.flow.pool.nodes[at].data[0] in ("list", "groups", "until")):
                    yield self._of_list(at, self.flow.ask.length(at, known), self.flow.ask.member(at, known))
                elif op in OPS and op not in _ONLY_THOUGHT and not self._is_list_name(at):
                    yield self._in_range(at, self.flow.ask.ask(at, known), "answer")

    def _of_somebody(self, at: int, check: Check) -> Check:
        """What is known of whoever acts need not hold where nobody does: as turns begin."""
        if self.flow.names.you not in self.flow.names.spoken(at):
            return check
        return lambda state: check(state) if state[state[FRAME] + YOU] >= 0 else ""

    def _chosen_here(self, step: int) -> frozenset[int]:
        """The name that a step itself gives a meaning to: it has none before."""
        binder = getattr(self.graph.steps[step], "binder", None)
        if not isinstance(binder, steps.Binder) or not binder.in_frame:
            return frozenset()
        return frozenset({self.flow.names.local(self.graph.rules[step], binder.slot, binder.sort)})

    def _is_list_name(self, at: int) -> bool:
        node = self.flow.pool.nodes[at]
        return node.op == "local" and " of " in str(node.data[1])

    def _gives_list(self, at: int) -> bool:
        node = self.flow.pool.nodes[at]
        if node.op == "one or other":
            return self._gives_list(node.kids[1])
        of_query = node.op == "query" and node.data[0] in ("list", "groups", "until")
        return node.op in _LISTED or of_query or self._is_list_name(at)

    def _is_free(self, at: int) -> bool:
        """Whether a node speaks of a name that is bound outside it, or of something that cannot be asked."""
        if at not in self._free:
            self._free[at] = bool(_unbound(self.flow, at, self._unbound)) or any(
                self.flow.pool.nodes[inner].op in _ONLY_THOUGHT or self._is_list_name(inner)
                for inner in below(self.flow.pool, at)
            )
        return self._free[at]

    def _in_range(self, at: int, given: Range, what: str = "fact") -> Check:
        if self.flow.pool.nodes[at].op in ("every count", "lasting count"):
            return self._every_count(int(str(self.flow.pool.nodes[at].data[0])), given)
        if self._is_free(self._named(at)) or self._gives_list(self._named(at)):
            return lambda state: ""
        number = self.extended.number(self._named(at))
        shown = self.shown(at)

        def check(state: Cells) -> Wrong:
            value = self.machine.value(number)(state)
            return "" if _within(value, given) else f"{what} {shown} in {given} is really {value}"

        return check

    def _every_count(self, place: int, given: Range) -> Check:
        instances = [one for one in self.machine.tables.instances if one.place == place]

        def check(state: Cells) -> Wrong:
            first = self.machine.layout.count
            for one in instances:
                value = sum(state[first + one.first : first + one.first + one.size])
                if not _within(value, given):
                    return f"every count of place {place} in {given} is really {value}"
            return ""

        return check

    def _of_list(self, at: int, length: Range, member: Range) -> Check:
        number, shown = self.extended.number(at), self.shown(at)

        def check(state: Cells) -> Wrong:
            found = self.machine.items(number)(state)
            if not _within(len(found), length):
                return f"length of {shown} in {length} is really {len(found)}"
            strange = next((one for one in found if not _within(one, member)), None)
            return "" if strange is None else f"member of {shown} in {member} is really {strange}"

        return check

    def _in_places(self, at: int, places: frozenset[int]) -> Check:
        node = self.flow.pool.nodes[at]
        if node.op != "local":
            return lambda state: ""
        sort, cell, shown = str(node.data[1]), self._cell(at), self.shown(at)

        def check(state: Cells) -> Wrong:
            value, tables = state[state[FRAME] + cell], self.machine.tables
            if value < 0 or sort not in _IN_AREAS:
                return ""
            if sort == "place":
                lies = tables.instances[value].place
            else:
                space = state[self.machine.layout.at + value] if sort == "piece" else value
                lies = tables.instances[tables.spaces[space].instance].place
            return "" if lies in places else f"where {shown} in {sorted(places)} is really {lies}"

        return check

    def _of_designs(self, at: int, designs: frozenset[int]) -> Check:
        if self.flow.pool.nodes[at].op != "local":
            return lambda state: ""
        cell, shown = self._cell(at), self.shown(at)

        def check(state: Cells) -> Wrong:
            piece = state[state[FRAME] + cell]
            fine = piece < 0 or self.machine.designs[piece] in designs
            return "" if fine else f"designs {shown} in {sorted(designs)} is really {self.machine.designs[piece]}"

        return check

    # ---- members of a loop that have not been reached, or were left behind ---------------------------------

    def _is_member(self, at: int) -> bool:
        node = self.flow.pool.nodes[at]
        return node.op == "local" and int(str(node.data[0])) >= GENERIC

    def _named(self, at: int) -> int:
        """The same of the name of the loop instead of a member that is not at hand."""
        from imhotep_dsl.graph.flow.state import renaming

        names = {}
        for node in self.flow.names.spoken(at):
            if self._is_member(node):
                slot, sort, kind = self.flow.pool.nodes[node].data
                names[node] = self.flow.pool.add("local", (), (int(str(slot)) % GENERIC, sort, kind))
        return renaming(self.flow.pool, names).node(at) if names else at

    def _cell(self, at: int) -> int:
        return FRAME_HEAD + int(str(self.flow.pool.nodes[at].data[0])) % GENERIC

    def _for_members(self, at: int, rule: int, check: Check) -> Iterator[Check]:
        """What is claimed of those that a loop has not reached, or has left behind, must hold of each of them."""
        members = [node for node in self.flow.names.spoken(at) if self._is_member(node)]
        if not members:
            if not any(self.flow.pool.nodes[node].data[:1] == (-1,) for node in self.flow.names.spoken(at)):
                yield check
            return
        number = int(str(self.flow.pool.nodes[members[0]].data[0]))
        slot, left_behind = number % GENERIC, number >= PASSED
        loops = [
            loop for loop, name in self.flow.loops.members(rule).items()
            if self.flow.pool.nodes[name].data[0] == slot
        ]  # fmt: skip
        mixed = len(members) > 1 or self.flow.names.local(rule, slot, "") in self.flow.names.spoken(at)
        picked = any(
            isinstance(step, steps.LoopPick) and step.slot in loops and self.graph.rules[at] == rule
            for at, step in enumerate(self.graph.steps)
        )
        if mixed or len(loops) != 1 or (left_behind and picked):  # of those that were picked the machine keeps nothing
            return

        def each(state: Cells) -> Wrong:
            where, copy = state[FRAME] + FRAME_HEAD + loops[0], state[:]
            begin, end, following = state[where : where + 3]
            for thing in state[begin : max(begin, following - 1)] if left_behind else state[following:end]:
                copy[copy[FRAME] + FRAME_HEAD + slot] = thing
                wrong = check(copy)
                if wrong:
                    return f"{wrong} for a member {'left behind' if left_behind else 'not reached'}"
            return ""

        yield each

    # ---- what only the analysis asks ------------------------------------------------------------------------

    def _thought(self, node: Node) -> Callable[[Cells], int]:
        machine = self.machine

        def unasked(state: Cells) -> int:
            raise Impossible("This cannot be asked.")

        if node.op == "left":
            slot = FRAME_HEAD + int(str(node.data[0]))

            def left(state: Cells) -> int:
                where, rule = state[FRAME] + slot, self.graph.rules[self._here]
                if slot - FRAME_HEAD in self.flow.loops.members(rule):
                    return state[where + 1] - state[where + 2]
                return max(0, state[where])

            return left
        if node.op == "fits":

            def fits(state: Cells) -> int:
                piece, spot = machine.value(node.kids[0])(state), machine.value(node.kids[1])(state)
                own = [spots.regions for spots in machine.tables.spots if spots.shape == machine.shapes[piece]]
                covered = machine.pieces.covered(state, piece)
                taken = any(
                    state[machine.layout.count + space] > (space in covered) for space in machine.tables.regions[spot]
                )
                return int(any(spot in regions for regions in own) and not taken)

            return fits
        if node.op == "in sight":

            def in_sight(state: Cells) -> int:
                piece, player = (machine.value(kid)(state) for kid in node.kids)
                return int(piece < 0 or sees(machine, state, player, piece))

            return in_sight
        if node.op == "own":
            name, player = node.kids
            sort = str(machine.program.nodes[name].data[1])
            if sort.rpartition(" ")[2] != "space":
                return unasked

            def own(state: Cells) -> int:
                spaces = [machine.value(name)(state)] if sort == "space" else machine.items(name)(state)
                whose = {
                    machine.tables.instances[machine.tables.spaces[at].instance].player for at in spaces if at >= 0
                }
                return int(whose <= {machine.value(player)(state)})

            return own
        if node.op in ("all shown", "shown to all"):

            def shown(state: Cells) -> int:
                """To everybody: of a marker; of places and pieces it is held by games in which pieces are exchanged."""
                asked = machine.program.nodes[node.kids[0]] if node.kids else Node("marker", (), node.data[1:])
                if asked.op != "marker" or (not node.kids and node.data[0] != "marker"):
                    raise Impossible("This cannot be asked.")
                number, players = int(str(asked.data[0])), range(machine.layout.players)
                whose = [machine.value(asked.kids[0])(state)] if asked.kids else [0] if node.kids else players
                return int(all(knows_marker(machine, state, who, number, thing) for who in players for thing in whose))

            return shown
        return unasked

    # ---- for people -----------------------------------------------------------------------------------------

    def shown(self, at: int) -> str:
        if at < 0:
            return "-"
        node = self.flow.pool.nodes[at]
        data = ",".join(str(item) for item in node.data)
        return f"{node.op}[{data}]({', '.join(self.shown(kid) for kid in node.kids)})"


def _within(value: int, given: Range) -> bool:
    """Groups of spaces are numbers beyond all others."""
    return given[0] <= value and (value <= given[1] or given[1] == ENDLESS)


def _over_nothing(step: steps.LoopNext | steps.LoopPick, state: Cells) -> bool:
    where = state[FRAME] + FRAME_HEAD + step.slot
    return state[where] == state[where + 1]


_MODES = {COMMITTED: "committed", TRYING: "trying", TRIED: "tried"}


def _unbound(flow: Flow, at: int, met: dict[int, frozenset[int]]) -> frozenset[int]:
    """The depths of names that are bound outside a node."""
    if at < 0:
        return frozenset()
    if at not in met:
        node = flow.pool.nodes[at]
        if node.op == "bound":
            return frozenset({int(str(node.data[0]))})
        found = frozenset[int]().union(*(_unbound(flow, kid, met) for kid in node.kids))
        if node.op == "query":
            own = int(str(node.data[1]))
            found = (found - {own}) | _unbound(flow, node.kids[0], met)
        met[at] = found
    return met[at]

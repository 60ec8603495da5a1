"""The interpreter: the specification of what rules mean.

It holds what is fixed about a table and runs the instructions of its program on a state, which is all that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock

from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.limits import DEEPEST_ROOM, MOST_LOOKED_AT, MOST_STEPS
from imhotep_dsl.code.nodes import ABSENT, OPS, Node
from imhotep_dsl.code.steps import DECISIONS, STEPS, Speaking
from imhotep_dsl.program.derived import hiding_loads, look_alike, seeing, stacked
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, OVER, SCOPE, STEP, YOU
from imhotep_dsl.program.model import Program
from imhotep_dsl.run import areas, chance, expressions, functions, geometry, lists
from imhotep_dsl.run.alike import Alike
from imhotep_dsl.run.chance import drawn
from imhotep_dsl.run.chances import CHANCES
from imhotep_dsl.run.decisions import CHOICES, Choice, Trying
from imhotep_dsl.run.effects import EFFECTS
from imhotep_dsl.run.events import Chosen, Event, Forced, Scored
from imhotep_dsl.run.expressions import Eval, EvalList, State, bounded
from imhotep_dsl.run.faults import GameFault, Impossible, TooMuch
from imhotep_dsl.run.outcomes import FINISHED, Run
from imhotep_dsl.run.pieces import Pieces
from imhotep_dsl.run.queries import query, query_list
from imhotep_dsl.run.refusals import why_refused
from imhotep_dsl.run.starting import lay_out
from imhotep_dsl.run.steering import STEERING
from imhotep_dsl.run.turn_order import TURNS
from imhotep_dsl.source import Span

_VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    **expressions.VALUES, **lists.VALUES, **areas.VALUES, **geometry.VALUES, **functions.VALUES,
    "query": query,
}  # fmt: skip
_LISTS: dict[str, Callable[[Machine, Node], EvalList]] = {
    **lists.LISTS, **areas.LISTS, **geometry.LISTS, **functions.LISTS, "query": query_list,
}  # fmt: skip
complete(_VALUES, [op for op, about in OPS.items() if about.is_value], "values that run")
complete(_LISTS, [op for op, about in OPS.items() if about.is_list], "lists that run")
_RUNS: dict[type, Callable[..., Run]] = {**EFFECTS, **CHANCES, **STEERING, **TURNS}
complete({**_RUNS, **CHOICES}, STEPS, "steps that run")
complete(CHOICES, DECISIONS, "decisions that run")


class Machine:
    """One table, ready to play. The same machine can run any number of games, one state each.

    gathering: while players act in secret at the same time, the state from before any of them has; whoever runs several
    games puts it back before going on with one. alone: whoever plays in several threads holds it meanwhile.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.alone = RLock()
        self.layout = program.layout
        self.tables = tables = program.tables
        self.trace: list[Event] | None = None
        self.gathering: State | None = None
        self.pauses_when_forced = False
        self.by_chance = drawn
        self.pending: Sequence[int] = ()
        self.stops: Sequence[tuple[State, Sequence[int]]] = ()
        self.asked = 0
        self.looked_at = 0
        self.scratch = [0] * (program.depth + 2)
        self.designs = [piece.design for piece in tables.pieces]
        self.owners = [piece.owner for piece in tables.pieces]
        self.kinds = [piece.kind for piece in tables.pieces]
        self.shapes = [tables.designs[design].shape for design in self.designs]
        self.instance_first = [instance.first for instance in tables.instances]
        self.instance_size = [instance.size for instance in tables.instances]
        self.instance_spaces = [range(at.first, at.first + at.size) for at in tables.instances]
        self.board_spaces = [board.spaces for board in tables.boards]
        self.spots = {(spots.shape, spots.instance): spots.regions for spots in tables.spots}
        sight = seeing(program), stacked(program), look_alike(program), hiding_loads(program)
        self.pieces = Pieces(self.layout, tables.regions, len(tables.pieces), *sight)
        self.rooms = [space.room for space in tables.spaces]
        self._values: list[Eval | None] = [None] * len(program.nodes)
        self._lists: list[EvalList | None] = [None] * len(program.nodes)
        self.alike = Alike(self)
        self._room_depth = 0
        self._changing: list[Eval | None] = [None] * len(tables.spaces)
        self._make_rooms()
        self.runs: list[Run | None] = [None] * len(program.code)
        self.choices: list[Choice | None] = [None] * len(program.code)
        for at, instruction in enumerate(program.code):
            step, sort = instruction.step, type(instruction.step)
            if sort in CHOICES:
                self.choices[at] = CHOICES[sort](self, at, instruction, step)
            else:
                self.runs[at] = _RUNS[sort](self, at, instruction, step)
        self.acting, self.counts = self.runs, [0]
        self._wins_where = self.value(tables.wins_where) if tables.wins_where != ABSENT else None
        keys = [self.value(key) for _, key in tables.winner]
        self._winner = [*zip(keys, program.written.winner, strict=True)]
        self._blank = [(0,) * size for size in program.frames]
        self.trying = Trying(self)
        self._first_state: State | None = None

    @contextmanager
    def traced(self) -> Iterator[list[Event]]:
        """What happens meanwhile, in one thread; games of others wait."""
        with self.alone:
            events = self.trace = []
            try:
                yield events
            finally:
                self.trace = None

    # ---- expressions ----------------------------------------------------------------------------------------

    def value(self, node: int) -> Eval:
        """A number, truth, or the number of a thing, -1 being none; made ready when first asked for."""
        found = self._values[node]
        if found is None:
            about = self.program.nodes[node]
            found = self._values[node] = _VALUES[about.op](self, about)
        return found

    def items(self, node: int) -> EvalList:
        """The members of a list."""
        found = self._lists[node]
        if found is None:
            about = self.program.nodes[node]
            found = self._lists[node] = _LISTS[about.op](self, about)
        return found

    def look_at(self, things: int) -> None:
        """Questions are work, too: whoever goes through things says how many."""
        self.looked_at += things
        if self.looked_at > MOST_LOOKED_AT:
            raise TooMuch("There is too much to look at here.")

    # ---- a new game -----------------------------------------------------------------------------------------

    def new_state(self, seed: int) -> State:
        """Everything in its first place; nothing has happened yet, not even the setup."""
        if self._first_state is None:
            with self.alone:
                self._first_state = self._laid_out()
        state = self._first_state[:]
        chance.seed(state, seed)
        return state

    def _laid_out(self) -> State:
        layout, tables = self.layout, self.tables
        state = [0] * layout.size
        for offset, size in (
            (layout.above, len(tables.pieces)), (layout.below, len(tables.pieces)), (layout.spot, len(tables.pieces)),
            (layout.top, len(tables.spaces)), (layout.bottom, len(tables.spaces)),
        ):  # fmt: skip
            state[offset : offset + size] = [-1] * size
        state[SCOPE] = -1
        state[FRAME] = len(state)
        state.extend([-1] * FRAME_HEAD)
        try:
            lay_out(self, state)
        except Impossible as problem:
            raise GameFault(self.program.written.game, str(problem)) from problem
        state[STEP] = self.program.start
        return state

    # ---- running --------------------------------------------------------------------------------------------

    def enter(self, state: State, rule: int, after: int, args: Sequence[int]) -> int:
        """Begin a rule: its frame goes on top of the stack."""
        frame, below = len(state), state[FRAME]
        state += (after, below, state[below + YOU], *args, *self._blank[rule][len(args) :])
        state[FRAME] = frame
        return self.program.entries[rule]

    def run(self, state: State, until: int = -1) -> list[int]:
        """Go on to the next decision (or to one step); its options, none if the game is over or until is reached."""
        runs, step, left = self.acting, state[STEP], MOST_STEPS
        self.looked_at = 0
        try:
            while step != until:
                left -= 1
                if left < 0:
                    raise Impossible("The rules go on here without end.")
                run = runs[step]
                if run is not None:
                    following = run(state)
                    if following < 0:
                        if following == FINISHED:
                            state[OVER], state[STEP] = 1, step
                            return []
                        raise Impossible(why_refused(self, state, step))
                    step = following
                    continue
                options = self.trying.possible(state, step)
                if len(options) > 1 or (options and self.pauses_when_forced):
                    state[STEP] = step
                    return options
                step = self._forced(state, step, options)
        except Impossible as problem:
            raise self.fault(step, str(problem)) from problem
        state[STEP] = step
        return []

    def _forced(self, state: State, step: int, options: list[int]) -> int:
        """With one option there is nothing to decide; with none, the `else` is taken."""
        if options:
            if self.trace is not None:
                self.trace.append(Forced(step, self.player(state), options[0], self.said(state, step)))
            return self.take(state, step, options[0])
        choice = self.choices[step]
        assert choice is not None
        following = choice.otherwise(state)
        if following < 0:
            raise Impossible("There is nothing to choose from, and nothing is said for this case.")
        return following

    def take(self, state: State, step: int, option: int) -> int:
        choice = self.choices[step]
        assert choice is not None
        if self.acting is not self.runs:
            self.counts[step] += 1
        if state[SCOPE] < 0:
            state[SCOPE] = state[FRAME]
        return choice.take(state, option)

    def choose(self, state: State, option: int, until: int = -1) -> list[int]:
        """Take an option at the current decision and go on to the next (or to one step)."""
        step = state[STEP]
        if self.trace is not None:
            self.trace.append(Chosen(step, self.player(state), option, self.said(state, step)))
        state[STEP] = self.take(state, step, option)
        return self.run(state, until)

    def count(self) -> list[int]:
        """From now on: how often each instruction has acted. What is only tried out does not count."""
        self.counts = [0] * len(self.runs)
        self.acting = [None if run is None else self._counted(at, run) for at, run in enumerate(self.runs)]
        return self.counts

    def _counted(self, at: int, run: Run) -> Run:
        counts = self.counts

        def act(state: State) -> int:
            counts[at] += 1
            return run(state)

        return act

    def said(self, state: State, step: int) -> tuple[int, ...]:
        """What stands in the braces of the texts of a decision, now."""
        found = self.program.code[step].step
        if not isinstance(found, Speaking) or not found.values:
            return ()
        try:
            return tuple(int(self.value(node)(state)) for node in found.values)
        except Impossible as problem:
            raise self.fault(step, str(problem)) from problem

    def player(self, state: State) -> int:
        """Who acts now."""
        return state[state[FRAME] + YOU]

    def fault(self, step: int, message: str, cause: str = "") -> GameFault:
        return GameFault(self.program.span(step), message, cause)

    def winners(self, state: State) -> list[int]:
        """Who has won, or is ahead: the rules' own order, ties shared; nobody, if nobody can, or if it is a draw."""
        best = self._best(state)
        return [] if self._tied(best) else best

    def is_draw(self, state: State) -> bool:
        return self._tied(self._best(state))

    def _tied(self, best: list[int]) -> bool:
        return len({self.tables.sides[seat] for seat in best}) > 1 if self.tables.sides else False

    def _best(self, state: State) -> list[int]:
        ranked: dict[tuple[int, ...], list[int]] = {}
        for seat, values in self.standings(state).items():
            orders = self.tables.winner
            signed = tuple(value if highest else -value for (highest, _), value in zip(orders, values, strict=True))
            ranked.setdefault(signed, []).append(seat)
        return ranked[max(ranked)] if ranked else []

    def standings(self, state: State) -> dict[int, tuple[int, ...]]:
        """Who can win, and of each of them all that decides it, in the order in which it does."""
        outside = self.scratch[:]
        found: dict[int, tuple[int, ...]] = {}
        for seat in range(self.layout.players):
            self.scratch[0] = seat
            if self._wins_where is None or self._at_the_end(self._wins_where, self.program.written.wins_where, state):
                found[seat] = tuple(self._at_the_end(key, span, state) for key, span in self._winner)
        self.scratch[:] = outside
        return found

    def _at_the_end(self, asked: Eval, span: Span, state: State) -> int:
        try:
            return int(asked(state))
        except Impossible as problem:
            raise GameFault(span, str(problem)) from problem

    # ---- what effects need ----------------------------------------------------------------------------------

    def add_points(self, state: State, at: int, heading: int, player: int, amount: int) -> None:
        layout = self.layout
        cell = layout.ledger + heading * layout.players + player
        state[layout.points + player] = bounded(state[layout.points + player] + amount)
        state[cell] = bounded(state[cell] + amount)
        if self.trace is not None and amount:
            self.trace.append(Scored(at, player, amount, heading))

    @property
    def changing_rooms(self) -> set[int]:
        """Spaces whose room changes in play: it may shrink below what lies there already."""
        return {space for space, room in enumerate(self._changing) if room is not None}

    def free_on(self, state: State, space: int) -> int:
        """How many more pieces fit on a space."""
        room = self._changing[space]
        free = (self.rooms[space] if room is None else room(state)) - state[self.layout.count + space]
        return free if free > 0 else 0

    def free_space(self, state: State, among: Sequence[int]) -> int:
        """The next free space: the emptiest that has room, the first of these in building order; -1 if all are full."""
        count, rooms, changing = self.layout.count, self.rooms, self._changing
        best, fewest = -1, 1 << 30
        for space in among:
            lying = state[count + space]
            if lying < fewest:
                room = changing[space]
                if lying < (rooms[space] if room is None else room(state)):
                    best, fewest = space, lying
                    if not lying:
                        break
        return best

    # ---- room that changes in play --------------------------------------------------------------------------

    def _make_rooms(self) -> None:
        for changing in self.tables.rooms:
            room = self.value(changing.node)
            for instance in self.tables.instances:
                if instance.place == changing.place:
                    ask = self._room(room, instance.player, instance.holder)
                    self._changing[instance.first : instance.first + instance.size] = [ask] * instance.size

    def _room(self, room: Eval, player: int, holder: int) -> Eval:
        """Room is asked for in the middle of other questions, whose names have to stay as they are."""
        scratch = self.scratch

        def ask(state: State) -> int:
            if self._room_depth > DEEPEST_ROOM:
                raise Impossible("How much fits here depends on itself.")
            outside = scratch[:]
            scratch[0], scratch[1] = player, holder
            self._room_depth += 1
            try:
                return room(state)
            finally:
                self._room_depth -= 1
                scratch[:] = outside

        return ask

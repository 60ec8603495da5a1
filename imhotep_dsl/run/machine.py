"""The interpreter: the specification of what rules mean.

It holds what is fixed about a table and runs the instructions of its program on a state, which is all that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Components
from imhotep_dsl.check.types import Type
from imhotep_dsl.graph.refusals import hidden
from imhotep_dsl.graph.steps import DECISIONS
from imhotep_dsl.program.freeze import Program
from imhotep_dsl.program.layout import FRAME, OVER, SCOPE, STEP, YOU
from imhotep_dsl.resolve.model import Model
from imhotep_dsl.run import chance
from imhotep_dsl.run.adjacency import neighbours_of, supports_of
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.decisions import Choice, Trying, choice
from imhotep_dsl.run.effects import FINISHED, Run, effect, has_effect
from imhotep_dsl.run.expressions import Eval, State, value
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.pieces import Pieces
from imhotep_dsl.run.printed import Printed
from imhotep_dsl.run.spots import Spots
from imhotep_dsl.run.steering import steering

MOST_STEPS = 1_000_000
Event = tuple[object, ...]
Refill = Callable[[State, int], list[int]]


class Machine:
    """One table, ready to play. The same machine can run any number of games, one state each."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.checked = program.checked
        self.components: Components = program.checked.components
        self.model: Model = program.checked.model
        self.trace: list[Event] | None = None
        self.pauses_when_forced = False
        self.pending: list[int] = []
        self.asked = 0
        self.scratch = [0] * (program.checked.checker.bound_slots + 1)
        pieces, instances = self.components.pieces, self.components.instances
        self.designs = [piece.design for piece in pieces]
        self.owners = [piece.owner for piece in pieces]
        self.kinds = [piece.kind for piece in pieces]
        self.instance_first = [instance.first for instance in instances]
        self.instance_size = [instance.size for instance in instances]
        self.instance_spaces = [range(instance.first, instance.first + instance.size) for instance in instances]
        self.board_spaces = [self._spaces_of_board(at) for at in range(len(self.components.boards))]
        self.neighbours = neighbours_of(self.components)
        self.supports = supports_of(self.components)
        self.pieces = Pieces(self.layout, [space.room for space in self.components.spaces])
        self.pieces.covers = self.components.regions
        self.spots = Spots(self.components).of
        self.fixed = Printed(self.components)
        self.printed, self.printed_lists = self.fixed.values, self.fixed.lists
        self.space_numbers = self.fixed.space_numbers()
        self._has_places = {place.scope.kind for place in self.components.places if place.scope.kind}
        self._dynamic = self._dynamic_rooms()
        self.runs: list[Run | None] = [None] * len(program.code)
        self.choices: list[Choice | None] = [None] * len(program.code)
        for at, instruction in enumerate(program.code):
            if isinstance(instruction.step, DECISIONS):
                self.choices[at] = choice(self, at, instruction)
            elif has_effect(instruction.step):
                self.runs[at] = effect(self, at, instruction)
            else:
                self.runs[at] = steering(self, at, instruction)
        self.trying = Trying(self)

    # ---- a new game ---------------------------------------------------------------------------------------

    def new_state(self, seed: int) -> State:
        """Everything in its first place; nothing has happened yet, not even the setup."""
        layout = self.layout
        state = [0] * layout.size
        for offset, size in (
            (layout.above, len(self.designs)), (layout.below, len(self.designs)), (layout.spot, len(self.designs)),
            (layout.top, len(self.components.spaces)), (layout.bottom, len(self.components.spaces)),
        ):  # fmt: skip
            state[offset : offset + size] = [-1] * size
        chance.seed(state, seed)
        state[SCOPE] = -1
        state[FRAME] = len(state)
        state.extend([-1, -1, -1])
        for piece in self.components.pieces:
            self.pieces.put(state, piece.index, self._start_space(state, piece.kind, piece.owner))
        self._start_markers(state)
        state[STEP] = self.program.start
        return state

    def _start_space(self, state: State, kind: str, owner: int) -> int:
        start = self.checked.starts.get(kind)
        if start is None:
            return self.instance_first[0]
        area, bound = start
        self.scratch[bound.slot] = owner
        space = self.free_space(state, spaces(self, area)(state))
        if space < 0:
            raise GameFault(self.model.kinds[kind].span, f"There is no room for all pieces `{kind}` where they start.")
        return space

    def _start_markers(self, state: State) -> None:
        for at, (marker, start) in enumerate(zip(self.model.markers, self.checked.markers, strict=True)):
            for player in range(self.layout.players) if marker.per_player else (0,):
                self.scratch[start.owner.slot] = player
                given = -1 if start.type.optional or start.type.tag not in ("number", "truth") else max(start.low, 0)
                if start.value is not None:
                    given = int(value(self, start.value)(state))
                state[self.layout.markers[at] + player] = given

    # ---- running --------------------------------------------------------------------------------------------

    def enter(self, state: State, rule: int, after: int, args: Sequence[int]) -> int:
        """Begin a rule: its frame goes on top of the stack."""
        frame = len(state)
        you = state[state[FRAME] + YOU]
        state.extend((after, state[FRAME], you, *args))
        state.extend([0] * (self.program.frames[rule] - len(args)))
        state[FRAME] = frame
        return self.program.entries[rule]

    def run(self, state: State, until: int = -1) -> list[int]:
        """Go on to the next decision (or to one step); its options, none if the game is over or until is reached."""
        runs, step, left = self.runs, state[STEP], MOST_STEPS
        while step != until:
            left -= 1
            if left < 0:
                raise self.fault(step, "The rules go on here without end.")
            run = runs[step]
            if run is not None:
                following = run(state)
                if following < 0:
                    if following == FINISHED:
                        state[OVER], state[STEP] = 1, step
                        return []
                    raise self.fault(step, "This cannot be carried out, and nothing else is said.")
                step = following
                continue
            options = self.trying.possible(state, step)
            if len(options) > 1 or (options and self.pauses_when_forced):
                state[STEP] = step
                return options
            step = self._forced(state, step, options)
        state[STEP] = step
        return []

    def _forced(self, state: State, step: int, options: list[int]) -> int:
        """With one option there is nothing to decide; with none, the `else` is taken."""
        if options:
            if self.trace is not None:
                self.trace.append(("forced", step, self.player(state), options[0]))
            return self.take(state, step, options[0])
        chosen = self.choices[step]
        assert chosen is not None
        if chosen.otherwise < 0:
            raise self.fault(step, "There is nothing to choose from, and nothing is said for this case.")
        return chosen.otherwise

    def take(self, state: State, step: int, option: int) -> int:
        chosen = self.choices[step]
        assert chosen is not None
        if state[SCOPE] < 0:
            state[SCOPE] = state[FRAME]
        return chosen.take(state, option)

    def choose(self, state: State, option: int) -> list[int]:
        """Take an option at the current decision and go on to the next."""
        step = state[STEP]
        if self.trace is not None:
            self.trace.append(("choice", step, self.player(state), option))
        state[STEP] = self.take(state, step, option)
        return self.run(state)

    def player(self, state: State) -> int:
        """Who acts now."""
        return state[state[FRAME] + YOU]

    def fault(self, step: int, message: str) -> GameFault:
        return GameFault(self.program.code[step].span, message)

    def winners(self, state: State) -> list[int]:
        """Who has won, or is ahead: the rules' own order, ties shared."""
        variable, keys = self.checked.winner
        ranked: dict[tuple[int, ...], list[int]] = {}
        for seat in range(self.layout.players):
            self.scratch[variable.slot] = seat
            key = tuple((1 if highest else -1) * value(self, expr)(state) for highest, expr in keys)
            ranked.setdefault(key, []).append(seat)
        return ranked[max(ranked)]

    # ---- what effects need ------------------------------------------------------------------------------------

    def add_points(self, state: State, at: int, player: int, amount: int) -> None:
        step = self.program.code[at].step
        assert isinstance(step, ir.Score | ir.Rank)
        source = self.layout.sources.index(step.source)
        state[self.layout.points + player] += amount
        state[self.layout.ledger + source * self.layout.players + player] += amount
        if self.trace is not None and amount:
            self.trace.append(("score", at, player, amount))

    def marker_range(self, marker: int) -> tuple[int, int]:
        start = self.checked.markers[marker]
        return (start.low, start.high) if start.type.tag == "number" else (-1, 10**6)

    @property
    def grown_rooms(self) -> set[int]:
        """Spaces whose room changes in play: it may shrink below what lies there already."""
        return set(self._dynamic)

    def free_on(self, state: State, space: int) -> int:
        """How many more pieces fit on a space."""
        room = self._dynamic.get(space)
        if room is None:
            return self.pieces.rooms[space] - state[self.layout.count + space]
        return room(state) - state[self.layout.count + space]

    def free_space(self, state: State, among: Sequence[int]) -> int:
        """The next free space: the emptiest that has room, the first of these in building order; -1 if all are full."""
        count = self.layout.count
        best, fewest = -1, 1 << 30
        for space in among:
            lying = state[count + space]
            if lying < fewest and self.free_on(state, space) > 0:
                best, fewest = space, lying
                if not lying:
                    break
        return best

    def without_alike(self, state: State, found: Sequence[int]) -> list[int]:
        """Pieces that nobody can tell apart are offered once: same design, owner and space."""
        kept: dict[object, int] = {}
        at = self.layout.at
        for piece in found:
            if self.kinds[piece] in self._has_places:
                kept[piece, "itself"] = piece
            else:
                kept.setdefault((self.designs[piece], self.owners[piece], state[at + piece]), piece)
        return list(kept.values())

    def means(self, state: State, type_: Type, meant: int, option: int) -> bool:
        """Whether a thing named in a scenario is this option: the thing itself, one like it, or its design."""
        if type_.tag == "design":
            return self.designs[option] == meant
        if type_.tag == "piece" and meant >= 0 and self.kinds[meant] == self.kinds[option]:
            return option == meant or len(self.without_alike(state, [option, meant])) == 1
        return meant == option

    def is_hand_over(self, step: ir.MoveSome) -> bool:
        area = step.binder.source.area
        if not isinstance(area, ir.PlaceAt):
            return False
        place = self.components.places[area.place]
        return hidden(place.seen_by, place.shape)

    def refill_of(self, area: ir.Expr) -> ir.Expr | None:
        return self.checked.refills.get(area.place) if isinstance(area, ir.PlaceAt) else None

    def refilling(self, area: ir.Expr) -> Refill | None:
        """How a deck that has run out gets new pieces: those of its discards that are wanted, from the top."""
        discards = self.refill_of(area)
        if discards is None:
            return None
        from_spaces, to_space = spaces(self, discards), value(self, area)

        def refill(state: State, wanted: int) -> list[int]:
            target = self.instance_first[to_space(state)]
            drawn = self.pieces.on(state, target)
            for piece in self.pieces.in_spaces(state, from_spaces(state)):
                self.pieces.move(state, piece, target)
            fresh = [piece for piece in self.pieces.on(state, target) if piece not in drawn]
            mixed = chance.shuffled(state, fresh)
            self.pieces.arrange(state, target, mixed + drawn)
            if self.trace is not None and mixed:
                self.trace.append(("refill", -1, target, len(mixed)))
            return list(reversed(mixed))[:wanted]

        return refill

    def _dynamic_rooms(self) -> dict[int, Eval]:
        rooms: dict[int, Eval] = {}
        for place, (expr, owner, holder) in self.checked.rooms.items():
            room = value(self, expr)
            for instance in self.components.instances_of(place):
                for space in range(instance.first, instance.first + instance.size):
                    rooms[space] = self._room(room, owner.slot, instance.player, holder.slot, instance.holder)
        return rooms

    def _room(self, room: Eval, owner: int, player: int, holder: int, thing: int) -> Eval:
        scratch = self.scratch

        def ask(state: State) -> int:
            scratch[owner], scratch[holder] = player, thing
            return room(state)

        return ask

    def _spaces_of_board(self, board: int) -> list[int]:
        name = self.components.boards[board].name
        found: list[int] = []
        for instance in self.components.instances:
            place = self.components.places[instance.place]
            if place.scope.board == name or (instance.holder == board and place.scope.kind in self.model.board_kinds):
                found += range(instance.first, instance.first + instance.size)
        return found

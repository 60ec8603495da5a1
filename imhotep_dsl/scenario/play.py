"""Playing one scenario: run its statements, give its answers, look at what it expects."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, OVER, STEP, YOU
from imhotep_dsl.run import chance
from imhotep_dsl.run.chance import drawn
from imhotep_dsl.run.events import Event, Turned
from imhotep_dsl.run.faults import GameFault, Impossible
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming, for_player
from imhotep_dsl.run.plain_setup import set_up
from imhotep_dsl.run.sight import AUTHOR
from imhotep_dsl.scenario.foreseen import Foreseen
from imhotep_dsl.scenario.looking import Stop, waiting_together
from imhotep_dsl.scenario.meant import meaning, thing_meant, very_thing
from imhotep_dsl.scenario.moves import LIST_OF, Answer, Begin, Expectation, Move, Segment, Wander
from imhotep_dsl.scenario.not_offered import candidates, why_not_offered
from imhotep_dsl.scenario.results import Course
from imhotep_dsl.scenario.waiting import waiting
from imhotep_dsl.source import Span

SEED = 1
MOST_DECISIONS = 20_000


def play_scenario(machine: Machine, moves: Sequence[Move]) -> list[str]:
    """What did not hold. Stops at the first thing that cannot be done; expectations that fail are all told."""
    with Playing(machine, moves) as playing:
        playing.all()
    return playing.problems


def play_again(machine: Machine, moves: Sequence[Move]) -> Course:
    """The same once more, with everything that happens; it counts only once."""
    counts = machine.counts[:]
    with Playing(machine, moves) as playing:
        start, events = playing.state[:], list[Event]()
        machine.trace = events
        try:
            playing.all()
        finally:
            machine.trace = None
            machine.counts[:] = counts
    return Course(machine, start, events, playing.state)


class Playing:
    """A scenario being played: a context, in which decisions with one option wait to be seen, too."""

    def __init__(self, machine: Machine, moves: Sequence[Move]) -> None:
        self.machine = machine
        self.coming = deque(moves)
        self.foreseen = Foreseen(machine, self.coming, self._ask, self._ask_list)
        self.waits_in_setup = any(isinstance(move, Begin) and move.part == "setup" for move in moves)
        self.until = machine.program.segment_end
        self.problems: list[str] = []
        self.options: Sequence[int] = ()
        self.state: list[int] = []
        self.frame = 0
        self.seen: Sequence[Stop] = ()
        """While an expectation is looked at: the decisions that it is about."""

    def __enter__(self) -> Playing:
        self.machine.pauses_when_forced = True
        self.machine.by_chance = self._by_chance
        try:
            self._begin()
        except GameFault as fault:
            self._problem(fault.span, fault.message)
        return self

    def __exit__(self, *_: object) -> None:
        self.machine.pauses_when_forced = False
        self.machine.by_chance = drawn
        self.machine.pending = self.machine.stops = ()

    def all(self) -> None:
        """One after the other, as far as it can be gone on."""
        while self.coming and self.do(self.coming.popleft()):
            pass

    def do(self, move: Move) -> bool:
        """Whether it can be gone on."""
        if not self.state:
            return False
        try:
            if isinstance(move, Segment):
                return self._act(move)
            if isinstance(move, Begin):
                return self._begin_play(move) if move.part == "play" else True
            if isinstance(move, Wander):
                return self._wander(move)
            return self._reply(move) if isinstance(move, Answer) else self._look(move)
        except GameFault as fault:
            self._problem(fault.span, fault.message)
        return False

    def is_begun_anew(self, move: Move) -> bool:
        """Whether a move leaves behind what somebody had to decide before it."""
        if isinstance(move, Segment):
            return not self._gives_only_names(self.machine.program.segments[move.number])
        return isinstance(move, Begin) and move.part == "play"

    # ---- going on ---------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """After the setup; where that asks for something and nobody answers, it goes the plain way."""
        machine = self.machine
        state = machine.new_state(SEED)
        self.frame = state[FRAME]
        state.extend([0] * machine.program.segment_slots)
        if not self.waits_in_setup:
            set_up(machine, state)
        self.state = state
        if self.waits_in_setup:
            while isinstance(self.coming[0], Begin):  # what chance decides in the setup may be answered, too
                self.coming.popleft()
            self.until = machine.program.after_setup
            self._go_on()

    def _go_on(self) -> None:
        self.options = self.machine.pending = self.machine.run(self.state, self.until)

    def _take(self, option: int) -> None:
        self.options = self.machine.pending = self.machine.choose(self.state, option, self.until)

    def _take_forced(self) -> None:
        """Decisions with one option are nobody's business."""
        while len(self.options) == 1:
            self._take(self.options[0])

    def _act(self, move: Segment) -> bool:
        player = self._ask(move.player, move.span) if move.player != ABSENT else -1
        begin = self.machine.program.segments[move.number]
        if self.options and self._gives_only_names(begin):
            self._give_names(begin)
            return True
        return self._start_at(begin, player, move.span)

    def _gives_only_names(self, at: int) -> bool:
        """Whether nothing is done from a step on but to give things a name; who decides may go on deciding."""
        program = self.machine.program
        while isinstance(program.code[at].step, steps.SetLocal):
            at = program.code[at].following["next"]
        return at == program.segment_end

    def _give_names(self, begin: int) -> None:
        state, asked = self.state, (self.state[STEP], self.state[FRAME])
        state[STEP], state[FRAME] = begin, self.frame
        self.machine.run(state, self.machine.program.segment_end)
        state[STEP], state[FRAME] = asked

    def _begin_play(self, move: Begin) -> bool:
        return self._start_at(self.machine.program.after_setup, -1, move.span)

    def _start_at(self, step: int, player: int, span: Span) -> bool:
        """Something new is begun, when nobody has to decide anything any more."""
        self._take_forced()
        if self.options:
            self._problem(span, f"Before this, {self._waiting()}.")
            return False
        state, program = self.state, self.machine.program
        self.until = program.segment_end
        state[OVER] = 0
        state[FRAME] = self.frame
        del state[self.frame + FRAME_HEAD + program.segment_slots :]
        state[self.frame + YOU] = player
        state[STEP] = step
        self._go_on()
        return True

    def _wander(self, move: Wander) -> bool:
        """The same decisions are taken whenever the scenario is played."""
        generator = [0, 0]
        chance.seed(generator, SEED)
        for _ in range(MOST_DECISIONS):
            if self._ask(move.condition, move.span):
                return True
            if not self.options:
                ended = "the game is over" if self.state[OVER] else "nobody has to decide anything any more"
                self._problem(move.span, f"This never came: {ended}.")
                return False
            self._take(self.options[chance.draw(generator, len(self.options))])
        self._problem(move.span, f"This did not come within {MOST_DECISIONS} decisions.")
        return False

    # ---- asking -----------------------------------------------------------------------------------------------

    def _by_chance(self, at: int, state: list[int], values: Sequence[int]) -> int:
        """What is only tried out is not answered."""
        return (self.foreseen.drawn if state is self.state else drawn)(at, state, values)

    def _ask(self, asked: int, span: Span) -> int:
        """An expression of the scenario, which knows its own names wherever the game stands."""
        self.machine.stops = [(stop.state, stop.options) for stop in self.seen or [self._stop([])] if stop.options]
        inner, self.state[FRAME] = self.state[FRAME], self.frame
        self.machine.asked = inner
        self.machine.looked_at = 0
        try:
            return int(self.machine.value(self.machine.program.asked[asked])(self.state))
        except Impossible as problem:
            raise GameFault(span, str(problem)) from problem
        finally:
            self.state[FRAME] = inner

    def _ask_list(self, asked: int, span: Span) -> list[int]:
        inner, self.state[FRAME] = self.state[FRAME], self.frame
        try:
            return list(self.machine.items(self.machine.program.asked[asked])(self.state))
        except Impossible as problem:
            raise GameFault(span, str(problem)) from problem
        finally:
            self.state[FRAME] = inner

    def _problem(self, span: Span, text: str) -> None:
        self.problems.append(f"{span}: {text}")

    def _waiting(self) -> str:
        return waiting(self.machine, self.state, self.options)

    def _look(self, move: Expectation) -> bool:
        """Behind decisions with one option. To look changes nothing: what comes next goes on from here.

        Only at the end of the scenario it has happened: it is told, and counts.
        """
        with self._on_a_copy() as events:
            stops = self._stops_ahead(events)
            self.seen = waiting_together(stops)
            if not self._ask(move.condition, move.span):
                told = self.seen if move.at_choice else [stop for stop in stops[-1:] if stop.options]
                open_now = "; then ".join(waiting(self.machine, stop.state, stop.options) for stop in told)
                now = f" Now {open_now}." if open_now else ""
                self._problem(move.span, f"This does not hold{self._details(move)}.{now}")
        if not self.coming:
            self._take_forced()
        return True

    @contextmanager
    def _on_a_copy(self) -> Iterator[list[Event]]:
        """Nothing that happens here has happened afterwards. What happens is in the list."""
        machine, now, events = self.machine, (self.state, self.options), list[Event]()
        counts, trace, gathering = machine.counts[:], machine.trace, machine.gathering
        self.state, self.foreseen.coming, machine.trace = self.state[:], deque(self.coming), events
        try:
            yield events
        finally:
            (self.state, self.options), self.foreseen.coming, self.seen = now, self.coming, ()
            machine.pending, machine.trace, machine.gathering = self.options, trace, gathering
            machine.counts[:] = counts

    def _stops_ahead(self, events: list[Event]) -> list[Stop]:
        """Where the game stands, and where it comes to behind decisions with one option: the last has a choice, or
        nothing to decide."""
        stops = [self._stop(events)]
        while len(self.options) == 1:
            self.options = self.machine.pending = self.machine.choose(self.state, self.options[0], self.until)
            stops.append(self._stop(events))
        return stops

    def _stop(self, events: list[Event]) -> Stop:
        turns = sum(isinstance(event, Turned) for event in events)
        return Stop(self.state[:], self.options, self.machine.player(self.state), turns)

    @property
    def _naming(self) -> Naming:
        return for_player(self.machine, self.state, AUTHOR)

    def _details(self, move: Expectation) -> str:
        """What is there instead, where two values are compared."""
        if move.compared is not None:
            both = move.compared
            naming = self._naming
            left = naming.thing(both.left_sort, self._ask(both.left, move.span))
            right = naming.thing(both.right_sort, self._ask(both.right, move.span))
            return f": it is {left}, not {right}" if both.op == "=" else f": it is {left}, compared with {right}"
        if move.winners:
            names = [self._naming.player(seat) for seat in self.machine.winners(self.state)]
            nobody = ": it is a draw" if self.machine.is_draw(self.state) else ": nobody has won"
            return f": the winners are {', '.join(names)}" if names else nobody
        return ": nobody has to decide anything now" if move.at_choice and not self.machine.stops else ""

    # ---- answering --------------------------------------------------------------------------------------------

    def _reply(self, move: Answer) -> bool:
        """Forced decisions are passed until the one that is answered; an answer may name a forced one, too."""
        why = ""
        while True:
            if not self.options:
                self._problem(
                    move.span, f"Nobody has to answer about `{move.what}` now.{self.foreseen.why_not(move) or why}"
                )
                return False
            matching = self._matching(move, self.options)
            if matching and move.sort.startswith(LIST_OF):
                return self._reply_with_list(move)
            decides = self._decides(move)
            if matching and decides:
                self._take(self._very_thing(move, matching[0]))
                return True
            if matching is not None and decides:
                why = self._why_not_offered(move)
            if len(self.options) > 1:
                self._problem(
                    move.span, f"{_mismatch(matching, decides)}: {self._waiting()}.{self.foreseen.why_not(move) or why}"
                )
                return False
            self.coming.appendleft(move)
            self._take(self.options[0])
            if not self.coming or self.coming[0] is not move:
                return True  # It was an answer to what chance decided meanwhile.
            self.coming.popleft()

    def _decides(self, move: Answer) -> bool:
        return move.player == ABSENT or self._ask(move.player, move.span) == self.machine.player(self.state)

    def _why_not_offered(self, move: Answer) -> str:
        return why_not_offered(
            self.machine, self.state, self._matching(move, candidates(self.machine, self.state)) or []
        )

    def _matching(self, move: Answer, options: Sequence[int]) -> list[int] | None:
        """The options the answer means; None if it answers another question."""
        step = self.machine.program.code[self.state[STEP]].step
        if move.quoted:
            return self._matching_text(move, step, options)
        if isinstance(step, steps.ChooseAction):
            if move.what != "action":
                return None
        elif not isinstance(step, steps.Choose | steps.LoopPick | steps.Pick) or step.binder.name != move.what:
            return None
        if move.sort.startswith(LIST_OF):
            return list(options) if isinstance(step, steps.Pick) else []
        if move.sort == "none" and isinstance(step, steps.Pick):
            return [option for option in options if option == NO_MORE]
        at = self.state[STEP]
        return meaning(self.machine, self.state, at, *thing_meant(self.machine, at, move, self._ask), options)

    def _very_thing(self, move: Answer, option: int) -> int:
        if move.quoted or move.sort != "piece":
            return option
        at = self.state[STEP]
        return very_thing(self.machine, self.state, at, *thing_meant(self.machine, at, move, self._ask), option)

    def _reply_with_list(self, move: Answer) -> bool:
        """All that is chosen at once: in the order that was written if that matters, else as it is offered."""
        at = self.state[STEP]
        step = self.machine.program.code[at].step
        assert isinstance(step, steps.Pick)
        wanted, sort = self._ask_list(move.value, move.span), move.sort.removeprefix(LIST_OF)
        while self.options and self.state[STEP] == at:
            means = [
                (option, thing)
                for option in self.options
                for thing in (wanted[:1] if step.in_order else wanted)
                if meaning(self.machine, self.state, at, sort, thing, [option])
            ]
            if not wanted and NO_MORE in self.options:
                self._take(NO_MORE)
                return True
            if not means:
                self._problem(move.span, f"This is not offered: {self._waiting()}.")
                return False
            option, thing = means[0]
            wanted.remove(thing)
            self._take(very_thing(self.machine, self.state, at, sort, thing, option))
        if wanted:
            self._problem(move.span, "So many cannot be chosen here.")
        return not wanted

    def _matching_text(self, move: Answer, step: steps.Step, options: Sequence[int]) -> list[int] | None:
        at, naming = self.state[STEP], self._naming
        if isinstance(step, steps.May) and naming.option(self.state, at, 1) == move.what:
            yes = self._ask(move.value, move.span) if move.value != ABSENT else 1
            return [option for option in options if option == yes]
        if isinstance(step, steps.ChooseOption):
            texts = [naming.option(self.state, at, option) for option in range(len(step.texts))]
            if move.what in texts:
                return [option for option in options if texts[option] == move.what]
        return None


def _mismatch(matching: list[int] | None, decides: bool) -> str:
    if matching is None:
        return "This does not answer the question"
    return "This is not offered" if decides else "Somebody else decides"

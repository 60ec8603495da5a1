"""Playing one scenario: run its statements, give its answers, look at what it expects."""

from __future__ import annotations

from dataclasses import dataclass, field

from imhotep_dsl.check import ir
from imhotep_dsl.graph import steps as graph_steps
from imhotep_dsl.program.layout import FRAME, OVER, STEP, YOU
from imhotep_dsl.run.expressions import value
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.scenario.steps import Act, Look, Part, Reply
from imhotep_dsl.source import Span

SEED = 1


@dataclass(slots=True)
class _Running:
    machine: Machine
    state: list[int]
    frame: int
    problems: list[str]
    naming: Naming
    options: list[int] = field(default_factory=list)

    def ask(self, expr: ir.Expr) -> int:
        """An expression of the scenario, which knows its own names wherever the game stands."""
        inner, self.state[FRAME] = self.state[FRAME], self.frame
        self.machine.asked = inner
        answer = value(self.machine, expr)(self.state)
        self.state[FRAME] = inner
        return int(answer)

    def problem(self, span: Span, text: str) -> None:
        self.problems.append(f"{span}: {text}")


def play_scenario(machine: Machine, parts: list[Part], entries: dict[int, int], problems: list[str]) -> None:
    """Stops at the first thing that cannot be done; expectations that fail are all told."""
    machine.pauses_when_forced = True
    try:
        running = _begin(machine, problems)
        for part in parts:
            if isinstance(part, Look):
                _look(running, part)
            elif not (_act(running, part, entries) if isinstance(part, Act) else _reply(running, part)):
                return
    except GameFault as fault:
        problems.append(f"{fault.span}: {fault.message}")
    finally:
        machine.pauses_when_forced = False
        machine.pending = []


def _begin(machine: Machine, problems: list[str]) -> _Running:
    """After the setup; where that asks for something, the first option is taken."""
    state = machine.new_state(SEED)
    options = machine.run(state, machine.program.after_setup)
    while options:
        state[STEP] = machine.take(state, state[STEP], options[0])
        options = machine.run(state, machine.program.after_setup)
    frame = state[FRAME]
    state.extend([0] * machine.program.segment_slots)
    return _Running(machine, state, frame, problems, Naming(machine))


def _go_on(running: _Running) -> None:
    running.options = running.machine.run(running.state, running.machine.program.segment_end)
    running.machine.pending = running.options


def _take_forced(running: _Running) -> None:
    """Decisions with one option are nobody's business."""
    while len(running.options) == 1:
        state = running.state
        state[STEP] = running.machine.take(state, state[STEP], running.options[0])
        _go_on(running)


def _act(running: _Running, part: Act, entries: dict[int, int]) -> bool:
    _take_forced(running)
    if running.options:
        running.problem(part.span, f"Before this, {_waiting(running)}.")
        return False
    state = running.state
    if state[OVER]:
        state[OVER] = 0
    state[FRAME] = running.frame
    del state[running.frame + 3 + running.machine.program.segment_slots :]
    state[running.frame + YOU] = running.ask(part.player) if part.player is not None else -1
    state[STEP] = entries[id(part)]
    _go_on(running)
    return True


def _waiting(running: _Running) -> str:
    step = running.state[STEP]
    who = running.naming.player(running.machine.player(running.state))
    offered = ", ".join(running.naming.option_key(step, option) for option in running.options[:12])
    return f"{who} has to answer `{running.naming.prompt(step)}` (offered: {offered})"


def _look(running: _Running, part: Look) -> None:
    if not part.at_choice:
        _take_forced(running)
    if not running.ask(part.condition):
        running.problem(part.span, f"This does not hold{_details(running, part.condition)}.")


def _details(running: _Running, condition: ir.Expr) -> str:
    """What is there instead, where two values are compared."""
    if isinstance(condition, ir.Compare):
        left = running.naming.thing(condition.left.type, running.ask(condition.left))
        right = running.naming.thing(condition.right.type, running.ask(condition.right))
        return f": it is {left}, not {right}" if condition.op == "=" else f": it is {left}, compared with {right}"
    asks = isinstance(condition, ir.Function) or (
        isinstance(condition, ir.Not) and isinstance(condition.value, ir.Function)
    )
    if asks and running.options:
        return f": {_waiting(running)}"
    return ": nobody has to decide anything now" if asks else ""


def _reply(running: _Running, part: Reply) -> bool:
    """Forced decisions are passed until the one that is answered; an answer may name a forced one, too."""
    while True:
        if not running.options:
            running.problem(part.span, f"Nobody has to answer about `{part.what}` now.")
            return False
        matching = _matching(running, part)
        decides = part.player is None or running.ask(part.player) == running.machine.player(running.state)
        if matching and decides:
            break
        if len(running.options) > 1:
            running.problem(part.span, f"{_mismatch(matching, decides)}: {_waiting(running)}.")
            return False
        state = running.state
        state[STEP] = running.machine.take(state, state[STEP], running.options[0])
        _go_on(running)
    state = running.state
    state[STEP] = running.machine.take(state, state[STEP], matching[0])
    _go_on(running)
    return True


def _mismatch(matching: list[int] | None, decides: bool) -> str:
    if matching is None:
        return "This does not answer the question"
    return "This is not offered" if decides else "Somebody else decides"


def _matching(running: _Running, part: Reply) -> list[int] | None:
    """The options the answer means; None if it answers another question."""
    step = running.machine.program.code[running.state[STEP]].step
    if part.quoted:
        if isinstance(step, ir.May) and step.text == part.what:
            yes = running.ask(part.value) if part.value is not None else 1
            return [option for option in running.options if option == yes]
        if isinstance(step, ir.ChooseOption):
            if part.what not in [option.text for option in step.options]:
                return None
            return [option for option in running.options if step.options[option].text == part.what]
        return None
    assert part.value is not None
    if isinstance(step, ir.ChooseAction):
        if part.what != "action":
            return None
    elif not isinstance(step, ir.Choose | graph_steps.LoopPick) or step.binder.name != part.what:
        return None
    meant = running.ask(part.value)
    return [
        option for option in running.options if running.machine.means(running.state, part.value.type, meant, option)
    ]

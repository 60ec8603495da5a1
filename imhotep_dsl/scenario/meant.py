"""Which of the things that are offered, or that chance can give, an answer means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.moves import Answer
from imhotep_dsl.source import Span

State = list[int]
_CHOOSING = (steps.Choose, steps.LoopPick, steps.Pick, steps.ChanceChooses, steps.ChancePicks)


def sort_offered(machine: Machine, at: int) -> str:
    """Of what sort the things are that a step offers."""
    step = machine.program.code[at].step
    if isinstance(step, _CHOOSING):
        return step.binder.sort
    return machine.tables.markers[step.marker].sort if isinstance(step, steps.Roll) else "action"


def thing_meant(machine: Machine, at: int, answer: Answer, ask: Callable[[int, Span], int]) -> tuple[str, int]:
    """The one thing of an answer, with its sort: a word where words are offered. ask: what an expression is now."""
    if sort_offered(machine, at) == "word" and answer.word != ABSENT:
        return "word", ask(answer.word, answer.span)
    return answer.sort, ask(answer.value, answer.span)


def meaning(machine: Machine, state: State, at: int, sort: str, meant: int, options: Sequence[int]) -> list[int]:
    """The options that are this thing, else those that are called like it; a thing of another sort is none of them."""
    offered = sort_offered(machine, at)
    if sort == "number" and offered == "part":
        numbers = machine.tables.region_numbers  # a row, a column, a part by the number that it says of itself
        return [option for option in options if numbers[option] == meant]
    if sort not in (offered, "none") and (sort, offered) != ("design", "piece"):
        return []
    if sort == offered and meant in options:
        return [meant]
    return [option for option in options if machine.alike.means(state, offered, sort, meant, option)]


def very_thing(machine: Machine, state: State, at: int, sort: str, meant: int, option: int) -> int:
    """Whoever has a name for a piece means this one, though players are offered it together with others like it."""
    choice = machine.choices[at]
    if choice is None or sort != "piece" or meant == option:
        return option
    return machine.alike.rather(state, choice.among(state), option, meant)

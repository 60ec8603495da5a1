"""What is to be said about a sort of step, and how it is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar, dataclass_transform

from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Operand:
    """A number in a step that is the number of a node.

    needed: what is missing if the answer is none, so that the step is refused (`thing`, `piece`); empty: it may be
    none, or the step sees to it by itself. in_program: the program asks it, too, and not only the analysis. is_list: it
    is the node of a list.
    """

    needed: str = ""
    in_program: bool = True
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """What is true of every step of a sort.

    said: what it is called where rules are drawn. leads: the roles of the steps that follow it whatever it is made of.
    decides: a player decides. hands_over: to another player or to chance; what was begun is committed there.
    own_line: the author wrote a line for it. writes: the regions of the state (`program/layout.py`) that it changes,
    if that is all it does; None: what it changes and where it leads is worked out by the analysis.
    """

    said: str
    leads: tuple[str, ...]
    decides: bool
    hands_over: bool
    own_line: bool
    writes: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step; every sort of it is declared with `@step`."""

    about: ClassVar[About]


Sort = TypeVar("Sort", bound=Step)
declared: list[type[Step]] = []


@dataclass_transform(frozen_default=True)
def step(
    said: str,
    *leads: str,
    decides: bool = False,
    hands_over: bool = False,
    own_line: bool = True,
    writes: tuple[str, ...] | None = None,
) -> Callable[[type[Sort]], type[Sort]]:
    def declare(sort: type[Sort]) -> type[Sort]:
        made = dataclass(frozen=True, slots=True)(sort)
        written = None if writes is None else frozenset(writes)
        made.about = About(said, leads, decides, hands_over, own_line, written)
        declared.append(made)
        return made

    return declare


NEXT = "next"
FORK = ("body", "else")
LOOP = ("body", "done")

"""Threads that go on with games of one table, or ask them, take turns: a machine keeps what is being asked in one place
for all its games. Taking an option in compiled code needs no machine, and is quicker than a lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


class Asking(Protocol):
    @property
    def machine(self) -> Machine: ...


_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")
_Who = TypeVar("_Who", bound=Asking)


def in_turn(ask: Callable[Concatenate[_Who, _Given], _Answer]) -> Callable[Concatenate[_Who, _Given], _Answer]:
    @wraps(ask)
    def asked(who: _Who, /, *args: _Given.args, **named: _Given.kwargs) -> _Answer:
        with who.machine.alone:
            return ask(who, *args, **named)

    return asked

"""What is found at one table, remembered for as long as its texts stay the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from imhotep_dsl.diagnostics import Diagnostic, kept
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.program.derived import answered_aloud
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.proofreading.vouched import Stopped, stopped_game
from imhotep_dsl.resolve.depending import texts_of_table
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.run.faults import CannotStart, GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.source import Span
from imhotep_dsl.source.cache import TABLES, key_of, user_cache
from imhotep_dsl.source.records import dataclass

Compile = Callable[[Project, Table], Compilation]

_ENOUGH = (
    "See that there are enough pieces (a variant can set more: `set KIND.copies to …`), and room for them: `as …` or"
    " `holds …` behind the place; in a variant, `set PLACE as …`."
)


@dataclass(frozen=True, slots=True)
class Found:
    """written: where the rules of the table stand; fault: the line at which its setup cannot go on, and help; program:
    the hash of its program, None if there is none; aloud: the markers by which something is answered aloud; stopped: of
    a table with variants, a game that was tried out and could not go on."""

    problems: tuple[Diagnostic, ...]
    written: frozenset[Span]
    fault: tuple[Span, str] | None
    program: str | None
    aloud: frozenset[str]
    stopped: Stopped | None = None


def look_at_table(project: Project, table: Table, compile_table: Compile = Compilation) -> Found:
    found, cache = remembered(project, table), user_cache()
    if found is None:
        found = _look(compile_table(project, table))
        if cache is not None:
            cache.keep(_key(project, table), TABLES, _written(found))
    return found


def remembered(project: Project, table: Table) -> Found | None:
    cache = user_cache()
    data = cache.find(_key(project, table), TABLES) if cache is not None else None
    return _read(data) if data is not None else None


def _key(project: Project, table: Table) -> str:
    asked = f"table {table.players} {sorted(table.sides.items())} {table.variants} {table.seats}"
    return key_of(texts_of_table(project, table), asked)


def _look(compilation: Compilation) -> Found:
    problems, machine = tuple(compilation.diagnostics), compilation.machine
    if machine is None:
        return Found(problems, frozenset(), None, None, frozenset())
    program = machine.program
    written, aloud = frozenset(program.written.rules), answered_aloud(program)
    fault = _setup_fault(machine)
    stopped = stopped_game(machine) if fault is None and program.written.variants else None
    return Found(problems, written, fault, program.hash, aloud, stopped)


def _setup_fault(machine: Machine) -> tuple[Span, str] | None:
    """The setup is simply tried: what it does hardly depends on chance."""
    try:
        state = machine.new_state(1)
        while options := machine.run(state, machine.program.after_setup):
            state[STEP] = machine.take(state, state[STEP], options[0])
    except CannotStart as fault:
        return fault.span, fault.message
    except GameFault as fault:
        return fault.span, f"{fault.message} {_ENOUGH}"
    return None


def _written(found: Found) -> bytes:
    return json.dumps([
        [kept.written(item) for item in found.problems],
        [kept.place(span) for span in sorted(found.written)],
        None if found.fault is None else [kept.place(found.fault[0]), found.fault[1]],
        found.program,
        sorted(found.aloud),
        None if found.stopped is None else _of_stopped(found.stopped),
    ]).encode()  # fmt: skip


def _of_stopped(stopped: Stopped) -> list[object]:
    return [kept.place(stopped.span), stopped.why, stopped.seed, stopped.wilful]


def _stopped(place: list[Any], why: object, seed: int, wilful: bool) -> Stopped:
    return Stopped(kept.span_of(*place), kept.text(why), int(seed), bool(wilful))


def _read(data: bytes) -> Found | None:
    """None for everything that was not written here."""
    try:
        problems, spans, fault, program, aloud, stopped = json.loads(data)
        return Found(
            tuple(kept.problem(*item) for item in problems),
            frozenset(kept.span_of(*span) for span in spans),
            None if fault is None else (kept.span_of(*fault[0]), kept.text(fault[1])),
            None if program is None else kept.text(program),
            frozenset(kept.text(name) for name in aloud),
            None if stopped is None else _stopped(*stopped),
        )
    except (ValueError, TypeError, IndexError):
        return None

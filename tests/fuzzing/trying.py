"""From files to a verdict: read, check, play under the audit. Whatever goes wrong behind the check is a finding."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.program.layout import OVER
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.run.audit import audit
from imhotep_dsl.run.faults import TOO_LARGE, GameFault
from imhotep_dsl.run.machine import Machine

from .dice import Dice
from .lines import without

Files = dict[str, str]
Look = Callable[[Machine, list[int], Dice], str]
"""Looks a waiting game over; what is wrong, or nothing."""

Play = Callable[[list[Machine], int, int], "Finding | None"]
"""Plays so many games with each machine, by a seed; the first thing that is wrong."""

MOST_DECISIONS = 30_000
EACH = 500
"""So many decisions of a game are looked over one by one; behind them, what went wrong is still so a little later."""
SELDOM = 20
MOST_REPAIRS = 10
NOBODY_WINS = "E482"
"""Stands at the first line: who wins was taken out before, and the first line is not what is wrong."""
ROUNDS = steps.TurnsNext | steps.UntilNext
ON_AND_ON = "This was known to come to an end"
VOUCHED = ("The rules say that this is known", ON_AND_ON)
"""What an author has written `known` for is the author's word, not the check's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """sort: what went wrong, in words that stay the same while the text is made smaller; told: all of it."""

    sort: str
    told: str
    game: int = 0

    @property
    def is_documented(self) -> bool:
        """Points that are added to themselves again and again: the reference says that the game stops with its line."""
        return self.sort == f"fault: {TOO_LARGE}"


@dataclass(slots=True)
class Checked:
    """A rule set that was read: its mistakes, or the machines of its tables."""

    errors: list[Diagnostic] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)
    crash: Finding | None = None


def written(files: Files, directory: Path) -> Project:
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text, encoding="utf-8")
    return read_project(directory)


def checked(files: Files, whole: bool = True) -> Checked:
    """Through the front door. whole: everything that `check` looks at, trying out the setup included; that is the same
    as far as a game that is played does not fail."""
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=shared) as directory:
        try:
            return _checked(written(files, Path(directory)), whole)
        except Exception:
            return Checked(crash=Finding(f"the check crashed: {_innermost()}", traceback.format_exc()))


def _checked(project: Project, whole: bool) -> Checked:
    if project.diagnostics.has_errors or project.decl is None:
        return Checked(_errors(project.diagnostics.items))
    found, tables = Checked(), list(tables_to_check(project))
    for table in (tables[0], tables[-1]) if len(tables) > 1 else tables:
        compilation = Compilation(project, table)
        if compilation.errors:
            return Checked(compilation.errors)
        assert compilation.machine is not None
        found.machines.append(compilation.machine)
    return Checked(_errors(check_project(project)) if whole else [], found.machines)


def _errors(problems: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in problems if problem.severity == "error"]


def repaired(files: Files, most: int = MOST_REPAIRS) -> tuple[Files, Checked, int]:
    """What the check refuses is taken out, line by line, until it refuses nothing more or nothing is left."""
    result, times = checked(files, whole=False), 0
    while result.errors and not result.crash and times < most:
        times += 1
        left = dict(files)
        for name, text in files.items():
            here = [problem for problem in result.errors if Path(problem.span.file).name == Path(name).name]
            wrong = {problem.span.line - 1 for problem in here if problem.code != NOBODY_WINS}
            if wrong:
                left[name] = "\n".join(without(text.split("\n"), wrong))
            if any(problem.code == NOBODY_WINS for problem in here):
                left[name] += "\nwinner player\n    by player.points\n"
        if left == files:
            break
        files, result = left, checked(left, whole=False)
    return files, result, times


# ---- playing ----------------------------------------------------------------------------------------------


def played(machines: list[Machine], games: int, seed: int, look: Look | None = None) -> Finding | None:
    """Random games, each looked over as it is played; the first thing that is wrong. Of a table whose author was wrong
    about an end, no other game is played: each would take thousands of rounds."""
    for machine in machines:
        for game in range(games):
            try:
                found = _game(machine, game, Dice(seed, game), look)
            except GoesOn:
                break
            if found is not None:
                return found
    return None


class GoesOn(Exception):
    """An author has vouched for an end that does not come."""


def _game(machine: Machine, game: int, dice: Dice, look: Look | None) -> Finding | None:
    try:
        state = machine.new_state(seed_of(dice))
        options = machine.run(state)
        for decision in range(MOST_DECISIONS):
            looked_over = decision < EACH or decision % SELDOM == 0 or state[OVER]
            if looked_over and (wrong := audit(machine, state)):
                return Finding(f"audit: {_plain(wrong[0])}", "\n".join(wrong[:5]), game)
            if state[OVER]:
                machine.winners(state)
                return None
            if look is not None and (told := look(machine, state, dice)):
                return Finding(f"secret: {_plain(told)}", told, game)
            options = machine.choose(state, dice.pick(options))
        if any(isinstance(each.step, ROUNDS) and each.step.vouched for each in machine.program.code):
            raise GoesOn  # it may: 10,000 rounds of several decisions each
        return Finding("does not end", f"after {MOST_DECISIONS} decisions the game still goes on", game)
    except GoesOn:
        raise
    except GameFault as fault:
        if fault.message.startswith(ON_AND_ON):
            raise GoesOn from fault
        if fault.message.startswith(VOUCHED):
            return None
        return Finding(f"fault: {_plain(fault.message)}", f"line {fault.span.line}: {fault.message}", game)
    except Exception:
        return Finding(f"crash: {_innermost()}", traceback.format_exc(), game)


def seed_of(dice: Dice) -> int:
    return dice.below(1_000_000)


def _plain(text: str) -> str:
    return "".join("N" if letter.isdigit() else letter for letter in text).replace("NN", "N").replace("NN", "N")


def _innermost() -> str:
    lines = [line for line in traceback.format_exc().splitlines() if line]
    where = [line.strip().split(", in ")[-1] for line in lines if line.strip().startswith("File ")]
    return f"{lines[-1][:80]} in {where[-1] if where else ''}"

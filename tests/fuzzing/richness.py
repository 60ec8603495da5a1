"""How much of the language occurs in rule sets that passed the check and were played."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from imhotep_dsl.check.functions import FUNCTIONS as ALL_FUNCTIONS
from imhotep_dsl.check.shapes import SHAPES
from imhotep_dsl.code.nodes import OPS
from imhotep_dsl.code.steps import STEPS
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.syntax.terminals import beginnings

_ONLY_IN_SCENARIOS = {"offered", "visible", "scored", "offered text", "deciding", "winners", "game over", "unknown"}
_FORMS: dict[str, str] = {
    "move PIECE": r"move (?!up to|all\b)(?:(?! from ).)* to .*", "move N": r"move (?!up to|all\b).* from .* to .*",
    "move up to": r"move up to .*", "move all": r"move all .*", "move where": r"move .* from .* to .* where .*",
    "score": r"score .*", "scores": r".* scores .*", "lose": r"lose .*", "loses": r".* loses .*",
    "swap": r"swap .*", "give": r"give .*", "flip": r"flip .*", "for each at once": r"for each .* at once",
    "do": r"do \w+(\(.*)?", "do THING": r"do [^(]*\..*", "do with arguments": r"do .*\)",
    "repeat": r"repeat .*", "repeat until": r"repeat until .*", "reverse turns": "reverse turns", "pass": "pass",
    "skip next turn": "skip next turn",
    "stop": "stop", "end turns": "end turns", "end game": "end game",
    "choose": r"choose \w+ .*", "choose at random": r"choose .* at random", "choose action": r"choose action.*",
    "choose several": r"choose (?!up to|at least).* as \w+.*", "choose up to": r"choose up to .*",
    "choose at least": r"choose at least .*", "choose option": r"choose( \".*)?",
    "if": r"if .*", "else if": r"else if .*",
    "else": r"else", "for each": r"for each .*", "for each by choice": r"for each .* by choice",
}  # fmt: skip
_NEVER = {"answer", "expect", "known", "play"}
_BEGINNINGS = {word.lower() for word in beginnings("stmt")} - _NEVER
_FORMS |= {word: f"{word} .*" for word in sorted(_BEGINNINGS - {form.split()[0] for form in _FORMS})}
STATEMENTS = (*_FORMS, "choose else", "may else", "draw else")
_CLAUSES: dict[str, str] = {
    "piece per player": r"^piece .* per player", "piece with a place": r"^    place ",
    "fields": r"^    \w+: .* usually ",
    "designs with rules": r"^card \w+\n(    .*\n)*    rule ", "drawings": r": drawing", "board": r"^board ",
    "winner where": r"^winner player where ",
    "side like": r"side \w+ like ", "holds": r"place .* holds \d", "holds that changes": r"place .* holds [a-z]+\.",
    "holds unlimited": r"holds unlimited", "refilled": r"refilled from", "seen by owner": r"seen by owner",
    "seen by none": r"seen by none", "filled by columns": r"filled by columns", "around": r" around ",
    "marker per player": r"^marker .* per player", "marker of a number": r"^marker [^:]*: -?\d",
    "marker without an end": r"^marker .*\.\.unlimited",
    "marker of a truth": r"^marker [^:]*: truth", "marker of a player": r"^marker [^:]*: player",
    "marker of a space": r"^marker [^:]*: space",
    "marker of a piece": r"^marker [^:]*: (card|coin)", "marker of a board": r"^marker [^:]*: site",
    "marker of every piece": r"^piece .*\n(    .*\n)*    marker ",
    "marker of every board": r"^board .*\n(    .*\n)*    marker ", "hidden marker": r"^marker .* seen by ",
    "place of two kinds": r"^place \w+ of \w+ or ", "room by board": r"holds site\.", "faces": r"^    faces ",
    "marker of words": r"^marker [^:]*: sun or", "marker or none": r"^marker .* or none", "table": r"^table ",
    "each further": r"each further", "moment": r"^moment ", "at": r"^ *at \w+$", "let with a subject": r"^let \w+\.",
    "word of a design": r"^    let ", "rule by": r"^ *rule .* by ", "rule with parameters": r"^ *rule \w+\(",
    "action": r"^action ", "setup": r"^setup", "before": r"^before ", "after": r"^after ", "layout": r"^layout ",
}  # fmt: skip


@dataclass(slots=True)
class Richness:
    """In how many rule sets each thing occurs."""

    steps: Counter[str] = field(default_factory=Counter)
    statements: Counter[str] = field(default_factory=Counter)
    ops: Counter[str] = field(default_factory=Counter)
    functions: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, machines: list[Machine], files: dict[str, str]) -> Richness:
        found = cls()
        program = machines[0].program
        found.steps.update({type(instruction.step).__name__ for instruction in program.code})
        found.ops.update({node.op for node in program.nodes})
        text = "\n".join(text for name, text in files.items() if name.endswith(".rules"))
        lines = [line.strip() for line in text.split("\n")]
        found.statements.update({name for line in lines for name, form in _FORMS.items() if re.fullmatch(form, line)})
        found.statements.update(_with_else(text))
        found.functions.update(set(re.findall(r"\b(\w+)\(", text)) & set(FUNCTIONS))
        found.shapes.update({word for shape in re.findall(r"^ *place .* as (\w+)", text, re.M) for word in [shape]})
        found.clauses.update({name for name, form in _CLAUSES.items() if re.search(form, text, re.M)})
        return found

    def add(self, other: Richness) -> None:
        for own, more in zip(self._parts(), other._parts(), strict=True):
            own.update(more)

    def _parts(self) -> tuple[Counter[str], ...]:
        return self.steps, self.statements, self.ops, self.functions, self.shapes, self.clauses

    def told(self) -> str:
        wanted = (
            ("steps of the machine", self.steps, [step.__name__ for step in STEPS if step.__name__ != "Known"]),
            ("statements", self.statements, STATEMENTS),
            ("sorts of expressions", self.ops, [op for op in OPS if op not in _ONLY_IN_SCENARIOS]),
            ("functions", self.functions, FUNCTIONS),
            ("shapes", self.shapes, [name for name in SHAPES if name != "pile"]),
            ("declarations and clauses", self.clauses, list(_CLAUSES)),
        )
        lines = []
        for name, found, everything in wanted:
            there = [thing for thing in everything if found[thing]]
            missing = [thing for thing in everything if not found[thing]]
            rare = min(((found[thing], thing) for thing in there), default=(0, ""))
            lines.append(
                f"{name}: {len(there)} of {len(everything)}"
                + (f", missing {', '.join(missing)}" if missing else "")
                + f"; rarest: {rare[1]} in {rare[0]} sets"
            )
        return "\n".join(lines)


FUNCTIONS = [name for name in ALL_FUNCTIONS if name not in _ONLY_IN_SCENARIOS]


def _with_else(text: str) -> set[str]:
    """Which statements other than `if` have an `else`."""
    found: set[str] = set()
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.strip() != "else":
            continue
        indent = line[: len(line) - 4]
        for before in reversed(lines[:at]):
            if before.startswith(indent) and before[len(indent) : len(indent) + 1] not in (" ", ""):
                word = before.strip().split(" ")[0]
                found |= {f"{word} else"} & set(STATEMENTS)
                break
    return found

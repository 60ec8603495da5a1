"""Rules lowered: their steps in blocks.

A rule in which nobody ever decides is *plain*: a function that keeps its names in names of its own, is called like any
function and answers 0, or -1 if it cannot be carried out. All others work in frames that lie in the state, so that a
game can stop at a decision and go on: they give the number of the step that comes next. One function goes through the
blocks of all of them (`lower/going_on.py`).
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.operands import operands
from imhotep_dsl.lower.calling import called
from imhotep_dsl.lower.form import (
    Assign,
    Blocks,
    Call,
    Effort,
    Expr,
    Function,
    Give,
    Jump,
    Load,
    Note,
    Num,
    Slot,
    Stmt,
    Store,
    Var,
)
from imhotep_dsl.lower.lowering import YOU_NAME, Lowering, Scope
from imhotep_dsl.lower.making import cell
from imhotep_dsl.lower.values import Values
from imhotep_dsl.program.layout import FRAME_HEAD, SCOPE, YOU
from imhotep_dsl.program.model import Program

STEP_EFFORT = 25
"""What a step weighs. Things that are looked at weigh one; so the limit for them holds for steps, too."""

CodeBlock = tuple[int, tuple[Stmt, ...]]
"""The number of the step with which it begins, and code."""

_STAYS = (*steps.DECISIONS, steps.TurnsStart, steps.OrderTurns, steps.EndTurns, steps.EndGame, steps.GameOver)


def reached(program: Program) -> set[int]:
    """The steps that a game can come to."""
    found: set[int] = set()
    pending = [program.start]
    while pending:
        at = pending.pop()
        if at in found:
            continue
        found.add(at)
        about = program.code[at]
        pending += about.following.values()
        pending += [program.entries[rule] for rule in called(about.step)]
        pending += [end for _, end in program.turns[about.rule]]
    return found


def staying(program: Program, among: set[int]) -> set[int]:
    """Rules that can stop in the middle: somebody decides in them, or in one that they carry out. Actions do in any
    case, since it is a decision that begins them."""
    calls: dict[int, set[int]] = {}
    found: set[int] = {program.code[program.start].rule}
    for at in among:
        about = program.code[at]
        calls.setdefault(about.rule, set()).update(called(about.step))
        if isinstance(about.step, _STAYS):
            found.add(about.rule)
        if isinstance(about.step, steps.ChooseAction):
            found |= set(about.step.actions)
    more = True
    while more:
        new = {rule for rule, others in calls.items() if rule not in found and others & found}
        found |= new
        more = bool(new)
    return found


class Rule:
    """One rule being lowered."""

    def __init__(self, lowering: Lowering, values: Values, number: int, plain: bool, stays: set[int]) -> None:
        self.lowering = lowering
        self.program = lowering.program
        self.values = values
        self.number = number
        self.plain = plain
        self.stays = stays
        you: Expr = Var("you") if plain else Load(Slot(YOU))
        known: dict[tuple[str, int], Expr] = {YOU_NAME: you}
        if plain:
            slots = range(self.program.frames[number])
            known |= {(kind, slot): Var(f"local_{slot}") for kind in ("local", "group", "list") for slot in slots}
        self.scope = Scope(lowering, known)

    # ---- names ----------------------------------------------------------------------------------------------

    def value(self, node: int) -> Expr:
        return self.values.value(self.scope, node)

    def name(self, slot: int) -> Expr:
        return self.scope.named(("local", slot))

    def set_name(self, slot: int, value: Expr) -> Stmt:
        return Assign(f"local_{slot}", value) if self.plain else Store(Slot(FRAME_HEAD + slot), value)

    def kept_group(self, group: Expr) -> Expr:
        """A group of spaces as it is kept under a name."""
        return group if self.plain else Call("keep group", (group,))

    @property
    def you(self) -> Expr:
        return self.scope.named(YOU_NAME)

    def set_you(self, value: Expr) -> Stmt:
        return Assign("you", value) if self.plain else Store(Slot(YOU), value)

    @staticmethod
    def commit() -> Stmt:
        """What is being tried has come through."""
        return Store(cell("machine", SCOPE), Num(-1))

    # ---- the function ---------------------------------------------------------------------------------------

    def function(self, own: list[int], entered: set[int]) -> Function:
        """own: its steps; entered: those with which it may begin."""
        blocks = self.blocks(own, entered)
        about = self.program.tables.rules[self.number].name if self.number < len(self.program.tables.rules) else ""
        params = ("you", *(f"local_{slot}" for slot in range(self.arguments)))
        entry = self.program.entries[self.number]
        body = blocks[0][1] if len(blocks) == 1 else (Assign("pc", Num(entry)), Blocks(blocks))
        return Function(f"plain {self.number}", params, body, about)

    def blocks(self, own: list[int], entered: set[int]) -> tuple[CodeBlock, ...]:
        leaders = self._leaders(own, entered)
        return tuple((at, tuple(self._block(at, leaders))) for at in sorted(leaders))

    @property
    def arguments(self) -> int:
        """How many names a caller may give."""
        return self.lowering.calls.arguments[self.number]

    def _leaders(self, own: list[int], entered: set[int]) -> set[int]:
        """Steps with which a block begins: they are come to from several sides, or from outside."""
        times: dict[int, int] = {}
        for at in own:
            for following in self.program.code[at].following.values():
                times[following] = times.get(following, 0) + 1
        backward = {
            following for at in own for following in self.program.code[at].following.values() if following >= at
        }
        found = {at for at in own if times.get(at, 0) > 1 or at in entered or at in backward}
        if not self.plain:
            found = {at for at in found if not isinstance(self.program.code[at].step, steps.DECISIONS)}
        return found

    def _block(self, leader: int, leaders: set[int]) -> list[Stmt]:
        passed: list[int] = []
        found = self._chain(leader, leaders, passed, first=True)
        work = self.values.lists.work
        looked_at = sum(work.of(node) for at in passed for node in operands(self.program.code[at].step))
        return [Effort(Num(STEP_EFFORT * len(passed) + looked_at)), *found]

    def _chain(self, at: int, leaders: set[int], passed: list[int], first: bool = False) -> list[Stmt]:
        """The steps from here to where the block ends, on each way."""
        from imhotep_dsl.lower.effects import LOWERED

        found: list[Stmt] = []
        while True:
            about = self.program.code[at]
            if at in leaders and not first:
                return [*found, Jump(at)]
            if isinstance(about.step, steps.DECISIONS):
                return [*found, Give(Num(at))]
            first = False
            passed.append(at)
            found.append(Note(self.place(at)))
            made = LOWERED[type(about.step)](self, at, about, about.step)
            if isinstance(made, list):
                found += made
                if "next" not in about.following or (made and isinstance(made[-1], Give)):
                    return found
                at = about.following["next"]
                continue
            # Two ways go on from here.
            ways = {role: self._chain(to, leaders, passed) for role, to in about.following.items()}
            return [*found, *made(ways)]

    def place(self, at: int) -> str:
        return f"{at}: {type(self.program.code[at].step).__name__}, line {self.program.span(at).line}"

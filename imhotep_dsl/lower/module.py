"""A whole program lowered."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.lower.calling import called
from imhotep_dsl.lower.changing import GIVEN
from imhotep_dsl.lower.decisions import add_decisions
from imhotep_dsl.lower.form import Assign, Call, Entry, Function, Give, Lowered, Stmt, Var
from imhotep_dsl.lower.frames import add_frames
from imhotep_dsl.lower.going_on import add_going_on
from imhotep_dsl.lower.groups import add_groups, keeps_groups
from imhotep_dsl.lower.knowing import shortened
from imhotep_dsl.lower.lowering import ARENA, Lowering, Scope
from imhotep_dsl.lower.making import op, when
from imhotep_dsl.lower.memory_work import add_memory_work
from imhotep_dsl.lower.pieces import add_pieces
from imhotep_dsl.lower.playing import DECIDED, EFFORT, add_playing
from imhotep_dsl.lower.rewriting import parts
from imhotep_dsl.lower.rooms import ROOM, changing_rooms, printed_rooms
from imhotep_dsl.lower.rules import CodeBlock, Rule, reached, staying
from imhotep_dsl.lower.shifting import add_shifting
from imhotep_dsl.lower.trying import HASTY, SPOILED
from imhotep_dsl.lower.values import Values
from imhotep_dsl.program.model import Program

EXPORTS = ("start", "run", "choose", "attempt", "playout", "games")
SHARED = (ARENA, DECIDED, EFFORT, HASTY, SPOILED)
"""Names that are known to all functions."""


def lowered(program: Program) -> Lowered:
    among = reached(program)
    stays = staying(program, among)
    lowering = Lowering(program, keeps_groups(program, among, stays))
    values = Values(lowering)
    add_pieces(lowering, values.areas)
    add_shifting(lowering)
    add_memory_work(lowering)
    add_frames(lowering)
    add_groups(lowering)
    _add_rooms(lowering, values)
    rules: dict[int, Rule] = {}

    def rule_of(number: int) -> Rule:
        if number not in rules:
            rules[number] = Rule(lowering, values, number, number not in stays, stays)
        return rules[number]

    blocks: list[CodeBlock] = []
    for number, own in _by_rule(program, among):
        rule, entered = rule_of(number), _entered(program, number, own, stays)
        if number in stays:
            blocks += rule.blocks(own, entered)
        else:
            lowering.functions[f"plain {number}"] = rule.function(own, entered)
    takes = add_decisions(lowering, rule_of, among)
    add_going_on(lowering, blocks, takes, among)
    add_playing(lowering, [at for at, _ in takes])
    layout = lowering.layout
    functions = shortened(_needed(lowering.functions, EXPORTS), layout.regions, lowering.tables, SHARED)
    asked = _asked(functions)
    tables = tuple(table for name, table in lowering.tables.items() if name in asked)
    return Lowered(functions, tables, layout.regions, layout.stack, layout.room, exports=EXPORTS)


def _by_rule(program: Program, among: set[int]) -> list[tuple[int, list[int]]]:
    """The rules in their order, and the steps of each in theirs."""
    found: dict[int, list[int]] = {}
    for at in sorted(among):
        found.setdefault(program.code[at].rule, []).append(at)
    return sorted(found.items())


def _entered(program: Program, rule: int, own: list[int], stays: set[int]) -> set[int]:
    """The steps of a rule that are come to from outside its function."""
    found = {program.start, program.entries[rule], *(end for _, end in program.turns[rule])}
    for at in own:
        about = program.code[at]
        if isinstance(about.step, steps.DECISIONS) or any(target in stays for target in called(about.step)):
            found |= set(about.following.values())
    return found


def _add_rooms(lowering: Lowering, values: Values) -> None:
    """How much fits where that changes in play: each place asks with its own player and holder."""
    tables = lowering.program.tables
    changing = changing_rooms(lowering)
    if not changing:
        return
    printed = printed_rooms(lowering)
    places = lowering.table("place of spaces", [space.instance for space in tables.spaces])
    body: list[Stmt] = [Assign("place", Entry(places, Var("space")))]
    owner = lowering.table("player of places", [instance.player for instance in tables.instances])
    holder = lowering.table("holder of places", [instance.holder for instance in tables.instances])
    kinds = lowering.table("sort of places", [instance.place for instance in tables.instances])
    scope = Scope(lowering, {("bound", 0): Var("player"), ("bound", 1): Var("holder")})
    body += [
        Assign("player", Entry(owner, Var("place"))),
        Assign("holder", Entry(holder, Var("place"))),
        Assign("sort", Entry(kinds, Var("place"))),
    ]
    for room in changing:
        body += when(op("=", Var("sort"), room.place), [Give(values.value(scope, room.node))])
    lowering.functions[ROOM] = Function(ROOM, ("space",), (*body, Give(Entry(printed, Var("space")))))


# ---- only what is needed ----------------------------------------------------------------------------------


def _needed(functions: dict[str, Function], names: tuple[str, ...]) -> list[Function]:
    """The functions that are called from some of them."""
    found: set[str] = set()
    pending = list(names)
    while pending:
        name = pending.pop()
        if name not in found and name not in GIVEN:
            found.add(name)
            pending += (part.function for part in parts(functions[name].body) if type(part) is Call)
    return [functions[name] for name in functions if name in found]


def _asked(functions: tuple[Function, ...]) -> set[str]:
    """The tables that functions ask."""
    return {part.table for function in functions for part in parts(function.body) if type(part) is Entry}

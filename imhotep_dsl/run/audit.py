"""Looking a game over: whatever the rules do, every piece lies in exactly one place, and nothing tells a secret.

Judges the state by itself, without the ways in which the machine changes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, STEP
from imhotep_dsl.program.model import Program
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.sight import sees
from imhotep_dsl.run.view import view

State = list[int]
Value = TypeVar("Value")


def audit(machine: Machine, state: State) -> list[str]:
    """What is wrong with a state; nothing, if the machine is right."""
    looks = (ranges, pieces, kinds, points, stack)
    return [problem for look in looks for problem in look(machine, state)]


def pieces(machine: Machine, state: State) -> Iterator[str]:
    layout, tables = machine.layout, machine.tables
    reaching = _reaching(machine, state)
    found = [0] * len(tables.pieces)
    for space in range(len(tables.spaces)):
        pile = _pile(machine, state, space)
        for at, piece in enumerate(pile):
            found[piece] += 1
            if state[layout.at + piece] != space:
                yield f"piece {piece} is linked at space {space} but lies elsewhere"
            if state[layout.below + piece] != (pile[at - 1] if at else -1):
                yield f"piece {piece} does not know what lies below it"
        over = reaching.get(space, [])
        count = state[layout.count + space]
        if count != len(pile) + len(over):
            yield f"space {space} counts {count}; {len(pile)} lie there and {len(over)} reach over it"
        top = state[layout.top + space]
        if pile and top != pile[-1]:
            yield f"the top of space {space} is wrong"
        if not pile and (top not in over if over else top != -1):
            yield f"nothing lies on space {space}, and its top is piece {top}"
        if count > tables.spaces[space].room and space not in machine.changing_rooms:
            yield f"space {space} holds more than fits"
    yield from (f"piece {piece} lies at {times} places" for piece, times in enumerate(found) if times != 1)
    yield from _spots(machine, state)


def kinds(machine: Machine, state: State) -> Iterator[str]:
    """Of each piece: whether pieces of its kind can lie where it lies."""
    tables = machine.tables
    for at, piece in enumerate(tables.pieces):
        place = tables.places[tables.instances[tables.spaces[state[machine.layout.at + at]].instance].place]
        if place.holds and piece.kind not in place.holds.split(" or "):
            yield f"piece {at} is a `{piece.kind}` and lies in `{place.name}`"


def _pile(machine: Machine, state: State, space: int) -> list[int]:
    """The pieces linked on a space; no longer than there are pieces, even if they lie in a circle."""
    found: list[int] = []
    piece = state[machine.layout.bottom + space]
    while piece >= 0 and len(found) <= len(machine.designs):
        found.append(piece)
        piece = state[machine.layout.above + piece]
    return found


def _reaching(machine: Machine, state: State) -> dict[int, list[int]]:
    """Spaces over which pieces reach that are linked on another one."""
    found: dict[int, list[int]] = {}
    for piece in range(len(machine.designs)):
        spot = state[machine.layout.spot + piece]
        for space in machine.tables.regions[spot][1:] if spot >= 0 else ():
            found.setdefault(space, []).append(piece)
    return found


def _spots(machine: Machine, state: State) -> Iterator[str]:
    """A piece with a drawing lies where its drawing fits."""
    fitting = {(spots.shape, region) for spots in machine.tables.spots for region in spots.regions}
    for piece, shape in enumerate(machine.shapes):
        spot = state[machine.layout.spot + piece]
        if spot < 0:
            continue
        if (shape, spot) not in fitting:
            yield f"piece {piece} lies on spot {spot}, which is none of its shape"
        if state[machine.layout.at + piece] != machine.tables.regions[spot][0]:
            yield f"piece {piece} is not linked on the first space of its spot"


def points(machine: Machine, state: State) -> Iterator[str]:
    layout = machine.layout
    for seat in range(layout.players):
        rows = range(len(machine.tables.headings))
        total = sum(state[layout.ledger + row * layout.players + seat] for row in rows)
        if total != state[layout.points + seat]:
            yield f"the points of player {seat} do not add up"


def ranges(machine: Machine, state: State) -> Iterator[str]:
    for region in machine.layout.regions:
        for at, cell in enumerate(state[region.offset : region.offset + region.size]):
            if not region.low <= cell <= region.high:
                yield f"{region.name}: number {at} is {cell}, and goes from {region.low} to {region.high}"


def stack(machine: Machine, state: State) -> Iterator[str]:
    """Frame lies upon frame, with the lists of its loops between; nothing stays behind that was left."""
    if state[OVER]:
        return
    program = machine.program
    lists: dict[int, list[int]] = {}
    for instruction in program.code:
        if isinstance(instruction.step, steps.LoopStart | steps.KeepList):
            lists.setdefault(instruction.rule, []).append(FRAME_HEAD + instruction.step.slot)
    frame, ends, rule = state[FRAME], len(state), program.code[state[STEP]].rule
    while state[frame + FRAME_BELOW] >= 0:
        lists_end = [state[frame + slot + 1] for slot in lists.get(rule, [])]
        own = max([frame + FRAME_HEAD + program.frames[rule], *lists_end])
        if own != ends:
            yield f"the frame of rule {rule} ends at {own}, and what lies on it begins at {ends}"
        rule = program.code[state[frame + RETURN_TO]].rule
        frame, ends = state[frame + FRAME_BELOW], frame


# ---- secrets ----------------------------------------------------------------------------------------------


def secrets_told(machine: Machine, state: State) -> list[str]:
    """If the pieces that a player does not know had each other's designs, nothing would look different to that player:
    neither the table nor, where that player decides, what is offered."""
    problems: list[str] = []
    for seat in range(machine.layout.players):
        told = _told(machine, state, seat)
        for kind, traded in _unknown(machine, state, seat):
            if _told(Machine(exchanged(machine.program, traded)), state, seat) != told:
                problems.append(f"player {seat} can tell that unknown pieces `{kind}` are not others")
    return problems


def _told(machine: Machine, state: State, seat: int) -> object:
    """Everything that reaches a player: the view, and the options with their keys and texts in order."""
    seen = view(machine, state, seat)
    if state[OVER] or machine.player(state) != seat:
        return seen
    copy, step = state[:], state[STEP]
    offered = machine.run(copy)
    if copy[STEP] != step:
        return seen, None
    return seen, Naming(machine).options(copy, step, offered)


def _unknown(machine: Machine, state: State, seat: int) -> Iterator[tuple[str, dict[int, int]]]:
    """Of each kind and owner, the pieces that a player does not know, each with another one whose design it could
    have as well: a different design for as many of them as possible."""
    groups: dict[tuple[str, int], list[int]] = {}
    for piece, about in enumerate(machine.tables.pieces):
        if state[machine.layout.spot + piece] < 0 and not sees(machine, state, seat, piece):
            groups.setdefault((about.kind, about.owner), []).append(piece)
    for (kind, _), members in groups.items():
        members.sort(key=lambda piece: machine.designs[piece])
        most = max(Counter(machine.designs[piece] for piece in members).values())
        if most < len(members):
            yield kind, dict(zip(members, [*members[most:], *members[:most]], strict=True))


def exchanged(program: Program, traded: Mapping[int, int]) -> Program:
    """The same table, but pieces have the designs of others and all that is printed on them."""
    given = tuple(
        replace(piece, design=program.tables.pieces[traded.get(at, at)].design)
        for at, piece in enumerate(program.tables.pieces)
    )
    lookups = tuple(
        replace(table, values=_traded(table.values, traded)) if _is_printed(table.of, table.name) else table
        for table in program.lookups
    )
    lists = tuple(
        replace(table, values=_traded(table.values, traded)) if table.of == "piece" else table
        for table in program.lists
    )
    return replace(program, tables=replace(program.tables, pieces=given), lookups=lookups, lists=lists)


def _is_printed(of: str, name: str) -> bool:
    return of == "piece" and name not in ("owner", "number of")


def _traded(values: tuple[Value, ...], traded: Mapping[int, int]) -> tuple[Value, ...]:
    return tuple(values[traded.get(at, at)] for at in range(len(values)))

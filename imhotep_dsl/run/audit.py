"""Looking a game over: whatever the rules do, every piece lies in exactly one place, and no view tells a secret."""

from __future__ import annotations

from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.view import sees, view

State = list[int]


def audit(machine: Machine, state: State) -> list[str]:
    """What is wrong with a state; nothing, if the machine is right."""
    problems: list[str] = []
    layout, found = machine.layout, [0] * len(machine.designs)
    for space in machine.components.spaces:
        lying = machine.pieces.on(state, space.index)
        covering = state[layout.count + space.index] - len(lying)
        for piece in lying:
            found[piece] += 1
            if state[layout.at + piece] != space.index:
                problems.append(f"piece {piece} is linked at space {space.index} but lies elsewhere")
        if covering not in (0, 1):
            problems.append(
                f"space {space.index} counts {state[layout.count + space.index]}, and {len(lying)} lie there"
            )
        if lying and state[layout.top + space.index] != lying[-1]:
            problems.append(f"the top of space {space.index} is wrong")
        if machine.free_on(state, space.index) < 0 and space.index not in machine.grown_rooms:
            problems.append(f"space {space.index} holds more than fits")
    problems += [f"piece {piece} lies at {times} places" for piece, times in enumerate(found) if times != 1]
    for seat in range(layout.players):
        total = sum(state[layout.ledger + at * layout.players + seat] for at in range(len(layout.sources)))
        if total != state[layout.points + seat]:
            problems.append(f"the points of player {seat} do not add up")
    return problems


def secrets_told(machine: Machine, state: State) -> list[str]:
    """Exchanging two pieces that a player does not know must not change what that player sees."""
    problems: list[str] = []
    for seat in range(machine.layout.players):
        unknown: dict[str, list[int]] = {}
        for piece, kind in enumerate(machine.kinds):
            if not sees(machine, state, seat, piece):
                unknown.setdefault(kind, []).append(piece)
        before = view(machine, state, seat)
        for kind, pieces in unknown.items():
            if len(pieces) > 1:
                exchanged = state[:]
                machine.pieces.swap(exchanged, pieces[0], pieces[-1])
                if view(machine, exchanged, seat) != before:
                    problems.append(f"player {seat} can tell two unknown pieces `{kind}` apart")
    return problems

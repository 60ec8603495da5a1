"""How small the state of a compiled game is, and that its numbers still fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzing.lockstep import Lockstep
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.library import shipped_games
from imhotep_dsl.lower.groups import keeps_groups
from imhotep_dsl.lower.layout import state_layout
from imhotep_dsl.lower.module import lowered
from imhotep_dsl.lower.rules import reached, staying
from imhotep_dsl.program.model import Program

# Each board with the side that has the most spaces and pieces.
WIDEST = {"burial_chamber": "B", "market": "C", "obelisks": "C", "pyramid": "C", "temple": "D"}
SIZES = (
    (dict.fromkeys(WIDEST, "A"), (), 4),
    (dict.fromkeys(WIDEST, "C"), (), 4),
    (WIDEST, (), 4),
    (WIDEST, ("new_dynasty", "prophecies", "teams_of_two", "wrath_of_the_pharaoh"), 4),
    (WIDEST, ("five_players", "new_dynasty", "wrath_of_the_pharaoh"), 5),
)


@pytest.mark.parametrize(("sides", "variants", "players"), SIZES)
def test_a_state_is_small(sides: dict[str, str], variants: tuple[str, ...], players: int) -> None:
    assert _room(load("imhotep", sides, variants).machine(players).program) <= 6 * 1024


def test_states_of_other_games_are_small() -> None:
    for name in shipped_games():
        rules = load(name)
        assert _room(rules.machine(rules.player_numbers[-1]).program) <= 6 * 1024, name


def _room(program: Program) -> int:
    """How many bytes a state takes: known before anything is compiled."""
    among = reached(program)
    return state_layout(program, keeps_groups(program, among, staying(program, among))).room


CHIPS = """
piece chip {chips} starts in pool "Chip"
place pool of chip
place trays of chip as row(9) holds unlimited
marker heat: -4..{high} starts {high}

rule turn
    choose space in trays
    if pool.count >= 2
        move 2 from pool to space
    if count(space in trays where space.empty) < 5 and not trays.first.empty
        move trays.first.top to pool
    set heat to if trays.count > 20 then 0 - 4 else {high} - trays.count
    add 1 to total
"""


@pytest.mark.parametrize("pieces", [255, 256, 257])
def test_numbers_at_the_edge_of_a_byte(tmp_path: Path, pieces: int) -> None:
    """Pieces, and how many of them lie somewhere, also on spaces side by side; a marker that is below 0."""
    more = CHIPS.format(chips=pieces - 10, high=pieces - 4)
    machine = load(write_game(tmp_path, "turns from red until total >= 16\n    do turn", more)).machine(2)
    assert len(machine.tables.pieces) == pieces
    widths = {region.name: region.width for region in lowered(machine.program).regions}
    assert widths["top piece of each space"] == (1 if pieces == 255 else 2)
    played = Lockstep(machine)
    for number in range(4):
        assert played.game(number) == ""
    assert played.decisions > 10 and played.stopped == 0

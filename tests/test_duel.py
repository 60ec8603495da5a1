"""The Duel over many random games: the number of unloadings follows from the numbers of tiles and boats."""

from __future__ import annotations

from itertools import product

import pytest
from checking import result_of, written

from imhotep_dsl import Game, Rules, load
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.run.audit import audit
from imhotep_dsl.run.events import Moved

SITES = ("obelisks", "temple", "pyramids", "burial_chamber")
MIXES = [dict(zip(SITES, sides, strict=True)) for sides in product("AB", repeat=len(SITES))]
TILES, BOATS, UNLOADINGS = 60, 6, 18


@pytest.fixture(scope="module", params=MIXES, ids=lambda sides: "".join(sides.values()))
def rules(request: pytest.FixtureRequest) -> Rules:
    return load("duel", sides=request.param)


def place_of(game: Game, space: int) -> str:
    tables = game.machine.tables
    return tables.places[tables.instances[tables.spaces[space].instance].place].name


def play(rules: Rules, seed: int, audited: int) -> Game:
    """A random game; after each decision the tiles are counted, and an unloading is a boat refilled or removed."""
    machine = rules.machine(2)
    machine.trace = []
    game = rules.start(2, seed)
    machine.trace.clear()
    bots = RandomBots(seed)
    refilled = removed = 0
    while not game.over:
        if game.decisions % audited == 0:
            assert audit(machine, game.state) == []
            assert sum(kind == "tile" for kind in machine.kinds) == TILES
        game.choose_value(bots.pick(game))
        for event in machine.trace:
            if isinstance(event, Moved):
                kind, way = machine.kinds[event.piece], (place_of(game, event.start), place_of(game, event.end))
                refilled += kind == "tile" and way == ("bag", "hold")
                removed += kind == "boat" and way[1] == "box"
        machine.trace.clear()
    machine.trace = None
    assert removed == BOATS - 1
    assert refilled // 3 + removed == UNLOADINGS and refilled % 3 == 0
    return game


@pytest.mark.parametrize("seed", range(6))
def test_eighteen_unloadings(rules: Rules, seed: int) -> None:
    play(rules, seed, audited=10)


@pytest.mark.long
def test_eighteen_unloadings_in_five_hundred_games(rules: Rules) -> None:
    for seed in range(500):
        play(rules, seed, audited=1)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", ["set reserve_tiles to 0", "set boat_spaces to 4", "add 1 to light_block.copies"])
def test_other_numbers_of_tiles_stop_no_duel(line: str) -> None:
    variant = written("more.rules", f'variant more of duel "More"\n\n{line}\n')
    assert result_of("check", variant).exit_code == 0
    told = result_of("run", "duel", "--with", variant, "--games", "20", "--seed", "1")
    assert told.exit_code == 0, told.output

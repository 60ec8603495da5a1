"""What the analysis claims is true: random games of shipped tables and of all fixtures, every claim asked at every step
that is carried out or tried out; and what it says that rules change is compared with what is really changed."""

from __future__ import annotations

import pytest
from asserting import Asserting
from playing import rules_of
from watching import Watching

from imhotep_dsl.library import shipped_games
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.program.freeze import freeze
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import GameFault

MOST_DECISIONS = 15


def play(looking: Asserting | Watching, seed: int, decisions: int) -> None:
    machine, dice = looking.machine, RandomBots(seed).cells
    state = machine.new_state(seed)
    options = machine.run(state)
    for _ in range(decisions):
        if not options:
            return
        options = machine.choose(state, options[chance.draw(dice, len(options))])


def shipped_tables() -> list[tuple[str, Table]]:
    """Every number of players, each with other sides; every variant."""
    found: list[tuple[str, Table]] = []
    for game in shipped_games():
        project = rules_of(game).project
        sides = sides_of(project, ())
        numbers = rules_of(game).player_numbers
        most = max((len(options) for options in sides.values()), default=1)
        for turn in range(max(most, len(numbers))):
            chosen = {board: options[(turn + at) % len(options)] for at, (board, options) in enumerate(sides.items())}
            found.append((game, Table(numbers[turn % len(numbers)], chosen, ())))
        found += [(game, Table(numbers[-1], {}, (name,))) for name in project.variants]
    return found


SHIPPED = shipped_tables()


@pytest.mark.parametrize(("game", "table"), SHIPPED, ids=[f"{game}-{at}" for at, (game, _) in enumerate(SHIPPED)])
def test_shipped(game: str, table: Table) -> None:
    compilation = Compilation(rules_of(game).project, table)
    if any(problem.code == "E305" for problem in compilation.errors):
        return  # a variant that is for other numbers of players
    assert compilation.graph is not None and compilation.program is not None
    asserting = Asserting(compilation.graph, compilation.program)
    play(asserting, 1, 100)
    assert asserting.asked > 100
    assert not asserting.wrong, "\n".join(asserting.wrong.values())
    watching = Watching(compilation.graph, compilation.program)
    play(watching, 1, 100)
    assert watching.changes > 5
    assert not watching.wrong, "\n".join(sorted(watching.wrong))


def wrong_facts(compilation: Compilation, is_sound: bool) -> list[str]:
    """Asked of all fixtures by `test_flow_fixtures.py`, which has them compiled. Unsound ones are played until
    they come to a line that cannot be carried out."""
    if compilation.graph is None or compilation.errors_in_words:
        return []
    program = compilation.program or freeze(compilation.graph)
    asserting, watching = Asserting(compilation.graph, program), Watching(compilation.graph, program)
    again = [(asserting, 2)] if is_sound else []
    for looking, seed in ((asserting, 1), *again, (watching, 1)):
        try:
            play(looking, seed, MOST_DECISIONS)
        except GameFault:
            assert not is_sound
    return [*asserting.wrong.values(), *sorted(watching.wrong)]

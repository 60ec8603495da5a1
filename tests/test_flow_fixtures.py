"""Fixtures of the analysis: every unsound text is refused at its line, every sound one passes and can be played.
What the analysis claims to know of them is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from flow_cases import Case, Tables, cases
from fuzzing.dice import Dice
from fuzzing.secrecy import with_other_markers
from test_facts_asserted import wrong_facts

from imhotep_dsl.game.game import Game
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.program.tables import Marker
from imhotep_dsl.run.audit import audit, exchanged
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.sight import sees
from imhotep_dsl.run.view import view

SEEDS = range(1, 2)
MOST_DECISIONS = 300
LOOKED_AT_CLOSELY = 6
_ENDLESS = {"E508", "E520", "E521"}
"""Of these there is no end to wait for, or it comes late."""
ALL = cases()
REFUSED = (Path(__file__).parent / "flow" / "refused.txt").read_text(encoding="utf-8").splitlines()
"""Sound texts that the analysis does not understand yet. Whoever mends one takes its line out."""


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMHOTEP_COMPILED", "off")  # each is played once only: to compile it would take longer
    tables = Tables(case.project(tmp_path))
    told = tables.errors()
    missed, invented = sorted(case.expected - told), sorted(told - case.expected)
    if case.name in REFUSED:
        assert invented and case.is_sound, "this is accepted now: take it out of refused.txt"
    else:
        assert not missed and not invented, _shown(case, missed, invented)
        for game in tables.games(SEEDS) if case.is_sound else ():
            _play(game)
    if not _ENDLESS & {code for code, _ in case.expected}:
        wrong = [fact for table in tables.compilations for fact in wrong_facts(table, case.is_sound)]
        assert not wrong, "\n".join(wrong)


def _play(game: Game) -> None:
    """At random, looking the state over after every decision; what is hidden only for a while, because that is slow."""
    bots = RandomBots(game.seed)
    for made in range(MOST_DECISIONS):
        assert not audit(game.machine, game.state)
        if made < LOOKED_AT_CLOSELY:
            _check_secrets(game)
        if game.over:
            assert game.winners
            return
        decision = game.decision
        assert decision is not None
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), f"two options have the same key: {keys}"
        game.choose_value(bots.pick(game))


def _check_secrets(game: Game) -> None:
    """Whoever decides is offered the same if any two pieces that they do not know had each other's design."""
    seat = game.machine.player(game.state)
    if seat < 0 or game.over:
        return
    told = _told(game.machine, game, seat)
    for one, other in _unknown_pairs(game, seat):
        machine = Machine(exchanged(game.machine.program, {one: other, other: one}))
        assert _told(machine, game, seat) == told, f"what player {seat} is offered tells a secret"
    for cell, changed in with_other_markers(game.machine, game.state, seat, Dice(game.decisions, 1), _declared):
        other = game.copy()
        other.state = changed
        assert _told(other.machine, other, seat) == told, f"what player {seat} is offered tells what cell {cell} is"


def _declared(machine: Machine, state: list[int], cell: int, marker: Marker) -> Iterable[int]:
    return range(marker.low, marker.high + 1) if marker.sort == "number" else (0, 1)


def _told(machine: Machine, game: Game, seat: int) -> object:
    """What reaches a player; None for the options if there would be no decision here."""
    state, step = game.state[:], game.state[STEP]
    offered = machine.run(state)
    return view(machine, game.state, seat), Naming(machine).options(state, step, offered) if state[STEP] == step else ()


def _unknown_pairs(game: Game, seat: int) -> Iterator[tuple[int, int]]:
    """Two pieces of one kind and owner, but different designs; one pair for each two areas in which they lie."""
    machine, state = game.machine, game.state
    about, at = machine.tables.pieces, machine.layout.at
    unknown = [piece for piece in range(len(about)) if not sees(machine, state, seat, piece)]
    met: set[tuple[int, int]] = set()
    for one, other in combinations(unknown, 2):
        alike = (about[one].kind, about[one].owner) == (about[other].kind, about[other].owner)
        spaces = state[at + one], state[at + other]
        if alike and about[one].design != about[other].design and spaces not in met:
            met.add(spaces)
            yield one, other


def _shown(case: Case, missed: list[tuple[str, int]], invented: list[tuple[str, int]]) -> str:
    lines = case.text.splitlines()
    told = [f"not said: {code} at `{lines[number - 1].strip()}`" for code, number in missed]
    told += [f"said: {code} at `{lines[number - 1].strip()}`" for code, number in invented]
    return "\n".join(told)


@cache
def _counted() -> Counter[tuple[str, str]]:
    return Counter((case.file, "sound" if case.is_sound else "unsound") for case in ALL)


def test_few_sound_texts_are_refused() -> None:
    assert set(REFUSED) <= {case.name for case in ALL}
    assert len(REFUSED) <= 0.05 * sum(case.is_sound for case in ALL)


def test_titles_are_unique() -> None:
    names = [case.name for case in ALL]
    assert len(set(names)) == len(names)


def test_as_many_sound_as_unsound() -> None:
    """A prover that refuses everything is no use either: each question has cases of both sorts."""
    counted = _counted()
    for file in {case.file for case in ALL}:
        sound, unsound = counted[file, "sound"], counted[file, "unsound"]
        assert sound >= 5 and unsound >= 3, f"{file}: {sound} sound, {unsound} unsound"
    assert sum(counted[file, "sound"] for file, _ in {(case.file, "") for case in ALL}) >= 90
    assert sum(counted[file, "unsound"] for file, _ in {(case.file, "") for case in ALL}) >= 90

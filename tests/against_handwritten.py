"""Our Imhotep beside a hand-written one: the same options at every decision, the same scores, the same means.

    python tests/against_handwritten.py HANDWRITTEN.py [--games 250]

The hand-written program (A sides, two to four players) is not part of this project. A game of ours is played at random
and recorded; then the other program plays the same game: its chance and its choices come from the record, and what it
would offer has to be what we offered. It chooses among whole moves, ours step by step, so its moves are gone through in
our steps: action, ship, space, site. A step with one possibility is asked by neither. Then both play by themselves,
choosing each step at random, and their mean scores are compared.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from imhotep_dsl import Game, load

ACTIONS = ("get_stones", "load_ship", "sail_ship", "play_card")
SITES = ("market", "pyramid", "temple", "burial_chamber", "obelisks")
CARDS = {
    "paved_path": "path",
    "pyramid_decoration": "dpyramid",
    "temple_decoration": "dtemple",
    "burial_chamber_decoration": "dchamber",
    "obelisk_decoration": "dobelisk",
}


class Different(Exception):
    """The two programs do not agree."""


@dataclass(frozen=True)
class Asked:
    player: str
    offered: tuple[str, ...]
    taken: str


@dataclass
class Record:
    """One game of ours: what lay there at the start of each round, what was asked, and how it ended."""

    players: tuple[str, ...]
    ships: dict[int, list[str]] = field(default_factory=dict)
    sizes: dict[int, str] = field(default_factory=dict)
    cards: dict[int, list[str]] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


def plain(key: str) -> str:
    """The key of an option as the other program can know it: ships have numbers, cards have none."""
    name = key.split()[0]
    return key if name == "ship" else CARDS.get(name, name)


def record_of(game: Game, choices: random.Random) -> Record:
    made = Record(tuple(game.players))
    while not game.over:
        decision = game.decision
        assert decision is not None
        view = game.view(game.players[0])
        turn = int(view["markers"]["round"])
        if turn not in made.ships:
            spaces = {place["name"]: place["spaces"] for place in view["places"]}
            ships = [piece for space in spaces["harbour"] for piece in space["pieces"]]
            made.ships[turn] = [ship["piece"] for ship in ships]
            made.sizes[turn] = "".join(re.findall(r"capacity (\d)", " ".join(ship["title"] for ship in ships)))
            made.cards[turn] = [plain(piece["piece"]) for space in spaces["market.stalls"] for piece in space["pieces"]]
        keys = tuple(option.key for option in decision.options)
        made.asked.append(Asked(decision.name, keys, choices.choice(keys)))
        game.choose(made.asked[-1].taken)
    made.scores = [game.scores[player] for player in made.players]
    return made


class LoadAndSail(tuple[int, int, int]):
    """A ship, its space and a site: told apart from moves, which begin with their sort."""


class Recorded:
    """Instead of the other program's generator: round cards lie as they lay in the record."""

    def __init__(self, cards: list[str]) -> None:
        self.cards = cards

    def shuffle(self, things: list[str]) -> None:
        if set(self.cards) <= set(things):
            things[:] = self.cards


def step_by_step(handwritten: type[Any]) -> type[Any]:
    """The other program, choosing as ours does: one step after the other."""

    class StepByStep(handwritten):  # type: ignore[misc, valid-type]
        ships_of_round: list[str]
        names_of_players: tuple[str, ...]

        def sail_options(self, player: int) -> list[LoadAndSail]:
            return [LoadAndSail(option) for option in super().sail_options(player)]

        def pick(self, options: list[Any]) -> Any:
            self.decisions += 1
            for step in range(3):
                offered = [self.said(option)[step] for option in options]
                if len(set(offered)) > 1 or (isinstance(options[0], str) and step == 0 and len(options) > 1):
                    taken = self.one_of(offered)
                    options = [option for option, said in zip(options, offered, strict=True) if said == taken]
            return options[0]

        def said(self, option: Any) -> tuple[str, str, str]:
            """The keys under which ours offers it, in the order in which it asks."""
            if isinstance(option, str):
                return option, "", ""
            if isinstance(option, int):
                return self.names_of_players[option], "", ""
            if isinstance(option, LoadAndSail):
                ship, space, site = option
                return self.ship(ship), self.space(ship, space), SITES[site]
            sort, what, where = option
            second: Callable[[], str] = (lambda: "", lambda: self.ship(what), lambda: self.ship(what), lambda: what)[
                sort
            ]
            third: Callable[[], str] = (lambda: "", lambda: self.space(what, where), lambda: SITES[where], lambda: "")[
                sort
            ]
            return ACTIONS[sort], second(), third()

        def ship(self, index: int) -> str:
            return self.ships_of_round[index]

        def space(self, ship: int, index: int) -> str:
            return f"{self.ship(ship)}.cargo[{index + 1}]"

    return StepByStep


def following(handwritten: type[Any]) -> type[Any]:
    """The other program, playing the game of a record."""

    class Following(step_by_step(handwritten)):  # type: ignore[misc]
        def __init__(self, record: Record) -> None:
            turns = sorted(record.ships)
            super().__init__(len(record.players), Recorded([record.sizes[turn] for turn in turns]))
            self.names_of_players = record.players
            self.asked = iter(record.asked)
            self.rounds = iter([(record.ships[turn], record.cards[turn]) for turn in turns])
            self.stalls: list[str] = []
            self.compared = 0

        def draw(self) -> str:
            if not self.stalls:
                self.ships_of_round, cards = next(self.rounds)
                self.stalls = list(cards)
            return self.stalls.pop(0)

        def one_of(self, offered: list[str]) -> str:
            ours = next(self.asked, None)
            if ours is None or {plain(key) for key in ours.offered} != set(offered):
                raise Different(f"we ask {ours}, they offer {sorted(set(offered))}")
            self.compared += len(ours.offered)
            return plain(ours.taken)

    return Following


def by_itself(handwritten: type[Any]) -> type[Any]:
    """The other program, choosing each step at random."""

    class ByItself(step_by_step(handwritten)):  # type: ignore[misc]
        ships_of_round = ("first", "second", "third", "fourth")
        names_of_players = ("a", "b", "c", "d")

        def one_of(self, offered: list[str]) -> str:
            return str(self.rng.choice(list(dict.fromkeys(offered))))

    return ByItself


def same_games(handwritten: type[Any], players: int, games: int) -> None:
    rules, follow = load("imhotep"), following(handwritten)
    decisions = options = 0
    for seed in range(games):
        record = record_of(rules.start(players=players, seed=seed), random.Random(seed))
        theirs = follow(record)
        scores = theirs.play()
        left = next(theirs.asked, None)
        if left is not None or scores != record.scores:
            raise Different(f"{players} players, seed {seed}: {record.scores} and {scores}, still asked {left}")
        decisions += len(record.asked)
        options += theirs.compared
    print(f"{players} players: {games} games, {decisions} decisions, {options} options, all scores: 0 different")


def same_means(handwritten: type[Any], players: int, games: int) -> None:
    rules, alone = load("imhotep"), by_itself(handwritten)
    ours, theirs = [], []
    chance = random.Random(players)
    for seed in range(games):
        game = rules.start(players=players, seed=seed)
        while not game.over:
            game.choose_value(chance.choice(game.values))
        ours.append(list(game.scores.values()))
        theirs.append(alone(players, chance).play())
    for seat, (mine, other) in enumerate(zip(zip(*ours, strict=True), zip(*theirs, strict=True), strict=True), 1):
        error = ((statistics.variance(mine) + statistics.variance(other)) / games) ** 0.5
        apart = (statistics.mean(mine) - statistics.mean(other)) / error
        means = f"{statistics.mean(mine):.2f} and {statistics.mean(other):.2f}"
        print(f"   seat {seat}: {means}, {apart:+.1f} standard errors apart")


def main() -> None:
    asked = argparse.ArgumentParser(description="Compare our Imhotep with a hand-written one.")
    asked.add_argument("program", type=Path)
    asked.add_argument("--games", type=int, default=250)
    given = asked.parse_args()
    spec = importlib.util.spec_from_file_location("handwritten", given.program)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for players in (2, 3, 4):
        same_games(module.Game, players, given.games)
        same_means(module.Game, players, 4 * given.games)


if __name__ == "__main__":
    main()

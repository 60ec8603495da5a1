"""What a table costs as it grows: `python tests/growth.py` doubles cards, boards with their sides, and players.

A made-up game with that many designs of cards, each with a rule of its own, boards with two sides each, and players. Of
each table: the seconds from text to program and from program to compiled code, the sizes of text, module and state, and
the time of a decision in whole random games and of a whole game. Processor time, the least of three runs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import TypeVar

from imhotep_dsl.game.rules import Rules
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.resolve.seating import MOST_PLAYERS
from imhotep_dsl.source.garbage import none_collected
from imhotep_dsl.wasm.compiled import Built, CompiledTable, build

T = TypeVar("T")

GAME = """game growth "Growth"
    players {players}
    colours {colours}

piece token 6 per player starts in store "Token"
piece card starts in deck "Card"
    rule taken "When you take the card"
place store of token per player "Store"
place hand of card per player "Hand"
place deck of card as deck "Deck"
place offer of card as row(4) "Offer"
moment end_of_game "At the end"

board site "Site"
    rule deliver(token) "When a token is brought here"

setup
    shuffle deck

play
    turns from players.first until every(player.store.empty for each player)
        do turn
    reach end_of_game

rule turn "On your turn"
    if offer.empty
        move up to 4 from deck to offer
    choose action
    else
        pass

action bring "Bring a token"
    require not you.store.empty
    choose site
    do site.deliver(you.store.top)

action pick "Take a card"
    choose card in offer
    move card to you.hand
    do card.taken

winner player
    by player.points
"""

CARD = """
card card{number}
    copies: 2
    rule taken
        score {points}
        if you.hand.count > {more} and not you.store.empty
            choose site
            do site.deliver(you.store.top)
"""

BOARD = """
site site{number} side A "Site {number}"
    place heap of token as row(8)
    place beside of token

    rule deliver(token)
        if heap.full
            move token to beside
        else
            move token to heap
            score token.space.number

    at end_of_game
        for each player
            player scores count(token in heap where token.owner = player) * {points}

site site{number} side B "Site {number}"
    place tower of token per player as stack

    rule deliver(token)
        move token to you.tower

    at end_of_game
        for each player
            player scores player.tower.count * {points}
"""


@dataclass(frozen=True, slots=True)
class Size:
    cards: int = 8
    boards: int = 4
    players: int = 2

    def text(self) -> str:
        colours = ", ".join(f"colour{number}" for number in range(self.players))
        return (
            GAME.format(players=self.players, colours=colours)
            + "".join(CARD.format(number=at, points=at % 5 + 1, more=at % 3 + 1) for at in range(self.cards))
            + "".join(BOARD.format(number=at, points=at % 4 + 2) for at in range(self.boards))
        )


@dataclass(frozen=True, slots=True)
class Cost:
    text: int
    program: float
    compiled: float
    module: int
    state: int
    decision: float
    game: float

    def told(self) -> str:
        return (
            f"{self.text:7}{self.program:9.2f}{self.compiled:9.2f}{self.module / 1000:9.1f}{self.state:7}"
            f"{self.decision:10.3f}{self.game:9.1f}"
        )


HEAD = f"{'':22}{'text':>7}{'program':>9}{'code':>9}{'module':>9}{'state':>7}{'decision':>10}{'game':>9}\n"
HEAD += f"{'':22}{'bytes':>7}{'s':>9}{'s':>9}{'kB':>9}{'bytes':>7}{'µs':>10}{'µs':>9}"


def cost(size: Size) -> Cost:
    with tempfile.TemporaryDirectory() as directory:
        (Path(directory) / "game.rules").write_text(size.text(), "utf-8")

        def compiled() -> Rules:
            rules = Rules(read_project(Path(directory)), {}, (), cache=None)
            rules.machine(size.players)
            return rules

        rules, program = least(compiled)
        machine = rules.machine(size.players)
        built, code = least(lambda: build(machine.program, machine.new_state(0)))
    decision, game = speed(built)
    return Cost(len(size.text()), program, code, len(built.wasm), built.description.room, decision, game)


def speed(built: Built) -> tuple[float, float]:
    """Microseconds of a decision, and of a game."""
    instance = CompiledTable.of(built).instance()
    position, games = instance.position(), 2000
    decisions, seconds = least(lambda: instance.games(position.address, games, 1))
    return seconds / decisions * 1e6, seconds / games * 1e6


def least(work: Callable[[], T], times: int = 3) -> tuple[T, float]:
    taken = []
    for _ in range(times):
        with none_collected():
            began = process_time()
            found = work()
            taken.append(process_time() - began)
    return found, min(taken)


def main(doublings: int) -> None:
    plain = Size()
    for what in ("cards", "boards", "players"):
        print(HEAD)
        for times in range(doublings + 1):
            size = replace(plain, **{what: getattr(plain, what) << times})
            if size.players > MOST_PLAYERS:
                break
            print(f"{getattr(size, what):4} {what:17}{cost(size).told()}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)

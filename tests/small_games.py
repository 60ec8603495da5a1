"""Small games that are only there to run a few lines: written by tests, checked or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from imhotep_dsl import GameFault, Rules, load
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.game.game import Game
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.run.audit import audit

BASE = """game probe "A probe"
    players 2
    colours red, blue

piece disc 3 per player starts in hand "Disc"
piece card from cards starts in deck "Card"
    worth: number
place hand of disc per player
place spots of disc as row(2)
place heap of disc
place deck of card as deck
place open of card as row(3)

let red = players.first
let blue = players.last
marker leader: player starts red
marker friend: player or none
marker total: number
marker luck per player: 0..9

{more}
play
{play}

winner player
    by player.points
"""

DATA = """pieces:
  cards:
    source: assumed
    designs:
      sun: {copies: 2, worth: 1}
      snow: {copies: 2, worth: 2}
"""


def write_game(directory: Path, play: str, more: str = "", data: str = DATA) -> Path:
    """play: the lines of the play block; more: declarations."""
    lines = "".join(f"    {line}\n" for line in play.strip("\n").split("\n"))
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "game.rules").write_text(BASE.format(play=lines.rstrip("\n"), more=more), encoding="utf-8")
    (directory / "data.yaml").write_text(data, encoding="utf-8")
    return directory


def nothing_asked(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """In place of what `check` asks of the whole: what it would refuse must be safe to run nevertheless."""


def rules_of(directory: Path, play: str, more: str = "", data: str = DATA) -> Rules:
    return load(write_game(directory, play, more, data))


def fault_of(directory: Path, play: str, more: str = "") -> tuple[str, str]:
    """The line that was at fault, and what is said about it."""
    with pytest.raises(GameFault) as caught:
        rules_of(directory, play, more).start(2)
    lines = (directory / "game.rules").read_text("utf-8").split("\n")
    return lines[caught.value.span.line - 1].strip(), caught.value.message


def played(directory: Path, play: str, more: str = "") -> Game:
    """A game without decisions, at its end."""
    game = rules_of(directory, play, more).start(2)
    assert game.over and audit(game.machine, game.state) == []
    return game


STAIRS = """game stairs "Stairs"
    players 2
    colours red, blue

piece card 12 starts in deck "Card"
    let fits(space) = space.empty or card.number > space.top.number

place deck of card as deck "Draw pile"
place hand of card per player seen by owner "Hand"
place piles of card as row(3) holds unlimited "Piles"

setup
    shuffle deck
    for each player
        move 4 from deck to player.hand

play
    turns from players.first where not player.hand.empty
        do turn

rule turn "On your turn"
    if any(card in you.hand where any(space in piles where card.fits(space)))
        do lay
        score 1
    else
        end game

rule lay "Lay a card"
    {choose}
    {then}

winner player
    by player.points
"""

LAID_ON_STAIRS = "choose space in piles where card.fits(space)\n    move card to space"


def stairs(directory: Path, choose: str = "choose card in you.hand", then: str = LAID_ON_STAIRS) -> Path:
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(STAIRS.format(choose=choose, then=then), encoding="utf-8")
    return directory

"""A game played twice by the interface, by compiled code and by the interpreter: nobody can tell which is which, by
cells and hashes, by what each player sees, nor by what is asked, in which words; faults are the same, at their line."""

from __future__ import annotations

from typing import Any, cast

from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.wasm.compiled import CompiledTable
from imhotep_dsl.wasm.trapped import Trapped

from .dice import Dice

MOST_DECISIONS = 400
_NO_RULES = cast(Rules, None)
"""Only saves ask a game for its rules."""


def told_apart(machine: Machine, table: CompiledTable, seed: int, most: int = MOST_DECISIONS) -> str:
    """What is different after some decision, or nothing. Whoever may decide is asked in any order."""
    dice = Dice(seed)
    games = _compiled(machine, table, seed), _interpreted(machine, seed)
    for number in range(most):
        one, other = map(_seen, games)
        if one != other:
            key = next(key for key in other if one.get(key) != other[key])
            return f"seed {seed}, decision {number}, {key}: {one.get(key)} instead of {other[key]}"
        if not other["deciding"]:
            return ""
        who = dice.pick(other["deciding"])
        chosen = dice.below(len(other[f"options of {who}"][2]))
        games = _chosen(games[0], chosen, who), _chosen(games[1], chosen, who)
    return ""


Played = Game | GameFault


def _compiled(machine: Machine, table: CompiledTable, seed: int) -> Played:
    try:
        position, values = table.start(seed)
    except Trapped:
        return _interpreted(machine, seed)
    return Game(_NO_RULES, machine, seed, position, 0, values)


def _interpreted(machine: Machine, seed: int) -> Played:
    game = Game(_NO_RULES, machine, seed, machine.new_state(seed), 0)
    try:
        game.begin()
    except GameFault as fault:
        return fault
    return game


def _chosen(game: Played, option: int, player: str) -> Played:
    assert isinstance(game, Game)
    try:
        game.choose(option, player)
    except GameFault as fault:
        return fault
    return game


def _seen(game: Played) -> dict[str, Any]:
    """All that can be asked of a game."""
    if isinstance(game, GameFault):
        return {"fault": str(game), "deciding": ()}
    asked = {}
    for seat, name in enumerate(game.players):
        decision = game.decision_of(seat)
        asked[f"view of {name}"] = game.view(seat)
        asked[f"options of {name}"] = decision and (decision.prompt, decision.rule, decision.options)
    return {
        "cells": game.state, "hash": game.hash, "decisions": game.decisions, "over": game.over, "points": game.scores,
        "sources": game.points_by_source, "winners": game.over and game.winners, "deciding": game.deciding, **asked,
    }  # fmt: skip

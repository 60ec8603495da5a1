"""A compiled table as others see it: the module, and what its numbers mean, written beside it as JSON.

Both say at their beginning who has made them: what is made anew is written only over what was made before.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.program.layout import FRAME, OVER, STEP, YOU
from imhotep_dsl.program.model import Program
from imhotep_dsl.wasm.description import Description

MAKER = "imhotep build"
DESCRIPTION_BEGINS = f'{{\n "made by": "{MAKER}",\n'.encode()
_HEAD = b"\0asm\1\0\0\0"
_CUSTOM_SECTION = b"\0"
MODULE_BEGINS = _HEAD + _CUSTOM_SECTION + bytes([len(MAKER) + 1, len(MAKER)]) + MAKER.encode()
"""A section that says nothing but its name: whoever runs a module passes over it."""

EXPORTS = {
    "memory": "states, options and working memory",
    "start": "(state, seed low, seed high): a new game; how many options the first decision has",
    "run": "(state): on to the next decision; how many options it has, 0 when the game is over",
    "choose": "(state, value): take an option by its value; as run",
    "attempt": "(state, value): as choose; the state before is kept in the last of the states",
    "playout": "(state): choose at random to the end; how many decisions that were",
    "games": "(state, how many, first seed): whole random games; how many decisions those were",
}


def module_for_others(wasm: bytes) -> bytes:
    return MODULE_BEGINS + wasm.removeprefix(_HEAD)


def description_for_others(program: Program, description: Description) -> str:
    tables = program.tables
    told: dict[str, Any] = {
        "made by": MAKER,
        **asdict(description),
        "title": tables.title,
        "exports": EXPORTS,
        "cells": {"over": OVER, "step": STEP, "frame": FRAME, "you in frame": YOU},
        "players": [asdict(player) for player in tables.players],
        "places": [
            {"name": tables.places[at.place].name, "player": at.player, "first": at.first, "size": at.size}
            for at in tables.instances
        ],
        "pieces": [
            {"kind": piece.kind, "design": tables.designs[piece.design].name, "owner": piece.owner}
            for piece in tables.pieces
        ],
        "decisions": {str(at): _decision(program, at) for at in range(len(program.code)) if _decides(program, at)},
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _decides(program: Program, at: int) -> bool:
    return isinstance(program.code[at].step, steps.DECISIONS)


def _decision(program: Program, at: int) -> dict[str, Any]:
    """What the values of its options are."""
    step = program.code[at].step
    if isinstance(step, steps.ChooseAction):
        return {"values": "actions", "of": {str(action): program.tables.rules[action].title for action in step.actions}}
    if isinstance(step, steps.ChooseOption):
        return {"values": "options", "of": dict(enumerate(step.texts))}
    if isinstance(step, steps.May):
        return {"values": "yes or no", "of": {"1": step.text}}
    assert isinstance(step, steps.Choose | steps.LoopPick | steps.Pick)
    told = {"values": step.binder.sort, "of": step.binder.name}
    return {**told, "no more": NO_MORE} if isinstance(step, steps.Pick) else told

"""Saved games: the array, with what is needed to know that it fits these rules and was not damaged."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from imhotep_dsl.source.records import dataclass

FORMAT = "imhotep-dsl save 1"


class SaveError(Exception):
    """A save that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Save:
    """table: what was played, as given to `load` and `start`; state: the whole game; answers: what each seat has
    answered since, while players act at once."""

    game: str
    rules: str
    players: int
    seed: int
    sides: dict[str, str]
    variants: list[str]
    decisions: int
    state: list[int]
    answers: list[list[int]]


def digest(state: list[int], answers: list[list[int]] | None = None) -> str:
    """A short name of a state: equal states have equal ones."""
    told = [",".join(map(str, numbers)) for numbers in (state, *(answers or ()))]
    return hashlib.sha256(";".join(told).encode()).hexdigest()[:16]


def dump(save: Save) -> str:
    return json.dumps(
        {
            "format": FORMAT, "game": save.game, "rules": save.rules, "players": save.players, "seed": save.seed,
            "sides": save.sides, "variants": save.variants, "decisions": save.decisions,
            "digest": digest(save.state, save.answers), "state": save.state,
            **({"answers": save.answers} if save.answers else {}),
        }
    )  # fmt: skip


def parse(data: str | bytes) -> Save:
    """Read a save, trusting nothing in it."""
    try:
        found: Any = json.loads(data)
    except (ValueError, UnicodeDecodeError, RecursionError) as problem:
        raise SaveError("This is not a saved game: it is not JSON.") from problem
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise SaveError("This is not a saved game of this version.")
    state, answers = _numbers(found.get("state")), found.get("answers", [])
    if not isinstance(answers, list):
        raise SaveError("This saved game is damaged: its answers are not lists of numbers.")
    answers = [_numbers(given) for given in answers]
    if digest(state, answers) != found.get("digest"):
        raise SaveError("This saved game is damaged: its state does not fit its digest.")
    sides = found.get("sides")
    variants = found.get("variants")
    if not isinstance(sides, dict) or not isinstance(variants, list):
        raise SaveError("This saved game is damaged: it does not say which table it belongs to.")
    return Save(
        _text(found, "game"), _text(found, "rules"), _number(found, "players"), _number(found, "seed"),
        {str(board): str(side) for board, side in sides.items()}, [str(name) for name in variants],
        _number(found, "decisions"), state, answers,
    )  # fmt: skip


def _numbers(given: object) -> list[int]:
    if not isinstance(given, list) or not all(type(item) is int for item in given):
        raise SaveError("This saved game is damaged: its state is not a list of numbers.")
    return list(given)


def _text(found: dict[str, Any], key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str):
        raise SaveError(f"This saved game is damaged: `{key}` is missing.")
    return value


def _number(found: dict[str, Any], key: str) -> int:
    value = found.get(key)
    if type(value) is not int:
        raise SaveError(f"This saved game is damaged: `{key}` is missing.")
    return value

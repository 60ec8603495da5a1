"""`python -m tests.fuzzing.histories`: who has seen, read and been asked the same is asked the same.

Many games of one table are played, each player by a plan that knows only what that player knows. What a player has seen
so far decides what is seen and offered next; where two games tell a player the same and then differ in the table or in
a question, that was told by something hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha1
from typing import Any

from imhotep_dsl.game.decision import Decision
from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.report.choices import option_lines, several_lines
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.report.table import TablePicture
from imhotep_dsl.run.machine import Machine

from .trying import Finding

MOST_DECISIONS = 60
"""What a long game would tell, it tells in its beginning."""

PLANS = 3
_SERIAL = re.compile(r" \d+(?=\.|$)")


def _digest(*parts: object) -> str:
    return sha1(repr(parts).encode()).hexdigest()


@dataclass(slots=True)
class Known:
    """What the games so far have shown: by what a player had seen, what came next. Each with the game that told it."""

    questions: dict[str, tuple[str, str]] = field(default_factory=dict)

    def question(self, before: str, question: str, where: str) -> str:
        return _other(self.questions.setdefault(before, (question, where)), question, where, "what is asked")


def _other(first: tuple[str, str], now: str, where: str, what: str) -> str:
    if first[0] == now:
        return ""
    return f"{what} is different, {first[1]} and {where}:\n{first[0]}\n{now}"


class Watching:
    """One player in one game."""

    def __init__(self, machine: Machine, seat: int, known: Known, game: str) -> None:
        self.seat, self.known, self.game = seat, known, game
        self.chronicle = Chronicle(machine, seat)
        self.picture = TablePicture(machine, seat)
        self.history = _digest(seat)
        self._since = 0

    def asked(self, game: Game, decision: Decision) -> str:
        """This player decides; what is wrong."""
        lines = self.chronicle.lines(self._since)
        where = f"{self.game}, decision {game.decisions} of player {self.seat} at {decision.rule}"
        view = game.view(self.seat)
        table = repr((plain_view(view), self.picture.draw(view, game.state)))
        question = repr(
            (
                decision.prompt, decision.rule, [(_plain(option.key), option.text) for option in decision.options],
                option_lines(decision), several_lines(decision),
            )
        )  # fmt: skip
        read = _digest(self.history, lines)
        seen = _digest(read, table)
        wrong = self.known.question(seen, question, where)
        self.history = _digest(seen, question)
        return wrong

    def chose(self, option: int) -> None:
        self.history = _digest(self.history, option)
        self._since = max(0, len(self.chronicle.blocks) - 1)


def _plain(key: str) -> str:
    """Without the number of a piece: it is for programs."""
    return _SERIAL.sub("", key)


def plain_view(view: Any) -> Any:
    if isinstance(view, dict):
        return {_plain(key) if isinstance(key, str) else key: plain_view(kept) for key, kept in view.items()}
    if isinstance(view, list):
        return [plain_view(each) for each in view]
    return _plain(view) if isinstance(view, str) else view


def compared(rules: Rules, players: int, seeds: Iterable[int], plans: int = PLANS) -> Finding | None:
    """Games with all these seeds, each by several plans; the first thing that is told by something hidden."""
    known = Known()
    for seed in seeds:
        for plan in range(plans):
            wrong = _played(rules, players, seed, plan, known)
            if wrong:
                return Finding(f"history: {wrong.split(':')[0][:60]}", wrong)
    return None


def _played(rules: Rules, players: int, seed: int, plan: int, known: Known) -> str:
    machine = rules.machine(players)
    watching = [Watching(machine, seat, known, f"seed {seed} plan {plan}") for seat in range(players)]
    for each in watching:
        each.chronicle.sight.begin(machine.new_state(seed))
    events = machine.trace = []
    try:
        game = rules.start(players, seed)
        for _ in range(MOST_DECISIONS):
            for each in watching:
                each.chronicle.tell(events)
            decision = game.decision
            if decision is None:
                return ""
            asking = watching[decision.player]
            wrong = asking.asked(game, decision)
            if wrong:
                return wrong
            chosen = int(_digest(asking.history, plan)[:8], 16) % len(decision.values)
            for each in watching:
                each.chronicle.sight.begin(game.state)
                each.chronicle.secretly = game.is_gathering
            asking.chose(chosen)
            events = machine.trace = []
            game.choose(chosen)
    finally:
        machine.trace = None
    return ""

"""One person's game at the terminal: show, ask, do; take back, save, explain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from imhotep_dsl.cli.run import print_end
from imhotep_dsl.cli.saves import write_save
from imhotep_dsl.cli.terminal import INTERRUPTED
from imhotep_dsl.game.decision import Decision
from imhotep_dsl.game.game import Game
from imhotep_dsl.library import given_as, is_brought, shipped_games
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.report.blocks import Block
from imhotep_dsl.report.choices import explain, option_lines, several_lines, typed_numbers
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.report.heading import title_line
from imhotep_dsl.report.table import TablePicture
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.source.calls import call, with_variants

HELP = (
    "a number chooses · ?N explains an option, ? the rule that asks · o options · t table · l log · u takes back"
    " · s [FILE] saves · q quits"
)


MOST_DIGITS = 9


class Quit(Exception):
    """The person leaves the table."""


@dataclass(frozen=True, slots=True)
class Before:
    """Everything as it was at a decision of the person."""

    game: Game
    bots: RandomBots
    blocks: list[Block]
    told: int


class Session:
    def __init__(self, game: Game, seat: int, chronicle: Chronicle) -> None:
        self.game = game
        self.seat = seat
        self.chronicle = chronicle
        self.bots = RandomBots(game.seed, game.decisions)
        self.picture = TablePicture(game.machine, seat)
        self.history: list[Before] = []
        self.told = 0

    def play(self) -> None:
        """Until the game is over or the person leaves; ending the input is leaving."""
        click.echo(f"{title_line(self.game)}\nYou are {readable(self.game.players[self.seat])}. {HELP}\n")
        try:
            while not self.game.over:
                decision = self.game.decision
                assert decision is not None
                if decision.player == self.seat:
                    self._ask(decision)
                else:
                    self.chronicle.choose(self.game, self.bots.pick(self.game))
        except (Quit, EOFError, KeyboardInterrupt) as leaving:
            note = "" if isinstance(leaving, Quit) else "\n"
            click.echo(f"{note}You have left the game. It was not saved by leaving.")
            raise click.exceptions.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
        self._tell()
        click.echo(f"\n{self._drawn()}")
        print_end(self.game)

    def _drawn(self) -> str:
        return self.picture.draw(self.game.view(self.seat), self.game.state)

    def _ask(self, decision: Decision) -> None:
        self.history.append(Before(self.game.copy(), self.bots.copy(), self.chronicle.snapshot(), self.told))
        self._show(decision)
        while True:
            words = self._read().split(maxsplit=1)
            if not words:
                continue
            if words[0].removeprefix("-").isdecimal():
                numbered = self._numbered(decision, words[0])
                if numbered is not None:
                    self._choose(decision, numbered)
                    return
                continue
            named = named_option(decision, " ".join(words))
            if named is not None:
                self._choose(decision, named)
                return
            if words[0] == "u" and self._take_back():
                return
            if words[0] != "u":
                self._do(decision, words)

    def _read(self) -> str:
        return input("> ").strip()

    def _show(self, decision: Decision) -> None:
        """The news and the table, unless the person is only going on with a choice."""
        first_look = len(self.history) == 1
        if self._tell() or first_look:
            click.echo(f"\n{self._drawn()}\n")
        self._show_options(decision)

    def _show_options(self, decision: Decision) -> None:
        asked = f"{readable(decision.name)}: {decision.prompt}"
        click.echo("\n".join([asked, *option_lines(decision), *several_lines(decision)]))

    def _tell(self) -> bool:
        """What happened since it was last told; whether that is more than the person's choices."""
        news = self.chronicle.lines(self.told)
        blocks = self.chronicle.blocks[self.told :]
        more = any(block.effects or (block.player != self.seat and not block.says_nothing) for block in blocks)
        if news:
            click.echo("\n".join(news))
        self.told = self.chronicle.told(self.seat)
        return more

    def _choose(self, decision: Decision, at: int) -> None:
        self.chronicle.choose(self.game, decision.values[at])

    def _numbered(self, decision: Decision, typed: str) -> int | None:
        """Which option is meant by a number."""
        numbers = typed_numbers(decision)
        if _is_number(typed) and int(typed) in numbers:
            return numbers.index(int(typed))
        click.echo(f"There are options {_all_of(numbers)}.")
        return None

    def _take_back(self) -> bool:
        """Back to the person's decision before this one, with bots and chance as they were then."""
        if len(self.history) < 2:
            click.echo("There is nothing to take back.")
            return False
        self.history.pop()
        before = self.history.pop()
        self.game, self.bots = before.game.copy(), before.bots.copy()
        self.chronicle.restore(before.blocks)
        self.told = before.told
        click.echo("Taken back.")
        return True

    def _do(self, decision: Decision, words: list[str]) -> None:
        key, rest = words[0], words[1] if len(words) > 1 else ""
        if key.startswith("?"):
            self._explain(decision, key[1:] or rest)
            return
        doing: dict[str, Callable[[], None]] = {
            "s": lambda: self._save(rest),
            "l": lambda: click.echo("\n".join(self.chronicle.lines(self.history[-1].told)) or "Nothing has happened."),
            "t": lambda: click.echo(self._drawn()),
            "o": lambda: self._show_options(decision),
            "q": _leave,
        }
        do = doing.get(key)
        if do is None:
            click.echo(f"`{key}` is not known here: {HELP}.")
            return
        do()

    def _explain(self, decision: Decision, number: str) -> None:
        if not number:
            click.echo("\n".join(explain(decision, None)))
            return
        at = self._numbered(decision, number)
        if at is not None:
            click.echo("\n".join(explain(decision, decision.options[at])))

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.game.rules.name}.save.json")
        problem = write_save(path, self.game.save())
        click.echo(problem or f"Saved as {path}. Go on with: {self._way_back(path)}")

    def _way_back(self, path: Path) -> str:
        """The call that goes on with a save: rules and variants of one's own have to be named again."""
        rules = self.game.rules
        own = [] if rules.name in shipped_games() else [str(rules.project.directory)]
        outside = [given_as(rules.project, name) for name in rules.variants if is_brought(rules.project, name)]
        seat = ["--seat", str(self.seat + 1)] if self.seat else []
        return call("play", *own, *with_variants(outside), *seat, "--resume", str(path))


def named_option(decision: Decision, typed: str) -> int | None:
    """Which option has this text, or is the only one that begins with these words: `c4`, `column c`.

    One letter is a command.
    """
    texts = [option.text.lower() for option in decision.options]
    if len(typed) > 1 and typed.lower() in texts:
        return texts.index(typed.lower())
    found = [at for at, text in enumerate(texts) if len(typed) > 1 and text.startswith(f"{typed.lower()} ")]
    return found[0] if len(found) == 1 else None


def _all_of(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low} to {high}" if len(numbers) > high - low else ", ".join(str(number) for number in sorted(numbers))


def _is_number(typed: str) -> bool:
    """Of digits; more of them than any option has are as good as none."""
    return typed.removeprefix("-").isdecimal() and len(typed) <= MOST_DIGITS


def _leave() -> None:
    raise Quit

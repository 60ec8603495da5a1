"""What went wrong, told to a person: never a traceback, 1 for mistakes in content, 2 for bad calls."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

from imhotep_dsl.cli.terminal import (
    INTERRUPTED,
    PIPE_CLOSED,
    drop_output,
    echo_painted,
    has_colours,
    is_closed_pipe,
    neutral_streams,
    painted,
)

if TYPE_CHECKING:
    from imhotep_dsl.game.rules import RulesError

_PASSED_ON = (click.ClickException, click.exceptions.Exit, click.Abort)
COMPLETING = "_IMHOTEP_COMPLETE"
"""With this variable a shell asks what can be completed."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class ContentError(click.ClickException):
    """A mistake in rules, data, a table or a save: shown as it is."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True)


class MistakesInRules(ContentError):
    """The same with messages that have colours."""

    def show(self, file: IO[Any] | None = None) -> None:
        echo_painted(f"{self.message}\n", sys.stderr)


class Later(click.Command):
    """A command of which no more is known than its name and what it does, until it is called."""

    def __init__(self, name: str, does: str, module: str, function: str) -> None:
        super().__init__(name, help=does)
        self._where = module, function

    def real(self) -> click.Command:
        from importlib import import_module

        module, function = self._where
        command: click.Command = getattr(import_module(f"imhotep_dsl.cli.{module}"), function)
        return command


class Commands(click.Group):
    """The group of all commands; whatever they raise becomes a message and an exit code here."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, standalone_mode: bool = True, **more: Any
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **more)
        with neutral_streams():
            sys.exit(self._exit_code(args, prog_name, **more))

    def _exit_code(self, args: Sequence[str] | None, prog_name: str | None, **more: Any) -> int:
        try:
            if COMPLETING in os.environ:
                from imhotep_dsl.cli.shells import register

                register()
            code = super().main(args, prog_name, standalone_mode=False, **more)
            sys.stdout.flush()
            return code if isinstance(code, int) else 0
        except click.ClickException as problem:
            problem.show()
            return problem.exit_code
        except click.Abort as left:
            return 1 if isinstance(left.__cause__, EOFError) else INTERRUPTED
        except KeyboardInterrupt:
            return INTERRUPTED
        except OSError as problem:
            drop_output()
            if is_closed_pipe(problem):
                return PIPE_CLOSED
            click.echo(f"The output cannot be written: {problem.strerror}.", err=True)
            return 1

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if any("\0" in arg for arg in args):
            ctx.fail("No name of a file or a game can have the character U+0000 in it.")
        if "--with" in args:
            from imhotep_dsl.cli.given_files import put_together

            args = put_together(args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, more = super().resolve_command(ctx, args)
        return name, command.real() if isinstance(command, Later) else command, more

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Help is printed here."""
        with _closed_pipe_ends():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with _closed_pipe_ends():
                return super().invoke(ctx)
        except _PASSED_ON:
            raise
        except Exception as problem:
            raise _told(problem) from problem


@contextmanager
def _closed_pipe_ends() -> Iterator[None]:
    """Whoever reads the output has had enough: no mistake, and nothing to say."""
    try:
        yield
    except OSError as problem:
        if not is_closed_pipe(problem):
            raise
        drop_output()
        raise click.exceptions.Exit(PIPE_CLOSED) from None


def _told(problem: Exception) -> click.ClickException:
    from pathlib import Path

    from imhotep_dsl.game.rules import RulesError
    from imhotep_dsl.library import NotFound
    from imhotep_dsl.run.faults import GameFault
    from imhotep_dsl.run.saving import SaveError
    from imhotep_dsl.source.files import TooMuch

    if isinstance(problem, RulesError):
        return rules_error(problem)
    if isinstance(problem, NotFound):
        return click.UsageError(str(problem))
    if isinstance(problem, TooMuch):
        return click.UsageError(f"{problem} Name the directory of one game.")
    if isinstance(problem, GameFault):
        return ContentError(f"The game cannot go on. {problem}")
    if isinstance(problem, SaveError):
        return ContentError(str(problem))
    if isinstance(problem, OSError) and problem.filename is None and problem.errno in _NO_ROOM:
        return ContentError(f"The output cannot be written: {problem.strerror}.")
    if isinstance(problem, OSError) and problem.filename is None and _is_nowhere():
        return ContentError("The directory that you are in is gone: go to another one.")
    if isinstance(problem, OSError):
        return ContentError(f"{problem.filename or 'A file'}: {problem.strerror or problem}")
    last = problem.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}" if last is not None else "somewhere"
    return ContentError(
        f"This is a mistake in this program, not in your rules: {type(problem).__name__} in {where}: {problem}\n"
        "Please report it, with the rules that led to it."
    )


def _is_nowhere() -> bool:
    try:
        os.getcwd()
    except OSError:
        return True
    return False


def rules_error(problem: RulesError) -> ContentError:
    """All errors in the rules, with the lines they are about."""
    from imhotep_dsl.diagnostics.render import full, plain

    paint = painted if has_colours(sys.stderr) else plain
    errors = [item for item in problem.diagnostics if item.severity == "error"]
    return MistakesInRules(full(errors or problem.diagnostics, read_lines, paint).rstrip())


def read_lines(file: str) -> list[str]:
    """The lines of a file for an excerpt; none if it cannot be read."""
    from imhotep_dsl.source.files import LARGEST_FILE, bounded_bytes
    from imhotep_dsl.source.shown import path_shown_as

    try:
        path = path_shown_as(file)
        raw = None if path.is_symlink() else bounded_bytes(path, LARGEST_FILE)
        return (raw or b"").decode("utf-8-sig", "replace").split("\n")
    except (OSError, ValueError):
        return []

"""What went wrong, told to a person: never a traceback, 1 for mistakes in content, 2 for bad calls."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from imhotep_dsl.game import RulesError

_PASSED_ON = (click.ClickException, click.exceptions.Exit, click.Abort)


class ContentError(click.ClickException):
    """A mistake in rules, data, a table or a save: shown as it is."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True)


class Commands(click.Group):
    """The group of all commands; whatever they raise becomes a message and an exit code here."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except _PASSED_ON:
            raise
        except Exception as problem:
            if isinstance(problem, OSError) and problem.errno == errno.EPIPE:
                raise
            raise _told(problem) from problem


def _told(problem: Exception) -> click.ClickException:
    from imhotep_dsl.game import RulesError
    from imhotep_dsl.library import NotFound
    from imhotep_dsl.run.faults import GameFault
    from imhotep_dsl.run.saving import SaveError

    if isinstance(problem, RulesError):
        return rules_error(problem)
    if isinstance(problem, NotFound):
        return click.UsageError(str(problem))
    if isinstance(problem, GameFault):
        return ContentError(f"The game cannot go on. {problem}")
    if isinstance(problem, SaveError):
        return ContentError(str(problem))
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


def rules_error(problem: RulesError) -> ContentError:
    """All errors in the rules, with the lines they are about."""
    from imhotep_dsl.diagnostics.render import full

    errors = [item for item in problem.diagnostics if item.severity == "error"]
    return ContentError(full(errors or problem.diagnostics, read_lines).rstrip())


def read_lines(file: str) -> list[str]:
    """The lines of a file for an excerpt; none if it cannot be read."""
    try:
        return Path(file).read_bytes().decode("utf-8-sig", "replace").split("\n")
    except (OSError, ValueError):
        return []

"""Messages on the terminal, in colours where it has them, or for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.proofreading.verdicts import Verdict


def show(verdict: Verdict, form: str) -> None:
    """form: one of those that `check --format` names."""
    from imhotep_dsl.diagnostics import render

    found = verdict.problems
    if form == "json":
        click.echo(render.as_json(found), nl=False)
    elif form == "github":
        from imhotep_dsl.diagnostics.github import as_github

        click.echo(as_github(found), nl=False)
    elif form == "sarif":
        from imhotep_dsl.diagnostics.sarif import as_sarif

        click.echo(as_sarif(found), nl=False)
    elif not found:
        click.echo(f"No mistakes in {len(verdict.files)} {'file' if len(verdict.files) == 1 else 'files'}.")
    elif form == "concise":
        click.echo(render.concise(found), nl=False)
    else:
        show_full(found)


def show_full(found: Iterable[Diagnostic]) -> None:
    from imhotep_dsl.cli.problems import read_lines
    from imhotep_dsl.cli.terminal import echo_painted, has_colours, painted
    from imhotep_dsl.diagnostics.render import full, plain

    echo_painted(full(found, read_lines, painted if has_colours() else plain))

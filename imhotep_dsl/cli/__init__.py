"""The command line. Each command is a module; what is heavy is imported inside them, so that help comes at once."""

from __future__ import annotations

import click

from imhotep_dsl.cli.bench import bench
from imhotep_dsl.cli.build import build
from imhotep_dsl.cli.check import check
from imhotep_dsl.cli.diff import diff
from imhotep_dsl.cli.docs import docs
from imhotep_dsl.cli.explain import explain
from imhotep_dsl.cli.fmt import fmt
from imhotep_dsl.cli.graph import graph
from imhotep_dsl.cli.listing import list_games
from imhotep_dsl.cli.lsp import lsp
from imhotep_dsl.cli.names import names
from imhotep_dsl.cli.new import new
from imhotep_dsl.cli.play import play
from imhotep_dsl.cli.problems import Commands
from imhotep_dsl.cli.run import run
from imhotep_dsl.cli.scenarios import test
from imhotep_dsl.cli.show import show
from imhotep_dsl.cli.sweep import sweep
from imhotep_dsl.cli.upgrade import upgrade
from imhotep_dsl.cli.words import words


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    click.echo(f"imhotep {version('imhotep-dsl')}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
def main() -> None:
    """Board games as text: write, check, play and draw rules.

    GAME is the name of a game that comes with this program, a directory of your own rules, or a *.table.yaml file
    that says what is played. Exit codes: 0 all is well, 1 mistakes in rules or a test that failed, 2 a wrong call,
    130 interrupted.
    """


for _command in (
    *(list_games, names, show, new, check, explain, fmt, run, play, test, diff, graph, docs, words),
    *(build, bench, sweep, upgrade, lsp),
):
    main.add_command(_command)

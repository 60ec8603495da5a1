"""The command line. Each command is a module that is imported when it is called, so that help comes at once."""

from __future__ import annotations

import click

from imhotep_dsl.cli.problems import Commands, Later


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    click.echo(f"imhotep {version('imhotep-dsl')}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version and exit.",
)  # fmt: skip
def main() -> None:
    """Board games as text: write, check, play and draw rules.

    GAME is the name of a game that comes with this program, a directory of your own rules, or a *.table.yaml file
    that says what is played. Exit codes: 0 all is well, 1 mistakes in rules or a test that failed, 2 a wrong call,
    130 interrupted.
    """


_DOES = {
    "list": "Show games, boards with their sides, variants and tables.",
    "names": "List the names of GAME that rules can use.",
    "show": "Print the rules of GAME as they are written, or one NAME of it.",
    "new": "Begin a variant, board, card, scenario or game of your own.",
    "check": "Look for mistakes in rules, data and scenarios.",
    "explain": "Say what the message CODE (such as E410) means and what to do.",
    "fmt": "Lay out texts of rules: spaces, indentation, blank lines.",
    "run": "Let bots play GAME and report it.",
    "play": "Play GAME yourself; bots take the other seats.",
    "test": "Run the scenarios at each PATH, else where you are.",
    "diff": "What is different in play, in words and as text.",
    "graph": "Draw what the rules of GAME do, step by step.",
    "docs": "Write the rulebook of GAME: Markdown and SVG, built into a site.",
    "words": "List the sentences in words.yaml that stand for lines of GAME.",
    "build": "Compile a table of GAME to WebAssembly, with a description.",
    "bench": "Play random games of GAME and count them.",
    "sweep": "Play every mix of sides of GAME with all numbers of players.",
    "upgrade": "Rewrite rules of the first edition.",
    "lsp": "Serve an editor: mistakes, what may stand here, names, layout.",
}
"""What each command does, as it says itself."""
_ELSEWHERE = {"list": ("listing", "list_games"), "test": ("scenarios", "test")}
"""Modules that are not called like their command."""

for _name, _does in _DOES.items():
    main.add_command(Later(_name, _does, *_ELSEWHERE.get(_name, (_name, _name))))

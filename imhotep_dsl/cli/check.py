"""`imhotep check`: everything that is wrong with rules, before anybody plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import paths as all_paths
from imhotep_dsl.cli.options import side_option, with_option

if TYPE_CHECKING:
    from imhotep_dsl.cli.targets import Target

FORMATS = ("full", "concise", "json", "github", "sarif")


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1, shell_complete=all_paths)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="full", show_default=True,
    help="For a reader, one line for each, or for other programs.",
)  # fmt: skip
@with_option("Check with this variant: its name, its file or its directory.")
@side_option("Check only with this side up.")
@click.option("--fix", is_flag=True, help="Mend what can only be meant in one way; the files are rewritten.")
@click.option("--watch", is_flag=True, help="Check again, and run the scenarios, whenever a file is saved.")
@click.option("--assumed", is_flag=True, help="Only list the values that nobody has seen on a component.")
def check(
    paths: tuple[str, ...], form: str, variants: tuple[str, ...], sides: dict[str, str],
    fix: bool, watch: bool, assumed: bool,
) -> None:  # fmt: skip
    """Look for mistakes in rules, data and scenarios.

    A PATH is a directory of rules, one of its files, or a variant's file; none is the directory you are in, or, where
    it has no rules, everything that comes with this program. `imhotep explain CODE` says more about a message. Exit
    code 0: no errors, 1: errors, 2: the call was wrong.
    """
    import atexit
    import gc

    from imhotep_dsl.cli.checking import Asked, check_targets
    from imhotep_dsl.cli.showing import show
    from imhotep_dsl.cli.targets import find_targets, tell_if_nothing_is_here

    # Trees are made by the ten thousand and none is dropped before the end: looking for garbage is a waste of time.
    gc.disable()
    atexit.register(gc.freeze)  # else Python would look through all of it when it ends
    targets, asked = find_targets(paths), Asked(variants, sides)
    tell_if_nothing_is_here(paths)
    if assumed:
        _list_assumed(targets.games)
        return
    if watch:
        from imhotep_dsl.cli.watching import watch_targets

        if fix or form != "full":
            raise click.UsageError("--watch goes neither with --fix nor with --format.")
        watch_targets(paths, asked)
        return
    if fix:
        from imhotep_dsl.cli.fixing import fix_targets

        verdict = fix_targets(paths, asked)
    else:
        verdict = check_targets(targets, asked)
    show(verdict, form)
    if any(item.severity == "error" for item in verdict.problems):
        raise click.exceptions.Exit(1)


def _list_assumed(games: list[Target]) -> None:
    """For an owner of the box: each of these is one line to replace."""
    from imhotep_dsl.cli.checking import read_target
    from imhotep_dsl.proofreading.assumed import assumed_values

    count = 0
    for target in games:
        for value in assumed_values(read_target(target)):
            count += 1
            click.echo(f"{value.span}: {value.name}")
    click.echo(f"{count} assumed {'value' if count == 1 else 'values'}.")

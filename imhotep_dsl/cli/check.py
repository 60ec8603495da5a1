"""`imhotep check`: everything that is wrong with rules, before anybody plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import side_option

if TYPE_CHECKING:
    from pathlib import Path

    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.proofreading.verdicts import Verdict
    from imhotep_dsl.resolve.project import Project


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["full", "concise", "json"]), default="full", show_default=True,
    help="For a reader, one line for each, or for other programs.",
)  # fmt: skip
@click.option("--with", "variants", metavar="VARIANT", multiple=True, help="Check with this variant: its name or file.")
@side_option("Check only with this side up.")
@click.option("--assumed", is_flag=True, help="Only list the values that nobody has seen on a component.")
def check(paths: tuple[str, ...], form: str, variants: tuple[str, ...], sides: dict[str, str], assumed: bool) -> None:
    """Look for mistakes in rules, data and scenarios.

    A PATH is a directory of rules, one of its files, or a variant's file; none is everything that comes with this
    program. Exit code 0: no errors, 1: errors, 2: the call was wrong.
    """
    import gc

    from imhotep_dsl.cli.problems import read_lines
    from imhotep_dsl.cli.targets import find_targets
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.diagnostics.render import as_json, concise, full

    # Trees are made by the ten thousand and none is dropped before the end: looking for garbage is a waste of time.
    gc.disable()
    targets = find_targets(paths)
    if assumed:
        _list_assumed(targets.games)
        return
    found, files = Diagnostics(), set[str]()
    for target in targets.games:
        verdict = _check_game(target, variants, sides)
        found.extend(verdict.problems)
        files |= _asked_about(target, verdict.files)
    for path in targets.loose:
        problems, name = _check_loose(path)
        found.extend(problems)
        files.add(name)
    if form == "json":
        click.echo(as_json(found.items), nl=False)
    elif not found.items:
        click.echo(f"No mistakes in {len(files)} {'file' if len(files) == 1 else 'files'}.")
    else:
        click.echo(concise(found.items) if form == "concise" else full(found.items, read_lines), nl=False)
    if found.has_errors:
        raise click.exceptions.Exit(1)


def _list_assumed(games: list[Target]) -> None:
    """For an owner of the box: each of these is one line to replace."""
    from imhotep_dsl.proofreading.assumed import assumed_values

    count = 0
    for target in games:
        for value in assumed_values(read_target(target)):
            count += 1
            click.echo(f"{value.span}: {value.name}")
    click.echo(f"{count} assumed {'value' if count == 1 else 'values'}.")


def _check_game(target: Target, variants: tuple[str, ...], sides: dict[str, str]) -> Verdict:
    from imhotep_dsl.proofreading.verdicts import Verdict, remembered

    def look() -> Verdict:
        from imhotep_dsl.cli.tables import table_problems
        from imhotep_dsl.library import find_variant
        from imhotep_dsl.proofreading.everything import check_everything

        project = read_target(target)
        names = tuple(find_variant(project, variant) for variant in variants)
        found = check_everything(project, names, sides)
        if not project.diagnostics.has_errors:
            found += [problem for table in project.tables for problem in table_problems(project, table)]
        return Verdict(found, set(project.sources))

    asked = f"checked {[str(path) for path in target.added]} {variants} {sorted(sides.items())}"
    return remembered(_all_files(target, variants), asked, look)


def _all_files(target: Target, variants: tuple[str, ...]) -> list[Path] | None:
    """Everything that is looked through; None if that is too much."""
    from pathlib import Path

    from imhotep_dsl.library import is_outside
    from imhotep_dsl.source.belonging import files_of_game, files_of_variant
    from imhotep_dsl.source.files import TooMuch

    outside = [*target.added, *(Path(variant) for variant in variants if is_outside(variant))]
    try:
        return [*files_of_game(target.directory), *(file for path in outside for file in files_of_variant(path))]
    except TooMuch:
        return None


def _asked_about(target: Target, files: set[str]) -> set[str]:
    """All files of a game, or those that were named."""
    from imhotep_dsl.source.files import shown_name

    named = [shown_name(path) for path in (*target.wanted, *target.added)]
    return {file for file in files if any(file == name or file.startswith(f"{name}/") for name in named)} or files


def read_target(target: Target) -> Project:
    """The project of a target, with the files from outside it."""
    from imhotep_dsl.resolve.project import add_variant_file, read_project

    project = read_project(target.directory)
    for path in target.added:
        add_variant_file(project, path)
    return project


def _check_loose(path: Path) -> tuple[list[Diagnostic], str]:
    """A data file that lies in no game can still be held against its schema."""
    from imhotep_dsl.cli.tables import check_table_file
    from imhotep_dsl.data import load_data, load_words
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.source.files import read_source, shown_name

    if path.name.endswith((".table.yaml", ".table.yml")):
        return check_table_file(path)
    found = Diagnostics()
    source = read_source(path, found)
    if source is not None:
        load = load_words if path.stem.startswith("words") else load_data
        found.extend(load(source.text, source.name)[1])
    return found.items, shown_name(path)

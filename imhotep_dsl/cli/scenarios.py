"""`imhotep test`: the scenarios that authors wrote for their games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.scenario import ScenarioResult


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--only", metavar="TITLE", help="Only the scenario with this title.")
def test(paths: tuple[str, ...], only: str | None) -> None:
    """Run the scenarios of games: all that come with this program, or those at each PATH."""
    from imhotep_dsl.cli.checking import read_target
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.cli.targets import find_targets
    from imhotep_dsl.game import RulesError
    from imhotep_dsl.proofreading.everything import check_everything
    from imhotep_dsl.scenario import run_scenarios
    from imhotep_dsl.source.files import shown_name

    targets = find_targets(paths)
    if targets.loose:
        raise click.UsageError(f"`{targets.loose[0]}` lies in no game.")
    passed = failed = 0
    for target in targets.games:
        project = read_target(target)
        errors = [item for item in check_everything(project) if item.severity == "error"]
        if errors:
            raise RulesError(errors)
        # With a file or folder inside a game given, only the scenarios there.
        within = [shown_name(path) for path in (*target.wanted, *target.added)]
        for result in run_scenarios(project, only, within):
            if result.passed:
                passed += 1
            else:
                failed += 1
                click.echo(failure(result))
    if not passed + failed:
        raise ContentError(_nothing_to_run(targets.games, only))
    click.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise click.exceptions.Exit(1)


def _nothing_to_run(games: list[Target], only: str | None) -> str:
    """That nothing was tested is no success."""
    from imhotep_dsl.cli.checking import read_target
    from imhotep_dsl.diagnostics.suggest import did_you_mean

    if only is None:
        return 'There is no scenario here. Write one: `scenario "…" of GAME`.'
    titles = [decl.title.text for game in games for decl in read_target(game).scenarios]
    return f"There is no scenario `{only}` here. {did_you_mean(only, titles)}".rstrip()


def failure(result: ScenarioResult) -> str:
    taken = f" (from {result.taken_from})" if result.taken_from else ""
    lines = [f"FAILED {result.file}:{result.line} {result.title}{taken}"]
    lines += [f"    {line}" for problem in result.problems for line in problem.splitlines()]
    return "\n".join(lines) + "\n"

"""`imhotep test`: the scenarios that authors wrote for their games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import paths as all_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.proofreading.coverage import Coverage
    from imhotep_dsl.report.coverage import CoveredFile
    from imhotep_dsl.scenario import ScenarioResult

MOST_GAMES = 1_000


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1, shell_complete=all_paths)
@click.option("-k", "words", metavar="WORDS", default="", help="Only scenarios with these words in their title.")
@click.option("-v", "--verbose", is_flag=True, help="Tell of those that pass, too.")
@click.option("--durations", metavar="N", type=click.IntRange(1), help="Tell which N scenarios took longest.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--junit", metavar="FILE.xml", help="Write the results as JUnit XML, too.")
@click.option("--coverage", is_flag=True, help="Tell how often the lines of the rules acted.")
@click.option("--coverage-page", metavar="FILE.html", help="The same as a page, with the rules in colours.")
@click.option(
    "--games", metavar="N", type=click.IntRange(0, MOST_GAMES), default=5, show_default=True,
    help="For coverage: how many random games are played at each table.",
)  # fmt: skip
def test(
    paths: tuple[str, ...], words: str, verbose: bool, durations: int | None, as_json: bool, junit: str | None,
    coverage: bool, coverage_page: str | None, games: int,
) -> None:  # fmt: skip
    """Run the scenarios at each PATH, else where you are.

    A PATH is a game, a directory or a file. Where you are in a directory without rules and name none, all scenarios
    that come with this program are run.
    """
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.cli.targets import find_targets, tell_if_nothing_is_here
    from imhotep_dsl.game.rules import RulesError

    targets = find_targets(paths)
    tell_if_nothing_is_here(paths)
    if targets.loose:
        raise click.UsageError(f"`{targets.loose[0]}` lies in no game.")
    results: list[ScenarioResult] = []
    covered: list[CoveredFile] = []
    mistakes: list[Diagnostic] = []
    with working("Playing scenarios", len(targets.games)) as step:
        for target in targets.games:
            try:
                found, counted = _run(target, words, counting=coverage or coverage_page is not None)
            except RulesError as problem:
                mistakes += problem.diagnostics
                found, counted = [], None
            results += found
            if counted is not None:
                covered += _covered(counted, games, target)
            step()
    if not results and not mistakes:
        raise ContentError(_nothing_to_run(targets.games, words))
    if as_json:
        click.echo(_as_json(results, covered, mistakes))
    elif results:
        _tell(results, verbose, durations)
    if junit is not None:
        _write_junit(junit, results, mistakes)
    if mistakes:
        raise RulesError(mistakes)
    if coverage_page is not None:
        _write_page(coverage_page, covered)
    if coverage and not as_json:
        from imhotep_dsl.report.coverage import as_text

        click.echo(f"\n{as_text(covered)}")
    if not all(result.passed for result in results):
        raise click.exceptions.Exit(1)


def _run(target: Target, words: str, counting: bool) -> tuple[list[ScenarioResult], Coverage | None]:
    from imhotep_dsl.cli.checking import read_target
    from imhotep_dsl.cli.side_by_side import all_done, begun
    from imhotep_dsl.game.rules import RulesError
    from imhotep_dsl.proofreading.coverage import Coverage
    from imhotep_dsl.proofreading.everything import check_everything
    from imhotep_dsl.proofreading.homeless import with_misspelt_games
    from imhotep_dsl.scenario import run_scenarios

    project = read_target(target)
    found = with_misspelt_games(project, check_everything(project, begun=begun, only_brought=not target.whole))
    errors = [item for item in found if item.severity == "error"]
    if errors:
        raise RulesError(errors)
    if not counting:
        return run_scenarios(project, words, target.named, all_done=all_done), None
    coverage = Coverage(project)
    results = run_scenarios(project, words, target.named, coverage.watch)
    coverage.scenarios_done()
    return results, coverage


def _nothing_to_run(games: list[Target], words: str) -> str:
    """That nothing was tested is no success."""
    from imhotep_dsl.cli.checking import read_target
    from imhotep_dsl.diagnostics.suggest import did_you_mean

    if not words:
        return 'There is no scenario here. Write one: `scenario "…" of GAME`.'
    titles = [decl.title.text for game in games for decl in read_target(game).scenarios]
    return f"There is no scenario `{words}` here. {did_you_mean(words, titles)}".rstrip()


# ---- telling ----------------------------------------------------------------------------------------------------


def _tell(results: Sequence[ScenarioResult], verbose: bool, durations: int | None) -> None:
    for result in results:
        if not result.passed:
            click.echo(f"{failure(result)}\n")
        elif verbose:
            click.echo(f"passed {_heading(result)}")
    if durations is not None:
        for result in sorted(results, key=lambda result: -result.seconds)[:durations]:
            click.echo(f"{result.seconds * 1000:8.1f} ms  {_heading(result)}")
    passed = sum(result.passed for result in results)
    click.echo(f"{passed} passed, {len(results) - passed} failed")


def _heading(result: ScenarioResult) -> str:
    taken = f" (from {result.taken_from})" if result.taken_from else ""
    return f"{result.file}:{result.line} {result.title}{taken}"


def failure(result: ScenarioResult) -> str:
    """What did not hold; then the table as it lies and what led there."""
    from imhotep_dsl.report.course import events_told, position_told

    lines = [f"FAILED {_heading(result)}"]
    lines += [f"    {line}" for problem in result.problems for line in (*problem.splitlines(), *_written(problem))]
    course = result.course
    if course is not None and course.state:
        lines += ["", "    The table:"]
        lines += [f"        {line}".rstrip() for line in position_told(course.machine, course.state)]
        told = events_told(course.machine, course.start, course.events)
        if told:
            lines += ["", "    What happened:", *(f"        {line}" for line in told)]
    return "\n".join(lines)


def _written(problem: str) -> list[str]:
    """The line that a problem (`FILE:LINE:COLUMN: …`) is about, as its author wrote it."""
    from imhotep_dsl.cli.problems import read_lines

    found = re.match(r"(.+?):(\d+):\d+: ", problem)
    if found is None:
        return []
    line = read_lines(found[1])[int(found[2]) - 1 : int(found[2])]
    return [f"    {text.strip()}" for text in line]


def _as_json(
    results: Sequence[ScenarioResult], covered: Sequence[CoveredFile], mistakes: Sequence[Diagnostic]
) -> str:  # fmt: skip
    """mistakes: because of which scenarios were not run, as `check --format json` tells them."""
    import json

    from imhotep_dsl.diagnostics.render import as_json

    passed = sum(result.passed for result in results)
    told: dict[str, object] = {
        "passed": passed,
        "failed": len(results) - passed,
        "scenarios": [
            {"title": result.title, "file": result.file, "line": result.line, "passed": result.passed,
             "problems": result.problems, "seconds": round(result.seconds, 4)}
            for result in results
        ],
    }  # fmt: skip
    if covered:
        told["coverage"] = {
            file.name: {
                str(line): {"scenarios": scenarios, "games": games} for line, scenarios, games in file.lines
            }
            for file in covered
        }  # fmt: skip
    if mistakes:
        told["mistakes"] = json.loads(as_json(mistakes))
    return json.dumps(told, indent=2)


def _write_junit(name: str, results: Sequence[ScenarioResult], mistakes: Sequence[Diagnostic]) -> None:
    from pathlib import Path

    from imhotep_dsl.cli.own_file import OwnFile, write_own
    from imhotep_dsl.diagnostics.render import concise
    from imhotep_dsl.report.junit import BEGINS, Case, as_junit

    cases = [
        Case(
            result.title,
            result.file,
            result.line,
            result.seconds,
            None if result.passed else failure(result),
            "\n".join(result.problems),
        )
        for result in results
    ]
    unread = [
        Case(item.code, item.span.file, item.span.line, 0.0, concise([item]).rstrip(), item.message, unread=True)
        for item in mistakes
    ]
    write_own(OwnFile(Path(name), as_junit([*unread, *cases]), BEGINS))


# ---- coverage ---------------------------------------------------------------------------------------------------


def _covered(coverage: Coverage, games: int, target: Target) -> list[CoveredFile]:
    """Of all files, or of those that were asked for, if these have lines that can act."""
    from imhotep_dsl.report.coverage import CoveredFile
    from imhotep_dsl.source.shown import lies_in

    coverage.play(games)
    found, files = [], coverage.files()
    own = set[str]() if target.whole else set(filter(lies_in(target.named), files))
    for file, lines in files.items():
        if own and file not in own:
            continue
        counts = [(line, coverage.in_scenarios[file, line], coverage.in_games[file, line]) for line in lines]
        found.append(CoveredFile(file, coverage.project.sources[file].text, counts))
    return found


def _write_page(name: str, covered: Sequence[CoveredFile]) -> None:
    from pathlib import Path

    from imhotep_dsl.cli.own_file import OwnFile, write_own
    from imhotep_dsl.report.coverage import PAGE_BEGINS, as_page

    page = as_page("Which rules acted", covered)
    write_own(OwnFile(Path(name), page.encode(), PAGE_BEGINS.encode()))
    click.echo(f"Coverage: {name}", err=True)

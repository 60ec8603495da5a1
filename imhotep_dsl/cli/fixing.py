"""`imhotep check --fix`: the author's files rewritten where a message can only mean one thing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from imhotep_dsl.cli.checking import Asked
    from imhotep_dsl.cli.targets import Target, Targets
    from imhotep_dsl.proofreading.fixing import Mended
    from imhotep_dsl.proofreading.verdicts import Verdict
    from imhotep_dsl.resolve.project import Project


MOST_READINGS = 5
"""A mended header can bring mistakes to light that could not be seen before: so often is read anew at most."""


def fix_targets(paths: tuple[str, ...], asked: Asked) -> Verdict:
    """What is left after mending. Says what was done. A text whose header was mended may lie with another game than
    before: so what was rewritten is found and read anew."""
    from imhotep_dsl.cli.checking import check_targets
    from imhotep_dsl.cli.targets import find_targets

    if not paths or not all(Path(path).exists() for path in paths):
        raise click.UsageError("--fix rewrites files: name your own file or directory.")
    for _ in range(MOST_READINGS):
        verdict = _fix_once(find_targets(paths), asked)
        if verdict is not None:
            return verdict
    return check_targets(find_targets(paths), asked)


def _fix_once(targets: Targets, asked: Asked) -> Verdict | None:
    """None if something was rewritten. Data that lies with no game is looked at and left as it is."""
    from imhotep_dsl.cli.checking import check_loose
    from imhotep_dsl.cli.homeless import asked_for
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.proofreading.verdicts import Verdict

    left, files, rewritten = Diagnostics(), set[str](), False
    for target in targets.games:
        result, named = _fix_game(target, asked)
        left.extend(asked_for(target, result.left))
        files |= named
        rewritten |= bool(result.changed)
    for path in (*targets.loose, *targets.tables):
        problems, name = check_loose(path)
        left.extend(problems)
        files.add(name)
    return None if rewritten else Verdict(left.items, files)


def _fix_game(target: Target, asked: Asked) -> tuple[Mended, set[str]]:
    """What was done and what is left, and the files that were asked for."""
    from imhotep_dsl.cli.checking import asked_about, looking, read_target
    from imhotep_dsl.cli.homeless import once_read_anew
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.proofreading.fixing import mend

    project = read_target(target)
    look = looking(target, project, asked)
    files = asked_about(target, set(project.sources))
    with working("Checking and mending"):
        found = look(project)
        result = mend(project, found, lambda at: once_read_anew(at, look(at)), files & _writable(project))
    _write(project, result)
    for item, fix in sorted(result.done, key=lambda done: done[0].span):
        click.echo(f"{item.span}: {item.code} mended: {fix.title[:1].lower()}{fix.title[1:]}.", err=True)
    return result, files


def _writable(project: Project) -> set[str]:
    """Plain files whose text is exactly what was read: no links, no characters that were passed over."""
    from imhotep_dsl.cli.rewriting import holds

    found = set[str]()
    for file in project.files:
        with suppress(OSError):
            if holds(file.path, file.source.text):
                found.add(file.source.name)
    return found


def _write(before: Project, result: Mended) -> None:
    from imhotep_dsl.cli.rewriting import rewrite

    paths = {file.source.name: file.path for file in before.files}
    for name in sorted(result.changed):
        rewrite(paths[name], before.sources[name].text, result.project.sources[name].text)

"""`imhotep check --fix`: the author's files rewritten where a message can only mean one thing."""

from __future__ import annotations

import os
import tempfile
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

_MARK = b"\xef\xbb\xbf"


def fix_targets(paths: tuple[str, ...], targets: Targets, asked: Asked) -> Verdict:
    """What is left after mending. Says what was done."""
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.proofreading.verdicts import Verdict

    if not paths or not all(Path(path).exists() for path in paths):
        raise click.UsageError("--fix rewrites files: name your own file or directory.")
    left, files = Diagnostics(), set[str]()
    for target in targets.games:
        verdict = _fix_game(target, asked)
        left.extend(verdict.problems)
        files |= verdict.files
    return Verdict(left.items, files)


def _fix_game(target: Target, asked: Asked) -> Verdict:
    from imhotep_dsl.cli.checking import asked_about, looking, read_target
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.proofreading.fixing import mend
    from imhotep_dsl.proofreading.verdicts import Verdict

    project = read_target(target)
    look = looking(project, asked)
    files = asked_about(target, set(project.sources))
    with working("Checking and mending"):
        result = mend(project, look(project), look, files & _writable(project))
    _write(project, result)
    for item, fix in sorted(result.done, key=lambda done: done[0].span):
        click.echo(f"{item.span}: {item.code} mended: {fix.title[:1].lower()}{fix.title[1:]}.", err=True)
    return Verdict(result.left, files)


def _writable(project: Project) -> set[str]:
    """Plain files whose text is exactly what was read: no links, no characters that were passed over."""
    found = set[str]()
    for file in project.files:
        with suppress(OSError):
            if not file.path.is_symlink() and file.path.read_bytes().removeprefix(_MARK) == file.source.text.encode():
                found.add(file.source.name)
    return found


def _write(before: Project, result: Mended) -> None:
    paths = {file.source.name: file.path for file in before.files}
    for name in sorted(result.changed):
        _replace(paths[name], before.sources[name].text, result.project.sources[name].text)


def _replace(path: Path, old: str, new: str) -> None:
    """Whole or not at all, and only if nobody has changed the file meanwhile."""
    raw = path.read_bytes()
    mark = _MARK if raw.startswith(_MARK) else b""
    if raw != mark + old.encode():
        raise click.ClickException(f"`{path}` has changed meanwhile; nothing is written to it.")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(mark + new.encode())
        os.chmod(name, path.stat().st_mode & 0o7777)
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise

"""`imhotep check --watch`: the same answers again whenever a file is saved.

Only what was saved is read again, and of the tables only those are compiled of which the text says something else now;
the others are known (`proofreading/earlier.py`).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.saved_files import SavedFiles, SavedMeanwhile, all_done_unless_saved, begun_unless_saved
from imhotep_dsl.source.garbage import none_collected

if TYPE_CHECKING:
    from imhotep_dsl.cli.checking import Asked
    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.proofreading.together import Begun
    from imhotep_dsl.resolve.project import Project
    from imhotep_dsl.resolve.table import Table
    from imhotep_dsl.scenario import ScenarioResult


def watch_targets(paths: tuple[str, ...], asked: Asked) -> None:
    """Until Ctrl+C."""
    try:
        from watchfiles import DefaultFilter, watch
    except ImportError:
        raise click.UsageError("--watch needs the package `watchfiles`: pip install watchfiles") from None
    everything = Everything(paths, asked)
    everything.begin()
    folders, ended = everything.folders(), Event()
    click.echo(f"Watching {', '.join(map(str, folders))} until you press Ctrl+C.")
    files = SavedFiles(watch(*folders, watch_filter=DefaultFilter(), debounce=50, step=20, stop_event=ended))
    everything.is_saved = lambda: bool(files)
    saved: set[Path] = set()
    try:
        while True:
            saved |= files.wait()
            with suppress(SavedMeanwhile):
                everything.tell(saved)
                saved = set()
    finally:
        ended.set()


class Everything:
    """All that some paths mean. A header that names another game, and what is new in a folder, change what that is."""

    def __init__(self, paths: tuple[str, ...], asked: Asked) -> None:
        from imhotep_dsl.cli.targets import find_targets

        self.paths, self.asked = paths, asked
        self.targets = find_targets(paths)
        if not self.targets.games:
            raise click.UsageError("--watch looks at games and variants: name a directory or a file of rules.")
        self.watched = [Watched(target, asked) for target in self.targets.games]
        self.left: list[Watched] = []
        """Those that a text half written has hidden: what is known of them is good again when they come back."""
        self.is_saved: Callable[[], bool] = lambda: False
        """Whether something was saved that nobody was told of: then `tell` ends in SavedMeanwhile."""

    def folders(self) -> list[Path]:
        """None of which lies within another."""
        from imhotep_dsl.cli.targets import written_here

        named = {Path(path) for path in self.paths or written_here() if Path(path).is_dir()}
        found = {folder.resolve(): folder for one in self.watched for folder in one.folders()}
        found |= {folder.resolve(): folder for folder in named}
        return sorted(folder for whole, folder in found.items() if not found.keys() & set(whole.parents))

    def begin(self) -> None:
        for one in self.watched:
            one.begin()
        self._tell_of_tables(None)

    def tell(self, saved: set[Path]) -> None:
        """What is to be said after these files were saved."""
        new = self._found_anew()
        for one in self.watched:
            if one in new:
                one.read_anew()
            else:
                one.take(saved)
            if one.is_untold:
                one.tell(self.is_saved)
        self._tell_of_tables(saved)

    def _found_anew(self) -> list[Watched]:
        """Those of which nothing was said before. What was named and is gone is still missed where it lay."""
        from imhotep_dsl.cli.targets import find_targets

        try:
            self.targets = find_targets(self.paths)
        except click.UsageError:
            return []
        known, before = [*self.watched, *self.left], self.watched
        self.watched = [
            next((one for one in known if one.target == target), None) or Watched(target, self.asked)
            for target in self.targets.games
        ]
        self.left = [one for one in known if one not in self.watched]
        return [one for one in self.watched if one not in before]

    def _tell_of_tables(self, saved: set[Path] | None) -> None:
        """Those that lie with no game; saved: only these."""
        from imhotep_dsl.cli.checking import check_loose
        from imhotep_dsl.cli.showing import show
        from imhotep_dsl.proofreading.verdicts import Verdict

        for path in (*self.targets.loose, *self.targets.tables):
            if saved is None or path.resolve() in saved:
                problems, name = check_loose(path)
                click.echo()
                show(Verdict(problems, {name}), "full")


_FEW = 4
"""So many tables are looked at before anybody has begun to wait."""


class Watched:
    """A game or variant, read once and then kept."""

    def __init__(self, target: Target, asked: Asked) -> None:
        from imhotep_dsl.cli.checking import read_target
        from imhotep_dsl.proofreading.earlier import Earlier

        self.target, self.asked, self.earlier = target, asked, Earlier()
        self.passed: dict[str, int] = {}
        """How many scenarios there were when all of them passed, by what all files said then."""
        self.is_untold = True
        """Whether the texts are others than those of which something was said."""
        self.project: Project = read_target(target)

    def read_anew(self) -> None:
        from imhotep_dsl.cli.checking import read_target

        self.project, self.is_untold = read_target(self.target), True

    def folders(self) -> set[Path]:
        own = {path if path.is_dir() else path.parent for path in self.target.named}
        return own or {self.target.directory}

    def take(self, saved: Iterable[Path]) -> bool:
        """Whether something of this game was saved. A file that is new in its folders, or gone, means reading all."""
        from imhotep_dsl.resolve.project import with_text

        known = {file.path.resolve(): file for file in self.project.files}
        homes = [folder.resolve() for folder in (*self.folders(), self.target.directory)]
        texts = [path for path in saved if path.suffix in (".rules", ".yaml", ".yml") and not path.name.startswith(".")]
        own = [path for path in texts if path in known or any(path.is_relative_to(home) for home in homes)]
        if not own:
            return False
        read = {path: _text(path) for path in own}
        if any(path not in known or text is None for path, text in read.items()) or self.project.unread.items:
            self.read_anew()
            return True
        changed = False
        for path, text in read.items():
            file = known[path]
            if text is not None and text != file.source.text:
                self.project = with_text(self.project, file.source.name, text)
                self.is_untold = changed = True
        return changed

    def begin(self) -> None:
        """Nothing is watched yet: what was saved meanwhile is looked at, too."""
        self.tell()
        while self.take([file.path.resolve() for file in self.project.files]):
            self.tell()

    def tell(self, is_saved: Callable[[], bool] = lambda: False) -> None:
        with none_collected():
            self._tell(is_saved)
        self.is_untold = False
        gc.collect()  # nobody waits now

    def _tell(self, is_saved: Callable[[], bool]) -> None:
        from imhotep_dsl.cli.checking import asked_about, looking
        from imhotep_dsl.cli.homeless import asked_for
        from imhotep_dsl.cli.showing import show
        from imhotep_dsl.proofreading.verdicts import Verdict
        from imhotep_dsl.resolve.said import said_in_files
        from imhotep_dsl.scenario import run_scenarios

        began, begun = time.perf_counter(), partial(begun_unless_saved, is_saved)
        told = self._tell_of_first_tables(began, begun)
        found = asked_for(
            self.target, looking(self.target, self.project, self.asked, begun, self.earlier)(self.project)
        )
        took = time.perf_counter() - began
        files = asked_about(self.target, set(self.project.sources))
        known = set(told) if set(told) <= set(found) else set()
        more = [item for item in found if item not in known]
        if known:
            click.echo("Beside that:" if more else "Nothing else is wrong.")
        if more or not known:
            click.echo()
            show(Verdict(more, files), "full")
        if not any(item.severity == "error" for item in found):
            said = said_in_files(self.project)
            if said not in self.passed:
                all_done = partial(all_done_unless_saved, is_saved)
                results = run_scenarios(self.project, within=self.target.named, all_done=all_done)
                self._tell_failures(results)
                self.passed = {said: len(results)} if all(result.passed for result in results) else {}
            else:
                _tell_scenarios(self.passed[said], 0)
        click.echo(f"Checked in {took:.2f} s, with scenarios {time.perf_counter() - began:.2f} s.")

    def _tell_of_first_tables(self, began: float, begun: Begun) -> list[Diagnostic]:
        """Whoever has just saved does not wait for all of many tables: most mistakes show at any of them, and nearly
        all in the game as it is without variants. What was told."""
        from imhotep_dsl.proofreading.everything import mistakes_at
        from imhotep_dsl.proofreading.tables import each_once

        tables, unreadable = self._tables(), self.project.diagnostics
        if len(tables) <= _FEW:
            return []
        if unreadable.has_errors:
            _show_at_once(unreadable.items, self.project)
            _say(f"That cannot be read; {len(tables)} tables are looked at all the same", began)
            return unreadable.items
        plain = [table for table in each_once(t for t in tables if not t.variants) if self._says_something_new(table)]
        if not plain:
            return []
        found = mistakes_at(self.project, plain, begun, self.earlier)
        few = f"{len(plain)} tables with each side and number of players,"
        _show_at_once(found, self.project)
        _say(f"{'That is one table' if found else f'No mistakes at {few}'} of {len(tables)}", began)
        return found

    def _tables(self) -> list[Table]:
        from imhotep_dsl.proofreading.brought import brought_from_outside
        from imhotep_dsl.proofreading.tables import tables_to_check

        if self.asked.variants:
            return []
        brought = brought_from_outside(self.project) if not self.target.whole else None
        return list(tables_to_check(self.project, (), self.asked.sides, brought))

    def _says_something_new(self, table: Table) -> bool:
        from imhotep_dsl.proofreading.one_table import remembered

        return remembered(self.project, table) is None and self.earlier.found(self.project, table) is None

    def _tell_failures(self, results: list[ScenarioResult]) -> None:
        from imhotep_dsl.cli.scenarios import failure

        for result in results:
            if not result.passed:
                click.echo(failure(result))
        passed = sum(result.passed for result in results)
        _tell_scenarios(passed, len(results) - passed)


def _show_at_once(found: list[Diagnostic], project: Project) -> None:
    from imhotep_dsl.cli.showing import show
    from imhotep_dsl.proofreading.verdicts import Verdict

    if found:
        click.echo()
        show(Verdict(found, set(project.sources)), "full")


def _say(told: str, began: float) -> None:
    click.echo(f"{told}, after {time.perf_counter() - began:.2f} s …")


def _tell_scenarios(passed: int, failed: int) -> None:
    if passed or failed:
        click.echo(f"{passed} {'scenario' if passed == 1 else 'scenarios'} passed, {failed} failed.")


def _text(path: Path) -> str | None:
    """None for what is gone, cannot be read, or has characters that the reader would not take."""
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.source.files import read_source

    found = Diagnostics()
    source = read_source(path, found) if path.is_file() else None
    return None if source is None or found.items else source.text

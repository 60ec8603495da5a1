"""One client's texts and games, and what it is told about them without asking.

Whatever takes long happens in one of two threads: one for questions, one that looks through everything. Suggestions are
given at once, from what is known already.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.telling import Storyteller
from imhotep_dsl.editing.workplace import Workplace, all_problems, problems_at_once
from imhotep_dsl.lsp.conversion import Page, diagnostic
from imhotep_dsl.source import Span

T = TypeVar("T")

SOON: Final = 0.15
LATER: Final = 0.8
REST: Final = 3.0
"""Seconds without a change after which a file is looked through, then everything, then memory is tidied up."""


def _version() -> str:
    try:
        return version("imhotep-dsl")
    except PackageNotFoundError:
        return "0"


def _tidy_up() -> None:
    """Python looks for what can be forgotten whenever it likes, and everything waits meanwhile. Here nobody does."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class RulesServer(LanguageServer):
    """One client. told: what was last said of each file, by its path."""

    def __init__(self) -> None:
        super().__init__("imhotep", _version())
        self.workplace = Workplace()
        self.storyteller = Storyteller()
        self.told: dict[Path, list[Diagnostic]] = {}
        self.open: dict[Path, str] = {}
        self._asking = ThreadPoolExecutor(1, "asking")
        self._checking = ThreadPoolExecutor(1, "checking")
        self._tasks: dict[Path, asyncio.Task[None]] = {}
        self._desks: dict[Path, Desk] = {}

    # ---- texts ------------------------------------------------------------------------------------------------------

    def text_of(self, path: Path) -> str:
        """As it is being written, or as it is saved."""
        if path in self.open:
            return str(self.workspace.get_text_document(self.open[path]).source)
        for desk in self.workplace.desks.values():
            name = desk.name_of(path)
            if name in desk.project.sources:
                return desk.project.sources[name].text
        return ""

    def page(self, path: Path) -> Page:
        return Page.of(self.text_of(path), self.workspace.position_codec)

    def location(self, desk: Desk, span: Span) -> types.Location | None:
        path = desk.path_of(span.file)
        return types.Location(self.uri(path), self.page(path.resolve()).range(span)) if path is not None else None

    def uri(self, path: Path) -> str:
        return self.open.get(path.resolve()) or path.resolve().as_uri()

    async def ask(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._asking, work)

    async def desk(self, path: Path) -> Desk | None:
        """Of a file that was looked at before it is known at once."""
        return self._desks.get(path) or await self.ask(lambda: self._find_desk(path))

    def _find_desk(self, path: Path) -> Desk | None:
        desk = self.workplace.desk_of(path)
        if desk is not None:
            self._desks[path] = desk
        return desk

    # ---- looking through --------------------------------------------------------------------------------------------

    def look_soon(self, path: Path) -> None:
        running = self._tasks.get(path)
        if running is not None:
            running.cancel()
        self._tasks[path] = asyncio.get_running_loop().create_task(self._look(path))

    async def _look(self, path: Path) -> None:
        """A mistake in this program stops neither the server nor whoever writes."""
        try:
            await self._look_through(path)
        except Exception as problem:
            told = f"This is a mistake in this program, not in your rules: {type(problem).__name__}: {problem}"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, told))

    async def _look_through(self, path: Path) -> None:
        await asyncio.sleep(SOON)
        text = self.text_of(path)
        desk, problems = await self.ask(lambda: self._at_once(path, text))
        self._tell(desk, {path: problems})
        if desk is None:
            return
        await asyncio.sleep(LATER)
        everything = await asyncio.get_running_loop().run_in_executor(self._checking, all_problems, desk)
        found: dict[Path, list[Diagnostic]] = {file.path.resolve(): [] for file in desk.project.files}
        for problem in everything:
            where = desk.path_of(problem.span.file)
            if where is not None:
                found[where.resolve()].append(problem)
        gone = [known for known in self.told if known not in found and desk.is_about(known) and not known.exists()]
        self._tell(desk, found | {known: [] for known in gone if known not in self.open})
        await asyncio.sleep(REST)
        _tidy_up()

    def _at_once(self, path: Path, text: str) -> tuple[Desk | None, list[Diagnostic]]:
        desk = self._find_desk(path)
        if desk is not None:
            desk.write(desk.name_of(path), text)
            table = desk.table_for(desk.name_of(path))
            desk.look_up_asked()
            if table is not None:
                desk.look_up(table)
        return desk, problems_at_once(desk, path, text)

    def _tell(self, desk: Desk | None, found: dict[Path, list[Diagnostic]]) -> None:
        for path, problems in found.items():
            if problems or self.told.get(path):
                page = self.page(path)
                shown = [diagnostic(problem, page, self._related(desk, problem)) for problem in problems]
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(self.uri(path), shown))
            self.told[path] = problems

    def _related(self, desk: Desk | None, problem: Diagnostic) -> list[tuple[types.Location, str]]:
        if desk is None:
            return []
        places = [(self.location(desk, label.span), label.text) for label in problem.labels]
        return [(where, text) for where, text in places if where is not None]

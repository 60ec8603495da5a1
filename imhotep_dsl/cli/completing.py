"""What a shell can complete: games, sides, variants, files and codes.

A shell asks for this while somebody types: nothing may be slow, and nothing may fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from imhotep_dsl.resolve.project import Project


def _starting(incomplete: str, words: Iterable[tuple[str, str]]) -> list[CompletionItem]:
    return [CompletionItem(word, help=told) for word, told in words if word.startswith(incomplete)]


def _files(incomplete: str) -> list[CompletionItem]:
    """The shell knows best what files there are."""
    return [CompletionItem(incomplete, type="file")]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Shipped games, directories and tables."""
    from imhotep_dsl.library import shipped_games

    return _starting(incomplete, ((name, "") for name in shipped_games())) + _files(incomplete)


paths = games


def variants(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Those of the game on the line, and files."""
    found: list[tuple[str, str]] = []
    for project in _projects(ctx):
        found += [(name, text.decl.title.text if text.decl.title else "") for name, text in project.variants.items()]
    return _starting(incomplete, found) + _files(incomplete)


def sides(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """BOARD=SIDE of the game on the line."""
    from imhotep_dsl.resolve.sides import sides_of

    boards = [(board, side) for project in _projects(ctx) for board, all_ in sides_of(project).items() for side in all_]
    return _starting(incomplete, ((f"{board}={side}", "") for board, side in boards))


def codes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from imhotep_dsl.diagnostics.codes import explanations

    return _starting(incomplete.upper(), ((code, known.what) for code, known in explanations().items()))


def _projects(ctx: click.Context) -> Iterator[Project]:
    """The games that were named before on the line."""
    from imhotep_dsl.library import NotFound, find_game
    from imhotep_dsl.resolve.project import read_project

    given = ctx.params.get("game") or ctx.params.get("paths") or ()
    # While an option waits for its value, the words before it have no names yet.
    for name in ((given,) if isinstance(given, str) else tuple(given)) or ctx.args:
        with suppress(NotFound, OSError):
            yield read_project(find_game(name))

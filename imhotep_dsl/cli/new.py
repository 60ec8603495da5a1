"""`imhotep new`: first files of one's own, which pass `check` and `test` as they are."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from imhotep_dsl.cli.completing import games

if TYPE_CHECKING:
    from imhotep_dsl.resolve.model import Model
    from imhotep_dsl.starting.drafts import Draft, Wish

Drafts = Callable[["Wish"], Iterator["Draft"]]
F = TypeVar("F", bound=Callable[..., object])


@click.group()
def new() -> None:
    """Begin a variant, board, card, scenario or game of your own.

    Writes a directory NAME with small commented files that pass `check` and `test`; what is there is never touched.
    """


_name = click.argument("name")
_changed = click.option(
    "--changes", "changed", metavar="GAME", required=True, shell_complete=games,
    help="The game it belongs to: its name, or the directory of a game of your own.",
)  # fmt: skip
_title = click.option("--title", metavar="TEXT", help="What people call it. [default: NAME with spaces]")


def _like(what: str) -> Callable[[F], F]:
    return click.option("--like", metavar="NAME", default="", help=f"The {what} it is to be like. [default: the first]")


@new.command()
@_name
@_changed
@_title
def variant(name: str, changed: str, title: str | None) -> None:
    """A house rule NAME: one small change of a game."""
    from imhotep_dsl.starting.drafts import variants

    _begin(name, changed, title, variants, "")


@new.command()
@_name
@_changed
@_title
@_like("board")
def board(name: str, changed: str, title: str | None, like: str) -> None:
    """A new side NAME of a board."""
    from imhotep_dsl.starting.drafts import boards

    _begin(name, changed, title, boards, "it has no boards to which a side like the others could be added", like)


@new.command()
@_name
@_changed
@_title
@_like("sort of card or piece")
def card(name: str, changed: str, title: str | None, like: str) -> None:
    """A new sort NAME of card, or of another piece that has several."""
    from imhotep_dsl.starting.drafts import cards

    why_not = "it has no kind of piece with several sorts, to which one could be added"
    _begin(name, changed, title, cards, why_not, like)


@new.command()
@_name
@_changed
@_title
def scenario(name: str, changed: str, title: str | None) -> None:
    """A scenario NAME: a test of a game as it is."""
    from imhotep_dsl.starting.drafts import scenarios

    _begin(name, changed, title, scenarios, "")


@new.command()
@_name
@_title
def game(name: str, title: str | None) -> None:
    """A whole small game NAME, to be changed bit by bit."""
    from imhotep_dsl.library import shipped_games
    from imhotep_dsl.source.shipped import shipped

    _check_name(name, shipped_games())
    templates = sorted(shipped("rules", "_new").glob("*.txt"))
    told = {"NAME": name, "TITLE": _titled(name, title)}
    texts = {file.stem: _filled(file.read_text(encoding="utf-8"), told) for file in templates}
    directory = Path(name)
    _write(directory, texts)
    _say(directory, texts, ["play", name])


def _filled(text: str, told: Mapping[str, str]) -> str:
    return re.sub(r"\b(?:NAME|TITLE)\b", lambda gap: told[gap[0]], text)


def _begin(name: str, changed: str, title: str | None, drafts: Drafts, why_not: str, like: str = "") -> None:
    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.diagnostics.suggest import did_you_mean
    from imhotep_dsl.library import rules_directory, shipped_games
    from imhotep_dsl.source.belonging import is_table
    from imhotep_dsl.source.calls import call, with_variants
    from imhotep_dsl.starting.drafts import Wish
    from imhotep_dsl.starting.trying import first_that_passes

    opened = open_table(changed, None, {}, ())
    model = opened.rules.checked(opened.players).model
    _check_name(name, [*opened.rules.project.variants, *shipped_games()])
    home = opened.rules.project.directory
    came_with_us = changed in shipped_games() or (is_table(changed) and home.parent == rules_directory())
    directory = Path(name) if came_with_us else home / "variants" / name
    _check_free(directory, (f"{name}.rules", "scenarios.rules"))
    with working("Trying it out"):
        draft = first_that_passes(
            home, name, drafts(Wish(name, _titled(name, title), model, opened.rules.project, like))
        )
    if draft is None and like:
        guess = did_you_mean(like, _sorts(model)) or f"`{call('names', changed)}` lists the names."
        raise click.UsageError(
            f"Nothing can be made like `{like}`: `{changed}` has none, or it takes no small change. {guess}"
        )
    if draft is None:
        raise click.UsageError(
            f"Nothing of the sort can be begun for `{changed}`: {why_not or 'no small change passes its checks'}."
        )
    texts = {f"{name}.rules": draft.text, "scenarios.rules": draft.scenario}
    texts = {file: text for file, text in texts.items() if text}
    _write(directory, texts)
    laid = ["--side", f"{draft.laid}={name}"] if draft.laid else []
    _say(directory, texts, ["play", changed, *with_variants([str(directory)] if draft.text else []), *laid])


def _sorts(model: Model) -> list[str]:
    """Of which there can be another one: boards and designs."""
    designs = [design.name for kind in model.kinds.values() for design in kind.designs if design.name]
    return [*dict.fromkeys(board.name for board in model.boards), *designs]


def _titled(name: str, title: str | None) -> str:
    found = title if title is not None else name.replace("_", " ").capitalize()
    if re.search(r'["\n{}]', found) or not found.strip() or not found.isprintable():
        raise click.UsageError("A title is one line of text without quotes and braces.")
    return found


def _check_name(name: str, taken: object) -> None:
    from imhotep_dsl.syntax.machine import keywords
    from imhotep_dsl.syntax.reading import LONGEST_NAME

    if len(name) > LONGEST_NAME:
        raise click.UsageError(f"A name has at most {LONGEST_NAME} letters.")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise click.UsageError(
            f"`{name}` cannot be a name: names are made of the letters a to z, digits and `_`.{_like_it(name)}"
        )
    if name in keywords().values():
        raise click.UsageError(f"`{name}` is a word of the language: take another name, such as `own_{name}`.")
    if isinstance(taken, Mapping | list) and name in taken:
        raise click.UsageError(f"There is a `{name}` already: take another name.")


def _like_it(name: str) -> str:
    """The same with letters that names can have, if any are left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "_", plain).lstrip("_0123456789").rstrip("_")
    return f" Take `{found}`." if found else ""


def _check_free(directory: Path, files: Iterable[str]) -> None:
    """A directory may be there, with an idea written down in it; nothing of a game, which the files would change."""
    in_the_way = [directory] if directory.is_symlink() or (directory.exists() and not directory.is_dir()) else []
    if directory.is_dir():
        in_the_way += [directory / file for file in files if os.path.lexists(directory / file)]
        in_the_way += sorted(path for path in directory.iterdir() if path.suffix in (".rules", ".yaml", ".yml"))
    if in_the_way:
        raise click.UsageError(f"`{in_the_way[0]}` is there already, and nothing is overwritten: take another name.")


def _write(directory: Path, texts: Mapping[str, str]) -> None:
    """All of them or none: half a file would be in the way of whoever tries again."""
    from imhotep_dsl.cli.problems import ContentError

    _check_free(directory, texts)
    was_there, begun = directory.exists(), list[Path]()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            with open(directory / file, "x", encoding="utf-8", newline="\n") as target:
                begun.append(directory / file)
                target.write(text)
    except OSError as problem:
        for path in begun:
            path.unlink(missing_ok=True)
        if not was_there:
            with suppress(OSError):
                directory.rmdir()
        where = problem.filename or (begun[-1] if begun else directory)
        raise ContentError(f"`{where}` cannot be written: {problem.strerror}.") from problem


def _say(directory: Path, texts: Mapping[str, str], play: list[str]) -> None:
    """play: the command that shows what was begun."""
    from imhotep_dsl.source.calls import call

    for file in texts:
        click.echo(f"wrote {directory / file}")
    click.echo("\nNext:")
    for command in (["check", str(directory)], ["test", str(directory)], play):
        click.echo(f"  {call(*command)}")

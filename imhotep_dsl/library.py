"""Finding rules: games under the shipped `rules/`, or anybody's own directory and files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.source.belonging import DATA, begins_game, files_of_variant, games_begun_in, readable_bytes
from imhotep_dsl.source.files import DEEPEST, files_in, is_crowded
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.source.shown import lies_in, path_shown_as

if TYPE_CHECKING:
    from imhotep_dsl.resolve.project import Project

MOST_ABOVE = DEEPEST + 1
"""A file is looked for a game above it as far up as a game reaches down."""
_FOLDERS = ("variants", "scenarios")
_BELONGS = re.compile(
    rb"^(?:\xef\xbb\xbf)?(?:variant\s[^\"\n]*?|rules|scenario\s+\"[^\"\n]*\")\s+of\s+(\w+)",
    re.MULTILINE | re.IGNORECASE,
)
"""However the rest of the line is written: what is wrong with it is told by those who read the text properly."""


class NotFound(Exception):
    """No such game or variant; the text says what there is."""


def rules_directory() -> Path:
    return shipped("rules")


def shipped_games() -> list[str]:
    """The names of the games that come with this package."""
    root = rules_directory()
    return sorted(path.name for path in root.iterdir() if path.is_dir() and not path.name.startswith(("_", ".")))


def find_game(game: str | Path) -> Path:
    """The directory of a game given by name or by path."""
    names = shipped_games()
    if isinstance(game, str) and game in names:
        return rules_directory() / game
    path = Path(game)
    if path.is_dir():
        return path
    if path.is_file() and path.suffix in (".rules", ".yaml", ".yml"):
        return path.parent
    if path.suffix in (".rules", ".yaml", ".yml"):
        raise NotFound(f"There is no file `{game}`.")
    help_text = _variant_called(str(game)) or did_you_mean(str(game), names) or f"There are: {', '.join(names)}."
    raise NotFound(f"There is no game `{game}`, by name or as a directory. {help_text}")


def game_of_variant(name: str) -> str:
    """The game of a variant that comes with this package, empty if there is none of that name."""
    texts = rules_directory().glob(f"*/variants/{name}.rules") if name.isidentifier() else ()
    return next((named_game(text) for text in texts), "")


def _variant_called(name: str) -> str:
    """Whoever names a variant means the game with it."""
    of = game_of_variant(name)
    return f"It is a variant of `{of}`: `imhotep play {of} --with {name}`." if of else ""


def is_outside(variant: str | Path) -> bool:
    """Whether there is such a file or directory, from which a variant could be read."""
    path = Path(variant)
    return path.is_dir() or (path.is_file() and path.suffix == ".rules")


def find_variants(project: Project, variants: Iterable[str | Path]) -> tuple[str, ...]:
    """The names of variants given by their names, or by the files and directories in which they begin."""
    return tuple(name for variant in variants for name in _named(project, variant))


def _named(project: Project, variant: str | Path) -> list[str]:
    """All that begin in a file or directory: none of them is left out unsaid, but for those that a side of a board
    brings along, which come with that side."""
    from imhotep_dsl.resolve.project import add_variant_file
    from imhotep_dsl.resolve.sides import brought_at

    if isinstance(variant, str) and variant in project.variants:
        return [variant]
    path = Path(variant)
    if is_outside(path):
        new = add_variant_file(project, path)
        if new:
            return [name for name in new if brought_at(project, name) is None] or new
        is_own = lies_in(files_of_variant(path))
        known = [name for name, text in project.variants.items() if is_own(text.decl.span.file)]
        if known:
            return known
        if project.diagnostics.has_errors:
            return [str(variant)]
        begins = "has no file directly in it that begins" if path.is_dir() else "does not begin"
        raise NotFound(f"`{variant}` {begins} with `variant NAME of {project.directory.name}`.")
    if path.is_file():
        raise NotFound(f"`{variant}` is no file of rules: the name of such a file ends in `.rules`.")
    names, file = list(project.variants), path.with_name(f"{path.name}.rules")
    if file.is_file():
        raise NotFound(f"There is no variant `{variant}`. Did you mean the file `{file}`?")
    help_text = did_you_mean(str(variant), names) or (f"There are: {', '.join(names)}." if names else "There are none.")
    raise NotFound(f"There is no variant `{variant}`, by name or as a file. {help_text}")


def is_brought(project: Project, variant: str) -> bool:
    """Whether a variant was read from outside its game."""
    file = project.variants[variant].decl.span.file
    return any(read.group and read.source.name == file for read in project.files)


def given_as(project: Project, variant: str) -> str:
    """How a variant is laid out again: by its name, or by its file if it comes from outside the game; by its directory
    if there is more of it than is read with that file."""
    if not is_brought(project, variant):
        return variant
    text = project.variants[variant]
    file = path_shown_as(text.decl.span.file)
    parts = {*(item.span.file for item in text.items), *(data.file for data in text.data)}
    return str(file if all(map(lies_in(files_of_variant(file)), parts)) else file.parent)


# ---- the game that a file belongs to -------------------------------------------------------------------------------


def game_above(path: Path) -> Path | None:
    """The nearest directory, from here upwards, that has the `game` declaration. What lies further up may have nothing
    to do with the file: it counts only if it is the game that the file names, or the files beside it; and so does what
    lies beside a file that names a game of this package. What names none has to lie in a folder as games have them."""
    here = path if path.is_dir() else path.parent
    own = named_game(path) if path.suffix == ".rules" and path.is_file() else ""
    if begins_game(here) and (own not in shipped_games() or _is_home(here, {own})):
        return here
    names = _named_games(path, here)
    above = islice(_parents(here), MOST_ABOVE - 1)
    homes = (directory for directory in above if names or _is_folder_of(here, directory, path.suffix in DATA))
    return next((directory for directory in homes if _is_home(directory, names)), None)


def _is_folder_of(here: Path, directory: Path, data: bool) -> bool:
    """Whether this is a folder of a game by its name; data may lie in any."""
    inner, outer = here.resolve(), directory.resolve()
    if inner == outer or not inner.is_relative_to(outer):  # by a link, or by `..`
        return False
    folder, *deeper = inner.relative_to(outer).parts
    return folder in _FOLDERS or (data and not deeper)


def _named_games(path: Path, here: Path) -> set[str]:
    own = named_game(path) if path.suffix == ".rules" else ""
    return {own} if own else {name for text in files_in(here, ".rules") if (name := named_game(text))}


def _is_home(directory: Path, names: set[str]) -> bool:
    """Whether a directory has one of these games, or one that must be meant; the only one will do if none is named."""
    if is_crowded(directory):
        return False
    begun = set(games_begun_in(directory))
    if not names or not begun:
        return len(begun) == 1
    unknown = names.difference(begun, shipped_games())
    return not names.isdisjoint(begun) or any(did_you_mean(name, begun) for name in unknown)


def _parents(directory: Path) -> Iterator[Path]:
    """The directories above, written relative to the working directory as far as they were given so: what is written
    before `..` lies below it."""
    while directory.parts[-1:] not in ((), ("..",)) and directory != directory.parent:
        directory = directory.parent
        yield directory
    yield from Path(os.path.abspath(directory)).parents


def named_game(path: Path) -> str:
    return game_named_in(readable_bytes(path))


def game_named_in(text: bytes) -> str:
    match = _BELONGS.search(text)
    return match.group(1).decode("ascii", "replace") if match else ""


def shipped_home(path: Path) -> Path | None:
    """The shipped game that a text outside all games names in its first line."""
    name = named_game(path)
    return rules_directory() / name if name in shipped_games() else None


def texts_with(text: Path, home: Path) -> list[Path]:
    """What lies beside a text that belongs to a game from outside it, and is read along with it: its folder, with the
    words and the data in it; where texts of other games lie there, too, only those of this one."""
    folder = text.parent
    if is_crowded(folder):
        return [text]
    texts = files_in(folder, ".rules")
    own = [one for one in texts if shipped_home(one) == home]
    return [folder] if len(own) == len(texts) else own

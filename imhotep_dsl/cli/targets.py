"""Which games a path on the command line means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.library import game_above, named_game, shipped_games, shipped_home, texts_with
from imhotep_dsl.source.belonging import TABLES, begins_game, begins_variant, games_begun_in
from imhotep_dsl.source.files import files_below, folders_below

_TEXTS = (".rules", ".yaml", ".yml")


@dataclass(slots=True)
class Target:
    """A game to be looked at. added: files from outside its directory; along: those that are read with them and were
    not asked for; wanted: what of the game was asked for; whole: whether something of it was, and not only what was
    added to it."""

    directory: Path
    added: list[Path] = field(default_factory=list)
    along: list[Path] = field(default_factory=list)
    wanted: list[Path] = field(default_factory=list)
    whole: bool = False

    @property
    def named(self) -> list[Path]:
        """Everything that was asked for."""
        return [*self.wanted, *self.added]

    @property
    def outside(self) -> list[Path]:
        """All that is read from outside the game's directory."""
        return [*self.added, *self.along]


@dataclass(slots=True)
class Targets:
    """games, and data files that belong to none. tables: those that lie beside what was asked for."""

    games: list[Target] = field(default_factory=list)
    loose: list[Path] = field(default_factory=list)
    tables: list[Path] = field(default_factory=list)

    def game(self, directory: Path, wanted: Path | None = None) -> None:
        """wanted: what of it is asked for, if not all."""
        target = self._of(directory)
        target.whole = True
        target.wanted.append(wanted or directory)

    def add(self, directory: Path, text: Path, along: Sequence[Path] = ()) -> None:
        """A text from outside to a game."""
        target = self._of(directory)
        target.added.append(text)
        target.along += along

    def _of(self, directory: Path) -> Target:
        for target in self.games:
            if target.directory.resolve() == directory.resolve():
                return target
        self.games.append(Target(directory))
        return self.games[-1]


def find_targets(paths: tuple[str, ...]) -> Targets:
    """No path means what an author has written here; where that is nothing, every shipped game."""
    from imhotep_dsl.library import find_game, rules_directory

    found = Targets()
    paths = paths or written_here()
    if not paths:
        for name in shipped_games():
            found.game(rules_directory() / name)
    for given in paths:
        path = Path(given)
        if path.is_dir():
            _add_directory(found, path)
        elif path.is_file():
            _add_file(found, path)
        elif given in shipped_games():
            found.game(find_game(given))
        else:
            raise click.UsageError(f"There is no file, directory or game `{given}`.")
    return found


def written_here() -> tuple[str, ...]:
    """The directory one is in, if texts of rules lie in it, or in a folder of it as `imhotep new` makes them."""
    here = Path()
    texts = (path for pattern in ("*.rules", "*/*.rules") for path in here.glob(pattern))
    return (str(here),) if next(texts, None) is not None else ()


def tell_if_nothing_is_here(paths: tuple[str, ...]) -> None:
    """Else somebody would think that it is about rules of his own, further down or elsewhere."""
    if not paths and not written_here():
        click.echo("There are no rules here: this is about those that come with the program.", err=True)


def _add_directory(found: Targets, path: Path) -> None:
    """The game that begins there; else all games in its folders, and what lies beside them; else the game above."""
    if begins_game(path):
        found.game(path)
        return
    games = [directory for directory in folders_below(path) if begins_game(directory)]
    for directory in games:
        found.game(directory)
    above = game_above(path) if not games else None
    if above is not None:
        found.game(above, path)
        return
    texts = [text for text in files_below(path, ".rules") if not any(text.is_relative_to(game) for game in games)]
    homes = {text: home for text in texts if (home := _home(text, games)) is not None}
    tables = [table for table in files_below(path, *TABLES) if not any(table.is_relative_to(game) for game in games)]
    if not games and (len(homes) < len(texts) or not (texts or tables)):
        found.game(path)
        return
    for text in texts:
        if text not in homes:  # of no game that could be found: which is told
            found.game(text.parent, text)
    for folder in dict.fromkeys(text.parent for text in homes):
        own = [text for text in homes if text.parent == folder]
        if len({homes[text] for text in own}) == 1:
            found.add(homes[own[0]], folder)  # with the words and the data that lie beside them
            tables = [table for table in tables if table.parent != folder]
        else:
            for text in own:
                found.add(homes[text], text)
    found.tables += tables


def _home(text: Path, games: Sequence[Path]) -> Path | None:
    """The game that a text outside of all games names: one of these, else one that comes with this program."""
    name = named_game(text)
    begun = {own: game for game in games for own in games_begun_in(game)}
    nearest_ones = nearest(name, begun) if name not in shipped_games() else []
    return next((begun[own] for own in (name, *nearest_ones) if own in begun), None) or shipped_home(text)


def _add_file(found: Targets, path: Path) -> None:
    if not path.name.endswith(_TEXTS):
        raise click.UsageError(f"`{path}` is neither rules nor data: their names end in {', '.join(_TEXTS)}.")
    above = game_above(path)
    if above is not None:
        found.game(above, path)
        return
    home = shipped_home(path) if path.name.endswith(".rules") else None
    if home is not None:  # what begins no variant, such as scenarios, speaks of those that lie beside it
        found.add(home, path, texts_with(path, home) if not begins_variant(path) else ())
    elif path.name.endswith(".rules"):
        found.game(path.parent, path)
    else:
        found.loose.append(path)

"""What `check` looks at, one game or one file after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from imhotep_dsl.source.records import dataclass

if TYPE_CHECKING:
    from imhotep_dsl.cli.targets import Target, Targets
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.proofreading.earlier import Earlier
    from imhotep_dsl.proofreading.together import Begun
    from imhotep_dsl.proofreading.verdicts import Verdict
    from imhotep_dsl.resolve.project import Project

Look = Callable[["Project"], list["Diagnostic"]]


@dataclass(frozen=True, slots=True)
class Asked:
    """variants and sides: what has to lie on the tables, beside everything that may."""

    variants: tuple[str, ...] = ()
    sides: dict[str, str] = field(default_factory=dict)


def check_targets(targets: Targets, asked: Asked) -> Verdict:
    """All games and files that were named."""
    from imhotep_dsl.cli.homeless import asked_for
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.proofreading.verdicts import Verdict

    found, files = Diagnostics(), set[str]()
    alone = [*targets.loose, *targets.tables]
    with working("Checking", len(targets.games) + len(alone)) as step:
        for target, verdict in zip(targets.games, _verdicts(targets.games, asked, step), strict=True):
            found.extend(asked_for(target, verdict.problems))
            files |= asked_about(target, verdict.files)
        for path in alone:
            problems, name = check_loose(path)
            found.extend(problems)
            files.add(name)
            step()
    return Verdict(found.items, files)


def _verdicts(games: Sequence[Target], asked: Asked, step: Callable[[], None]) -> list[Verdict]:
    """Of each game, in their order. What is known is not looked for again; of those of which nothing is known, the
    largest is looked at here and its tables on all cores, the others beside it."""
    from imhotep_dsl.cli.side_by_side import begun

    found = {at: _known(game, asked) for at, game in enumerate(games)}
    unknown = sorted((at for at, verdict in found.items() if verdict is None), key=lambda at: -_size(games[at]))
    largest, others = unknown[:1], unknown[1:]
    for _ in range(len(games) - len(unknown)):
        step()
    if others:
        _get_ready()
    with begun([partial(check_game, games[at], asked) for at in others]) as done:
        for at in largest:
            found[at] = check_game(games[at], asked, begun)
            step()
        for at, verdict in zip(others, done(), strict=True):
            found[at] = verdict
            step()
    return [verdict for verdict in found.values() if verdict is not None]


def _known(target: Target, asked: Asked) -> Verdict | None:
    """What was told before of the same texts, or was so when this package was built."""
    from imhotep_dsl.proofreading.released import is_released
    from imhotep_dsl.proofreading.verdicts import Verdict, recalled
    from imhotep_dsl.source.shown import shown_name

    files = _all_files(target, asked.variants)
    is_plain = target.whole and not target.outside and asked == Asked()
    if files is not None and is_plain and is_released(target.directory, files):
        return Verdict([], {shown_name(path) for path in files})
    return recalled(files, _told(target, asked))


def _get_ready() -> None:
    """What every worker needs is there before they begin as copies: the stages, and the tables of the parser."""
    from importlib import import_module

    from imhotep_dsl.syntax import parse

    for stage in (
        "proofreading.everything",
        "graph.build",
        "graph.lints",
        "program.freeze",
        "proofreading.table_files",
    ):
        import_module(f"imhotep_dsl.{stage}")
    parse("", "")


def _size(target: Target) -> int:
    return sum(path.stat().st_size for path in target.directory.rglob("*") if path.is_file())


def games_found_right(games: Sequence[Target]) -> str:
    """Of those of which nothing at all is to be told, what a package that brings them says of them."""
    from imhotep_dsl.proofreading.released import list_of

    verdicts = _verdicts(games, Asked(), lambda: None)
    right = [game for game, verdict in zip(games, verdicts, strict=True) if not verdict.problems]
    return list_of([(game.directory, _all_files(game, ()) or ()) for game in right])


def check_game(target: Target, asked: Asked, begun: Begun | None = None) -> Verdict:
    from imhotep_dsl.proofreading.verdicts import Verdict, remembered

    def look() -> Verdict:
        project = read_target(target)
        found = looking(target, project, asked, begun)(project)
        return Verdict(found, set(project.sources))

    return remembered(_all_files(target, asked.variants), _told(target, asked), look)


def _told(target: Target, asked: Asked) -> str:
    """What is asked of a game, in words."""
    outside = [str(path) for path in target.outside]
    return f"checked {target.whole} {outside} {asked.variants} {sorted(asked.sides.items())}"


def looking(
    target: Target, project: Project, asked: Asked, begun: Begun | None = None, earlier: Earlier | None = None
) -> Look:
    """What is to be asked of a project, and of what becomes of it by edits. Variants from outside are read into it.
    begun: how its tables are looked at, if not one after the other; earlier: what is known from before an edit."""
    from imhotep_dsl.library import find_variants
    from imhotep_dsl.proofreading.everything import check_everything
    from imhotep_dsl.proofreading.homeless import with_misspelt_games
    from imhotep_dsl.proofreading.table_files import problems_beside
    from imhotep_dsl.proofreading.together import in_turn

    only_brought = not target.whole and not asked.variants
    names = find_variants(project, asked.variants)
    if asked.sides and not project.diagnostics.has_errors:
        from imhotep_dsl.cli.opening import refuse_unknown_sides
        from imhotep_dsl.resolve.sides import sides_of

        refuse_unknown_sides("This game", sides_of(project), asked.sides)

    def look(at: Project) -> list[Diagnostic]:
        found = check_everything(at, names, asked.sides, begun or in_turn, earlier, only_brought)
        if not at.diagnostics.has_errors:
            found += [problem for table in at.tables for problem in problems_beside(at, table)]
        return with_misspelt_games(at, found)

    return look


def _all_files(target: Target, variants: tuple[str, ...]) -> list[Path] | None:
    """Everything that is looked through; None if that is too much."""
    from imhotep_dsl.library import is_outside
    from imhotep_dsl.source.belonging import files_of_game, files_of_variant
    from imhotep_dsl.source.files import TooMuch

    outside = [*target.outside, *(Path(variant) for variant in variants if is_outside(variant))]
    try:
        return [*files_of_game(target.directory), *(file for path in outside for file in files_of_variant(path))]
    except TooMuch:
        return None


def asked_about(target: Target, files: set[str]) -> set[str]:
    """All files of a game, or those that were named."""
    from imhotep_dsl.source.shown import lies_in

    return set(filter(lies_in(target.named), files)) or files


def read_target(target: Target) -> Project:
    """The project of a target, with the files from outside it."""
    from imhotep_dsl.resolve.project import add_variant_file, read_project

    project = read_project(target.directory)
    for path in target.outside:
        add_variant_file(project, path)
    return project


def check_loose(path: Path) -> tuple[list[Diagnostic], str]:
    """A data file that lies in no game can still be held against its schema."""
    from imhotep_dsl.data import load_data, load_words
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.proofreading.table_files import check_table_file
    from imhotep_dsl.source.files import read_source
    from imhotep_dsl.source.shown import shown_name

    if path.name.endswith((".table.yaml", ".table.yml")):
        return check_table_file(path)
    found = Diagnostics()
    source = read_source(path, found)
    if source is not None:
        load = load_words if path.stem.startswith("words") else load_data
        found.extend(load(source.text, source.name)[1])
    return found.items, shown_name(path)

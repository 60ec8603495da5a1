"""A directory of rules: its texts and data read, sorted into the game, its variants and its scenarios."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from imhotep_dsl.data import load_data, load_table, load_words
from imhotep_dsl.data.model import DataFile, TableFile, WordsFile
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import (
    LARGEST_FILE,
    SourceText,
    TooMuch,
    bounded_bytes,
    files_below,
    files_in,
    read_source,
    shown_name,
)
from imhotep_dsl.syntax import parse, tree

_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?game\s+\w", re.MULTILINE)


@dataclass(slots=True)
class VariantText:
    """All a variant says; it may stand in several files that share its header."""

    decl: tree.VariantDecl
    items: list[tree.Item] = field(default_factory=list)
    data: list[DataFile] = field(default_factory=list)


@dataclass(slots=True)
class Project:
    """Everything below one directory, parsed but not yet put together."""

    directory: Path
    decl: tree.GameDecl | None = None
    items: list[tree.Item] = field(default_factory=list)
    data: list[DataFile] = field(default_factory=list)
    words: list[WordsFile] = field(default_factory=list)
    tables: list[TableFile] = field(default_factory=list)
    variants: dict[str, VariantText] = field(default_factory=dict)
    scenarios: list[tree.ScenarioDecl] = field(default_factory=list)
    sources: dict[str, SourceText] = field(default_factory=dict)
    diagnostics: Diagnostics = field(default_factory=Diagnostics)


def read_project(directory: Path) -> Project:
    """Read the rule texts and data files of the directory; its folders are looked into only if a game begins in it."""
    project = Project(directory)
    where = Span(shown_name(directory), 1, 1, 1, 1)
    try:
        find = files_below if begins_game(directory) else files_in
        paths = find(directory, ".rules", ".yaml", ".yml")
    except TooMuch as problem:
        project.diagnostics.error("E005", where, str(problem), "Give the game a directory of its own.")
        return project
    texts = [path for path in paths if path.suffix == ".rules"]
    for path in texts:
        _read_rules(project, path)
    variant_stems = _variant_stems(project, texts)
    for path in paths:
        if path.suffix != ".rules":
            _read_data(project, path, variant_stems)
    if project.decl is None and not project.diagnostics.has_errors:
        project.diagnostics.error(
            "E301", where, "No file here begins a game.", 'One file has to begin with `game NAME "Title"`.'
        )
    return project


def begins_game(directory: Path) -> bool:
    """Whether one of the texts directly in a directory has the `game` declaration."""
    return directory.is_dir() and any(_GAME.search(readable_bytes(path)) for path in files_in(directory, ".rules"))


def readable_bytes(path: Path) -> bytes:
    """What can be read of a file; mistakes in it are told by those who read it properly."""
    try:
        return bounded_bytes(path, LARGEST_FILE) or b""
    except OSError:
        return b""


def add_variant_file(project: Project, path: Path) -> list[str]:
    """Read a variant (a file, or the files directly in a directory) from outside the game's own directory."""
    before = set(project.variants)
    paths = files_in(path, ".rules") if path.is_dir() else [path]
    for file in paths:
        _read_rules(project, file)
    stems = {file.with_suffix(""): name for file in paths for name in _names_in(project, shown_name(file))}
    data_paths = files_in(path, ".yaml", ".yml") if path.is_dir() else [path.with_suffix(".yaml")]
    for file in data_paths:
        if file.is_file():
            owner = stems.get(file.with_suffix("")) or next(iter(stems.values()), None)
            _read_data(project, file, {file.with_suffix("").as_posix(): owner} if owner else {})
    return [name for name in project.variants if name not in before]


def _read_rules(project: Project, path: Path) -> None:
    source = read_source(path, project.diagnostics)
    if source is None or source.name in project.sources:
        return
    project.sources[source.name] = source
    parsed, problems = parse(source.text, source.name)
    project.diagnostics.extend(problems)
    _sort_items(project, parsed, bool(problems))


def _sort_items(project: Project, parsed: tree.RuleFile, damaged: bool) -> None:
    target: list[tree.Item] | None = None
    for item in parsed.items:
        if isinstance(item, tree.GameDecl):
            if project.decl is not None:
                first = Label(project.decl.span, "the first game is here")
                project.diagnostics.error(
                    "E302", item.span, "A directory holds one game.", "Give this game a directory of its own.", first
                )
            else:
                project.decl = item
            target = project.items
        elif isinstance(item, tree.RulesOf):
            target = project.items
        elif isinstance(item, tree.VariantDecl):
            target = project.variants.setdefault(item.name.text, VariantText(item)).items
        elif isinstance(item, tree.ScenarioDecl):
            project.scenarios.append(item)
        elif target is None:
            if not damaged:
                project.diagnostics.error(
                    "E303",
                    item.span,
                    "This file does not say what it belongs to.",
                    "Begin it with `rules of GAME` or `variant NAME of GAME`.",
                )
            target = project.items
            project.items.append(item)
        else:
            target.append(item)


def _names_in(project: Project, file: str) -> list[str]:
    return [name for name, variant in project.variants.items() if variant.decl.span.file == file]


def _variant_stems(project: Project, texts: list[Path]) -> dict[str, str]:
    """Data beside a variant's text, under the same name, belongs to that variant."""
    stems: dict[str, str] = {}
    for path in texts:
        for name in _names_in(project, shown_name(path)):
            stems[path.with_suffix("").as_posix()] = name
    return stems


def _read_data(project: Project, path: Path, variant_stems: dict[str, str]) -> None:
    source = read_source(path, project.diagnostics)
    if source is None or source.name in project.sources:
        return
    project.sources[source.name] = source
    if path.name.endswith((".table.yaml", ".table.yml")):
        table, problems = load_table(source.text, source.name)
        project.diagnostics.extend(problems)
        if table is not None:
            project.tables.append(table)
        return
    if path.stem.startswith("words"):
        words, problems = load_words(source.text, source.name)
        project.diagnostics.extend(problems)
        project.words.append(words)
        return
    data, problems = load_data(source.text, source.name)
    project.diagnostics.extend(problems)
    variant = variant_stems.get(path.with_suffix("").as_posix())
    (project.variants[variant].data if variant else project.data).append(data)

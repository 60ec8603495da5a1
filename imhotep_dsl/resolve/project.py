"""A directory of rules: its texts and data read, sorted into the game, its variants and its scenarios.

A file is read once; what the project says is put together from what was read. So the same project with one text changed
costs the reading of that text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from imhotep_dsl.data.model import DataFile, TableFile, WordsFile
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.constants import player_numbers
from imhotep_dsl.resolve.families import report_strangers
from imhotep_dsl.resolve.reading import Content, read_text
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import files_of_game, files_of_variant, is_played
from imhotep_dsl.source.files import SourceText, TooMuch, read_source
from imhotep_dsl.source.garbage import none_collected
from imhotep_dsl.source.shown import shown_name
from imhotep_dsl.syntax import tree

_PARTS_OF_HEADERS = ("only_for", "needs", "after", "title", "players", "colours", "teams")

Header = tree.RulesOf | tree.VariantDecl | tree.ScenarioDecl


@dataclass(slots=True)
class VariantText:
    """All a variant says; it may stand in several files that share its header."""

    decl: tree.VariantDecl
    items: list[tree.Item] = field(default_factory=list)
    data: list[DataFile] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One file, read. group: 0 for the game's own directory, then counted by each addition from outside; played:
    whether the game depends on it."""

    path: Path
    source: SourceText
    content: Content
    problems: tuple[Diagnostic, ...]
    group: int
    played: bool


@dataclass(slots=True)
class Project:
    """Everything below one directory, parsed but not yet put together.

    unread: what is wrong with files of which there is no text.
    """

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
    files: list[ReadFile] = field(default_factory=list)
    unread: Diagnostics = field(default_factory=Diagnostics)
    headers: list[Header] = field(default_factory=list)

    @property
    def texts(self) -> dict[str, str]:
        """All that play depends on, by the names that are shown."""
        return {file.source.name: file.source.text for file in self.files if file.played}


def read_project(directory: Path) -> Project:
    """Read the rule texts and data files of the directory; its folders are looked into only if a game begins in it."""
    return _read_directory(directory, everything=True)


def read_played(directory: Path) -> Project:
    """Only what play depends on: no scenarios, no words. What is wrong with it is to be asked of the whole project."""
    return _read_directory(directory, everything=False)


@none_collected()
def _read_directory(directory: Path, everything: bool) -> Project:
    project = Project(directory)
    where = Span(shown_name(directory), 1, 1, 1, 1)
    try:
        paths = files_of_game(directory)
    except TooMuch as problem:
        project.diagnostics.error("E005", where, str(problem), "Give the game a directory of its own.")
        return project
    for link in (path for path in paths if path.is_symlink()):
        here = Span((Path(shown_name(link.parent)) / link.name).as_posix(), 1, 1, 1, 1)
        project.unread.error("E002", here, "This is a link, and links are not followed.", "Put the file itself here.")
    _read_files(project, [path for path in paths if not path.is_symlink()], 0, everything)
    _put_together(project)
    return project


def alone(path: Path, text: str) -> Project:
    """A single text that lies with no game."""
    project = Project(path.parent)
    project.files.append(_read(path, SourceText(shown_name(path), text), 0))
    _put_together(project)
    return project


def with_text(project: Project, file: str, text: str) -> Project:
    """The same project with another text in one of its files."""
    changed = Project(project.directory, unread=project.unread)
    for known in project.files:
        same = known.source.name != file
        changed.files.append(known if same else _read(known.path, SourceText(file, text), known.group))
    _put_together(changed)
    return changed


def add_variant_file(project: Project, path: Path) -> list[str]:
    """Read a variant (a file, or the files directly in a directory) from outside the game's own directory."""
    before, headers = dict(project.variants), len(project.headers)
    group = max((file.group for file in project.files), default=0) + 1
    first = len(project.files)
    _read_files(project, files_of_variant(path), group)
    _take(project, project.files[first:])
    for item in project.headers[headers:]:
        if isinstance(item, tree.VariantDecl) and item.name.text in before:
            known = Label(before[item.name.text].decl.span, "this one is known already")
            said = f"There is a variant `{item.name.text}` of this game already."
            project.diagnostics.error("E310", item.name.span, said, "Give yours another name.", known)
    return [name for name in project.variants if name not in before]


def _read_files(project: Project, paths: list[Path], group: int, everything: bool = True) -> None:
    known = {file.path.resolve() for file in project.files}
    for path in paths:
        source = read_source(path, project.unread)
        whole = path.resolve()
        if source is not None and whole not in known and (everything or is_played(path.name, source.text)):
            known.add(whole)
            project.files.append(_read(path, source, group))


def _read(path: Path, source: SourceText, group: int) -> ReadFile:
    return ReadFile(path, source, *read_text(path.name, source), group, is_played(path.name, source.text))


def _put_together(project: Project) -> None:
    _take(project, project.files)
    if project.decl is None and not project.diagnostics.has_errors:
        where = Span(shown_name(project.directory), 1, 1, 1, 1)
        project.diagnostics.error(
            "E301", where, "No file here begins a game.", 'One file has to begin with `game NAME "Title"`.'
        )


def _take(project: Project, files: list[ReadFile]) -> None:
    """Rules before data: data beside a variant's text, under the same name, belongs to that variant."""
    project.diagnostics.extend(project.unread.items)
    for file in files:
        project.sources[file.source.name] = file.source
        project.diagnostics.extend(file.problems)
        if isinstance(file.content, tree.RuleFile):
            _sort_items(project, file.content, bool(file.problems))
    for file in files:
        if isinstance(file.content, TableFile):
            project.tables.append(file.content)
        elif isinstance(file.content, WordsFile):
            project.words.append(file.content)
        elif isinstance(file.content, DataFile):
            variant = _variant_of(project, file, files)
            (project.variants[variant].data if variant else project.data).append(file.content)
    _report_other_games(project)
    items = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    layouts = [entry for data in _all_data(project) for entry in data.layouts]
    report_strangers(items, project.scenarios, layouts, project.diagnostics)


def _all_data(project: Project) -> list[DataFile]:
    return [*project.data, *(data for variant in project.variants.values() for data in variant.data)]


def _variant_of(project: Project, data: ReadFile, files: list[ReadFile]) -> str | None:
    """Data that came along with a variant from outside is its own, whatever its name."""
    rules = [file for file in files if isinstance(file.content, tree.RuleFile) and file.group == data.group]
    beside = [file for file in rules if file.path.with_suffix("") == data.path.with_suffix("")]
    for file in [*beside, *(rules if data.group else ())]:
        for name, variant in project.variants.items():
            if variant.decl.span.file == file.source.name:
                return name
    return None


def _report_other_games(project: Project) -> None:
    """A text that lies with one game and names another."""
    if project.decl is None:
        return
    name = project.decl.name
    for header in project.headers:
        if header.game.text != name.text:
            project.diagnostics.error(
                "E307",
                header.game.span,
                f"This text lies with the game `{name.text}`, and says that it belongs to `{header.game.text}`.",
                did_you_mean(header.game.text, [name.text]) or f"Write `of {name.text}`, or put it with its own game.",
                about=header.game.text,
            )


def _report_same_colours(project: Project, decl: tree.GameDecl | tree.VariantDecl) -> None:
    first: dict[str, tree.Word] = {}
    for colour in decl.colours:
        if first.setdefault(colour.text, colour) is not colour:
            said = f"The colour `{colour.text}` stands here twice."
            project.diagnostics.error("E310", colour.span, said, "Every player has a colour of their own.")


def _same_header(project: Project, first: tree.VariantDecl, again: tree.VariantDecl) -> None:
    """Several files of one variant share its header; what only the second says would be lost."""
    for name in _PARTS_OF_HEADERS:
        one, other = _said(getattr(first, name)), _said(getattr(again, name))
        if other and one != other:
            project.diagnostics.error(
                "E310",
                again.span,
                f"The header of `{first.name.text}` says something else here than the first time.",
                "Write the same header in all its files, or only `variant NAME of GAME`.",
                Label(first.span, "the first header"),
            )
            return


def _says_nothing(header: tree.VariantDecl) -> bool:
    return not any(_said(getattr(header, name)) for name in _PARTS_OF_HEADERS)


def _said(part: tuple[Any, ...] | tree.Word | tree.Expr | None) -> list[str]:
    if part is not None and not isinstance(part, tuple | tree.Word):
        return [str(player_numbers(part))]
    words = part if isinstance(part, tuple) else (part,) if part else ()
    return [" with ".join(_said(word)) if isinstance(word, tuple) else word.text for word in words]


def _sort_items(project: Project, parsed: tree.RuleFile, damaged: bool) -> None:
    target: list[tree.Item] | None = None
    for item in parsed.items:
        if isinstance(item, tree.RulesOf | tree.VariantDecl | tree.ScenarioDecl):
            project.headers.append(item)
        if isinstance(item, tree.GameDecl):
            if project.decl is not None:
                first = Label(project.decl.span, "the first game is here")
                project.diagnostics.error(
                    "E302", item.span, "A directory holds one game.", "Give this game a directory of its own.", first
                )
            else:
                project.decl = item
                _report_same_colours(project, item)
            target = project.items
        elif isinstance(item, tree.RulesOf):
            target = project.items
        elif isinstance(item, tree.VariantDecl):
            known = project.variants.setdefault(item.name.text, VariantText(item))
            if _says_nothing(known.decl):  # in which order files are read means nothing
                known.decl = item
            _same_header(project, known.decl, item)
            _report_same_colours(project, item)
            target = known.items
            target += item.notes
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

"""Words that stand for nothing: every key of a file of words, and every part in the box, is something of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from imhotep_dsl.data.model import DataFile, Layout, WordEntry, WordsFile
from imhotep_dsl.data.word_keys import ABOUT, DO, FRONT, IN, PUT, SETUP, TELL, TERM, names_values, values_in
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.proofreading.braces import report_braces, report_spoilt_braces
from imhotep_dsl.proofreading.called_by_name import never_called
from imhotep_dsl.proofreading.left_unsaid import report_left_unsaid
from imhotep_dsl.proofreading.nameless_keys import report_nameless
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_ENGLISH, _OF = "en", "of"


@dataclass(slots=True)
class Speakable:
    """What words can be given to: names, names of an owner's (`kind.name`, `board.SIDE.name`), quoted texts, rules.

    scenarios: their titles. values: names that texts of the author may ask for in braces.
    """

    names: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    scenarios: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)

    def has(self, key: str) -> bool:
        if key.startswith(DO):
            return key.removeprefix(DO) in self.rules
        if key.startswith(TELL):
            return self._has_lines(key.removeprefix(TELL))
        if key.startswith((ABOUT, SETUP)):
            name = key.removeprefix(ABOUT).removeprefix(SETUP)
            return name in self.names or name in self.paths
        if key in FRONT or key.startswith(TERM):
            return True
        name = key.removesuffix(IN).removesuffix(PUT)
        return key in self.texts or name in self.names or name in self.paths or self._is_number(name)

    def _has_lines(self, name: str) -> bool:
        """Rules and markers, `at MOMENT` and `OWNER at MOMENT`, the two blocks of every game, and scenarios."""
        if name in self.scenarios:
            return True
        handler = re.match(r"(?:(\S+) )?at (\w+)\Z", name)
        parts = [part for part in handler.groups() if part] if handler else [name]
        return all(part in self.names or part in self.paths or part in ("setup", "play") for part in parts)

    def _is_number(self, name: str) -> bool:
        """`number.NAME`: a parameter or a value of that name, told apart from a thing that is called so."""
        return name.startswith("number.") and name.removeprefix("number.") in self.names

    def all_names(self) -> Iterator[str]:
        yield from (*self.names, *self.paths, *self.texts, *self.rules)


def wording_problems(project: Project) -> list[Diagnostic]:
    """Keys that name nothing, texts that ask for nothing there is, languages that are none."""
    found = Diagnostics()
    if project.decl is None:
        return found.items
    speakable = speakable_of(project)
    _report_strange_parts(project, speakable, found)
    entries = [entry for file in project.words for entry in file.entries]
    report_nameless(entries, speakable, found)
    _report_never_called(project, entries, found)
    for entry in entries:
        _report_values(entry, speakable, found)
    for file in project.words:
        _report_languages(file, found)
    report_left_unsaid(project, found)
    report_spoilt_braces(entries, found)
    report_braces(project, [entry for entry in entries if speakable.has(entry.name)], found)
    return found.items


def _report_never_called(project: Project, entries: Sequence[WordEntry], found: Diagnostics) -> None:
    for entry in (entry for entry in entries if entry.name.startswith(DO)):
        name = entry.name.removeprefix(DO)
        general = never_called(project).get(name)
        if general is not None:
            said = f"No line of the rules says `do {name}`, so these words are never said."
            help_text = f"Write `do {general}`: it is said wherever the rule of any of them is carried out."
            found.warning("W250", entry.span, said, help_text, about=name.rpartition(".")[2])


def _report_strange_parts(project: Project, speakable: Speakable, found: Diagnostics) -> None:
    """What lies in the box is something of the game, or says itself what it is called."""
    for data in [*project.data, *(file for variant in project.variants.values() for file in variant.data)]:
        for entry in data.box:
            for name in (entry.name, entry.beside or entry.name):
                if name not in speakable.names:
                    guesses = nearest(name, speakable.names, 1)
                    help_text = f"Did you mean `{guesses[0]}`?" if guesses else "Give it a `title` if no rule names it."
                    said = f"Nothing in this game is called `{name}`, and it has no `title`."
                    found.error("E254", entry.span, said, help_text, about=name)


def _report_values(entry: WordEntry, speakable: Speakable, found: Diagnostics) -> None:
    """A number or a board in a text of the author is named, so that it changes with the game."""
    for forms in entry.forms.values() if names_values(entry.name) else ():
        for name in values_in(f"{forms.one} {forms.many or ''}"):
            if name not in speakable.values:
                guesses = nearest(name, speakable.values, 1)
                help_text = (
                    f"Did you mean `{{{guesses[0]}}}`?" if guesses else "Braces hold the name of a value or a board."
                )
                found.error("E253", forms.span, f"There is no value `{name}` for this text.", help_text, about=name)


def _report_languages(file: WordsFile, found: Diagnostics) -> None:
    """A language that takes the place of a key which nearly everything else of its sort has: of another language, or of
    `of`, which names the lines that a sentence stands for."""
    spoken = Counter(language for entry in file.entries for language in entry.forms)
    told = sum(entry.telling is not None for entry in file.entries)
    for entry in file.entries:
        for language, forms in entry.forms.items():
            if language == _ENGLISH:
                continue  # texts are English themselves, so it has fewer words than the others
            lacking = [other for other in spoken if other not in entry.forms and spoken[other] > 2 * spoken[language]]
            if entry.name.startswith(TELL) and entry.telling is None and told > 2 * spoken[language]:
                lacking.append(_OF)
            if guesses := nearest(language, lacking, 1):
                lacks = f"no `{_OF}`" if guesses == [_OF] else f"none in `{guesses[0]}`"
                said = f"`{entry.name}` has words in `{language}` and {lacks}, unlike the others."
                found.error("E251", forms.span, said, f"Did you mean `{guesses[0]}`?")


def speakable_of(project: Project) -> Speakable:
    """Everything that the game and all its variants name."""
    made = Speakable()
    variants = project.variants.values()
    items = [*project.items, *(item for variant in variants for item in variant.items)]
    roots: list[object] = [project.decl, *items, *(variant.decl for variant in variants), *project.scenarios]
    made.names.update(project.variants)
    made.scenarios.update(scenario.title.text for scenario in project.scenarios)
    for node in nodes(roots):
        sort: Any = type(node)
        if _names_something(sort):
            _of_node(made, node)
            _of_owner(made, node)
    boards = {item.name.text for item in items if isinstance(item, tree.BoardDecl)}
    designs = [item for item in items if isinstance(item, tree.Design) and item.kind.text in boards]
    made.values.update(name.text for design in designs for name in design.names)
    for data in [*project.data, *(file for variant in variants for file in variant.data)]:
        _of_data(made, data)
    keys = [entry.name for file in project.words for entry in file.entries]
    made.names.update(key.removeprefix(TERM) for key in keys if key.startswith(TERM))
    made.texts.update(readable(name) for name in list(made.names))
    return made


_NAMING = (
    tree.PieceDecl | tree.BoardDecl | tree.PlaceDecl | tree.MarkerDecl | tree.TableDecl | tree.LayoutDecl
    | tree.MomentDecl | tree.RuleDecl | tree.ActionDecl | tree.LetHere | tree.Binder | tree.Draw
)  # fmt: skip


_SAYING = ("title", "taken_from", "prompt", "text")


@cache
def _names_something(sort: Any) -> bool:
    """Most nodes are parts of expressions, which name nothing new."""
    naming = _NAMING | tree.Note | tree.GameDecl | tree.VariantDecl | tree.Let | tree.Design | tree.Field | tree.AddTo
    return issubclass(sort, naming) or any(hasattr(sort, part) for part in _SAYING)


def _of_node(made: Speakable, node: tree.Node) -> None:
    for part in _SAYING:
        said = getattr(node, part, None)
        if isinstance(said, tree.Word):
            made.texts.add(said.text)
    if isinstance(node, tree.Note):
        made.texts.add(node.text)
    elif isinstance(node, _NAMING):
        made.names.add(node.name.text)
        made.values.update([node.name.text] if isinstance(node, tree.TableDecl) else [])
        if isinstance(node, tree.RuleDecl | tree.ActionDecl):
            made.rules.add(node.name.text)
            made.names.update(param.text for param in getattr(node, "params", ()))
    elif isinstance(node, tree.GameDecl | tree.VariantDecl):
        made.names.update(colour.text for colour in node.colours)
        made.paths.update(["player.team"] if node.teams else [])
    elif isinstance(node, tree.Let):
        made.names.update(_let_names(made, node))
    elif isinstance(node, tree.Design):
        made.names.update(name.text for name in node.names)
    if isinstance(node, tree.Field | tree.MarkerDecl):
        kind = node.value if isinstance(node, tree.Field) else node.type
        words = kind.items if isinstance(kind, tree.Or) else (kind,)
        made.names.update(word.text for word in words if isinstance(word, tree.Name))


def _let_names(made: Speakable, node: tree.Let) -> Iterator[str]:
    target = node.target
    yield from (param.text for param in node.params)
    if isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name):
        made.paths.add(f"{target.subject.text}.{target.name.text}")
        yield target.name.text
    elif isinstance(target, tree.Name):
        yield target.text


def _of_owner(made: Speakable, item: tree.Node) -> None:
    """What belongs to somebody is also called by its owner's name: the kind's, the board's, that of one side of it."""
    if isinstance(item, tree.PieceDecl | tree.BoardDecl | tree.AddTo):
        _owned(made, [item.name.text], item.members)
    elif isinstance(item, tree.Design):
        names = [name.text for name in item.names]
        if item.side is not None:
            sides = [f"{name}.{item.side.text}" for name in names]
            made.paths.update(sides)
            names += sides
        _owned(made, [*names, item.kind.text], item.members)
    elif isinstance(item, tree.PlaceDecl | tree.MarkerDecl):
        made.paths.add(f"player.{item.name.text}")


def _owned(made: Speakable, owners: list[str], members: Iterable[tree.Member]) -> None:
    for member in members:
        names: Iterable[str] = ()
        if isinstance(member, tree.Let):
            names = _let_names(made, member)
        elif isinstance(member, _NAMING | tree.Field):
            names = [member.name.text]
        for name in names:
            made.paths.update(f"{owner}.{name}" for owner in owners)
            if isinstance(member, tree.RuleDecl | tree.ActionDecl):
                made.rules.update(f"{owner}.{name}" for owner in owners)


def _of_data(made: Speakable, data: DataFile) -> None:
    for section in (data.values, data.layouts, data.drawings):
        made.names.update(entry.name for entry in section)
    made.values.update(entry.name for entry in data.values)
    made.names.update(entry.name for entry in data.box if entry.title)
    made.texts.update(entry.title for entry in data.box if entry.title)
    for table in data.pieces:
        for entry in (entry for entries in table.entries.values() for entry in entries):
            made.names.update([entry.name] if entry.name else [])
            made.texts.update([entry.title] if entry.title else [])
    for layout in data.layouts:
        for drawn in [layout.layout] if layout.layout else (layout.by_players or {}).values():
            _of_layout(made, drawn)


def _of_layout(made: Speakable, layout: Layout) -> None:
    made.paths.update(f"{layout.name}.{part.name}" for part in layout.parts if part.name)
    for space in layout.spaces:
        made.paths.update(f"{owner}.{name}" for name in space.attributes for owner in ("space", layout.name))
        made.names.update(space.attributes)
        made.names.update(value for value in space.attributes.values() if isinstance(value, str))

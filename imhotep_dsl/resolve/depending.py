"""What one table depends on: after an edit, everything else is as it was."""

from __future__ import annotations

from imhotep_dsl.resolve.project import Project, ReadFile
from imhotep_dsl.resolve.sides import variants_in_play
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.syntax import tree


def texts_of_table(project: Project, table: Table) -> list[tuple[str, str]]:
    """The texts of the game and of the variants in play, by their names; under no name what else is known."""
    playing = _with_needed(project, variants_in_play(project, table.sides, table.variants))
    owners = _variants_by_file(project)
    texts = [
        (file.source.name, file.source.text)
        for file in project.files
        if file.played and (not owners.get(file.source.name) or owners[file.source.name] & playing)
    ]
    return [*sorted(texts), ("", _elsewhere(project, playing))]


def _elsewhere(project: Project, playing: set[str]) -> str:
    """Of the variants that are not in play a table knows the boards they bring, and their names for a guess."""
    kinds = [
        item.name.text
        for variant in project.variants.values()
        for item in variant.items
        if isinstance(item, tree.BoardDecl)
    ]
    asked = {word.text for name in playing & project.variants.keys() for word in project.variants[name].decl.after}
    guessed = sorted(project.variants) if (playing | asked) - project.variants.keys() else []
    return repr((guessed, sorted(kinds), project.diagnostics.has_errors))


def _with_needed(project: Project, names: list[str]) -> set[str]:
    found = list(names)
    for name in found:
        if name in project.variants:
            found += [word.text for word in project.variants[name].decl.needs if word.text not in found]
    return set(found)


def _variants_by_file(project: Project) -> dict[str, set[str]]:
    """File → the variants it belongs to; none for what belongs to the game itself, or to both."""
    found: dict[str, set[str]] = {}
    for file in project.files:
        found[file.source.name] = _declared_in(file)
    for name, variant in project.variants.items():
        for data in variant.data:
            found[data.file] = {name}
    return found


def _declared_in(file: ReadFile) -> set[str]:
    if not isinstance(file.content, tree.RuleFile):
        return set()
    items = file.content.items
    of_the_game = any(isinstance(item, tree.GameDecl | tree.RulesOf) for item in items)
    names = {item.name.text for item in items if isinstance(item, tree.VariantDecl)}
    return set() if of_the_game or (items and not isinstance(items[0], tree.VariantDecl)) else names

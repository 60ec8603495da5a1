"""`imhotep show`: the rules of a game as they are written, all of them or what has one name, also in its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import with_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from imhotep_dsl.editing.declared import Declared
    from imhotep_dsl.editing.outlining import Entry
    from imhotep_dsl.resolve.project import Project
    from imhotep_dsl.source import Span
    from imhotep_dsl.syntax import tree


@click.command()
@click.argument("game", shell_complete=games)
@click.argument("name", required=False)
@with_option("Show the text of this variant, too.")
def show(game: str, name: str | None, variants: tuple[str, ...]) -> None:
    """Print the rules of GAME as they are written, or one NAME of it.

    NAME is a rule, an action, a moment, a kind, a design, a place, a marker, a word, something that is printed, or a
    variant: `turn`, `end_of_game`, `rounds`. What acts before, after or instead of it is printed, too.
    """
    from imhotep_dsl.cli.opening import open_table

    rules = open_table(game, None, {}, variants).rules
    texts = _items_by_file(rules.project, rules.variants)
    if name is None:
        for file in texts:
            _show(file, 1, rules.project.sources[file].text.splitlines())
        return
    entries = [(file, entry) for file, items in texts.items() for entry in _outlined(rules.project, file, items)]
    found = [(file, entry) for file, top in entries for entry in _called(name, top, "")]
    printed = _printed(rules.project, rules.variants)
    spans = [*(entry.span for _, entry in found), *(each.whole for each in printed if name in _ways_to_call(each))]
    if not spans and name in rules.project.variants:
        for file in _files_of_variant(rules.project, name):
            _show(file, 1, rules.project.sources[file].text.splitlines())
        return
    if not spans:
        raise click.UsageError(_not_found(name, game, [entry for _, entry in entries], printed, rules.project.variants))
    around = dict(told for items in texts.values() for told in _named_around(items))
    for span in spans:
        lines = rules.project.sources[span.file].text.splitlines()
        _show(span.file, span.line, _block(lines[span.line - 1 :]))
        if span in around:
            click.echo(f"{around[span]}\n")


def _items_by_file(project: Project, variants: Sequence[str]) -> Mapping[str, list[tree.Item]]:
    files: dict[str, list[tree.Item]] = {}
    if project.decl is not None:
        files[project.decl.span.file] = []
    for item in (*project.items, *(item for each in variants for item in project.variants[each].items)):
        files.setdefault(item.span.file, []).append(item)
    return files


def _files_of_variant(project: Project, name: str) -> Sequence[str]:
    """Its rules, and the data that lie beside them."""
    variant = project.variants[name]
    files = [variant.decl.span.file, *(item.span.file for item in variant.items), *(data.file for data in variant.data)]
    return list(dict.fromkeys(files))


def _outlined(project: Project, file: str, items: list[tree.Item]) -> Sequence[Entry]:
    from imhotep_dsl.editing.outlining import outline

    return outline(items, len(project.sources[file].text.splitlines()))


def _named_around(items: Sequence[tree.Item]) -> Iterator[tuple[Span, str]]:
    """Where rules are that say of what they are given what it is, and how lines around them begin: with names only."""
    from imhotep_dsl.editing.declared import spoken_of
    from imhotep_dsl.syntax import tree

    for item in items:
        rule = spoken_of(item)
        if isinstance(rule, tree.RuleDecl) and any(param.type for param in rule.params):
            given = f"{rule.name.text}({', '.join(param.text for param in rule.params)})"
            yield item.span, f"Around it: `before {given}`, `after {given}` or `instead {given}`."


def _printed(project: Project, variants: Sequence[str]) -> list[Declared]:
    """What stands in data files under a name."""
    from imhotep_dsl.editing.declared import in_data

    files = [*project.data, *(data for each in variants for data in project.variants[each].data)]
    return [declared for data in files for declared in in_data(data)]


def _ways_to_call(printed: Declared) -> list[str]:
    return [printed.name, *(f"{around}.{printed.name}" for around in printed.within)]


def _words(entry: Entry) -> list[str]:
    """`before turn` is about `turn`, `player.rest` about `rest`."""
    return entry.name.replace(",", " ").replace(".", " ").split()


def _called(name: str, entry: Entry, around: str) -> Iterator[Entry]:
    """What is called so, the outermost only; around: what it is declared in."""
    within = [f"{each}.{entry.name}" for each in around.split()]
    if name in (entry.name, *_words(entry), *within):
        yield entry
        return
    for below in entry.below:
        yield from _called(name, below, " ".join(_words(entry)))


def _not_found(
    name: str, game: str, entries: Sequence[Entry], printed: Sequence[Declared], variants: Iterable[str]
) -> str:
    from imhotep_dsl.diagnostics.suggest import did_you_mean
    from imhotep_dsl.source.calls import call

    known = [word for top in entries for entry in (top, *top.below) for word in _words(entry)]
    known += [each.name for each in printed]
    known += variants
    guess = did_you_mean(name, known) or f"`{call('names', game)}` lists the names."
    return f"Nothing in {game} is called `{name}`. {guess}"


def _block(lines: Sequence[str]) -> Sequence[str]:
    """The first line and those that are indented below it."""
    depth, end = _depth(lines[0]), 1
    for at, line in enumerate(lines[1:], 1):
        if line.strip() and _depth(line) <= depth:
            break
        end = at + 1 if line.strip() else end
    return lines[:end]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _show(file: str, line: int, lines: Sequence[str]) -> None:
    from imhotep_dsl.cli.terminal import echo_painted, has_colours, painted
    from imhotep_dsl.diagnostics.render import plain

    paint = painted if has_colours() else plain
    echo_painted(f"{paint('mark', f'{file}:{line}')}\n")
    click.echo("\n".join(lines).rstrip() + "\n")

"""Things that a game calls by the same title: nobody who reads its book or its table could tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

_ENGLISH = "en"
_SORTS: dict[type, str] = {tree.PieceDecl: "piece", tree.PlaceDecl: "place", tree.MarkerDecl: "marker"}
_HOLDING = tree.PieceDecl | tree.BoardDecl | tree.Design | tree.AddTo


@dataclass(frozen=True, slots=True)
class _Titled:
    """called: what it is, with its name. shown: the word in the text that says so."""

    called: str
    name: str
    title: str
    shown: tree.Word


def report_same_titles(project: Project, found: Diagnostics) -> None:
    """In the game, and in each variant beside what the game has."""
    boards = {item.name.text for item in project.items if isinstance(item, tree.BoardDecl)}
    words = _english(project)
    _report(_of_items(project.items, boards), words, found)
    for variant in project.variants.values():
        own_boards = boards | {item.name.text for item in variant.items if isinstance(item, tree.BoardDecl)}
        gone = set(_taken_out(variant.items))
        game = [thing for thing in _of_items(project.items, boards) if thing.name not in gone]
        _report([*game, *_of_items(variant.items, own_boards)], words, found)
    every = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    for holder in map(_itself, every):
        if isinstance(holder, _HOLDING):
            _report(_of_items(holder.members, set()), words, found)


def _of_items(items: Iterable[tree.Node], boards: set[str]) -> list[_Titled]:
    return [thing for item in map(_itself, items) for thing in _titled(item, boards)]


def _itself(item: tree.Node) -> tree.Node:
    return item.member if isinstance(item, tree.Replace) else item


def _titled(item: tree.Node, boards: set[str]) -> Iterator[_Titled]:
    if isinstance(item, tree.PieceDecl | tree.PlaceDecl | tree.MarkerDecl):
        yield _named(_SORTS[type(item)], item.name, item.title)
    elif isinstance(item, tree.Design) and item.kind.text in boards:
        yield from (_named("board", name, item.title) for name in item.names)


def _named(sort: str, name: tree.Word, title: tree.Word | None) -> _Titled:
    said = title.text if title is not None else readable(name.text)
    return _Titled(f"{sort} `{name.text}`", name.text, said, title or name)


def _taken_out(items: Iterable[tree.Node]) -> Iterator[str]:
    for item in items:
        if isinstance(item, tree.Remove):
            yield path_of(item.target)
        elif isinstance(item, tree.Replace):
            yield from (thing.name for thing in _titled(item.member, set()))


def _english(project: Project) -> dict[str, str]:
    """What a book calls the things that have words of their own, by their names; empty where that depends on whose."""
    found: dict[str, str] = {}
    for entry in (entry for file in project.words for entry in file.entries if _ENGLISH in entry.forms):
        owner, _, name = entry.name.rpartition(".")
        found[name] = "" if owner or not found.get(name, name) else entry.forms[_ENGLISH].one
    return found


def _report(things: Iterable[_Titled], words: Mapping[str, str], found: Diagnostics) -> None:
    first: dict[str, _Titled] = {}
    for thing in things:
        title = words.get(thing.name, thing.title)
        other = first.setdefault(title.casefold(), thing) if title else thing
        if other.called != thing.called and other.shown != thing.shown:
            found.warning(
                "W518",
                thing.shown.span,
                f"The {thing.called} and the {other.called} are both called “{thing.title}”: nobody can tell them apart"
                " in a book or at the table.",
                "Give one of them another title.",
                Label(other.shown.span, "this one, too"),
            )

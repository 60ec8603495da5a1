"""What is allowed and yet hardly meant: things that nobody asks for, pieces that lie nowhere, words for players that
always speak of another one, things with the same title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.proofreading.same_titles import report_same_titles
from imhotep_dsl.proofreading.speechless import report_speechless
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import is_data, is_words
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

# What is added to a marker may be what brings the turns to an end: whoever does it wants it.
_SETS = tree.SetMarker | tree.SetValue | tree.AddValue | tree.SetPlace
_DECLARES = tree.MarkerDecl | tree.TableDecl | tree.Field | tree.PlaceDecl | tree.PieceDecl | tree.LetHere
_CALLED = {tree.MarkerDecl: "marker", tree.TableDecl: "table"}
_BRACES = re.compile(r"\{[^{}\"\n]*\}")


def suspicious(project: Project, aloud: frozenset[str]) -> list[Diagnostic]:
    """Only of texts in which nothing is wrong: a line that could not be read may be the one that asks.

    aloud: markers by which something is answered aloud: the players ask for them.
    """
    found = Diagnostics()
    every = list(nodes(_all_items(project)))
    spoken_of = set(_words_read(every))
    _report_unread(project, every, spoken_of | aloud, found)
    _report_homeless(every, spoken_of, found)
    _report_boardless(every, found)
    _report_another_player(every, found)
    report_speechless(every, found)
    report_same_titles(project, found)
    return found.items


def _all_items(project: Project) -> list[tree.Node]:
    variants = [item for variant in project.variants.values() for item in variant.items]
    return [*project.items, *variants, *project.scenarios]


def _all_data(project: Project) -> list[DataFile]:
    return [*project.data, *(file for variant in project.variants.values() for file in variant.data)]


# ---- W513: nobody reads it -----------------------------------------------------------------------------


def _report_unread(project: Project, every: list[tree.Node], spoken_of: set[str], found: Diagnostics) -> None:
    heads = [head for head in (project.decl, *(each.decl for each in project.variants.values())) if head is not None]
    in_braces = set(_words_in_braces(project))
    read = spoken_of.union(_words_read(nodes(heads)), _words_in_data(project), in_braces)
    unread = [each for each in _readable(project, every) if each[2] not in read]
    for item in _all_items(project):
        named = [node.name for node in nodes([item]) if isinstance(node, tree.LetHere)]
        asked_for = in_braces.union(_words_read(nodes([item]))) if named else in_braces
        unread += [(name.span, "name", name.text) for name in named if name.text not in asked_for]
    for span, what, name in unread:
        found.warning(
            "W513",
            span,
            f"Nobody asks for the {what} `{name}`: whatever it is, the game is the same.",
            "Use it in a line below, or remove it." if what == "name" else "Use it in a rule, or remove it.",
        )


def _readable(project: Project, every: list[tree.Node]) -> Iterator[tuple[Span, str, str]]:
    """Markers, tables, words and printed values: where they are declared, and what they are."""
    for node in every:
        if isinstance(node, tree.MarkerDecl | tree.TableDecl) and not getattr(node, "faces", False):
            yield node.name.span, _CALLED[type(node)], node.name.text
        elif isinstance(node, tree.Let) and isinstance(name := _last_word(node.target), tree.Name | tree.Word):
            yield node.target.span, "word", name.text
    for file in _all_data(project):
        for entry in file.values:
            yield entry.span, "value", entry.name


def _words_read(every: Iterable[tree.Node]) -> Iterator[str]:
    """Every word of some nodes but those that only declare something, or give it a new value."""
    passed_over: set[int] = set()
    for node in every:
        if isinstance(node, _SETS | tree.Let):
            passed_over.add(id(_last_word(node.target)))
        elif isinstance(node, _DECLARES):
            passed_over.add(id(node.name))
        elif isinstance(node, tree.Name | tree.Word) and id(node) not in passed_over:
            yield node.text


def _last_word(target: tree.Node) -> tree.Node:
    """`you.NAME[3]`: the word that says what is set."""
    while True:
        if isinstance(target, tree.Dot):
            return target.name
        if isinstance(target, tree.Index):
            target = target.subject
        else:
            return target


def _words_in_data(project: Project) -> Iterator[str]:
    """Data may speak of values, too."""
    for file in _all_data(project):
        for table in file.pieces:
            for entries in table.entries.values():
                for entry in entries:
                    yield from (value for _, value in entry.attributes.values() if isinstance(value, str))


def _words_in_braces(project: Project) -> Iterator[str]:
    """Titles, notes and sentences say names in braces."""
    for name, source in project.sources.items():
        if not is_data(name) or is_words(name.rpartition("/")[2]):
            for braces in _BRACES.findall(source.text):
                yield from re.findall(r"\w+", braces)


# ---- W512: pieces that lie nowhere, boards that are none ------------------------------------------------


def _report_boardless(every: list[tree.Node], found: Diagnostics) -> None:
    single = {node.kind.text for node in every if isinstance(node, tree.Design)}
    for node in every:
        if isinstance(node, tree.BoardDecl) and node.name.text not in single:
            name = node.name.text
            kinds = sorted(each.name.text for each in every if isinstance(each, tree.BoardDecl))
            others = [kind for kind in kinds if kind in single]
            single_one = f" If it is a single board, begin with its kind: `{others[0]} {name}`." if others else ""
            found.warning(
                "W512",
                node.name.span,
                f"`{name}` is a kind of boards, and no board is of this kind.",
                f"Write `{name} NAME` for each of its boards, or remove it.{single_one}",
            )


def _report_homeless(every: list[tree.Node], spoken_of: set[str], found: Diagnostics) -> None:
    homes = {kind.text for node in every if isinstance(node, tree.PlaceDecl) for kind in node.kinds}
    for node in every:
        if isinstance(node, tree.PieceDecl) and node.name.text not in homes | spoken_of and "piece" not in homes:
            name = node.name.text
            found.warning(
                "W512",
                node.name.span,
                f"No place is for pieces `{name}`, and nobody speaks of them: they only lie in the box.",
                f"Declare a place for them with `place NAME of {name}`, or remove them.",
            )


# ---- W516: a word for players that only speaks of whoever acts -----------------------------------------

_ITS_OWN, _ACTING = "player", "you"


def _report_another_player(every: list[tree.Node], found: Diagnostics) -> None:
    for node in every:
        target = node.target if isinstance(node, tree.Let) else None
        if not isinstance(node, tree.Let) or not isinstance(target, tree.Dot):
            continue
        acting = list(_named(node.value, _ACTING))
        is_for_players = isinstance(target.subject, tree.Name) and target.subject.text == _ITS_OWN
        if is_for_players and acting and not list(_named(node.value, _ITS_OWN)):
            name = target.name.text
            found.warning(
                "W516",
                target.span,
                f"`{_ITS_OWN}.{name}` is asked of any player, and yet only speaks of `{_ACTING}`: of everybody it says"
                " what is so for whoever acts.",
                f"Write `{_ITS_OWN}` where that player is meant; if it is always `{_ACTING}`, call the word `{name}`.",
                Label(acting[0].span, f"this is whoever acts, also in `{_ACTING}.next.{name}`"),
            )


def _named(value: tree.Expr, name: str) -> Iterator[tree.Name]:
    """Where a name is used that the expression does not give itself."""
    own: set[int] = set()
    for node in nodes([value]):
        if isinstance(node, tree.Query | tree.EachValue) and node.binder.name.text == name:
            outside = {id(part) for part in nodes([node.binder.source, node.binder.starting])}
            own |= {id(part) for part in nodes([node])} - outside
        if isinstance(node, tree.Name) and node.text == name and id(node) not in own:
            yield node

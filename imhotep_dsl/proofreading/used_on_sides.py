"""What a variant changes may be used on a side only that does not usually lie up, and what it asks of every board
may be otherwise there: with the usual sides nothing would be seen."""

from __future__ import annotations

from imhotep_dsl.resolve.pool import member_name, path_of
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import Remembered, nodes

_DECLARED = tree.TableDecl | tree.LayoutDecl | tree.PlaceDecl | tree.MarkerDecl | tree.Let | tree.RuleDecl
_words = Remembered(
    lambda root: frozenset(node.text for node in nodes([root]) if isinstance(node, tree.Name | tree.Word))
)


def sides_that_use(project: Project, variant: str) -> dict[str, list[str]]:
    """Board → the first of its sides that uses something which the variant changes, and which nothing else uses."""
    usual = {(board, min(sides)) for board, sides in sides_of(project, ()).items()}
    found: dict[str, list[str]] = {}
    for name in _changed(project.variants[variant].items):
        uses = _uses(project, name)
        if None not in uses and not usual & uses.keys():
            for board, side in filter(None, uses):
                found.setdefault(board, [side])
    return found


def sides_of_kinds(project: Project, variant: str) -> dict[str, list[str]]:
    """Board → its other sides, of the boards of a kind that a variant speaks of without naming the board itself."""
    said = frozenset().union(*map(_words.of, project.variants[variant].items))
    boards = (item for item in project.items if isinstance(item, tree.Design) and item.kind.text in said)
    unnamed = {name.text for board in boards for name in board.names} - said
    return {board: sides[1:] for board, sides in sides_of(project, ()).items() if board in unnamed and sides[1:]}


def _changed(items: list[tree.Item]) -> list[str]:
    changing = (item for item in items if isinstance(item, tree.SetValue | tree.AddValue | tree.SetPlace | tree.Remove))
    replaced = (member_name(item.member) for item in items if isinstance(item, tree.Replace))
    paths = [*(path_of(item.target) for item in changing), *filter(None, replaced)]
    return list(dict.fromkeys(path.rpartition(".")[2].partition("[")[0] for path in paths))


def _uses(project: Project, name: str) -> dict[tuple[str, str] | None, None]:
    """Board and side, None for everywhere; what a word uses is used where the word is."""
    names, found = [name], dict[tuple[str, str] | None, None]()
    for known in names:
        for item in project.items:
            if known not in _words.of(item) or (isinstance(item, _DECLARED) and member_name(item) == known):
                continue
            if isinstance(item, tree.Let):
                word = path_of(item.target).rpartition(".")[2]
                names += [word] if word not in names else []
            elif isinstance(item, tree.Design) and item.side is not None:
                found |= {(board.text, item.side.text): None for board in item.names}
            else:
                found[None] = None
    return found

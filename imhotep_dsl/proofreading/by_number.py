"""Texts that mean something else for another number of players: then the fewest and the most are not enough."""

from __future__ import annotations

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import Remembered, nodes

_count_players = Remembered(lambda root: any(_counts_players(node) for node in nodes([root])))


def game_goes_by_number(project: Project) -> bool:
    """Any variant and any side may then meet something that lies there, or is printed, for one number only."""
    return any(map(_count_players.of, project.items)) or any(map(_says_by_number, project.data))


def variant_goes_by_number(project: Project, name: str) -> bool:
    variant = project.variants[name]
    return any(map(_count_players.of, variant.items)) or any(map(_says_by_number, variant.data))


def _counts_players(node: tree.Node) -> bool:
    """`players.count`, `players[3]`."""
    if not isinstance(node, tree.Dot | tree.Index) or not isinstance(node.subject, tree.Name):
        return False
    return node.subject.text == "players" and (isinstance(node, tree.Index) or node.name.text == "count")


def _says_by_number(data: DataFile) -> bool:
    return any(entry.by_players for entries in (data.values, data.pieces, data.layouts) for entry in entries)

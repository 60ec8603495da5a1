"""What takes part in a scenario that was played: the designs whose texts act in it, and the boards it needs."""

from __future__ import annotations

from imhotep_dsl.book.plan.played import Fitting
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Design
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def lies_here(found: Fitting, teller: Teller) -> bool:
    """Whether every board on which pieces were put is this side up at the table of the book."""
    here = {board.name: board.side for board in teller.checked.model.boards}
    there = {board.name: board.side for board in found.checked.model.boards}
    played, components = found.played, found.played.components
    at = played.machine.layout.at
    states = (played.start, played.given, played.end)
    whereabouts = [{state[at + piece.index] for state in states} for piece in components.pieces]
    spaces = {space for own in whereabouts if len(own) > 1 for space in own}
    instances = {played.machine.tables.spaces[space].instance for space in spaces}
    boards = {components.places[components.instances[instance].place].scope.board for instance in instances}
    return all(there[board] == here.get(board) for board in boards if board is not None)


def designs_in(found: Fitting) -> set[str]:
    """The designs of which a piece was moved and a rule of their own acted."""
    played, rules = found.played, found.checked.checker.rules
    at = played.machine.layout.at
    pieces = [
        piece for piece in played.components.pieces if played.start[at + piece.index] != played.end[at + piece.index]
    ]
    own = {(rules[rule].scope.kind, name) for rule in played.acting for name in rules[rule].scope.designs}
    named = {node.text for node in nodes(found.decl.steps) if isinstance(node, tree.Name | tree.Word)}
    own |= {(design.kind, design.name) for design in _giving_room(found.checked) if design.name in named}
    designs = [played.components.designs[piece.design] for piece in pieces]
    return {_section_of(design) for design in designs if (design.kind, design.definition.name) in own}


def _giving_room(checked: Checked) -> list[Design]:
    """Designs on which it depends how much room there is somewhere."""
    asked = parts_of(tuple(room for room, _, _ in checked.rooms.values()))
    return [checked.components.designs[at] for part in asked if isinstance(part, ir.IsDesign) for at in part.designs]


def _section_of(design: Design) -> str:
    return f"design-{design.kind}-{design.definition.name}"

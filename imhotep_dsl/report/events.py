"""Words for what the machine traces: who chose what, what moved where. Only what the viewer may know is named."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.graph import steps
from imhotep_dsl.report.blocks import a
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming


class Words:
    """Naming for one viewer."""

    def __init__(self, machine: Machine, sight: Sight) -> None:
        self.machine = machine
        self.sight = sight
        self.naming = Naming(machine)

    def step(self, at: int) -> steps.Step:
        return self.machine.program.code[at].step

    def piece(self, piece: int, known: bool) -> str:
        """Its title if the viewer knows it, else only what kind of piece it is."""
        return self.naming.piece(piece) if known else self.kind(piece)

    def kind(self, piece: int) -> str:
        kind = self.machine.kinds[piece]
        found = self.machine.model.kinds.get(kind)
        return (found.title if found else readable(kind)).lower()

    def place_of(self, space: int) -> str:
        return self.naming.place(self.machine.components.spaces[space].instance)

    def element(self, at: int) -> Type | None:
        """What sort of thing is chosen at a step; None for actions and written options."""
        step = self.step(at)
        return step.binder.element if isinstance(step, ir.Choose | steps.LoopPick) else None

    def chosen(self, at: int, option: int, named: set[int]) -> str:
        """What somebody chose; named are the pieces that were already mentioned."""
        step = self.step(at)
        if isinstance(step, ir.May):
            return step.text if option else f"not “{step.text}”"
        if isinstance(step, ir.ChooseAction):
            return self.machine.checked.rules[option].title
        if isinstance(step, ir.ChooseOption):
            return step.options[option].text
        assert isinstance(step, ir.Choose | steps.LoopPick)
        type_ = step.binder.element
        if option >= 0 and type_.tag == "piece":
            known = self.sight.knows(option)
            return self.naming.piece(option) if known else a(self.kind(option))
        if type_.tag == "number":
            return f"{step.binder.name.replace('_', ' ')} {option}"
        if option >= 0 and type_.tag == "space":
            space = self.machine.components.spaces[option]
            if self.machine.components.instances[space.instance].holder in named:
                return f"space {space.number}"
        return self.naming.thing(type_, option)

    def marker(self, marker: int, number: int) -> str:
        """`Round 3`, `Starting player: White`."""
        found = self.machine.model.markers[marker]
        type_ = self.machine.checked.markers[marker].type
        title = found.title or readable(found.name)
        if type_.tag == "number":
            return f"{title} {number}"
        if type_.tag == "truth":
            return f"{title}: {'yes' if number else 'no'}"
        return f"{title}: {self.naming.thing(type_, number)}"

"""Where spaces lie to each other, put as tables to look things up in: fixed before the game starts.

A step and a line begin at a space and go in a direction. The two together are a ray, and the tables are by ray.
"""

from __future__ import annotations

from functools import cached_property

from imhotep_dsl.check.compass import corners_of, steps_of
from imhotep_dsl.check.components import Components
from imhotep_dsl.code.directions import DIRECTIONS, OPPOSITES
from imhotep_dsl.code.nodes import Lists, Lookup, Pool


class Geometry:
    """Makes the nodes of questions about directions; a table is only worked out if something asks for it."""

    def __init__(self, components: Components, pool: Pool) -> None:
        self.components = components
        self.pool = pool

    @cached_property
    def _steps(self) -> list[tuple[int, ...]]:
        return steps_of(self.components)

    @cached_property
    def _corners(self) -> list[tuple[int, ...]]:
        return corners_of(self.components, self._steps)

    # ---- one step ---------------------------------------------------------------------------------------------

    def next_to(self, space: int, name: str) -> int:
        """The space to the left, above …"""
        way = DIRECTIONS.index(name)
        return self._looked_up("space", name, "space", tuple(steps[way] for steps in self._steps), space)

    def step(self, space: int, direction: int) -> int:
        return self.pool.add("lookup", (self._ray(space, direction),), (self._by_ray,))

    def beyond(self, space: int, other: int) -> int:
        """Once more the step that leads from a space to the other."""
        steps = self._listed("space", "steps", "space", tuple(self._steps), space)
        return self.step(other, self.pool.add("position", (steps, other)))

    def further(self, space: int, steps: int) -> int:
        """So many spaces on in building order; on a ring, round and round."""
        return self.pool.add("further", (space, steps), (self._rounds,))

    def back(self, space: int, steps: int) -> int:
        return self.further(space, self.pool.add("arithmetic", (self.pool.const(0), steps), ("-",)))

    def opposite(self, direction: int) -> int:
        return self._looked_up("direction", "opposite", "direction", OPPOSITES, direction)

    # ---- lists of spaces ----------------------------------------------------------------------------------------

    def along(self, space: int, direction: int) -> int:
        """The rays are not spelled out: step after step the table of steps is asked."""
        return self.pool.add("along", (self._ray(space, direction),), (self._by_ray,))

    def diagonals(self, space: int) -> int:
        return self._listed("space", "diagonals", "space", tuple(self._corners), space)

    def around(self, space: int) -> int:
        """All that one step leads to."""
        near = tuple(tuple(other for other in steps if other >= 0) for steps in self._steps)
        return self._listed("space", "around", "space", near, space)

    # ---- tables -------------------------------------------------------------------------------------------------

    @cached_property
    def _by_ray(self) -> int:
        """The table of where one step leads."""
        leads = tuple(space for steps in self._steps for space in steps)
        return self.pool.lookup(Lookup("ray", "", "step", "space", leads))

    @cached_property
    def _rounds(self) -> int:
        """The table of how many spaces the ring of a space has; 0 where the way has an end."""
        sizes = tuple(
            instance.size if instance.shape.neighbours == "ring" else 0
            for instance in self.components.instances
            for _ in range(instance.size)
        )
        return self.pool.lookup(Lookup("space", "", "ring", "number", sizes))

    def _ray(self, space: int, direction: int) -> int:
        return self.pool.add("ray", (space, direction))

    def _looked_up(self, of: str, name: str, gives: str, values: tuple[int, ...], thing: int) -> int:
        table = self.pool.lookup(Lookup(of, "", name, gives, values))
        return self.pool.add("lookup", (thing,), (table,))

    def _listed(self, of: str, name: str, gives: str, values: tuple[tuple[int, ...], ...], thing: int) -> int:
        table = self.pool.list_table(Lists(of, "", name, gives, values))
        return self.pool.add("printed list", (thing,), (table,))

"""The steps of a rule: each is one effect, one decision or one turn of the way. Operands are numbers of nodes.

Everything that is to be said about a step by itself is said where it is declared, once: what it is called in pictures,
what follows it, whether it hands over, what it changes (`about`), and which of its numbers are nodes that are asked
(the annotations of its fields). Whoever needs a list of such steps derives it from here.
"""

from imhotep_dsl.code.steps.decisions import *  # noqa: F403
from imhotep_dsl.code.steps.declaring import *  # noqa: F403
from imhotep_dsl.code.steps.declaring import Step, declared
from imhotep_dsl.code.steps.effects import *  # noqa: F403
from imhotep_dsl.code.steps.going_on import *  # noqa: F403
from imhotep_dsl.code.steps.loops import *  # noqa: F403
from imhotep_dsl.code.steps.parts import *  # noqa: F403

STEPS: tuple[type[Step], ...] = tuple(declared)
"""Every sort of step."""

DECISIONS = tuple(step for step in STEPS if step.about.decides)
"""Steps at which a player decides."""

PLAIN = tuple(step for step in STEPS if step.about.writes is not None)
"""Steps of which everything is said by what they need and what they write."""

"""Typed trees: every name is replaced by what it means, every expression knows its type.

Spans do not take part in comparisons, so that the same condition written twice is the same condition.
"""

from imhotep_dsl.check.ir.blocks import *  # noqa: F403
from imhotep_dsl.check.ir.expressions import *  # noqa: F403
from imhotep_dsl.check.ir.statements import *  # noqa: F403

"""The trees of a rule text, as the author wrote it: no name is looked up yet.

Three families: expressions, statements, declarations. All are frozen, all carry the span they came from.
"""

from imhotep_dsl.syntax.tree.blocks import *  # noqa: F403
from imhotep_dsl.syntax.tree.declarations import *  # noqa: F403
from imhotep_dsl.syntax.tree.expressions import *  # noqa: F403
from imhotep_dsl.syntax.tree.node import *  # noqa: F403
from imhotep_dsl.syntax.tree.scenarios import *  # noqa: F403
from imhotep_dsl.syntax.tree.statements import *  # noqa: F403

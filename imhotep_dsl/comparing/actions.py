"""Actions among which players choose: in which order they are offered is no difference in play."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import path_of_rule
from imhotep_dsl.check.walking import rewritten


def in_any_order(checked: Checked, lines: ir.Block) -> ir.Block:
    """The same lines, with the actions of every choice by their names: one that is replaced comes last in its list."""

    def by_name(node: object) -> object:
        if not isinstance(node, ir.ChooseAction):
            return node
        return replace(node, actions=tuple(sorted(node.actions, key=lambda action: path_of_rule(checked, action))))

    return rewritten(lines, by_name)

"""Who owns a piece is asked in the same way, whether rules give such pieces to others or not."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.context import OWNER
from imhotep_dsl.check.walking import rewritten


def whoever_owns_them(checked: Checked, lines: ir.Block) -> ir.Block:
    """The same lines, without what the table remembers only because one of its rules gives pieces away."""

    def asked(node: object) -> object:
        if not isinstance(node, ir.MarkerAt) or node.whose is None or not checked.checker.is_owner(node.marker):
            return node
        return ir.Attr(node.span, node.type, OWNER, node.whose)

    return rewritten(lines, asked)

"""Actions among which players choose: in which order they are offered is no difference in play."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import path_of_rule


def in_any_order(checked: Checked, lines: ir.Block) -> ir.Block:
    """The same lines, with the actions of every choice by their names: one that is replaced comes last in its list."""
    return tuple(_line(checked, line) for line in lines)


def _line(checked: Checked, line: Any) -> Any:
    """A line with those below it, or an option."""
    changed: dict[str, object] = {}
    for part in fields(line):
        value = getattr(line, part.name)
        if isinstance(line, ir.ChooseAction) and part.name == "actions":
            changed[part.name] = tuple(sorted(value, key=lambda action: path_of_rule(checked, action)))
        elif isinstance(value, tuple) and value and all(isinstance(item, ir.Stated | ir.Option) for item in value):
            changed[part.name] = tuple(_line(checked, item) for item in value)
    return replace(line, **changed)

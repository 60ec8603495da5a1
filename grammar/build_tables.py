"""Run when the package is built, so that no start has to do it: the parser's tables are laid beside the grammar, and
the modules of a checkout are compiled, as an installer does with those of a wheel."""

import compileall
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyToStart(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from imhotep_dsl.syntax.machine import tables_beside_grammar

        (Path(self.root) / "grammar" / "rules.tables").write_bytes(tables_beside_grammar())
        if version == "editable":
            compileall.compile_dir(Path(self.root) / "imhotep_dsl", quiet=1)

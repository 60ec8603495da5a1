"""Run when the package is built: the parser's tables are laid beside the grammar, so that no start has to make them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParserTables(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from imhotep_dsl.syntax.machine import tables_beside_grammar

        (Path(self.root) / "grammar" / "rules.tables").write_bytes(tables_beside_grammar())

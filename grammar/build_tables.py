"""Run when the package is built, so that no start has to do it: the parser's tables are laid beside the grammar, which
games are right is said beside them, and the modules of a checkout are compiled, as an installer does with those of a
wheel."""

import compileall
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyToStart(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from imhotep_dsl.syntax.machine import tables_beside_grammar

        (Path(self.root) / "grammar" / "rules.tables").write_bytes(tables_beside_grammar())
        os.environ["IMHOTEP_CACHE"] = "off"  # everything is looked at, and nothing is kept for the user who builds
        from imhotep_dsl.cli.checking import games_found_right
        from imhotep_dsl.cli.targets import find_targets
        from imhotep_dsl.library import shipped_games
        from imhotep_dsl.proofreading.released import LIST

        found = games_found_right(find_targets(tuple(shipped_games())).games)
        (Path(self.root) / "rules" / LIST).write_text(found, "ascii")
        if version == "editable":
            compileall.compile_dir(Path(self.root) / "imhotep_dsl", quiet=1)

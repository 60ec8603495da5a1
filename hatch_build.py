"""Run when the package is built: what would otherwise be done at every start, or slowly at every decision.

The parser's tables are laid beside the grammar; which games are right is said beside them; the modules of a checkout
are compiled, as an installer does with those of a wheel; and the little that is written in C is built, where there is a
compiler. Everything works without it.
"""

import compileall
import hashlib
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EXTENSION = "imhotep_dsl.wasm._entering"


class ReadyToStart(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from imhotep_dsl.proofreading.released import LIST
        from imhotep_dsl.syntax.machine import tables_beside_grammar

        (root / "grammar" / "rules.tables").write_bytes(tables_beside_grammar())
        (root / "rules" / LIST).write_text(games_found_right(), "ascii")
        built = built_extension(root)
        if built is None:
            self.app.display_warning(f"{EXTENSION} could not be built: decisions will take three times as long.")
        if version == "editable":
            compileall.compile_dir(root / "imhotep_dsl", quiet=1)
        elif built is not None:
            build_data["force_include"][str(built)] = built.relative_to(root).as_posix()
            build_data.update(pure_python=False, infer_tag=True)


def games_found_right() -> str:
    """Of the games that come with the package. Everything is looked at, and nothing is kept for the user who builds."""
    os.environ["IMHOTEP_CACHE"] = "off"
    from imhotep_dsl.cli import checking
    from imhotep_dsl.cli.targets import find_targets
    from imhotep_dsl.library import shipped_games

    return checking.games_found_right(find_targets(tuple(shipped_games())).games)


def built_extension(root: Path) -> Path | None:
    """The module in C, built beside its text; None if that is not possible here. One that was built before is gone."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    source = root.joinpath(*EXTENSION.split(".")).with_suffix(".c")
    beside = source.with_name(source.stem + sysconfig.get_config_var("EXT_SUFFIX"))
    beside.unlink(missing_ok=True)
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    # Optional: what goes wrong is told, and no more.
    wanted = Extension(EXTENSION, [str(source)], define_macros=[("SOURCE", digest)], optional=True)
    with tempfile.TemporaryDirectory(dir=root) as work:
        command = build_ext(Distribution({"name": EXTENSION, "ext_modules": [wanted]}))
        command.build_lib = command.build_temp = work
        command.ensure_finalized()
        command.run()
        made = Path(command.get_ext_fullpath(EXTENSION))
        if not made.is_file():
            return None
        os.replace(made, beside)
    return beside

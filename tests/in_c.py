"""What is written in C: there on every machine that can build it."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

from imhotep_dsl.wasm import calls

COMPILER = shutil.which(str(sysconfig.get_config_var("CC") or "cc").split()[0])
HEADER = Path(sysconfig.get_path("include"), "Python.h")


def module_in_c() -> ModuleType:
    if calls._entering is None and (COMPILER is None or not HEADER.is_file()):
        pytest.skip("there is no compiler here, or it does not know Python")
    assert calls._entering is not None, "there is a compiler, but the module was not built: install the package again"
    return calls._entering

"""What the package asks for and brings: books need more than everything else."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from in_c import module_in_c

import imhotep_dsl

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOR_EDITORS = ("pygls", "lsprotocol")
FOR_BOOKS = ("fluent", "mkdocs", "markdown", "jinja2", "babel")
WITHOUT = f"""
import importlib.abc, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {(*FOR_BOOKS, *FOR_EDITORS)!r}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
sys.meta_path.insert(0, Missing())
"""


def run(code: str, cwd: Path = ROOT, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + code], input=text, capture_output=True, text=True, check=False, cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


COMMANDS = (
    "--help", "list", "check nim", "names nim", "run nim", "run nim --trace", "play nim", "test nim", "graph nim",
    "graph nim --format svg --out pictures", "bench nim --games 1", "sweep nim --sample 1 --processes 1",
)  # fmt: skip


def test_only_books_need_their_packages(tmp_path: Path) -> None:
    """One command after the other in one process: what is missing for the last is missing for the first."""
    each = f"""
from imhotep_dsl.__main__ import main
for args in {COMMANDS!r}:
    sys.argv[1:] = args.split()
    try:
        main()
    except SystemExit as leaving:
        print(args, leaving.code or 0, file=sys.stderr)
"""
    done = run(each, tmp_path, "q\n")
    assert done.stderr.splitlines() == [f"{args} 0" for args in COMMANDS]


def test_docs_says_what_to_install(tmp_path: Path) -> None:
    done = run("sys.argv[1:] = ['docs', 'nim']\nfrom imhotep_dsl.__main__ import main\nmain()", tmp_path)
    assert done.returncode == 1 and not list(tmp_path.iterdir())
    assert "pip install 'imhotep-dsl[book]'" in done.stderr and len(done.stderr.splitlines()) == 1


def test_everything_else_is_imported_without_them() -> None:
    names = [module.name for module in pkgutil.walk_packages(imhotep_dsl.__path__, "imhotep_dsl.")]
    extras = ("imhotep_dsl.book.languages", "imhotep_dsl.book.site", "imhotep_dsl.book.paper", "imhotep_dsl.lsp")
    others = [name for name in names if not name.startswith(extras) and not name.endswith("__main__")]
    assert len(others) > 100
    done = run(f"import importlib\nfor name in {others!r}: importlib.import_module(name)")
    assert done.returncode == 0, done.stderr


def test_the_language_server_says_what_to_install(tmp_path: Path) -> None:
    done = run("sys.argv[1:] = ['lsp']\nfrom imhotep_dsl.__main__ import main\nmain()", tmp_path)
    assert done.returncode == 1 and "pip install 'imhotep-dsl[editor]'" in done.stderr


def test_the_command_for_developers_brings_books() -> None:
    extras = PROJECT["optional-dependencies"]
    assert "imhotep-dsl[book,editor]" in extras["dev"]
    assert {name.partition(">")[0] for name in extras["book"]} == {"fluent.runtime", "fpdf2", "mkdocs", "pygments"}
    assert not any(name.startswith(FOR_BOOKS) for name in PROJECT["dependencies"])
    assert "'.[dev]'" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_types_come_along() -> None:
    assert (ROOT / "imhotep_dsl" / "py.typed").is_file() and "Typing :: Typed" in PROJECT["classifiers"]


# ---- built with a compiler and without one -------------------------------------------------------------------

PLAY = """
from imhotep_dsl import load
from imhotep_dsl.source.cache import key_of
game = load("nim").start(2, 1)
print(type(game._at_once).__module__)
while game.values:
    game.choose_value(game.values[0])
print(game.compiled is not None, game.hash, key_of([], ""))
"""


def package(source: Path, out: Path, target: str, **environment: str) -> Path:
    """What `hatchling` makes of a directory."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)], cwd=source,
        capture_output=True, text=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert ("could not be built" in done.stderr) == bool(environment), done.stderr
    (made,) = out.iterdir()
    return made


def played(wheel: Path, where: Path) -> list[str]:
    """What a game played from this wheel says: by which module options are taken, and the rest."""
    with zipfile.ZipFile(wheel) as content:
        content.extractall(where)
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=where, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(where)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.long
def test_wheels_with_and_without_what_is_written_in_c(tmp_path: Path) -> None:
    """Of the same source package. Both play the same game, and what one has worked out is found by the other."""
    module_in_c()
    with tarfile.open(package(ROOT, tmp_path / "packed", "sdist")) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    quick = package(source, tmp_path / "quick", "wheel")
    slow = package(source, tmp_path / "slow", "wheel", CC=str(tmp_path / "no_compiler"))
    assert slow.name.endswith("-py3-none-any.whl") and not quick.name.endswith("-any.whl")
    module, *told = played(quick, tmp_path / "one")
    other_module, *other_told = played(slow, tmp_path / "other")
    assert (module, other_module) == ("imhotep_dsl.wasm._entering", "builtins") and told == other_told

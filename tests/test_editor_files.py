"""What lies in `editors/`: made from the table of words where it can be, and whole."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from imhotep_dsl.language.words import reserved

EDITORS = Path(__file__).parent.parent / "editors"
VSCODE = EDITORS / "vscode"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", VSCODE / "generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "file", ["syntaxes/rules.tmLanguage.json", "snippets/rules.json", "language-configuration.json"]
)
def test_what_is_generated_lies_there(file: str, renew: bool) -> None:
    generator = _generator()
    assert file in generator.FILES
    if renew:
        (VSCODE / file).write_text(generator.text_of(file), "utf-8")
    assert (VSCODE / file).read_text("utf-8") == generator.text_of(file), "run `python editors/vscode/generate.py`"


def test_every_word_has_a_colour() -> None:
    """Python reads these patterns as the editor does; they use nothing that is special."""
    grammar = json.loads((VSCODE / "syntaxes/rules.tmLanguage.json").read_text("utf-8"))
    everywhere = [entry for entry in grammar["repository"]["value"]["patterns"]]
    for word in reserved():
        first = next(entry for entry in everywhere if re.search(entry["match"], f"x {word} y"))
        matched = next(entry for entry in everywhere if (found := re.search(entry["match"], word)) and found[0] == word)
        assert matched["name"] != "variable.other.rules", (word, first)


def test_the_extension_names_its_files() -> None:
    package = json.loads((VSCODE / "package.json").read_text("utf-8"))
    contributes = package["contributes"]
    named = [package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]]
    named += [contributes["snippets"][0]["path"]]
    assert all((VSCODE / path).is_file() for path in named)
    assert contributes["configuration"]["properties"]["imhotep.command"]["default"] == ["imhotep", "lsp"]


def test_other_editors_start_the_same_server() -> None:
    helix = tomllib.loads((EDITORS / "helix" / "languages.toml").read_text("utf-8"))
    server = helix["language-server"]["imhotep"]
    assert [server["command"], *server["args"]] == ["imhotep", "lsp"]
    assert 'cmd = { "imhotep", "lsp" }' in (EDITORS / "neovim" / "imhotep.lua").read_text("utf-8")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_extension_packs(tmp_path: Path) -> None:
    copy = shutil.copytree(VSCODE, tmp_path / "vscode", ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    for command in (
        ["npm", "ci", "--no-audit", "--no-fund"],
        ["npx", "--yes", "@vscode/vsce", "package", "--allow-missing-repository", "--skip-license"],
    ):
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=600)
        if done.returncode and "ENOTFOUND" in done.stderr:
            pytest.skip("no package registry can be reached")
        assert done.returncode == 0, done.stdout + done.stderr
    assert list(copy.glob("*.vsix"))

"""Every page in Chromium, on a phone and on a desk, light and dark: no script error, nothing cut, all legible."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import BROWSER, DESK, faults_of
from click.testing import CliRunner

from imhotep_dsl.cli import main
from imhotep_dsl.library import shipped_games

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
ROOT = Path(__file__).parent.parent


def book_of(game: str, out: Path) -> Path:
    done = CliRunner().invoke(main, ["docs", game, "--lang", "all", "--out", str(out)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return out / "site"


def test_a_small_book(tmp_path: Path) -> None:
    assert faults_of(book_of("nim", tmp_path / "book"), tmp_path) == []


def test_faults_are_seen(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    bad = '<p style="width:2000px">wide</p><p style="color:#999">pale</p><p style="font-size:8px">small</p><img src=no>'
    (site / "bad.html").write_text(f"<html><head></head><body>{bad}<script>no.thing()</script></body></html>")
    (site / "good.html").write_text("<html><head></head><body><p>good</p></body></html>")
    found = faults_of(site, tmp_path, widths=[DESK])
    for fault in (
        "script: ",
        "wider than the screen",
        "cut: <P> wide",
        "contrast 2.85: pale",
        "small: 8px",
        "no picture",
    ):
        assert any(line.startswith("bad.html 1280 light: ") and fault in line for line in found), (fault, found)
    assert not [line for line in found if line.startswith("good")]


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_every_page_of_every_book(game: str, tmp_path: Path) -> None:
    assert faults_of(book_of(game, tmp_path / "book"), tmp_path) == []


@pytest.mark.long
def test_every_page_of_the_documentation(tmp_path: Path) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True))
    assert faults_of(tmp_path / "site", tmp_path) == []

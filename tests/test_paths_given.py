"""A path means the same wherever one stands and however it is written: from inside, by `..`, by a link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main

OF = {
    "nim": {
        "mine/mine.rules": "variant mine of nim\n\nafter turn\n    score 1\n",
        "mine/scenarios.rules": 'scenario "Mine" of nim\n    players red, blue\n    with mine\n'
        "    then\n        expect red.points = 0\n",
    },
    "own": {
        "own/game.rules": 'game own "Own"\n    players 2\n    colours red, blue\n\nmarker gone: 0..9\n\nplay\n'
        "    turns from players.first until gone >= 4\n        do turn\n\nrule turn\n    add 1 to gone\n"
        '    may "Point"\n'
        "        score 1\n\nwinner player\n    by player.points\n",
        "own/scenarios.rules": 'scenario "Own" of own\n    then\n        expect red.points = 0\n',
        "own/variants/v/v.rules": "variant v of own\n\nafter turn\n    score 1\n",
        "own/variants/v/scenarios.rules": 'scenario "V" of own\n    with v\n    then\n        expect red.points = 0\n',
        "own/variants/w.rules": "variant w of own\n\nafter turn\n    score 2\n",
    },
}


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for files in OF.values():
        for file, text in files.items():
            path = tmp_path / "real" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "real" / "other").mkdir()
    return tmp_path / "real"


def ways(folder: Path) -> Iterator[tuple[Path, str]]:
    """Where one stands, and how the folder is called from there."""
    yield from ((folder, way) for way in (".", "./", f"../{folder.name}", f"../{folder.name}/", str(folder)))
    top = next(path for path in folder.parents if path.name == "real")
    inside = folder.relative_to(top)
    linked = top.parent / "link"
    yield from ((folder, way) for way in (str(linked / inside), f"{'../' * len(inside.parts)}{inside}"))
    yield linked / inside, "."
    yield folder.parent, folder.name
    yield folder.parent, f"./{folder.name}/"
    yield top, str(inside)
    yield top, f"../link/{inside}"
    yield top / "other", f"../{inside}"
    yield top.parent, f"link/{inside}"


def at(where: Path, monkeypatch: pytest.MonkeyPatch, *args: str) -> Result:
    monkeypatch.chdir(where)
    return CliRunner().invoke(main, args)


@pytest.mark.parametrize(
    ("folder", "files", "scenarios"), [("mine", 2, 1), ("own/variants/v", 2, 1), ("own/variants", 3, 1), ("own", 5, 2)]
)
def test_check_and_test_look_at_what_was_named(
    real: Path, monkeypatch: pytest.MonkeyPatch, folder: str, files: int, scenarios: int
) -> None:
    for where, way in ways(real / folder):
        assert f"No mistakes in {files} files." in at(where, monkeypatch, "check", way).output, (where, way)
        assert at(where, monkeypatch, "test", way).output == f"{scenarios} passed, 0 failed\n", (where, way)


@pytest.mark.parametrize("folder", ["mine", "own/variants/v"])
def test_without_a_path_the_directory_one_is_in_is_meant(
    real: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    assert "No mistakes in 2 files." in at(real / folder, monkeypatch, "check").output
    assert at(real / folder, monkeypatch, "test").output == "1 passed, 0 failed\n"
    (real / folder / "scenarios.rules").write_text("scenario", encoding="utf-8")
    assert at(real / folder, monkeypatch, "check").exit_code == at(real / folder, monkeypatch, "test").exit_code == 1


@pytest.mark.parametrize(("folder", "game"), [("mine", "nim"), ("own/variants/v", "{real}/own")])
@pytest.mark.parametrize("way", [".", "{file}"])
def test_a_variant_is_no_game(real: Path, monkeypatch: pytest.MonkeyPatch, folder: str, game: str, way: str) -> None:
    """And what is told to be written instead plays it."""
    file = next(path.name for path in sorted((real / folder).iterdir()) if path.name != "scenarios.rules")
    named, meant = way.format(file=file), game.format(real=real)
    told = at(real / folder, monkeypatch, "run", named)
    assert told.exit_code == 2 and f"`imhotep run {meant} --with {named}`" in told.output, told.output
    assert at(real / folder, monkeypatch, "run", meant, "--with", named, "--quiet").exit_code == 0


@pytest.mark.parametrize(("game", "folder"), [("nim", "mine"), ("own", "own/variants/v")])
def test_a_variant_is_laid_out_from_wherever_it_is_named(
    real: Path, monkeypatch: pytest.MonkeyPatch, game: str, folder: str
) -> None:
    """Also if it lies in the game, which is named in another way."""
    games = [str(real / "own"), str(real.parent / "link" / "own")] if game == "own" else [game]
    name = (real / folder).name if game == "own" else "mine"
    for where, way in ways(real / folder):
        for named in games:
            result = at(where, monkeypatch, "run", named, "--with", way, "--quiet")
            assert result.exit_code == 0, (where, way, result.output)
            shown = at(where, monkeypatch, "show", named, name, "--with", way)
            assert shown.exit_code == 0 and shown.output.count("after turn") == 1, (where, way, shown.output)

"""One game with eight mistakes of eight sorts: each is found in one run, and nothing else is said."""

from pathlib import Path

import pytest

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import full, in_order
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import Project, read_project

HERE = Path(__file__).parents[1]
GOLDEN = HERE / "golden" / "eight.txt"
# The stage that finds it, and the line of text it is about.
MISTAKES = [
    ("E2", "data.yaml", "each_furhter: 1"),  # data: an unknown key
    ("E317", "data.yaml", "waste:"),  # resolve: a case is missing, for 3 players
    ("E410", "game.rules", "move 1 from you.tree to baskt"),  # check: an unknown name
    ("E501", "game.rules", "move you.tree.top to basket"),  # graph: it may be refused after chance has spoken
    ("E520", "game.rules", "action rest"),  # graph: a turn that can be repeated for ever
    ("E510", "game.rules", "at harvest"),  # graph: a handler nobody wakes
    ("E417", "game.rules", "player scores cellar"),  # check: a wrong type
    ("E1", "game.rules", "score 2 for player"),  # syntax
]


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(HERE.parent)
    return read_project(HERE / "mistakes" / "eight")


def lines(project: Project, file: str) -> list[str]:
    return project.sources[file].text.splitlines()


def what_is_found(project: Project) -> list[Diagnostic]:
    return in_order(check_project(project))


def test_each_mistake_is_found_and_no_other(eight: Project) -> None:
    found = [
        (problem.code, Path(problem.span.file).name, lines(eight, problem.span.file)[problem.span.line - 1].strip())
        for problem in what_is_found(eight)
    ]
    expected = list(MISTAKES)
    for code, file, line in found:
        match = next((one for one in expected if code.startswith(one[0]) and file == one[1] and one[2] in line), None)
        assert match is not None, f"not one of the eight: {code} {file}: {line}"
        expected.remove(match)
    assert not expected
    assert len(found) == 8


def test_they_are_shown_well(eight: Project, renew: bool) -> None:
    shown = full(what_is_found(eight), lambda file: lines(eight, file))
    if renew:
        GOLDEN.write_text(shown, encoding="utf-8")
    assert shown == GOLDEN.read_text(encoding="utf-8")
    assert shown.endswith("\n8 errors\n")
    assert "Did you mean `basket`" in shown


def test_without_the_mistakes_it_is_a_game(eight: Project, tmp_path: Path) -> None:
    """So that none of the eight hides another one."""
    game, data = (path.read_text("utf-8") for path in sorted((HERE / "mistakes" / "eight").iterdir(), reverse=True))
    for wrong, right in (
        ("to baskt", "to basket"),
        ("        move you.tree.top to basket", "        move up to 1 from you.tree to basket"),
        ("    score 1\n\nat harvest", "    score 1\n    end turns\n\nat harvest"),
        ("    reach end_of_game", "    reach harvest\n    reach end_of_game"),
        (" scores cellar\n", " scores cellar.count\n"),
        ("score 2 for player", "player scores 2"),
    ):
        assert wrong in game
        game = game.replace(wrong, right)
    for wrong, right in (("each_furhter", "each_further"), ("{2: 3}", "{2: 3, 3: 2}")):
        assert wrong in data
        data = data.replace(wrong, right)
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    (tmp_path / "data.yaml").write_text(data, encoding="utf-8")
    assert check_project(read_project(tmp_path)) == []

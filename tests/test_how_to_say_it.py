"""The rows of docs/how_to_say_it.md do what they say: each is carried out in one position of its game.

`how_to_say_it.txt` has a part for each row, `=== what is wanted`, with the answers and what is expected then.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from pages import DOCS, cells, unfolded

from imhotep_dsl.library import rules_directory
from imhotep_dsl.resolve.project import add_variant_file, read_project
from imhotep_dsl.scenario.suite import check_scenarios, run_scenarios

PAGE = DOCS / "how_to_say_it.md"

POSITION = """    given
        let barge = first(ship in shipyard where ship.capacity = 4)
        let skiff = first(ship in shipyard where ship.capacity = 2)
        move barge to harbour
        move skiff to harbour
        move white.quarry.top to barge.cargo[1]
        move black.quarry.top to barge.cargo[2]
        move black.quarry.top to skiff.cargo[1]
        move white.quarry.top to temple.floor[1]
        move black.quarry.top to temple.floor[2]
        move white.quarry.top to temple.floor[3]
        move first(card in deck where card is lever) to black.hand
        move first(card in deck where card is statue) to black.hand
        move first(card in deck where card.colour = blue) to discard
        move black.quarry.top to burial_chamber.cells.a2
        move black.quarry.top to burial_chamber.cells.b2
        white scores 5
        brown scores 3
        let deck_before = deck.count
        let deck_top = deck.top
        let quarry_before = black.quarry.count
"""


def _rows(sort: str) -> dict[str, str]:
    """What is wanted, and the lines for it."""
    text = PAGE.read_text("utf-8")
    tables = re.findall(rf"^<!-- check: {sort} of imhotep -->\n\n?((?:\|.*\n)+)", text, re.MULTILINE)
    rows = [cells(row) for table in tables for row in table.strip().split("\n")[2:]]
    return {wanted: unfolded(code.strip("`")) for wanted, code in rows}


@cache
def _expected(name: str = "how_to_say_it.txt") -> dict[str, list[str]]:
    parts = Path(__file__).with_name(name).read_text("utf-8").split("=== ")[1:]
    return {title: lines for title, *lines in (part.strip().split("\n") for part in parts)}


def _rule(number: int, lines: str) -> str:
    body = "".join(f"    {line}\n" for line in lines.split("\n"))
    return f"rule row_{number}(card, ship, stone, space, amount)\n{body}\n"


def _scenario(number: int, wanted: str, space: str, lines: list[str]) -> str:
    head = (
        f'scenario "{wanted}" of imhotep\n    players black, white, brown\n    with said, burial_chamber D\n{POSITION}'
    )
    done = f"        do row_{number}(first(card in black.hand), barge, barge.cargo[2].top, {space}, 3)\n"
    return f"{head}    when black\n{done}" + "".join(f"        {line}\n" for line in lines)


def _failures(tmp_path: Path, text: str) -> dict[str, list[str]]:
    file = tmp_path / "said.rules"
    file.write_text(f"variant said of imhotep\n\n{text}", "utf-8")
    project = read_project(rules_directory() / "imhotep")
    add_variant_file(project, file)
    wrong = [problem.message for problem in check_scenarios(project) if problem.span.file.endswith("said.rules")]
    assert wrong == []
    results = run_scenarios(project, within=[file])
    assert len(results) == text.count("\nscenario ")
    return {result.title: [str(problem) for problem in result.problems] for result in results if not result.passed}


def test_every_row_is_tried() -> None:
    assert [*_rows("statements"), *_rows("expressions")] == list(_expected()), "a part for each row, in their order"


def test_what_is_done_is_what_is_wanted(tmp_path: Path) -> None:
    text = ""
    for number, (wanted, lines) in enumerate(_rows("statements").items()):
        text += _rule(number, lines) + _scenario(number, wanted, "barge.cargo[2]", _expected()[wanted])
    assert _failures(tmp_path, text) == {}


def test_what_is_asked_is_what_is_meant(tmp_path: Path) -> None:
    """Answered before a player who scores if it is what is expected."""
    text = ""
    for number, (meant, asked) in enumerate(_rows("expressions").items()):
        (expected,) = _expected()[meant]
        text += _rule(number, f"let it = {asked}\nif {expected}\n    score 1")
        text += _scenario(number, meant, "burial_chamber.cells.b2", ["expect black.points = 1"])
    assert _failures(tmp_path, text) == {}


@pytest.mark.parametrize("wanted", _expected("how_to_say_it_declared.txt"))
def test_what_is_declared_is_what_is_wanted(tmp_path: Path, wanted: str) -> None:
    """Of the rows of which a short scenario can tell; each in a variant of its own."""
    text = f"{_rows('declarations')[wanted]}\n\n"
    text += f'scenario "{wanted}" of imhotep\n    players black, white, brown\n    with said\n'
    text += POSITION.replace("        move black.quarry.top to burial_chamber.cells.a2\n", "").replace(
        "        move black.quarry.top to burial_chamber.cells.b2\n", ""
    )
    text += "".join(f"    {line}\n" for line in _expected("how_to_say_it_declared.txt")[wanted])
    assert _failures(tmp_path, text) == {}

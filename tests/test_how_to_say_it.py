"""The rows of docs/how_to_say_it.md do what they say: each is carried out in one position of its game.

`how_to_say_it.txt` has a part for each row, `=== what is wanted`, with the answers and what is expected then.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from test_docs import DOCS, _cells, _unfolded

from imhotep_dsl.library import rules_directory
from imhotep_dsl.resolve.project import add_variant_file, read_project
from imhotep_dsl.scenario.suite import check_scenarios, run_scenarios

PAGE = DOCS / "how_to_say_it.md"
EXPECTED = Path(__file__).with_name("how_to_say_it.txt")

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
    cells = [_cells(row) for table in tables for row in table.strip().split("\n")[2:]]
    return {wanted: _unfolded(code.strip("`")) for wanted, code in cells}


@cache
def _expected() -> dict[str, list[str]]:
    parts = EXPECTED.read_text("utf-8").split("=== ")[1:]
    return {title: lines for title, *lines in (part.strip().split("\n") for part in parts)}


def test_what_is_done_is_what_is_wanted(tmp_path: Path) -> None:
    rows = _rows("statements")
    assert list(rows) == list(_expected()), "a part for each row, in their order"
    text = "variant said of imhotep\n\n"
    for number, (wanted, lines) in enumerate(rows.items()):
        done = "\n".join(f"    {line}" for line in lines.split("\n"))
        text += f"rule row_{number}(card, ship, stone, space, amount)\n{done}\n\n"
        text += f'scenario "{wanted}" of imhotep\n    players black, white, brown\n    with said\n{POSITION}'
        text += "    when black\n"
        text += f"        do row_{number}(black.hand.top, barge, barge.cargo[2].top, barge.cargo[2], 3)\n"
        text += "".join(f"        {line}\n" for line in _expected()[wanted])
    file = tmp_path / "said.rules"
    file.write_text(text, "utf-8")
    project = read_project(rules_directory() / "imhotep")
    add_variant_file(project, file)
    assert [problem.message for problem in check_scenarios(project) if problem.span.file.endswith("said.rules")] == []
    results = run_scenarios(project, within=[str(file)])
    assert len(results) == len(rows)
    assert {result.title: result.problems for result in results if not result.passed} == {}

"""docs/gallery.md has a picture of every shipped game: the table in the middle of a game that bots played.

`pytest -m long --renew` on this file draws them anew.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from imhotep_dsl import Rules, load
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.pictures import draw_position
from imhotep_dsl.book.drawing.place_blocks import is_upright
from imhotep_dsl.book.drawing.positions import occupied_places
from imhotep_dsl.book.drawing.svg import Picture
from imhotep_dsl.library import shipped_games

DOCS = Path(__file__).parent.parent / "docs"
SEED = 4
LONGEST = 120


def played(rules: Rules, decisions: int) -> tuple[Picture, int]:
    """The table after so many decisions, or at the end; and how many there were."""
    players = rules.player_numbers[0]
    game = rules.start(players, seed=SEED)
    taken = 0
    while game.decision is not None and taken < decisions:
        game.choose(taken * 7 % len(game.values))
        taken += 1
    components = rules.checked(players).components
    table = DrawnTable(components)
    occupied = [components.instances[at] for at in occupied_places(game.machine, game.state)]
    shown = {one.index for one in occupied if one.player < 0 or table.board_of(one) >= 0}
    if not any(one.index in shown for one in occupied):
        shown = {one.index for one in occupied}
    shown |= {
        one.index
        for board in range(len(components.boards))
        for one in table.on_board(board)
        if one.player <= 0 or is_upright(table, one)
    }
    return draw_position(game.machine, components, game.state, shown, title=game.machine.tables.title), taken


@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_the_gallery_has_a_picture(game: str) -> None:
    path = DOCS / "pictures" / f"{game}.svg"
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert f"](pictures/{game}.svg)" in (DOCS / "gallery.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_the_picture_is_the_table_as_it_is_drawn_today(game: str, renew: bool) -> None:
    rules = load(game)
    _, length = played(rules, LONGEST)
    drawn, _ = played(rules, length // 2)
    path = DOCS / "pictures" / f"{game}.svg"
    if renew:
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn.svg, encoding="utf-8")
    assert drawn.svg == path.read_text(encoding="utf-8")

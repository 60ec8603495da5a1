"""A list is no number: neither its first entry nor how many it has is taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import said

LIST = "table spaces_by_number: 0, 3, 4\n"


@pytest.mark.parametrize(
    "line",
    [
        "place shelf of card as row({})",
        "place shelf of card as ring({})",
        "place shelf of card as grid(2, {})",
        "place shelf of card as bricks({}, 1)",
        "place shelf of card holds {}",
        "piece bead {} starts in box",
    ],
)
def test_a_list_is_no_number(tmp_path: Path, line: str) -> None:
    (found,) = said(tmp_path, more=LIST + line.format("spaces_by_number"))
    assert found.message.endswith("is needed here, and this is a list.")
    assert found.help == "Write `spaces_by_number[players.count]` if it has an entry for each number of players."
    assert said(tmp_path, more=LIST + line.format("spaces_by_number[players.count]")) == []
    assert said(tmp_path, more=LIST + line.format("spaces_by_number.count")) == []


def test_a_list_too_short_for_the_players_is_asked_otherwise(tmp_path: Path) -> None:
    (found,) = said(tmp_path, more="table gift: 4\nplace shelf of card as row(gift)")
    assert "`gift[1]`" in found.help and "`gift.count`" in found.help
    assert said(tmp_path, more="table gift: 4\nplace shelf of card as row(gift[1])") == []


def test_a_list_in_brackets_is_no_number(tmp_path: Path) -> None:
    (found,) = said(tmp_path, more="place shelf of card as row([10, 12])")
    assert (found.code, found.message) == ("E404", "A number of spaces is needed here, and this is a list.")

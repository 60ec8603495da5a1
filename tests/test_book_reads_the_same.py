"""What reads the same in the book of a variant is no change, though a word in it means something else now."""

from __future__ import annotations

from pathlib import Path

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

PUSH = """variant push of liars_dice "Push"

place pushed of cube per player "Open dice"

replace let dice_left = sum(player.cup.count + player.pushed.count for each player)
"""


def test_a_sentence_is_not_told_instead_of_itself(tmp_path: Path) -> None:
    (tmp_path / "push.rules").write_text(PUSH, encoding="utf-8")
    book = plan_book(load("liars_dice", variants=[tmp_path / "push.rules"]))
    different = plain_text(pages(book, language("en", book.words))["different.md"])
    assert "New: The number of dice left is the total, for each player, of" in different
    assert "Instead of" not in different

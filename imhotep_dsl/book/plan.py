"""The plan of the book: `plan_book(rules)` takes a table's rules (imhotep_dsl.game.Rules) and gives a Book.

The table is compiled for every number of players; sentences that are the same are said once.
"""

from __future__ import annotations

from imhotep_dsl.book.outline import Book
from imhotep_dsl.game import Rules


def plan_book(rules: Rules) -> Book:
    raise NotImplementedError

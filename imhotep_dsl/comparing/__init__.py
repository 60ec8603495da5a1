"""Two tables beside each other: what is different in play, by meaning and not by how it is written."""

from imhotep_dsl.comparing.asked_elsewhere import word_changes
from imhotep_dsl.comparing.declared import DeclaredChange, declared_changes
from imhotep_dsl.comparing.rules import RuleChange, rule_changes
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.comparing.winning import WinnerChange, winner_change

__all__ = [
    "Compared",
    "DeclaredChange",
    "RuleChange",
    "WinnerChange",
    "declared_changes",
    "rule_changes",
    "winner_change",
    "word_changes",
]

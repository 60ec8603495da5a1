"""Two tables beside each other: what is different in play, by meaning and not by how it is written."""

from imhotep_dsl.comparing.declared import DeclaredChange, declared_changes
from imhotep_dsl.comparing.rules import RuleChange, rule_changes
from imhotep_dsl.comparing.sides import Compared

__all__ = ["Compared", "DeclaredChange", "RuleChange", "declared_changes", "rule_changes"]

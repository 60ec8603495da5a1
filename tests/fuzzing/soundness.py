"""`python -m tests.fuzzing.soundness`: what passes the check runs, whatever is chosen."""

from __future__ import annotations

import sys

from .campaign import command
from .dice import Dice
from .rule_sets import random_rules
from .splices import spliced_rules
from .trying import Files


def rules_for(seed: int) -> Files:
    """Every sixth is made from shipped rules."""
    dice = Dice(seed)
    return spliced_rules(dice) if seed % 6 == 0 else random_rules(dice)


if __name__ == "__main__":
    sys.exit(command("soundness", rules_for))

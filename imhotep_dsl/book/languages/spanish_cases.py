"""The case or mood of every argument of the Spanish messages that is not the subject form."""

from __future__ import annotations

CASES = {
    "place-next": {"place": "of"}, "take-and-put": {"it": "clitic"}, "take-and-place-next": {"it": "clitic", "place": "of"},
    "fill": {"place": "of", "pieces": "bare-object"}, "becomes": {"marker": "the-subject"},
    "marker-to-space": {"value": "to"}, "carry-out-of": {"subject": "of"}, "turns": {"condition": "subjunctive"},
    "turns-by-rule": {"condition": "subjunctive"}, "each": {"thing": "bare-object"},
    "each-by-choice": {"thing": "bare-object"}, "each-number": {"name": "bare-object"}, "each-in-order": {"thing": "bare-object"},
    "printed-values": {"place": "of"}, "spaces-as-printed": {"pieces": "bare-object"},
    "spaces-on-piece": {"pieces": "bare-object"},
    "each-listed": {"name": "bare-object", "subject": "of"}, "points-for-each": {"thing": "bare-object"},
    "number-of": {"things": "of"}, "spaces-of": {"place": "of"}, "free-in": {"place": "of"},
    "sum-of": {"value": "of", "things": "of"}, "highest-of": {"value": "bare-object", "things": "of"},
    "lowest-of": {"value": "bare-object", "things": "of"}, "different-of": {"value": "several-of", "things": "the-object"},
    "points-of": {"player": "of"}, "groups-of": {"things": "of"}, "none-left": {"thing": "no-object"},
    "not-none-left": {"thing": "a-object"}, "has-none": {"thing": "no-object"}, "not-has-none": {"thing": "bare-object"},
    "not-exists": {"thing": "no-object"}, "not-holds": {"thing": "no-object"}, "not-has": {"thing": "no-object"},
    "is-nothing": {"subject": "no-object"}, "not-is-nothing": {"subject": "a-object"}, "belongs": {"player": "of"},
    "not-belongs": {"player": "of"}, "touches": {"other": "to"}, "not-touches": {"other": "to"},
    "every": {"thing": "bare-object"}, "not-every": {"thing": "bare-object"}, "not": {"condition": "subjunctive"},
    "with-highest": {"value": "bare-object"}, "with-lowest": {"value": "bare-object"},
    "draw": {"piece": "bare-object"}, "space-holds": {"place": "of", "pieces": "bare-object"},
    "holds-room": {"pieces": "bare-object"}, "space-unlimited": {"place": "of", "pieces": "the-object"},
    "stacked-in-layers": {"pieces": "the-object", "place": "of"},
    "holds-room-long": {"pieces": "bare-object"}, "printed-number": {"things": "of"},
    "starts-own": {"pieces": "all-object"},
}  # fmt: skip

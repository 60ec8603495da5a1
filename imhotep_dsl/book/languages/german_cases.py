"""The case of every argument of the German messages that is not the subject form."""

from __future__ import annotations

_OBJECTS = {
    "place-on": "piece", "put-in": "piece", "move-to": "piece", "back-to-box": "piece", "take-and-put": "pieces it",
    "take-and-place-next": "pieces it", "take-to-box": "pieces", "fill-up": "pieces", "fill-pile": "pieces",
    "swap": "first", "set-marker": "marker", "marker-to-space": "marker value", "clear-marker-thing": "marker",
    "add-marker": "marker", "take-marker": "marker", "shuffle": "place", "show": "what", "show-pieces": "pieces",
    "choose": "thing", "choose-amount": "thing", "rank": "players", "score": "points", "lose": "points",
    "holds": "thing", "has": "thing", "exists": "thing", "not-is-nothing": "subject", "visible": "subject",
    "not-visible": "subject", **{f"{verb}-{amount}": "things" for verb in ("holds", "has", "exist")
       for amount in ("exactly", "more", "fewer", "at-least", "at-most")},
}  # fmt: skip
_OTHERS = {
    "place-next": {"piece": "accusative", "place": "genitive"}, "take-and-place-next": {"place": "genitive"},
    "fill": {"place": "genitive", "pieces": "bare-dative"}, "swap": {"second": "dative"},
    "becomes": {"marker": "bare-subject"}, "clear-marker": {"marker": "bare-subject"},
    "carry-out-of": {"subject": "genitive"}, "also": {"things": "bare-subject"}, "turns": {"first": "dative"},
    "turns-by-rule": {"first": "dative"}, "rank-key-highest": {"value": "dative"},
    "rank-key-lowest": {"value": "dative"}, "each": {"thing": "each-accusative"},
    "each-by-choice": {"thing": "each-accusative"}, "each-number": {"name": "bare-subject"},
    "each-listed": {"name": "each-accusative", "subject": "genitive"}, "points-for-each": {"thing": "each-accusative"},
    "points-for-every": {"things": "bare-accusative"}, "points-printed": {"space": "dative"},
    "points-table": {"index": "dative"}, "number-of": {"things": "the-genitive"}, "spaces-of": {"place": "genitive"},
    "free-in": {"place": "genitive"}, "sum-of": {"value": "genitive", "things": "genitive"},
    "highest-of": {"value": "bare-subject", "things": "genitive"},
    "lowest-of": {"value": "bare-subject", "things": "genitive"},
    "different-of": {"value": "several-subject", "things": "the-genitive"}, "points-of": {"player": "genitive"},
    "smaller": {"values": "dative"}, "larger": {"values": "dative"}, "groups-of": {"things": "bare-subject"},
    "none-left": {"thing": "no-subject"}, "not-none-left": {"thing": "a-subject"},
    "has-none": {"thing": "no-accusative"}, "not-has-none": {"thing": "bare-accusative"},
    "not-exists": {"thing": "no-accusative"}, "not-holds": {"thing": "no-accusative"},
    "not-has": {"thing": "no-accusative"}, "is-nobody": {"subject": "bare-subject"},
    "not-is-nobody": {"subject": "bare-subject"}, "is-nothing": {"subject": "no-accusative"},
    "belongs": {"player": "dative"}, "not-belongs": {"player": "dative"}, "is-one-of": {"list": "dative"},
    "not-is-one-of": {"list": "dative"}, "touches": {"other": "dative"}, "not-touches": {"other": "dative"},
    "every": {"thing": "each-accusative"}, "not-every": {"thing": "each-accusative"}, "among": {"list": "dative"},
    "with-highest": {"value": "bare-dative"}, "with-lowest": {"value": "bare-dative"},
    "in-order-down": {"value": "dative"}, "in-order-up": {"value": "dative"}, "each-in-order": {"thing": "each-accusative"},
    "printed-values": {"place": "genitive"}, "spaces-as-printed": {"pieces": "bare-accusative"},
    "spaces-on-piece": {"pieces": "bare-accusative"}, "space-holds": {"place": "genitive", "pieces": "bare-accusative"},
    "holds-room": {"pieces": "bare-accusative"}, "space-unlimited": {"place": "genitive", "pieces": "bare-subject"},
    "seen-by-owner": {"pieces": "accusative"}, "stacked-in-layers": {"pieces": "the-subject", "place": "genitive"},
    "holds-room-long": {"pieces": "bare-accusative"}, "printed-number": {"things": "bare-subject", "space": "dative"},
    "refilled": {"other": "accusative"}, "starts": {"pieces": "accusative"}, "starts-own": {"pieces": "accusative"},
    "marker-is": {"marker": "bare-subject"}, "draw": {"piece": "bare-accusative"},
}  # fmt: skip
CASES = {id: dict.fromkeys(args.split(), "accusative") for id, args in _OBJECTS.items()}
for _id, _cases in _OTHERS.items():
    CASES[_id] = {**CASES.get(_id, {}), **_cases}

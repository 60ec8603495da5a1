"""What is said of a line that may be impossible when it is reached: what may be missing, and what to do about it."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.advice import condition_for, condition_for_one_of, named_none, offered_only_where
from imhotep_dsl.graph.flow.refusal import (
    ANEW,
    CHOICE,
    CHOICES,
    CONDITION,
    KIND,
    PIECE,
    PIECES,
    ROOM,
    THING,
    Missing,
    all_missing,
    missing,
    never_enough,
)
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow

_SAID = {
    CHOICE: (
        "There may be nothing to choose when this is reached.",
        "Add an `else` that says what happens then, or ask before: `if not PLACE.empty`; if you know that there always"
        " is something, say so before: `known any(…)`.",
    ),
    CHOICES: (
        "There may be too few things to choose from when this is reached.",
        "Add an `else` that says what happens then, or ask before: `if PLACE.count >= N`; if you know that there always"
        " are enough, say so before: `known PLACE.count >= N`.",
    ),
    CONDITION: (
        "`require` comes too late here: what led here can no longer be taken back.",
        "Use `if`, or require it before the turn passes to somebody else or to chance.",
    ),
    PIECES: (
        "There may be too few pieces when this is reached.",
        "Write `move up to`, or ask before with `if`: `if not PLACE.empty`, `if PLACE.count >= N`; if you know that"
        " there are enough, say so before: `known PLACE.count >= N`.",
    ),
    KIND: (
        "There may be too few such pieces when this is reached: others can lie there, too.",
        "Write `move up to`, or count only these before: `if count(KIND in PLACE) >= N`; if you know that there are"
        " enough, say so before: `known count(KIND in PLACE) >= N`.",
    ),
    PIECE: (
        "There may be no such piece when this is reached.",
        "Ask before with `if not PLACE.empty`, or `if PIECE != none`; if you know that it is there, say so before:"
        " `known PIECE != none`.",
    ),
    ROOM: (
        "There may be no room when this is reached.",
        "Write `move up to`, or ask before with `if PLACE.free >= N`; if you know that there is room for them, say so"
        " before: `known PLACE.free >= N`.",
    ),
    ANEW: (
        "They go one by one, and of each it is asked anew where it goes and how much fits there: it may be nowhere by"
        " then.",
        "Write `move up to`; or, where the place is found by what lies somewhere, give what is found a name before:"
        " `let found = …`.",
    ),
    THING: (
        "This may be none when it is reached.",
        "Ask before with `if … != none`, or `if not PLACE.empty`; if you know that it is there, say so before:"
        " `known … != none`.",
    ),
}
"""What is missing, and what to do where the author's own words cannot be put into the help."""

_AN_ACTION = (
    "Add an `else` that says what happens then, or declare an action that is always possible: one without `require`,"
    " and without anything to choose or to move."
)

_NOT_TO_EXCHANGE = (
    "Pieces with drawings need not fit where the other lies. Let somebody decide, who is offered it only if they do:"
    ' `may "…"`, and this line below it.'
)

_SURE = {
    CHOICE: ("Add an `else` that says what happens then, or ask before:", "there always is something"),
    CHOICES: ("Add an `else` that says what happens then, or ask before:", "there always are enough"),
    PIECES: ("Write `move up to`, or ask before:", "there are enough"),
    KIND: ("Write `move up to`, or count only these before:", "there are enough"),
    PIECE: ("Ask before:", "it is there"),
    ROOM: ("Write `move up to`, or ask before:", "there is room"),
    THING: ("Ask before:", "it is there"),
}


_BESIDES = {PIECES: "too few pieces", KIND: "too few such pieces", ROOM: "no room"}
"""What may be missing, too, once the first thing is there."""


def said_of_missing(flow: Flow, at: int, step: steps.Step, lacking: Missing, state: State) -> tuple[str, str]:
    """The message and its help: of all that may be missing, so that nobody mends a line twice."""
    message, help_text = _SAID[lacking]
    if lacking == CHOICE and isinstance(step, steps.ChooseAction):
        return message, _AN_ACTION
    if lacking == PIECES and never_enough(flow, step, state):
        return "There are never enough pieces when this is reached.", "Move fewer, or write `move up to`."
    condition = condition_for(flow, at, lacking)
    if lacking == KIND and isinstance(step, steps.MoveSome):
        message = _others_lie_there(flow, step, state)
    if lacking == THING and (named := named_none(flow, at, state)):
        message, condition = f"`{named}` may be none when this is reached.", f"{named} != none"
    found = all_missing(flow, step, state)
    besides = [also for also in found[1:] if also in _BESIDES] if found[:1] == [lacking] else []
    if besides:
        message += f" There may also be {' and '.join(_BESIDES[also] for also in besides)}."
        conditions = [condition, *(condition_for(flow, at, also) for also in besides)]
        condition = " and ".join(conditions) if all(conditions) else ""
    if offered := offered_only_where(flow, at, condition):
        return message, _leading_on(offered, condition)
    if lacking == ROOM and isinstance(step, steps.Swap):
        return message, _NOT_TO_EXCHANGE
    if lacking == ROOM and isinstance(step, steps.Move):
        return message, _room_for_one(flow, step, condition or "not PLACE.full")
    if condition:
        asked = _SURE[lacking][0]
        sure = " and that ".join(_SURE[each][1] for each in (lacking, *besides))
        help_text = f"{asked} `if {condition}`; if you know that {sure}, say so before: `known {condition}`."
    return message, help_text


def _leading_on(offered: str, condition: str) -> str:
    """Of what was chosen before nobody can know that it leads on: `known` would only stop the game."""
    return f"Offer only what leads on: `{offered}`; or ask here: `if {condition}`."


def said_of_condition(flow: Flow, chosen: list[int]) -> tuple[str, str, tuple[Label, ...]]:
    """Of a `require` that perhaps nothing meets that was chosen just before."""
    labels = tuple(Label(flow.graph.spans[at], "chosen here") for at in chosen)
    help_text = (
        "Say it where it is chosen: `choose … where …`, or give that `choose` an `else`; or use `if` here instead of"
        " `require`."
    )
    return "Perhaps nothing that can be chosen before meets this; then there would be no way on.", help_text, labels


def said_of_options(flow: Flow, at: int, needs: list[list[int] | None]) -> tuple[str, str]:
    """Of a choice between options each of which may be impossible; needs: the steps that each cannot do without."""
    message, _ = _SAID[CHOICE]
    condition = condition_for_one_of(flow, needs)
    if not condition:
        return message, "Add an `else` that says what happens then, or an option that is always possible."
    if offered := offered_only_where(flow, at, f"({condition})"):
        return message, _leading_on(offered, condition)
    asked, sure = _SURE[CHOICE]
    return message, f"{asked} `if {condition}`; if you know that {sure}, say so before: `known {condition}`."


def said_of_what_follows(flow: Flow, refused: list[int]) -> tuple[str, str, tuple[Label, ...]]:
    """Of a choice that leads nowhere because of lines behind it: each of them, and what would mend it."""
    labels = tuple(Label(flow.graph.spans[at], _mended_by(flow, at)) for at in refused)
    help_text = "Ask before each of the lines that are named, with `if`, or give it an `else` or `move up to`."
    return "Whatever is chosen here, what follows may be impossible.", help_text, labels


def _mended_by(flow: Flow, at: int) -> str:
    step = flow.graph.steps[at]
    found = (missing(flow, step, state) for state in flow.known_at(at))
    lacking = CHOICE if isinstance(step, steps.Choose) else next(filter(None, found), None)
    condition = condition_for(flow, at, lacking) if lacking is not None else ""
    return f"this may be impossible then; ask before: `if {condition}`" if condition else "this may be impossible then"


def _others_lie_there(flow: Flow, step: steps.MoveSome, state: State) -> str:
    kind = str(flow.pool.nodes[step.binder.source].data[1])
    places = sorted(flow.ask.places(step.source.node, state), reverse=True)
    other = next(place for place in places if not flow.setting.is_only_for(frozenset({place}), kind))
    name = flow.graph.checked.components.places[other].name
    there = f"a space of `{name}`" if step.source.sort == "space" else f"`{name}`"
    if len(places) == 1:
        where = f"others can lie {'on' if step.source.sort == 'space' else 'in'} {there}, too"
    else:
        where = f"this may be {there}, where others can lie, too"
    return f"There may be too few pieces `{kind}` when this is reached: {where}."


def _room_for_one(flow: Flow, step: steps.Move, condition: str) -> str:
    """Of a piece that is moved by itself there is no `up to`."""
    target, wider = flow.pool.nodes[step.target.node], ""
    if target.op == "place" and not target.kids:
        place = flow.graph.checked.components.places[target.number(0)]
        wider = f", or leave out `holds` of `{place.name}`" if place.holds is not None else ""
    known = f"if you know that there is room, say so before: `known {condition}`."
    return f"Ask before with `if {condition}`{wider}; {known}"

"""What the analysis has to say to an author: lines that may be impossible, numbers out of range, secrets told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER, MOST_OPTIONS
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.added import carried_out_from, files_of_variants
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.advice import condition_in_range, name_of
from imhotep_dsl.graph.flow.asked_because import asked_because
from imhotep_dsl.graph.flow.kinds import kinds_of
from imhotep_dsl.graph.flow.missing import said_of_condition, said_of_missing, said_of_options, said_of_what_follows
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.refusal import CHOICE, CHOICES, CONDITION, missing
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.strict import NONE, ZERO, unanswered
from imhotep_dsl.graph.flow.values import ENDLESS, Range, meet
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow
from imhotep_dsl.graph.options import lacks, needs_of_option
from imhotep_dsl.graph.outlook import Outlook, chosen_before, no_way_out, outlooks, refused_behind
from imhotep_dsl.graph.seen import EVERYONE, OWNER
from imhotep_dsl.graph.setup_once import only_tried
from imhotep_dsl.source import Span

_RANGING = (steps.Choose, steps.ChanceChooses, steps.LoopStart)
"""Steps that take what their binder ranges over, all at once."""


def report_flow(flow: Flow, diagnostics: Diagnostics) -> None:
    _report_outside(flow, diagnostics)
    known, tried = outlooks(flow.graph), only_tried(flow)
    added = files_of_variants(flow.graph)
    told: set[tuple[str, Span]] = set()
    for (at, mode, _), state in sorted(flow.states.items(), key=lambda item: item[0]):
        for code, span, message, help_text, labels in _problems(flow, at, mode, state, known, tried):
            if (code, span) not in told:
                told.add((code, span))
                diagnostics.error(code, span, message, help_text, *labels, *carried_out_from(flow, at, added))


def _report_outside(flow: Flow, diagnostics: Diagnostics) -> None:
    """What is asked of a player or a thing at any time, with nothing known but that it is there."""
    state = State({flow.pool.bound(depth): (0, ENDLESS) for depth in (0, 1)}, {}, {})
    for node, span in flow.setting.outside:
        for code, message, help_text in {_UNANSWERED[what] for what, _ in unanswered(flow.ask, node, state)}:
            diagnostics.error(code, span, message, help_text)


_NONE = (
    "E504",
    "This may be none, and none has neither a number nor a yes or no for what is asked here.",
    "Ask before: `X != none and …`, or `if X != none`; a space `PLACE[N]` is none if there is no N-th space, and so is"
    " a step over the edge.",
)
_ZERO = (
    "E425",
    "This may be 0, and nothing can be divided by 0.",
    "Divide by something that is at least 1, for instance `max(1, …)`.",
)
_UNANSWERED = {NONE: _NONE, ZERO: _ZERO}

Problem = tuple[str, Span, str, str, tuple[Label, ...]]


def _place(flow: Flow, at: int, node: int) -> tuple[Span, tuple[Label, ...]]:
    """Where a part of a step stands; if that is in a word written elsewhere, the step, and where the word says so."""
    step, span = flow.graph.spans[at], flow.graph.span_of(at, node)
    if flow.pool.nodes[node].op in ("local", "bound"):
        return step, ()
    if span.file == step.file and step.line <= span.line <= step.end_line:
        return span, ()
    return step, (Label(span, "this is asked here"),)


def _problems(flow: Flow, at: int, mode: int, state: State, known: list[Outlook], tried: set[int]) -> Iterator[Problem]:
    graph = flow.graph
    step = graph.steps[at]
    if graph.rules[at] in flow.names.mistaken_rules:
        return
    if mode == COMMITTED and at not in tried:
        yield from _too_late(flow, at, step, state, known, tried)
    if not isinstance(step, steps.Known):
        yield from _asked_of_none(flow, at, step, state)
    yield from _out_of_range(flow, at, step, state)
    yield from _too_many(flow, at, step, state)
    yield from _wrong_kind(flow, at, step, state)
    yield from _told(flow, at, step, state, mode, known)


# ---- E501: impossible when it is too late --------------------------------------------------------------


def _too_late(
    flow: Flow, at: int, step: steps.Step, state: State, known: list[Outlook], tried: set[int]
) -> Iterator[Problem]:
    lacking, behind = missing(flow, step, state), set[int]()
    if lacking == CONDITION and flow.graph.spans[flow.graph.following[at]["next"]] == flow.graph.spans[at]:
        # No line of its own: a choice asks in this way whether there is enough to choose from.
        several = isinstance(flow.graph.steps[flow.graph.following[at]["next"]], steps.KeepList)
        lacking = CHOICES if several else CHOICE
    if step.about.decides and "else" not in flow.graph.following[at]:
        if isinstance(step, steps.Choose):
            lacking = "" if flow.exists(step.binder, state) else CHOICE
        elif not isinstance(step, steps.LoopPick | steps.Pick) and no_way_out(
            flow, at, lambda node: known[node].refusable
        ):
            options = refused_behind(flow, at, known)
            lacking = "" if any(_all_told(flow, option, tried) for option in options) else CHOICE
            behind = set.intersection(*options)
    if lacking:
        cause = flow.causes.get(at)
        labels = (Label(flow.graph.spans[cause], "whatever is chosen here"),) if cause is not None else ()
        if behind:
            refused = sorted(behind, key=lambda node: flow.graph.spans[node])
            yield "E501", flow.graph.spans[at], *said_of_what_follows(flow, refused)
        elif lacking == CONDITION and (chosen := chosen_before(flow, at)):
            yield "E501", flow.graph.spans[at], *said_of_condition(flow, chosen)
        elif isinstance(step, steps.ChooseOption):
            ways = flow.graph.following[at].values()
            needs = [needs_of_option(flow, way, lambda node: known[node].refusable) for way in ways]
            yield "E501", flow.graph.spans[at], *said_of_options(flow, needs), labels
        else:
            yield "E501", flow.graph.spans[at], *said_of_missing(flow, at, step, lacking, state), labels


def _all_told(flow: Flow, refused: set[int], tried: set[int]) -> bool:
    """Whether all that may be refused is told at its own line: once that is mended, this option is possible."""
    return bool(refused) and all(at not in tried and _told_itself(flow, at) for at in refused)


def _told_itself(flow: Flow, at: int) -> bool:
    return any(mode == COMMITTED and lacks(flow, at, flow.states[at, mode, site]) for _, mode, site in flow.ways_to(at))


# ---- E504: asked of none -------------------------------------------------------------------------------


def _asked_of_none(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    found = (each for node in _asked(flow, step) for each in unanswered(flow.ask, node, state))
    for what, node in dict.fromkeys(found):
        span, labels = _place(flow, at, node)
        code, message, help_text = _UNANSWERED[what]
        if what == NONE and (named := name_of(flow, at, node)):
            message = f"`{named}` may be none, and none has neither a number nor a yes or no for what is asked here."
            help_text = f"Ask before: `if {named} != none`, or in the same condition `{named} != none and …`."
        yield code, span, message, help_text, labels


def _keys(flow: Flow, step: steps.Rank) -> list[int]:
    """What the ranked players are ranked by, asked of each of them."""
    source, where = step.binder.source, step.binder.where
    data = ("sum", step.binder.slot, False, step.binder.sort)
    return [flow.pool.add("query", (source, where, ABSENT, key), data) for _, key in step.keys]


def _asked(flow: Flow, step: steps.Step) -> list[int]:
    """What a step asks at once; the condition of a binder is asked of its members."""
    if isinstance(step, steps.Choose):
        return [step.binder.listed, *step.values]
    if isinstance(step, _RANGING):
        return [step.binder.listed]
    if isinstance(step, steps.TurnsNext):
        return [step.until, *([step.who] if step.who != ABSENT else [])]
    if isinstance(step, steps.LoopNext | steps.LoopPick):
        return []
    if isinstance(step, steps.Pick):
        return [node for node in (step.least, step.most, *step.values) if node != ABSENT]
    if isinstance(step, steps.MoveSome):
        nodes = [step.binder.listed, step.source.node, step.target.node, step.amount]
        return [node for node in nodes if node != ABSENT]
    if isinstance(step, steps.Rank):
        asked = [step.binder.listed, *_keys(flow, step), *step.pay, step.tied_pay]
        return [node for node in asked if node != ABSENT]
    return operands(step)


# ---- E508: too many ------------------------------------------------------------------------------------


def _too_many(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Numbers to choose from or to go through, and repetitions, have a limit that must be known."""
    if isinstance(step, steps.RepeatStart):
        most, where = flow.ask.ask(step.times, state)[1], step.times
    elif isinstance(step, _RANGING) and flow.pool.nodes[step.binder.source].op == "range":
        most, where = flow.ask.length(step.binder.source, state)[1], step.binder.source
    else:
        return
    if most > MOST_OPTIONS:
        yield (
            "E508",
            flow.graph.span_of(at, where),
            f"This may be more than {MOST_OPTIONS}.",
            "Say how many at most, for instance with `min(…, 20)`.",
            (),
        )


# ---- E451: pieces of the wrong kind ----------------------------------------------------------------------


def _wrong_kind(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Where names do not say what lies there: a space that was given to a rule, or kept in a marker."""
    if isinstance(step, steps.Move):
        kinds, target = kinds_of(flow, step.piece, state), step.target
    elif isinstance(step, steps.MoveSome):
        kinds, target = kinds_of(flow, step.binder.source, state), step.target
    else:
        return
    for place in sorted(flow.ask.places(target.node, state)):
        fits = flow.setting.places[place].kinds
        if place != BOX and kinds - fits:
            name = flow.graph.checked.components.places[place].name
            yield (
                "E451",
                _place(flow, at, target.node)[0],
                f"This may be a space of `{name}`, and only pieces `{'` or `'.join(sorted(fits))}` can lie there.",
                f"Name a place of `{sorted(kinds - fits)[0]}`, or ask before which place it is.",
                (),
            )
            return


# ---- E503: markers -------------------------------------------------------------------------------------


def _out_of_range(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    if isinstance(step, steps.SetMarker) and flow.setting.is_number(step.marker):
        given, where = flow.ask.ask(step.value, state), step.value
    elif isinstance(step, steps.AddMarker):
        kids = () if step.player == ABSENT else (step.player,)
        marker = flow.pool.add("marker", kids, (step.marker,))
        given = flow.ask.ask(flow.pool.add("arithmetic", (marker, step.amount), ("+",)), state)
        where, taken = step.amount, flow.pool.nodes[step.amount]
        if taken.op == "arithmetic" and taken.data[0] == "-" and flow.ask.ask(taken.kids[0], state) == (0, 0):
            given = meet(given, flow.ask.difference(marker, taken.kids[1], state))
    else:
        return
    low, high = flow.setting.markers[step.marker]
    low_enough, high_enough = low <= -MOST_NUMBER or low <= given[0], high >= MOST_NUMBER or given[1] <= high
    if (low_enough and high_enough) or flow.pool.nodes[where].op == "unknown":
        return
    name = flow.graph.checked.model.markers[step.marker].name
    condition = condition_in_range(flow, at, low, high, given)
    asked = f"Ask before with `if {condition}`" if condition else "Ask before"
    if not high_enough:
        asked += f", or give it no upper end: `{low}..unlimited`"
    yield (
        "E503",
        flow.graph.spans[at],
        f"`{name}` may become {_beyond(given, low, high)} here, and it goes from {low} to {high}.",
        f"{asked}; if you know that it stays within, say so before: `known {condition or '…'}`.",
        (),
    )


def _beyond(given: Range, low: int, high: int) -> str:
    if given[1] > high and high < MOST_NUMBER:
        return str(given[1]) if given[1] < ENDLESS else f"more than {high}"
    return str(given[0]) if given[0] > -ENDLESS else f"less than {low}"


# ---- E502: secrets -------------------------------------------------------------------------------------


_OUT_OF_THE_BOX = (
    "Nobody sees what lies in the box. Give these pieces a place of their own that everybody sees: `place NAME of KIND`"
    " and `piece KIND … starts in NAME`."
)


def _told(flow: Flow, at: int, step: steps.Step, state: State, mode: int, known: list[Outlook]) -> Iterator[Problem]:
    for node, asked in _telling(flow, at, step, state, mode, known):
        marker, place = _hidden_marker(flow, node), _hidden_place(flow, node, state)
        where = f"lies hidden at `{place}`{_who_looks_there(flow, place)}" if place else "is hidden"
        help_text = "Show the pieces first (`show PLACE to you`), or draw one and decide then."
        if place == flow.graph.checked.components.places[BOX].name:
            help_text = _OUT_OF_THE_BOX
        if not place and (laid := _laid_open(flow, node, state)):
            where = f"was hidden before it came to `{laid}`"
            help_text = "Show it before it is moved: `show PIECE to everyone`; then anything may depend on it."
        if marker:
            where = f"`{marker}` is"
            help_text = f"Show it first: `show {marker} to everyone`; then all know it, and anything may depend on it."
        span, labels = _place(flow, at, node)
        if asked is None:
            yield "E502", span, f"What is offered here would tell what {where}.", help_text, labels
        else:
            because = Label(flow.graph.spans[asked], "this is asked because of it")
            yield "E502", span, f"That something is asked then would tell what {where}.", help_text, (*labels, because)


def _telling(
    flow: Flow, at: int, step: steps.Step, state: State, mode: int, known: list[Outlook]
) -> Iterator[tuple[int, int | None]]:
    """The nodes that tell something hidden: by what is offered at this step, or by what is asked because of them."""
    yield from ((node, None) for node in _decides(flow, at, step, state, mode, known))
    yield from asked_because(flow, at, state)


def _decides(flow: Flow, at: int, step: steps.Step, state: State, mode: int, known: list[Outlook]) -> Iterator[int]:
    """The nodes that decide what is offered and that depend on what the acting player does not know."""
    secrets = flow.secrets
    if isinstance(step, steps.Speaking):
        yield from (node for node in step.values if secrets.hidden_value(node, state))
    if isinstance(step, steps.Choose):
        if secrets.tells(step.binder.exists, state):
            yield step.binder.exists if step.binder.where == ABSENT else step.binder.where
        return
    if isinstance(step, steps.Pick):
        yield from (node for node in (step.binder.listed, *_asked(flow, step)) if secrets.tells(node, state))
        return
    if mode == COMMITTED:
        return
    if isinstance(step, steps.Call) and _depends_on_design(step) and secrets.unknown(step.subject, state):
        yield step.subject
    if not known[at].refusable:
        return
    for node in [*_asked(flow, step), *_rooms(flow, step)]:
        if secrets.tells(node, state):
            yield node


def _depends_on_design(step: steps.Call) -> bool:
    """Which rule is carried out tells something only if there are several."""
    return step.by == "design" and len({rule for _, rule in step.targets}) > 1


def _rooms(flow: Flow, step: steps.Step) -> list[int]:
    """Whether there is room decides whether something can be moved."""
    if isinstance(step, steps.Move | steps.MoveSome) and step.target.sort != "spot":
        return [flow.pool.add("free", (step.target.node,), (step.target.sort,))]
    return []


def _hidden_marker(flow: Flow, node: int) -> str:
    """A marker in a question that not everybody sees."""
    for inner in below(flow.pool, node):
        found = flow.pool.nodes[inner]
        if found.op == "marker":
            marker = flow.graph.checked.model.markers[int(str(found.data[0]))]
            if marker.seen_by not in (None, EVERYONE):
                return f"player.{marker.name}" if marker.per_player else marker.name
    return ""


def _hidden_place(flow: Flow, node: int, state: State) -> str:
    return _place_asked(flow, node, state, lambda place: flow.setting.places[place].seen != EVERYONE)


def _who_looks_there(flow: Flow, name: str) -> str:
    at = next(at for at, place in enumerate(flow.graph.checked.components.places) if place.name == name)
    return ", and only its owner looks there" if flow.setting.places[at].seen == OWNER else ", and nobody looks there"


def _laid_open(flow: Flow, node: int, state: State) -> str:
    """A place that everybody sees, where a piece was put that nobody knew while this is only tried out."""
    return _place_asked(flow, node, state, lambda place: place in state.tainted)


def _place_asked(flow: Flow, node: int, state: State, wanted: Callable[[int], bool]) -> str:
    """A place of this sort in a question: one that is named there, or where a piece may lie whose space is asked. The
    box comes last: of several it is seldom the one that the author has in mind."""
    for inner in below(flow.pool, node):
        asked = flow.pool.nodes[inner]
        area = inner if asked.op == "place" else asked.kids[0] if asked.op in ("space of", "in area") else ABSENT
        for place in sorted(flow.ask.places(area, state), reverse=True) if area != ABSENT else ():
            if wanted(place):
                return flow.graph.checked.components.places[place].name
    return ""

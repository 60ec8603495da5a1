"""E502: what is offered, or that it is asked, would tell what the acting player does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings import kept_pieces, lost, wherever
from imhotep_dsl.graph.flow.findings.asked import asked_by, asked_of_all
from imhotep_dsl.graph.flow.findings.asked_because import Asked, asked_because, each_knows_why
from imhotep_dsl.graph.flow.findings.behind_names import compared_unseen, lost_piece, only_tried, secret_name
from imhotep_dsl.graph.flow.findings.in_the_box import in_the_box
from imhotep_dsl.graph.flow.findings.meant_before import NOBODY_ELSE
from imhotep_dsl.graph.flow.findings.problem import Problem, place_of
from imhotep_dsl.graph.flow.forks import depends_on_design
from imhotep_dsl.graph.flow.sight import whereabouts
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.walk import COMMITTED, At, Flow
from imhotep_dsl.graph.outlook import Outlook, refused_later
from imhotep_dsl.graph.seen import EVERYONE, OWNER

_ASK_EACH = (
    "Go through all players, and ask below: `for each player`, then `if …` with what stands behind `where`. So nobody"
    " learns from it more than they know."
)

_BESIDE = (
    "Only those who see a piece know its `{0}`. Show the pieces first (`show PLACE to you`); or, if all are to know it"
    " of pieces that lie face down, lay tokens beside them, in a place of the same shape, and ask there:"
    " `TOKENS[space.number].empty`."
)
"""What helps where something is remembered of pieces that nobody sees."""


def secrets_told(
    flow: Flow, way: At, step: steps.Step, state: State, known: list[Outlook], may_lack: bool
) -> Iterator[Problem]:
    """may_lack: it is told already that there may be too few of the pieces that are moved."""
    at = way[0]
    yield from _offered_wherever(flow, at, step, state)
    for node, asked in _telling(flow, way, step, state, known, may_lack):
        marker, place = _hidden_marker(flow, node), _hidden_place(flow, node, state)
        laid = "" if place else _laid_open(flow, node, state)
        if not place and not laid:
            place = _hidden_place(flow, asked_of_all(flow, at, node), state)
        where = f"lies hidden at `{place}`{_who_looks_there(flow, place)}" if place else "is hidden"
        help_text = "Show the pieces first (`show PLACE to you`), or draw one and decide then."
        if asked is not None and asked[1] != NOBODY_ELSE:
            help_text = (
                "Show the pieces first (`show PLACE to everyone`): what only you know, whoever is asked does not."
            )
        boxed = place == flow.graph.checked.components.places[BOX].name
        if laid:
            where = f"was hidden before it came to `{laid}`"
            help_text = "Show it before it is moved: `show PIECE to everyone`; then anything may depend on it."
        if marker:
            where = f"`{marker}` is"
            help_text = f"Show it first: `show {marker} to everyone`; then all know it, and anything may depend on it."
        elif place and (remembered := _remembered(flow, node)):
            help_text = _BESIDE.format(remembered)
        what, shown = f"what {where}", node
        if not marker and (kept := kept_pieces.kept_piece(flow, at, node, state)) != ABSENT:
            what, shown, boxed = _which(flow, at, kept, state), kept, False
            help_text = kept_pieces.advice(flow, at, node, kept, state)
        if named := _by_name(flow, at, node, state, anything=bool(marker or place or laid or shown != node)):
            (what, help_text), boxed = named, False
        span, labels = place_of(flow, at, shown)
        if boxed and not marker:
            why, help_text = in_the_box(flow, at, asked_of_all(flow, at, node), state)
            labels = (*labels, *why)
        if asked is None:
            yield "E502", span, f"What is offered here would tell {what}.", help_text, labels
        else:
            if each_knows_why(flow, at, state):
                help_text = _ASK_EACH
            because = Label(flow.graph.spans[asked[0]], "this is asked because of it")
            yield "E502", span, f"That something is asked then would tell {what}.", help_text, (*labels, because)


def _remembered(flow: Flow, node: int) -> str:
    """What is remembered of pieces, if that is what is asked."""
    model = flow.graph.checked.model
    asked = [flow.pool.nodes[inner] for inner in below(flow.pool, node)]
    markers = [model.markers[each.number(0)] for each in asked if each.op == "marker"]
    return next((marker.name for marker in markers if marker.scope.kind in model.kinds), "")


def _offered_wherever(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    offers = isinstance(step, steps.Choose | steps.Pick) or _is_by_choice(flow, at)
    binder = getattr(step, "binder", None)
    if not offers or binder is None or binder.sort != "piece":
        return
    if lost.among_several_spaces(flow, binder.listed, state):
        span, labels = place_of(flow, at, binder.listed)
        yield "E502", span, *lost.told_of_all(flow, at, binder.listed), labels
    everything = wherever.hidden_among_all(flow, at, binder.listed, state)
    if everything != ABSENT:
        kind, place = wherever.kind_of(flow, everything), wherever.hidden_place(flow, everything, state)
        told = f"What is offered here would tell where each `{kind}` lies: some may lie hidden at `{place}`"
        help_text = f"Say in which place it is to be chosen: `{kind} in PLACE`."
        span, labels = place_of(flow, at, everything)
        yield "E502", span, f"{told}{_who_looks_there(flow, place)}.", help_text, labels


def _by_name(flow: Flow, at: int, node: int, state: State, anything: bool) -> tuple[str, str] | None:
    """What is told of something that has a name here. anything: the question itself says what is hidden."""
    asked = asked_of_all(flow, at, node)
    for look in (lost_piece, only_tried, compared_unseen):
        if found := look(flow, at, asked, state):
            return found
    marker_in, place_in = partial(_hidden_marker, flow), partial(_hidden_place, flow)
    return None if anything else secret_name(flow, at, asked, marker_in, place_in)


def _which(flow: Flow, at: int, marker: int, state: State) -> str:
    kind = flow.setting.marker_kinds[flow.pool.nodes[marker].number(0)]
    place = kept_pieces.hidden_at(flow, marker, state)
    hidden = f"it may be one that lies hidden at `{place}`{_who_looks_there(flow, place)}"
    return f"which `{kind}` `{kept_pieces.named(flow, at, marker)}` is: {hidden}"


def _telling(
    flow: Flow, way: At, step: steps.Step, state: State, known: list[Outlook], may_lack: bool
) -> Iterator[tuple[int, Asked | None]]:
    """The nodes that tell something hidden: by what is offered at this step, or by what is asked because of them."""
    if not may_lack:
        yield from ((node, None) for node in _decides(flow, way, step, state, known))
    yield from asked_because(flow, way[0], state)


def _decides(flow: Flow, way: At, step: steps.Step, state: State, known: list[Outlook]) -> Iterator[int]:
    """The nodes that decide what is offered and that depend on what the acting player does not know."""
    (at, mode, _), by_then = way, revised(state, tainted=frozenset())
    secrets = flow.secrets
    if isinstance(step, steps.Speaking):
        yield from (node for node in step.values if secrets.hidden_value(node, by_then))
    offered = _offered(flow, at, step)
    if offered is not None:
        # What an option brings into sight is seen when something is offered behind it; while it is tried out, only
        # what may be refused behind it counts.
        tried = mode != COMMITTED and refused_later(flow, way, known)
        yield from (shown for node, shown in offered if secrets.tells(node, state if tried else by_then))
        return
    if mode == COMMITTED:
        return
    if isinstance(step, steps.Call) and depends_on_design(step) and secrets.unknown(step.subject, state):
        yield step.subject
    if not refused_later(flow, way, known):
        return
    if isinstance(step, steps.Move) and lost.among_several_spaces(flow, step.piece, state):
        yield whereabouts(flow.pool, step.piece)
    for node in [*asked_by(flow, step), *_rooms(flow, step)]:
        if secrets.tells(node, state):
            yield node


def _offered(flow: Flow, at: int, step: steps.Step) -> list[tuple[int, int]] | None:
    """The nodes on which it depends what a step offers, each with the one that an author reads; None if it offers
    nothing."""
    if isinstance(step, steps.Choose):
        return [(step.binder.exists, step.binder.exists if step.binder.where == ABSENT else step.binder.where)]
    if isinstance(step, steps.Pick):
        return [(node, node) for node in (step.binder.listed, *asked_by(flow, step))]
    return [(node, node) for node in asked_by(flow, step)] if _is_by_choice(flow, at) else None


def _is_by_choice(flow: Flow, at: int) -> bool:
    """Whether a loop begins of which the acting player chooses the order: all that is gone through is offered."""
    begins = isinstance(flow.graph.steps[at], steps.LoopStart)
    return begins and isinstance(flow.graph.steps[flow.graph.following[at]["next"]], steps.LoopPick)


def _rooms(flow: Flow, step: steps.Step) -> list[int]:
    """Whether there is room decides whether something can be moved."""
    if isinstance(step, steps.Move | steps.MoveSome) and step.target.sort != "spot":
        return [flow.pool.add("free", (step.target.node,), (step.target.sort,))]
    return []


def _hidden_marker(flow: Flow, node: int) -> str:
    """A marker in a question that not everybody sees, also one on which it depends how much fits somewhere."""
    for inner in below(flow.pool, node):
        found = flow.pool.nodes[inner]
        if found.op == "marker":
            marker = flow.graph.checked.model.markers[found.number(0)]
            if marker.seen_by not in (None, EVERYONE):
                return f"player.{marker.name}" if marker.per_player else marker.name
        for room in _rooms_asked(flow, inner):
            if named := _hidden_marker(flow, room):
                return named
    return ""


def _rooms_asked(flow: Flow, node: int) -> list[int]:
    """What says how much fits there, where that is asked and changes in play."""
    if flow.pool.nodes[node].op not in ("free", "next"):
        return []
    places = [flow.pool.nodes[inner] for inner in below(flow.pool, node) if flow.pool.nodes[inner].op == "place"]
    rooms = (flow.setting.places[place.number(0)].dynamic for place in places)
    return [room for room in rooms if room != ABSENT]


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

"""Names that come to stand for something: for a value, for a member of a list."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.owned import as_own
from imhotep_dsl.graph.flow.sight import IN_SIGHT, seen_by, stands_for_pieces, whereabouts, which
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.values import ENDLESS, THING, YES
from imhotep_dsl.graph.flow.walk import Flow


def named_after(flow: Flow, inner: State, outer: State, given: int, name: int) -> State:
    """A name that stands for what something is now."""
    facts = {**inner.facts, name: flow.ask.ask(given, outer)}
    sort = flow.pool.nodes[name].data[1]
    where, designs = dict(inner.where), dict(inner.designs)
    one, there = which(flow.pool, name), whereabouts(flow.pool, name)
    secret, private = inner.secret - {name, one, there}, inner.private - {name, one}
    if sort not in ("number", "truth", "player", "board", "word"):
        where[name] = flow.ask.places(given, outer)
        known = flow.ask.designs(given, outer)
        if known is not None:
            designs[name] = known
    if flow.secrets.hidden_value(given, outer):
        secret = secret | {name}
    elif sort != "piece" and flow.secrets.known_to_few(given, outer):
        private = private | {name}
    if sort == "piece" and flow.secrets.tells(given, outer):
        secret = secret | {one}
    elif sort == "piece" and flow.secrets.tells_some(given, outer):
        private = private | {one}
    if sort == "piece" and flow.secrets.astray(given, outer):
        secret = secret | {there}
    return State(facts, where, designs, secret, inner.tainted, private)


def rename(flow: Flow, state: State, local: int, value: int) -> State:
    """`let`: the name means something else from now on."""
    plain = flow.changing.apply(Change(names=frozenset({local})), state)
    named = named_after(flow, plain, state, value, local)
    if flow.pool.nodes[local].data[1] == "piece":
        named = in_sight(flow, named, local, found_in(flow, value, state))
    own = as_own(flow.pool, local, value, state.facts)
    named = revised(named, facts={**named.facts, **own}) if own else named
    if local in flow.names.spoken(value):
        return named
    same = as_the_same(flow, named, [(local, value)])
    found = flow.learn.as_found(local, value, same) if flow.ask.is_there(value, state) else same
    return at_most(flow, found if found is not None else same, local, flow.ask.wholes(value, state))


def at_most(flow: Flow, state: State, name: int, wholes: list[int]) -> State:
    """A name for a part of some number is at most that number, whatever becomes of the two."""
    for whole in wholes:
        learned = flow.learn.apart(whole, name, THING, state)
        state = learned if learned is not None else state
    return state


def as_the_same(flow: Flow, state: State, same: list[tuple[int, int]]) -> State:
    for one, other in same:
        flow.ask.aliases.note(one, other)
        learned = flow.learn.apart(one, other, (0, 0), state)
        state = learned if learned is not None else state
    return state


def bind(flow: Flow, state: State, name: int, binder: steps.Binder, where: int) -> State | None:
    """A name stands for a member of what a binder ranges over."""
    plain = flow.changing.apply(Change(names=frozenset({name})), state)
    inner = flow.ask.within(name, binder.source, where, plain)
    if inner is not None and flow.secrets.astray(binder.source, plain):
        inner = revised(inner, secret=inner.secret | {whereabouts(flow.pool, name)})
    return _as_member(flow, inner, name, binder.source) if inner is not None else None


def _as_member(flow: Flow, state: State, name: int, source: int) -> State | None:
    node = flow.pool.nodes[source]
    if node.op == "range":
        low, high = node.kids
        inner: State | None = state
        for end in (high, *flow.ask.same_as(high, state)):
            inner = flow.learn.apart(end, name, THING, inner) if inner is not None else None
        return flow.learn.apart(name, low, THING, inner) if inner is not None else None
    facts = dict(state.facts)
    if node.op == "pieces in" and node.data[0] != "board":
        facts[flow.pool.add("in area", (name, node.kids[0]), (node.data[0],))] = (1, 1)
    if node.op == "parts":
        most = flow.setting.parts(flow.ask.places(node.kids[0], state), str(node.data[0]))[1]
        facts[flow.pool.add("part number", (name,))] = (1, max(1, most))
    if node.op == "placements":
        facts[flow.pool.add("fits", (node.kids[0], name))] = (1, 1)
    inner = revised(state, facts=facts)
    if node.op == "pieces in" and node.data[0] != "board":
        inner = in_sight(flow, inner, name, node.kids[0])
    longer = flow.learn.narrow(flow.pool.add("length", (source,)), (1, ENDLESS), inner)
    return longer if longer is not None else inner


def found_by(flow: Flow, state: State, name: int, listed: int, outer: State) -> State:
    """A name for one of a list: whether it is on the list at all, and when its turn comes, may tell what is hidden."""
    secret, private = state.secret - {_meaning(flow, name)}, state.private - {_meaning(flow, name)}
    if flow.secrets.tells(listed, outer):
        secret = secret | {_meaning(flow, name)}
    elif flow.secrets.tells_some(listed, outer):
        private = private | {_meaning(flow, name)}
    return revised(state, secret=secret, private=private)


def unheard(flow: Flow, state: State, name: int) -> State:
    """A name for what chance chose, of which nobody is told."""
    return revised(state, secret=state.secret | {_meaning(flow, name)})


def unnoticed(flow: Flow, state: State, name: int, binder: steps.Binder, outer: State, by_chance: bool) -> State:
    """A name for what somebody, or chance, chose among pieces of which not everybody knows which is which: who does not
    is not told on which of several spaces it lies."""
    if binder.sort != "piece" or _lie_together(flow, binder.source, outer):
        return state
    if by_chance and flow.secrets.hides(binder.listed, outer):
        return unheard(flow, state, name)
    hidden = flow.secrets.hidden_from_some(binder.listed, outer)
    return revised(state, private=state.private | {_meaning(flow, name)}) if hidden else state


def _lie_together(flow: Flow, source: int, state: State) -> bool:
    """Whether pieces all lie on one space."""
    node = flow.pool.nodes[source]
    if node.op != "pieces in" or node.data[0] != "place" or flow.pool.nodes[node.kids[0]].op != "place":
        return False
    return all(flow.setting.places[place].spaces[1] <= 1 for place in flow.ask.places(source, state))


def found_like(flow: Flow, state: State, name: int, other: int) -> State:
    """A name for one of the same list as another."""
    this, known = {_meaning(flow, name)}, _meaning(flow, other)
    return revised(
        state,
        secret=state.secret | this if known in state.secret else state.secret,
        private=state.private | this if known in state.private else state.private,
    )


def _meaning(flow: Flow, name: int) -> int:
    """What is remembered as a secret if nobody may know what a name stands for."""
    return which(flow.pool, name) if stands_for_pieces(flow.pool.nodes[name]) else name


def recognised(flow: Flow, state: State, piece: int, by_all: bool) -> State:
    """The acting player, or everybody, comes to see the face of a piece, and so which one it is."""
    one = which(flow.pool, piece)
    private = state.private - {one} if by_all else state.private | ({one} & state.secret)
    return revised(state, secret=state.secret - {piece, one, whereabouts(flow.pool, piece)}, private=private)


def laid_open(flow: Flow, state: State, piece: int) -> State:
    """Whoever acts next sees which piece it is."""
    return revised(state, private=state.private - {which(flow.pool, piece)})


def in_sight(flow: Flow, state: State, name: int, area: int) -> State:
    """A name for a piece that lies in an area: if the acting player sees what lies there, that is remembered."""
    if area == ABSENT or str(flow.pool.nodes[name].data[2]) in flow.setting.one_design:
        return state
    if not seen_by(flow.ask, area, flow.ask.places(area, state), flow.names.you, state.facts):
        return state
    return revised(state, facts={**state.facts, flow.pool.add(IN_SIGHT, (name, flow.names.you)): YES})


def found_in(flow: Flow, piece: int, state: State) -> int:
    """The area in which a piece lies, if there is one: also the first of all that lie there."""
    node = flow.pool.nodes[piece]
    source = flow.pool.nodes[node.kids[0]] if node.op == "query" and node.data[0] in ("first", "last") else None
    if source is not None and source.op == "pieces in" and source.data[0] != "board":
        return source.kids[0]
    return lies_in(flow, piece, state)


def lies_in(flow: Flow, piece: int, state: State) -> int:
    """The area in which a piece surely lies, if one is known."""
    node = flow.pool.nodes[piece]
    if node.op in ("top", "bottom"):
        return node.kids[0]
    for fact, given in state.facts.items():
        known = flow.pool.nodes[fact]
        if known.op == "in area" and known.kids[0] == piece and given == (1, 1):
            return known.kids[1]
    return ABSENT

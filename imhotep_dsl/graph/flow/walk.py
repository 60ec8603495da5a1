"""The way through the graph: what each step makes of a state, until nothing new is learned.

A step is reached in one of three ways: committed (what happens, happens), trying (a choice made in this rule is being
tried out, and may be refused), or tried (the same, but the choice was made in a rule that called this one). A rule is
looked at once for each of these; what holds for all its callers holds in it, and what it may change its callers forget.
A short rule that calls no other is looked at for each line that calls it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.flow.alive import Alive
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.change import Cells, Change, Changing, Passing
from imhotep_dsl.graph.flow.learn import Learning
from imhotep_dsl.graph.flow.loops import Loops
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.secrets import Secrets
from imhotep_dsl.graph.flow.setting import Setting, set_up, start_state
from imhotep_dsl.graph.flow.state import Places, Renaming, State, join, renamed, renaming, revised
from imhotep_dsl.graph.flow.values import ENDLESS, THING, Range, is_empty, meet

COMMITTED, TRYING, TRIED = 0, 1, 2
ANY_SITE = -1
Mode = int
Site = int
"""The line that called the rule, or ANY_SITE where its callers are not kept apart."""
At = tuple[int, Mode, Site]
Way = tuple[int, State, Mode]

WIDENED_AFTER = 1
WIDENED_ANYWHERE_AFTER = 40
MANY = (0, ENDLESS)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a rule may change, with all it calls. carried: which of the pieces it is given it may move.

    taken, put: areas from which and to which pieces may pass, where they can be said in what the rule is given;
    leaving, arriving: else the places. commits: it may hand over on the way.
    """

    leaving: Places = frozenset()
    arriving: Places = frozenset()
    stirred: Places = frozenset()
    taken: frozenset[tuple[int, Places]] = frozenset()
    put: frozenset[tuple[int, Places]] = frozenset()
    carried: frozenset[int] = frozenset()
    cells: Cells = frozenset()
    commits: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.leaving | other.leaving, self.arriving | other.arriving, self.stirred | other.stirred,
            self.taken | other.taken, self.put | other.put, self.carried | other.carried,
            self.cells | other.cells, self.commits or other.commits,
        )  # fmt: skip

    @property
    def places(self) -> Places:
        """All places in which something may change."""
        areas = frozenset[int]().union(*(places for _, places in (*self.taken, *self.put)))
        return self.leaving | self.arriving | self.stirred | areas


@dataclass(slots=True)
class Flow:
    """states: what is known before each step, by the way it is reached. causes: the decision that must have a way
    out through a step that is reached committed."""

    graph: EffectGraph
    setting: Setting
    ask: Questions
    learn: Learning
    changing: Changing
    names: Names
    secrets: Secrets
    rules: RuleSteps
    loops: Loops
    alive: Alive
    states: dict[At, State] = field(default_factory=dict)
    causes: dict[int, int] = field(default_factory=dict)
    effects: dict[int, Effects] = field(default_factory=dict)
    writes: dict[int, Places] = field(default_factory=dict)
    exits: dict[tuple[int, Mode, Site], State] = field(default_factory=dict)
    callers: dict[tuple[int, Site], set[At]] = field(default_factory=dict)
    sites: dict[int, dict[Site, None]] = field(default_factory=dict)
    visits: dict[At, int] = field(default_factory=dict)
    here: At = (0, COMMITTED, ANY_SITE)
    pending: list[tuple[tuple[int, int], At]] = field(default_factory=list)
    waiting: set[At] = field(default_factory=set)
    renamings: dict[tuple[tuple[int, int], ...], Renaming] = field(default_factory=dict)
    reached: dict[int, list[At]] = field(default_factory=dict)
    seen: dict[tuple[At, tuple[object, ...]], tuple[object, ...]] = field(default_factory=dict)

    @property
    def pool(self) -> Pool:
        return self.setting.pool

    # ---- going on -------------------------------------------------------------------------------------

    def run(self) -> None:
        self.reach(self.graph.start, start_state(self.setting), COMMITTED)
        for segment in self.graph.segments:
            self.reach(segment, State({}, {}, {}), COMMITTED)
        from imhotep_dsl.graph.flow.transfer import follow

        while self.pending:
            _, at = heappop(self.pending)
            self.here = at
            step, mode, site = at
            self.waiting.discard(at)
            for target, state, new_mode in follow(self, step, self.states[at], mode):
                self.reach(target, state, new_mode, site)

    def reach(self, step: int, state: State, mode: Mode, site: Site = ANY_SITE) -> None:
        at = (step, mode, site)
        state = self.alive.remembered(step, state)
        known = self.states.get(at)
        if known is None:
            self.states[at] = state
        else:
            self.visits[at] = self.visits.get(at, 0) + 1
            most = WIDENED_AFTER if self.loops.circles_at(step) else WIDENED_ANYWHERE_AFTER
            joined = join(known, state, self.ask, self.visits[at] > most)
            if joined == known:
                return
            self.states[at] = joined
        self.again(at)

    def again(self, at: At) -> None:
        if at not in self.waiting:
            self.waiting.add(at)
            heappush(self.pending, (self.loops.order(at[0]), at))

    # ---- rules that are called --------------------------------------------------------------------------

    def known_at(self, step: int) -> list[State]:
        """What is known before a step, for each way in which it is reached."""
        return [self.states[at] for at in self.ways_to(step)]

    def ways_to(self, step: int) -> list[At]:
        """The ways in which a step is reached, once all are known."""
        if not self.reached:
            for at in sorted(self.states):
                self.reached.setdefault(at[0], []).append(at)
        return self.reached.get(step, [])

    def site(self, rule: int, step: int) -> Site:
        return step if self.rules.is_short(rule) else ANY_SITE

    def enter(self, rule: int, mode: Mode, state: State, args: tuple[int, ...], designs: frozenset[int] | None) -> None:
        """Begin a rule with what its caller knows of what it is given."""
        site = self.site(rule, self.here[0])
        callers = self.callers.setdefault((rule, site), set())
        self.sites.setdefault(rule, {})[site] = None
        if self.here not in callers:
            callers.add(self.here)
            self._look_again_where_turns_end()
        params = [self.names.param(param) for param in self.graph.checked.rules[rule].params]
        inner = self._for_callee(state, dict(zip(args, params, strict=False)))
        for arg, param in zip(args, params, strict=False):
            inner = self._named_after(inner, state, arg, param)
        if rule == self.graph.checked.play:
            inner = self._in_the_course_of_play(inner)
        if designs is not None and params:
            inner = revised(inner, designs={**inner.designs, params[0]: designs})
        self.reach(self.graph.entries[rule], inner, COMMITTED if mode == COMMITTED else TRIED, site)

    def _look_again_where_turns_end(self) -> None:
        """Whose turns are ended depends on all who may have led there."""
        for step in self.rules.ending:
            for mode in (COMMITTED, TRYING, TRIED):
                if (step, mode, ANY_SITE) in self.states:
                    self.again((step, mode, ANY_SITE))

    def _for_callee(self, state: State, given: dict[int, int]) -> State:
        """What the caller knows, put in the callee's names; what needs a name of the caller's own is left out."""
        names, spoken = self.renaming(given), self.names.spoken
        allowed = {*given.values(), self.names.you}

        def can_be_said(node: int) -> bool:
            new = spoken(names.node(node))
            return new <= allowed and not (spoken(node) - given.keys() - {self.names.you}) & new

        inner = renamed(state, names, can_be_said)
        facts = dict(inner.facts)
        for marker, since in self.loops.since.items():
            now = self.pool.add("marker", (), (marker,))
            facts[now], facts[since] = self.ask.ask(now, state), (0, 0)
        return revised(inner, facts=facts)

    def _in_the_course_of_play(self, state: State) -> State:
        """Counts change from turn to turn: what they were after the setup would only be forgotten step by step."""
        facts = {node: given for node, given in state.facts.items() if self.pool.nodes[node].op == "marker"}
        return State(facts, {}, {})

    def _named_after(self, inner: State, outer: State, given: int, name: int) -> State:
        """A name that stands for what something is now."""
        facts = {**inner.facts, name: self.ask.ask(given, outer)}
        sort = self.pool.nodes[name].data[1]
        where, designs, secret = dict(inner.where), dict(inner.designs), inner.secret - {name}
        if sort not in ("number", "truth", "player", "board", "word"):
            where[name] = self.ask.places(given, outer)
            known = self.ask.designs(given, outer)
            if known is not None:
                designs[name] = known
        if self.secrets.hidden_value(given, outer):
            secret = secret | {name}
        return State(facts, where, designs, secret, inner.tainted)

    def name(self, state: State, local: int, value: int) -> State:
        """`let`: the name means something else from now on."""
        plain = self.changing.apply(Change(names=frozenset({local})), state)
        named = self._named_after(plain, state, value, local)
        return self.learn_all(named, [(local, value)]) if local not in self.names.spoken(value) else named

    def learn_all(self, state: State, same: list[tuple[int, int]]) -> State:
        for one, other in same:
            learned = self.learn.apart(one, other, (0, 0), state)
            state = learned if learned is not None else state
        return state

    def is_new(self, what: tuple[object, ...], *found: object) -> bool:
        """Whether something was found otherwise when this step was last looked at."""
        key = (self.here, what)
        known = self.seen.get(key)
        if known is not None and len(known) == len(found) and all(a is b for a, b in zip(known, found, strict=True)):
            return False
        self.seen[key] = found
        return True

    def after_call(self, rule: int, told: State, state: State, args: tuple[int, ...]) -> State:
        """What the caller knows when the rule is done: what it knew, less what may have changed, and what was told."""
        effects = self.effects.get(rule, Effects())
        moved = {marker: told.facts.get(since) for marker, since in self.loops.since.items()}
        change = self._change(rule, effects, state, args, moved)
        after = self.changing.apply(change, state)
        params = [self.names.param(param) for param in self.graph.checked.rules[rule].params]
        # What was given may have another answer by now: then nothing told of it is about the same thing.
        back = {
            param: arg
            for param, arg in zip(params, args, strict=False)
            if not self.changing.touched(arg, change, state)
        }
        spoken = set(back) if self.graph.checked.rules[rule].acting is not None else {*back, self.names.you}
        names, facts, since = self.renaming(back), dict(after.facts), set(self.loops.since.values())
        for node, answer in told.facts.items():
            if node in since or not self.names.spoken(node) <= spoken:
                continue
            new = names.node(node)
            both = meet(facts.get(new, (-ENDLESS, ENDLESS)), answer)
            if not is_empty(both):
                facts[new] = both
        return State(facts, after.where, after.designs, after.secret, after.tainted | told.tainted)

    def _change(
        self, rule: int, effects: Effects, state: State, args: tuple[int, ...], moved: dict[int, Range | None]
    ) -> Change:
        """What a call may change, as its caller sees it."""
        leaving = [Passing(ABSENT, effects.leaving, MANY)] if effects.leaving else []
        arriving = [Passing(ABSENT, effects.arriving, MANY)] if effects.arriving else []
        for which in sorted(effects.carried):
            piece = args[which]
            leaving.append(Passing(self.lies_in(piece, state), self.ask.places(piece, state), (0, 1), piece))
        names = self._as_given(rule, args)
        for areas, passing in ((effects.taken, leaving), (effects.put, arriving)):
            passing += [Passing(names.node(area), places, MANY) for area, places in sorted(areas, key=_by_area)]
        return Change(
            leaving=tuple(leaving),
            arriving=tuple(arriving),
            stirred=effects.stirred,
            markers={marker: (ABSENT, moved.get(marker)) for marker in self.rules.markers_written(rule)},
            cells=effects.cells,
        )

    def _as_given(self, rule: int, args: tuple[int, ...]) -> Renaming:
        """A rule's parameters put as what its caller has given for them."""
        params = [self.names.param(param) for param in self.graph.checked.rules[rule].params]
        return self.renaming(dict(zip(params, args, strict=False)))

    def renaming(self, names: dict[int, int]) -> Renaming:
        """A renaming remembers what it has made: the same names need the same one."""
        key = tuple(names.items())
        if key not in self.renamings:
            self.renamings[key] = renaming(self.pool, names)
        return self.renamings[key]

    def passed_on(self, at: int, rule: int, state: State, args: tuple[int, ...]) -> Effects:
        """What a call may change, as the callers of its rule see it: what was given is still that."""
        effects = self.effects.get(rule, Effects())
        carried, leaving, arriving = frozenset[int](), effects.leaving, effects.arriving
        for which in effects.carried:
            own = self.given(self.graph.rules[at], args[which])
            if own is None:
                leaving |= self.ask.places(args[which], state)
            else:
                carried |= {own}
        names, taken, put = self._as_given(rule, args), set[tuple[int, Places]](), set[tuple[int, Places]]()
        for area, places in effects.taken:
            if self.says_for_all(self.graph.rules[at], names.node(area)):
                taken.add((names.node(area), places))
            else:
                leaving |= places
        for area, places in effects.put:
            if self.says_for_all(self.graph.rules[at], names.node(area)):
                put.add((names.node(area), places))
            else:
                arriving |= places
        return replace(
            effects, carried=carried, leaving=leaving, arriving=arriving, taken=frozenset(taken), put=frozenset(put)
        )

    def says_for_all(self, rule: int, area: int) -> bool:
        """Whether an area means the same for whoever calls the rule: it is said in what the rule is given."""
        if area == ABSENT:
            return False
        params = {self.names.param(param) for param in self.graph.checked.rules[rule].params}
        if not self.rules.changes_you(rule):
            params.add(self.names.you)
        return self.names.spoken(area) <= params and not self.changing.reads(area).places

    def given(self, rule: int, piece: int) -> int | None:
        """Which of the things a rule was given this is."""
        params = self.graph.checked.rules[rule].params
        return next((at for at, param in enumerate(params) if self.names.param(param) == piece), None)

    def lies_in(self, piece: int, state: State) -> int:
        """The area in which a piece surely lies, if one is known."""
        node = self.pool.nodes[piece]
        if node.op in ("top", "bottom"):
            return node.kids[0]
        for fact, given in state.facts.items():
            known = self.pool.nodes[fact]
            if known.op == "in area" and known.kids[0] == piece and given == (1, 1):
                return known.kids[1]
        return ABSENT

    def leave(self, rule: int, mode: Mode, state: State) -> None:
        """A rule is done: its callers go on."""
        exit_mode = TRIED if mode == TRIED else COMMITTED
        params = {self.names.param(param) for param in self.graph.checked.rules[rule].params} | {self.names.you}
        change = self._of_its_own(rule)
        facts = {
            node: given
            for node, given in state.facts.items()
            if self.names.spoken(node) <= params
            and (self.changing.touched(node, change, state) or self._has_learned(rule, node, given))
        }
        told = State(facts, {}, {}, frozenset(), state.tainted if exit_mode == TRIED else frozenset())
        site = self.here[2]
        key = (rule, exit_mode, site)
        known = self.exits.get(key)
        if known is not None:
            counter = (-1 - rule, exit_mode, site)
            told = join(known, told, self.ask, self.visits.get(counter, 0) > WIDENED_AFTER)
            if told == known:
                return
            self.visits[counter] = self.visits.get(counter, 0) + 1
        self.exits[key] = told
        for caller in self.callers.get((rule, site), ()):
            self.again(caller)

    def _has_learned(self, rule: int, node: int, given: Range) -> bool:
        """Whether more is known at the end of a rule than at its beginning."""
        entry = (self.graph.entries[rule], self.here[1], self.here[2])
        known = self.states.get(entry)
        return known is None or self.ask.ask(node, known) != given

    def _of_its_own(self, rule: int) -> Change:
        """What a rule may change: of the rest, its callers know more than it does."""
        effects = self.effects.get(rule, Effects())
        params = [self.names.param(param) for param in self.graph.checked.rules[rule].params]
        carried = frozenset().union(*(self.setting.places_for(self._kind(params[at])) for at in effects.carried))
        return Change(
            stirred=effects.places | carried,
            markers=dict.fromkeys(self.rules.markers_written(rule), (ABSENT, None)),
            cells=effects.cells,
        )

    def _kind(self, name: int) -> str:
        return str(self.pool.nodes[name].data[2])

    def affect(self, rule: int, effects: Effects) -> None:
        """A rule may change more than was known: its callers must forget more."""
        self.writes[self.here[0]] = self.writes.get(self.here[0], frozenset()) | effects.places
        known = self.effects.get(rule, Effects())
        more = known | effects
        if more != known:
            self.effects[rule] = more
            for site in self.sites.get(rule, ()):
                for caller in self.callers[rule, site]:
                    self.again(caller)

    def keep(self, marker: int, places: Places) -> None:
        """A marker may keep a space of these places from now on: whoever asks where it is must ask again."""
        known = self.setting.kept.get(marker)
        if known is not None and not places <= known:
            self.setting.kept[marker] = known | places
            self.ask.nothing_known.answers.clear()
            self.seen.clear()
            for at, state in self.states.items():
                state.answers.clear()
                self.again(at)

    def exists(self, binder: steps.Binder, state: State) -> bool:
        return self.ask.some(binder.exists, state)

    def bind(self, state: State, name: int, binder: steps.Binder, where: int) -> State | None:
        """A name stands for a member of what a binder ranges over."""
        plain = self.changing.apply(Change(names=frozenset({name})), state)
        inner = self.ask.within(name, binder.source, where, plain)
        return self._as_member(inner, name, binder.source) if inner is not None else None

    def _as_member(self, state: State, name: int, source: int) -> State | None:
        node = self.pool.nodes[source]
        if node.op == "range":
            low, high = node.kids
            inner = self.learn.apart(high, name, THING, state)
            return self.learn.apart(name, low, THING, inner) if inner is not None else None
        facts = dict(state.facts)
        if node.op == "pieces in" and node.data[0] != "board":
            facts[self.pool.add("in area", (name, node.kids[0]), (node.data[0],))] = (1, 1)
        if node.op == "placements":
            facts[self.pool.add("fits", (node.kids[0], name))] = (1, 1)
        inner = revised(state, facts=facts)
        longer = self.learn.narrow(self.pool.add("length", (source,)), (1, ENDLESS), inner)
        return longer if longer is not None else inner


def _by_area(passing: tuple[int, Places]) -> int:
    return passing[0]


def flow(graph: EffectGraph) -> Flow:
    setting = set_up(graph)
    ask = Questions(setting)
    learn, changing, names = Learning(ask), Changing(ask), Names(graph, setting.pool)
    secrets = Secrets(ask, names)
    ask.hides = secrets.hides  # type: ignore[method-assign]
    _measure_rooms(setting, ask)
    rules = RuleSteps(graph)
    loops = Loops(graph, setting.pool, names, rules)
    found = Flow(graph, setting, ask, learn, changing, names, secrets, rules, loops, Alive(graph, names, rules))
    found.run()
    return found


def _measure_rooms(setting: Setting, ask: Questions) -> None:
    """How much room there can be where it changes in play."""
    for place in setting.places:
        if place.dynamic != ABSENT:
            low, high = ask.ask(place.dynamic, State({}, {}, {}))
            place.room = (max(0, low), max(0, high))
            place.capacity = (place.spaces[0] * place.room[0], min(ENDLESS, place.spaces[1] * place.room[1]))

"""The way through the graph: what each step makes of a state, until nothing new is learned.

A step is reached in one of three ways: committed (what happens, happens), trying (a choice made in this rule is being
tried out, and may be refused), or tried (the same, but the choice was made in a rule that called this one). A rule is
looked at once for each of these; what holds for all its callers holds in it, and what it may change its callers forget.
A short rule that calls no other is looked at for each line that calls it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from operator import is_

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import Pool
from imhotep_dsl.graph.flow.alive import Alive
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.change import Changing
from imhotep_dsl.graph.flow.concerns import Concerns
from imhotep_dsl.graph.flow.effects import NO_EFFECTS, Effects
from imhotep_dsl.graph.flow.learn import Learning
from imhotep_dsl.graph.flow.loops import Loops
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.secrets import Secrets
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.starting import start_state
from imhotep_dsl.graph.flow.state import Places, Renaming, Said, State, join, renaming, with_fact
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.model import EffectGraph

COMMITTED, TRYING, TRIED = 0, 1, 2
ANY_SITE = -1
Mode = int
Site = int
"""The line that called the rule, or ANY_SITE where its callers are not kept apart."""
At = tuple[int, Mode, Site]
Way = tuple[int, State, Mode]
Follow = Callable[["Flow", int, State, Mode], list[Way]]
"""What each step makes of a state."""

WIDENED_AFTER = 1
WIDENED_ANYWHERE_AFTER = 40
MANY = (0, ENDLESS)


@dataclass(slots=True)
class Flow:
    """states: what is known before each step, by the way it is reached. causes: the decision that must have a way
    out through a step that is reached committed. untold: the steps at which chance chooses what nobody is told."""

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
    concerns: Concerns
    untold: frozenset[int] = frozenset()
    states: dict[At, State] = field(default_factory=dict)
    causes: dict[int, int] = field(default_factory=dict)
    effects: dict[int, Effects] = field(default_factory=dict)
    writes: dict[int, Places] = field(default_factory=dict)
    exits: dict[tuple[int, Mode, Site], State] = field(default_factory=dict)
    ended_from: dict[At, None] = field(default_factory=dict)
    """Where turns are ended: what is known behind them depends on all that is done in them."""
    callers: dict[tuple[int, Site], set[At]] = field(default_factory=dict)
    sites: dict[int, dict[Site, None]] = field(default_factory=dict)
    visits: dict[At, int] = field(default_factory=dict)
    here: At = (0, COMMITTED, ANY_SITE)
    pending: list[tuple[tuple[int, int], At]] = field(default_factory=list)
    waiting: set[At] = field(default_factory=set)
    renamings: dict[tuple[tuple[int, int], ...], Renaming] = field(default_factory=dict)
    sayings: dict[tuple[str, tuple[tuple[int, int], ...]], Said] = field(default_factory=dict)
    reached: dict[int, list[At]] = field(default_factory=dict)
    seen: dict[tuple[At, tuple[object, ...]], tuple[object, ...]] = field(default_factory=dict)
    however: dict[tuple[int, Site], State | None] = field(default_factory=dict)
    rations: dict[int, tuple[int, int]] = field(default_factory=dict)

    pool: Pool = field(init=False)

    def __post_init__(self) -> None:
        self.pool = self.setting.pool

    # ---- going on -------------------------------------------------------------------------------------

    def run(self, follow: Follow) -> None:
        self.reach(self.graph.start, start_state(self.setting), COMMITTED)
        for segment in self.graph.segments:
            self.reach(segment, State({}, {}, {}), COMMITTED)
        while self.pending:
            _, at = heappop(self.pending)
            self.here = at
            step, mode, site = at
            self.waiting.discard(at)
            for target, state, new_mode in follow(self, step, self.states[at], mode):
                self.reach(target, state, new_mode, site)

    def reach(self, step: int, state: State, mode: Mode, site: Site = ANY_SITE) -> None:
        at = (step, mode, site)
        state = self._with_rations(step, self.alive.remembered(step, state))
        known = self.states.get(at)
        if known is None:
            self.states[at] = state
        else:
            self.visits[at] = self.visits.get(at, 0) + 1
            if state == known:
                return
            most = WIDENED_AFTER if self.loops.circles_at(step) else WIDENED_ANYWHERE_AFTER
            joined = join(known, state, self.ask, self.visits[at] > most)
            if joined == known:
                return
            self.states[at] = joined
        self.again(at)

    def ration(self, rations: dict[int, tuple[int, int]]) -> None:
        """As play begins: before which steps how many pieces surely lie somewhere, since it lasts for all rounds."""
        if rations != self.rations:
            self.rations = rations
            for at in self.states:
                self.again(at)

    def _with_rations(self, step: int, state: State) -> State:
        if step not in self.rations:
            return state
        count, least = self.rations[step]
        known = self.ask.ask(count, state)
        return with_fact(state, count, (least, known[1])) if known[0] < least <= known[1] else state

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

    def known_however(self, step: int, site: Site) -> State | None:
        """What is known before a step of a rule that was called there, committed or not; None: it is never reached."""
        key = (step, site)
        if key not in self.however:
            found = [
                self.states[at] for mode in (COMMITTED, TRYING, TRIED) if (at := (step, mode, site)) in self.states
            ]
            joined = found[0] if found else None
            for other in found[1:]:
                assert joined is not None
                joined = join(joined, other, self.ask)
            self.however[key] = joined
        return self.however[key]

    def site(self, rule: int, step: int) -> Site:
        return step if self.rules.is_short(rule) else ANY_SITE

    def is_new(self, what: tuple[object, ...], *found: object) -> bool:
        """Whether something was found otherwise when this step was last looked at."""
        key = (self.here, what)
        known = self.seen.get(key)
        if known is not None and len(known) == len(found) and all(map(is_, known, found)):
            return False
        self.seen[key] = found
        return True

    def renaming(self, names: dict[int, int]) -> Renaming:
        """A renaming remembers what it has made: the same names need the same one."""
        key = tuple(names.items())
        if key not in self.renamings:
            self.renamings[key] = renaming(self.pool, names)
        return self.renamings[key]

    def said(self, why: str, names: dict[int, int], keep: Callable[[int, int], bool]) -> Said:
        """What is said in other names; why and the names tell what is to be kept."""
        key = (why, tuple(names.items()))
        if key not in self.sayings:
            self.sayings[key] = Said(self.renaming(names), keep)
        return self.sayings[key]

    def affect(self, rule: int, effects: Effects) -> None:
        """A rule may change more than was known: its callers must forget more."""
        written = self.written_by(self.here[0])
        if not effects.places <= written:
            self.writes[self.here[0]] = written | effects.places
            for at in self.ended_from:
                self.again(at)
        known = self.effects.get(rule, NO_EFFECTS)
        if not known.covers(effects):
            self.effects[rule] = known | effects
            for site in self.sites.get(rule, ()):
                for caller in self.callers[rule, site]:
                    self.again(caller)

    def written_by(self, step: int) -> Places:
        """The places in which a step may change something, with all that it calls, as far as is known by now."""
        return self.writes.get(step, frozenset())

    def keep(self, marker: int, places: Places) -> None:
        """A marker may keep a space of these places from now on: whoever asks where it is must ask again."""
        known = self.setting.kept.get(marker)
        if known is not None and not places <= known:
            self.setting.kept[marker] = known | places
            self._ask_again()

    def box(self, kinds: frozenset[str], by: int) -> None:
        """Pieces of these kinds may lie in the box from now on, since a step brings them there."""
        lying = self.setting.kind_places
        more = {kind for kind in kinds if BOX not in lying[kind]}
        if more:
            self.setting.boxed.update(dict.fromkeys(more, by))
            lying.update({kind: lying[kind] | {BOX} for kind in more})
            self._ask_again()

    def _ask_again(self) -> None:
        """Something may lie where it could not lie before."""
        self.ask.nothing_known.answers.clear()
        self.changing.ask_again()
        self.concerns.ask_again()
        self.seen.clear()
        for at, state in self.states.items():
            state.answers.clear()
            self.again(at)

    def exists(self, binder: steps.Binder, state: State) -> bool:
        return self.ask.some(binder.exists, state)

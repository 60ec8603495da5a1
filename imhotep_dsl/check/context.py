"""What the checker knows while it reads a text: the whole table, and the names that mean something at this line."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Components
from imhotep_dsl.check.declared_types import read_type
from imhotep_dsl.check.extent import Extent
from imhotep_dsl.check.misnamed import Misfit
from imhotep_dsl.check.named_elsewhere import said_of_name_elsewhere
from imhotep_dsl.check.types import (
    NAMED_TYPES,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    fits,
    list_of,
)  # fmt: skip
from imhotep_dsl.diagnostics import Diagnostics, suggest
from imhotep_dsl.diagnostics.suggest import did_you_mean, in_other_words
from imhotep_dsl.resolve.model import Body, LetDef, Marker, Model, Rule, Scope
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

# What only a scenario can ask: who has to decide now, who is ahead, and whether the game is over.
SCENARIO_WORDS = {"deciding": PLAYER.or_none(), "winners": list_of(PLAYER), "game over": TRUTH}


UNNAMED = ""
"""What an author has given no name to, and a rule has to keep."""
MOST_GUESSES = 60
"""For so many unknown names the near ones are looked for: where more are unknown, the reason is another one."""

NAMES_ARE_LISTED = "`imhotep names` lists the names of a game."
_NAMED_EVERYWHERE = ("you", "player", "players")

OWNER = "owner"
"""What a piece is asked for; a marker of this name keeps it where pieces change hands."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """Which rule calls which, who acts there, and whether the calling text says so itself."""

    caller: int
    targets: tuple[int, ...]
    you: ir.You | None
    own_you: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Expansion:
    """A word written out. given is kept so that no other value takes its identity; you: where it speaks of `you`."""

    meaning: ir.Expr
    given: tuple[ir.Expr, ...]
    you: Span | None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A name that was looked for and is not there, where it was, and what was asked for it (None: nothing)."""

    span: Span
    asked: Type | None
    context: Context


@dataclass(frozen=True, slots=True)
class StrangeWords:
    """A marker is set to something that, as far as types go, may be words that the marker cannot be: these words by
    their numbers. written: what it is set to, empty if that has no short name; span: where."""

    marker: str
    wanted: tuple[str, ...]
    words: dict[int, str]
    written: str
    span: Span

    def said(self, word: str) -> str:
        return f"`{self.marker}` is {' or '.join(self.wanted)}, and this may be `{word}`."

    def advice(self, word: str) -> str:
        asked = f"ask before: `if {self.written} != {word}`, " if self.written else ""
        return f"Set it to one of these words, {asked}or let `{self.marker}` be `{word}`, too."


@dataclass(slots=True)
class Program:
    """The table as the checker sees it; rules are numbered in the order of the list. nobody_on: the lines of which it
    was said that nobody acts there; laid_out_anew: the places of which it was said what they no longer have;
    told_for_all: the names of which it was said that no player has one of their own."""

    model: Model
    components: Components
    diagnostics: Diagnostics
    rules: list[Rule] = field(default_factory=list)
    rule_index: dict[tuple[str, str | None, str | None, str | None], int] = field(default_factory=dict)
    marker_types: list[Type] = field(default_factory=list)
    marker_ranges: list[tuple[int, int]] = field(default_factory=list)
    words_of_markers: dict[int, dict[int, str]] = field(default_factory=dict)
    bound_slots: int = 0
    used_values: set[str] = field(default_factory=set)
    using_you: dict[int, Span] = field(default_factory=dict)
    calls: list[CallSite] = field(default_factory=list)
    sources: dict[str, None] = field(default_factory=dict)
    lets_open: list[LetDef] = field(default_factory=list)
    expansions: dict[tuple[object, ...], Expansion] = field(default_factory=dict)
    extents: dict[int, Extent] = field(default_factory=dict)
    strange_words: dict[Span, StrangeWords] = field(default_factory=dict)
    too_long: set[int] = field(default_factory=set)
    depth: int = 0
    spoken_of_you: Span | None = None
    nobody_on: set[tuple[str, int]] = field(default_factory=set)
    laid_out_anew: set[int] = field(default_factory=set)
    told_for_all: set[str] = field(default_factory=set)
    markers_by_name: dict[str, list[tuple[int, Marker]]] = field(default_factory=dict)
    markers_of_kinds: dict[tuple[str, str], int] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    places_by_name: dict[str, list[int]] = field(default_factory=dict)
    lets_by_name: dict[tuple[str, str | None], list[LetDef]] = field(default_factory=dict)
    unanswered: list[Unanswered] = field(default_factory=list)
    misfits: dict[Span, Misfit] = field(default_factory=dict)
    fitting: set[Span] = field(default_factory=set)
    misnamed: frozenset[Span] = frozenset()

    def __post_init__(self) -> None:
        for at, marker in enumerate(self.model.markers):
            if marker.scope.kind is None:
                self.markers_by_name.setdefault(marker.name, []).append((at, marker))
            else:
                self.markers_of_kinds[marker.scope.kind, marker.name] = at
        for at, place in enumerate(self.components.places):
            if place.scope.kind is None:
                self.places_by_name.setdefault(place.name, []).append(at)
        for let in self.model.lets:
            self.lets_by_name.setdefault((let.name, let.subject), []).append(let)

    def new_bound(self) -> int:
        self.bound_slots += 1
        return self.bound_slots - 1

    def rule_named(self, name: str, board: str | None, kind: str | None, design: str | None) -> int | None:
        """The rule that answers to a name, the most particular first."""
        if not self.rule_index:
            for at, rule in reversed(list(enumerate(self.rules))):
                own = rule.scope.designs[0] if rule.scope.designs else None
                self.rule_index[rule.name, rule.scope.board, rule.scope.kind, own] = at
        return self.rule_index.get((name, board, kind, design))

    def kind_of(self, rule: Rule) -> str | None:
        """The kind of the pieces or boards that have the rule."""
        if rule.scope.board is not None:
            return self.components.boards[self.components.board_index(rule.scope.board)].kind
        return rule.scope.kind

    def is_owner(self, marker: int) -> bool:
        """Whether a marker keeps who owns a piece that was given to somebody."""
        found = self.model.markers[marker]
        return found.name == OWNER and found.scope.kind is not None

    def type_of_param(self, param: tree.Param) -> Type:
        """What its kind says, or else its name."""
        if param.span in self.misnamed:
            return UNKNOWN
        if param.type is None:
            return self.type_by_name(param.text)
        type_, _ = read_type(self, param.type, in_params=True)
        by_name = self.type_by_name(param.text)
        if by_name != NUMBER and not fits(type_, by_name):
            said = f"`{param.text}` is always {by_name}, and this is {type_}."
            self.diagnostics.error("E434", param.span, said, "Take another name.")
        if type_.optional:
            self.diagnostics.error(
                "E464", param.type.span, f"`{param.text}` is always something: a rule is given what it needs.",
                "Leave out `or none`, and ask before you call the rule.",
            )  # fmt: skip
        return type_.surely()

    def fits_param(self, owner: str, param: tree.Param, given: Type, span: Span) -> bool:
        """Whether a parameter of a rule or word can be given this; of a name that says what it is it is remembered."""
        wanted = self.type_of_param(param)
        if fits(given, wanted):
            self.fitting.add(param.span)
            return True
        if param.type is None and wanted != NUMBER:
            self.misfits.setdefault(param.span, Misfit(owner, param, given, wanted, span))
        return False

    def type_by_name(self, name: str) -> Type:
        """What a name says by itself: a kind, a player, a space; any other is a number."""
        if name in self.model.kinds:
            return Type("piece", name)
        if name in self.model.board_kinds:
            return Type("board", name)
        return NAMED_TYPES.get(name, NUMBER)


@dataclass(slots=True)
class Context:
    """One text being checked. acted_before: it stands below `as`, and around that somebody else acts."""

    program: Program
    scope: Scope
    names: dict[str, ir.Expr] = field(default_factory=dict)
    you: ir.You | None = None
    slots: int = 0
    in_scenario: bool = False
    in_loop: bool = False
    rule: int = -1
    source: str = ""
    own_you: bool = False
    acted_before: bool = False
    params: dict[str, ir.Expr] = field(default_factory=dict)
    former: tuple[Body, ...] = ()

    @property
    def model(self) -> Model:
        return self.program.model

    @property
    def components(self) -> Components:
        return self.program.components

    def error(self, code: str, span: Span, message: str, help: str = "", about: str | None = None) -> None:
        self.program.diagnostics.error(code, span, message, help, about=about)

    def note_unanswered(self, span: Span, asked: Type | None = None) -> None:
        """For those who want to know what could have stood there."""
        self.program.unanswered.append(Unanswered(span, asked, replace(self, names=dict(self.names))))

    def new_local(self, name: str, type_: Type, span: Span) -> ir.Local:
        """A list takes a place of its own in the state; its name keeps where that begins and ends."""
        local = ir.Local(span, type_, self.slots, name)
        self.slots += 1
        return local

    def note_you(self, span: Span) -> None:
        """Whoever carries out this text has to act."""
        self.program.spoken_of_you = span
        if not self.own_you:
            self.program.using_you.setdefault(self.rule, span)

    def unknown(self, span: Span) -> ir.Expr:
        return ir.Const(span, UNKNOWN, 0)

    def place_at(self, span: Span, place: int, holder: ir.Expr | None = None, player: ir.Expr | None = None) -> ir.Expr:
        """A place; of one whose shape is mistaken nothing can be said."""
        if any(instance.shape.mistaken for instance in self.components.instances_of(place)):
            return self.unknown(span)
        return ir.PlaceAt(span, Type("place", self.components.places[place].kind or None), place, holder, player)

    # ---- what a name can mean -------------------------------------------------------------------------

    def markers_named(self, name: str, board: str | None) -> list[tuple[int, Marker]]:
        found = self.program.markers_by_name.get(name, [])
        return [item for item in found if item[1].scope.board == board] or [
            item for item in found if item[1].scope.board is None
        ]

    def places_named(self, name: str, board: str | None) -> list[int]:
        found = self.program.places_by_name.get(name, [])
        own = [at for at in found if board is not None and self.components.places[at].scope.board == board]
        return own or [at for at in found if self.components.places[at].scope.board is None]

    def let_named(self, name: str, subject: str | None, board: str | None) -> list[LetDef]:
        found = self.program.lets_by_name.get((name, subject), [])
        own = [let for let in found if let.scope.board is not None and let.scope.board == board]
        return own or [let for let in found if let.scope.board is None]

    def known_names(self) -> list[str]:
        model = self.model
        names = [*_NAMED_EVERYWHERE, *self.names, *model.values, *model.words, *model.kinds, *model.board_kinds]
        names += [place.name for place in self.components.places] + [marker.name for marker in model.declared_markers]
        names += [let.name for let in model.lets if let.subject is None]
        names += [board.name for board in model.boards]
        names += [design.definition.name for design in self.components.designs if design.definition.name]
        if self.in_scenario:
            names += [*model.colours, *(rule.name for rule in self.program.rules if rule.is_action), *SCENARIO_WORDS]
        return names

    def only_kind(self) -> str | None:
        """The kind of every piece, in a game with a single kind: there nothing has to say which is meant."""
        kinds = self.model.kinds
        return next(iter(kinds)) if len(kinds) == 1 else None

    def _only_in_scenarios(self, name: str) -> tuple[str, str]:
        said = f"`{name}` can be named in scenarios only."
        if name in self.model.colours:
            seat = self.model.colours.index(name) + 1
            return (
                said,
                f"Write `{'players.first' if seat == 1 else f'players[{seat}]'}` for the player who sits there.",
            )
        if name == "winners":
            return said, "Ask for what players are compared by, for instance `player.points`."
        return said, "Whoever acts is `you`."

    def _asked_of_one(self, name: str) -> str:
        """`by points`: what belongs to a thing that has a name here."""
        from imhotep_dsl.check.attributes import answers

        of = [known for known, meant in self.names.items() if name in answers(self, meant.type)]
        if self.you is not None and name in answers(self, PLAYER):
            of.append("you")
        return suggest.written(name, *(f"{known}.{name}" for known in of[:2])) if of else ""

    def unknown_name(
        self, span: Span, name: str, candidates: list[str] | None = None, otherwise: str = NAMES_ARE_LISTED
    ) -> ir.Expr:
        """otherwise: the help where no candidate is near."""
        known = self.known_names() if candidates is None else candidates
        self.note_unanswered(span)
        kinds = {**self.model.kinds, **self.model.board_kinds}
        if name in kinds or name in NAMED_TYPES:
            said = f"No `{name}` is named here, so it is not plain which one is meant."
            told = f"Name one before: `choose {name} in …`, `for each {name} in …`, or `rule NAME({name})`."
            if len(self.components.pieces_of(name)) == 1:
                told = suggest.written(name, f"first({name})")
            word = self.program.lets_open[-1] if self.program.lets_open else None
            if word is not None and word.subject is None and not word.params:
                told = f"Write `let {name}.{word.name} = …`: then it can be asked of every `{name}`."
        else:
            said = f"Nothing here is called `{name}`."
            guess = did_you_mean(name, known) if len(self.program.unanswered) <= MOST_GUESSES else ""
            told = in_other_words(name) or guess or self._asked_of_one(name) or otherwise
            if not self.in_scenario and name in (*SCENARIO_WORDS, *self.model.colours):
                said, told = self._only_in_scenarios(name)
        if self.rule >= 0:
            rules = self.program.rules
            said, told = said_of_name_elsewhere(rules, rules[self.rule], span, name) or (said, told)
        self.error("E410", span, said, told, about=name)
        return self.unknown(span)

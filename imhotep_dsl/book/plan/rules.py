"""Sections made of rules: every board, every kind of piece and its designs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.nouns import attribute_noun, design_keys, kind_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.plan.authors import about, asides
from imhotep_dsl.book.plan.box import named_in_a_table, printed_on
from imhotep_dsl.book.plan.in_order import boards_in_order
from imhotep_dsl.book.plan.marker_starts import marker_secrets, nothing_at_first
from imhotep_dsl.book.plan.outline import Passage, Picture, Said, Section, Steps, Told
from imhotep_dsl.book.plan.places import place_facts, room_facts
from imhotep_dsl.book.plan.printed import constant
from imhotep_dsl.book.plan.printed_on_boards import printed_table
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.plan.users import is_filled_in, is_told_by_its_users, only_user
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Design
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type
from imhotep_dsl.data.word_keys import TELL
from imhotep_dsl.resolve.model import GAME_SCOPE, Board, Rule
from imhotep_dsl.resolve.model import Scope as RuleScope
from imhotep_dsl.source import Span


def explained(teller: Teller, names: tuple[str, ...]) -> tuple[Passage, ...]:
    """What the author says about it comes first."""
    text = about(teller, names)
    return (Told(text),) if text is not None else ()


def is_told(teller: Teller, name: str) -> bool:
    """Whether an author has written a sentence for a rule, or for one of those of a design (`DESIGN.`)."""
    names = [entry.name.removeprefix(TELL) for entry in teller.words.sentences]
    return any(told.startswith(name) if name.endswith(".") else told == name for told in names)


def _declared(teller: Teller, rule: ir.TypedRule) -> Rule:
    return teller.checked.checker.rules[rule.index]


# ---- boards -------------------------------------------------------------------------------------------------------


def board_sections(teller: Teller, kind: str) -> tuple[Section, ...]:
    boards = boards_in_order(teller, kind)
    return (*_general(teller, kind), *(_board(teller, board) for board in boards))


def _general(teller: Teller, kind: str, plain: Sequence[Design] = ()) -> tuple[Section, ...]:
    """What all boards or pieces of a kind have in common. plain: those that are told in a table."""
    passages: list[Passage] = [*asides(teller, lambda scope: scope == RuleScope(kind=kind))]
    passages += _facts(teller, lambda scope, at: scope.components.places[at].scope.kind == kind)
    if kind in teller.checked.model.board_kinds:
        boards = boards_in_order(teller, kind)
        passages += teller.passages(lambda scope: printed_table(scope, boards))
    pieces = teller.checked.model.kinds.get(kind)
    passages += printed_on(teller, pieces) if pieces is not None else ()
    passages += _rules(teller, teller.rules_of(kind), None)
    passages += named_in_a_table(teller, plain) if plain else ()
    if not passages:
        return ()
    title = p.clause("section-all", things=kind_noun(teller.scope(), kind, "all", many=True))
    return (Section(f"{kind}-all", title, tuple(passages)),)


def _board(teller: Teller, board: Board) -> Section:
    title = p.Noun(board.called, board.title, "bare")
    passages: list[Passage] = [*explained(teller, board.called), Picture(f"board-{board.name}", title)]
    passages += _other_name(teller, board)
    passages += asides(teller, lambda scope: scope.board == board.name)
    passages += _facts(teller, lambda scope, at: scope.components.places[at].scope.board == board.name)
    index = [other.name for other in teller.checked.components.boards].index(board.name)
    passages += teller.passages(lambda scope: _meanings(scope, board.kind, index))
    passages += _rules(teller, teller.rules_of(board=board.name), None)
    return Section(f"board-{board.name}", p.Noun(board.called, board.title, "bare"), tuple(passages), board.span)


def _other_name(teller: Teller, board: Board) -> tuple[Passage, ...]:
    """A side that is called otherwise than its board: pieces may still name the board."""
    if not any(board.name in _printed_boards(design) for design in teller.checked.components.designs):
        return ()
    own, usual = board.called, (board.name,)
    if own[0] == usual[0] or own[0] not in teller.words.forms:
        return ()
    nouns = {"side": p.Noun(own, board.title), "board": p.Noun(usual, board.name)}
    return (Said(((p.clause("stands-for", **nouns), board.span),)),)


def _printed_boards(design: Design) -> set[object]:
    return {value for _, value in design.definition.attributes.values() if isinstance(value, str)}


def _facts(teller: Teller, wanted: Callable[[Scope, int], bool]) -> tuple[Passage, ...]:
    def told(scope: Scope) -> tuple[Passage, ...]:
        places = [at for at in range(1, len(scope.components.places)) if wanted(scope, at)]
        facts = tuple(fact for at in places for fact in place_facts(scope, at))
        return (Said(facts),) if facts else ()

    return teller.passages(told)


def good_to_know(teller: Teller) -> tuple[Passage, ...]:
    """Places that belong to no board and no piece, what is nothing at first, who knows what, and what the author
    remarks on the game."""
    nothing = teller.passages(lambda scope: (Said(tuple(told)),) if (told := nothing_at_first(scope)) else ())
    secrets = teller.passages(lambda scope: (Said(tuple(told)),) if (told := marker_secrets(scope)) else ())
    places = _facts(teller, lambda scope, at: scope.components.places[at].scope == GAME_SCOPE)
    return (*places, *nothing, *secrets, *asides(teller, lambda scope: scope == GAME_SCOPE))


def _rules(teller: Teller, own: Sequence[ir.TypedRule], design: Design | None) -> list[Passage]:
    made: list[Passage] = []
    course = teller.course
    for rule in sorted(own, key=lambda rule: (course.phase(rule), course.place(rule))):
        declared = _declared(teller, rule)
        if teller.is_told_elsewhere(rule) or is_told_by_its_users(teller, rule):
            continue
        steps = teller.steps(rule, design)
        if steps:
            lead: p.Text | p.Clause = _lead(teller, rule, declared)
            if rule.name.startswith("at ") and design is not None:
                keys = design_keys(design.kind, design.definition.name)
                things = p.Noun(keys, design.definition.title, "all", many=True)
                lead = p.clause("once-for-all", title=lead, things=things)
            elif design is None and declared.scope.kind and is_filled_in(teller, rule):
                lead = p.clause("unless-own", title=lead, thing=kind_noun(teller.scope(), declared.scope.kind))
            made.append(Steps(steps, lead, rule.span))
            made += _asked_for(teller, rule, design) if design is not None else ()
    return made


def _asked_for(teller: Teller, rule: ir.TypedRule, design: Design) -> Iterator[Steps]:
    """Rules of the game that nothing carries out but this text."""
    targets = {target for part in parts_of(rule.body) if isinstance(part, ir.Call) for _, target in part.targets}
    for target in sorted(targets):
        asked = teller.checked.rules[target]
        if only_user(teller, asked) == design.definition.name:
            yield Steps(teller.steps(asked, design), p.Text((asked.title,), asked.title), asked.span)


def leads_of(
    teller: Teller, board: str | None = None, design: tuple[str, str] | None = None
) -> tuple[p.Text, ...]:  # fmt: skip
    """When something happens on a board or with a design: the titles of its own rules that do anything."""

    own = teller.rules_of(*design) if design is not None else teller.rules_of(board=board)
    return tuple(dict.fromkeys(_lead(teller, rule, _declared(teller, rule)) for rule in own if rule.body))


def _lead(teller: Teller, rule: ir.TypedRule, declared: Rule) -> p.Text:
    """Its own title, or that of the kind's rule that it fills in."""
    title = declared.title
    if title is None:
        kind = declared.scope.kind
        if declared.scope.board is not None:
            components = teller.checked.components
            kind = components.boards[components.board_index(declared.scope.board)].kind
        general = teller.checked.checker.rule_named(rule.name, None, kind, None)
        title = teller.checked.checker.rules[general].title if general is not None else None
    return p.Text((title or rule.title,), title or rule.title)


# ---- pieces --------------------------------------------------------------------------------------------------------


def piece_sections(teller: Teller, kind: str) -> tuple[Section, ...]:
    designs = [design for design in teller.checked.components.designs_of(kind) if design.definition.name]
    made = [(design, _design(teller, design)) for design in designs]
    plain = [design for design, section in made if _is_plain(section)]
    if len(plain) < _MANY:
        plain = []
    printed = {name for design in plain for name in _shown_on(design)}
    listed = [design for design in designs if design in plain or (plain and printed <= _shown_on(design))]
    return (*_general(teller, kind, listed), *(section for design, section in made if design not in plain))


_MANY = 3


def _shown_on(design: Design) -> set[str]:
    """What is printed on it: one with a text of its own is in the table, too, if it has all that the others have."""
    return {name for name, (_, value) in design.definition.attributes.items() if value not in (None, False, 0)}


def _is_plain(section: Section) -> bool:
    """Nothing can be said of it but what is printed on it: many such are better told in a table."""
    return all(isinstance(passage, Picture | Said) for passage in section.passages) and len(section.passages) <= 2


def _design(teller: Teller, design: Design) -> Section:
    definition = design.definition
    keys = design_keys(design.kind, definition.name)
    anchor = f"design-{design.kind}-{definition.name}"
    tellings = teller.scope().tellings
    told = [teller.checked.checker.rules[at].scope for at in (*tellings.rules, *tellings.begun)]
    own = any(scope.kind == design.kind and definition.name in scope.designs for scope in told)
    passages: list[Passage] = []
    if not own and not is_told(teller, f"{definition.name}."):
        passages += explained(teller, keys)
    passages.append(Picture(anchor, p.Noun(keys, definition.title, "bare")))
    passages += teller.passages(lambda scope: (Said((_printed(scope, design),)),))
    passages += asides(teller, lambda scope: definition.name in scope.designs and scope.kind == design.kind)
    passages += teller.passages(lambda scope: _meanings(_of_design(scope, design), design.kind, design.index))
    passages += teller.passages(lambda scope: _room_given(scope, design))
    passages += _rules(teller, teller.rules_of(design.kind, definition.name), design)
    return Section(anchor, p.Noun(keys, definition.title, "bare"), tuple(passages), definition.span)


def _room_given(scope: Scope, design: Design) -> tuple[Passage, ...]:
    """Places that hold more for those who have this."""
    told: list[tuple[p.Clause, Span]] = []
    for at, (room, _, _) in scope.checked.rooms.items():
        if any(isinstance(part, ir.IsDesign) and design.index in part.designs for part in parts_of(room)):
            told += [(fact, scope.components.places[at].span) for fact in room_facts(scope, at)]
    return (Said(tuple(told)),) if told else ()


def _of_design(scope: Scope, design: Design) -> Scope:
    scope.design = scope.components.designs[design.index]
    return scope


def _meanings(scope: Scope, kind: str, index: int) -> tuple[Passage, ...]:
    """Words that each design or board explains for itself, with what they mean on this one."""
    told: dict[str, tuple[p.Clause, Span]] = {}
    for node in scope.parts:
        if not isinstance(node, ir.Dispatch) or node.subject.type.kind != kind:
            continue
        own = dict(node.cases).get(index, node.otherwise)
        if own is not None and own.word is not None and own.word.name not in told:
            told[own.word.name] = (_meaning(scope, own, own.word, kind), own.span)
    return (Said(tuple(told.values())),) if told else ()


def _meaning(scope: Scope, own: ir.Expr, word: ir.WordUse, kind: str) -> p.Clause:
    keys = (f"{kind}.{word.name}", word.name)
    name = p.Text(keys, word.name.replace("_", " "))
    spelled = replace(own, word=word.inner)
    if own.type.tag != "truth":
        return p.clause("word-means", name=name, meaning=phrase(scope, spelled))
    meaning = condition(scope, spelled)
    if not scope.knows(*keys):
        return p.clause("word-means", name=name, meaning=meaning)
    given = tuple((called, phrase(scope, value)) for called, value in word.given if called != word.subject)
    said = p.clause("predicate", subject=kind_noun(scope, kind), text=p.Clause("authors", (("text", name), *given)))
    return p.clause("holds-if", predicate=said, meaning=meaning)


def _printed(scope: Scope, design: Design) -> tuple[p.Clause, Span]:
    """How many there are, and what is printed on it."""
    own = next(other for other in scope.components.designs if other.index == design.index).definition
    copies = p.Number(own.copies, own.source == "assumed")
    told: list[p.Phrase] = []
    kind = scope.checked.model.kinds[design.kind]
    each = "-each" if kind.per_player else ""
    for name, (_, value) in own.attributes.items():
        if value in (None, False, 0) or name not in kind.fields:
            continue
        attribute = attribute_noun(scope, name, Type("piece", design.kind), None)
        shown: p.Phrase = constant(value)
        boards = [board for board in scope.components.boards if board.name == value]
        if boards:
            shown = p.Noun(boards[0].called, boards[0].title, "bare")
        told.append(p.clause("printed", attribute=attribute, value=shown))
    if not told:
        return p.clause(f"copies{each}", copies=copies), own.span
    return p.clause(f"copies-printed{each}", copies=copies, list=p.ListOf(tuple(told), "plain")), own.span

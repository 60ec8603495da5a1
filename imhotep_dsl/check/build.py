"""The check stage: the model of a table in, typed rules and everything counted out."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.carrying import report_circles
from imhotep_dsl.check.components import Components, check_seen_by, count_out
from imhotep_dsl.check.context import OWNER, Context, Program
from imhotep_dsl.check.declared_types import read_type
from imhotep_dsl.check.designs import check_designs
from imhotep_dsl.check.expressions import area, expression, number, truth
from imhotep_dsl.check.misnamed import blamed, explains_more
from imhotep_dsl.check.moving import kinds_at
from imhotep_dsl.check.owners import gives_pieces, with_owners
from imhotep_dsl.check.refills import Refill, find_refills
from imhotep_dsl.check.rules import report_nobody_acting, typed_rules
from imhotep_dsl.check.same_parameters import report_other_parameters
from imhotep_dsl.check.types import NUMBER, PLAYER, Type, advice, fits, mismatch, or_none, strange_words
from imhotep_dsl.check.words import check_unasked
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.resolve.model import GAME_SCOPE, Model, Rule
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class MarkerStart:
    """owner: the Bound expression for the player, the piece or the board that the marker belongs to."""

    type: Type
    low: int
    high: int
    value: ir.Expr | None
    owner: ir.Bound


@dataclass(frozen=True, slots=True)
class Winner:
    """player: who is looked at. where: whether they can win at all. teams: whether whole teams win together.
    draw: where it is said that a tie is one."""

    player: ir.Bound
    where: ir.Expr | None
    keys: tuple[tuple[bool, ir.Expr], ...]
    teams: bool
    draw: Span | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A table without mistakes, as far as types go.

    starts: per kind the place its pieces begin in; edges: for a place around a grid, that grid. mistaken_lines: where
    something is wrong already, so that no more is concluded from there.
    """

    model: Model
    components: Components
    rules: tuple[ir.TypedRule, ...]
    setup: int
    play: int
    moments: dict[str, tuple[int, ...]]
    markers: tuple[MarkerStart, ...]
    starts: dict[str, tuple[ir.Expr, ir.Bound]]
    rooms: dict[int, tuple[ir.Expr, ir.Bound, ir.Bound]]
    refills: dict[int, Refill]
    edges: dict[int, int]
    winner: Winner
    used_values: frozenset[str]
    checker: Program
    mistaken_lines: frozenset[tuple[str, int]] = frozenset()


def open_table(model: Model) -> Program:
    """Everything counted out and every name known, before any rule is read."""
    return _opened(with_owners(model, _given(model)) if gives_pieces(model) else model)


def _given(model: Model) -> set[str]:
    """The kinds whose pieces are given to players: known once all rules are read, so they are read twice."""
    program = _opened(model)
    typed_rules(program)
    return program.given


def _opened(model: Model) -> Program:
    diagnostics = Diagnostics()
    program = Program(model, count_out(model, diagnostics), diagnostics)
    play = model.play
    if play is None:
        diagnostics.error("E480", model.span, "Nothing says how the game is played.", "Write a `play` block.")
        play = Rule(model.span, "play", GAME_SCOPE, (), None, None, None)
    program.rules = [model.setup, play, *model.rules]
    for marker in model.markers:
        type_, bounds = read_type(program, marker.type)
        program.marker_types.append(type_)
        program.marker_ranges.append(bounds)
    return program


def check(model: Model) -> tuple[Checked, list[Diagnostic]]:
    checked, found = _check(model, frozenset())
    program = checked.checker
    misfits = [misfit for at, misfit in sorted(program.misfits.items()) if at not in program.fitting]
    if misfits:
        blaming = blamed(misfits)
        _, besides = _check(model, frozenset(misfit.param.span for misfit in misfits))
        if explains_more(blaming, besides, found):
            return checked, [*besides, *blaming]
    return checked, found


def _check(model: Model, misnamed: frozenset[Span]) -> tuple[Checked, list[Diagnostic]]:
    """misnamed: parameters whose name is not to be trusted."""
    program = open_table(model)
    program.misnamed = misnamed
    model = program.model
    check_designs(program)
    report_circles(program.components, program.diagnostics)
    report_other_parameters(program)
    rules = typed_rules(program)
    report_nobody_acting(program, rules)
    markers = tuple(_marker_start(program, at) for at in range(len(model.markers)))
    starts, rooms, refills, edges = _starts(program), _rooms(program), find_refills(program), _edges(program)
    winner = _winner(program)
    check_unasked(program)
    numbers = {id(rule): at for at, rule in enumerate(program.rules)}
    moments = {
        name: tuple(numbers[id(handler)] for handler in moment.handlers) for name, moment in model.moments.items()
    }
    checked = Checked(
        model, program.components, tuple(rules), 0, 1, moments,
        markers, starts, rooms, refills, edges, winner,
        frozenset(program.used_values), program,
        frozenset((item.span.file, item.span.line) for item in program.diagnostics.items if item.severity == "error"),
    )  # fmt: skip
    return checked, program.diagnostics.items


def _bound(program: Program, type_: Type) -> ir.Bound:
    return ir.Bound(program.model.span, type_, program.new_bound())


def _marker_start(program: Program, at: int) -> MarkerStart:
    marker = program.model.markers[at]
    kind = marker.scope.kind
    owner = _bound(program, PLAYER if kind is None else program.type_by_name(kind))
    names: dict[str, ir.Expr] = {"player": owner} if marker.per_player else {kind: owner} if kind is not None else {}
    context = Context(program, marker.scope, names)
    type_, (low, high) = program.marker_types[at], program.marker_ranges[at]
    check_seen_by(marker, program.diagnostics)
    if program.is_owner(at) and kind is not None and program.model.kinds[kind].per_player:
        return MarkerStart(type_, low, high, ir.Attr(marker.span, PLAYER, OWNER, owner), owner)
    if marker.starts is None:
        if not type_.optional and type_.tag not in ("number", "truth", "unknown"):
            program.diagnostics.error(
                "E481",
                marker.span,
                f"Nothing says what `{marker.name}` is at the start.",
                "Add `starts E`, or `or none`.",
                fixes=or_none(marker.type.span),
            )
        return MarkerStart(type_, low, high, None, owner)
    value = expression(context, marker.starts)
    if not fits(value.type, type_):
        program.diagnostics.error("E417", marker.starts.span, mismatch(type_, value.type), advice(value.type, type_))
    if strange := strange_words(value.type, type_):
        said = f"`{marker.name}` is {' or '.join(sorted(type_.words or ()))}, and never `{strange[0]}`."
        program.diagnostics.error("E453", marker.starts.span, said, "Let it start with one of these words.")
    if isinstance(value, ir.Const) and value.type == NUMBER and not low <= value.value <= high:
        help_text = "Widen its range (`0..unlimited` has no upper end), or let it start with another number."
        program.diagnostics.error("E453", marker.starts.span, f"`{marker.name}` goes from {low} to {high}.", help_text)
    return MarkerStart(type_, low, high, value, owner)


def _starts(program: Program) -> dict[str, tuple[ir.Expr, ir.Bound]]:
    starts: dict[str, tuple[ir.Expr, ir.Bound]] = {}
    for kind in program.model.kinds.values():
        owner = _bound(program, PLAYER)
        context = Context(program, kind.starts_scope, {"player": owner} if kind.per_player else {})
        expr = kind.starts_in
        if expr is None:
            continue
        if isinstance(expr, tree.Name) and kind.per_player:
            places = context.places_named(expr.text, context.scope.board)
            if places and program.components.places[places[0]].per_player:
                expr = tree.Dot(expr.span, tree.Name(expr.span, "player"), tree.Word(expr.span, expr.text))
        target = area(context, expr)
        kinds = kinds_at(context, target)
        if kinds and kind.name not in kinds:
            program.diagnostics.error(
                "E451",
                expr.span,
                f"Only pieces {' or '.join(f'`{each}`' for each in kinds)} can lie there, not `{kind.name}`.",
                f"Let them start in a place of `{kind.name}`.",
            )
        starts[kind.name] = (target, owner)
    return starts


def _rooms(program: Program) -> dict[int, tuple[ir.Expr, ir.Bound, ir.Bound]]:
    """Room that changes in play: an expression of the place's player and of the piece or board it is on."""
    rooms: dict[int, tuple[ir.Expr, ir.Bound, ir.Bound]] = {}
    for at, expr in program.components.dynamic_room.items():
        place = program.components.places[at]
        tag = "board" if place.scope.kind in program.model.board_kinds else "piece"
        owner, holder = _bound(program, PLAYER), _bound(program, Type(tag, place.scope.kind))
        names: dict[str, ir.Expr] = {"player": owner} if place.per_player else {}
        if place.scope.kind:
            names[place.scope.kind] = holder
        rooms[at] = (number(Context(program, place.scope, names), expr), owner, holder)
    return rooms


def _edges(program: Program) -> dict[int, int]:
    """Places that lie around a grid: a space at the right of each row, then one below each column."""
    edges: dict[int, int] = {}
    for at, place in enumerate(program.components.places):
        if place.around is None:
            continue
        grid = area(Context(program, place.scope), place.around)
        if not isinstance(grid, ir.PlaceAt):
            continue
        inner = program.components.instances_of(grid.place)[0].shape
        rows = max(space.row for space in inner.spaces)
        columns = max(space.column for space in inner.spaces)
        own = program.components.instances_of(at)[0].size
        if inner.name != "grid" or own != rows + columns:
            program.diagnostics.error(
                "E409",
                place.around.span,
                f"`{place.name}` has {own} spaces and cannot lie around this place.",
                f"Around a grid there is a space for each row and each column: here {rows + columns}.",
            )
        else:
            edges[at] = grid.place
    return edges


def _winner(program: Program) -> Winner:
    variable = _bound(program, PLAYER)
    model = program.model
    if not model.winner:
        program.diagnostics.error(
            "E482", model.span, "Nothing says who wins.", "Write `winner player` with a line `by player.points`."
        )
        return Winner(variable, None, (), False)
    node, scope = model.winner[0]
    context = Context(program, scope, {"player": variable})
    teams = node.name.text == "team"
    if teams and context.let_named("team", "player", None) == []:
        help_text = "Say who plays together below the header: `teams COLOUR with COLOUR, COLOUR with COLOUR`."
        program.diagnostics.error("E338", node.name.span, "This game has no teams.", help_text, about="team")
        return Winner(variable, None, (), False)
    if teams:
        own = tree.Dot(node.name.span, tree.Name(node.name.span, "player"), tree.Word(node.name.span, "team"))
        context.names["team"] = expression(context, own)
    elif node.name.text != "player":
        help_text = "Write `winner player`, or `winner team` in a game with teams."
        program.diagnostics.error("E482", node.name.span, "Only players and teams win.", help_text)
    where = truth(context, node.where) if node.where is not None else None
    keys = []
    for key in node.keys:
        value = expression(context, key.key)
        if not fits(value.type, NUMBER):
            program.diagnostics.error("E417", key.span, mismatch(NUMBER, value.type), advice(value.type, NUMBER))
        keys.append((key.highest, value))
    return Winner(variable, where, tuple(keys), teams, node.draw.span if node.draw is not None else None)

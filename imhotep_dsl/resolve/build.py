"""The resolve stage: a project, the chosen variants and sides, a number of players → the model of one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.conflicts import order_variants, report_conflicts
from imhotep_dsl.resolve.constants import Constants, NotConstant
from imhotep_dsl.resolve.hooks import lay_hooks
from imhotep_dsl.resolve.kinds import TableFacts, gather_boards, gather_kinds, readable
from imhotep_dsl.resolve.members import Members, board_owners, gather_members
from imhotep_dsl.resolve.model import GAME_SCOPE, BoardKind, Body, LetDef, Model, Moment, PieceKind, Place, Rule
from imhotep_dsl.resolve.pool import Pool, add_items, path_of
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.values import change_values, gather_drawings, gather_layouts, gather_values
from imhotep_dsl.resolve.words import gather_words
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: sides not named are the first in the alphabet; seats: the colours, if not the first."""

    players: int
    sides: Mapping[str, str] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


def resolve(project: Project, table: Table) -> tuple[Model | None, list[Diagnostic]]:
    diagnostics = Diagnostics()
    if project.decl is None:
        return None, diagnostics.items
    where = project.decl.span
    # A line that could not be read may be the one that names the players or the colours.
    low, high = player_range(project.decl, Diagnostics() if project.diagnostics.has_errors else diagnostics)
    if not low <= table.players <= high:
        diagnostics.error(
            "E305", where, f"This game is not for {table.players} players.", f"It is for {low} to {high} players."
        )
        return None, diagnostics.items
    pool = Pool(diagnostics)
    add_items(pool, project.items, None)
    data: list[DataFile] = list(project.data)
    for name, variant in order_variants(project, list(table.variants), where, diagnostics):
        add_items(pool, variant.items, name)
        data += variant.data
    report_conflicts(project, pool.changes, diagnostics)
    return _model(project, project.decl, table, pool, data, diagnostics), diagnostics.items


def player_range(decl: tree.GameDecl, diagnostics: Diagnostics) -> tuple[int, int]:
    """`players 2..4` or `players 2`."""
    constants = Constants({}, 0)
    expr = decl.players
    try:
        if isinstance(expr, tree.RangeOf):
            low, high = constants.number(expr.low), constants.number(expr.high)
        else:
            low = high = constants.number(expr)
    except NotConstant:
        low, high = 0, 0
    if not decl.colours:
        diagnostics.error(
            "E309", decl.span, "The game names no colours, so nobody can sit down to it.",
            "Add a line such as `colours black, white` below, with a colour for each player.",
        )  # fmt: skip
        return (1, 1)
    if not 1 <= low <= high <= len(decl.colours):
        diagnostics.error(
            "E306",
            expr.span,
            "The numbers of players must be from 1 up to the number of colours.",
            f"There are {len(decl.colours)} colours: write for instance `players 1..{len(decl.colours)}`.",
        )
        return (1, len(decl.colours))
    return low, high


def _model(
    project: Project, decl: tree.GameDecl, table: Table, pool: Pool, data: list[DataFile], diagnostics: Diagnostics
) -> Model:
    values = gather_values(data, pool, table.players, diagnostics)
    most_players = player_range(decl, Diagnostics())[1]
    value_changes = change_values(values, pool.changes, table.players, most_players, diagnostics)
    layouts = gather_layouts(data, pool, table.players, diagnostics)
    boards = gather_boards(pool, table.sides, diagnostics, decl.span)
    owners = board_owners(pool, boards, diagnostics)
    active = ["", *dict.fromkeys(owner for chain in owners.values() for owner in chain)]
    words = gather_words(pool, values, layouts, boards)
    facts = TableFacts(values, table.players, table.sides, frozenset(words))
    kinds = gather_kinds(pool, data, facts, diagnostics, active)
    members = gather_members(pool, kinds, boards, owners, diagnostics)
    moments, rules = _moments(pool, members, diagnostics)
    lets = _changed_lets(members, pool, value_changes, _fields(kinds, boards), values, diagnostics)
    members.places = _changed_places(members, pool, diagnostics)
    rules += lay_hooks(members.rules, members.hooks, diagnostics)
    setup = Rule(
        decl.span,
        "setup",
        GAME_SCOPE,
        (),
        None,
        None,
        None,
        before=tuple(sorted(members.setups, key=lambda body: body.origin is not None)),
    )
    return Model(
        name=decl.name.text,
        title=decl.title.text if decl.title else readable(decl.name.text),
        span=decl.span,
        players=table.players,
        colours=tuple(dict.fromkeys((*table.seats, *(word.text for word in decl.colours)))),
        values=values,
        layouts=layouts,
        drawings=gather_drawings(data, diagnostics),
        kinds=kinds,
        board_kinds=boards,
        places=tuple(members.places),
        markers=tuple(members.markers),
        lets=tuple(lets),
        rules=tuple(rules),
        moments=moments,
        setup=setup,
        play=members.play,
        winner=tuple(members.winners),
        notes=decl.notes,
        words=tuple(words),
        removed=frozenset(pool.removed),
    )


def _moments(pool: Pool, members: Members, diagnostics: Diagnostics) -> tuple[dict[str, Moment], list[Rule]]:
    """Every declared moment with its handlers; a handler is a rule without a name of its own."""
    moments: dict[str, Moment] = {}
    for (owner, name), entry in pool.entries.items():
        if isinstance(entry.node, tree.MomentDecl) and not owner:
            title = entry.node.title.text if entry.node.title else readable(name)
            moments[name] = Moment(entry.node.span, name, title, ())
    rules: list[Rule] = []
    # What a variant adds comes after what the game, its boards and its pieces do.
    for node, scope, origin in sorted(members.handlers, key=lambda handler: handler[2] is not None):
        moment = moments.get(node.moment.text)
        if moment is None:
            diagnostics.error(
                "E332",
                node.moment.span,
                f"There is no moment `{node.moment.text}`, so this never happens.",
                did_you_mean(node.moment.text, moments) or f"Declare it with `moment {node.moment.text}`.",
                about=node.moment.text,
            )
            continue
        handler = Rule(node.span, f"at {moment.name}", scope, (), None, moment.title, Body(node.body, scope, origin))
        moments[moment.name] = replace(moment, handlers=(*moment.handlers, handler))
        rules.append(handler)
    rules += _hooked_moments(members, moments)
    return moments, rules


def _hooked_moments(members: Members, moments: dict[str, Moment]) -> list[Rule]:
    """`before` and `after` a moment: a handler more, ahead of or behind all others."""
    rules: list[Rule] = []
    for entry in list(members.hooks):
        hook = entry.node
        assert isinstance(hook, tree.Hook)
        moment = moments.get(path_of(hook.target))
        if moment is None or hook.when == "instead":
            continue
        members.hooks.remove(entry)
        body = Body(hook.body, entry.scope, entry.origin)
        handler = Rule(hook.span, f"at {moment.name}", entry.scope, (), None, moment.title, body)
        handlers = (handler, *moment.handlers) if hook.when == "before" else (*moment.handlers, handler)
        moments[moment.name] = replace(moment, handlers=handlers)
        rules.append(handler)
    return rules


def _changed_lets(
    members: Members, pool: Pool, done: set[int], fields: set[str], values: Iterable[str], diagnostics: Diagnostics
) -> list[LetDef]:
    """`set WORD to E` and `add E to WORD` of variants; a target that is nothing at all is an error."""
    lets = list(members.lets)
    for position, change in enumerate(pool.changes):
        node = change.node
        if not isinstance(node, tree.SetValue | tree.AddValue) or position in done or change.path in fields:
            continue
        subject, _, name = change.path.rpartition(".")
        found = [at for at, let in enumerate(lets) if let.name == name and (let.subject or "") == subject]
        for at in found:
            if isinstance(node, tree.SetValue):
                lets[at] = replace(lets[at], value=node.value, additions=())
            else:
                lets[at] = replace(lets[at], additions=(*lets[at].additions, (node.amount, GAME_SCOPE)))
        if not found:
            paths = [f"{let.subject}.{let.name}" if let.subject else let.name for let in lets]
            diagnostics.error(
                "E333",
                node.target.span,
                f"There is nothing called `{change.path}` to change.",
                did_you_mean(change.path, [*paths, *values, *fields])
                or "Only printed values, words, fields and copies of designs can be set.",
                about=name,
            )
    return lets


def _fields(kinds: dict[str, PieceKind], boards: dict[str, BoardKind]) -> set[str]:
    """`DESIGN.copies`, `DESIGN.field`, `BOARD.field`: what is printed on a thing and can be set."""
    paths: set[str] = set()
    for kind in kinds.values():
        for design in kind.designs:
            paths |= {f"{design.name}.{name}" for name in ("copies", *kind.fields)}
    for board_kind in boards.values():
        paths |= {f"{board.name}.{name}" for board in board_kind.boards for name in board_kind.fields}
    return paths


def _changed_places(members: Members, pool: Pool, diagnostics: Diagnostics) -> list[Place]:
    """`set PLACE seen by …` and the other clauses of a place."""
    places = list(members.places)
    for change in pool.changes:
        node = change.node
        if not isinstance(node, tree.SetPlace):
            continue
        owner, _, name = change.path.rpartition(".")
        found = [at for at, place in enumerate(places) if place.name == name and _is_owner(place, owner)]
        said = node.clauses
        for at in found:
            place = places[at]
            places[at] = replace(
                place,
                shape=said.shape or place.shape,
                filled=said.filled or place.filled,
                holds=said.holds or place.holds,
                seen_by=said.seen_by.text if said.seen_by else place.seen_by,
                refilled_from=said.refilled_from or place.refilled_from,
                around=said.around or place.around,
            )
        if not found:
            known = [place.name for place in places]
            diagnostics.error(
                "E333",
                node.target.span,
                f"There is no place called `{change.path}` to change.",
                did_you_mean(change.path, known) or "Check its name.",
                about=name,
            )
    return places


def _is_owner(place: Place, owner: str) -> bool:
    if not owner:
        return place.scope.board is None
    return owner in (place.scope.board, place.scope.kind) or (owner == "player" and place.per_player)

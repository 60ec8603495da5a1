"""The resolve stage: a project, the chosen variants and sides, a number of players → the model of one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.adding import add_items, change_seats
from imhotep_dsl.resolve.cases import Cases
from imhotep_dsl.resolve.conflicts import laid_on, order_variants, report_conflicts
from imhotep_dsl.resolve.elimination import who_has_passed, who_is_out
from imhotep_dsl.resolve.hooks import lay_hooks
from imhotep_dsl.resolve.kinds import TableFacts, gather_boards, gather_kinds, readable
from imhotep_dsl.resolve.members import Members, board_owners, gather_members
from imhotep_dsl.resolve.model import GAME_SCOPE, BoardKind, LetDef, Model, Moment, PieceKind, Place, Rule
from imhotep_dsl.resolve.moments import gather_moments
from imhotep_dsl.resolve.nothing_to_set import report_nothing_to_set
from imhotep_dsl.resolve.pool import Pool
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.replacing import drop_unused_actions
from imhotep_dsl.resolve.seating import Seating, seating
from imhotep_dsl.resolve.sides import variants_in_play
from imhotep_dsl.resolve.table import Table, players_said
from imhotep_dsl.resolve.teams import team_numbers, team_word
from imhotep_dsl.resolve.values import change_values, gather_drawings, gather_layouts, gather_values
from imhotep_dsl.resolve.words import gather_words
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import sorts_in


def resolve(project: Project, table: Table) -> tuple[Model | None, list[Diagnostic]]:
    diagnostics = Diagnostics()
    if project.decl is None:
        return None, diagnostics.items
    where = project.decl.span
    # A line that could not be read may be the one that names the players or the colours.
    unread = project.diagnostics.has_errors
    variants = variants_in_play(project, table.sides, table.variants)
    seats = seating(project, variants, table.sides, Diagnostics() if unread else diagnostics)
    if table.players not in seats.numbers:
        said = f"This game is not for {players_said(table.players)}."
        diagnostics.error("E305", where, said, f"{seats.of()}.")
        return None, diagnostics.items
    pool = Pool(diagnostics)
    add_items(pool, project.items, None)
    data: list[DataFile] = list(project.data)
    for name, variant in order_variants(project, variants, where, diagnostics):
        pool.laid_on[name] = laid_on(variant.decl)
        change_seats(pool, variant.decl)
        add_items(pool, variant.items, name)
        data += variant.data
    if pool.unoffered:
        drop_unused_actions(pool)
    report_conflicts(project, pool, diagnostics)
    return _model(project.decl, table, seats, pool, data, diagnostics), diagnostics.items


def _model(
    decl: tree.GameDecl, table: Table, seats: Seating, pool: Pool, data: list[DataFile], diagnostics: Diagnostics
) -> Model:
    cases = Cases(table.players, seats)
    values = gather_values(data, pool, cases, diagnostics)
    value_changes = change_values(values, pool.changes, cases, diagnostics)
    layouts = gather_layouts(data, pool, cases, diagnostics)
    boards = gather_boards(pool, table.sides, diagnostics, decl.span)
    owners = board_owners(pool, boards, diagnostics)
    active = ["", *dict.fromkeys(owner for chain in owners.values() for owner in chain)]
    words = gather_words(pool, values, layouts, boards)
    facts = TableFacts(values, table.players, table.sides, frozenset(words))
    colours = tuple(dict.fromkeys((*table.seats, *seats.colours)))
    kinds = gather_kinds(pool, data, facts, cases, diagnostics, active)
    cases.ask_for_seats(pool, values)
    cases.report(diagnostics)
    members = gather_members(pool, kinds, boards, owners, diagnostics)
    moments, rules = gather_moments(pool, members, boards, diagnostics)
    teams = team_numbers(seats, colours[: table.players], diagnostics)
    if teams:
        members.lets.append(team_word(teams, seats.teams[0][0].span))
    lets = _changed_lets(members, pool, value_changes, _fields(kinds, boards), values, decl.name.text, diagnostics)
    members.places = _changed_places(members, pool, diagnostics)
    rules += _laid(members, moments, decl.name.text, diagnostics)
    setup = Rule(
        decl.span,
        "setup",
        GAME_SCOPE,
        (),
        None,
        None,
        None,
        before=tuple(sorted(members.setups, key=lambda body: pool.comes_late(body.block.span, body.origin))),
    )
    lines = _sorts_of_lines(members, rules)
    out = who_is_out(decl, members, lines, diagnostics)
    passed = who_has_passed(decl, members, lines)
    return Model(
        name=decl.name.text,
        title=decl.title.text if decl.title else readable(decl.name.text),
        span=decl.span,
        players=table.players,
        colours=colours,
        teams=teams,
        values=values,
        layouts=layouts,
        drawings=gather_drawings(data, diagnostics),
        kinds=kinds,
        board_kinds=boards,
        places=tuple(members.places),
        markers=(*members.markers, *out, *passed),
        lets=tuple(lets),
        rules=tuple(rules),
        moments=moments,
        setup=setup,
        play=members.play,
        winner=tuple(members.winners),
        notes=decl.notes,
        asides=tuple(members.asides),
        words=tuple(words),
        removed=frozenset(pool.removed) | {name for _, name in pool.unoffered},
        out=len(members.markers) if out else None,
        passed=len(members.markers) + len(out) if passed else None,
        vouches=tree.KnownToEnd in lines,
        variants=tuple(pool.laid_on),
    )


def _sorts_of_lines(members: Members, rules: list[Rule]) -> frozenset[type]:
    """Which sorts of lines the rules of a table are made of."""
    played = [*([members.play] if members.play else []), *rules]
    texts = [*members.setups, *(body for rule in played for body in rule.bodies)]
    return frozenset(sorts_in(body.block for body in texts))


def _laid(members: Members, moments: dict[str, Moment], game: str, diagnostics: Diagnostics) -> list[Rule]:
    """The rules with what lies around them; the course of play is one of those that something can be laid around."""
    rules = [*members.rules, *([members.play] if members.play else [])]
    laid = lay_hooks(rules, members.hooks, moments, game, diagnostics)
    if members.play:
        members.play = laid.pop()
    return laid


def _changed_lets(
    members: Members, pool: Pool, done: set[int], fields: set[str], values: Iterable[str], game: str,
    diagnostics: Diagnostics,
) -> list[LetDef]:  # fmt: skip
    """`set WORD to E`, `add E to WORD` and `replace let` of variants; a target that is nothing at all is an error."""
    lets = list(members.lets)
    for position, change in enumerate(pool.changes):
        node = change.node
        if isinstance(node, tree.Replace):
            lets = [replace(let, changed_in=let.span.file) if let.span == node.member.span else let for let in lets]
        if not isinstance(node, tree.SetValue | tree.AddValue) or position in done or change.path in fields:
            continue
        subject, _, name = change.path.rpartition(".")
        found = [at for at, let in enumerate(lets) if let.name == name and (let.subject or "") == subject]
        for at in found:
            if isinstance(node, tree.SetValue):
                lets[at] = replace(lets[at], value=node.value, additions=(), changed_in=node.span.file)
            else:
                additions = (*lets[at].additions, (node.amount, GAME_SCOPE))
                lets[at] = replace(lets[at], additions=additions, changed_in=node.span.file)
        if not found:
            paths = [f"{let.subject}.{let.name}" if let.subject else let.name for let in lets]
            report_nothing_to_set(node, change.path, game, members, fields, [*paths, *values], diagnostics)
    return lets


def _fields(kinds: dict[str, PieceKind], boards: dict[str, BoardKind]) -> set[str]:
    """`DESIGN.copies`, `KIND.copies`, `DESIGN.field`, `BOARD.field`: what is printed on a thing and can be set."""
    paths: set[str] = set()
    for kind in kinds.values():
        if any(design.span == kind.span for design in kind.designs):
            paths.add(f"{kind.name}.copies")
        for design in (design for design in kind.designs if design.name):  # nobody can name the others
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

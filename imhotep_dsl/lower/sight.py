"""Who sees what lies where, and who goes on knowing a piece that moves."""

from __future__ import annotations

from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import Assign, Entry, Expr, Function, Give, Num, Op, Stmt, Store, Var
from imhotep_dsl.lower.looks import look_alike
from imhotep_dsl.lower.lowering import Lowering, Scope
from imhotep_dsl.lower.making import both, cell, load, op, run, when
from imhotep_dsl.lower.walking import members, pile
from imhotep_dsl.program.derived import hiding_loads, seeing, stacked

SEEN = "players who have seen each piece"

piece = Var("piece")


def _noted(which: Expr, players: Expr) -> Stmt:
    return Store(cell(SEEN, which), players)


def never_hidden(lowering: Lowering) -> str:
    """For each piece whether everybody sees all places where it may come to lie."""
    tables = lowering.program.tables
    hidden = {kind for place in tables.places if place.seen != "everyone" for kind in place.holds.split(" or ")}
    kinds = {kind.name for kind in tables.kinds}
    known = hidden <= kinds
    return lowering.table("pieces never hidden", [int(known and at.kind not in hidden) for at in tables.pieces])


def seeing_table(lowering: Lowering) -> str:
    return lowering.table("who sees spaces, by bits", seeing(lowering.program))


def forget_loads(lowering: Lowering) -> Function:
    """What these players were shown of what lies on a piece would tell which one it is."""
    scope, players = Scope(lowering), Var("players")
    lists = lowering.lists("spaces on each piece", hiding_loads(lowering.program))
    kept = Op("^", players, Num((1 << lowering.program.layout.players) - 1))

    def forget(load_: Expr) -> list[Stmt]:
        return [_noted(load_, op("&", load(SEEN, load_), kept)), run("forget loads", load_, players)]

    inside = members(scope, lists, piece, lambda space: pile(scope, space, forget))
    return Function("forget loads", ("piece", "players"), (*inside, Give(Num(0))))


def loads_forgotten(lowering: Lowering, which: Expr, players: Expr) -> list[Stmt]:
    return [run("forget loads", which, players)] if any(hiding_loads(lowering.program)) else []


def mixed(lowering: Lowering, which: Expr, space: Expr) -> list[Stmt]:
    """A piece lies there in an order that nobody knows."""
    everyone = (1 << lowering.program.layout.players) - 1
    blind = op("^", Entry(seeing_table(lowering), space), Num(everyone))
    return [_noted(which, Num(0)), *loads_forgotten(lowering, which, blind)]


def follow(lowering: Lowering) -> Function:
    """Who knew a piece goes on knowing it where it goes, as long as it can be followed."""
    ordered = lowering.table("ordered spaces", map(int, stacked(lowering.program)))
    seen_by = seeing_table(lowering)
    everyone = (1 << lowering.program.layout.players) - 1
    start, end_, knew, kept = Var("start"), Var("end"), Var("knew"), Var("kept")
    taken, mistaken = Var("taken"), Var("mistaken")
    in_heap = both(op("=", Entry(ordered, start), 0), op(">", load(COUNT, start), 1))

    def forget(other: Expr) -> list[Stmt]:
        """Who sees the piece arrive takes it for one like it that was known to be there."""
        no_longer = [
            _noted(other, op("^", load(SEEN, other), mistaken)),
            Assign("taken", op("^", taken, mistaken)),
        ]
        return [
            *loads_forgotten(lowering, other, op("^", kept, everyone)),
            _noted(other, op("&", load(SEEN, other), kept)),
            Assign("mistaken", op("&", load(SEEN, other), taken)),
            *when(op("!=", mistaken, 0), when(look_alike(lowering, piece, other), no_longer)),
        ]

    lost = [
        Assign("kept", op("|", Entry(seen_by, start), Entry(seen_by, end_))),
        Assign("taken", op("&", Entry(seen_by, end_), Op("^", knew, Num(everyone)))),
        Assign("knew", op("&", knew, kept)),
        *pile(Scope(lowering), start, forget),
    ]
    return Function(
        "follow", ("piece", "start", "end"),
        (
            Assign("knew", op("|", load(SEEN, piece), Entry(seen_by, start))),
            *when(in_heap, lost),
            _noted(piece, op("&", knew, Op("^", Entry(seen_by, end_), Num(everyone)))),
            Give(Num(0)),
        ),
    )  # fmt: skip

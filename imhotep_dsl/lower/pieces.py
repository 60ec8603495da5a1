"""Functions with which pieces change where they lie, and what is known of them."""

from __future__ import annotations

from imhotep_dsl.lower.areas import BOTTOM, TOP, Areas
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import (
    Assign,
    Entry,
    Expr,
    Function,
    Give,
    Load,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)
from imhotep_dsl.lower.layout import SPOT
from imhotep_dsl.lower.lowering import ARENA, Lowering, Scope
from imhotep_dsl.lower.making import both, call, cell, either, load, op, pick, run, when
from imhotep_dsl.lower.sight import SEEN, follow, forget_loads, mixed, never_hidden, seeing_table
from imhotep_dsl.lower.targets import AT, has_drawings
from imhotep_dsl.lower.walking import counting, members, pile, words

ABOVE, BELOW = "piece above each piece", "piece below each piece"

piece, space, begin, end = Var("piece"), Var("space"), Var("begin"), Var("end")


def add_pieces(lowering: Lowering, areas: Areas) -> None:
    """All of them; those that nobody calls are left out when the module is made."""
    for function in (
        _covering(lowering, areas), _uncover(lowering, areas),
        _move(lowering, "move", put(lowering)), _move(lowering, "move under", _put_under(lowering)),
        forget_loads(lowering), follow(lowering), _arrange(lowering),
        _shuffle(lowering),
        _cover(lowering, areas), _covers(lowering, areas), _swap(lowering, areas),
    ):  # fmt: skip
        lowering.functions[function.name] = function


def stored(region: str, index: Expr, value: Expr) -> Stmt:
    return Store(cell(region, index), value)


def more(region: str, index: Expr, by: int) -> Stmt:
    return stored(region, index, op("+", load(region, index), by))


def put(lowering: Lowering) -> list[Stmt]:
    top = Var("top")
    on_top: Expr = load(TOP, space)
    if has_drawings(lowering):
        on_top = pick(op(">=", load(BOTTOM, space), 0), on_top, Num(-1))
    return [
        Assign("top", on_top),
        stored(AT, piece, space),
        stored(BELOW, piece, top),
        stored(ABOVE, piece, Num(-1)),
        *when(op(">=", top, 0), [stored(ABOVE, top, piece)], [stored(BOTTOM, space, piece)]),
        stored(TOP, space, piece),
        more(COUNT, space, 1),
    ]


def _put_under(lowering: Lowering) -> list[Stmt]:
    bottom = Var("lowest")
    below_all = [
        stored(AT, piece, space),
        stored(BELOW, piece, Num(-1)),
        stored(ABOVE, piece, bottom),
        stored(BELOW, bottom, piece),
        stored(BOTTOM, space, piece),
        more(COUNT, space, 1),
    ]
    return [Assign("lowest", load(BOTTOM, space)), *when(op(">=", bottom, 0), below_all, put(lowering))]


def picked_up(lowering: Lowering, space: Expr) -> list[Stmt]:
    above, below = Var("above"), Var("below")
    body: list[Stmt] = [
        Assign("above", load(ABOVE, piece)),
        Assign("below", load(BELOW, piece)),
        *when(op(">=", above, 0), [stored(BELOW, above, below)], [stored(TOP, space, below)]),
        *when(op(">=", below, 0), [stored(ABOVE, below, above)], [stored(BOTTOM, space, above)]),
        more(COUNT, space, -1),
    ]
    if has_drawings(lowering):
        bare = both(op("<", load(BOTTOM, space), 0), op(">", load(COUNT, space), 0))
        body += when(op(">=", load(SPOT, piece), 0), [run("uncover", piece)])
        body += when(bare, [stored(TOP, space, call("covering", space))])
    return body


def _covering(lowering: Lowering, areas: Areas) -> Function:
    """The piece whose drawing reaches over a space on which nothing lies."""
    scope = Scope(lowering)
    pieces = len(lowering.program.tables.pieces)

    def reaching(other: Expr) -> list[Stmt]:
        spot = scope.fresh("spot")
        inside = members(scope, areas.listed("spot"), Var(spot), lambda at: when(Op("=", at, space), [Give(other)]))
        return [Assign(spot, load(SPOT, other)), *inside]

    return Function(
        "covering", ("space",),
        (
            *when(op("=", load(COUNT, space), 0), [Give(Num(-1))]),
            *counting(scope, Num(0), Num(pieces), reaching),
            Give(Num(-1)),
        ),
    )  # fmt: skip


def _uncover(lowering: Lowering, areas: Areas) -> Function:
    scope, first = Scope(lowering), Var("first")

    def each(other: Expr) -> list[Stmt]:
        bare = when(op("<", load(BOTTOM, other), 0), [stored(TOP, other, call("covering", other))])
        return when(first, [Assign("first", Num(0))], [more(COUNT, other, -1), *bare])

    return Function(
        "uncover", ("piece",),
        (
            Assign("spot", load(SPOT, piece)),
            stored(SPOT, piece, Num(-1)),
            Assign("first", Num(1)),
            *members(scope, areas.listed("spot"), Var("spot"), each),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _cover(lowering: Lowering, areas: Areas) -> Function:
    scope, first = Scope(lowering), Var("first")

    def each(other: Expr) -> list[Stmt]:
        bare = when(op("<", load(BOTTOM, other), 0), [stored(TOP, other, piece)])
        on_first = [run("move", piece, other), stored(SPOT, piece, Var("spot")), Assign("first", Num(0))]
        return when(first, on_first, [more(COUNT, other, 1), *bare])

    return Function(
        "cover", ("piece", "spot"),
        (Assign("first", Num(1)), *members(scope, areas.listed("spot"), Var("spot"), each), Give(Num(0))),
    )  # fmt: skip


def _covers(lowering: Lowering, areas: Areas) -> Function:
    """Whether a piece lies on a space, or reaches over it."""
    scope = Scope(lowering)
    inside = members(
        scope, areas.listed("spot"), load(SPOT, piece), lambda other: when(Op("=", other, space), [Give(Num(1))])
    )
    return Function("covers", ("piece", "space"), (*inside, Give(Op("=", load(AT, piece), space))))


def _move(lowering: Lowering, name: str, laid: list[Stmt]) -> Function:
    everyone = (1 << lowering.program.layout.players) - 1
    seen_by, start = seeing_table(lowering), Var("start")
    open_ = both(op("=", Entry(seen_by, start), everyone), op("=", Entry(seen_by, space), everyone))
    in_the_open = either(Entry(never_hidden(lowering), piece), open_)
    return Function(
        name, ("piece", "space"),
        (
            Assign("start", load(AT, piece)),
            *when(in_the_open, [stored(SEEN, piece, Num(0))], [run("follow", piece, start, space)]),
            *picked_up(lowering, start),
            *laid,
            Give(Num(0)),
        ),
    )  # fmt: skip


def _arrange(lowering: Lowering) -> Function:
    """A pile anew, from the bottom up, from members in working memory."""
    scope = Scope(lowering)
    below = Var("below")

    def each(item: Expr) -> list[Stmt]:
        return [
            stored(AT, item, space),
            stored(BELOW, item, below),
            stored(ABOVE, item, Num(-1)),
            *when(op(">=", below, 0), [stored(ABOVE, below, item)]),
            Assign("below", item),
        ]

    ends = [stored(BOTTOM, space, Load(Word(begin))), stored(TOP, space, below)]
    return Function(
        "arrange", ("space", "begin", "end"),
        (
            Assign("below", Num(-1)),
            *words(scope, begin, end, each),
            *when(Op("<", begin, end), ends),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _shuffle(lowering: Lowering) -> Function:
    scope = Scope(lowering)
    lay = pile(scope, space, lambda item: [Store(Word(end), item), Assign("end", op("+", end, 4))])
    return Function(
        "shuffle", ("space",),
        (
            Assign("begin", Var(ARENA)),
            Assign("end", begin),
            *lay,
            run("mix", begin, end),
            run("arrange", space, begin, end),
            *words(scope, begin, end, lambda item: mixed(lowering, item, space)),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _swap(lowering: Lowering, areas: Areas) -> Function:
    """Two pieces change places, each taking the other's position in its pile, and its spot."""
    scope = Scope(lowering)
    first, second, one, other = Var("first"), Var("second"), Var("one"), Var("other")
    begin_, middle, end_ = Var("begin"), Var("middle"), Var("end")

    def traded(item: Expr) -> Expr:
        return pick(Op("=", item, first), second, pick(Op("=", item, second), first, item))

    def lay(item: Expr) -> list[Stmt]:
        return [Store(Word(end_), traded(item)), Assign("end", op("+", end_, 4))]

    def tops(spot: str, new: Expr) -> list[Stmt]:
        mark = scope.fresh("first")

        def each(at: Expr) -> list[Stmt]:
            bare = when(op("<", load(BOTTOM, at), 0), [stored(TOP, at, new)])
            return when(Var(mark), [Assign(mark, Num(0))], bare)

        inside = members(scope, areas.listed("spot"), Var(spot), each)
        return [Assign(mark, Num(1)), *inside]

    drawn = [
        Assign("spot1", load(SPOT, first)),
        Assign("spot2", load(SPOT, second)),
        stored(SPOT, first, Var("spot2")),
        stored(SPOT, second, Var("spot1")),
        *tops("spot1", second),
        *tops("spot2", first),
    ]
    return Function(
        "swap", ("first", "second"),
        (
            Assign("one", load(AT, first)),
            Assign("other", load(AT, second)),
            run("follow", first, one, other),
            run("follow", second, other, one),
            Assign("begin", Var(ARENA)),
            Assign("end", begin_),
            *pile(scope, one, lay),
            Assign("middle", end_),
            *pile(scope, other, lay),
            run("arrange", one, begin_, middle),
            *when(Op("!=", one, other), [run("arrange", other, middle, end_)]),
            *(drawn if has_drawings(lowering) else []),
            Give(Num(0)),
        ),
    )  # fmt: skip

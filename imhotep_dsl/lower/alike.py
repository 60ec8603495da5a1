"""Things that nobody can tell apart: offered once, and brought together where several are chosen."""

from __future__ import annotations

from collections import Counter

from imhotep_dsl.lower.areas import Areas
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import (
    Assign,
    Entry,
    Expr,
    Function,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)
from imhotep_dsl.lower.layout import marker_region
from imhotep_dsl.lower.looks import marks, same_memory
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import both, call, either, load, op, when
from imhotep_dsl.lower.pieces import ABOVE, BELOW
from imhotep_dsl.lower.sight import SEEN
from imhotep_dsl.lower.targets import AT
from imhotep_dsl.program.derived import order_counts

piece, other = Var("piece"), Var("other")


def add_alike(lowering: Lowering) -> None:
    for function in (
        _without_alike(lowering), _each_once(), _alike(lowering), _side_by_side(lowering),
        _together("alike together", ("you",), alike(lowering, other, Var("item"), Var("you"))),
        _together("equals together", (), Op("=", other, Var("item"))),
    ):  # fmt: skip
        lowering.functions[function.name] = function


def _each_once() -> Function:
    begin, end, at = Var("begin"), Var("end"), Var("at")
    return Function(
        "each once", ("begin", "end"),
        (
            Assign("at", begin),
            Assign("kept", begin),
            Loop("looking", (
                *when(Op(">=", at, end), [Leave("looking")]),
                Assign("kept", call("note once", begin, Var("kept"), Load(Word(at)))),
                Assign("at", op("+", at, 4)),
            )),
            Give(Var("kept")),
        ),
    )  # fmt: skip


def _named(lowering: Lowering, one: Expr, other: Expr) -> Expr:
    """Whether a marker that all can see stands for one of two pieces: rules can tell it from others like it."""
    found: Expr = Num(0)
    for number, marker in enumerate(lowering.program.tables.markers):
        if marker.sort == "piece" and marker.seen == "everyone":
            for at in range(marker.size):
                value = load(marker_region(number), at)
                found = either(either(Op("=", value, one), Op("=", value, other)), found)
    return found


def _sight(lowering: Lowering) -> str:
    """For each space: -2 everyone sees it, -1 nobody does, else only this player."""
    tables = lowering.program.tables
    seen = [tables.places[tables.instances[space.instance].place].seen for space in tables.spaces]
    owner = [tables.instances[space.instance].player for space in tables.spaces]
    return lowering.table(
        "who sees spaces",
        [-2 if how == "everyone" else who if how == "owner" else -1 for how, who in zip(seen, owner, strict=True)],
    )


def _looked_at(lowering: Lowering) -> list[Stmt]:
    """What has to be known of a piece before others are held against it."""
    shown = op("&", op(">>", load(SEEN, piece), Var("you")), 1)
    is_open = either(op("=", Var("sight"), -2), Op("=", Var("sight"), Var("you")))
    return [
        Assign("space", load(AT, piece)),
        Assign("sight", Entry(_sight(lowering), Var("space"))),
        Assign("open", is_open),
        Assign("known", either(Var("open"), shown)),
    ]


def _like_others(lowering: Lowering) -> Expr:
    """Whether there is any other piece that may be like this one."""
    return Entry(lowering.table("pieces like others", _are_like_others(lowering)), piece)


def _are_like_others(lowering: Lowering) -> list[int]:
    # A table is never empty, and there may be no piece at all.
    numbers = lowering.tables[marks(lowering)].numbers[: len(lowering.program.tables.pieces)]
    several = {number for number, times in Counter(numbers).items() if times > 1}
    return [int(number in several) for number in numbers]


def all_different(areas: Areas, listed: int) -> bool:
    """Whether no two of the pieces in a list can be alike: none of their kind is like another piece."""
    lowering, node = areas.lowering, areas.lowering.node(listed)
    tables = lowering.program.tables
    if node.op != "pieces in":
        return False
    kinds = {node.data[1]}
    if node.data[1] is None:
        if node.data[0] != "place":
            return False
        kinds = {kind for at in areas.instances(node.kids[0]) for kind in tables.places[at.place].holds.split(" or ")}
    known = {kind.name for kind in tables.kinds}
    like = {each.kind for each, found in zip(tables.pieces, _are_like_others(lowering), strict=True) if found}
    return kinds <= known and not kinds & like


def _same(lowering: Lowering) -> Expr:
    """Whether the player cannot tell another piece from the one that was looked at."""
    found = _looks_same(lowering)
    counts = order_counts(lowering.program)
    if not any(counts):
        return found
    table = lowering.table("spaces where the order counts", [int(each) for each in counts])
    matters = both(Entry(table, Var("space")), both(op(">", load(COUNT, Var("space")), 2), Op("!=", other, piece)))
    beside = call("side by side", piece, other, Var("you"))
    return both(found, either(op("=", matters, 0), beside))


def _looks_same(lowering: Lowering) -> Expr:
    """The same, wherever they lie among others on their space."""
    marked = marks(lowering)
    other_shown = op("&", op(">>", load(SEEN, other), Var("you")), 1)
    alike_there = both(
        Op("=", Entry(marked, other), Entry(marked, piece)),
        both(Op("=", load(AT, other), Var("space")), either(Var("open"), other_shown)),
    )
    alike_there = both(alike_there, same_memory(lowering, piece, other))
    unnamed = op("=", _named(lowering, piece, other), 0)
    return either(Op("=", other, piece), both(Var("known"), both(alike_there, unnamed)))


def alike(lowering: Lowering, one: Expr, other: Expr, you: Expr) -> Expr:
    """Whether a player cannot tell two pieces apart. Most are told apart by their marks: no more is asked of them."""
    marked = marks(lowering)
    return both(Op("=", Entry(marked, one), Entry(marked, other)), call("alike", one, other, you))


def _alike(lowering: Lowering) -> Function:
    return Function("alike", ("piece", "other", "you"), (*_looked_at(lowering), Give(_same(lowering))))


def _side_by_side(lowering: Lowering) -> Function:
    """Whether nothing lies between a piece and one that looks the same on its space, but others that do."""
    return Function(
        "side by side", ("piece", "end", "you"),
        (
            *_looked_at(lowering),
            *(line for way in (ABOVE, BELOW) for line in (
                Assign("other", load(way, piece)),
                Loop(f"looking {way}", (
                    *when(op("<", other, 0), [Leave(f"looking {way}")]),
                    *when(op("=", _looks_same(lowering), 0), [Leave(f"looking {way}")]),
                    *when(Op("=", other, Var("end")), [Give(Num(1))]),
                    Assign("other", load(way, other)),
                )),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _without_alike(lowering: Lowering) -> Function:
    """Pieces that the player cannot tell apart stay once; those that the player does not know stay all. Most lists are
    short: a single piece is not looked at."""
    begin, end, at = (Var(name) for name in ("begin", "end", "at"))
    keep = (Store(Word(Var("kept")), piece), Assign("kept", op("+", Var("kept"), 4)))
    searching: tuple[Stmt, ...] = (
        *when(Op(">=", Var("before"), Var("kept")), [Leave("searching")]),
        Assign("other", Load(Word(Var("before")))),
        *when(_same(lowering), [Assign("again", Num(1)), Leave("searching")]),
        Assign("before", op("+", Var("before"), 4)),
    )
    return Function(
        "without alike", ("begin", "end", "you"),
        (
            *when(Op("<=", end, op("+", begin, 4)), [Give(end)]),
            Assign("at", begin),
            Assign("kept", begin),
            Loop("looking", (
                *when(Op(">=", at, end), [Leave("looking")]),
                Assign("piece", Load(Word(at))),
                Assign("at", op("+", at, 4)),
                Assign("again", Num(0)),
                *when(_like_others(lowering), [
                    *_looked_at(lowering),
                    Assign("before", begin),
                    Loop("searching", searching),
                ]),
                *when(op("=", Var("again"), 0), list(keep)),
            )),
            Give(Var("kept")),
        ),
    )  # fmt: skip


def _together(name: str, more: tuple[str, ...], same: Expr) -> Function:
    """Those that are the same one behind the other, each sort where its first one was. same: whether `item` is the same
    as `other`, which comes before it."""
    begin, end, at, here, item = (Var(name) for name in ("begin", "end", "at", "here", "item"))
    return Function(
        name, ("begin", "end", *more),
        (
            Assign("next", begin),
            Loop("each", (
                *when(Op(">=", Var("next"), end), [Leave("each")]),
                Assign("item", Load(Word(Var("next")))),
                Assign("here", Var("next")),
                Assign("at", Var("next")),
                Loop("searching", (
                    *when(Op("<=", at, begin), [Leave("searching")]),
                    Assign("at", op("-", at, 4)),
                    Assign("other", Load(Word(at))),
                    *when(same, [Assign("here", op("+", at, 4)), Leave("searching")]),
                )),
                Assign("at", Var("next")),
                Loop("shifting", (
                    *when(Op("<=", at, here), [Leave("shifting")]),
                    Store(Word(at), Load(Word(op("-", at, 4)))),
                    Assign("at", op("-", at, 4)),
                )),
                Store(Word(here), item),
                Assign("next", op("+", Var("next"), 4)),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip

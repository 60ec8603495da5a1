"""Every sort of list lowered: code that is carried out for each of its members."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import Assign, Block, Effort, Entry, Expr, Leave, Num, Op, Stmt, Var, When
from imhotep_dsl.lower.geometry import along
from imhotep_dsl.lower.groups import has_groups
from imhotep_dsl.lower.lowering import Scope, list_names
from imhotep_dsl.lower.making import both, call, load, op, when
from imhotep_dsl.lower.tables import shape_table
from imhotep_dsl.lower.walking import Body, counting, fixed, members, words

if TYPE_CHECKING:
    from imhotep_dsl.lower.lists import Lists

Each = Callable[["Lists", Scope, int, Body], list[Stmt]]


def _listed(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    kids = [lists.lowering.node(kid) for kid in node.kids]
    if not kids:
        return []
    if len(kids) == 1:
        steps: list[Stmt] = []
        item = scope.hold(lists.value(scope, node.kids[0]), "item", steps)
        return [*steps, *body(item)]
    if all(kid.op == "const" for kid in kids):
        numbers = [kid.number(0) for kid in kids]
        return fixed(scope, "list " + " ".join(map(str, numbers)), numbers, body)

    def fill(lay: Body) -> list[Stmt]:
        return [step for kid in node.kids for step in lay(lists.value(scope, kid))]

    return lists.through_memory(scope, at, fill, body)


def _ranged(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    steps: list[Stmt] = []
    low = scope.hold(lists.value(scope, node.kids[0]), "low", steps)
    high = scope.hold(lists.value(scope, node.kids[1]), "high", steps)
    known = isinstance(low, Num) and isinstance(high, Num)
    if not known:
        # Longer than can be gone through is a fault; so the effort is counted before.
        steps.append(When(Op(">", high, low), (Effort(op("min", op("-", high, low), 1 << 24)),)))
    return [*steps, *counting(scope, low, op("+", high, 1), body)]


def _printed(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    number = node.number(0)
    table = lists.lowering.lists(f"printed list {number}", lists.lowering.program.lists[number].values)
    return members(scope, table, lists.value(scope, node.kids[0]), body)


def _kept(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    """A list with a name: its members lie on the stack, or in working memory."""
    begin, end = list_names(lists.lowering.node(at))
    steps: list[Stmt] = []
    first = scope.hold(scope.named(begin), "first", steps)
    last = scope.hold(scope.named(end), "last", steps)
    inside = (lambda item: body(call("bits of", item))) if has_groups(lists.lowering.program, at) else body
    return [*steps, Effort(op(">>", op("-", last, first), 2)), *words(scope, first, last, inside)]


def _reversed(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    return lists.through_memory(scope, at, lambda lay: lists.each(scope, node.kids[0], lay), body, backwards=True)


def _things(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    numbers = node.numbers(1)
    return fixed(scope, "things " + " ".join(map(str, numbers)), numbers, body)


def _dispatched(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    cases = dict(zip(node.numbers(1), node.kids[2:], strict=True))

    def fill(lay: Body) -> list[Stmt]:
        steps: list[Stmt] = []
        which = scope.hold(lists.value(scope, node.kids[0]), "subject", steps)
        case = scope.fresh("case")
        found = lists.each(scope, node.kids[1], lay)
        for value, kid in cases.items():
            found = when(op("=", Var(case), value), lists.each(scope, kid, lay), found)
        return [*steps, *when(op(">=", which, 0), [Assign(case, lists.case(which, node)), *found])]

    return lists.through_memory(scope, at, fill, body)


def _spaces(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    return lists.areas.each_space(scope, node.kids[0], node.text(0), body)


def _pieces(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    return lists.areas.each_piece(scope, lists.lowering.node(at), body)


def _players_from(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    players, steps, item = lists.lowering.program.layout.players, list[Stmt](), scope.fresh("player")
    first = scope.hold(lists.value(scope, lists.lowering.node(at).kids[0]), "first", steps)

    def each(more: Expr) -> list[Stmt]:
        return [Assign(item, Op("%+", op("+", first, more), Num(players))), *body(Var(item))]

    return [*steps, *when(op(">=", first, 0), counting(scope, Num(0), Num(players), each))]


def _one_or_other(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    condition, one, other = lists.lowering.node(at).kids

    def fill(lay: Body) -> list[Stmt]:
        return when(lists.value(scope, condition), lists.each(scope, one, lay), lists.each(scope, other, lay))

    return lists.through_memory(scope, at, fill, body)


def _take(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    amount, members_ = lists.lowering.node(at).kids
    left, label = scope.fresh("left"), scope.fresh("take")

    def each(item: Expr) -> list[Stmt]:
        return [
            *when(op("<=", Var(left), 0), [Leave(label)]),
            Assign(left, op("-", Var(left), 1)),
            *body(item),
        ]

    return [Assign(left, lists.value(scope, amount)), Block(label, tuple(lists.each(scope, members_, each)))]


def _of_two(lists: Lists, scope: Scope, at: int, body: Body, wanted: bool) -> list[Stmt]:
    """Those of the first list that are, or are not, in the second."""
    one, other = lists.lowering.node(at).kids
    steps, begin, end = lists.laid_down(scope, at, lambda lay: lists.each(scope, other, lay))

    def each(item: Expr) -> list[Stmt]:
        there = call("listed group" if has_groups(lists.lowering.program, at) else "listed", begin, end, item)
        return when(there, body(item)) if wanted else when(there, [], body(item))

    return [*steps, *lists.each(scope, one, each)]


def _either(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    one, other = lists.lowering.node(at).kids
    steps, begin, end = lists.laid_down(
        scope, at, lambda lay: [*lists.each(scope, one, lay), *lists.each(scope, other, lay)]
    )
    kept = scope.fresh("kept")
    every = "each group once" if has_groups(lists.lowering.program, at) else "each once"
    once: list[Stmt] = [Assign(kept, call(every, begin, end))]
    return [*steps, *once, *words(scope, begin, Var(kept), body)]


def _neighbours(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    table = lists.lowering.lists("neighbours", lists.lowering.program.tables.neighbours)
    return members(scope, table, lists.value(scope, node.kids[0]), body)


def _below(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    table = lists.lowering.lists("supports", lists.lowering.program.tables.supports)
    return members(scope, table, lists.value(scope, node.kids[0]), body)


def _following(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    tables = lists.lowering.program.tables
    steps: list[Stmt] = []
    space = scope.hold(lists.value(scope, node.kids[0]), "space", steps)
    firsts = lists.lowering.table("first space beside", [tables.instances[at.instance].first for at in tables.spaces])
    sizes = lists.lowering.table("spaces beside", [tables.instances[at.instance].size for at in tables.spaces])
    first, size, item = scope.fresh("first"), scope.fresh("size"), scope.fresh("item")

    def each(step: Expr) -> list[Stmt]:
        steps_on = step if node.number(0) > 0 else op("-", Var(size), step)
        place = Op("%+", op("+", op("-", space, Var(first)), steps_on), Var(size))
        return [Assign(item, op("+", Var(first), place)), *body(Var(item))]

    inside = [
        Assign(first, Entry(firsts, space)),
        Assign(size, Entry(sizes, space)),
        *counting(scope, Num(1), op("+", Var(size), 1), each),
    ]
    return [*steps, *when(op(">=", space, 0), inside)]


def _parts(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    word, tables = node.text(0), lists.lowering.program.tables
    known = {parts.instance: parts.regions for parts in tables.parts if parts.word == word}
    regions = [known.get(instance, ()) for instance in range(len(tables.instances))]
    return members(scope, lists.lowering.lists(f"{word} of places", regions), lists.value(scope, node.kids[0]), body)


def _placements(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    node = lists.lowering.node(at)
    tables = lists.lowering.program.tables
    shapes = 2 + max([spots.shape for spots in tables.spots], default=0)
    known = {(spots.shape + 1, spots.instance): spots.regions for spots in tables.spots}
    regions = [known.get((at % shapes, at // shapes), ()) for at in range(shapes * len(tables.instances))]
    ways = lists.lowering.lists("spots", regions)
    steps: list[Stmt] = []
    piece = scope.hold(lists.value(scope, node.kids[0]), "piece", steps)
    place = scope.hold(lists.value(scope, node.kids[1]), "place", steps)
    shape = Entry(shape_table(lists.lowering), piece)
    covered = lists.areas.listed("spot")

    def each(spot: Expr) -> list[Stmt]:
        label = scope.fresh("taken")
        free = members(scope, covered, spot, lambda space: when(load(COUNT, space), [Leave(label)]))
        return [Block(label, (*free, *body(spot)))]

    both_there = both(op(">=", piece, 0), op(">=", place, 0))
    inside = members(scope, ways, op("+", op("*", place, shapes), shape), each)
    return [*steps, *when(both_there, inside)]


EACH: dict[str, Each] = {
    "list": _listed,
    "range": _ranged,
    "printed list": _printed,
    "local": _kept,
    "reverse": _reversed,
    "things": _things,
    "dispatch": _dispatched,
    "placements": _placements,
    "following": _following,
    "neighbours": _neighbours,
    "below": _below,
    "spaces": _spaces,
    "pieces in": _pieces,
    "parts": _parts,
    "along": along,
    "players from": _players_from,
    "one or other": _one_or_other,
    "take": _take,
    "both": partial(_of_two, wanted=True),
    "without": partial(_of_two, wanted=False),
    "either": _either,
}

"""The functions of the language: counting over a binder, and a few about numbers, lists and spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import (
    binder_in_expression,
    clauses_of,
    refuse_order,
    report_unspoken_beside,
    report_unspoken_noun,
)
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.types import (
    AREAS,
    DIRECTION,
    NUMBER,
    SPACE,
    SPOT,
    TRUTH,
    UNKNOWN,
    Type,
    advice,
    common,
    fits,
    list_of,
)
from imhotep_dsl.diagnostics.suggest import did_you_mean, written
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

# Functions over a binder: what they say of the things, or of a value for each of them.
QUERIES = {
    "count": "count(x in PLACE where C): how many",
    "any": "any(x in PLACE where C): whether there is one",
    "every": "every(C for each x in PLACE): whether C holds for all",
    "first": "first(x in PLACE where C): the first, or none",
    "last": "last(x in PLACE where C): the last, or none",
    "list": "list(x in PLACE where C): all of them",
    "sum": "sum(E for each x in PLACE): the total",
    "max": "max(E for each x in PLACE): the highest value",
    "min": "min(E for each x in PLACE): the lowest value",
    "distinct": "distinct(E for each x in PLACE): how many different values",
    "groups": "groups(space in PLACE where C): the connected groups of such spaces",
}
_OF_VALUES = frozenset({"every", "sum", "max", "min", "distinct"})
_IN_ORDER = ("first", "last", "list")
_OF_SEVERAL = {"min": "the lower of two", "max": "the higher of two"}


@dataclass(frozen=True, slots=True)
class Plain:
    """A function of plain values: the types it wants (as tags) and what it gives."""

    wants: tuple[str, ...]
    gives: Type
    says: str


PLAIN: dict[str, Plain] = {
    "remainder": Plain(("number", "number"), NUMBER, "remainder(a, b): what is left of a when b is taken off"),
    "touch": Plain(("space", "space"), TRUTH, "touch(a, b): whether two spaces are neighbours"),
    "supported": Plain(("area",), TRUTH, "supported(SPACE): whether all it rests on is there"),
    "opposite": Plain(("direction",), DIRECTION, "opposite(DIRECTION): the direction back"),
    "distance": Plain(("space", "space"), NUMBER, "distance(a, b): how many steps from neighbour to neighbour"),
    "placements": Plain(("piece", "place"), list_of(SPOT), "placements(PIECE, PLACE): the spots where a drawing fits"),
    "take": Plain(("number", "list"), list_of(SPACE), "take(N, LIST): the first N of a list"),
    "both": Plain(("list", "list"), list_of(SPACE), "both(A, B): what is in both lists"),
    "either": Plain(("list", "list"), list_of(SPACE), "either(A, B): what is in one of two lists or in both"),
    "without": Plain(
        ("list", "list"), list_of(SPACE), "without(A, B): what is in the first list and not in the second"
    ),
    "designs": Plain(("kind",), list_of(Type("design")), "designs(KIND): all designs of a kind of piece"),
    "reverse": Plain(("list",), list_of(SPACE), "reverse(LIST): from the last to the first"),
    "visible": Plain(
        ("piece", "player"), TRUTH, "visible(PIECE or MARKER, PLAYER): in a scenario, whether a player knows it"
    ),
    "scored": Plain(("player", "board"), NUMBER, "scored(PLAYER, BOARD): in a scenario, points counted for a board"),
    "offered": Plain(("any",), TRUTH, "offered(THING): in a scenario, whether it can be chosen now"),
}


JOINED = "joined(space in PLACE where C, A, B): whether such spaces lead from A to B"
FUNCTIONS = (*QUERIES, "joined", *PLAIN)

_THINGS: dict[str, Callable[[Context], list[str]]] = {
    "board": lambda context: [board.name for board in context.model.boards],
    "player": lambda context: [
        *(context.model.colours[: context.model.players] if context.in_scenario else ()),
        *(name for name, meant in context.names.items() if meant.type.tag == "player"),
    ],
}
"""What a game has of the things that functions are given by a name."""
_WITHOUT = {
    "board": ", and this game has none: `PLAYER.points` asks for all points",
    "player": ", and none has a name here",
}

_IN_SCENARIOS = ("offered", "visible", "scored")


def call_function(context: Context, name: str, expr: tree.Call) -> ir.Expr:
    if (
        name in _OF_SEVERAL
        and len(expr.args) > 1
        and not any(isinstance(arg, tree.Query | tree.EachValue) for arg in expr.args)
    ):
        return _least_or_most(context, name, expr)
    if name in QUERIES:
        return _query(context, name, expr)
    if name == "designs":
        return _designs(context, expr)
    if name == "joined":
        return _joined(context, expr)
    if name in PLAIN:
        return _plain(context, name, PLAIN[name], expr)
    lets = [let.name for let in context.model.lets if let.subject is None and let.params]
    context.error(
        "E440",
        expr.subject.span,
        f"There is no function or word `{name}`.",
        _a_table(context, name)
        or _elsewhere(name)
        or did_you_mean(name, [*FUNCTIONS, *lets])
        or f"The functions are {', '.join(FUNCTIONS)}.",
        about=name,
    )
    return context.unknown(expr.span)


_ELSEWHERE = {
    **dict.fromkeys(("mod", "modulo"), "remainder"),
    **dict.fromkeys(("minimum", "least"), "min"),
    **dict.fromkeys(("maximum", "most"), "max"),
    "total": "sum",
    "exists": "any",
    "all": "every",
}
_LENGTHS = frozenset({"len", "length", "size"})


_CHANCE = frozenset({"random", "rand", "randint", "roll", "dice", "die", "d6"})


def _elsewhere(name: str) -> str:
    """What the same function is called here."""
    if name.casefold() in _CHANCE:
        return (
            "Let chance decide on a line above: `roll MARKER`, or `choose amount in 1..6 at random` and here `amount`."
        )
    if name in _LENGTHS:
        return "How many there are is asked behind a dot: `PLACE.count`, `LIST.count`."
    return written(name, _ELSEWHERE[name]) if name in _ELSEWHERE else ""


def _a_table(context: Context, name: str) -> str:
    printed = context.model.values.get(name)
    is_table = printed is not None and isinstance(printed.value, tuple)
    return f"It is a table: write `{name}[…]`, with square brackets." if is_table else ""


def _least_or_most(context: Context, name: str, expr: tree.Call) -> ir.Expr:
    from imhotep_dsl.check.expressions import number

    args = tuple(number(context, arg) for arg in expr.args if not isinstance(arg, tree.Query | tree.EachValue))
    return ir.Function(expr.span, NUMBER, name, args)


def _query(context: Context, name: str, expr: tree.Call) -> ir.Expr:
    from imhotep_dsl.check.expressions import expression

    arg = expr.args[0]
    if len(expr.args) != 1 or not isinstance(arg, tree.Query | tree.EachValue):
        context.error(
            "E441",
            expr.span,
            f"`{name}` does not range over anything here.",
            _ranging(name, expr, (*context.model.kinds, *context.model.board_kinds)),
        )
        return context.unknown(expr.span)
    if isinstance(arg, tree.EachValue) != (name in _OF_VALUES):
        context.error("E441", expr.span, f"`{name}` is used in another way.", f"Write {QUERIES[name]}.")
        return context.unknown(expr.span)
    binder, inner = binder_in_expression(context, arg.binder)
    if name not in _IN_ORDER:
        refuse_order(context, arg.binder, binder, f"`{name}` asks all of them")
    if isinstance(arg, tree.Query):
        report_unspoken_noun(context, arg.binder, binder.element)
    else:
        report_unspoken_beside(context, arg.binder.name, binder.element, clauses_of(arg.binder), arg.value)
    value = expression(inner, arg.value) if isinstance(arg, tree.EachValue) else None
    if isinstance(arg, tree.EachValue) and value is not None and name != "distinct":
        wanted = TRUTH if name == "every" else NUMBER
        if not fits(value.type, wanted):
            said = f"{wanted} is needed before `for each`, and this is {value.type}."
            context.error("E417", arg.value.span, said[:1].upper() + said[1:], advice(value.type, wanted))
    if name == "groups" and binder.element.tag not in ("space", "unknown"):
        context.error("E441", arg.span, "Groups are made of spaces.", f"Write {QUERIES['groups']}.")
    return ir.Query(expr.span, _query_type(name, binder), name, binder, value)


def _ranging(name: str, expr: tree.Call, kinds: Iterable[str]) -> str:
    """How a function goes through things: through all of a kind, if it was asked for something of theirs."""
    everybody = ("player", "you", *kinds)
    form, _, says = QUERIES[name].partition(": ")
    names, asked = list[str](), expr.args[0]
    while isinstance(asked, tree.Dot):
        names, asked = [asked.name.text, *names], asked.subject
    one = asked.text if isinstance(asked, tree.Name) else ""
    if name in _OF_VALUES and names and one in everybody and len(expr.args) == 1:
        whole = "player" if one == "you" else one
        form = f"`{name}({'.'.join([whole, *names])} for each {whole})`"
    if name == "count" and one and len(expr.args) == 1:
        form, says = f"`{'.'.join([one, *names])}.count`", f"how many; or {form}: how many of them"
    either = f", or {name}(A, B): {_OF_SEVERAL[name]}" if name in _OF_SEVERAL else ""
    return f"Write {form}: {says}{either}."


def _joined(context: Context, expr: tree.Call) -> ir.Expr:
    from imhotep_dsl.check.expressions import area

    ways, ends = expr.args[0], [end for end in expr.args[1:] if not isinstance(end, tree.Query | tree.EachValue)]
    if not isinstance(ways, tree.Query) or len(expr.args) != 3 or len(ends) != 2:
        context.error("E441", expr.span, "`joined` is used in another way.", f"Write {JOINED}.")
        return context.unknown(expr.span)
    binder, _ = binder_in_expression(context, ways.binder)
    refuse_order(context, ways.binder, binder, "`joined` asks all of them")
    if binder.element.tag not in ("space", "unknown"):
        context.error("E441", ways.span, "Only spaces can join something.", f"Write {JOINED}.")
    listed = ir.Query(ways.span, list_of(binder.element), "list", binder, None)
    return ir.Function(expr.span, TRUTH, "joined", (listed, *(area(context, end) for end in ends)))


def _query_type(name: str, binder: ir.Binder) -> Type:
    if name in ("any", "every"):
        return TRUTH
    if name in ("first", "last"):
        return binder.element.or_none()
    if name == "list":
        return list_of(binder.element)
    if name == "groups":
        return list_of(Type("group", binder.element.kind))
    return NUMBER


def _designs(context: Context, expr: tree.Call) -> ir.Expr:
    """All designs of a kind of piece, as a list."""
    kind = expr.args[0]
    kinds = context.model.kinds
    if len(expr.args) != 1 or not (isinstance(kind, tree.Name) and kind.text in kinds):
        written = kind.text if isinstance(kind, tree.Name) else ""
        help_text = did_you_mean(written, kinds) or f"Write {PLAIN['designs'].says}."
        context.error("E441", expr.span, "`designs` needs a kind of piece.", help_text, written or None)
        return context.unknown(expr.span)
    type_ = Type("design", kind.text)
    found = context.components.designs_of(kind.text)
    items = tuple(ir.Const(expr.span, type_, design.index) for design in found)
    return ir.Function(expr.span, list_of(type_), "designs", items)


def _plain(context: Context, name: str, function: Plain, expr: tree.Call) -> ir.Expr:
    from imhotep_dsl.check.expressions import expression
    from imhotep_dsl.check.names import written_word

    if name in _IN_SCENARIOS and not context.in_scenario:
        context.error("E442", expr.span, f"`{name}` can only be asked in a scenario.", "In rules, write the condition.")
    if name == "offered" and len(expr.args) == 1 and isinstance(expr.args[0], tree.Text):
        return ir.Function(expr.span, TRUTH, "offered", (ir.Quoted(expr.span, UNKNOWN, expr.args[0].value),))
    if len(expr.args) != len(function.wants) or any(isinstance(a, tree.Query | tree.EachValue) for a in expr.args):
        context.error("E441", expr.span, f"`{name}` is used in another way.", f"Write {function.says}.")
        return context.unknown(expr.span)
    args = []
    for arg, wanted in zip(expr.args, function.wants, strict=True):
        assert not isinstance(arg, tree.Query | tree.EachValue)
        given = _unknown_thing(context, name, arg, wanted) or expression(context, arg)
        if not _is_wanted(given.type, wanted) and not (name == "visible" and isinstance(given, ir.MarkerAt)):
            context.error("E441", arg.span, f"`{name}` cannot use {given.type} here.", f"Write {function.says}.")
        args.append(given)
        word = written_word(context, arg, given) if name == "offered" else None
        if word is not None:
            each = (ir.Function(expr.span, TRUTH, name, (meant,)) for meant in (given, word))
            return ir.Or(expr.span, TRUTH, tuple(each))
    gives = function.gives
    lists = [arg.type for arg in args if arg.type.tag == "list"]
    if gives.tag == "list" and lists:
        gives = common(lists[0], lists[-1]) if name == "either" else lists[0]
        if not (fits(lists[0], lists[-1]) or fits(lists[-1], lists[0])):
            said = f"`{name}` needs two lists of one sort, and these are {lists[0]} and {lists[-1]}."
            context.error("E426", expr.span, said, f"Write {function.says}.")
    if name == "placements":
        gives = list_of(Type("spot", args[0].type.kind))
    return ir.Function(expr.span, gives, name, tuple(args))


def _unknown_thing(context: Context, function: str, arg: tree.Expr, wanted: str) -> ir.Expr | None:
    """A bare name that nothing has, where only a thing of one sort is wanted: the help tells of these and no others."""
    if wanted not in _THINGS or not isinstance(arg, tree.Name) or arg.text in context.known_names():
        return None
    things = _THINGS[wanted](context)
    listed = ", ".join(f"`{name}`" for name in things)
    which = f": {listed}" if things else _WITHOUT[wanted]
    return context.unknown_name(arg.span, arg.text, things, f"`{function}` asks for a {wanted} here{which}.")


def _is_wanted(given: Type, wanted: str) -> bool:
    return given.tag == "unknown" or wanted in ("any", given.tag) or (wanted == "area" and given.tag in AREAS)
